import type { Sql, Statement } from '../../_shared/db.ts';
import { iso } from './json.ts';

/** A signup `s` as a volunteer of an event; with `unnamed` if it has places without a name, with `answer_by` while its person is asked. */
export const volunteer = (sql: Sql): Statement => {
  const known = sql`'id', s.id, 'user_id', s.user_id, 'slot_id', s.slot_id, 'status', s.status`;
  return sql`case when s.status <> 'asked' and s.companions = 0 then json_build_object(${known})
    when s.status <> 'asked' then json_build_object(${known}, 'unnamed', s.companions) else (
    select case when q.id is null then json_build_object(${known})
      else json_build_object(${known}, 'answer_by', ${iso(sql, sql`least(q.deadline, lower(s.during))`)}) end
    from (select s.id) one left join public.questions q on q.signup_id = s.id and q.kind = 'place' and q.answer is null) end`;
};
