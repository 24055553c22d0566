import type { ReadBody } from '../../_shared/contract/call.ts';
import type { offerInReturn, startHandOver } from '../../_shared/contract/hand-overs.ts';
import type { Sql } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import { type JsonStatements, refAt, shiftOf } from './json.ts';

/** What the caller hands over, is asked to take over, or could take over. */
export const selectHandOvers = (sql: Sql): JsonStatements => [
  sql<JsonRow[]>`select coalesce(json_agg(row order by e.start_time, h.id), '[]')::text as json
    from private.own_hand_overs() h
    ${shiftOf(sql, sql`h.slot_id`)}
    cross join lateral (
      select h.id, h.kind, h.slot_id, h.signup_id, h.question_id, h.named, h.giver, h.to_all, h.fits, h.swap_with, (
          select json_build_object('id', h.in_return_for, 'slot_type', ${refAt(sql, sql`e.start_time`)}, 'event', to_json(event))
          from (select) one ${shiftOf(sql, sql`h.other_slot_id`)}) as in_return_for,
        ${refAt(sql, sql`e.start_time`)} as slot_type, to_json(event) as event
    ) row`,
];

/** People whom the caller can name by their first name. */
export const selectPeople = (sql: Sql): JsonStatements => [
  sql<JsonRow[]>`select coalesce(json_agg(p), '[]')::text as json from private.hand_over_people() p`,
];

/** Offers a place of the caller; refuses as `private.start_hand_over` does. */
export const start = (sql: Sql, signupId: string, { email, person_id }: ReadBody<typeof startHandOver>) =>
  [sql`select private.start_hand_over(${signupId}, ${email ?? null}, ${person_id ?? null})`] as const;

/** Refuses as `private.withdraw_hand_over` does. */
export const withdraw = (sql: Sql, signupId: string) => [sql`select private.withdraw_hand_over(${signupId})`] as const;

/** Takes over a place; refuses as `private.take_over` does. */
export const take = (sql: Sql, id: string) => [sql`select private.take_over(${id})`] as const;

/** Offers a place of the caller in return; refuses as `private.offer_in_return` does. */
export const offer = (sql: Sql, id: string, { signup_id }: ReadBody<typeof offerInReturn>) =>
  [sql`select private.offer_in_return(${id}, ${signup_id})`] as const;
