-- The roles and privileges of a hosted Supabase project before the first migration, as far as Muster's migrations
-- depend on them. Run by the superuser supabase_admin once per database: the migrations revoke some of it, and
-- repeating it would grant it again.

do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('authenticator', 'login noinherit'),
      ('supabase_auth_admin', 'login noinherit createrole'),
      ('postgres', 'login nosuperuser createrole createdb bypassrls')
    ) as role (name, attributes)
  loop
    if not exists (select from pg_roles where rolname = wanted.name) then
      execute format('create role %I %s', wanted.name, wanted.attributes);
    end if;
  end loop;
end
$$;

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role, authenticator to postgres with admin option;

alter database postgres owner to postgres;
alter database postgres set search_path = "$user", public, extensions;
alter role supabase_auth_admin set search_path = auth;

create schema if not exists extensions authorization postgres;
grant usage on schema extensions to anon, authenticated, service_role;

-- Hosted projects grant every new object of schema public to the API's roles; the migrations revoke that.
grant usage on schema public to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges for role postgres in schema public grant all on functions to anon, authenticated, service_role;

create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;
