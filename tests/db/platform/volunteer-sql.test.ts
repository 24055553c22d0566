import { describe, expect, inject } from 'vitest';
import { ownWorlds, type Person, type World } from '../support/world.ts';
import { calls, nobody, type Stage } from './volunteer-calls.ts';

const { database, it } = ownWorlds();
async function stage(world: World): Promise<Stage> {
  await world.at('2026-06-01T10:00:00Z');
  const ada = await world.person();
  const event = await world.event({ start_time: '2026-06-02T10:00Z', end_time: '2026-06-02T12:00Z' });
  const slot = await world.slot(event);
  const [type, feed] = [await world.slotType(), await world.feed()];
  await world.sql`insert into ical_sources (feed_id, uid, event_id, title, start_time, end_time, timezone, all_day, source_hash)
    values (${feed}, 'x', ${event}, 'Other', now(), now(), 'UTC', false, 'x')`;
  return { ada, event, slot, type, feed, signup: await world.signUp(ada, slot) };
}

async function everything({ sql }: World): Promise<string> {
  const tables = inject('relations').filter((name) => name.startsWith('public.'));
  const contents = await Promise.all(
    tables.map((name) => sql`select jsonb_agg(to_jsonb(t) order by to_jsonb(t)) as rows from ${sql(name)} t`),
  );
  return JSON.stringify(contents);
}

describe.each(['volunteer', 'staff'] as const)("a %s's SQL", (role) => {
  it('is refused by each function of schema private or has no effect', async ({ world }) => {
    const callable = await world.sql`select proname as name from pg_proc
        where pronamespace = 'private'::regnamespace and has_function_privilege('authenticated', oid, 'execute') order by 1`;
    expect(callable.map((row) => row.name)).toEqual(Object.keys(calls));
    const [scene, eve] = [await stage(world), await world.person(role)];
    const before = await everything(world);
    for (const [name, [args, expected]] of Object.entries(calls)) {
      const got = await world
        .as(eve, (sql) => sql.unsafe(`select * from private.${name}(${args(scene)})`))
        .then(
          () => 'harmless',
          (error) => error.code,
        );
      expect(got, name).toBe(expected);
    }
    expect(await everything(world)).toBe(before);
  });

  it('cannot change or delete an event, slot, slot type, feed or source', async ({ world }) => {
    await stage(world);
    const eve = await world.person(role);
    const before = await everything(world);
    const statements = [
      `update events set title = 'x', removed_at = now()`,
      'update event_slots set required_count = 9, is_canceled = true',
      `update slot_types set name = 'x'`,
      `update ical_sources set source_state = 'tombstone'`,
      'update notices set dismissed_at = now()',
    ];
    for (const statement of statements) {
      expect((await world.as(eve, (sql) => sql.unsafe(statement))).count, statement).toBe(0);
    }
    expect(await everything(world)).toBe(before);
  });

  it('returns nothing without a profile', async ({ world }) => {
    await stage(world);
    const stranger = { id: nobody, email: 'x@example.org', account: nobody };
    // No role has a privilege on these.
    const closed = [
      'private.address_changes',
      'private.alert_tellings',
      'private.alerts',
      'private.answer_files',
      'private.bounces',
      'private.buckets',
      'private.clock',
      'private.different_people',
      'private.digests',
      'private.event_life',
      'private.feed_addresses',
      'private.holds',
      'private.invitation_tokens',
      'private.live_changes',
      'private.live_topics',
      'private.mail_keys',
      'private.lacking_answers',
      'private.merged_persons',
      'private.open_pictures',
      'private.outbox',
      'private.parent_link_secrets',
      'private.parent_links',
      'private.person_codes',
      'private.planned',
      'private.push_settings',
      'private.push_subscriptions',
      'private.pushes',
      'private.qualified_days',
      'private.shifts',
      'private.sign_ins',
      'private.signup_life',
      'private.slot_life',
      'private.statements',
      'private.timesheet',
      'private.unreached',
      'private.untold',
      'private.wall_keys',
      'private.watch_told',
    ];
    for (const name of inject('relations').filter((table) => !closed.includes(table))) {
      expect(await world.as(stranger, (sql) => sql`select from ${sql(name)}`), name).toHaveLength(0);
    }
  });
});

it('anon can use neither tables nor functions of schema private; a policy asks one for it', async () => {
  const sql = database.connect();
  const [reach] = await sql`select array_agg(p.oid::regprocedure::text) as open from pg_proc p
    where pronamespace in ('private'::regnamespace, 'public'::regnamespace) and has_function_privilege('anon', p.oid, 'execute')`;
  expect(reach?.open).toEqual(['private.may_watch(text)']);
  const [schema] = await sql`select has_schema_privilege('anon', 'private', 'usage') as usage`;
  expect(schema?.usage).toBe(false);
});

it('a volunteer cannot find out when another person works, whatever the rules', async ({ world }) => {
  const scene = await stage(world);
  await world.sql`update organisation set max_hours_per_day = 8, min_rest_hours = 8`;
  const [eve, theirs] = [await world.person(), 'select c.* from private.commitments_of($1) c'];
  const asked = (who: Person) => world.as(who, (sql) => sql.unsafe(theirs, [scene.ada.id]));
  expect(Object.values((await asked(eve))[0] ?? {}).filter((value) => value !== null)).toEqual([]);
  const [own] = await asked(scene.ada);
  expect(own).toMatchObject({ seconds_by_day: { '2026-06-02': 7200 }, blocks: expect.any(String) });
});
