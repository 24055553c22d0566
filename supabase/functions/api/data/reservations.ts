import type { ReadBody } from '../../_shared/contract/call.ts';
import type { createReservation, updateReservation } from '../../_shared/contract/reservations.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import { iso, type JsonStatements, keepId, keptId, refuseUnlessFound } from './json.ts';
import { byMoment, byText, cut, type PageTerms, toPage, withLines } from './page.ts';

const one = (sql: Sql, id: Statement) =>
  sql<JsonRow[]>`select line::text as json from private.reservation_lines(array[${id}]::uuid[])`;

/** A page of reservations, the latest first. */
export const selectReservations = (sql: Sql, terms: PageTerms) => {
  const order = { ...byMoment(sql, sql`l.created_at`), newestFirst: true };
  const page = cut(sql, sql`select v.id, v.created_at from public.reservations v`, order, terms);
  return toPage(sql, withLines(sql, page, sql`private.reservation_lines(all_of.ids)`), terms);
};

/** Reserves places; refuses as `private.create_reservation` does. */
export const insertReservation = (sql: Sql, body: ReadBody<typeof createReservation>): JsonStatements => [
  keepId(sql, sql`private.create_reservation(${sql.json(body)})`),
  one(sql, keptId(sql)),
];

/** Changes a reservation; refuses as `private.update_reservation` does. */
export const patchReservation = (sql: Sql, id: string, patch: ReadBody<typeof updateReservation>): JsonStatements => [
  sql`select private.update_reservation(${id}, ${sql.json(patch)})`,
  one(sql, sql`${id}`),
];

export const endNow = (sql: Sql, id: string) => [sql`select private.end_reservation(${id})`] as const;

/** A page of who has places through the link of a reservation, by name. */
export const selectReservedPeople = (sql: Sql, id: string, terms: PageTerms) => {
  const list = sql`select s.id, p.name, json_build_object('signup_id', s.id, 'user_id', p.id, 'name', p.name, 'email', p.email,
      'phone', p.phone, 'companions', s.companions, 'event_id', e.id, 'title', e.title, 'slot_type', t.name,
      'start_time', ${iso(sql, sql`e.start_time`)}, 'timezone', e.timezone, 'taken_at', ${iso(sql, sql`s.created_at`)}) as json
    from public.signups s join public.profiles p on p.id = s.user_id join public.events e on e.id = s.event_id
    join public.event_slots o on o.id = s.slot_id join public.slot_types t on t.id = o.slot_type_id
    where s.reservation_id = ${id} and s.status <> 'canceled'`;
  const page = cut(sql, list, byText(sql, sql`l.name collate private.natural_order`), terms);
  return [
    refuseUnlessFound(sql, sql`select from public.reservations v where v.id = ${id}`, 'reservation'),
    ...toPage(sql, page, terms),
  ] as const;
};
