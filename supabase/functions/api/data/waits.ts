import type { Sql, Statement } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import { iso, type JsonStatements, keepId, keptId, refAt, refuseUnlessFound, shiftOf } from './json.ts';

/** The waits of the caller, each with its event; `row` is the JSON of one, `start` its order. */
const waits = (sql: Sql): Statement => sql`
  select row, e.start_time as start from private.own_waits() w
  ${shiftOf(sql, sql`w.slot_id`)}
  cross join lateral (
    select w.id, w.slot_id, ${refAt(sql, sql`e.start_time`)} as slot_type, w.rank, w.waiting,
      ${iso(sql, sql`w.joined_at`)} as joined_at, w.offer, to_json(event) as event
  ) row`;

export const selectWaits = (sql: Sql): JsonStatements => [
  sql<
    JsonRow[]
  >`select coalesce(json_agg(w.row order by w.start, (w.row).id), '[]')::text as json from (${waits(sql)}) w`,
];

/** Joins the waitlist of a slot; refuses as `private.join_waitlist` does. */
export const join = (sql: Sql, slotId: string): JsonStatements => [
  keepId(sql, sql`private.join_waitlist(${slotId})`),
  sql<JsonRow[]>`select to_json(w.row)::text as json from (${waits(sql)}) w where (w.row).id = ${keptId(sql)}`,
];

/** Leaves the waitlist of a slot; refuses as `private.leave_waitlist` does. */
export const leave = (sql: Sql, slotId: string) => [sql`select private.leave_waitlist(${slotId})`] as const;

/** Who waits for a place in a slot, for administrators: the policies show everybody to them only. */
export const selectOfSlot = (sql: Sql, slotId: string): JsonStatements => [
  refuseUnlessFound(sql, sql`select from public.event_slots s where s.id = ${slotId} and s.removed_at is null`, 'slot'),
  sql<JsonRow[]>`select json_build_object('held', s.held_count, 'people', coalesce((
      select json_agg(json_build_object('user', json_build_object('id', p.id, 'name', p.name),
        'joined_at', ${iso(sql, sql`w.joined_at`)}, 'offered_until', (
          select ${iso(sql, sql`q.deadline`)} from public.questions q
          where q.slot_id = w.slot_id and q.user_id = w.user_id and q.kind = 'offer' and q.answer is null)) order by w.turn)
      from public.waitlist w join public.profiles p on p.id = w.user_id
      where w.slot_id = s.id and w.left_at is null), '[]'))::text as json
    from public.event_slots s where s.id = ${slotId}`,
];
