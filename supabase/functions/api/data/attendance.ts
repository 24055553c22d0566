import type { markAttendance, markSeveral } from '../../_shared/contract/attendance.ts';
import type { ReadBody } from '../../_shared/contract/call.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import { iso, type JsonStatements, refAt, refuseUnlessFound, slotTypeRefs } from './json.ts';
import { question } from './questions.ts';

/** Signups that hold a place in a slot that takes place, or that somebody was at when it was canceled, as `(json, position, name, id)`. */
const attendees = (sql: Sql, which: Statement) => sql`
  select to_json(row) as json, slot.position, p.name, s.id
  from private.signup_details s
  join (${slotTypeRefs(sql)}) t on t.id = s.slot_type_id
  join public.event_slots slot on slot.id = s.slot_id
  join public.profiles p on p.id = s.user_id
  join public.signups marked on marked.id = s.id
  join public.events e on e.id = s.event_id
  left join public.work_entries known on known.id = marked.entry_id
  left join public.work_entries mark on mark.id = coalesce(known.restores, known.id) and mark.attendance is not null
  left join public.profiles by on by.id = private.now_person(mark.by)
  cross join lateral (select p.id, p.name, p.phone) person
  cross join lateral (
    select s.id, s.status, s.slot_id, to_json(person) as user, ${refAt(sql, sql`s.start_time`)} as slot_type,
      ${question(sql)} as question, (
        select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'confirmed_by', a.confirmed_by)
          order by a.name collate private.natural_order, a.id), '[]')
        from private.asked_qualifications a
        where a.slot_type_id = s.slot_type_id and a.user_id = s.user_id and not a.days
          @> private.start_day(e.start_time, e.timezone)) as missing_qualifications,
      coalesce(private.missing_documents(s.slot_type_id, s.user_id), '[]') as missing_documents,
      exists (select from public.hand_overs h where h.signup_id = s.id and h.ended_at is null) as handing_over,
      marked.companions as unnamed, (select c.name from public.signups g join public.profiles c on c.id = g.user_id where g.id = marked.group_id) as comes_with,
      s.attendance, ${iso(sql, sql`known.came_at`)} as checked_in_at,
      ${iso(sql, sql`known.left_at`)} as checked_out_at, s.out_assumed, marked.released_at is not null as released,
      round(case when s.unrecorded = 'open' then s.scheduled_hours else s.hours end, 2) as hours,
      round(s.scheduled_hours, 2) as scheduled_hours, s.corrected, s.attendance_reason as reason,
      ${iso(sql, sql`mark.at`)} as marked_at, by.name as marked_by
  ) row
  where s.status <> 'canceled' and s.is_work and ${which}`;

const ofEvent = (sql: Sql, id: string): Statement<JsonRow> => sql<JsonRow[]>`
  select coalesce(json_agg(json order by position, name collate private.natural_order, id), '[]')::text as json
  from (${attendees(sql, sql`s.event_id = ${id}`)}) found`;

/** The people of an event, slot by slot; 404 for an unknown or removed event. */
export const selectAttendance = (sql: Sql, id: string): JsonStatements => [
  refuseUnlessFound(sql, sql`select from public.events where id = ${id} and removed_at is null`, 'event'),
  ofEvent(sql, id),
];

/** Marks a signup; refuses as `private.mark_attendance` does. */
export const mark = (
  sql: Sql,
  signupId: string,
  { attendance, hours, reason }: ReadBody<typeof markAttendance>,
): JsonStatements => [
  refuseUnlessFound(sql, sql`select from public.signups where id = ${signupId}`, 'signup'),
  sql`select private.mark_attendance(s.event_id, array[s.id], ${attendance}, ${hours ?? null}, ${reason})
    from public.signups s where s.id = ${signupId}`,
  sql<JsonRow[]>`select json::text from (${attendees(sql, sql`s.id = ${signupId}`)}) found`,
];

/** Marks several signups of an event alike; refuses as `private.mark_attendance` does. */
export const markAlike = (
  sql: Sql,
  eventId: string,
  { attendance, signup_ids }: ReadBody<typeof markSeveral>,
): JsonStatements => [
  sql`select private.mark_attendance(${eventId}, ${`{${signup_ids.join()}}`}::uuid[], ${attendance})`,
  ofEvent(sql, eventId),
];

/** Everything that was recorded of a signup's work; refuses as `private.work_history` does. */
export const selectHistory = (sql: Sql, signupId: string): JsonStatements => [
  sql<JsonRow[]>`select private.work_history(${signupId})::text as json`,
];
