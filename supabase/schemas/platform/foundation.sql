-- The foundation: default privileges, the role that the functions log in as, the clock, how the database refuses a request,
-- and helpers for text and time zones.

create schema if not exists extensions;
create extension if not exists btree_gist with schema extensions;

create schema private;
comment on schema private is 'Functions and views of the product. No API exposes it; each function has its own grants.';
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

-- A hosted project grants every new object of schema public to the API roles. These statements revoke that: nobody has a
-- privilege unless a migration grants it.
alter default privileges for role postgres in schema public revoke all on tables from public, anon, authenticated, service_role;
alter default privileges for role postgres in schema public revoke all on sequences from public, anon, authenticated, service_role;
alter default privileges for role postgres in schema public revoke all on functions from public, anon, authenticated, service_role;
alter default privileges for role postgres revoke execute on functions from public;

-- Postgres looks for types among the temporary objects of a session first, whatever search path a function has. A caller
-- could create a temporary domain named uuid with a check of their own, and a definer function that names the type would run
-- this check with its owner's rights. So only the owner may create temporary objects; nothing here needs any.
do $$
begin
  execute format('revoke temporary on database %I from public', current_database());
end
$$;

-- The functions log in as api_gateway. It has no privilege of its own and inherits none: code that forgets to choose a
-- role is refused. Its password is set outside the migrations. Roles belong to the server, so it may exist already.
do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'api_gateway') then
    create role api_gateway login noinherit;
  end if;
end
$$;
grant authenticated, service_role to api_gateway;
-- Postgres assumes spinning disks. On any other disk, reading a page of a long list by index is faster.
alter role api_gateway set random_page_cost = 1.1;
-- With the default of 4 MB, sorts and joins of a few thousand rows would be written to disk.
alter role api_gateway set work_mem = '16MB';
-- A function whose process freezes keeps its connection and its locks. The settings belong to the role that logs in, so
-- they survive the choice of another role, and they also apply behind a transaction pooler, which accepts none from clients.
-- A statement that waits longer for a lock fails with 55P03: the API answers 503 with Retry-After.
alter role api_gateway set lock_timeout = '5s';
-- No function pauses for a second between two statements of a transaction. The server closes such a connection (25P03).
alter role api_gateway set idle_in_transaction_session_timeout = '10s';

create table private.clock (
  only_row boolean primary key default true check (only_row),
  "offset" interval not null
);
comment on table private.clock is
  'How far the product''s clock is ahead of the real one. Empty in production; the embedded stack writes it for MUSTER_NOW.';

-- PL/pgSQL, although one SQL expression would be enough: Postgres plans the body of an SQL function again for every statement
-- that calls it, and a signup reads the time about ten times.
create function private.now(p_moment timestamptz default now()) returns timestamptz
language plpgsql stable parallel safe security definer set search_path = '' as $$
begin
  -- Seconds, because days of an interval would be calendar days of the session's time zone.
  return p_moment + coalesce((select make_interval(secs => extract(epoch from c."offset")) from private.clock c), interval '0');
end
$$;
comment on function private.now(timestamptz) is
  'The present moment by the product''s clock, the same throughout a transaction. With p_moment: what the product''s clock
showed at that moment of the real one. No other SQL reads a clock. Definer: no role may read private.clock.';
grant execute on function private.now(timestamptz) to authenticated, service_role;

create function private.iso(p_moment timestamptz) returns text
language plpgsql stable parallel safe set search_path = '' as $$
begin
  return replace(to_char(p_moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000Z', 'Z');
end
$$;
comment on function private.iso(timestamptz) is
  'A moment as the API writes it: ISO 8601, UTC with Z, milliseconds only if not zero. Null for null.';
grant execute on function private.iso(timestamptz) to authenticated, service_role;

create function private.refuse(p_status integer, p_code text, p_message text, p_params jsonb default '{}', p_path text default null)
returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'MU' || p_status, message = p_message,
    detail = jsonb_strip_nulls(jsonb_build_object('code', p_code, 'params', p_params, 'path', p_path))::text;
end
$$;
comment on function private.refuse(integer, text, text, jsonb, text) is
  'Refuses a request: SQLSTATE MU<HTTP status>, an English sentence as message and, as detail, the JSON
{"code", "params", "path"}. Codes and their params are those of _shared/contract/errors.ts; for 400 they are those of
error-details.ts, and the path is that of the value in the body. The API makes its error envelope from it.';
grant execute on function private.refuse(integer, text, text, jsonb, text) to authenticated, service_role;

create function private.refuse_missing(p_what text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse(404, 'not_found',
    upper(left(p_what, 1)) || replace(substr(p_what, 2), '_', ' ') || ' not found', jsonb_build_object('what', p_what));
end
$$;
comment on function private.refuse_missing(text) is
  'Refuses with 404 not_found. p_what: custom_field, device, event, feed, invitation, lead, notice, payroll_profile, place, agreement, document, qualification, rate, reservation, season, second_factor, session, signup, slot,
slot_type, statement, user, wait or wall.';
grant execute on function private.refuse_missing(text) to authenticated;

create function private.require_version(p_expected text, p_present integer, p_updated_at timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  if p_expected::integer <> p_present then
    perform private.refuse(409, 'stale_version', 'This was changed by someone else in the meantime',
      jsonb_build_object('version', p_present, 'updated_at', private.iso(p_updated_at)));
  end if;
end
$$;
comment on function private.require_version(text, integer, timestamptz) is
  'Refuses with 409 stale_version when the version in a body is not that of the row, which the caller has locked. A body without
a version (null) passes.';
grant execute on function private.require_version(text, integer, timestamptz) to authenticated;

create function private.touch() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.version := old.version + 1;
  new.updated_at := private.now();
  return new;
end
$$;
comment on function private.touch() is
  'Trigger: raises the version of a row with each change, so that an edit of an older version can be refused.';

create collation private.natural_order (provider = icu, locale = 'und-u-kn');
comment on collation private.natural_order is
  'The order in which people expect names: by letters, not by bytes, and by whole numbers: "Shift 2" before "Shift 10".';

create function private.check_timezone(p_name text) returns void
language plpgsql stable set search_path = '' as $$
begin
  -- Abbreviations mean other things in Postgres than in the functions and in browsers: 'CET' and 'PST' have no daylight
  -- saving here, and 'IST' is Israel's, not India's. Names with a slash skip the lookup, which is slow.
  if p_name <> 'UTC' and strpos(p_name, '/') = 0
      and exists (select from pg_timezone_abbrevs a where a.abbrev = upper(p_name)) then
    raise invalid_parameter_value;
  end if;
  perform timestamptz 'epoch' at time zone p_name;
  -- Postgres also accepts POSIX rules such as 'X+3', which are not names. They all contain a digit, and hardly any name does.
  if p_name ~ '[0-9]' and not exists (select from pg_timezone_names z where lower(z.name) = lower(p_name)) then
    raise invalid_parameter_value;
  end if;
exception when invalid_parameter_value then
  perform private.refuse(400, 'invalid_format', 'Must be a time zone like Europe/Berlin', '{"format": "time_zone"}', 'timezone');
end
$$;
comment on function private.check_timezone(text) is
  'Refuses with 400, at path timezone, a text that is not the name of a time zone or that Postgres reads differently.';
grant execute on function private.check_timezone(text) to authenticated;

create function private.known_timezone(p_name text, p_otherwise text) returns text
language plpgsql stable set search_path = '' as $$
begin
  perform private.check_timezone(p_name);
  return p_name;
exception when sqlstate 'MU400' then
  return p_otherwise;
end
$$;
comment on function private.known_timezone(text, text) is
  'p_name if this database knows a time zone of that name, otherwise p_otherwise: the function that read a feed may know newer
zones. Internal.';

create function private.trimmed(p_value text, p_longest integer) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(left(regexp_replace(p_value, '^\s+', ''), p_longest), '\s+$', '')
$$;
comment on function private.trimmed(text, integer) is 'Text without space around it, at most p_longest characters.';

create function private.plain(p_words text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(normalize(lower(p_words), NFD), '[\u0300-\u036f]', '', 'g')
$$;
comment on function private.plain(text) is
  'Text as a search compares it: lower case without accents, so that ''muller'' finds ''Müller''.';
grant execute on function private.plain(text) to authenticated;

-- Limits: what one person, or one address without a sign-in, can use up. A call takes tokens out of a bucket that refills with
-- time; when too few are left it is refused with 429 before it begins.

-- Unlogged: it costs no write-ahead log, and after a crash everybody has full buckets, which is harmless.
create unlogged table private.buckets (
  key text primary key check (char_length(key) between 1 and 200),
  tokens double precision not null,
  refilled_at timestamptz not null
) with (fillfactor = 50);
comment on table private.buckets is
  'The tokens that a person or an address had at a moment, one row for each kind of call. No API role has any right to it.';

create function private.take_tokens(p_key text, p_cost integer, p_burst integer, p_per_second double precision)
returns integer
language plpgsql security definer set search_path = '' as $$
declare
  present constant timestamptz := private.now();
  cost constant integer := least(p_cost, p_burst);
  level double precision;
begin
  insert into private.buckets as b (key, tokens, refilled_at) values (p_key, p_burst - cost, present)
  on conflict (key) do update set refilled_at = present, tokens =
    least(p_burst, b.tokens + p_per_second * greatest(extract(epoch from present - b.refilled_at), 0)) - cost
  where least(p_burst, b.tokens + p_per_second * greatest(extract(epoch from present - b.refilled_at), 0)) >= cost;
  if found then
    return 0;
  end if;
  select b.tokens + p_per_second * greatest(extract(epoch from present - b.refilled_at), 0) into level
  from private.buckets b where b.key = p_key;
  return greatest(ceil((cost - level) / p_per_second), 1);
end
$$;
comment on function private.take_tokens(text, integer, integer, double precision) is
  'Takes p_cost tokens out of a bucket that holds up to p_burst and gains p_per_second. Returns 0; or, when it holds too few, the
seconds until it holds enough, and takes none. The API commits this by itself, so that a call that fails later has paid as well.
Definer: for the service, which has no right to any table.';
grant execute on function private.take_tokens(text, integer, integer, double precision) to service_role;

create function private.owe_tokens(p_key text, p_cost integer) returns void
language sql security definer set search_path = '' as $$
  update private.buckets b set tokens = b.tokens - p_cost where b.key = p_key
$$;
comment on function private.owe_tokens(text, integer) is
  'Takes tokens out of a bucket even if it holds fewer: its next call waits until they have been gained. For a call that turns out to
cost more than it had to pay before it began. Definer: for the service, which has no right to any table.';
grant execute on function private.owe_tokens(text, integer) to service_role;

create function private.require_tokens() returns void
language plpgsql set search_path = '' as $$
declare
  seconds constant integer := current_setting('muster.wait')::integer;
begin
  if seconds > 0 then
    perform private.refuse(429, 'rate_limited', 'Too many requests at once. Please try again in a moment.',
      jsonb_build_object('what', 'requests', 'retry_after', seconds));
  end if;
end
$$;
comment on function private.require_tokens() is
  'Refuses a call with 429 rate_limited when private.take_tokens() found too few for it. The API has kept its result in the
setting muster.wait, because a refusal inside the transaction that takes tokens would not prevent the next one.';
grant execute on function private.require_tokens() to authenticated, service_role;

create function private.require_turn(p_at_once integer) returns void
language plpgsql set search_path = '' as $$
begin
  for place in 1..p_at_once loop
    if pg_try_advisory_xact_lock(hashtextextended('muster: turn ' || place || ' of ' || auth.uid(), 0)) then
      return;
    end if;
  end loop;
  perform private.refuse(429, 'rate_limited', 'Too many requests at once. Please try again in a moment.',
    '{"what": "requests", "retry_after": 1}');
end
$$;
comment on function private.require_turn(integer) is
  'Refuses a call with 429 rate_limited while p_at_once others of the same account are running, in whatever instances of the API.';
grant execute on function private.require_turn(integer) to authenticated;

create function private.prune_buckets() returns integer
language sql set search_path = '' as $$
  with pruned as (
    delete from private.buckets b where b.refilled_at < private.now() - interval '1 hour' returning b.key
  )
  select count(*)::integer from pruned
$$;
comment on function private.prune_buckets() is
  'Deletes buckets that nobody has used for an hour, in which each is full again, and returns their number. For the schedule.';
