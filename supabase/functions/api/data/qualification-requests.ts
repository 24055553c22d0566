import type { ReadBody } from '../../_shared/contract/call.ts';
import type { askForQualification } from '../../_shared/contract/qualification-requests.ts';
import type { Sql } from '../../_shared/db.ts';
import { byMoment, cut, type PageTerms, toPage } from './page.ts';
import { qualificationRefs } from './qualifications.ts';

/** A page of the qualifications of people who have not left that end within 60 days, the first to end first. */
export const selectEnding = (sql: Sql, terms: PageTerms) => {
  const list = sql`select h.id, h.user_id, p.name, h.qualification_id, h.confirmed_on, h.valid_until
    from public.person_qualifications h join public.profiles p on p.id = h.user_id and p.state <> 'left'
    where h.valid_until between (select private.organisation_today()) and (select private.organisation_today()) + 60`;
  const order = byMoment(sql, sql`(l.valid_until::timestamp at time zone 'UTC')`);
  return toPage(
    sql,
    sql`select json_build_object('id', h.id, 'user', json_build_object('id', h.user_id, 'name', h.name), 'qualification', q.ref,
        'confirmed_on', h.confirmed_on, 'valid_until', h.valid_until) as json, h.place, h.key, h.id
      from (${cut(sql, list, order, terms)}) h join (${qualificationRefs(sql)}) q on q.id = h.qualification_id`,
    terms,
  );
};

/** A page of the open requests, the oldest first. */
export const selectRequests = (sql: Sql, terms: PageTerms) =>
  toPage(
    sql,
    sql`select json_build_object('id', r.id, 'user', json_build_object('id', p.id, 'name', p.name), 'qualification', q.ref,
        'note', r.note, 'asked_at', private.iso(r.asked_at)) as json, r.place, r.key, r.id
      from (${cut(sql, sql`select * from public.qualification_requests`, byMoment(sql, sql`l.asked_at`), terms)}) r
      join public.profiles p on p.id = r.user_id
      join (${qualificationRefs(sql)}) q on q.id = r.qualification_id`,
    terms,
  );

/** Asks for a qualification; refuses as `private.ask_for_qualification` does. */
export const insertRequest = (sql: Sql, userId: string, id: string, { note }: ReadBody<typeof askForQualification>) =>
  [sql`select private.ask_for_qualification(${userId}, ${id}, ${note})`] as const;

/** Withdraws or declines a request; refuses as `private.end_request` does. */
export const removeRequest = (sql: Sql, userId: string, id: string) =>
  [sql`select private.end_request(${userId}, ${id})`] as const;
