import type { Sql } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import { changedFeed } from './change-sets.ts';
import { needs } from './dashboard-needs.ts';
import { iso, type JsonStatements } from './json.ts';
import { usualOpenEnds } from './open-ends.ts';
import { organisationZone } from './organisation.ts';

const openShown = 12;
const todayShown = 30;
const namesShown = 12;
const invitationsShown = 5;
const unreachedShown = 5;
const untoldShown = 5;
const changesShown = 12;

/** The signups `s` of an event `o` whose people are expected, neither no-shows nor excused, with what is known of their work. */
const expected = (sql: Sql) =>
  sql`public.signups s left join public.work_entries w on w.id = s.entry_id
    where s.event_id = o.id and s.status = 'confirmed' and s.is_live and coalesce(w.attendance not in ('no_show', 'excused'), true)`;

/** The whole dashboard of administrators, in one statement. */
export const selectDashboard = (sql: Sql): JsonStatements => [
  sql<JsonRow[]>`
    with clock as (
      select zone, moment, (moment at time zone zone)::date as today
      from (select ${organisationZone(sql)} as zone, private.now() as moment) c
    ), span as (
      select *, today::timestamp at time zone zone as begins, (today + 8)::timestamp at time zone zone as ends
      from clock
    ), coming as materialized (
      select e.id, e.title, e.location, e.start_time, e.end_time, e.timezone, e.all_day, place.required, place.taken
      from (
        select e.* from public.events e
        where e.start_time >= (select begins from span) and e.start_time < (select ends from span)
        union all
        select e.* from public.events e
        where e.id = any ((select private.running_at((select begins from span)))::uuid[])
      ) e
      cross join lateral (
        select coalesce(sum(s.required_count), 0)::int as required, coalesce(sum(s.filled_count), 0)::int as taken
        from public.event_slots s where s.event_id = e.id and s.removed_at is null and not s.is_canceled
      ) place
      where e.removed_at is null and e.published_at is not null and e.status = 'scheduled' and e.end_time > (select moment from span)
    ), listed as (
      select c.*, json_build_object('id', c.id, 'title', c.title, 'location', c.location, 'start_time', ${iso(sql, sql`c.start_time`)},
        'end_time', ${iso(sql, sql`c.end_time`)}, 'timezone', c.timezone, 'all_day', c.all_day,
        'required', c.required, 'taken', c.taken)::jsonb as row,
        greatest(private.start_day(c.start_time, c.timezone), (select today from span)) as day
      from coming c
    )
    select json_build_object(
      'timezone', span.zone,
      'today', span.today,
      'open', (select coalesce(json_agg(o.row order by o.day, o.start_time, o.title collate private.natural_order, o.id), '[]') from (
        select t.* from listed t
        where t.taken < t.required order by t.day, t.start_time, t.title collate private.natural_order, t.id limit ${openShown}) o),
      'coming_events', (select count(*) from coming),
      'open_events', (select count(*) from coming c where c.taken < c.required),
      'open_places', (select coalesce(sum(c.required - c.taken), 0) from coming c),
      'later', (select json_build_object('events', count(*), 'open_places', coalesce(sum(place.open), 0),
          'first', ${iso(sql, sql`min(e.start_time)`)})
        from public.events e
        cross join lateral (
          select sum(s.required_count - s.filled_count) as open
          from public.event_slots s where s.event_id = e.id and s.removed_at is null and not s.is_canceled
        ) place
        where e.start_time >= span.ends and e.removed_at is null and e.published_at is not null and e.status = 'scheduled'),
      'drafts', (select count(*) from public.events e
        where e.published_at is null and e.removed_at is null and e.end_time > span.moment),
      'today_events', (select count(*) from listed t where t.day = span.today),
      'on_today', (select coalesce(json_agg(o.row || jsonb_build_object('people', names.list,
            'expected', present.expected, 'attended', present.attended)
          order by o.start_time, o.title collate private.natural_order, o.id), '[]')
        from (select t.* from listed t where t.day = span.today
          order by t.start_time, t.title collate private.natural_order, t.id limit ${todayShown}) o
        cross join lateral (
          select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name) order by n.name collate private.natural_order, n.id), '[]') as list from (
            select p.id, p.name from (select s.user_id from ${expected(sql)}) s join public.profiles p on p.id = s.user_id
            order by p.name collate private.natural_order, p.id limit ${namesShown}) n
        ) names
        cross join lateral (
          -- Some are checked in and out, others only marked.
          select count(*) as expected,
            count(*) filter (where w.left_at is null and (w.came_at is not null or w.attendance = 'attended')) as attended
          from ${expected(sql)}
        ) present),
      'needs', ${needs(sql)},
      'untold', private.untold_people(null, ${untoldShown}),
      'unreachable', private.unreachable_people(${untoldShown}),
      'feeds', (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'status', f.last_status,
          'failure', case when f.last_error_params is not null
            then json_build_object('code', 'feed_unusable', 'params', f.last_error_params) end,
          'reason', f.last_error) order by f.name collate private.natural_order, f.id), '[]')
        from public.ical_feeds f where f.last_status in ('error', 'held', 'paused')),
      'invitations', json_build_object(
        'pending', (select count(*) from public.invitations i where i.status = 'pending'),
        'unsent', (select count(*) from private.pending_invitations() i where i.mail in ('held', 'failed')),
        'oldest', (select coalesce(json_agg(json_build_object('id', i.id, 'email', i.email, 'name', p.name, 'role', i.role,
            'sent_at', private.iso(i.sent_at)) order by i.created_at, i.email), '[]')
          from (select * from public.invitations i where i.status = 'pending' order by i.created_at, i.email
            limit ${invitationsShown}) i
          join public.profiles p on p.id = i.user_id)),
      'open_ends', (select count(*) from ${usualOpenEnds(sql)}),
      'waiting_people', (select count(*) from public.profiles p where p.state = 'waiting'),
      'mails', private.mails_to_settle(${unreachedShown}),
      'changes', (select coalesce(json_agg(json_build_object('at', private.iso(c.at), 'kind', c.kind, 'actor',
          (select p.name from public.profiles p where p.id = c.actor), 'actor_id', c.actor,
          'count', c.count, 'id', c.id, 'title', c.title, 'person', c.person, 'person_id', c.person_id,
          'change_set', case when (c.change_set).id is not null then json_build_object('id', (c.change_set).id,
            'action', (c.change_set).action, 'scope', (c.change_set).scope,
            'feed', ${changedFeed(sql, sql`c.change_set`)}, 'kinds', (c.change_set).kinds, 'undo_until', case when (c.change_set).undo_until > span.moment
              and not exists (select from public.change_sets undo where undo.undoes = (c.change_set).id)
              then ${iso(sql, sql`(c.change_set).undo_until`)} end) end) order by c.newest desc), '[]')
        from (select * from private.latest_changes() order by newest desc limit ${changesShown}) c),
      'has', json_build_object(
        'slot_types', exists (select from public.slot_types t where t.archived_at is null),
        'events', exists (select from public.events e where e.removed_at is null),
        'people', exists (select from public.invitations i where i.status = 'pending')
          or exists (select from public.profiles p where p.id <> private.me())),
      'examples', private.examples_left()
    )::text as json from span`,
];
