-- What everything else stands on: who has a privilege at all, the role that the functions log in as, the clock, and the
-- one way in which the database refuses a request.

create schema if not exists extensions;
create extension if not exists btree_gist with schema extensions;

create schema private;
comment on schema private is 'Helpers of the product. Never exposed by an API; each function says who may call it.';
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

-- A hosted project grants every new object of schema public to the API roles. These revoke that: nobody has a privilege
-- unless a migration grants it.
alter default privileges for role postgres in schema public revoke all on tables from public, anon, authenticated, service_role;
alter default privileges for role postgres in schema public revoke all on sequences from public, anon, authenticated, service_role;
alter default privileges for role postgres in schema public revoke all on functions from public, anon, authenticated, service_role;
alter default privileges for role postgres revoke execute on functions from public;

-- Postgres looks types up among a session's temporary objects before anywhere else, whatever the search path of a function
-- says: a temporary domain named uuid, with a check of the caller's own, would run that check with the rights of every
-- definer function that names the type. So only the owner may create temporary objects; nothing here needs any.
do $$
begin
  execute format('revoke temporary on database %I from public', current_database());
end
$$;

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
-- Postgres assumes spinning disks. On any other disk, the index is the best way to read a page of a long list.
alter role api_gateway set random_page_cost = 1.1;
-- For sorting and joining: the default of 4 MB writes lists of a few thousand rows to disk.
alter role api_gateway set work_mem = '16MB';
-- A process of a function that freezes keeps its connection, and with it the locks on places and events. Neither may last.
-- These settings belong to the role that logs in: choosing another role afterwards leaves them as they are, and behind a
-- transaction pooler, which accepts no such settings from its clients, the server applies them when the pooler logs in.
-- A statement that waits longer for a lock fails (55P03), and the API answers 503 with Retry-After.
alter role api_gateway set lock_timeout = '5s';
-- Nothing that a function does between two statements of a transaction takes a second. Its connection ends (25P03), and
-- its locks are released.
alter role api_gateway set idle_in_transaction_session_timeout = '10s';

create table private.clock (
  only_row boolean primary key default true check (only_row),
  "offset" interval not null
);
comment on table private.clock is
  'How far the product''s clock is ahead of the real one. Empty in production; the embedded stack writes it for MUSTER_NOW.';

create function private.now(moment timestamptz default now()) returns timestamptz
language plpgsql stable parallel safe security definer set search_path = '' as $$
begin
  -- Seconds, because days of an interval would be calendar days of the session's time zone.
  return moment + coalesce((select make_interval(secs => extract(epoch from c."offset")) from private.clock c), interval '0');
end
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

create function private.check_timezone(name text) returns void
language plpgsql stable set search_path = '' as $$
begin
  -- Asked for few names: every event of an import comes through here.
  if name <> 'UTC' and strpos(name, '/') = 0
      and exists (select from pg_timezone_abbrevs a where a.abbrev = upper(check_timezone.name)) then
    raise invalid_parameter_value;
  end if;
  perform timestamptz 'epoch' at time zone name;
  -- Postgres also takes POSIX rules such as 'X+3': those are no names. All of them hold a digit, hardly a name does.
  if name ~ '[0-9]' and not exists (select from pg_timezone_names z where lower(z.name) = lower(check_timezone.name)) then
    raise invalid_parameter_value;
  end if;
exception when invalid_parameter_value then
  perform private.refuse(400, 'invalid_request', 'Must be a time zone like Europe/Berlin', 'timezone');
end
$$;
comment on function private.check_timezone(text) is
  'Refuses with 400, at path timezone, what is not the name of a time zone, or means another in Postgres than elsewhere.';
grant execute on function private.check_timezone(text) to authenticated;

create function private.known_timezone(name text, otherwise text) returns text
language plpgsql stable set search_path = '' as $$
begin
  perform private.check_timezone(name);
  return name;
exception when sqlstate 'MU400' then
  return otherwise;
end
$$;
comment on function private.known_timezone(text, text) is
  'The name, if this database knows a time zone by it: the function that read the feed may know newer ones. Internal.';

create function private.trimmed(value text, longest integer) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(left(regexp_replace(value, '^\s+', ''), longest), '\s+$', '')
$$;
comment on function private.trimmed(text, integer) is 'Text without space around it, at most `longest` characters.';

create function private.plain(words text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(normalize(lower(words), NFD), '[\u0300-\u036f]', '', 'g')
$$;
comment on function private.plain(text) is
  'Text as a search compares it: lower case without accents, so that ''Müller'' is found by ''muller''.';
