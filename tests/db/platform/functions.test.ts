import { expect } from 'vitest';
import { worlds } from '../support/world.ts';
import { functions } from './function-attributes.ts';

const it = worlds();

/** Definer functions that do not check the caller: they return what every member may see, and change nothing. */
const open = [
  'assumed_hours',
  'had_gate',
  'now',
  'now_person',
  'organisation',
  'organisation_today',
  'organisation_zone',
  'rate_starts',
];
const check =
  /private\.(require_(member|admin|self|lead|gate|hours_right|terms)|lock_run|may_act_for|is_(member|admin)|own_profile|me|find_me)\(|auth\.uid\(\)/;

it('each function has its intended attributes, and no other function exists', async ({ world: { sql } }) => {
  const rows = await sql`
      select replace(p.oid::regprocedure::text, 'timestamp with time zone', 'timestamptz') as name, concat_ws(' ', l.lanname,
        case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end,
        case p.proparallel when 's' then 'parallel' when 'r' then 'restricted' end,
        case when p.prosecdef then 'definer' end,
        case when p.prorettype = 'trigger'::regtype then 'trigger' end,
        -- A body that is parsed when it is created needs no search path.
        case when p.prosqlbody is not null then 'parsed' end,
        nullif(replace(array_to_string(array_remove(p.proconfig, 'search_path=""'), ' '), '_', ' '), ''),
        case when p.prosqlbody is null and p.proconfig @> array['search_path=""'] is not true then 'WITHOUT SEARCH PATH' end)
        || ': ' || coalesce((select string_agg(case when a.grantee = 0 then 'public' else a.grantee::regrole::text end, ', '
            order by a.grantee::regrole::text)
          from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee <> p.proowner), 'nobody')
        as attributes
      from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace in ('private'::regnamespace, 'public'::regnamespace)
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      order by 1`;
  expect(Object.fromEntries(rows.map((row) => [row.name.replace('private.', ''), row.attributes]))).toEqual(functions);
});

it('each definer function that an API role may call documents why it is one and checks the caller first', async ({
  world: { sql },
}) => {
  const rows = await sql`
      select p.proname as name, p.prosrc as source, obj_description(p.oid, 'pg_proc') as comment,
        has_function_privilege('authenticated', p.oid, 'execute') as for_people
      from pg_proc p where p.pronamespace = 'private'::regnamespace and p.prosecdef
        and (has_function_privilege('authenticated', p.oid, 'execute') or has_function_privilege('service_role', p.oid, 'execute'))`;
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter(({ comment }) => !/Definer:\s\w/.test(comment)).map(({ name }) => name)).toEqual([]);
  const unchecked = rows.filter(({ for_people, source }) => for_people && !check.test(source)).map(({ name }) => name);
  expect(unchecked.sort()).toEqual(open);
});

it('only functions of walls can be called without signing in', async ({ world: { sql } }) => {
  const rows = await sql`select p.proname as name from pg_proc p
    where p.pronamespace in ('private'::regnamespace, 'public'::regnamespace) and has_function_privilege('anon', p.oid, 'execute')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;
  expect(rows.map(({ name }) => name)).toEqual(['may_watch']);
});

it('text is run as SQL only where names come from the catalog, and all else is a parameter', async ({
  world: { sql },
}) => {
  const rows = await sql`select p.proname as name, p.prosrc as source from pg_proc p
    where p.pronamespace in ('private'::regnamespace, 'public'::regnamespace) and p.prosrc ~* '\\mexecute\\M'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`;
  expect(rows.map(({ name }) => name)).toEqual([
    'flush_live',
    'forget_walk_in',
    'give_account_address',
    'remove_factors',
    'uses_factor',
  ]);
  // Each with placeholders, and none puts texts together by itself.
  expect(rows.filter(({ source }) => /execute[^;]*\|\|/i.test(source))).toEqual([]);
});

it('parameters begin with p_, so that none can be confused with a column', async ({ world: { sql } }) => {
  const rows = await sql`
      select p.proname || '.' || name as parameter
      from pg_proc p cross join unnest(p.proargnames, p.proargmodes) as argument (name, mode)
      where p.pronamespace = 'private'::regnamespace and coalesce(mode, 'i') = 'i' and name not like 'p\_%'`;
  expect(rows.map(({ parameter }) => parameter)).toEqual([]);
});
