import { afterAll, beforeAll, expect, it } from 'vitest';
import { calendar, vevent } from '../../supabase/functions/_shared/ical/testing/feed-text.ts';
import { times } from '../support/times.ts';
import { KillStage } from './kill-stage.ts';

// Three kinds of victims in turn.
const kills = times(9, 51);
const eventCount = 150;
const firstDay = new Date(Date.now() + 40 * 86_400_000);
let version = 0;

const timeOf = (index: number, minute: number) => {
  const time = new Date(firstDay.getTime() + index * 3 * 3_600_000);
  return `${time.toISOString().slice(0, 13).replace(/-/g, '')}${String(minute).padStart(2, '0')}00Z`;
};

/** Each version renames half of the events, moves the others, cancels or restores some, and adds one. */
function body(): string {
  const events = Array.from({ length: eventCount + version }, (_, index) =>
    vevent(
      `UID:shift-${index}`,
      `DTSTART:${timeOf(index, index % 2 === 0 ? 0 : version % 60)}`,
      'DURATION:PT90M',
      `SUMMARY:Shift ${index % 2 === 0 ? version : ''}`,
      ...(index % 10 === 0 && version % 2 === 0 ? ['STATUS:CANCELLED'] : []),
    ),
  );
  return calendar(...events);
}

let stage: KillStage;
beforeAll(async () => {
  stage = await KillStage.start(body);
});
afterAll(() => stage?.stop());

/** All rows that a sync writes, except bookkeeping. */
async function snapshot(): Promise<string> {
  const { all } = await stage.read(
    () => stage.sql<{ all: string }[]>`select md5(jsonb_build_array(
      (select jsonb_agg(e order by e.id) from public.events e), (select jsonb_agg(s order by s.id) from public.event_slots s),
      (select jsonb_agg(s order by s.id) from public.ical_sources s), (select jsonb_agg(s order by s.id) from public.signups s),
      (select jsonb_agg(n order by n.id) from public.notices n))::text) as all`,
  );
  return all;
}

/** The number of events that match this version of the calendar. */
async function eventsOfVersion(): Promise<number> {
  const { count } = await stage.read(
    () => stage.sql<{ count: number }[]>`select count(*)::int as count
      from public.events e join public.ical_sources s on s.event_id = e.id,
        lateral (select substr(s.uid, 7)::int as index) i
      where case when i.index % 2 = 0 then e.title = ${`Shift ${version}`}
          else extract(minute from e.start_time) = ${version % 60} end
        and (e.status = 'canceled') = (i.index % 10 = 0 and ${version % 2 === 0})`,
  );
  return count;
}

/** Makes the feed due and begins its sync. */
async function begin(): Promise<void> {
  await stage.read(
    () => stage.sql`update private.clock set "offset" = "offset" + interval '70 minutes' returning only_row`,
  );
  // A function whose database has just restarted may refuse once; the schedule calls again.
  while ((await stage.call().catch(() => null)) === null) await new Promise((wake) => setTimeout(wake, 20));
}

async function finished(): Promise<string> {
  for (;;) {
    const run = await stage.read(
      () =>
        stage.sql<
          { status: string | null }[]
        >`select status from public.ical_sync_runs order by started_at desc limit 1`,
    );
    if (run.status !== null) return run.status;
    await new Promise((wake) => setTimeout(wake, 10));
  }
}

it(`leaves a feed in its state before or after a sync, whatever is killed during it: ${kills} times`, {
  timeout: 300_000,
  retry: 0,
}, async () => {
  const { sql } = stage;
  await sql`insert into private.clock ("offset") values ('0')`;
  const [slotType] = await sql`insert into public.slot_types (name, color)
    values ('Bar', '#3182ce') returning id`;
  const [feed] = await sql`insert into public.ical_feeds (name, ical_url, timezone, refresh_interval)
    values ('Feed', ${stage.feedUrl}, 'UTC', 15) returning id`;
  await sql`insert into public.ical_feed_slots (feed_id, slot_type_id, volunteer_slots)
    values (${feed?.id}, ${slotType?.id}, 2)`;
  let shortest = Number.POSITIVE_INFINITY;
  for (version = 1; version <= 3; version += 1) {
    const began = performance.now();
    await begin();
    expect(await finished()).toBe('ok');
    expect(await eventsOfVersion()).toBe(eventCount + version);
    shortest = Math.min(shortest, performance.now() - began);
  }
  const [person] = await sql`insert into auth.users (id, email, email_confirmed_at, aud, role)
    values (gen_random_uuid(), 'ada@example.org', now(), 'authenticated', 'authenticated') returning id`;
  await sql`insert into public.signups (slot_id, event_id, user_id, created_by)
    select l.id, l.event_id, ${person?.id}, ${person?.id} from public.event_slots l
    join public.ical_sources s on s.event_id = l.event_id where s.uid in ('shift-1', 'shift-2', 'shift-10')`;

  const victims = [() => stage.killFunction(), () => stage.killBackend(), () => stage.killServer()];
  const outcomes = { before: 0, after: 0 };
  for (let round = 0; round < kills; round += 1) {
    version += 1;
    const before = await snapshot();
    await begin();
    await new Promise((wake) => setTimeout(wake, 1.3 * Math.random() * shortest));
    await victims[round % victims.length]?.();
    const left = await snapshot();
    outcomes[left === before ? 'before' : 'after'] += 1;
    if (left !== before) expect(await eventsOfVersion()).toBe(eventCount + version);
    await begin();
    // What was about to be committed may have become true only after the snapshot.
    expect(await finished()).toMatch(/^(ok|unchanged)$/);
    expect(await eventsOfVersion()).toBe(eventCount + version);
    if (left !== before) expect(await snapshot()).toBe(left);
  }
  console.log(`${kills} kills: ${outcomes.before} feeds were left as before their sync, ${outcomes.after} as after it`);
  const [signups] = await sql`select count(*)::int as all, count(distinct event_id)::int as events from public.signups`;
  expect(signups).toEqual({ all: 3, events: 3 });
});
