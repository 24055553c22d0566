import type { Sql } from 'postgres';

/** How much data a database gets. */
export interface ScheduleSize {
  events: number;
  people: number;
}

/** Events per day: a window of days contains the same number of events, however many there are in total. */
const eventsPerDay = 14;
/** Events in the future; all others are over. */
const upcoming = 840;
const feeds = 20;
/** The volunteer whose lists are requested is signed up for one in this many of the latest events. */
const volunteersEvery = 25;

/**
 * Fills a migrated database with the schedule of a large organisation: events of two hours at an even pace, some of
 * weeks and one of most of a year, the next 60 days of them still to come; two slots and three signups each; every third
 * from a feed; with the runs, notices and audit entries that belong to them. Triggers do not run, so the values they maintain are
 * written here.
 * @param sql a connection as the superuser
 * @returns the identifiers of a volunteer with an ordinary number of signups and of an administrator
 */
export async function fillSchedule(sql: Sql, size: ScheduleSize): Promise<{ volunteer: string; admin: string }> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`create temporary table person on commit drop as
      select number, gen_random_uuid() as id from generate_series(1, ${size.people}) number`;
    await tx`insert into auth.users (id, email, email_confirmed_at, aud, role)
      select id, 'person-' || number || '@example.org', now(), 'authenticated', 'authenticated' from person`;
    await tx`insert into auth.sessions (id, user_id, created_at, updated_at) select id, id, now(), now() from person`;
    await tx`insert into public.profiles (id, account_id, email, name, role, phone, required_credits, last_login)
      select id, id, 'person-' || number || '@example.org', 'Person ' || number, case number when 1 then 'admin' else 'volunteer' end,
        '+49 30 ' || number, 20, now() - number * interval '1 minute'
      from person`;
    await tx`insert into public.slot_types (name, color)
      select 'Slot type ' || number, '#3182ce' from generate_series(1, 8) number`;
    await tx`create temporary table type on commit drop as
      select id, row_number() over (order by name)::integer - 1 as number from public.slot_types`;
    await tx`insert into public.seasons (name, first_day, last_day, required_credits)
      select 'Season ' || n, current_date + 120 * n - 60, current_date + 120 * n + 59, 12 from generate_series(-4, 2) n`;
    await tx`insert into public.season_requirements (user_id, season_id, credits)
      select p.id, s.id, 6 from public.profiles p cross join public.seasons s where p.email like '%3@%'`;
    await tx`insert into public.slot_type_rates (slot_type_id, from_day, begins_at, compensation, hourly_rate)
      select id, day, day, case when number % 4 = 3 then 'wage' else 'credits' end, 1.5 + place
      from type, unnest(array['-infinity', current_date - 30, current_date + 30]::date[]) with ordinality rate (day, place)`;
    await tx`insert into public.ical_feeds (name, ical_url, timezone, created_by, next_due_at)
      select 'Feed ' || number, 'https://calendar.example.org/' || number, 'Europe/Berlin',
        (select id from person where person.number = 1), now() + number * interval '1 minute'
      from generate_series(1, ${feeds}) number`;
    await tx`insert into public.ical_feed_slots (feed_id, slot_type_id)
      select f.id, t.id from public.ical_feeds f cross join type t where t.number < 2`;
    await tx`create temporary table feed on commit drop as
      select id, row_number() over (order by name)::integer - 1 as number from public.ical_feeds`;
    await tx`create temporary table event on commit drop as
      select n as number, gen_random_uuid() as id, start, case when n % 3 = 0 then feed.id end as feed_id,
        start + case when n = ${upcoming + 100} then interval '300 days'
          when n % 500 = 0 then interval '25 days' else interval '2 hours' end as finish
      from generate_series(1, ${size.events}) n
      cross join lateral (
        select date_trunc('minute', now()) + (${upcoming} - n + 0.5) * interval '1 day' / ${eventsPerDay} as start) t
      left join feed on feed.number = n % ${feeds}
      order by n desc`;
    await tx`insert into public.places (name, position) select 'Pier ' || number, number from generate_series(0, 39) number`;
    await tx`insert into public.place_names (key, name, place_id) select lower(name), name, id from public.places`;
    await tx`insert into public.events (id, title, description, location, place_id, start_time, end_time, timezone, during, feed_id,
        created_at, updated_at)
      select event.id, 'Event ' || number, repeat('What there is to do, whom to ask, what to bring. ', 3), place.name, place.id,
        start, finish, 'Europe/Berlin', tstzrange(start, finish), feed_id, now(), now()
      from event join public.places place on place.position = number % 40 order by number desc`;
    await tx`create temporary table slot on commit drop as
      select e.number, gen_random_uuid() as id, e.id as event_id, t.id as slot_type_id, place, e.start, e.finish
      from event e cross join generate_series(0, 1) place
      join type t on t.number = (e.number + place) % 8`;
    await tx`insert into public.event_slots (id, event_id, slot_type_id, required_count, filled_count, confirmed_count, position)
      select id, event_id, slot_type_id, 4, 2 - place, 2 - place, place from slot order by number desc`;
    // Different people each day, so that nobody is in two places at once.
    await tx`insert into public.signups (slot_id, event_id, user_id, status, during, created_at, changed_at)
      select slot.id, slot.event_id, person.id, 'confirmed', tstzrange(slot.start, slot.finish), slot.start - interval '20 days',
        slot.start - interval '20 days'
      from slot cross join lateral generate_series(0, 1 - slot.place) seat
      join person on person.number = case
        when slot.number % ${volunteersEvery} = 1 and slot.number < 1000 and slot.place = 1 then 2
        else 3 + (slot.number * 3 + slot.place * 2 + seat) % (${size.people}::integer - 2) end
      where slot.finish - slot.start < interval '1 day'
      order by slot.number desc`;
    await tx`insert into public.ical_sources (feed_id, uid, event_id, title, start_time, end_time, timezone, all_day, source_hash)
      select feed_id, 'uid-' || number, id, 'Event ' || number, start, finish, 'Europe/Berlin', false, md5(number::text)
      from event where feed_id is not null`;
    await tx`insert into public.ical_sync_runs (feed_id, trigger, status, started_at, finished_at)
      select feed.id, 'schedule', 'ok', moment, moment from feed
      cross join generate_series(now() - interval '30 days', now(), interval '6 hours') moment`;
    await tx`insert into public.notices (user_id, event_id, signup_id, kind, dismissed_at)
      select s.user_id, s.event_id, s.id, 'moved', case when random() < 0.9 then now() end
      from public.signups s where s.event_id in (select id from event where event.number % 10 = 0)`;
    await tx`insert into private.outbox (kind, user_id, signup_id, dedupe_key, status, settled_at, reason)
      select 'signed_up', s.user_id, s.id, s.id, case when at % 500 = 0 then 'failed' else 'sent' end, now(), 'Refused'
      from (select *, row_number() over () as at from public.signups limit 20000) s`;
    await tx`insert into public.audit_log (table_name, row_id, action, actor)
      select 'events', event.id, 'update', person.id
      -- Everybody who has been an administrator over the years.
      from event join person on person.number = 1 + event.number / 2 % 100 where event.number % 2 = 0`;
    await tx`insert into public.invitations (user_id, email, role, status, accepted_at, expires_at)
      select case when number <= 50 then (select person.id from person where person.number = invited.number) end,
        'guest-' || number || '@example.org', 'volunteer', case when number > 50 then 'accepted' else 'pending' end,
        case when number > 50 then now() end, now() + interval '14 days'
      -- So many that a sequential scan is never the best plan for the few pending ones.
      from generate_series(1, ${size.people * 2}::integer) invited (number)`;
  });
  await sql`vacuum analyze`;
  const [found] = await sql<{ volunteer: string; admin: string }[]>`
    select p.id as volunteer, (select id from public.profiles where role = 'admin') as admin
    from public.profiles p where p.email = 'person-2@example.org'`;
  if (!found) throw new Error('No person was stored.');
  return found;
}
