-- Makes schema auth, created by @supabase/lite, look like the hosted one: owner, privileges and helper functions.
-- Run by the superuser supabase_admin after each ensureSystemSchema().

-- @supabase/lite's auth.uid() reads request.jwt.claim.sub alone; the hosted ones read the claims as well.
create or replace function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')
  )::uuid
$$;

create or replace function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role')
  )::text
$$;

create or replace function auth.email() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email')
  )::text
$$;

create or replace function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')
  )::jsonb
$$;

do $$
declare
  item record;
begin
  for item in
    select c.oid::regclass as name from pg_class c
    where c.relnamespace = 'auth'::regnamespace and c.relkind in ('r', 'p') and c.relowner <> 'supabase_auth_admin'::regrole
  loop
    execute format('alter table %s owner to supabase_auth_admin', item.name);
  end loop;
  for item in
    select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = 'auth'::regnamespace and p.proowner <> 'supabase_auth_admin'::regrole
  loop
    execute format('alter function %s owner to supabase_auth_admin', item.name);
  end loop;
end
$$;

grant usage on schema auth to postgres, anon, authenticated, service_role;
grant all on schema auth to supabase_auth_admin;
grant all on all tables in schema auth to postgres;
grant all on all sequences in schema auth to postgres;
grant execute on all functions in schema auth to postgres, anon, authenticated, service_role;
