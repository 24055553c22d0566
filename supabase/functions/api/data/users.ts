import type { ReadBody } from '../../_shared/contract/call.ts';
import type { updateUser } from '../../_shared/contract/users.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import type { JsonStatements } from './json.ts';

const userJson = (sql: Sql) => sql`json_build_object(
  'id', p.id, 'email', p.email, 'name', p.name, 'role', p.role, 'phone', p.phone, 'description', p.description,
  'profileImage', p.profile_image, 'required_credits', p.required_credits,
  'confirmed_credits', coalesce(c.confirmed, 0), 'completed_credits', coalesce(c.completed, 0),
  'last_login', private.iso(p.last_login), 'settings', p.settings, 'version', p.version)`;

/** Profiles `p` with what their confirmed sign-ups for volunteer slots earn (`c`), and of those the ended events. */
const usersWithCredits = (sql: Sql) => sql`public.profiles p left join (
    select s.user_id, sum(round(e.hours * t.hourly_rate, 1)) as confirmed,
      sum(round(e.hours * t.hourly_rate, 1)) filter (where e.end_time <= private.now()) as completed
    from public.signups s
    join public.events e on e.id = s.event_id
    join public.event_slots l on l.id = s.slot_id
    join public.slot_types t on t.id = l.slot_type_id
    where s.status = 'confirmed' and s.is_live and t.compensation = 'credits'
    group by s.user_id
  ) c on c.user_id = p.id`;

export const selectMe = (sql: Sql): JsonStatements => [
  sql<JsonRow[]>`select ${userJson(sql)}::text as json from ${usersWithCredits(sql)} where p.id = auth.uid()`,
];

export const selectUsers = (sql: Sql): JsonStatements => [
  sql<JsonRow[]>`select coalesce(json_agg(${userJson(sql)} order by p.name, p.id), '[]')::text as json
    from ${usersWithCredits(sql)}`,
];

/** Changes the keys given; refuses as `private.update_user` does. */
export const updateUserById = (sql: Sql, id: string, patch: ReadBody<typeof updateUser>): JsonStatements => [
  sql`select private.update_user(${id}, ${sql.json(patch)})`,
  sql<JsonRow[]>`select ${userJson(sql)}::text as json from ${usersWithCredits(sql)} where p.id = ${id}`,
];

/** Stores an invitation, or renews a pending one (`created` is false); refuses as `private.invite` does. */
export const invite = (sql: Sql, email: string, role: string): readonly [Statement<JsonRow & { created: boolean }>] => [
  sql<(JsonRow & { created: boolean })[]>`select made.created,
      json_build_object('id', made.id, 'email', ${email}::text, 'role', ${role}::text, 'status', 'pending')::text as json
    from private.invite(${email}, ${role}) made`,
];
