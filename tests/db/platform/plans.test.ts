import type { TransactionSql } from 'postgres';
import { beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '../../../supabase/functions/_shared/contract/calls.ts';
import type { Sql as DoorSql } from '../../../supabase/functions/_shared/db.ts';
import type { ServiceDoor } from '../../../supabase/functions/_shared/feeds/sync-run.ts';
import { noCounts } from '../../../supabase/functions/_shared/ical/plan-types.ts';
import { testDatabase } from '../../support/database.ts';
import { addRecord } from '../../support/large-record.ts';
import { fillSchedule } from '../../support/large-schedule.ts';
import { faultsOf, readPlan, rowsWritten } from './plan-judge.ts';
import { addQualifications, findScene } from './plan-scene.ts';
import type { CallStatements, Scene, Statements } from './statement-types.ts';
import { apiStatements, callsWithoutStatement } from './statements.ts';

// Runs every statement of the API, of the SQL functions that it calls and of a sync in a large database, and judges the plan:
// once planned for the actual values, once the generic plan that a prepared statement keeps.
const database = testDatabase();
const size = { events: 20_000, people: 2000 };
/** More rows than the longest list here, and far fewer than any growing table. */
const mostRows = 15_000;
/** How often a statement may look up the caller, besides once per written row. More means a lookup per row that it reads. */
const mostQuestions = 30;
const planModes = ['force_custom_plan', 'force_generic_plan'] as const;

let sql: ReturnType<typeof database.connect>;
let scene: Scene;
const notices: string[] = [];

beforeAll(async () => {
  sql = database.connect('superuser', { onnotice: ({ message }) => notices.push(message ?? '') });
  const who = await fillSchedule(sql, size);
  await addQualifications(sql);
  await addRecord(sql, who.admin);
  // Rules that refuse nobody here, so that every check of a rule runs. The days of the scene are those of this zone.
  await sql`update organisation set timezone = 'Europe/Berlin', opens_days_before = 366, closes_hours_before = 1,
    cancel_hours_before = 1, max_hours_per_day = 24, min_rest_hours = 0.25`;
  scene = await findScene(sql, who);
  // Autovacuum would do it while the first statements are judged, or later.
  await sql`vacuum analyze`;
  await sql`load 'auto_explain'`;
  await sql.unsafe(`set auto_explain.log_level = notice; set auto_explain.log_format = json;
    set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on; set auto_explain.log_timing = off;
    set auto_explain.log_nested_statements = on; set track_functions = 'all'`);
  // The login of the functions.
  await sql`select set_config(split_part(setting, '=', 1), split_part(setting, '=', 2), false)
    from pg_roles, unnest(rolconfig) setting where rolname = 'api_gateway'`;
  Object.assign(process.env, { API_DB_URL: database.url('gateway'), SUPABASE_URL: 'http://127.0.0.1' });
  Object.assign(process.env, { SUPABASE_PUBLISHABLE_KEY: 'none', SITE_URL: 'http://127.0.0.1' });
});

/** How often this session has looked up the caller so far. */
type Question = { name: string; number: number };
const questions = (tx: TransactionSql) => tx`select funcname as name, sum(calls)::int as number
  from pg_stat_xact_user_functions where funcname in ('is_admin', 'is_member', 'may_act_for', 'uid') group by funcname`;

class Undo extends Error {}
type Caller = { role: 'authenticated' | 'service_role' | 'none'; sub: string };
type Send = (own: Statements) => Promise<unknown>;

/** Runs statements as somebody, rolls them back, and returns what is wrong with their plans. */
async function faults(
  { role, sub }: Caller,
  mode: string,
  run: (send: Send) => Promise<unknown>,
  wholly?: readonly string[],
) {
  const asked = await sql
    .begin(async (tx) => {
      await tx`select set_config('plan_cache_mode', ${mode}, true), set_config('role', ${role}, true),
        set_config('request.jwt.claims', ${JSON.stringify(sub ? { sub, session_id: sub, role } : { role })}, true),
        set_config('request.jwt.claim.sub', ${sub}, true)`;
      const before = new Map((await tx<Question[]>`${questions(tx)}`).map(({ name, number }) => [name, number]));
      notices.length = 0;
      await run(async (own) => {
        let rows: unknown;
        for (const statement of own(tx as unknown as DoorSql)) rows = await statement;
        return rows;
      });
      await tx`select set_config('role', 'none', true)`;
      const calls = (await tx<Question[]>`${questions(tx)}`).map(({ name, number }) => ({
        name,
        number: number - (before.get(name) ?? 0),
      }));
      throw Object.assign(new Undo(), { calls });
    })
    .catch((error) => {
      if (!(error instanceof Undo)) throw error;
      return (error as Undo & { calls: Question[] }).calls;
    });
  const plans = notices.flatMap((message) => readPlan(message) ?? []);
  expect(plans.length).toBeGreaterThan(0);
  const most = mostQuestions + plans.reduce((sum, { plan }) => sum + rowsWritten(plan), 0);
  return [
    ...asked.filter(({ number }) => number > most).map(({ name, number }) => `${name}() is asked ${number} times`),
    ...plans.flatMap(({ text, plan }) =>
      faultsOf(plan, mostRows, wholly).map((fault) => `${fault}: ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 200)}`),
    ),
  ];
}

const service: Caller = { role: 'service_role', sub: '' };
/** The check before the statements of a call. */
const guard = (tx: DoorSql, as: CallStatements['as']) =>
  as === 'service' ? [] : [tx.unsafe(`select private.${as === 'admin' ? 'require_admin' : 'require_member'}()`)];

describe.each(planModes)('with %s', (mode) => {
  it.each(allCalls.map(({ id }) => id).filter((id) => !callsWithoutStatement.includes(id)))('%s', async (id) => {
    const kinds = (await apiStatements(scene))[id] ?? [];
    expect(kinds.length, 'This call is not among the statements').toBeGreaterThan(0);
    for (const { as, wholly, statements } of kinds) {
      for (const [name, own] of Object.entries(statements)) {
        const caller = as === 'service' ? service : ({ role: 'authenticated', sub: scene[as] } as const);
        const run = (send: Send) => send((tx) => [...guard(tx, as), ...own(tx)]);
        const found = await faults(caller, mode, run, wholly);
        expect(found, `${as}: ${name}`).toEqual([]);
      }
    }
  });

  it('a sync of a feed', async () => {
    const { applyPlan, beginDueRun, beginRun, finishRun, loadState } = await import(
      '../../../supabase/functions/_shared/feeds/sync-run.ts'
    );
    const outcome = { status: 'ok' as const, consecutive_failures: 0, due_in_seconds: 3600 };
    const item = { title: 'Title', description: null, location: null, timezone: 'UTC', all_day: false };
    const begun = await faults(service, mode, async (send) => {
      const door = send as unknown as ServiceDoor;
      const run = await beginDueRun(door);
      if (run) await finishRun(door, run, outcome);
    });
    const applied = await faults(service, mode, async (send) => {
      const door = send as unknown as ServiceDoor;
      const run = await beginRun(door, scene.feed, 'manual');
      const { known, stamp } = await loadState(door, scene.feed);
      const coming = known.filter(({ event_start }) => Date.parse(event_start) > Date.now() + 86_400_000);
      const [moved, dropped, missing] = coming;
      const past = known.find(({ event_end }) => Date.parse(event_end) < Date.now());
      const deleted = known.find(({ source_state }) => source_state === 'tombstone');
      if (!moved || !dropped || !missing || !past || !deleted) throw new Error('The feed has too few events.');
      const later = (hours: number) => new Date(Date.parse(moved.event_start) + hours * 3_600_000).toISOString();
      const times = { start_time: later(1), end_time: later(3), end_estimated: false, status: 'confirmed' as const };
      const identity = (uid: string) => ({ uid, recurrence_key: '', source_hash: uid });
      const done = await applyPlan(
        door,
        run,
        stamp,
        {
          forget: [past.id],
          insert: [past.uid, ...Array.from({ length: 20 }, (_, index) => `new-${index}`)].map((uid) => {
            return { ...item, ...times, ...identity(uid) };
          }),
          change: [{ id: moved.id, item: { ...item, ...times, ...identity(moved.uid) }, becomes: null }],
          buried: [{ id: deleted.id, item: { ...item, ...times, ...identity(deleted.uid) } }],
          rekey: [{ id: moved.id, uid: 'other', recurrence_key: '' }],
          missing: [missing.id],
          found: [],
          drop: [{ id: dropped.id, event: 'canceled' }],
          held: null,
          unusual: null,
          counts: noCounts,
          problems: [],
        },
        outcome,
        {},
      );
      expect(done.applied).toBe(true);
    });
    const scheduled = await faults({ role: 'none', sub: '' }, mode, (send) =>
      send((tx) => [tx`select private.due_ical_syncs()`, tx`select private.prune_ical_sync_runs()`]),
    );
    expect([...begun, ...applied, ...scheduled]).toEqual([]);
  });
});
