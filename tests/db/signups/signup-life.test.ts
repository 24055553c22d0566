import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { expect } from 'vitest';
import { ownWorlds, type Person, type World } from '../support/world.ts';

// A function that is replaced is locked until the end of the test.
const { it } = ownWorlds();

/** What the functions that a step calls are about, by their names. */
const spied = {
  ask_about_place: 'question',
  log_change: 'audit',
  count_place: 'count',
  end_question: 'answer',
  end_still: 'still',
  follow_hand_over: 'hand_over',
  mail_signup: 'mail',
  note_given_back: 'alert',
  notify_of_place: 'notice',
  offer_freed: 'offers',
  tell_of_own_pay: 'oversight',
};

/** Replaces what follows from a step by a note that it does, until the end of the test. */
async function spyOn(sql: TransactionSql): Promise<void> {
  await sql`create temporary table noted (place serial, consequence text)`;
  await sql`grant all on noted, noted_place_seq to public`;
  for (const [name, consequence] of Object.entries(spied)) {
    const [found] = await sql`select pg_get_function_arguments(oid) as parameters from pg_proc
      where pronamespace = 'private'::regnamespace and proname = ${name}`;
    await sql.unsafe(`create or replace function private.${name}(${found?.parameters}) returns void language sql as
      $$ insert into pg_temp.noted (consequence) values ('${consequence}') $$`);
  }
}

/** A shift on June 5 with two places, a person and an administrator, on June 1; and what is done to the signup as one of them. */
async function stage(world: World) {
  const { sql } = world;
  await world.at('2026-06-01T10:00:00Z');
  const [chief, ada] = [await world.person('admin'), await world.person()];
  const eventOf = (row = {}) =>
    world.event({
      start_time: '2026-06-05T10:00Z',
      end_time: '2026-06-05T12:00Z',
      published_at: '2026-05-01T10:00Z',
      ...row,
    });
  const slot = await world.slot(await eventOf(), { required_count: 3 });
  const draft = await world.slot(await eventOf({ published_at: null }), { required_count: 3 });
  await spyOn(sql);
  /** Runs a statement with the rights of the owner, and with `by` as the caller; returns what followed. */
  const done = async (by: Person | null, run: (sql: TransactionSql) => Promise<unknown>): Promise<string[]> => {
    await sql`delete from noted`;
    const claims = by ? { sub: by.account, session_id: by.account, role: 'authenticated' } : {};
    await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true), set_config('request.jwt.claim.sub', ${by?.account ?? ''}, true)`;
    await run(sql);
    await sql`select set_config('request.jwt.claims', '', true), set_config('request.jwt.claim.sub', '', true)`;
    return (await sql`select consequence from noted order by place`).map((row) => row.consequence);
  };
  return { chief, ada, slot, draft, eventOf, done };
}

type Stage = Awaited<ReturnType<typeof stage>>;
type Change = (stage: Stage) => {
  /** The signup before; without it there is none. */
  from?: Record<string, unknown>;
  by: Person | null;
  /** The person agrees to be given places at once. */
  at_once?: boolean;
  /** What it becomes; null: it is deleted. */
  to: Record<string, unknown> | null;
};

const canceled = (by: string | null) => ({ status: 'canceled', canceled_at: '2026-06-01T10:00Z', canceled_by: by });
const back = { canceled_at: null, canceled_by: null };
const there = { work: { came_at: '2026-06-05T10:00Z' }, status: 'confirmed' };
const missed = (released_at: string | null) => ({ work: { attendance: 'no_show' }, released_at });

/** Each step of a signup: how it comes about, and what follows, in this order. */
const steps: Record<string, [Change, string]> = {
  taken: [({ ada }) => ({ by: ada, to: {} }), 'count mail offers oversight'],
  given: [({ chief }) => ({ at_once: true, by: chief, to: {} }), 'audit count mail notice offers'],
  asked: [({ chief }) => ({ by: chief, to: {} }), 'question audit count mail notice offers'],
  drafted: [({ chief, draft }) => ({ by: chief, to: { slot_id: draft } }), 'audit count offers oversight'],
  walked_in: [({ chief }) => ({ by: chief, to: there }), 'audit count offers oversight'],
  entered: [() => ({ by: null, to: {} }), 'audit count offers'],
  agreed: [
    ({ ada }) => ({ from: { status: 'asked' }, by: ada, to: { status: 'confirmed' } }),
    'count answer hand_over mail offers',
  ],
  agreed_for: [
    ({ chief }) => ({ from: { status: 'asked' }, by: chief, to: { status: 'confirmed' } }),
    'audit count answer hand_over mail notice offers',
  ],
  declined: [
    ({ ada }) => ({ from: { status: 'asked' }, by: ada, to: canceled(ada.id) }),
    'count answer still hand_over offers',
  ],
  withdrawn: [
    ({ chief }) => ({ from: { status: 'asked' }, by: chief, to: canceled(chief.id) }),
    'audit count answer still hand_over mail notice offers',
  ],
  lapsed: [
    () => ({ from: { status: 'asked' }, by: null, to: canceled(null) }),
    'audit count answer still hand_over offers',
  ],
  given_back: [({ ada }) => ({ from: {}, by: ada, to: canceled(ada.id) }), 'count still hand_over mail alert offers'],
  released: [
    ({ chief }) => ({ from: {}, by: chief, to: canceled(chief.id) }),
    'audit count still hand_over mail alert notice offers',
  ],
  dropped: [() => ({ from: {}, by: null, to: canceled(null) }), 'audit count still hand_over offers'],
  displaced: [({ chief }) => ({ from: {}, by: chief, to: { status: 'displaced' } }), 'audit count hand_over offers'],
  reinstated: [
    ({ chief }) => ({ from: { status: 'displaced' }, by: chief, to: { status: 'confirmed' } }),
    'audit count hand_over offers',
  ],
  retaken: [
    ({ ada }) => ({ from: canceled(ada.id), by: ada, to: { ...back, status: 'confirmed' } }),
    'count hand_over offers',
  ],
  restored: [
    ({ ada, chief }) => ({ from: canceled(ada.id), by: chief, to: { ...back, status: 'asked' } }),
    'question audit count hand_over mail notice offers',
  ],
  asked_again: [
    ({ chief }) => ({ from: {}, by: chief, to: { status: 'asked' } }),
    'question audit count hand_over offers',
  ],
  published: [
    ({ chief }) => ({
      from: { is_draft: true, is_live: false, status: 'asked', created_by: chief.id },
      by: chief,
      to: { is_draft: false, is_live: true },
    }),
    'question hand_over mail offers',
  ],
  moved: [({ chief }) => ({ from: {}, by: chief, to: { during: '[2026-06-06,2026-06-07)' } }), 'hand_over offers'],
  freed: [
    ({ chief }) => ({ from: missed(null), by: chief, to: { released_at: '2026-06-05T10:30Z' } }),
    'count hand_over offers',
  ],
  came_after_all: [
    ({ chief }) => ({ from: missed('2026-06-05T10:30Z'), by: chief, to: { released_at: null } }),
    'count hand_over offers',
  ],
  named: [({ ada }) => ({ from: { companions: 2 }, by: ada, to: { companions: 1, named_count: 1 } }), 'count'],
  resized: [({ ada }) => ({ from: { companions: 2 }, by: ada, to: { companions: 1 } }), 'count offers'],
  noted: [({ chief }) => ({ from: {}, by: chief, to: { agreed: '{}' } }), ''],
  deleted: [({ chief }) => ({ from: {}, by: chief, to: null }), 'count offers'],
};

/** The columns of a row: what is recorded of the work as an entry of the ledger. */
async function columnsOf(sql: TransactionSql, id: string, { work, ...row }: Record<string, unknown>) {
  if (!work) return row;
  const { attendance = null, came_at = null } = work as Record<string, string>;
  const [entry] = await sql`select private.enter_work(${id}, 'marked', ${attendance}, null, ${came_at}, null) as id`;
  return { ...row, entry_id: entry?.id };
}

/** Makes a change of a signup of Ada; returns what follows. */
async function followsFrom(world: World, change: Change): Promise<string[]> {
  const stage_ = await stage(world);
  const { ada, slot, done } = stage_;
  const { from, by, to, at_once = false } = change(stage_);
  await world.sql`update profiles set placed_at_once = ${at_once} where id = ${ada.id}`;
  const id = randomUUID();
  const row = { id, slot_id: slot, user_id: ada.id };
  const insert = async (sql: TransactionSql, more: object) =>
    sql`insert into signups ${sql(await columnsOf(sql, id, { ...row, ...more }))}`;
  const update = async (sql: TransactionSql, changed: object) =>
    sql`update signups set ${sql(await columnsOf(sql, id, { ...changed }))} where id = ${id}`;
  if (!from) return await done(by, (sql) => insert(sql, to ?? {}));
  await insert(world.sql, {});
  if (Object.keys(from).length > 0) await update(world.sql, from);
  if (!to) return await done(by, (sql) => sql`delete from signups where id = ${id}`);
  return await done(by, (sql) => update(sql, to));
}

it.for(Object.entries(steps))('%s', async ([, [change, follows]], { world }) => {
  expect((await followsFrom(world, change)).join(' ')).toBe(follows);
});

it('has no other steps, and none has more consequences than are tried', async ({ world }) => {
  const life = await world.sql`select step, follows from private.signup_life`;
  // One's own changes are not logged.
  const mine = ['taken', 'agreed', 'declined', 'given_back', 'retaken', 'named', 'resized'];
  const tried = Object.entries(steps).map(([step, [, follows]]) => [
    step,
    [...(mine.includes(step) ? ['audit'] : []), ...follows.split(' ').filter(Boolean)].sort(),
  ]);
  // What is held for a person who has agreed, or is not told because it is a draft, is asked about in neither case.
  const asked = ['entered', 'retaken'];
  const known = life.map(({ step, follows }) => [
    step,
    follows.filter((each: string) => each !== 'question' || !asked.includes(step)).sort(),
  ]);
  expect(Object.fromEntries(known)).toEqual(Object.fromEntries(tried));
});

it.for<[string, Change, string]>([
  [
    'a place in a draft is given without a word',
    ({ chief, draft }) => ({ at_once: true, by: chief, to: { slot_id: draft } }),
    'audit count offers oversight',
  ],
  [
    'a draft that was written in the database is published without a mail',
    ({ chief }) => ({ from: { is_draft: true, is_live: false }, by: chief, to: { is_draft: false, is_live: true } }),
    'hand_over offers',
  ],
  [
    'a person who is there hears nothing of it',
    ({ chief }) => ({ from: there, by: chief, to: canceled(chief.id) }),
    'audit count still hand_over offers',
  ],
  [
    'who is there and gives the place back leaves a gap',
    ({ ada }) => ({ from: there, by: ada, to: canceled(ada.id) }),
    'count still hand_over alert offers',
  ],
  [
    'nobody hears that a place of a canceled event is given back',
    ({ ada }) => ({ from: { is_live: false }, by: ada, to: canceled(ada.id) }),
    'count still hand_over offers',
  ],
  [
    'a mark is logged, and others hear of one of their own',
    ({ chief }) => ({ from: {}, by: chief, to: { work: { attendance: 'attended' } } }),
    'audit oversight',
  ],
  [
    'when somebody came is not logged',
    ({ chief }) => ({ from: {}, by: chief, to: { work: { came_at: '2026-06-05T09:50Z' } } }),
    '',
  ],
])('%s', async ([, change, follows], { world }) => {
  expect((await followsFrom(world, change)).join(' ')).toBe(follows);
});
