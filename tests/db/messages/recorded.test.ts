import { expect } from 'vitest';
import type { RecordEntry } from '../../../supabase/functions/_shared/contract/record.ts';
import { type Person, type World, worlds } from '../support/world.ts';
import { lead, send, stage, words } from './message-stage.ts';
import { stage as reachStage, tick } from './reach-stage.ts';

const it = worlds();
const tables = ['messages', 'unreached', 'bounces'];

/** What the record has of messages, ticks and bounces, in order, as an administrator reads it. */
async function recorded(world: World, reader: Person): Promise<RecordEntry[]> {
  const rows = await world.sql`select id from audit_log where table_name = any (${tables}) order by id`;
  const lines = await world.as(
    reader,
    (sql) => sql`select line from private.record_lines(${rows.map(({ id }) => id)}::bigint[]) order by id`,
  );
  return lines.map(({ line }) => line);
}
const inShort = ({ kind, actor, title, person, count }: RecordEntry) => [kind, actor, title, person, count];
const fieldsOf = ({ fields }: RecordEntry) =>
  Object.fromEntries(fields.map(({ field, before, after }) => [field, [before, after]]));
const at = (bar: string) => [{ kind: 'shifts', shifts: [{ event_id: bar }] }] as never;

it('a message is recorded once: who sent it, when, to how many, to whom and its subject, also that of a lead', async ({
  world,
}) => {
  const { admin, ada, flo, bar, barPlace } = await stage(world);
  await lead(world, flo, { place_id: barPlace });
  const id = await send(world, flo, at(bar));
  await send(world, flo, at(bar), {}, id);
  await send(world, admin, [{ kind: 'people', ids: [ada.id] }]);
  const [toMany, toOne] = (await recorded(world, admin)) as [RecordEntry, RecordEntry];
  expect([toMany, toOne].map(inShort)).toEqual([
    ['message_sent', 'Flo', null, null, 3],
    ['message_sent', 'Admin', null, 'Ada', 1],
  ]);
  expect(toMany.at).toBe('2030-06-05T12:00:00Z');
  expect(fieldsOf(toMany)).toEqual({
    subject: [null, words.default.subject],
    audience: [null, [{ kind: 'shifts', count: 1, event: expect.objectContaining({ title: 'Bar' }) }]],
  });
  expect(JSON.stringify(toMany)).not.toContain(words.default.body);
  // The history of a shift and of a person.
  const rows = await world.sql`select event_id, user_id from audit_log where table_name = 'messages' order by id`;
  expect(rows).toEqual([
    { event_id: bar, user_id: null },
    { event_id: null, user_id: ada.id },
  ]);
});

it('a message that was refused is not recorded, and no lead reads the record', async ({ world }) => {
  const { admin, dan, flo, bar, gate, barPlace } = await stage(world);
  await lead(world, flo, { place_id: barPlace });
  await expect(send(world, flo, at(gate))).rejects.toMatchObject({ code: 'MU403' });
  await expect(send(world, dan, at(bar))).rejects.toMatchObject({ code: 'MU403' });
  expect(await recorded(world, admin)).toEqual([]);
  await send(world, flo, at(bar));
  await expect(recorded(world, flo)).rejects.toMatchObject({ code: 'MU403' });
  expect(await world.as(flo, (sql) => sql`select from audit_log`)).toEqual([]);
});

it('people who leave are a number in what they sent and got, and a year later the subject is gone', async ({
  world,
}) => {
  const { admin, ada, cy, flo, bar, barPlace } = await stage(world);
  await lead(world, flo, { place_id: barPlace });
  await send(world, flo, at(bar));
  await send(world, admin, [{ kind: 'people', ids: [cy.id] }]);
  await world.as(admin, (sql) => sql`select private.merge_persons(${ada.id}, ${cy.id}, '{}')`);
  expect((await recorded(world, admin)).map(({ person }) => person)).toEqual([null, 'Ada']);
  await world.as(ada, (sql) => sql`select private.leave()`);
  await world.as(flo, (sql) => sql`select private.leave()`);
  const former = expect.stringMatching(/^Former member \d+$/);
  expect((await recorded(world, admin)).map(inShort)).toEqual([
    ['message_sent', former, null, null, 3],
    ['message_sent', 'Admin', null, former, 1],
  ]);
  expect(JSON.stringify(await recorded(world, admin))).not.toMatch(/Ada|Cy|Flo|@/);
  await world.at('2031-06-06T12:00:00Z');
  await world.sql`select private.prune_messages()`;
  expect((await recorded(world, admin)).map((entry) => Object.keys(fieldsOf(entry)))).toEqual([
    ['audience'],
    ['audience'],
  ]);
});

it('who notes that somebody was told is recorded, once for each change, and who takes it back', async ({ world }) => {
  const { chief, ada, first, make } = await reachStage(world);
  await world.sql`update profiles set name = 'Chief' where id = ${chief.id}`;
  const other = await world.person('admin');
  await world.sql`update profiles set name = 'Other' where id = ${other.id}`;
  await make({ action: 'cancel', events: [{ id: first.event }], reason: 'Storm' });
  await make({ action: 'restore', events: [{ id: first.event }] });
  const ids = (await world.sql`select notice_id as id from private.unreached order by 1`).map(({ id }) => id);
  expect(ids).toHaveLength(2);
  await tick(world, chief, [ids[0]]);
  await tick(world, other, ids);
  await tick(world, other, ids);
  await tick(world, other, [ids[1]], false);
  const [{ title } = {}] = await world.sql`select title from events where id = ${first.event}`;
  const entries = await recorded(world, chief);
  expect(entries.map(inShort)).toEqual([
    ['news_told', 'Chief', title, 'Ada', 1],
    ['news_told', 'Other', title, 'Ada', 1],
    ['news_told_ended', 'Other', title, 'Ada', 1],
  ]);
  expect(entries.map(({ id, person_id, zone }) => [id, person_id, zone])).toEqual(
    entries.map(() => [first.event, ada.id, 'UTC']),
  );
  await expect(recorded(world, ada)).rejects.toMatchObject({ code: 'MU403' });
  await world.as(ada, (sql) => sql`select private.leave()`);
  expect((await recorded(world, chief)).map(({ person }) => person)).toEqual(
    entries.map(() => expect.stringMatching(/^Former member \d+$/)),
  );
});

it('who takes the mark from a refused address is recorded, and a mark that ends by itself is not', async ({
  world,
}) => {
  const { chief, bo } = await reachStage(world);
  await world.sql`update profiles set name = 'Chief' where id = ${chief.id}`;
  const mark = () => world.sql`insert into private.bounces (user_id, failure) values (${bo.id}, '{}')`;
  const clear = () => world.as(chief, (sql) => sql`select private.clear_bounce(${bo.id})`);
  await mark();
  await world.sql`update profiles set last_login = private.now() where id = ${bo.id}`;
  await expect(clear()).rejects.toMatchObject({ code: 'MU404' });
  expect(await recorded(world, chief)).toEqual([]);
  await mark();
  await clear();
  const entries = await recorded(world, chief);
  expect(entries.map(inShort)).toEqual([['bounce_cleared', 'Chief', 'Bo', null, 1]]);
  expect(entries).toMatchObject([{ id: bo.id, fields: [] }]);
  const [row] = await world.as(bo, (sql) => sql`select private.archive()`);
  expect(row?.archive.changes).toContainEqual(expect.objectContaining({ what: 'bounces', action: 'delete' }));
});
