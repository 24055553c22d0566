import type { Sql } from 'postgres';

/** Gives many coming slots a waitlist. Returns a slot in which the volunteer waits, and one in which they could. */
export async function addWaits(sql: Sql, volunteer: string): Promise<string[]> {
  await sql`insert into waitlist (slot_id, user_id)
    select s.id, p.id from (select s.id from event_slots s join events e on e.id = s.event_id
      where e.start_time > now() + interval '3 days' and s.filled_count > 0 order by s.id limit 2000) s,
      (select id from profiles where id <> ${volunteer} order by id limit 5) p`;
  const free = await sql`select s.id from event_slots s join events e on e.id = s.event_id
    where e.start_time > now() + interval '3 days' and e.end_time < e.start_time + interval '1 day' and s.filled_count > 0
      and e.status = 'scheduled' and not s.is_canceled
      and not exists (select from slot_type_qualifications q where q.slot_type_id = s.slot_type_id) and not exists (
        select from signups o where o.user_id = ${volunteer} and o.during && e.during)
    order by e.start_time, s.id limit 2`;
  await sql`update event_slots set required_count = filled_count, min_count = null where id = any(${free.map(({ id }) => id)}::uuid[])`;
  await sql`insert into waitlist (slot_id, user_id) values (${free[0]?.id}, ${volunteer})`;
  await sql`analyze waitlist`;
  return free.map(({ id }) => id);
}
