import { expect } from 'vitest';
import { type Person, worlds } from '../support/world.ts';
import { claim, settle } from './outbox-stage.ts';
import { device, listed, names, stage, tick } from './reach-stage.ts';

const it = worlds();

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
