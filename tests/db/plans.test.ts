import type { TransactionSql } from 'postgres';
import { beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '../../supabase/functions/_shared/contract/calls.ts';
import type { Sql as DoorSql } from '../../supabase/functions/_shared/db.ts';
import type { ServiceDoor } from '../../supabase/functions/_shared/feeds/sync-run.ts';
import { noCounts } from '../../supabase/functions/_shared/ical/plan-types.ts';
import { testDatabase } from '../support/database.ts';
import { fillSchedule } from '../support/large-schedule.ts';
import { addHandOvers } from './plan-hand-overs.ts';
import { faultsOf, readPlan, rowsWritten } from './plan-judge.ts';
import { addWaits } from './plan-waits.ts';
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

/** Everybody has what one slot type asks for, and nobody what another one does. */
async function addQualifications(): Promise<void> {
  await sql`insert into qualifications (name, confirmed_by)
    values ('First aid', 'self'), ('Licence', 'organiser'), ('Spare', 'organiser')`;
  await sql`insert into qualification_requests (user_id, qualification_id)
    select p.id, q.id from profiles p, qualifications q where q.name = 'Spare'`;
  await sql`insert into person_qualifications (user_id, qualification_id, confirmed_on, confirmed_at)
    select p.id, q.id, '2020-01-01', now() from profiles p, qualifications q where q.name = 'First aid'`;
  await sql`insert into slot_type_qualifications (slot_type_id, qualification_id)
    select t.id, q.id from slot_types t
    join qualifications q on (q.name, t.name) in (('First aid', 'Slot type 1'), ('Licence', 'Slot type 8'))`;
  await sql`insert into questions (user_id, slot_id, signup_id, kind, deadline, answer, answered_at, answered_via)
    select s.user_id, s.slot_id, s.id, 'place', s.created_at, 'yes', s.created_at, 'app'
    from signups s order by s.id limit 20000`;
}

type Asked =
  | 'message'
  | 'question'
  | 'questionKey'
  | 'fullSlot'
  | 'waitedSlot'
  | 'watch'
  | 'lead'
  | 'handedSignup'
  | 'handOver'
  | 'wall';

async function findScene(who: Pick<Scene, 'volunteer' | 'admin'>): Promise<Scene> {
  const [found] = await sql<Omit<Scene, keyof typeof who | Asked>[]>`select
    (select id from events where feed_id is null and start_time > now() + interval '1 day' order by start_time limit 1) as event,
    (select s.id from event_slots s join events e on e.id = s.event_id
      where e.start_time > now() + interval '2 days' and e.end_time < e.start_time + interval '1 day' and not exists (
        select from signups o where o.user_id = ${who.volunteer} and o.during && e.during)
      order by e.start_time limit 1) as slot,
    (select id from signups where user_id = ${who.volunteer} and lower(during) > now() limit 1) as signup,
    work.event_id as past, work.id as worked,
    (select id from slot_types order by name limit 1) as type,
    (select id from places where name = 'Pier 3') as place,
    (select id from seasons where name = 'Season 0') as season,
    (select id from private.place_at('Nowhere')) as "emptyPlace",
    (select id from qualifications where name = 'First aid') as qualification,
    (select id from qualifications where name = 'Spare') as "spareQualification",
    (select id from ical_feeds order by name limit 1) as feed,
    (select id from invitations where status = 'pending' limit 1) as invitation
    from (select id, event_id from signups
      where status = 'confirmed' and is_live and upper(during) < now() order by during desc limit 1) work`;
  const [notice] = await sql`insert into notices (user_id, event_id, kind)
    values (${who.volunteer}, ${found?.event ?? null}, 'moved') returning id`;
  // It is over unless its person still has its address.
  await sql`update invitations i set invited_by = ${who.admin}, email = p.email from profiles p
    where i.id = ${found?.invitation ?? null} and p.id = i.user_id`;
  const [more] =
    await sql`insert into profiles (name, email, state) values ('Waiting', 'waiting@example.org', 'waiting')
    returning id as waiting, (select id from profiles where email = 'person-3@example.org') as other`;
  const link = 'a'.repeat(64);
  await sql`insert into private.invitation_tokens (hash, invitation_id, mail_id)
    values (${link}, ${found?.invitation ?? null}, gen_random_uuid())`;
  const [calendar] = await sql`insert into calendars (user_id) values (${who.volunteer}) returning key`;
  await sql`insert into private.push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth)
    select id, id, gen_random_uuid(), 'https://push.example.net/' || id, 'key', 'secret' from profiles`;
  const [mails] = await sql`insert into private.mail_keys (user_id) values (${who.volunteer}) returning key`;
  await sql`update ical_feeds set held = '{"would_remove": 1, "of": 2}' where id = ${found?.feed ?? null}`;
  await sql`update ical_sources set source_state = 'tombstone' where id = (
    select id from ical_sources where feed_id = ${found?.feed ?? null} and start_time > now() limit 1)`;
  const [asked] = await sql`update signups set status = 'asked' where id = (
    select id from signups where user_id = ${who.volunteer} and lower(during) > now() order by lower(during) desc limit 1) returning id`;
  const [question] = await sql`select id, key from questions where signup_id = ${asked?.id} and answer is null`;
  await sql`analyze questions`;
  const [waitedSlot = '', fullSlot = ''] = await addWaits(sql, who.volunteer);
  const [wall] = await sql`insert into walls (name, shows_names) values ('Tent', true) returning id`;
  await sql`insert into private.wall_keys (wall_id, hash) values (${wall?.id}, ${link})`;
  await sql`insert into private.person_codes (user_id, code) values (${who.volunteer}, ${'A'.repeat(26)})
    on conflict (user_id) do update set code = excluded.code`;
  const [watch] = await sql`insert into watches (user_id) values (${who.volunteer}) returning id`;
  const [lead] = await sql`insert into lead_grants (user_id, rights, hours_after)
    values (${who.volunteer}, '{gate,roster,fill,write}', 168) returning id`;
  // In a year with two messages a week, each to a twentieth of the people.
  const [message] = await sql`insert into messages (id, sender_id, audience, texts, is_operational, recipients, sent_at)
    select gen_random_uuid(), ${who.admin}, '[{"kind": "day"}]', '{"default": {"subject": "x", "body": "x"}}', true, 1, now() - n * interval '3 days'
    from generate_series(1, 100) n returning id`;
  await sql`insert into message_recipients (message_id, user_id, is_operational, mail)
    select m.id, p.id, true, 'sent' from messages m join profiles p on (hashtext(m.id::text || p.id) % 20) = 0`;
  await sql`analyze messages, message_recipients`;
  const [handedSignup = '', handOver = ''] = await addHandOvers(sql, who.volunteer);
  return {
    question: question?.id,
    watch: watch?.id,
    lead: lead?.id,
    message: message?.id,
    wall: wall?.id,
    questionKey: question?.key,
    waitedSlot,
    fullSlot,
    handedSignup,
    handOver,
    ...who,
    ...(found as Omit<Scene, keyof typeof who | Asked>),
    other: more?.other,
    waiting: more?.waiting,
    notice: notice?.id,
    link,
    key: calendar?.key,
    mailKey: mails?.key,
  };
}

beforeAll(async () => {
  sql = database.connect('superuser', { onnotice: ({ message }) => notices.push(message ?? '') });
  const who = await fillSchedule(sql, size);
  await addQualifications();
  scene = await findScene(who);
  // Rules that refuse nobody here, so that every check of a rule runs.
  await sql`update organisation set timezone = 'Europe/Berlin', opens_days_before = 366, closes_hours_before = 1,
    cancel_hours_before = 1, max_hours_per_day = 24, min_rest_hours = 0.25`;
  await sql`load 'auto_explain'`;
  await sql.unsafe(`set auto_explain.log_level = notice; set auto_explain.log_format = json;
    set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on; set auto_explain.log_timing = off;
    set auto_explain.log_nested_statements = on; set track_functions = 'all'`);
  // The login of the functions.
  await sql`select set_config(split_part(setting, '=', 1), split_part(setting, '=', 2), false)
    from pg_roles, unnest(rolconfig) setting where rolname = 'api_gateway'`;
  Object.assign(process.env, { API_DB_URL: database.url('gateway'), SUPABASE_URL: 'http://127.0.0.1' });
  Object.assign(process.env, { SUPABASE_PUBLISHABLE_KEY: 'none', SITE_URL: 'http://127.0.0.1' });
}, 120_000);

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

// Some statements judge everybody. On a busy machine that takes longer than a test usually may.
describe.each(planModes)('with %s', { timeout: 120_000 }, (mode) => {
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
      '../../supabase/functions/_shared/feeds/sync-run.ts'
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
          counts: noCounts,
          problems: [],
        },
        outcome,
      );
      expect(done).toBe(true);
    });
    const scheduled = await faults({ role: 'none', sub: '' }, mode, (send) =>
      send((tx) => [tx`select private.due_ical_syncs()`, tx`select private.prune_ical_sync_runs()`]),
    );
    expect([...begun, ...applied, ...scheduled]).toEqual([]);
  });
});
