import type { ReadBody } from '../../_shared/contract/call.ts';
import type { changePeople } from '../../_shared/contract/people.ts';
import type { updateUser } from '../../_shared/contract/users.ts';
import type { addUser } from '../../_shared/contract/walk-ins.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import { assigned, markAttended } from './event-slot-signups.ts';
import { iso, type JsonStatements, keepId, keptId } from './json.ts';
import { byText, cut, type PageTerms, toPage } from './page.ts';
import { seasonRefs } from './person-seasons.ts';

/**
 * Users as JSON, with the credits that they are asked for in the present season, those of their confirmed signups in it, of
 * those that are over, and of these that nobody has recorded. `found`: rows of profiles with these ids.
 */
const users = (sql: Sql, found: Statement, ids: Statement) => sql`
  select p.id, p.email, p.name, p.role, p.state, p.account_id is not null as has_account, p.phone, p.description, p.entry_note,
    case when p.state = 'waiting' then coalesce(private.kept_places(p.id), '[]') else '[]' end as kept_places, y.payroll_number, b.reason as block_reason, p.profile_image as "profileImage", p.placed_at_once, p.shows_first_name, coalesce(q.ids, '{}') as qualification_ids, coalesce(c.required, p.required_credits) as required_credits,
    coalesce(c.confirmed, 0) as confirmed_credits, coalesce(c.completed, 0) as completed_credits, coalesce(c.assumed, 0) as assumed_credits,
    n.shift as next_shift, ${iso(sql, sql`p.last_login`)} as last_login, p.settings, p.version
  from (${found}) p
  left join private.season_credits(private.present_season(), ${ids}) c on c.user_id = p.id
  left join (
    select distinct on (s.user_id) s.user_id,
      json_build_object('event_id', e.id, 'title', e.title, 'start_time', ${iso(sql, sql`e.start_time`)},
        'timezone', e.timezone) as shift
    from public.signups s join public.events e on e.id = s.event_id
    where s.user_id = any (${ids}::uuid[]) and s.status = 'confirmed' and s.is_live and e.start_time > (select private.now())
    order by s.user_id, e.start_time, e.id
  ) n on n.user_id = p.id
  left join (
    select h.user_id, array_agg(h.qualification_id order by h.qualification_id) as ids
    from public.person_qualifications h, (select private.organisation_today() as day offset 0) today
    where h.user_id = any (${ids}::uuid[]) and h.confirmed_on <= today.day and coalesce(h.valid_until >= today.day, true)
    group by h.user_id
  ) q on q.user_id = p.id
  left join public.blocks b on b.user_id = p.id
  left join public.payroll_numbers y on y.user_id = p.id`;

/** One user; no row if the caller may not see them. */
export const selectUser = (sql: Sql, id: Statement): Statement<JsonRow> => {
  const found = sql`select * from public.profiles where id = ${id}`;
  return sql<JsonRow[]>`select to_json(u)::text as json from (${users(sql, found, sql`array[${id}]::uuid[]`)}) u`;
};

export const selectMe = (sql: Sql): JsonStatements => {
  const id = sql`(select private.own_profile())`;
  const found = sql`select * from public.profiles where id = ${id}`;
  return [
    sql<JsonRow[]>`select to_json(m)::text as json from (
      select u.*, o.currency, (select ref from (${seasonRefs(sql, sql`private.present_season()`)}) s) as season,
        l.rights <> '{}' as leads, to_json(l.rights) as lead_rights, o.asks_hours, private.household_names() as household
      from (${users(sql, found, sql`array[${id}]::uuid[]`)}) u, private.organisation() o, private.lead_rights() l (rights)) m`,
  ];
};

/** People who have not left, and of whom something is known that has each of these words. */
export const matching = (sql: Sql, search: string) => sql`select p.* from public.profiles p
  cross join lateral (
    select private.plain(concat_ws(' ', p.name, p.email, p.phone, p.description)) as text offset 0
  ) known
  where p.state <> 'left' and not exists (
    select from regexp_split_to_table(private.plain(${search}), '\\s+') word where strpos(known.text, word) = 0)`;

/** A page of all users, or of those that a search finds, by name. */
export const selectUsers = (sql: Sql, { search, ...terms }: PageTerms & { search?: string | undefined }) => {
  const page = cut(
    sql,
    search === undefined ? sql`select * from public.profiles` : matching(sql, search),
    byText(sql, sql`l.name collate private.natural_order`),
    terms,
  );
  const found = users(sql, sql`select * from page`, sql`(select array_agg(page.id) from page)`);
  return toPage(
    sql,
    sql`with page as materialized (${page}) select to_json(u) as json, page.place, page.key, page.id
      from page join (${found}) u on u.id = page.id`,
    terms,
  );
};

/** Adds a person, who may get a place; refuses as `private.add_person`, `assign` and `mark_attendance` do. */
export const addPerson = (sql: Sql, { place, ...person }: ReadBody<typeof addUser>): JsonStatements => [
  keepId(sql, sql`select private.add_person(${sql.json(person)})`),
  ...(place ? [sql`select ${assigned(sql, keptId(sql), place)}`] : []),
  ...(place?.attended ? [markAttended(sql, sql`s.user_id = ${keptId(sql)}`)] : []),
  selectUser(sql, keptId(sql)),
];

/** Changes the keys of the patch; refuses as `private.update_user` and `private.set_address` do. */
export const updateUserById = (sql: Sql, id: string, patch: ReadBody<typeof updateUser>): JsonStatements => [
  ...(patch.email === undefined ? [] : [sql`select private.set_address(${id}, ${patch.email})`]),
  sql`select private.update_user(${id}, ${sql.json(patch)})`,
  selectUser(sql, sql`${id}`),
];

/** Changes many people, or only says what that would do. */
export function changeMany(sql: Sql, { ids, preview, ...change }: ReadBody<typeof changePeople>): JsonStatements {
  const wanted = sql.json(change);
  return preview
    ? [sql<JsonRow[]>`select private.preview_people(${ids}, ${wanted})::text as json`]
    : [sql<JsonRow[]>`select private.change_people(${ids}, ${wanted})::text as json`];
}
