-- Makes schema auth, created by @supabase/lite, look like the hosted one: owner, privileges and helper functions.
-- Run by the superuser supabase_admin after each ensureSystemSchema().

-- @supabase/lite's auth.uid() reads request.jwt.claim.sub only; the hosted functions read the claims as well.
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

-- @supabase/lite treats a new address as confirmed, and its person as signed in, as soon as a link is requested. The
-- hosted service does so when the link or code is used. Muster creates the profile at that moment.
-- It also stores metadata as a JSON string, where the hosted service has objects.
create or replace function auth.as_hosted() returns trigger
language plpgsql set search_path = '' as $$
begin
  if jsonb_typeof(new.raw_user_meta_data) = 'string' then
    new.raw_user_meta_data := (new.raw_user_meta_data #>> '{}')::jsonb;
  end if;
  if jsonb_typeof(new.raw_app_meta_data) = 'string' then
    new.raw_app_meta_data := (new.raw_app_meta_data #>> '{}')::jsonb;
  end if;
  if tg_op = 'INSERT' then
    new.email_confirmed_at := null;
    new.last_sign_in_at := null;
  elsif new.email_confirmed_at is null then
    new.last_sign_in_at := old.last_sign_in_at;
  end if;
  return new;
end
$$;

create or replace trigger as_hosted before insert or update on auth.users
  for each row when (current_user = 'supabase_auth_admin') execute function auth.as_hosted();

-- The links and codes of sign-in emails (supabase/local/auth/links.ts). @supabase/lite knows one for each account, so that
-- a request by a stranger would invalidate the one that its owner is about to use.
create table if not exists auth.sign_in_links (
  key text primary key,
  code_key text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  sent_at timestamptz not null default now(),
  used_at timestamptz,
  device text,
  wrong_codes integer not null default 0
);
create index if not exists sign_in_links_user on auth.sign_in_links (user_id);
alter table auth.sign_in_links owner to supabase_auth_admin;

-- What was mailed to the old address of an account opens it no longer.
create or replace function auth.forget_links() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sign_in_links l where l.user_id = new.id;
  return null;
end
$$;

create or replace trigger forget_links after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function auth.forget_links();

-- @supabase/lite does not keep what the browser says that it is.
create or replace function auth.device_as_hosted() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.user_agent := coalesce(new.user_agent, (
    select l.device from auth.sign_in_links l where l.user_id = new.user_id and l.used_at is not null
    order by l.used_at desc limit 1));
  return new;
end
$$;

create or replace trigger device_as_hosted before insert on auth.sessions
  for each row when (current_user = 'supabase_auth_admin') execute function auth.device_as_hosted();
