import type { Sql, Statement } from '../../_shared/db.ts';
import { iso } from './json.ts';

const shown = 5;
const namesShown = 3;
const freedWithin = '3 days';

/** When and where an event `e` is, and its name, as JSON. */
const eventRef = (
  sql: Sql,
) => sql`json_build_object('id', e.id, 'title', e.title, 'start_time', ${iso(sql, sql`e.start_time`)},
  'end_time', ${iso(sql, sql`e.end_time`)}, 'timezone', e.timezone, 'all_day', e.all_day, 'location', e.location)`;

/** The keys of a slot `s` of an event `e` that needs somebody. */
const needySlot = (sql: Sql) => sql`'slot_id', s.id, 'required', s.required_count, 'taken', s.filled_count,
  'slot_type', (select json_build_object('name', t.name, 'color', t.color) from public.slot_types t where t.id = s.slot_type_id),
  'event', ${eventRef(sql)}`;

/** The rows of `found` counted, and the first of them by start as a list with this name. */
const firstOf = (sql: Sql, name: Statement, found: Statement) => sql`(
  with found as materialized (${found})
  select json_build_object('count', (select count(*) from found), ${name}, (
    select coalesce(json_agg(f.row order by f.start_time, f.id), '[]')
    from (select * from found f order by f.start_time, f.id limit ${shown}) f)))`;

/** The people of `g` who came last, of those that fulfil a condition. */
const latest = (sql: Sql, which: Statement) =>
  sql`coalesce((array_agg(g.person order by g.canceled_at desc, g.id) filter (where ${which}))[:${namesShown}], '{}')`;

/** Slots ahead that are short of people, places that clash, questions without an answer, and what has come free lately; `span` has the `moment`. */
export const needs = (sql: Sql): Statement => sql`json_build_object(
  'below_min', ${firstOf(
    sql,
    sql`'slots'::text`,
    sql`select s.id, e.start_time, json_build_object('min_count', s.min_count, 'confirmed', s.confirmed_count, ${needySlot(sql)}) as row
      from public.events e
      cross join lateral (
        select s.* from public.event_slots s
        where s.event_id = e.id and s.min_count > s.confirmed_count and s.removed_at is null and not s.is_canceled offset 0
      ) s
      where e.start_time > (select moment from span) and e.removed_at is null and e.published_at is not null and e.status = 'scheduled'`,
  )},
  'unled', ${firstOf(
    sql,
    sql`'slots'::text`,
    sql`select s.id, e.start_time, json_build_object(${needySlot(sql)}) as row
      from private.unled_slots() found (id)
      join public.event_slots s on s.id = found.id
      join public.events e on e.id = s.event_id`,
  )},
  'clashes', ${firstOf(
    sql,
    sql`'places'::text`,
    sql`select s.id, e.start_time, json_build_object('signup_id', s.id, 'slot_id', s.slot_id, 'event', ${eventRef(sql)},
        'user', json_build_object('id', p.id, 'name', p.name)) as row
      from public.signups s
      join public.events e on e.id = s.event_id
      join public.profiles p on p.id = s.user_id
      where s.status = 'displaced' and s.is_live and e.start_time > (select moment from span)`,
  )},
  'unanswered', ${firstOf(
    sql,
    sql`'places'::text`,
    sql`select s.id, e.start_time, json_build_object('signup_id', s.id, 'slot_id', s.slot_id, 'event', ${eventRef(sql)},
        'kind', q.kind, 'deadline', ${iso(sql, sql`q.deadline`)}, 'user', json_build_object('id', p.id, 'name', p.name)) as row
      from public.questions q
      join public.signups s on s.id = q.signup_id
      join public.events e on e.id = s.event_id
      join public.profiles p on p.id = s.user_id
      where q.kind in ('place', 'still') and q.answer is null and q.deadline <= (select moment from span) and s.is_live
        and e.start_time > (select moment from span)`,
  )},
  'freed', ${firstOf(
    sql,
    sql`'slots'::text`,
    sql`select s.id, e.start_time, json_build_object('people', back.people, 'unanswered', back.unanswered, 'at', ${iso(sql, sql`back.at`)},
        ${needySlot(sql)}) as row
      from (
        select g.slot_id, max(g.canceled_at) as at, ${latest(sql, sql`g.gave`)} as people, ${latest(sql, sql`not g.gave`)} as unanswered
        from (
          -- Who gave a place back twice is named once.
          select distinct on (g.slot_id, g.user_id) g.id, g.slot_id, g.canceled_at, g.canceled_by is not null as gave,
            json_build_object('id', p.id, 'name', p.name)::jsonb as person
          from public.signups g join public.profiles p on p.id = g.user_id
          where g.status = 'canceled' and (g.canceled_by = g.user_id or g.canceled_by is null and exists (
              select from public.questions q
              where q.signup_id = g.id and q.kind = 'place' and q.answer = 'withdrawn' and q.answered_at = g.canceled_at and q.deadline <= q.answered_at))
            and g.canceled_at > (select moment from span) - ${freedWithin}::interval
            -- What was handed over has not come free.
            and not exists (select from public.hand_overs h where h.signup_id = g.id and h.ended_why = 'taken')
            and not exists (select from public.signups again
              where again.slot_id = g.slot_id and again.user_id = g.user_id and again.status <> 'canceled')
          order by g.slot_id, g.user_id, g.canceled_at desc, g.id
        ) g
        group by g.slot_id
      ) back
      join public.event_slots s on s.id = back.slot_id
      join public.events e on e.id = s.event_id
      where s.filled_count < s.required_count and s.removed_at is null and not s.is_canceled
        and e.start_time > (select moment from span) and e.removed_at is null and e.published_at is not null and e.status = 'scheduled'`,
  )})`;
