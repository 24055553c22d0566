import type { Sql } from 'postgres';

/** Hands over many coming places. Returns a signup that the volunteer hands over, and a place that they could take over. */
export async function addHandOvers(sql: Sql, volunteer: string): Promise<string[]> {
  await sql`insert into hand_overs (signup_id, user_id, open_to_all, during)
    select s.id, s.user_id, true, s.during from signups s
    where s.status = 'confirmed' and s.is_live and lower(s.during) > now() + interval '1 day' order by s.id limit 300`;
  const [own] = await sql`insert into hand_overs (signup_id, user_id, open_to_all, during)
    select s.id, s.user_id, true, s.during from signups s
    where s.user_id = ${volunteer} and s.status = 'confirmed' and s.is_live and lower(s.during) > now() + interval '1 day'
    order by s.during limit 1 on conflict (signup_id) where ended_at is null do update set open_to_all = true returning signup_id as id`;
  const [open] = await sql`insert into hand_overs (signup_id, user_id, open_to_all, during)
    select s.id, s.user_id, true, s.during from signups s join events e on e.id = s.event_id
    where s.status = 'confirmed' and s.is_live and e.start_time > now() + interval '3 days' and e.end_time < e.start_time + interval '1 day'
      and s.user_id <> ${volunteer} and not exists (
        select from event_slots l join slot_type_qualifications q on q.slot_type_id = l.slot_type_id where l.id = s.slot_id)
      and not exists (
        select from signups o where o.user_id = ${volunteer} and o.status <> 'canceled' and o.during && e.during)
    order by e.start_time, s.id limit 1 on conflict (signup_id) where ended_at is null do update set open_to_all = true returning id`;
  await sql`analyze hand_overs`;
  return [own?.id, open?.id];
}
