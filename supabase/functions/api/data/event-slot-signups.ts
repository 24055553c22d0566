import type { ReadBody, ReadQuery } from '../../_shared/contract/call.ts';
import type { giveBackCompanions, signUpTogether } from '../../_shared/contract/groups.ts';
import type { assignSlot, listSignups } from '../../_shared/contract/signups.ts';
import type { signUpForSeries } from '../../_shared/contract/standing-signups.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import { iso, type JsonStatements, keepId, keptId, refAt, slotTypeRefs } from './json.ts';
import { byMoment, cut, type PageTerms, toPage } from './page.ts';
import { placeRefs } from './places.ts';
import { question } from './questions.ts';

/** Asked once for all rows of a list. */
const withCompanions = (sql: Sql) =>
  sql`select signup_id, c.names, o.leads from private.companions() c full join private.own_leads() o using (signup_id)`;
/** A change of a place does not look them up: when many sign up at once, that must be quick. */
const withoutCompanions = (sql: Sql) =>
  sql`select null::uuid as signup_id, null::text[] as names, null::jsonb as leads where false`;

/** Signups `s`, each with its event; `row` is the JSON of one. `details`: rows of the view. */
const signups = (sql: Sql, details: Statement, companions: Statement) => sql`${details} s
  join (${slotTypeRefs(sql)}) t on t.id = s.slot_type_id
  left join (${placeRefs(sql)}) l on l.id = s.place_id
  left join (${companions}) c on c.signup_id = s.id
  left join public.seasons n
    on (s.start_time at time zone (select private.organisation_zone()))::date between n.first_day and n.last_day
  cross join lateral (
    select s.event_id as id, s.title, s.description, s.location, l.ref as place, ${iso(sql, sql`s.start_time`)} as "startTime",
      ${iso(sql, sql`s.end_time`)} as "endTime", s.timezone, s.all_day, s.event_status as status, s.cancel_reason
  ) event
  cross join lateral (
    select o.override_reason, private.group_of(o) as group_, case when not exists (
          select from public.questions q where q.signup_id = s.id and q.kind in ('place', 'still') and q.answer is null)
        then s.start_time - (select r.cancel_hours_before * interval '1 hour' from private.organisation() r) end as late_from
    from public.signups o where o.id = s.id
  ) given
  cross join lateral (
    select s.id, s.status, s.slot_id, s.user_id, ${refAt(sql, sql`s.start_time`)} as slot_type, s.credits,
      s.pay, round(s.hours, 2) as hours, s.corrected, s.attendance, s.attendance_reason, s.unrecorded, s.out_assumed, given.override_reason,
      ${question(sql)} as question,
      ${iso(sql, sql`given.late_from`)} as late_from, s.slot_canceled, t.bring,
      case when n.id is not null then json_build_object('id', n.id, 'name', n.name) end as season,
      coalesce(c.names, '{}') as companions, coalesce(c.leads, '[]') as leads,
      given.group_ as "group", to_json(event) as event
  ) row`;

type SignupsAsked = Pick<ReadQuery<typeof listSignups>, 'user_id' | 'event_id'> & PageTerms;

/** A page of signups that are not canceled, by start: those of the caller, unless a user or an event is requested. */
export function selectSignups(sql: Sql, { user_id, event_id, ...terms }: SignupsAsked) {
  const ofEvent = event_id ? sql`and s.event_id = ${event_id}` : sql`and s.user_id = (select private.me())`;
  const asked = user_id ? sql`and s.user_id = ${user_id} ${event_id ? ofEvent : sql``}` : ofEvent;
  const found = sql`select * from private.signup_details s
    where s.status <> 'canceled' and (s.removed_at is null or s.is_live) ${asked}`;
  const page = sql`(${cut(sql, found, byMoment(sql, sql`l.start_time`), terms)})`;
  return toPage(
    sql,
    sql`select to_json(row) as json, s.place, s.key, s.id from ${signups(sql, page, withCompanions(sql))}`,
    terms,
  );
}

const found = (sql: Sql) =>
  sql`${signups(sql, sql`private.signup_details`, withoutCompanions(sql))} where s.id = ${keptId(sql)}`;

/** The signup whose identifier `keepId` has kept. */
const kept = (sql: Sql): Statement<JsonRow> => sql<JsonRow[]>`select to_json(row)::text as json from ${found(sql)}`;

/** The same of somebody who was given the place, and whether they hear of it. */
const given = (sql: Sql): Statement<JsonRow> =>
  sql<
    JsonRow[]
  >`select (to_jsonb(row) || jsonb_build_object('reached', private.hears_of_place(s.id)))::text as json from ${found(sql)}`;

/** Takes a place; refuses as `private.sign_up` does. */
export const takePlace = (sql: Sql, slotId: string): JsonStatements => [
  keepId(sql, sql`private.sign_up(${slotId})`),
  kept(sql),
];

/** Takes places for the caller and their companions; refuses as `private.sign_up_together` does. */
export const takeTogether = (
  sql: Sql,
  slotId: string,
  { places, names = [] }: ReadBody<typeof signUpTogether>,
): JsonStatements => [keepId(sql, sql`private.sign_up_together(${slotId}, ${places}, ${names})`), kept(sql)];

/** Names companions; refuses as `private.name_companions` does. */
export const nameThem = (sql: Sql, id: string, names: string[]) =>
  [sql`select private.name_companions(${id}, ${names})`] as const;

/** Gives back places of companions; refuses as `private.give_back_companions` does. */
export const giveBackSome = (
  sql: Sql,
  id: string,
  { places = 0, signup_ids = [] }: ReadBody<typeof giveBackCompanions>,
) => [sql`select private.give_back_companions(${id}, ${places}, ${`{${signup_ids.join()}}`}::uuid[])`] as const;

/** Takes places at the shifts of a series, or only says what it would take; refuses as `private.sign_up_for_series` does. */
export const takeSeries = (
  sql: Sql,
  slotId: string,
  { every, preview = false }: ReadBody<typeof signUpForSeries>,
): JsonStatements => [sql<JsonRow[]>`select private.sign_up_for_series(${slotId}, ${every}, ${preview})::text as json`];

type Assignment = ReadBody<typeof assignSlot>;

/** Takes a place for a person: a call that returns the id of the signup; refuses as `private.assign` does. */
export const assigned = (sql: Sql, person: Statement, { slot_id, override_reason, agreed = false }: Assignment) =>
  sql`private.assign(${person}, ${slot_id}, ${override_reason ?? null}, ${agreed})`;

/** Marks a signup `s` as attended; refuses as `private.mark_attendance` does. */
export const markAttended = (sql: Sql, which: Statement) =>
  sql`select private.mark_attendance(s.event_id, array[s.id], 'attended') from public.signups s where ${which}`;

/** Takes a place for a person, and marks it if asked to. */
export const assignPlace = (sql: Sql, userId: string, body: Assignment): JsonStatements => [
  keepId(sql, assigned(sql, sql`${userId}`, body)),
  ...(body.attended ? [markAttended(sql, sql`s.id = ${keptId(sql)}`)] : []),
  given(sql),
];

/** Cancels a signup; refuses as `private.cancel_signup` does. `reason`: why it was no work. */
export const giveBack = (sql: Sql, id: string, reason?: string) =>
  [sql`select private.cancel_signup(${id}, ${reason ?? null})`] as const;
