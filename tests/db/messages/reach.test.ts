import { expect } from 'vitest';
import { recordWork } from '../../support/work.ts';
import { worlds } from '../support/world.ts';
import { device, listed, mailsOff, names, stage, tick, told, unreachable } from './reach-stage.ts';

const it = worlds();

it('a change says before and after whom it does not reach, with phone and reason', async ({ world }) => {
  const { chief, events, make } = await stage(world);
  const cancel = { action: 'cancel', events, reason: 'Storm' } as const;
  const missing = [{ user: { name: 'Ada' }, phone: '+1 712 555 0111', reason: 'no_address' }];
  const foreseen = await make({ ...cancel, preview: true });
  expect(told(foreseen.told)).toEqual(['Ada canceled false', 'Bo canceled true']);
  expect(foreseen.unreached).toMatchObject(missing);
  expect((await listed(world, chief)).count).toBe(0);
  const done = await make(cancel);
  expect(done.unreached).toMatchObject(missing);
  expect(await listed(world, chief)).toMatchObject({
    count: 1,
    people: [{ ...missing[0], told: null, kinds: ['canceled'], events: 1 }],
  });
  expect((await listed(world, chief, done.id)).people).toMatchObject(missing);
});

it('undoing a change within its minute leaves nobody to be told', async ({ world }) => {
  const { chief, events, make, undo } = await stage(world);
  const { id } = await make({ action: 'cancel', events, reason: 'Storm' });
  await undo(id);
  expect((await listed(world, chief)).count).toBe(0);
  expect((await listed(world, chief, id)).count).toBe(0);
});

it.for([
  ['a cancellation', { action: 'cancel', reason: 'Storm' }],
  ['a move', { action: 'move', start_minutes: 60, end_minutes: 60 }],
  ['a deletion', { action: 'delete' }],
] as const)('%s reaches people who have switched emails off', async ([, action], { world }) => {
  const { bo, second, make } = await stage(world);
  await mailsOff(world, bo);
  const outcome = await make({ ...action, events: [{ id: second.event }] } as never);
  expect(names(outcome.told)).toEqual(['Bo']);
  expect(outcome.unreached).toEqual([]);
});

it('a place that is taken away reaches people without emails, one that is given does not, and they are named', async ({
  world,
}) => {
  const { bo, second, first, make } = await stage(world);
  await mailsOff(world, bo);
  const released = await make({ action: 'release', signup_ids: second.signups });
  expect(released.unreached).toEqual([]);
  const given = await make({ action: 'give', places: [{ slot_id: first.slot, user_id: bo.id, agreed: true }] });
  expect(given.unreached).toMatchObject([{ user: { name: 'Bo' }, reason: 'mails_off' }]);
});

it.for([
  ['that got the last notification', {}, [], []],
  ['whose last notification failed', { failures: 1 }, [], ['Ada']],
  ['that never got one', { last_success_at: null }, [], ['Ada']],
  ['that has been silent for long', { last_success_at: '2026-04-01T12:00:00Z' }, [], ['Ada']],
  ['that does not want such news', {}, ['changes'], ['Ada']],
  ['that does not want questions', {}, ['questions'], []],
] as const)('who has no address but a device %s', async ([, more, unwanted, expected], { world }) => {
  const { ada, first, make } = await stage(world);
  await device(world, ada, more);
  await world.sql`insert into private.push_settings (user_id, unwanted) values (${ada.id}, ${[...unwanted]})`;
  const outcome = await make({ action: 'cancel', events: [{ id: first.event }], reason: 'Storm', preview: true });
  expect(names(outcome.unreached)).toEqual(expected);
});

it('who was told by phone is ticked by whom and when, and that can be taken back', async ({ world }) => {
  const { chief, events, make } = await stage(world);
  const { id } = await make({ action: 'cancel', events, reason: 'Storm' });
  const [{ ids } = { ids: [] }] = (await listed(world, chief)).people;
  const other = await world.person('admin');
  await world.sql`update profiles set name = 'Chief' where id = ${chief.id}`;
  await tick(world, chief, ids);
  await tick(world, other, ids);
  expect((await listed(world, chief)).count).toBe(0);
  expect(await listed(world, chief, id)).toMatchObject({
    people: [{ told: { at: '2026-06-01T12:00:00Z', by: 'Chief' } }],
  });
  const [counts] = await world.as(chief, (sql) => sql`select * from private.untold_counts(${[id]})`);
  expect(counts).toMatchObject({ unreached: 1, untold: 0 });
  await tick(world, other, ids, false);
  expect((await listed(world, chief)).people).toMatchObject([{ told: null }]);
  await expect(tick(world, chief, [id as string])).rejects.toMatchObject({ code: 'MU404' });
});

it('what is over, newer, or was read in the app is no longer to be told', async ({ world }) => {
  const { chief, ada, first, make } = await stage(world);
  const canceled = await make({ action: 'cancel', events: [{ id: first.event }], reason: 'Storm' });
  await world.at('2026-06-01T13:00:00Z');
  await make({ action: 'restore', events: [{ id: first.event }] });
  expect((await listed(world, chief)).people).toMatchObject([{ kinds: ['restored'] }]);
  expect((await listed(world, chief, canceled.id)).people).toMatchObject([{ kinds: ['canceled'] }]);
  await world.sql`update notices set dismissed_at = private.now() where user_id = ${ada.id} and kind = 'restored'`;
  expect((await listed(world, chief)).count).toBe(0);
  await world.sql`update notices set dismissed_at = null`;
  await world.at('2026-06-08T12:30:00Z');
  expect((await listed(world, chief)).count).toBe(0);
});

it('somebody whose shift was moved to an earlier time is to be told until the time that they know is over', async ({
  world,
}) => {
  const { chief, first, make } = await stage(world);
  await make({ action: 'move', events: [{ id: first.event }], start_minutes: -180, end_minutes: -180 });
  await world.at('2026-06-08T11:59:00Z');
  expect(names((await listed(world, chief)).people)).toEqual(['Ada']);
  await world.at('2026-06-08T12:00:00Z');
  expect((await listed(world, chief)).count).toBe(0);
});

it('who has a place in the next seven days and cannot be reached at all is listed', async ({ world }) => {
  const { chief, bo, first, second } = await stage(world);
  await mailsOff(world, bo);
  const reasons = async () =>
    (await unreachable(world, chief)).people.map(({ user, reason }) => `${user.name} ${reason}`);
  // The shifts begin in a week and some hours or less.
  expect(await reasons()).toEqual(['Ada no_address']);
  await world.sql`insert into private.bounces (user_id, failure) values (${bo.id}, '{}')`;
  await world.at('2026-06-02T12:00:00Z');
  expect(await reasons()).toEqual(['Ada no_address', 'Bo bounces']);
  await world.sql`update events set published_at = null where id = ${first.event}`;
  expect(await reasons()).toEqual(['Bo bounces']);
  await world.sql`update events set published_at = private.now() where id = ${first.event}`;
  await recordWork(world.sql, world.sql`s.id = ${second.signups[0] ?? null}`, { attendance: 'excused' });
  expect(await reasons()).toEqual(['Ada no_address']);
  await recordWork(world.sql, world.sql`s.id = ${second.signups[0] ?? null}`, {});
  expect(await reasons()).toEqual(['Ada no_address', 'Bo bounces']);
  await world.sql`update events set status = 'canceled', cancel_origin = 'admin', cancel_reason = 'Storm' where id = ${second.event}`;
  expect(await reasons()).toEqual(['Ada no_address']);
  await world.at('2026-06-08T10:30:00Z');
  expect(await reasons()).toEqual([]);
});

it.for([
  ['active', 'no_address'],
  ['waiting', 'no_address'],
  ['blocked', null],
] as const)('somebody without an address who is %s counts as %s', async ([state, reason], { world }) => {
  const { ada, bo } = await stage(world);
  const why = async (id: string) =>
    (await world.sql`select private.why_unreached(p, 'canceled') as reason from profiles p where id = ${id}`)[0]
      ?.reason;
  await world.sql`update profiles set role = 'volunteer', state = ${state} where id = any (${[ada.id, bo.id]})`;
  expect(await why(ada.id)).toBe(reason);
  // With an address, people who wait are not reached because they wait.
  expect(await why(bo.id)).toBe(state === 'waiting' ? 'no_access' : null);
});

it('only administrators see and tick who was not reached', async ({ world }) => {
  const { bo, events, chief, make } = await stage(world);
  await make({ action: 'cancel', events, reason: 'Storm' });
  const [{ ids } = { ids: [] }] = (await listed(world, chief)).people;
  for (const call of [() => listed(world, bo), () => unreachable(world, bo), () => tick(world, bo, ids)])
    await expect(call()).rejects.toMatchObject({ code: 'MU403' });
});
