import { expect } from 'vitest';
import { afternoon } from '../planning/change-stage.ts';
import { type Person, type World, worlds } from '../support/world.ts';
import { claim, settle } from './outbox-stage.ts';

const it = worlds();

type Told = { user: { name: string }; kind: string; reached: boolean };

/** Two shifts, with Ada in the first and Bo in the second one, both by name. Ada has no address, but a phone. */
async function stage(world: World) {
  const staged = await afternoon(world);
  const { ada, bo } = staged;
  await world.sql`update profiles set name = 'Ada', email = null, phone = '+1 712 555 0111' where id = ${ada.id}`;
  await world.sql`update profiles set name = 'Bo' where id = ${bo.id}`;
  const events = [{ id: staged.first.event }, { id: staged.second.event }];
  return { ...staged, events };
}
const names = (people: readonly { user: { name: string } }[]) => people.map(({ user }) => user.name);
const told = (rows: readonly Told[]) => rows.map(({ user, kind, reached }) => `${user.name} ${kind} ${reached}`);

const mailsOff = (
  world: World,
  { id }: Person,
) => world.sql`update profiles set settings = '{"emailNotifications": false,
  "smsNotifications": false, "darkMode": false, "language": "english", "timezone": "UTC"}' where id = ${id}`;
const device = (world: World, { id, account }: Person, more: object = {}) =>
  world.sql`insert into private.push_subscriptions ${world.sql({
    user_id: id,
    session_id: account,
    endpoint: `https://push.example.org/${id}`,
    p256dh: 'key',
    auth: 'auth',
    last_success_at: '2026-05-31T12:00:00Z',
    ...more,
  })}`;

type Listed = {
  count: number;
  people: { user: { name: string }; reason: string; ids: string[]; told: unknown; seen?: boolean }[];
};
async function listed(world: World, chief: Person, set: string | null = null): Promise<Listed> {
  const [row] = await world.as(chief, (sql) => sql`select private.untold_people(${set}, 100) as list`);
  return row?.list;
}
async function unreachable(world: World, chief: Person): Promise<Listed> {
  const [row] = await world.as(chief, (sql) => sql`select private.unreachable_people(100) as list`);
  return row?.list;
}
const tick = (world: World, by: Person, ids: string[], is = true) =>
  world.as(by, (sql) => sql`select private.mark_told(${ids}, ${is})`);

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

it('a mail that could not be sent for two days names its person', async ({ world }) => {
  const { chief, second, make } = await stage(world);
  await make({ action: 'cancel', events: [{ id: second.event }], reason: 'Storm' });
  await world.at('2026-06-03T12:05:00Z');
  expect(await claim(world)).toEqual([]);
  expect((await listed(world, chief)).people).toMatchObject([{ user: { name: 'Bo' }, reason: 'failed' }]);
});

it('a mail that is given up names nobody whom a notification reached', async ({ world }) => {
  const { chief, bo, second, make } = await stage(world);
  await device(world, bo);
  await make({ action: 'cancel', events: [{ id: second.event }], reason: 'Storm' });
  await world.at('2026-06-01T12:02:00Z');
  for (const { id } of await claim(world))
    await settle(world, id, 'failed', { code: 'server_refused', params: { answer: '554' } });
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

it('who was told by phone stays so when the mail is sent after all', async ({ world }) => {
  const { chief, ada, first, make } = await stage(world);
  const { id } = await make({ action: 'cancel', events: [{ id: first.event }], reason: 'Storm' });
  const [{ ids } = { ids: [] }] = (await listed(world, chief)).people;
  await tick(world, chief, ids);
  await world.sql`update profiles set email = 'ada-new@example.org' where id = ${ada.id}`;
  await world.at('2026-06-01T12:02:00Z');
  for (const mail of await claim(world)) await settle(world, mail.id, 'sent');
  expect((await listed(world, chief, id)).people).toMatchObject([
    { user: { name: 'Ada' }, told: { at: '2026-06-01T12:00:00Z' } },
  ]);
});

it('a mail that is given up names its person after the change, and one that is sent after all no longer', async ({
  world,
}) => {
  const { chief, ada, bo, events, make } = await stage(world);
  const { id } = await make({ action: 'cancel', events, reason: 'Storm' });
  await world.sql`update profiles set email = 'ada-new@example.org' where id = ${ada.id}`;
  await world.at('2026-06-01T12:02:00Z');
  for (const { id: mail, to } of await claim(world))
    await (to === bo.email
      ? settle(world, mail, 'failed', { code: 'server_refused', params: { answer: '554' } })
      : settle(world, mail, 'sent'));
  expect(await listed(world, chief)).toMatchObject({
    people: [{ user: { name: 'Bo' }, reason: 'failed', failure: { code: 'server_refused' } }],
  });
  expect(names((await listed(world, chief, id)).people)).toEqual(['Bo']);
});

it('an address that is refused for good is marked until a mail arrives, it changes, its person signs in, or an administrator says so', async ({
  world,
}) => {
  const { chief, bo, second, make } = await stage(world);
  const refused = { code: 'address_refused', params: { answer: 'EENVELOPE, 550' } } as const;
  const isMarked = async () =>
    names((await make({ action: 'cancel', events: [{ id: second.event }], reason: 'Storm', preview: true })).unreached);
  const mark = () =>
    world.sql`insert into private.bounces (user_id, failure) values (${bo.id}, ${world.sql.json(refused)})`;
  const news = async (outcome: string, failure?: typeof refused) => {
    const [{ moment } = { moment: '' }] = await world.sql`select private.now() + interval '10 minutes' as moment`;
    await make({ action: 'move', events: [{ id: second.event }], start_minutes: 60, end_minutes: 60 });
    await world.at(new Date(moment).toISOString());
    for (const { id } of await claim(world)) if (outcome !== 'nothing') await settle(world, id, outcome, failure);
  };
  await news('failed', { code: 'server_refused', params: { answer: '550' } } as never);
  expect(await isMarked()).toEqual([]);
  await news('failed', refused);
  expect(await isMarked()).toEqual(['Bo']);
  expect((await listed(world, chief)).people.at(-1)).toMatchObject({ user: { name: 'Bo' }, reason: 'bounces' });
  // Handed to the mail server by a function that ended before the answer.
  await news('nothing');
  await world.sql`update private.outbox set handed_over_at = private.now(), status = 'sent', settled_at = private.now(),
    claimed_until = null where status = 'waiting'`;
  expect(await isMarked()).toEqual(['Bo']);
  await news('sent');
  expect(await isMarked()).toEqual([]);
  await mark();
  await world.sql`update profiles set email = 'bo-new@example.org' where id = ${bo.id}`;
  expect(await isMarked()).toEqual([]);
  await mark();
  await world.sql`update profiles set last_login = private.now() where id = ${bo.id}`;
  expect(await isMarked()).toEqual([]);
  await mark();
  await world.as(chief, (sql) => sql`select private.clear_bounce(${bo.id})`);
  expect(await isMarked()).toEqual([]);
  await expect(world.as(chief, (sql) => sql`select private.clear_bounce(${bo.id})`)).rejects.toMatchObject({
    code: 'MU404',
  });
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
  await world.sql`update signups set attendance = 'excused', attendance_at = private.now() where id = ${second.signups[0] ?? null}`;
  expect(await reasons()).toEqual(['Ada no_address']);
  await world.sql`update signups set attendance = null, attendance_at = null where id = ${second.signups[0] ?? null}`;
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

it('a question reaches a device that wants questions, whatever else it does not want', async ({ world }) => {
  const { ada } = await stage(world);
  await device(world, ada);
  const reaches = async (kind: string, unwanted: string) => {
    await world.sql`insert into private.push_settings (user_id, unwanted) values (${ada.id}, ${[unwanted]})
      on conflict (user_id) do update set unwanted = excluded.unwanted`;
    return (await world.sql`select private.is_pushed(${ada.id}, ${kind}) as reaches`)[0]?.reaches;
  };
  for (const kind of ['asked', 'still'])
    expect([await reaches(kind, 'questions'), await reaches(kind, 'changes')]).toEqual([false, true]);
  expect([await reaches('canceled', 'questions'), await reaches('canceled', 'changes')]).toEqual([true, false]);
});

it('what somebody did to their own place, and the end of a hand-over, is nothing that they have to be told', async ({
  world,
}) => {
  const { chief, ada, first } = await stage(world);
  const notice = (kind: string) => world.sql`insert into notices (user_id, kind, event_id, signup_id, about)
    values (${ada.id}, ${kind}, ${first.event}, ${first.signups[0] ?? null}, '{}') returning id`;
  const isTold = async (by: Person, kind: string) => {
    const [{ id } = { id: '' }] = await notice(kind);
    const claims = JSON.stringify({ sub: by.account, session_id: by.account, role: 'authenticated' });
    await world.sql`select set_config('request.jwt.claims', ${claims}, true), set_config('request.jwt.claim.sub', ${by.account}, true)`;
    return (await world.sql`select private.is_told(n) as told from notices n where id = ${id}`)[0]?.told;
  };
  expect(await isTold(chief, 'moved')).toBe(true);
  expect(await isTold(chief, 'handed_over')).toBe(false);
  expect(await isTold(ada, 'moved')).toBe(false);
});

it('only administrators see and tick who was not reached', async ({ world }) => {
  const { bo, events, chief, make } = await stage(world);
  await make({ action: 'cancel', events, reason: 'Storm' });
  const [{ ids } = { ids: [] }] = (await listed(world, chief)).people;
  for (const call of [() => listed(world, bo), () => unreachable(world, bo), () => tick(world, bo, ids)])
    await expect(call()).rejects.toMatchObject({ code: 'MU403' });
});
