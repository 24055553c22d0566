import type { Sql } from 'postgres';
import type { Scene } from './statement-types.ts';

type Groups = Pick<Scene, 'groupSlot' | 'groupSignup' | 'namedSignup'>;

/**
 * Adds shifts at which people take several places at once. Returns a slot of which the volunteer can take some, their signup with companions at
 * another shift, and the signup of a companion with a name.
 */
export async function addGroups(sql: Sql, volunteer: string): Promise<Groups> {
  const slots = await sql`with event as (
      insert into events (title, start_time, end_time, timezone, group_size)
      select 'Tidy up ' || n, now() + interval '300 days' + n * interval '5 hours', now() + interval '300 days' + n * interval '5 hours' + interval '2 hours',
        'UTC', 5 from generate_series(1, 40) n returning id),
    type as (select t.id from slot_types t where t.open_to = 'everyone'
      and not exists (select from slot_type_qualifications q where q.slot_type_id = t.id) order by t.name limit 1)
    insert into event_slots (event_id, slot_type_id, required_count) select event.id, type.id, 12 from event, type returning id`;
  const [groupSlot, own, ...others] = slots.map(({ id }) => id);
  await sql`insert into signups (slot_id, user_id, companions)
    select s.id, p.id, 1 from event_slots s
    cross join lateral (select id from profiles where email is not null and state = 'active' and id <> ${volunteer} order by md5(id::text || s.id) limit 1) p
    where s.id in ${sql(others)}`;
  const [group] =
    await sql`insert into signups (slot_id, user_id, companions, named_count) values (${own}, ${volunteer}, 3, 1) returning id`;
  const [zoe] = await sql`insert into profiles (name) values ('Zoe') returning id`;
  const [named] =
    await sql`insert into signups (slot_id, user_id, group_id) values (${own}, ${zoe?.id}, ${group?.id}) returning id`;
  return { groupSlot, groupSignup: group?.id, namedSignup: named?.id };
}
