-- Foundation: nobody has a privilege unless a later migration grants it; the role the functions log in as; the clock;
-- and the one way in which the database refuses something.

create schema if not exists extensions;
create extension if not exists btree_gist with schema extensions;

create schema private;
comment on schema private is 'Helpers of the product. Never exposed by an API; each function says who may call it.';
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

-- Hosted projects grant every new object of schema public to the API roles: take that back, for good.
alter default privileges for role postgres in schema public revoke all on tables from public, anon, authenticated, service_role;
alter default privileges for role postgres in schema public revoke all on sequences from public, anon, authenticated, service_role;
alter default privileges for role postgres in schema public revoke all on functions from public, anon, authenticated, service_role;
alter default privileges for role postgres revoke execute on functions from public;

-- The functions log in as api_gateway. It has no privilege of its own and inherits none: code that forgets to choose a
-- role is refused. Its password is set outside the migrations. Roles outlive a database, hence the guard.
do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'api_gateway') then
    create role api_gateway login noinherit;
  end if;
end
$$;
grant authenticated, service_role to api_gateway;
-- Postgres reckons with turning disks. On any other, the index serves a page of a long list best.
alter role api_gateway set random_page_cost = 1.1;

create table private.clock (
  only_row boolean primary key default true check (only_row),
  "offset" interval not null
);
comment on table private.clock is
  'How far the product''s clock is ahead of the real one. Empty in production; the embedded stack writes it for MUSTER_NOW.';

create function private.now(moment timestamptz default now()) returns timestamptz
language sql stable security definer set search_path = '' as $$
  -- Seconds, because days of an interval would be calendar days of the session's time zone.
  select moment + coalesce((select make_interval(secs => extract(epoch from clock."offset")) from private.clock), interval '0')
$$;
comment on function private.now(timestamptz) is
  'The present moment, the same throughout a transaction; or what the product''s clock showed at a moment of the real one.
Nothing else in SQL asks for the time (design section 3).';
grant execute on function private.now(timestamptz) to authenticated, service_role;

create function private.iso(moment timestamptz) returns text
language plpgsql stable parallel safe set search_path = '' as $$
begin
  return replace(to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000Z', 'Z');
end
$$;
comment on function private.iso(timestamptz) is
  'A moment as the API writes it: ISO 8601, UTC with Z, milliseconds only if not zero. Null gives null.';
grant execute on function private.iso(timestamptz) to authenticated, service_role;

create function private.refuse(status integer, code text, message text, path text default null) returns void
language plpgsql set search_path = '' as $$
begin
  if path is null then
    raise exception using errcode = 'MU' || status, message = message, detail = code;
  end if;
  raise exception using errcode = 'MU' || status, message = message, detail = code, hint = path;
end
$$;
comment on function private.refuse(integer, text, text, text) is
  'Refuses what the caller asked for: SQLSTATE MU<HTTP status>, the sentence for the user as message, the error code of
api.md as detail and, for 400, the path in the body as hint. The API turns it into its error envelope.';
grant execute on function private.refuse(integer, text, text, text) to authenticated, service_role;

create function private.touch() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.version := old.version + 1;
  new.updated_at := private.now();
  return new;
end
$$;
comment on function private.touch() is 'Trigger: counts the changes of a row, so that a stale edit can be refused.';
