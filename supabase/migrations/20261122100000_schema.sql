-- Written by `npm run migrations` from supabase/schemas. Change it there.

set check_function_bodies = off;

-- platform/foundation.sql

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
  'Refuses with 404 not_found. p_what: device, event, feed, invitation, lead, notice, place, qualification, rate, season, second_factor, session, signup, slot,
slot_type, user, wait or wall.';
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

-- platform/callers.sql

-- Callers: who is calling. A person and their account are two things: an account of
-- the authentication service signs in, and the person is found by it. Roles and states are read from profiles at each request,
-- never from a token or from user_metadata, which users can write. The functions are PL/pgSQL because they are created before
-- the table that they read.

create function private.has_session() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- A token stays genuine until it expires. The authentication service deletes the row of its session when it ends.
  return exists (
    select from auth.sessions s where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid());
end
$$;
comment on function private.has_session() is
  'Whether the session of the caller''s token has not ended. Definer: no API role reads auth.sessions.';
grant execute on function private.has_session() to authenticated;

create function private.own_profile() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.jwt() ? 'see_as' then
    return private.seen_person();
  end if;
  return (select p.id from public.profiles p where p.account_id = auth.uid() and private.has_session());
end
$$;
comment on function private.own_profile() is
  'The person who belongs to the caller''s account, in whatever state. Null without one, or when the session has ended.
As private.me() when an administrator sees the product as somebody else. Definer: the policy of profiles itself depends on it.';
grant execute on function private.own_profile() to authenticated;

create function private.me() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  claims constant jsonb := auth.jwt();
begin
  if claims ? 'see_as' then
    return private.seen_person();
  end if;
  -- Each request calls this some twenty times, so it reads the session itself, as private.has_session() does.
  return (
    select p.id from auth.sessions s join public.profiles p on p.account_id = s.user_id
    where s.id = (claims ->> 'session_id')::uuid and s.user_id = auth.uid() and p.state = 'active');
end
$$;
comment on function private.me() is
  'The caller as a person: the id of their profile. Null for everybody who may do nothing here: without a profile, waiting,
blocked, or with a session that has ended. When an administrator sees the product as somebody else (the claim see_as of the
API): that person, for reading only. Errors: those of private.seen_person(). Definer: the policy of profiles itself depends on it.';
grant execute on function private.me() to authenticated;

create function private.is_member() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return private.me() is not null;
end
$$;
comment on function private.is_member() is 'Whether the caller is an active person.';
grant execute on function private.is_member() to authenticated;

create function private.has_factor() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(auth.jwt() ->> 'aal' = 'aal2', false)
    or not exists (select from public.organisation o where o.admin_second_factor);
end
$$;
comment on function private.has_factor() is
  'Whether the session of the caller''s token is good enough for an administrator: it has a second factor, or none is required.
Definer: private.is_admin() and the policies depend on it. Internal.';

create function private.is_seeing(p_administrator uuid, p_person uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select l.action = 'see' from public.audit_log l
    where l.table_name = 'profiles' and l.row_id = p_person::text and l.actor = p_administrator
      and l.action in ('see', 'see_end') and l.at > private.now() - interval '12 hours'
    order by l.at desc, l.id desc limit 1), false);
end
$$;
comment on function private.is_seeing(uuid, uuid) is
  'Whether an administrator has begun to see the product as a person within twelve hours, and not ended it. Internal.';

create function private.seen_person() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  claims constant jsonb := auth.jwt();
  seen uuid;
begin
  if not private.has_session() then
    return null;
  end if;
  select p.id into seen
  from public.profiles caller
  join public.profiles p on p.id = (claims ->> 'see_as')::uuid and p.state = 'active' and p.role <> 'admin'
  where caller.account_id = auth.uid() and caller.state = 'active' and caller.role = 'admin' and private.has_factor()
    and current_setting('transaction_read_only') = 'on'
    -- It is never without a record, whoever sends the claim.
    and private.is_seeing(caller.id, p.id);
  if seen is null then
    perform private.refuse(403, 'see_as_refused', 'The app cannot be shown as this person');
  end if;
  return seen;
end
$$;
comment on function private.seen_person() is
  'Whom the caller sees the product as: the person of the claim see_as, who is active and no administrator. The caller is an active
administrator, with a second factor where one is required, who has begun this within twelve hours and not ended it (private.is_seeing()), in a
transaction that only reads. Null when the session has ended. Errors: 403 see_as_refused. Definer: private.me() depends on
it. Internal.';

create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.profiles p where p.id = private.me() and p.role = 'admin') and private.has_factor();
end
$$;
comment on function private.is_admin() is
  'Whether the caller is an administrator, with a second factor where one is required. Definer: the policy of profiles itself depends on it.';
grant execute on function private.is_admin() to authenticated;

create function private.may_act_for(p_person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Inside a definer function current_user is its owner; the setting still has the role that the request chose.
  return current_setting('role') not in ('anon', 'authenticated') or coalesce(p_person = private.me(), false)
    or private.is_admin();
end
$$;
comment on function private.may_act_for(uuid) is
  'Whether the caller may act for this person (null: for everybody): it is the person, an administrator, or not a user of the
API (the sync of feeds, direct access). Internal.';

create function private.is_blocked() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.profiles p where p.account_id = auth.uid() and p.state = 'blocked');
end
$$;
comment on function private.is_blocked() is
  'Whether the person who belongs to the caller''s account is blocked, even if the session has ended. Definer: without a session
nobody reads profiles.';
grant execute on function private.is_blocked() to authenticated;

create function private.require_session() returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.has_session() then
    return;
  elsif private.is_blocked() then
    -- Blocking ends all sessions. An open page learns why.
    perform private.refuse(403, 'blocked', 'An administrator has blocked you');
  end if;
  perform private.refuse(401, 'unauthenticated', 'Authentication required. Please log in again.');
end
$$;
comment on function private.require_session() is
  'Refuses callers whose session has ended: 403 blocked if they are blocked, otherwise 401.';
grant execute on function private.require_session() to authenticated;

create function private.require_member() returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.me() is not null then
    return;
  elsif exists (select from public.profiles p where p.id = private.own_profile() and p.state = 'waiting') then
    perform private.refuse(403, 'waiting', 'An administrator has to let you in first');
  elsif private.is_blocked() then
    perform private.refuse(403, 'blocked', 'An administrator has blocked you');
  end if;
  perform private.refuse(401, 'unauthenticated', 'Authentication required. Please log in again.');
end
$$;
comment on function private.require_member() is
  'Refuses callers who are not active: 403 waiting or blocked; 401 without a profile or with a session that has ended.';
grant execute on function private.require_member() to authenticated;

create function private.require_admin() returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_member();
  if private.is_admin() then
    return;
  elsif exists (select from public.profiles p where p.id = private.me() and p.role = 'admin') then
    perform private.refuse(403, 'second_factor_required', 'Enter the code of your authenticator app first');
  else
    perform private.refuse(403, 'forbidden',
      'You do not have permission to access this page. Admin privileges required.');
  end if;
end
$$;
comment on function private.require_admin() is
  'Refuses callers as private.require_member() does, members who are not administrators with 403 forbidden, and administrators
without the second factor that is required of them with 403 second_factor_required.';
grant execute on function private.require_admin() to authenticated;

create function private.require_self(p_person text) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_member();
  if private.me()::text is distinct from lower(p_person) then
    perform private.require_admin();
  end if;
end
$$;
comment on function private.require_self(text) is
  'Refuses callers as private.require_member() does, and those who are neither the person with this id nor an administrator with
403 forbidden. Text, because it is judged before the id in a path is.';
grant execute on function private.require_self(text) to authenticated;

-- Sessions and sign-ins: what people see of their sessions and end, and the log of sign-ins that administrators read. A session is
-- a row of auth.sessions. Deleting it ends access at once, because private.me() looks for it.

create table private.sign_ins (
  id bigint generated always as identity primary key,
  at timestamptz not null default private.now(),
  kind text not null check (kind in ('link_requested', 'signed_in', 'failed', 'ended')),
  account_id uuid not null,
  session_id uuid,
  device text
);
comment on table private.sign_ins is
  'What happened at the door: links that were requested, sessions that began or ended, failures. Kept for 90 days. No API role
has any right to it.';
comment on column private.sign_ins.account_id is
  'Not a foreign key. When an account is deleted, nothing here names its person.';
comment on column private.sign_ins.device is 'What the browser said that it is, at most 300 characters.';
create index sign_ins_of_account on private.sign_ins (account_id, at, id);
create index sign_ins_at on private.sign_ins (at, id);

create function private.note_session() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  session constant auth.sessions := case when tg_op = 'INSERT' then new else old end;
begin
  insert into private.sign_ins (kind, account_id, session_id, device)
  values (case when tg_op = 'INSERT' then 'signed_in' else 'ended' end, session.user_id, session.id, left(session.user_agent, 300));
  return null;
end
$$;
comment on function private.note_session() is
  'Trigger on auth.sessions: a session that begins is a sign-in. One that ends was signed out, or ended by somebody.';
create trigger muster_session_noted after insert or delete on auth.sessions
  for each row execute function private.note_session();

create function private.note_link() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.sign_ins (kind, account_id) values ('link_requested', new.id);
  return null;
end
$$;
comment on function private.note_link() is 'Trigger on auth.users: a sign-in email was requested for the account.';
create trigger muster_first_link_noted after insert on auth.users
  for each row when (new.recovery_sent_at is not null or new.confirmation_sent_at is not null)
  execute function private.note_link();
create trigger muster_link_noted after update of recovery_sent_at, confirmation_sent_at on auth.users
  for each row when (
    new.recovery_sent_at > coalesce(old.recovery_sent_at, '-infinity')
    or new.confirmation_sent_at > coalesce(old.confirmation_sent_at, '-infinity')
  ) execute function private.note_link();

create function private.note_failure(p_account uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.sign_ins (kind, account_id) values ('failed', p_account)
$$;
comment on function private.note_failure(uuid) is
  'Notes a wrong code. The embedded authentication service calls it; the hosted one keeps failures in a log of its own.
Definer: for that service, which has no right to any table here.';
grant usage on schema private to supabase_auth_admin;
grant execute on function private.note_failure(uuid) to supabase_auth_admin;

create function private.list_sign_ins(p_person uuid, p_before bigint, p_most integer)
returns table (id bigint, at text, kind text, device text, user_id uuid, name text, email text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select s.id, private.iso(s.at), s.kind, s.device, p.id, p.name, coalesce(p.email, lower(u.email))
    from private.sign_ins s
    left join public.profiles p on p.account_id = s.account_id
    left join auth.users u on u.id = s.account_id
    where (p_before is null or s.id < p_before)
      and (p_person is null or s.account_id = (select o.account_id from public.profiles o where o.id = p_person))
    order by s.id desc limit p_most;
end
$$;
comment on function private.list_sign_ins(uuid, bigint, integer) is
  'GET /sign-ins: the log of sign-ins, the newest first, before an entry and of a person if given. Definer: no API role reads
the log or auth.users. Errors: 401, 403.';
grant execute on function private.list_sign_ins(uuid, bigint, integer) to authenticated;

create function private.prune_sign_ins() returns integer
language sql set search_path = '' as $$
  with pruned as (delete from private.sign_ins s where s.at < private.now() - interval '90 days' returning s.id)
  select count(*)::integer from pruned
$$;
comment on function private.prune_sign_ins() is
  'Deletes entries of the log of sign-ins after 90 days and returns their number. For the schedule.';

create function private.own_sessions() returns table (id uuid, device text, started_at text, last_used_at text, is_current boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member();
  return query
    select s.id, left(s.user_agent, 300), private.iso(private.now(s.created_at)),
      private.iso(private.now(greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'UTC'))),
      s.id = (auth.jwt() ->> 'session_id')::uuid
    from auth.sessions s where s.user_id = auth.uid() and (s.not_after is null or private.now(s.not_after) > private.now())
    order by 5 desc, 4 desc, 1;
end
$$;
comment on function private.own_sessions() is
  'GET /sessions: where the caller is signed in, this session first. Definer: no API role reads auth.sessions. Errors: 401.';
grant execute on function private.own_sessions() to authenticated;

create function private.end_own_sessions(p_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member();
  delete from auth.sessions s where s.user_id = auth.uid()
    and case when p_id is null then s.id <> (auth.jwt() ->> 'session_id')::uuid else s.id = p_id end;
  if not found and p_id is not null then
    perform private.refuse_missing('session');
  end if;
end
$$;
comment on function private.end_own_sessions(uuid) is
  'DELETE /sessions/{id}: ends a session of the caller. DELETE /sessions (null): ends all but this one. Definer: no API role
writes auth.sessions. Errors: 401, 404.';
grant execute on function private.end_own_sessions(uuid) to authenticated;

create function private.end_sessions_of(p_person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if not exists (select from public.profiles p where p.id = p_person) then
    perform private.refuse_missing('user');
  end if;
  delete from auth.sessions s where s.user_id = (select p.account_id from public.profiles p where p.id = p_person);
end
$$;
comment on function private.end_sessions_of(uuid) is
  'DELETE /users/{id}/sessions: signs a person out everywhere. Definer: no API role writes auth.sessions. Errors: 401, 403, 404.';
grant execute on function private.end_sessions_of(uuid) to authenticated;

-- platform/change_log.sql

-- The change log: what administrators change, row by row, and the change sets that make one step of many rows.

create table public.change_sets (
  id uuid primary key default gen_random_uuid(),
  action text not null check (action in ('move', 'counts', 'edit', 'cancel', 'restore', 'publish', 'unpublish', 'delete', 'copy', 'create', 'give', 'release',
    'move_person', 'swap', 'remove_examples', 'sync', 'edit_feed', 'undo')),
  reason text check (reason = btrim(reason) and char_length(reason) between 1 and 500),
  made_at timestamptz not null default private.now(),
  made_by uuid,
  undoes uuid unique references public.change_sets (id),
  title text,
  events integer not null default 0,
  people integer not null default 0,
  undo_until timestamptz,
  scope jsonb not null default '{"title": null, "day": null, "place": null, "minutes": null}',
  feed_id uuid,
  kinds jsonb,
  check ((action = 'undo') = (undoes is not null))
);
comment on table public.change_sets is
  'What administrators and the syncs of feeds change in one step: one row for each step. Its changes are the rows of audit_log with
its id. Written by private.make_change(), private.apply_ical_sync() and private.undo_change().';
comment on column public.change_sets.made_by is
  'The administrator; null: a feed, by its schedule. Not a foreign key, so that the row outlives the person.';
comment on column public.change_sets.feed_id is
  'The feed that was synced or edited, or whose sync was undone. Not a foreign key, so that the row outlives the feed.';
comment on column public.change_sets.kinds is
  'Of a sync or an edit of a feed: how many events it added, moved, … (private.feed_differences); null for others.';
comment on column public.change_sets.undoes is 'The change set that this one takes back. Each is taken back at most once.';
comment on column public.change_sets.title is 'The title of the first event that it touched; events and people: how many it touched.';
comment on column public.change_sets.undo_until is
  'Until when it can be undone: the start of the first event that it touched (of a sync: of the last one), but at least while its
messages are held; of removed examples: 30 days.';
comment on column public.change_sets.scope is
  'What its events had in common before it: title, day and place, and by how many minutes it moved them all; null: not the same.';
create index change_sets_made_by on public.change_sets (made_by);
create index change_sets_made_at on public.change_sets (made_at, id);

alter table public.change_sets enable row level security;
grant select on public.change_sets to authenticated;
-- Administrators see all change sets.
create policy "administrators see change sets" on public.change_sets
  for select to authenticated using ((select private.is_admin()));

create function private.change_set() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  present constant text := nullif(current_setting('muster.change_set', true), '');
begin
  if present is null then
    return null;
  end if;
  -- The setting alone proves nothing: whoever can run SQL can set it. A sync is nobody, and nobody has no right to any table.
  return (select c.id from public.change_sets c
    where c.id = present::uuid and (c.made_by = private.me() or c.feed_id is not null and private.me() is null));
end
$$;
comment on function private.change_set() is
  'The change set that the running transaction belongs to; null: none. Definer: triggers ask it for people who see no change sets.';
grant execute on function private.change_set() to authenticated;

create function private.held_until() returns timestamptz
language sql stable set search_path = '' as $$
  select case when private.change_set() is not null then private.now() + interval '60 seconds' end
$$;
comment on function private.held_until() is
  'Until when what the running transaction says to people is held, so that Undo can take it back; null: not at all.';
grant execute on function private.held_until() to authenticated;

create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default private.now(),
  actor uuid,
  action text not null check (action in ('insert', 'update', 'delete', 'see', 'see_end')),
  table_name text not null,
  row_id text not null,
  before jsonb,
  after jsonb,
  change_set_id uuid references public.change_sets (id) default private.change_set(),
  -- Columns, because behind a policy no index on an expression is used.
  event_id text generated always as (coalesce(after, before) ->> 'event_id') stored,
  user_id text generated always as (coalesce(after, before) ->> 'user_id') stored,
  part_of text generated always as (case table_name when 'ical_feed_slots' then coalesce(after, before) ->> 'feed_id'
    when 'slot_type_qualifications' then coalesce(after, before) ->> 'slot_type_id' end) stored
);
comment on table public.audit_log is
  'Every change an administrator or a sync made, and what leads did with the places of others. Written by triggers and functions.';
comment on column public.audit_log.action is
  'see and see_end: the administrator began, or ended, to see the product as the person of the row.';
comment on column public.audit_log.actor is
  'The administrator or lead. Not a foreign key, so that the entry outlives the person. Null: a sync by schedule (it has a change set), or
someone with direct database access.';
comment on column public.audit_log.event_id is 'Which event the row belonged to; null: none, or another way (it is the event, or belongs to a signup of it).';
comment on column public.audit_log.user_id is 'Whom the row was about; null: nobody, or it is the person.';
comment on column public.audit_log.part_of is 'To which feed or slot type the row belonged; null: to none.';
comment on column public.audit_log.before is 'The row before. A feed''s address is reduced to its host, because it may contain a key.';
-- Each is in the order of a page of the record, so that it reads no more than the page.
create index audit_log_at on public.audit_log (at desc, id);
create index audit_log_table on public.audit_log (table_name, at desc, id);
create index audit_log_actor on public.audit_log (actor, table_name, at desc, id);
create index audit_log_change_set on public.audit_log (change_set_id, id) where change_set_id is not null;
create index audit_log_row on public.audit_log (table_name, row_id, at desc, id);
create index audit_log_person on public.audit_log (user_id, at desc, id) where user_id is not null;
create index audit_log_event on public.audit_log (event_id, at desc, id) where event_id is not null;
create index audit_log_part on public.audit_log (part_of, at desc, id) where part_of is not null;
create index audit_log_seen on public.audit_log (at desc, id) where action in ('see', 'see_end');

alter table public.audit_log enable row level security;
grant select on public.audit_log to authenticated;
-- Administrators read the whole log.
create policy "administrators read the audit log" on public.audit_log
  for select to authenticated using ((select private.is_admin()));

create function private.host_only(p_url text) returns text
language sql immutable set search_path = '' as $$
  select substring(p_url from '^[A-Za-z]+://(?:[^/?#]*@)?([^/?#@]*)')
$$;
comment on function private.host_only(text) is 'The host (and port) of a web address, without path, query or credentials.';

create function private.auditable(p_row jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select p_row || coalesce((
    select jsonb_object_agg(key, private.host_only(p_row ->> key))
    from unnest(array['ical_url', 'moved_to']) key where p_row ? key), '{}')
$$;
comment on function private.auditable(jsonb) is 'A row as the audit log may contain it: a feed''s addresses are reduced to their hosts.';

create function private.log_change(p_table text, p_before jsonb, p_after jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  was constant jsonb := private.auditable(p_before);
  becomes constant jsonb := private.auditable(p_after);
  present constant jsonb := coalesce(becomes, was);
begin
  -- private.forget_person() writes an entry of its own, without who it was.
  if p_table = 'profiles' and becomes ->> 'state' = 'left' then
    return;
  end if;
  -- The row decides, because an administrator who gives up the role is no longer one when the trigger runs.
  if p_table = 'profiles' and was ->> 'role' <> becomes ->> 'role' or private.is_admin()
      -- What a lead does with the places of others.
      or p_table = 'signups' and present ->> 'user_id' <> private.me()::text and (
        private.may_lead((present ->> 'event_id')::uuid, (present ->> 'slot_id')::uuid, 'fill')
        or private.may_lead((present ->> 'event_id')::uuid, (present ->> 'slot_id')::uuid, 'gate')
        or private.ran_gate((present ->> 'slot_id')::uuid, null))
      -- What a sync does.
      or private.change_set() is not null then
    insert into public.audit_log (actor, action, table_name, row_id, before, after)
    values (coalesce(private.me(), (select c.made_by from public.change_sets c where c.id = private.change_set())),
      case when was is null then 'insert' when becomes is null then 'delete' else 'update' end, p_table, present ->> 'id', was, becomes);
  end if;
end
$$;
comment on function private.log_change(text, jsonb, jsonb) is
  'Writes a change of a row to audit_log when an administrator or a sync makes it, or a lead changes the place of somebody else, and every
change of a role. p_before is null for a new row, p_after for one that is deleted. Internal.';

create function private.audit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.log_change(tg_table_name, case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
  return null;
end
$$;
comment on function private.audit() is 'Trigger: see private.log_change().';

-- people/people.sql

-- People: the users of the product. A person can be planned before they first sign in, and their history outlives their
-- account. A trigger links a person to the account that confirms their address (people/invitations), and
-- private.update_user() changes what is known of them.

create table public.profiles (
  id uuid primary key default gen_random_uuid(),
  account_id uuid unique references auth.users (id) on delete set null,
  email text unique check (email = lower(email) and char_length(email) between 3 and 254),
  state text not null default 'active' check (state in ('active', 'waiting', 'blocked', 'left')),
  entry_note text check (char_length(entry_note) between 1 and 500),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 200),
  role text not null default 'volunteer' check (role in ('volunteer', 'staff', 'admin')),
  phone text check (phone ~ '^[0-9 +()./-]{1,40}$'),
  description text check (char_length(description) between 1 and 20000),
  profile_image text check (char_length(profile_image) between 1 and 2048),
  required_credits numeric(6, 2) not null default 0 check (required_credits >= 0),
  placed_at_once boolean not null default false, shows_first_name boolean not null default false,
  last_login timestamptz,
  name_until timestamptz,
  settings jsonb check (settings is null or (
    settings ?& array['emailNotifications', 'smsNotifications', 'darkMode', 'language']
    and settings - array['emailNotifications', 'smsNotifications', 'darkMode', 'language', 'timezone', 'alertHours', 'dailyDigest'] = '{}'
    and jsonb_typeof(settings -> 'emailNotifications') = 'boolean'
    and jsonb_typeof(settings -> 'smsNotifications') = 'boolean' and jsonb_typeof(settings -> 'darkMode') = 'boolean'
    and coalesce(settings ->> 'alertHours' in ('0', '24', '48', '72', '168'), true) and coalesce(jsonb_typeof(settings -> 'dailyDigest') = 'boolean', true)
    and coalesce(settings ->> 'language', '') in ('english', 'spanish', 'french', 'german')
    and coalesce(jsonb_typeof(settings -> 'timezone') = 'string' and char_length(settings ->> 'timezone') between 1 and 64, true)
  )),
  version integer not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint profiles_admin_signs_in check (role <> 'admin' or (account_id is not null and state = 'active')),
  -- Whoever has left cannot sign in or be written to, and can be called only while their wages may be unpaid.
  constraint profiles_left_for_good check (state <> 'left' or coalesce(account_id::text, email, phone) is null),
  constraint profiles_named_until check (name_until is null or state = 'left')
);
comment on table public.profiles is 'The users: what is known of a person, and the role that decides their rights.';
comment on column public.profiles.account_id is 'The account that signs in as this person. Null: nobody has signed in yet, or the account was deleted.';
comment on column public.profiles.email is 'Null: this person has no address, or has left.';
comment on column public.profiles.state is 'active; waiting (for an administrator''s approval); blocked (by an administrator); left (their name is gone as well).';
comment on column public.profiles.name_until is 'For somebody who left while wages may be unpaid: when their name is removed as well. Null: it is not to be removed, or was.';
comment on column public.profiles.entry_note is 'What a waiting person tells the administrators about themselves.';
comment on column public.profiles.settings is 'Null until the person saves settings; from then on it has the first four keys, and timezone once they choose one.';
comment on column public.profiles.required_credits is 'Credits that this person has to earn unless a season says otherwise; may be 0.';
comment on column public.profiles.placed_at_once is 'Whether this person allows to be given places without being asked first.';
comment on column public.profiles.shows_first_name is 'Whether this person agrees that people who share a shift with them see their first name.';
create index profiles_admins on public.profiles (id) where role = 'admin';
create index profiles_waiting on public.profiles (id) where state = 'waiting';
create index profiles_named_until on public.profiles (name_until) where name_until is not null;

alter table public.profiles enable row level security;
grant select on public.profiles to authenticated;
-- A person sees their own profile, administrators see all.
create policy "own profile, administrators all" on public.profiles
  for select to authenticated using (id = (select private.own_profile()) or (select private.is_admin()));

create function private.keep_an_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- One at a time: two administrators who demote each other at once must not both succeed.
  perform pg_advisory_xact_lock(hashtextextended('muster: administrators', 0));
  if current_setting('transaction_isolation') <> 'read committed' then
    -- The snapshot may be older than the lock. If another transaction has demoted somebody since, locking their row fails.
    perform from public.profiles where role = 'admin' and id <> old.id for share;
  end if;
  if not exists (select from public.profiles where role = 'admin' and id <> old.id) then
    perform private.refuse(409, 'last_admin', 'There must always be at least one administrator');
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
comment on function private.keep_an_admin() is
  'Trigger: refuses, with 409 last_admin, to demote or delete the last administrator, whoever tries.';
create trigger keep_an_admin_demoted before update on public.profiles
  for each row when (old.role = 'admin' and new.role <> 'admin') execute function private.keep_an_admin();
create trigger keep_an_admin_deleted before delete on public.profiles
  for each row when (old.role = 'admin') execute function private.keep_an_admin();

create function private.lose_account() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.role := case when new.role = 'admin' then 'volunteer' else new.role end;
  return new;
end
$$;
comment on function private.lose_account() is
  'Trigger: an administrator whose account is deleted is one no longer, whoever signs in with the address later.';
-- Triggers run in the order of their names: this one before keep_an_admin_demoted, which refuses it for the last one.
create trigger account_lost before update on public.profiles
  for each row when (old.account_id is not null and new.account_id is null) execute function private.lose_account();
create trigger touch before update of name, role, state, phone, description, profile_image, required_credits, settings
  on public.profiles for each row execute function private.touch();
create trigger audit after insert or delete or
  update of name, role, state, email, phone, description, profile_image, required_credits, shows_first_name, settings on public.profiles
  for each row execute function private.audit();

create function private.lock_account(p_person uuid) returns void
language sql security definer set search_path = '' as $$
  select from auth.users u where u.id = (select p.account_id from public.profiles p where p.id = p_person) for no key update
$$;
comment on function private.lock_account(uuid) is
  'Locks the account of a person, if they have one. A sign-in locks it before the profile; the same order prevents deadlocks.
Internal.';

create function private.can_be_admin(p_person public.profiles) returns boolean
language sql immutable set search_path = '' as $$
  select p_person.account_id is not null and p_person.state = 'active'
$$;
comment on function private.can_be_admin(public.profiles) is
  'Whether the constraint profiles_admin_signs_in lets a person be an administrator. Internal.';

create function private.refuse_role(p_allowed text[], p_path text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse(400, 'invalid_value', format('Must be %s', array_to_string(p_allowed, ' or ')),
    jsonb_build_object('allowed', p_allowed), p_path);
end
$$;
comment on function private.refuse_role(text[], text) is
  'Refuses a role that a person cannot have: an administrator has an account and is let in. Internal.';

create function private.update_user(p_id uuid, p_patch jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person public.profiles;
  of_season constant boolean := (private.present_season()).id is not null;
  defaults constant jsonb := jsonb_build_object('emailNotifications', true, 'smsNotifications', false,
    'darkMode', false, 'language', coalesce(private.language_of(p_id), 'english'));
begin
  perform private.require_member();
  if p_id is distinct from private.me() or p_patch ?| array['role', 'description', 'required_credits'] then
    perform private.require_admin();
  end if;
  -- The trigger follow_language will change the account.
  if p_patch #> '{settings,language}' is not null then
    perform private.lock_account(p_id);
  end if;
  select p.* into person from public.profiles p where p.id = p_id and p.state <> 'left' for no key update;
  if not found then
    perform private.refuse_missing('user');
  end if;
  perform private.require_version(p_patch ->> 'version', person.version, person.updated_at);
  if p_patch ->> 'role' = 'admin' and not private.can_be_admin(person) then
    perform private.refuse_role(array['volunteer', 'staff'], 'role');
  end if;
  update public.profiles p set
    name = case when p_patch ? 'name' then p_patch ->> 'name' else p.name end,
    phone = case when p_patch ? 'phone' then p_patch ->> 'phone' else p.phone end,
    settings = case when p_patch ? 'settings'
      then defaults || coalesce(p.settings, '{}') || (p_patch -> 'settings') else p.settings end,
    role = coalesce(p_patch ->> 'role', p.role),
    (placed_at_once, shows_first_name) = (coalesce((p_patch ->> 'placed_at_once')::boolean, p.placed_at_once),
      coalesce((p_patch ->> 'shows_first_name')::boolean, p.shows_first_name)),
    description = case when p_patch ? 'description' then p_patch ->> 'description' else p.description end,
    required_credits = coalesce(case when not of_season then (p_patch ->> 'required_credits')::numeric end, p.required_credits)
  where p.id = p_id;
  perform private.require_credits(p_id, (p_patch ->> 'required_credits')::numeric);
end
$$;
comment on function private.update_user(uuid, jsonb) is
  'PATCH /users/{id}: changes the given keys. People change their own name, phone, placed_at_once, shows_first_name and settings (by key);
administrators change these, role, description and required_credits (private.require_credits) of anyone. Definer: no API role writes profiles. Errors: 401;
403 for another person or an administrator''s key; 404; 400 for the role admin without an active account; 409 stale_version, last_admin.';
grant execute on function private.update_user(uuid, jsonb) to authenticated;

-- The authentication service writes its mails in the language of the person's metadata (supabase/templates). That is the
-- language that the person has saved or, until they save one, that of the page on which they asked for a link.

create function private.follow_language() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users set raw_user_meta_data =
    coalesce(raw_user_meta_data, '{}') || jsonb_build_object('language', new.settings ->> 'language')
  where id = new.account_id;
  return null;
end
$$;
comment on function private.follow_language() is
  'Trigger on public.profiles: the language that a person saves becomes `language` of the metadata in auth.users.';
create trigger follow_language after update of settings on public.profiles
  for each row when (
    new.settings ->> 'language' is not null
    and (old.settings ->> 'language') is distinct from (new.settings ->> 'language')
  ) execute function private.follow_language();

create function private.bound_metadata() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.raw_user_meta_data := jsonb_strip_nulls(jsonb_build_object(
    'language', (select l from unnest(array['english', 'spanish', 'french', 'german']) l
      where l = new.raw_user_meta_data ->> 'language'),
    'name', (select p.name from public.profiles p where p.account_id = new.id)));
  return new;
end
$$;
comment on function private.bound_metadata() is
  'Trigger on auth.users: of the metadata, which people write themselves and which may have any size, only a known language is
kept. The name is that of the profile, not one that a stranger has sent for somebody who has not signed in yet.';
create trigger muster_metadata_bounded before insert or update of raw_user_meta_data on auth.users
  for each row execute function private.bound_metadata();
update auth.users set raw_user_meta_data = raw_user_meta_data where raw_user_meta_data is not null;

create function private.language_of(p_person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(p.settings ->> 'language', (
    select u.raw_user_meta_data ->> 'language' from auth.users u where u.id = p.account_id), 'english')
  from public.profiles p where p.id = p_person and private.may_act_for(p_person)
$$;
comment on function private.language_of(uuid) is
  'The language that a person reads: english, spanish, french or german. Null unless the caller is the person or an
administrator. Definer: no API role reads auth.users.';
grant execute on function private.language_of(uuid) to authenticated;

-- People sign in only by a link or code from a mail. But the hosted authentication service has passwords, and they cannot be
-- switched off: somebody who knows an invited address could sign up with it and a password of their own, wait until the
-- person follows the link in their mail, and then sign in as that person.

create function private.forget_password() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.encrypted_password := null;
  return new;
end
$$;
comment on function private.forget_password() is 'Trigger on auth.users: no password is ever stored, so none opens an account.';
create trigger muster_no_password before insert or update of encrypted_password on auth.users
  for each row when (new.encrypted_password is not null) execute function private.forget_password();
update auth.users set encrypted_password = null where encrypted_password is not null;

-- Whoever runs the project can ban an account in the dashboard, or delete it there; the Auth API can also delete one "softly".
-- The service ends no session of a banned account: it only refuses to renew the token, which is good for an hour.

create function private.end_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions where user_id = new.id;
  if new.deleted_at is not null then
    update public.profiles set account_id = null where account_id = new.id;
  end if;
  return null;
end
$$;
comment on function private.end_account() is
  'Trigger on auth.users: an account that is banned loses its sessions, and one that is deleted softly its person as well, who
then is as after a deletion. Definer: the authentication service has no right to profiles.';
create trigger muster_account_ended after update of banned_until, deleted_at on auth.users
  for each row when (
    (old.banned_until, old.deleted_at) is distinct from (new.banned_until, new.deleted_at)
    and (new.banned_until > now() or new.deleted_at is not null)
  ) execute function private.end_account();

-- Walk-ins: people whom an administrator adds by name, with or without an address. They can be given places at once. Who has
-- an address can be invited, and is found by it when they sign in.

create function private.require_free_address(p_address text) returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock_shared(private.import_lock());
  perform pg_advisory_xact_lock(private.email_lock(p_address));
  if exists (select from public.profiles p where p.email = p_address) then
    perform private.refuse(409, 'user_exists', 'A user with this email address already exists',
      jsonb_build_object('email', p_address));
  end if;
end
$$;
comment on function private.require_free_address(text) is
  'Refuses an address that somebody has with 409 user_exists, and keeps it from being given to somebody else until the end of
the transaction. Internal.';

create function private.add_person(p_person jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(p_person ->> 'email');
  made uuid;
begin
  perform private.require_admin();
  if address is not null then
    perform private.require_free_address(address);
  end if;
  insert into public.profiles (name, email, phone, role)
  values (p_person ->> 'name', address, p_person ->> 'phone', coalesce(p_person ->> 'role', 'volunteer'))
  returning id into made;
  return made;
end
$$;
comment on function private.add_person(jsonb) is
  'POST /users: adds a person without an account and returns their id. Keys: name, email, phone, role (volunteer or staff).
Definer: no API role writes profiles. Errors: 401; 403; 409 user_exists.';
grant execute on function private.add_person(jsonb) to authenticated;

create function private.set_address(p_id uuid, p_address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(p_address);
  person public.profiles;
begin
  perform private.require_admin();
  select p.* into person from public.profiles p where p.id = p_id;
  if address is not null and address is distinct from person.email then
    perform private.require_free_address(address);
  end if;
  select p.* into person from public.profiles p where p.id = p_id and p.state <> 'left' for no key update;
  if not found then
    perform private.refuse_missing('user');
  elsif person.account_id is not null and address is distinct from person.email then
    perform private.refuse(409, 'has_account', 'This person signs in with their address, so only they can change it');
  end if;
  update public.profiles p set email = address where p.id = p_id and p.email is distinct from address;
end
$$;
comment on function private.set_address(uuid, text) is
  'PATCH /users/{id}: changes the address of a person without an account; null removes it. Definer: no API role writes profiles.
Errors: 401; 403; 404; 409 user_exists, has_account.';
grant execute on function private.set_address(uuid, text) to authenticated;

-- Changing people: what an administrator does with many at once. Nobody is a reason to refuse the others: who cannot be
-- changed is named, with the reason.

create function private.invite_person(p_person public.profiles) returns text
language plpgsql set search_path = '' as $$
begin
  if p_person.account_id is not null then
    return 'has_account';
  elsif p_person.state <> 'active' then
    return 'not_active';
  elsif p_person.email is null then
    return 'no_address';
  end if;
  perform private.mail_invitation(made.id)
  from private.renew_invitation(p_person.id,
    coalesce((select i.role from public.invitations i where i.user_id = p_person.id and i.status = 'pending'), p_person.role),
    private.me()) made;
  return 'changed';
end
$$;
comment on function private.invite_person(public.profiles) is
  'Invites a person who has not signed in, with the role of their pending invitation or else their own. Returns ''changed'', or why
they are not invited. Internal.';

create function private.change_role(p_person public.profiles, p_role text) returns text
language plpgsql set search_path = '' as $$
declare
  due constant boolean := exists (select from public.invitations i
    where i.user_id = p_person.id and i.status = 'pending' and i.role <> p_role);
begin
  if p_role = 'admin' and p_person.account_id is null then
    return 'no_account';
  elsif p_role = 'admin' and p_person.state <> 'active' then
    return 'not_active';
  elsif p_role = p_person.role and not due then
    return 'unchanged';
  elsif p_person.role = 'admin' and not exists (select from public.profiles p where p.role = 'admin' and p.id <> p_person.id) then
    return 'last_admin';
  end if;
  update public.profiles p set role = p_role where p.id = p_person.id and p.role <> p_role;
  -- The role of an invitation comes with its acceptance, so it would take back what is set here.
  update public.invitations i set role = p_role
  where i.user_id = p_person.id and i.status = 'pending' and i.role <> p_role;
  return 'changed';
end
$$;
comment on function private.change_role(public.profiles, text) is
  'Sets the role of a person. Returns ''changed'', or why the person stays as they are. Internal.';

create function private.change_people(p_ids uuid[], p_change jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  action constant text := p_change ->> 'action';
  caller constant uuid := private.me();
  changed jsonb := jsonb_build_array();
  stayed jsonb := jsonb_build_array();
  one uuid;
  person public.profiles;
  outcome text;
begin
  perform private.require_admin();
  if action = 'role' then
    -- As in keep_an_admin(): two administrators who demote each other at once must not both succeed.
    perform pg_advisory_xact_lock(hashtextextended('muster: administrators', 0));
  end if;
  perform pg_advisory_xact_lock_shared(private.import_lock());
  -- The same order in every call prevents deadlocks. Of several administrators who lose the role, the caller is the last.
  for one in select u.id from (select distinct w.id from unnest(p_ids) w (id)) u order by action = 'role' and u.id = caller, u.id
  loop
    select p.* into person from public.profiles p where p.id = one and p.state <> 'left' for no key update;
    outcome := case
      when person.id is null then 'not_found'
      when action = 'invite' then private.invite_person(person)
      when action = 'role' then private.change_role(person, p_change ->> 'role')
      when private.require_credits(one, (p_change ->> 'required_credits')::numeric) then 'changed'
      else 'unchanged' end;
    if outcome = 'changed' then
      changed := changed || jsonb_build_object('id', one, 'name', person.name);
    else
      stayed := stayed || jsonb_build_object('id', one, 'name', person.name, 'why', outcome);
    end if;
  end loop;
  return jsonb_build_object('changed', changed, 'left', stayed);
end
$$;
comment on function private.change_people(uuid[], jsonb) is
  'PATCH /users: changes these people as p_change says: its action is role or required_credits, with the value of that name, or
invite. Returns who has changed ("changed"), and who stays as they are, with the reason ("left"). The
last administrator stays. Definer: no API role writes profiles or invitations. Errors: 401, 403.';
grant execute on function private.change_people(uuid[], jsonb) to authenticated;

create function private.preview_people(p_ids uuid[], p_change jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  outcome jsonb;
begin
  perform private.require_admin();
  begin
    outcome := private.change_people(p_ids, p_change);
    raise exception using errcode = 'MUUND';
  exception when sqlstate 'MUUND' then
    return outcome;
  end;
end
$$;
comment on function private.preview_people(uuid[], jsonb) is
  'PATCH /users with preview: what private.change_people() would do, by doing it and rolling back. Errors: the same.';
grant execute on function private.preview_people(uuid[], jsonb) to authenticated;

-- people/invitations.sql

-- Invitations: who is invited, by whom, as what and until when. Inviting makes the person at once, so that they can be planned;
-- the trigger at the end connects them with the account that confirms their address. Further down is what
-- administrators and invited people do.

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete set null,
  email text not null check (email = lower(email) and char_length(email) between 3 and 254),
  role text not null check (role in ('volunteer', 'staff', 'admin')),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'revoked', 'ended')),
  invited_by uuid,
  expires_at timestamptz not null,
  sent_at timestamptz,
  clicked_at timestamptz,
  accepted_at timestamptz,
  created_at timestamptz not null default private.now(),
  check ((status = 'accepted') = (accepted_at is not null))
);
comment on table public.invitations is
  'Invited people. An invitation is pending until its person signs in or an administrator revokes it. Written by functions only.';
comment on column public.invitations.user_id is 'The invited person. Null: the invitation was revoked, and the person removed.';
comment on column public.invitations.role is
  'The role that it gives. volunteer and staff are the person''s at once, admin only when they accept.';
comment on column public.invitations.status is
  'ended: its person signed in when it was no longer valid (private.invitation_end), so that it gave no role.';
comment on column public.invitations.invited_by is
  'The administrator. Not a foreign key, because an invitation ends when its administrator is deleted. Null: someone with direct
access to the database.';
comment on column public.invitations.sent_at is 'When it was last mailed; null: not mailed yet.';
comment on column public.invitations.clicked_at is
  'When the button of its page was first pressed. The link of the mail works for a few minutes more, in case signing in fails.';
create unique index invitations_one_pending on public.invitations (user_id) where status = 'pending';
create index invitations_of_person on public.invitations (user_id);
create index invitations_of_address on public.invitations (email);
create index invitations_invited_by on public.invitations (invited_by, created_at);
-- For the dashboard: the oldest pending ones, without reading everybody who was ever invited.
create index invitations_pending on public.invitations (created_at, email) where status = 'pending';

alter table public.invitations enable row level security;
grant select on public.invitations to authenticated;
-- Administrators read invitations.
create policy "administrators read invitations" on public.invitations
  for select to authenticated using ((select private.is_admin()));
create trigger audit after insert or delete or update of role, status, invited_by on public.invitations
  for each row execute function private.audit();

create table private.invitation_tokens (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  invitation_id uuid not null references public.invitations (id) on delete cascade,
  mail_id uuid not null
);
comment on table private.invitation_tokens is
  'The SHA-256 of each secret (256 random bits) in the link of an invitation. The secret itself is only in the mail. A mail that
has to be sent twice has two; those of an earlier mail are deleted.';
create index invitation_tokens_of_invitation on private.invitation_tokens (invitation_id);

create function private.invitation_end(p_invitation public.invitations) returns text
language sql stable set search_path = '' as $$
  select case
    when p_invitation.status = 'accepted' then 'used'
    -- The link has gone to the address of the invitation, and must not open the account of another one.
    when p_invitation.status = 'revoked' or not exists (
      select from public.profiles p where p.id = p_invitation.user_id and p.email = p_invitation.email) then 'revoked'
    when p_invitation.status = 'ended' or p_invitation.expires_at <= private.now() then 'expired'
    when p_invitation.invited_by is not null and not exists (
      select from public.profiles p
      where p.id = p_invitation.invited_by and p.role = 'admin' and p.state = 'active') then 'inviter' end
$$;
comment on function private.invitation_end(public.invitations) is
  'Why an invitation is over: used, revoked, expired, or inviter (who invited is no longer an administrator). Null: it is
valid. Internal.';

create function private.email_lock(p_address text) returns bigint
language sql immutable set search_path = '' as $$
  select hashtextextended('muster: ' || p_address, 0)
$$;
comment on function private.email_lock(text) is
  'Key of the advisory lock under which an address is invited or gets its profile. Internal.';

create function private.import_lock() returns bigint
language sql immutable set search_path = '' as $$
  select hashtextextended('muster: import of people', 0)
$$;
comment on function private.import_lock() is
  'Key of the advisory lock that an import holds exclusively, and that an invitation and a new profile share. It is one lock
instead of thousands, and keeps an import from inviting somebody who signs in at the same moment. Taken before
private.email_lock(). Internal.';

create function private.name_of_address(p_address text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(nullif(private.trimmed(split_part(p_address, '@', 1), 200), ''), p_address)
$$;
comment on function private.name_of_address(text) is 'The name of a person of whom only the address is known: its local part. Internal.';

create function private.follow_auth_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(new.email);
  -- The authentication service knows only the real clock.
  seen timestamptz := private.now(new.last_sign_in_at);
  person public.profiles;
  invited public.invitations;
  entry constant text := (select o.entry from public.organisation o);
begin
  -- A "soft" deletion keeps the row of the account, with a hash in place of the address.
  update public.profiles p set account_id = null where p.account_id = new.id and new.deleted_at is not null;
  -- A person who asked for a link is not a user yet: only a confirmed address gets a profile.
  if new.deleted_at is not null or new.email_confirmed_at is null or coalesce(char_length(address), 0) not between 3 and 254 then
    return null;
  end if;
  update public.profiles p set last_login = coalesce(seen, p.last_login),
    -- An address belongs to one person. The other one stays who they are, and an administrator can merge the two. A blocked
    -- person keeps theirs: otherwise they could come in again with it.
    email = case when p.state = 'blocked' or exists (select from public.profiles o where o.email = address and o.id <> p.id) then p.email else address end
  where p.account_id = new.id;
  if found then
    return null;
  end if;
  perform pg_advisory_xact_lock_shared(private.import_lock());
  perform pg_advisory_xact_lock(private.email_lock(address));
  select p.* into person from public.profiles p where p.email = address and p.account_id is null for no key update;
  if found then
    select i.* into invited from public.invitations i where i.user_id = person.id and i.status = 'pending' for update;
    if invited.id is not null and private.invitation_end(invited) is not null then
      update public.invitations i set status = 'ended' where i.id = invited.id;
      invited := null;
    end if;
    update public.invitations i set status = 'accepted', accepted_at = private.now() where i.id = invited.id;
    update public.profiles p set account_id = new.id, last_login = coalesce(seen, p.last_login),
      role = case when p.state = 'active' then coalesce(invited.role, p.role) else p.role end
    where p.id = person.id;
    if invited.role = 'admin' and invited.invited_by is not null and person.state = 'active' then
      perform private.tell_admins('new_admin', jsonb_build_object('person', person.id, 'actor', invited.invited_by));
    end if;
    return null;
  end if;
  insert into public.profiles (id, account_id, email, state, name, last_login)
  select
    -- The same id where possible, which helps whoever compares the two in the studio. Nothing relies on it.
    case when exists (select from public.profiles o where o.id = new.id) then gen_random_uuid() else new.id end,
    new.id, address, case when entry = 'approval' then 'waiting' else 'active' end, private.name_of_address(address), seen
  where entry <> 'invitation'
  on conflict do nothing;
  return null;
end
$$;
comment on function private.follow_auth_user() is
  'Trigger on auth.users: when the address is confirmed, finds the person with it who has no account yet, or creates one; keeps
email and last_login up to date. A valid invitation gives its role, whatever link its person signed in with; one that is over
gives none. A new person is a volunteer with the local part of the address as name; organisation.entry decides whether they
are active, waiting or not created.';
create trigger muster_profile_made after insert on auth.users
  for each row when (new.email_confirmed_at is not null) execute function private.follow_auth_user();
create trigger muster_profile_followed after update on auth.users
  for each row when (
    -- A soft deletion writes a hash in place of the address.
    new.deleted_at is null
    and (old.email_confirmed_at, old.email, old.last_sign_in_at)
    is distinct from (new.email_confirmed_at, new.email, new.last_sign_in_at)
  ) execute function private.follow_auth_user();

-- Entry: who comes in. organisation.entry decides about new addresses (private.follow_auth_user()). Administrators admit the
-- people who wait, and block people.

create table public.blocks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references public.profiles (id) on delete cascade,
  reason text not null check (reason = btrim(reason) and char_length(reason) between 1 and 500),
  is_told boolean not null,
  state_before text not null check (state_before in ('active', 'waiting')),
  created_at timestamptz not null default private.now()
);
comment on table public.blocks is 'Why people are blocked. Written by functions only; the audit log has who did it.';
comment on column public.blocks.is_told is 'Whether the blocked person may see the reason.';
comment on column public.blocks.state_before is 'The state to which unblocking returns them.';

alter table public.blocks enable row level security;
grant select on public.blocks to authenticated;
-- Administrators see all, the blocked person their own if they are told the reason.
create policy "administrators all, the person if told" on public.blocks
  for select to authenticated
  using ((select private.is_admin()) or (is_told and user_id = (select private.own_profile())));
create trigger audit after insert or update or delete on public.blocks
  for each row execute function private.audit();

create function private.entry() returns table (name text, contact text, entry text)
language sql stable security definer set search_path = '' as $$
  select o.name, o.contact, o.entry from public.organisation o
$$;
comment on function private.entry() is
  'GET /organisation/entry: what somebody who is not in needs to know: the organisation''s name, whom to ask, and how people come
in. Definer: for the service, which has no right to any table.';
grant execute on function private.entry() to service_role;

create function private.mail_access(p_person uuid, p_letter jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  mail constant uuid := gen_random_uuid();
  about constant text := p_letter ->> 'about';
  -- Many may ask within an hour: administrators get one mail at its end. Whoever leads several shifts gets one mail as well.
  gathers_until constant timestamptz := case about
    when 'people_waiting' then date_trunc('hour', private.now()) + interval '1 hour'
    when 'leading' then date_trunc('minute', private.now()) + interval '2 minutes' end;
begin
  insert into private.outbox (id, mail_id, kind, user_id, letter, dedupe_key, due_at, next_attempt_at)
  select mail, mail, 'access', p.id, p_letter,
    case when gathers_until is null then 'access:' || mail else format('%s:%s:%s', about, p.id, extract(epoch from gathers_until)) end,
    coalesce(gathers_until, private.now()), coalesce(gathers_until, private.now())
  from public.profiles p where p.id = p_person and p.email is not null
  on conflict (dedupe_key) do nothing;
end
$$;
comment on function private.mail_access(uuid, jsonb) is
  'Puts a mail about somebody''s access into the outbox; nothing for a person without an address. Internal.';

create function private.mail_administrators(p_letter jsonb) returns void
language sql set search_path = '' as $$
  select private.mail_access(p.id, p_letter) from public.profiles p
  where p.role = 'admin' and p.id is distinct from private.me()
$$;
comment on function private.mail_administrators(jsonb) is
  'Puts a mail about access into the outbox for each administrator but the caller. Internal.';

create function private.somebody_waits() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.mail_administrators('{"about": "people_waiting"}');
  return null;
end
$$;
comment on function private.somebody_waits() is 'Trigger: tells the administrators that somebody waits for their approval.';
create trigger somebody_waits after insert on public.profiles
  for each row when (new.state = 'waiting') execute function private.somebody_waits();

create function private.set_entry_note(p_note text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p set entry_note = p_note where p.id = private.own_profile() and p.state = 'waiting';
end
$$;
comment on function private.set_entry_note(text) is
  'PUT /users/me/entry-note: what the waiting caller tells the administrators; null: nothing. Does nothing for people who do not
wait. Definer: no API role writes profiles.';
grant execute on function private.set_entry_note(text) to authenticated;

create function private.approve_people(p_ids uuid[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  admitted uuid[];
begin
  perform private.require_admin();
  select array_agg(w.id) into admitted from (
    select p.id from public.profiles p where p.id = any (p_ids) and p.state = 'waiting' order by p.id for no key update) w;
  update public.profiles p set state = 'active', entry_note = null where p.id = any (admitted);
  perform private.mail_access(a.id, '{"about": "admitted"}') from unnest(admitted) a (id);
  return coalesce(cardinality(admitted), 0);
end
$$;
comment on function private.approve_people(uuid[]) is
  'POST /users/approve: lets waiting people in and returns their number. Others stay as they are: another administrator may have
been faster. Definer: no API role writes profiles. Errors: 401, 403.';
grant execute on function private.approve_people(uuid[]) to authenticated;

create function private.decline_person(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
begin
  perform private.require_admin();
  perform private.lock_account(p_id);
  select p.account_id into account from public.profiles p where p.id = p_id and p.state = 'waiting' for update;
  if not found then
    perform private.refuse_missing('user');
  end if;
  begin
    delete from public.profiles p where p.id = p_id;
  exception when foreign_key_violation then
    update public.profiles p set account_id = null, email = null, state = 'active', entry_note = null where p.id = p_id;
  end;
  delete from auth.users u where u.id = account;
end
$$;
comment on function private.decline_person(uuid) is
  'POST /users/{id}/decline: removes a waiting person with their account. They can ask again. Somebody who has had a place,
because they were merged with a walk-in, stays without account and address. Definer: no API role deletes profiles. Errors: 401, 403; 404 for anybody who is not waiting.';
grant execute on function private.decline_person(uuid) to authenticated;

create function private.block_person(p_id uuid, p_reason text, p_tell boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person public.profiles;
  released integer;
  actor constant text := (select p.name from public.profiles p where p.id = private.me());
begin
  perform private.require_admin();
  if p_id = private.me() then
    perform private.refuse(409, 'own_account', 'You cannot do this to yourself');
  end if;
  released := private.release_ahead(p_id);
  select p.* into person from public.profiles p where p.id = p_id and p.state <> 'left';
  if not found then
    perform private.refuse_missing('user');
  end if;
  insert into public.blocks as b (user_id, reason, is_told, state_before)
  values (p_id, p_reason, p_tell, case person.state when 'waiting' then 'waiting' else 'active' end)
  on conflict (user_id) do update set reason = excluded.reason, is_told = excluded.is_told;
  update public.profiles p set state = 'blocked', role = 'volunteer', entry_note = null where p.id = p_id;
  update public.invitations i set status = 'revoked' where i.email = person.email and i.status = 'pending';
  delete from auth.sessions s where s.user_id = person.account_id;
  delete from public.calendars c where c.user_id = p_id;
  delete from public.lead_grants g where g.user_id = p_id;
  -- The one mail says everything.
  update private.outbox o set status = 'skipped', reason = 'no access', settled_at = private.now()
  where o.user_id = p_id and o.status = 'waiting';
  if person.state <> 'blocked' then
    perform private.mail_access(p_id, jsonb_build_object('about', 'blocked', 'released', released,
      'reason', case when p_tell then p_reason end));
    perform private.mail_administrators(jsonb_build_object('about', 'person_blocked', 'name', person.name, 'actor', actor,
      'released', released, 'reason', p_reason));
  end if;
end
$$;
comment on function private.block_person(uuid, text, boolean) is
  'POST /users/{id}/block: the person can do nothing here from now on. They lose their role, what they lead, sessions, calendar address and the
places at events that have not started. p_tell: whether they see the reason. Blocking again changes the reason. Definer: no API
role writes profiles. Errors: 401, 403; 404 also for people who have left; 409 own_account, last_admin.';
grant execute on function private.block_person(uuid, text, boolean) to authenticated;

create function private.unblock_person(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before text;
begin
  perform private.require_admin();
  perform from public.profiles p where p.id = p_id and p.state <> 'left' for no key update;
  if not found then
    perform private.refuse_missing('user');
  end if;
  delete from public.blocks b where b.user_id = p_id returning b.state_before into before;
  update public.profiles p set state = coalesce(before, 'active') where p.id = p_id and p.state = 'blocked';
  if found and before is distinct from 'waiting' then
    perform private.mail_access(p_id, '{"about": "admitted"}');
  end if;
end
$$;
comment on function private.unblock_person(uuid) is
  'POST /users/{id}/unblock: the person has the state from before, but not their role and places. Does nothing for others.
Definer: no API role writes profiles. Errors: 401, 403, 404.';
grant execute on function private.unblock_person(uuid) to authenticated;

-- Inviting: what administrators do with invitations, and what an invited person does with the link of the mail. The mail
-- leaves through the outbox: it is sent even if the function that asked for it ends in the middle.

create function private.mail_invitation(p_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  mail constant uuid := gen_random_uuid();
begin
  -- One mail at a time: one that waits is sent now instead of later.
  update private.outbox o set next_attempt_at = private.now(), attempts = 0 where o.invitation_id = p_id and o.status = 'waiting';
  if not found then
    insert into private.outbox (id, mail_id, kind, user_id, invitation_id, dedupe_key, due_at, next_attempt_at)
    select mail, mail, 'invitation', i.user_id, i.id, 'invitation:' || mail, private.now(), private.now()
    from public.invitations i where i.id = p_id;
  end if;
end
$$;
comment on function private.mail_invitation(uuid) is
  'Puts the mail of an invitation into the outbox. It is a mail of its own, without a quiet minute. Internal.';

create function private.renew_invitation(p_person uuid, p_role text, p_inviter uuid) returns table (id uuid, created boolean)
language plpgsql set search_path = '' as $$
declare
  ends constant timestamptz := (select private.now() + make_interval(days => o.invitation_days) from public.organisation o);
begin
  return query update public.invitations i
    set role = p_role, invited_by = p_inviter, expires_at = ends, clicked_at = null, email = p.email
    from public.profiles p where p.id = p_person and i.user_id = p_person and i.status = 'pending' returning i.id, false;
  if not found then
    return query insert into public.invitations as i (user_id, email, role, invited_by, expires_at)
      select p.id, p.email, p_role, p_inviter, ends from public.profiles p where p.id = p_person returning i.id, true;
  end if;
end
$$;
comment on function private.renew_invitation(uuid, text, uuid) is
  'Invites a person who has no account. A pending invitation gets the new role and inviter, and its time begins again
(created = false). Internal.';

create function private.plan_person(p_address text, p_role text, p_known jsonb) returns uuid
language plpgsql set search_path = '' as $$
declare
  -- Only who signs in can be an administrator: that role comes with the acceptance.
  present constant text := case when p_role = 'admin' then 'volunteer' else p_role end;
  person public.profiles;
  season public.seasons;
begin
  select p.* into person from public.profiles p where p.email = p_address for no key update;
  if person.account_id is not null or person.state in ('blocked', 'left') then
    return null;
  end if;
  if person.id is null then
    season := private.present_season();
    -- Written at once: an import of two thousand would write, and log, each of them twice.
    insert into public.profiles as p (email, name, role, phone, description, required_credits)
    values (p_address, coalesce(p_known ->> 'name', private.name_of_address(p_address)), present, p_known ->> 'phone',
      p_known ->> 'description', coalesce(case when season.id is null then (p_known ->> 'required_credits')::numeric end, 0))
    returning p.id into person.id;
    if season.id is not null then
      perform private.require_credits(person.id, (p_known ->> 'required_credits')::numeric);
    end if;
  elsif person.role <> present then
    update public.profiles p set role = present where p.id = person.id;
  end if;
  return person.id;
end
$$;
comment on function private.plan_person(text, text, jsonb) is
  'The person with an address who has no account yet: the one who exists, with the new role, or a new one. Null: it belongs
to somebody who has an account or is blocked. Internal.';

create function private.invite(p_email text, p_role text) returns table (id uuid, created boolean)
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(p_email);
  person uuid;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock_shared(private.import_lock());
  perform pg_advisory_xact_lock(private.email_lock(address));
  person := private.plan_person(address, p_role, '{}');
  if person is null then
    perform private.refuse(409, 'user_exists', 'A user with this email address already exists',
      jsonb_build_object('email', address));
  end if;
  return query
    select made.id, made.created from private.renew_invitation(person, p_role, private.me()) made,
      private.mail_invitation(made.id);
end
$$;
comment on function private.invite(text, text) is
  'POST /users/invite: makes the person, stores the invitation, and puts its mail into the outbox. A pending invitation of the
person is renewed (created = false), and the links of its earlier mails end when the new one is sent. Definer: no API role
writes these tables. Errors: 401, 403, 409 user_exists.';
grant execute on function private.invite(text, text) to authenticated;

create function private.make_admin(p_email text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(btrim(p_email));
begin
  perform pg_advisory_xact_lock_shared(private.import_lock());
  perform pg_advisory_xact_lock(private.email_lock(address));
  update public.profiles p set state = 'active' where p.email = address and p.state in ('waiting', 'blocked');
  update public.profiles p set role = 'admin' where p.email = address and p.account_id is not null;
  if found then
    return 'profile';
  end if;
  perform private.renew_invitation(private.plan_person(address, 'admin', '{}'), 'admin', null);
  return 'invitation';
end
$$;
comment on function private.make_admin(text) is
  'Makes the person with this address an administrator: at once (returns ''profile'') or at their first sign-in
(''invitation''), which ends like every invitation, and which another call renews. For direct access to the database; no API
role may call it.';

create function private.revoke_invitation(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  perform private.require_admin();
  update public.invitations i set status = 'revoked' where i.id = p_id and i.status = 'pending' returning i.user_id into person;
  if not found then
    perform private.refuse_missing('invitation');
  end if;
  update private.outbox o set status = 'skipped', reason = 'The invitation was revoked', settled_at = private.now()
  where o.invitation_id = p_id and o.status = 'waiting';
  begin
    delete from public.profiles p where p.id = person and p.account_id is null;
  exception when foreign_key_violation then
    update public.profiles p set role = 'volunteer' where p.id = person and p.role <> 'volunteer';
  end;
end
$$;
comment on function private.revoke_invitation(uuid) is
  'DELETE /users/invitations/{id}: revokes a pending invitation. Its links end. The person is removed; one who has had a place
stays, as a volunteer without an account. Definer: no API role writes these tables. Errors: 401, 403; 404 when it is unknown,
accepted or already revoked.';
grant execute on function private.revoke_invitation(uuid) to authenticated;

create function private.send_invitations(p_ids uuid[]) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  held record;
  sending integer := 0;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock_shared(private.import_lock());
  for held in
    select i.id, i.user_id, i.role from public.invitations i
    where i.id = any (p_ids) and i.status = 'pending' and i.sent_at is null
      and not exists (select from private.outbox o where o.invitation_id = i.id and o.status = 'waiting')
    order by i.id for no key update
  loop
    perform private.renew_invitation(held.user_id, held.role, private.me());
    perform private.mail_invitation(held.id);
    sending := sending + 1;
  end loop;
  return sending;
end
$$;
comment on function private.send_invitations(uuid[]) is
  'POST /users/invitations/send: puts the mails of those of these invitations into the outbox that were not mailed yet and do
not wait there, in the name of the caller, and returns their number. Definer: no API role writes the outbox. Errors: 401, 403.';
grant execute on function private.send_invitations(uuid[]) to authenticated;

-- Invited: the list of invitations with what became of their mails, and the link of the mail, which leads to a page with a
-- button. Reading the page uses up nothing; the button signs the person in, and the trigger above
-- accepts the invitation.

create function private.pending_invitations()
returns table (id uuid, user_id uuid, email text, name text, role text, inviter text, expires_at timestamptz,
  ending text, sent_at timestamptz, mail text, reason text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  select i.id, i.user_id, p.email, p.name, i.role, inviter.name, i.expires_at, private.invitation_end(i), i.sent_at,
    case when latest.status = 'waiting' then 'waiting' when latest.status in ('failed', 'skipped') then 'failed'
      when latest.handed_over_at is not null then 'unconfirmed' when i.sent_at is not null then 'sent' else 'held' end,
    case when latest.status <> 'sent' then latest.reason end
  from public.invitations i
  join public.profiles p on p.id = i.user_id
  left join public.profiles inviter on inviter.id = i.invited_by
  left join lateral (
    select o.status, o.reason, o.handed_over_at from private.outbox o where o.invitation_id = i.id order by o.created_at desc limit 1) latest on true
  where i.status = 'pending';
end
$$;
comment on function private.pending_invitations() is
  'GET /users/invitations: the pending invitations. ending: as private.invitation_end(). mail: waiting (to be sent), sent,
unconfirmed (sent, but the worker ended before the mail server had answered), failed (reason has why) or held (nobody has asked to
send it). Definer: no API role reads the outbox. Errors: 401, 403.';
grant execute on function private.pending_invitations() to authenticated;

create function private.invitation_progress()
returns table (total integer, sent integer, failed integer, waiting integer, minutes_left integer, reason text, pending integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  with open as (
    select min(o.created_at) as began from private.outbox o where o.kind = 'invitation' and o.status = 'waiting'
  ), batch as (
    select o.* from private.outbox o, open where o.kind = 'invitation' and o.created_at >= open.began
  ), counted as (
    select count(*)::integer as total, count(*) filter (where b.status = 'sent')::integer as sent,
      count(*) filter (where b.status in ('failed', 'skipped'))::integer as failed,
      count(*) filter (where b.status = 'waiting')::integer as waiting,
      max(b.reason) filter (where b.status = 'waiting') as reason,
      -- The schedule calls once a minute: a mail that waits for a moment leaves at most a minute later.
      round(extract(epoch from max(greatest(b.next_attempt_at, b.claimed_until)) filter (where b.status = 'waiting')
        - private.now()) / 60 + 1) as held
    from batch b
  )
  select c.total, c.sent, c.failed, c.waiting,
    greatest(ceil(c.waiting::numeric / private.invitations_a_minute()), c.held)::integer, c.reason,
    (select count(*)::integer from public.invitations i where i.status = 'pending')
  from counted c;
end
$$;
comment on function private.invitation_progress() is
  'GET /users/invitations/progress: of the invitations that were asked for together with the oldest one that waits, how many
are sent, given up and waiting, and the minutes that those take at the pace of private.invitations_a_minute(), longer if one waits
for another attempt or for the end of a claim. reason: why an
attempt failed. pending: the invitations that nobody has accepted yet. The others are 0 when none waits. Definer: no API role reads the outbox. Errors: 401, 403.';
grant execute on function private.invitation_progress() to authenticated;

create function private.set_invitation_token(p_mail uuid, p_hash text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  invited public.invitations;
begin
  select i.* into invited from private.outbox o join public.invitations i on i.id = o.invitation_id
  where o.id = p_mail and o.status = 'waiting' for no key update of i;
  if not found or private.invitation_end(invited) is not null then
    return false;
  end if;
  delete from private.invitation_tokens t where t.invitation_id = invited.id and t.mail_id <> p_mail;
  insert into private.invitation_tokens (hash, invitation_id, mail_id) values (p_hash, invited.id, p_mail);
  return true;
end
$$;
comment on function private.set_invitation_token(uuid, text) is
  'Stores the hash of the secret in the link of a mail that is about to be sent. The links of earlier mails of the invitation
end. False: the invitation is over, and the mail must not be sent. Definer: for the service, which has no right to any table.';
grant execute on function private.set_invitation_token(uuid, text) to service_role;

create function private.invitation_of(p_hash text) returns public.invitations
language sql stable security definer set search_path = '' as $$
  select i.* from private.invitation_tokens t join public.invitations i on i.id = t.invitation_id where t.hash = p_hash
$$;
comment on function private.invitation_of(text) is 'The invitation of a link, by the hash of its secret. Internal.';

create function private.link_end(p_invitation public.invitations) returns text
language sql stable set search_path = '' as $$
  select coalesce(private.invitation_end(p_invitation),
    case when p_invitation.clicked_at < private.now() - interval '15 minutes' then 'used' end)
$$;
comment on function private.link_end(public.invitations) is
  'Why the link of an invitation no longer works, like private.invitation_end(). A link is used up a quarter of an hour after
the first click, which leaves time to click again when signing in failed. Internal.';

create function private.read_invitation(p_hash text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  invited constant public.invitations := private.invitation_of(p_hash);
begin
  if invited.id is null then
    perform private.refuse_missing('invitation');
  end if;
  return (
    select jsonb_build_object('organisation', o.name, 'contact', o.contact,
      'inviter', (select p.name from public.profiles p where p.id = invited.invited_by),
      'role', invited.role, 'email', left(invited.email, 1) || '…@' || split_part(invited.email, '@', 2),
      'expires_at', private.iso(invited.expires_at), 'end', private.link_end(invited))
    from public.organisation o);
end
$$;
comment on function private.read_invitation(text) is
  'POST /invitations/read: what the page of an invitation shows; uses up nothing. end: why the link no longer works. Definer:
for the service, which has no right to any table. Errors: 404.';
grant execute on function private.read_invitation(text) to service_role;

create function private.click_invitation(p_hash text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  invited public.invitations;
begin
  select i.* into invited from public.invitations i where i.id = (private.invitation_of(p_hash)).id for no key update;
  if invited.id is null then
    perform private.refuse_missing('invitation');
  end if;
  if private.link_end(invited) is not null then
    perform private.refuse(409, 'invitation_over', 'This invitation is no longer valid',
      jsonb_build_object('why', private.link_end(invited)));
  end if;
  update public.invitations i set clicked_at = private.now() where i.id = invited.id and i.clicked_at is null;
  return invited.email;
end
$$;
comment on function private.click_invitation(text) is
  'POST /invitations/accept: the address that may sign in with this link. Definer: for the service, which has no right to any
table. Errors: 404; 409 invitation_over.';
grant execute on function private.click_invitation(text) to service_role;

create function private.prune_invitations() returns integer
language sql set search_path = '' as $$
  with pruned as (
    delete from public.invitations i
    where i.status <> 'pending' and i.expires_at < private.now() - interval '90 days' returning i.id
  )
  select count(*)::integer from pruned
$$;
comment on function private.prune_invitations() is
  'Deletes invitations that were accepted or revoked or have ended, 90 days after their time was over, with their mails, and returns
their number. Who invited whom stays in the log of changes. Pending ones stay in the list of administrators. For the schedule.';

-- people/organisation.sql

-- The organisation: its name, its time zone, the defaults of new feeds, and the rules of signing up.

create table public.organisation (
  id smallint primary key default 1 check (id = 1),
  name text check (name = btrim(name) and char_length(name) between 1 and 200),
  timezone text,
  mail_sender_name text check (mail_sender_name = btrim(mail_sender_name) and char_length(mail_sender_name) between 1 and 200),
  contact text check (contact = btrim(contact) and char_length(contact) between 1 and 200),
  entry text not null default 'open' check (entry in ('open', 'approval', 'invitation')),
  admin_second_factor boolean not null default false,
  feed_refresh_interval integer not null default 60 check (feed_refresh_interval in (15, 30, 60, 360, 720, 1440)),
  feed_default_length_minutes integer not null default 60 check (feed_default_length_minutes between 1 and 1440),
  feed_all_day_hours numeric(4, 2) not null default 8 check (feed_all_day_hours between 0 and 24),
  opens_days_before integer check (opens_days_before between 1 and 366),
  closes_hours_before integer check (closes_hours_before between 1 and 8760),
  cancel_hours_before integer check (cancel_hours_before between 1 and 8760),
  material_minutes integer not null default 15 check (material_minutes between 0 and 1440),
  confirm_hours_before integer check (confirm_hours_before between 1 and 336),
  max_hours_per_day numeric(4, 2) check (max_hours_per_day between 0.25 and 24),
  min_rest_hours numeric(4, 2) check (min_rest_hours between 0.25 and 72),
  hours_tolerance numeric(4, 2) not null default 4 check (hours_tolerance between 0 and 24),
  assumed_hours text not null default 'without_gate' check (assumed_hours in ('count', 'without_gate', 'never')),
  check_in_before_minutes integer not null default 30 check (check_in_before_minutes between 0 and 1440),
  no_show_after_minutes integer not null default 15 check (no_show_after_minutes between 0 and 1440),
  gate_tolerance_minutes integer not null default 10 check (gate_tolerance_minutes between 0 and 120),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  publish_at_once boolean not null default true,
  answer_hours integer not null default 48 check (answer_hours between 1 and 336),
  unanswered text not null default 'keep' check (unanswered in ('keep', 'free')),
  invitation_days integer not null default 14 check (invitation_days between 1 and 90),
  mails_per_hour integer check (mails_per_hour between 10 and 100000),
  remind_hours_before integer not null default 24 check (remind_hours_before between 1 and 336),
  remind_again_hours_before integer check (remind_again_hours_before between 1 and 335),
  version integer not null default 1,
  updated_at timestamptz not null default private.now(),
  constraint organisation_opens_before_it_closes check (opens_days_before * 24 > closes_hours_before),
  constraint organisation_reminds_again_later check (remind_again_hours_before < remind_hours_before)
);
comment on table public.organisation is 'What an administrator sets for everybody, in one row. Written by functions only.';
comment on column public.organisation.timezone is
  'IANA zone of new events and feeds without one, and of the days of max_hours_per_day. Null until somebody saves it: until
then the functions'' setting ORG_TIMEZONE is used.';
comment on column public.organisation.mail_sender_name is
  'The sender of mails. Null: the organisation''s name, or the product''s if there is none.';
comment on column public.organisation.contact is
  'Whom people ask who cannot come in or have a question: an address, a phone number or words. Shown without
signing in. Answers to mails go to the address in it; without one to the inviter, else to the first administrator.';
comment on column public.organisation.entry is
  'What becomes of a confirmed address that belongs to nobody: open: a member at once; approval: waits for an administrator;
invitation: no person at all.';
comment on column public.organisation.admin_second_factor is
  'Administrators have their rights only in a session with a second factor (private.is_admin).';
comment on column public.organisation.opens_days_before is
  'Signing up is possible from this number of 24-hour days before the event''s start. Null, here and below: no such rule.';
comment on column public.organisation.closes_hours_before is 'Signing up is possible until this number of hours before the event''s start.';
comment on column public.organisation.cancel_hours_before is
  'Giving a place back counts as late from this number of hours before the event''s start. Null: it never does.';
comment on column public.organisation.material_minutes is
  'A start or end that moves by more minutes asks people whether they still come.';
comment on column public.organisation.confirm_hours_before is
  'How many hours before a shift people are asked whether they still come.';
comment on column public.organisation.max_hours_per_day is
  'The most hours that a person can work on a calendar day of `timezone`.';
comment on column public.organisation.min_rest_hours is 'The fewest hours between two shifts of a person.';
comment on column public.organisation.hours_tolerance is
  'The other administrators are told when corrected hours differ by more from the shift.';
comment on column public.organisation.assumed_hours is
  'Whether people count as attended who were neither marked nor checked in: always (count), only at events that were run without a gate
(private.had_gate), or never. Where they do not count, they are open.';
comment on column public.organisation.check_in_before_minutes is
  'From how many minutes before the start people are checked in without a reason.';
comment on column public.organisation.no_show_after_minutes is
  'From how many minutes after the start somebody who is not there can be marked as no-show at the gate.';
comment on column public.organisation.gate_tolerance_minutes is
  'Up to this difference from the shift, check-in and check-out do not change its hours.';
comment on column public.organisation.currency is 'ISO 4217 code of all wages and pay.';
comment on column public.organisation.publish_at_once is
  'Whether new events are published at once. Otherwise they are drafts. Feeds decide for themselves (ical_feeds.as_drafts).';
comment on column public.organisation.answer_hours is 'How many hours people have to answer whether they take a place.';
comment on column public.organisation.unanswered is
  'What becomes of a place whose person has not answered in time: keep: it is still held, and shown to administrators; free: it goes
back (private.free_unanswered).';
comment on column public.organisation.invitation_days is 'How many days the link of an invitation is valid.';
comment on column public.organisation.mails_per_hour is
  'The most mails that the mail service takes in an hour. Null: no limit.';
comment on column public.organisation.remind_hours_before is 'How many hours before a shift its people are reminded of it.';
comment on column public.organisation.remind_again_hours_before is 'The same of a second reminder. Null: there is none.';
insert into public.organisation default values;

alter table public.organisation enable row level security;
grant select on public.organisation to authenticated;
-- Every member sees the organisation: its name, its zone and its rules concern them.
create policy "members see the organisation" on public.organisation
  for select to authenticated using ((select private.is_member()));
create trigger touch before update on public.organisation for each row execute function private.touch();
create trigger audit after update on public.organisation for each row execute function private.audit();

create function private.require_factors() returns void
language plpgsql stable set search_path = '' as $$
begin
  -- The embedded authentication service has no second factor, and no table for it.
  if to_regclass('auth.mfa_factors') is null then
    perform private.refuse(409, 'second_factor_unavailable', 'The authentication service has no second factor');
  elsif auth.jwt() ->> 'aal' is distinct from 'aal2' then
    perform private.refuse(403, 'second_factor_required', 'Enter the code of your authenticator app first');
  end if;
end
$$;
comment on function private.require_factors() is
  'Refuses to require a second factor of administrators where the authentication service has none (409), and when the caller
has not used one in this session (403): they would shut themselves out. Internal.';

create function private.update_organisation(p_patch jsonb, p_default_timezone text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  was public.organisation;
  wanted public.organisation;
begin
  perform private.require_admin();
  select o.* into was from public.organisation o for no key update;
  perform private.require_version(p_patch ->> 'version', was.version, was.updated_at);
  wanted := jsonb_populate_record(was, p_patch - array['id', 'version', 'updated_at']);
  wanted.timezone := coalesce(wanted.timezone, p_default_timezone);
  perform private.check_timezone(wanted.timezone);
  if wanted.opens_days_before * 24 <= wanted.closes_hours_before then
    perform private.refuse(400, 'closes_before_opening', 'Signup must open before it closes', '{}', 'closes_hours_before');
  end if;
  if wanted.remind_again_hours_before >= wanted.remind_hours_before then
    perform private.refuse(400, 'second_reminder_first', 'The second reminder must come after the first', '{}',
      'remind_again_hours_before');
  end if;
  if wanted.admin_second_factor and not was.admin_second_factor then
    perform private.require_factors();
  end if;
  update public.organisation set (name, timezone, mail_sender_name, contact, entry, admin_second_factor, feed_refresh_interval,
    feed_default_length_minutes, feed_all_day_hours, opens_days_before, closes_hours_before, cancel_hours_before,
    material_minutes, confirm_hours_before, max_hours_per_day, min_rest_hours, hours_tolerance, assumed_hours, check_in_before_minutes,
    no_show_after_minutes, gate_tolerance_minutes, currency, publish_at_once, answer_hours, unanswered, invitation_days, mails_per_hour,
    remind_hours_before, remind_again_hours_before)
  = (wanted.name, wanted.timezone, wanted.mail_sender_name, wanted.contact, wanted.entry, wanted.admin_second_factor,
    wanted.feed_refresh_interval,
    wanted.feed_default_length_minutes, wanted.feed_all_day_hours, wanted.opens_days_before, wanted.closes_hours_before,
    wanted.cancel_hours_before, wanted.material_minutes, wanted.confirm_hours_before, wanted.max_hours_per_day, wanted.min_rest_hours, wanted.hours_tolerance,
    wanted.assumed_hours, wanted.check_in_before_minutes, wanted.no_show_after_minutes, wanted.gate_tolerance_minutes, wanted.currency, wanted.publish_at_once,
    wanted.answer_hours, wanted.unanswered, wanted.invitation_days, wanted.mails_per_hour, wanted.remind_hours_before,
    wanted.remind_again_hours_before)
  where id = 1;
end
$$;
comment on function private.update_organisation(jsonb, text) is
  'PATCH /organisation: changes the given keys, from a validated body (contract organisationPatch). p_default_timezone: the IANA
zone to store if none is stored yet, because rules need a zone for their days. Definer: no API role writes the table. Errors:
401; 403, also second_factor_required; 409 stale_version, second_factor_unavailable; 400 for an unknown zone, signup that closes before it
opens, or a second reminder that is not later than the first.';
grant execute on function private.update_organisation(jsonb, text) to authenticated;

create function private.organisation() returns public.organisation
language plpgsql stable security definer set search_path = '' as $$
declare
  only_row public.organisation;
begin
  select o.* into only_row from public.organisation o;
  return only_row;
end
$$;
comment on function private.organisation() is
  'The organisation''s row. Definer: a list reads it several times, and its policy would be checked each time. Members see the
row anyway.';
grant execute on function private.organisation() to authenticated;

create function private.organisation_zone() returns text
language sql stable parallel safe security definer set search_path = '' as $$
  select coalesce(o.timezone, 'UTC') from public.organisation o
$$;
comment on function private.organisation_zone() is
  'The stored zone of the organisation, in which the first days of rates are meant; UTC until one is stored. A function that
sets such a day stores the zone with it. Definer: as private.organisation().';
grant execute on function private.organisation_zone() to authenticated;

create function private.assumed_hours() returns text
language sql stable parallel safe security definer set search_path = '' as $$
  select o.assumed_hours from public.organisation o
$$;
comment on function private.assumed_hours() is
  'Whether people count as attended who were neither marked nor checked in (organisation.assumed_hours). Definer: as private.organisation().';
grant execute on function private.assumed_hours() to authenticated;

create function private.organisation_today() returns date
language sql stable parallel safe security definer set search_path = '' as $$
  select (private.now() at time zone private.organisation_zone())::date
$$;
comment on function private.organisation_today() is
  'Today in the stored zone of the organisation. Definer: as private.organisation().';
grant execute on function private.organisation_today() to authenticated;

-- money/seasons.sql

-- Seasons: named spans of days within which credits count, and what people are asked for in each. Without any season all work
-- counts, and profiles.required_credits is what people are asked for.

create table public.seasons (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 200),
  first_day date not null check (first_day >= '2000-01-01'),
  last_day date not null check (last_day <= '2100-12-31'),
  required_credits numeric(6, 2) check (required_credits >= 0),
  version integer not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint seasons_end_after_start check (first_day <= last_day),
  constraint seasons_apart exclude using gist (daterange(first_day, last_day, '[]') with &&)
);
comment on table public.seasons is
  'Spans of days in the organisation''s zone, both days included. An event belongs to the season of the day on which it starts.';
comment on column public.seasons.required_credits is
  'What people are asked for who have no row in season_requirements. Null: what their profile says.';

create table public.season_requirements (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  season_id uuid not null references public.seasons (id) on delete cascade,
  credits numeric(6, 2) not null check (credits >= 0),
  unique (user_id, season_id)
);
comment on table public.season_requirements is 'Credits that a person is asked for in a season, in place of those of the season.';
create index season_requirements_of_season on public.season_requirements (season_id);

alter table public.seasons enable row level security;
grant select on public.seasons to authenticated;
-- Every member sees the seasons: their progress is counted within them.
create policy "members see seasons" on public.seasons
  for select to authenticated using ((select private.is_member()));
create trigger touch before update on public.seasons for each row execute function private.touch();
create trigger audit after insert or delete or update on public.seasons for each row execute function private.audit();

alter table public.season_requirements enable row level security;
grant select on public.season_requirements to authenticated;
-- People see what they are asked for, administrators what anybody is.
create policy "people see what they are asked for" on public.season_requirements
  for select to authenticated using (user_id = (select private.me()) or (select private.is_admin()));
create trigger audit after insert or delete or update on public.season_requirements
  for each row execute function private.audit();

create function private.present_season() returns public.seasons
language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.organisation_today();
  season public.seasons;
begin
  select s.* into season from public.seasons s
  order by s.last_day < today, case when s.last_day >= today then s.first_day end, s.last_day desc limit 1;
  return season;
end
$$;
comment on function private.present_season() is
  'The season whose credits are shown: the current one, else the next, else the last. Null without seasons.';
grant execute on function private.present_season() to authenticated;

create function private.season_at(p_moment timestamptz) returns public.seasons
language plpgsql stable set search_path = '' as $$
declare
  day constant date := (p_moment at time zone private.organisation_zone())::date;
  season public.seasons;
begin
  select s.* into season from public.seasons s where day between s.first_day and s.last_day;
  return season;
end
$$;
comment on function private.season_at(timestamptz) is 'The season of an event that starts at this moment. Null outside of all seasons. Internal.';

create function private.season_span(p_season public.seasons) returns tstzrange
language plpgsql stable set search_path = '' as $$
declare
  zone constant text := private.organisation_zone();
begin
  if p_season.id is not null then
    return tstzrange(p_season.first_day::timestamp at time zone zone, (p_season.last_day + 1)::timestamp at time zone zone);
  elsif exists (select from public.seasons) then
    return 'empty'::tstzrange;
  end if;
  return tstzrange('-infinity', 'infinity');
end
$$;
comment on function private.season_span(public.seasons) is
  'When the events start that count in a season. For null: always without any season, otherwise never, because events outside of
all seasons count in none.';
grant execute on function private.season_span(public.seasons) to authenticated;

create function private.refuse_overlap(p_days daterange, p_but uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse(409, 'season_overlaps', format('Some of these days are in "%s" already', s.name),
    jsonb_build_object('season_id', s.id, 'season_name', s.name))
  from public.seasons s where daterange(s.first_day, s.last_day, '[]') && p_days and s.id is distinct from p_but
  order by s.first_day limit 1;
end
$$;
comment on function private.refuse_overlap(daterange, uuid) is
  'Refuses, with 409 season_overlaps, days that belong to another season than p_but. Internal.';

create function private.save_season(p_id uuid, p_body jsonb, p_default_timezone text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  season public.seasons;
begin
  perform private.require_admin();
  if p_id is not null then
    select s.* into season from public.seasons s where s.id = p_id for no key update;
    if not found then
      perform private.refuse_missing('season');
    end if;
    perform private.require_version(p_body ->> 'version', season.version, season.updated_at);
  end if;
  update public.organisation o set timezone = p_default_timezone where o.timezone is null;
  season.name := p_body ->> 'name';
  season.first_day := (p_body ->> 'first_day')::date;
  season.last_day := (p_body ->> 'last_day')::date;
  season.required_credits := (p_body ->> 'required_credits')::numeric;
  if p_id is null then
    insert into public.seasons (name, first_day, last_day, required_credits)
    values (season.name, season.first_day, season.last_day, season.required_credits) returning id into season.id;
  else
    update public.seasons s set (name, first_day, last_day, required_credits)
      = (season.name, season.first_day, season.last_day, season.required_credits)
    where s.id = p_id;
  end if;
  return season.id;
exception when exclusion_violation then
  perform private.refuse_overlap(daterange(season.first_day, season.last_day, '[]'), p_id);
  -- The other one is gone again.
  raise;
end
$$;
comment on function private.save_season(uuid, jsonb, text) is
  'POST /seasons (null) and PUT /seasons/{id}: stores a validated body (contract seasonBody) and returns the id. p_default_timezone:
the IANA zone to store if none is stored yet, because the days of seasons need a zone. Definer: no API role writes seasons.
Errors: 401, 403, 404; 409 stale_version, season_overlaps.';
grant execute on function private.save_season(uuid, jsonb, text) to authenticated;

create function private.remove_season(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from public.seasons s where s.id = p_id;
  if not found then
    perform private.refuse_missing('season');
  end if;
end
$$;
comment on function private.remove_season(uuid) is
  'DELETE /seasons/{id}: deletes a season and what people are asked for in it. Definer: no API role may delete. Errors: 401, 403,
404.';
grant execute on function private.remove_season(uuid) to authenticated;

create function private.asked_credits(p_person uuid, p_season public.seasons) returns numeric
language sql stable set search_path = '' as $$
  select coalesce(r.credits, p_season.required_credits, p.required_credits)
  from public.profiles p left join public.season_requirements r on r.user_id = p.id and r.season_id = p_season.id
  where p.id = p_person
$$;
comment on function private.asked_credits(uuid, public.seasons) is
  'The credits that a person is asked for in a season or, for null, without seasons. Internal.';

create function private.require_credits(p_person uuid, p_credits numeric) returns boolean
language plpgsql set search_path = '' as $$
declare
  season constant public.seasons := private.present_season();
begin
  if p_credits is null or p_credits = private.asked_credits(p_person, season) then
    return false;
  elsif season.id is null then
    update public.profiles p set required_credits = p_credits where p.id = p_person;
  else
    insert into public.season_requirements (user_id, season_id, credits) values (p_person, season.id, p_credits)
    on conflict (user_id, season_id) do update set credits = excluded.credits;
    -- A form in which the person is open notices it by the version.
    update public.profiles p set version = p.version + 1, updated_at = private.now() where p.id = p_person;
  end if;
  return true;
end
$$;
comment on function private.require_credits(uuid, numeric) is
  'Asks a person for credits: in the present season or, without seasons, in their profile. Returns whether that is another number
than they have been asked for; null changes nothing. Internal.';

create function private.set_season_credits(p_person uuid, p_season uuid, p_credits numeric) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform from public.profiles p where p.id = p_person and p.state <> 'left' for no key update;
  if not found then
    perform private.refuse_missing('user');
  end if;
  perform from public.seasons s where s.id = p_season for key share;
  if not found then
    perform private.refuse_missing('season');
  end if;
  if p_credits is null then
    delete from public.season_requirements r where r.user_id = p_person and r.season_id = p_season;
  else
    insert into public.season_requirements as r (user_id, season_id, credits) values (p_person, p_season, p_credits)
    on conflict (user_id, season_id) do update set credits = excluded.credits where r.credits <> excluded.credits;
  end if;
  -- A form in which the person is open notices it by the version.
  update public.profiles p set version = p.version + 1, updated_at = private.now() where p.id = p_person;
end
$$;
comment on function private.set_season_credits(uuid, uuid, numeric) is
  'PUT /users/{id}/seasons/{season}: what a person is asked for in a season; null: what the season says. Definer: no API role
writes requirements or profiles. Errors: 401, 403, 404.';
grant execute on function private.set_season_credits(uuid, uuid, numeric) to authenticated;

-- money/slot_types.sql

-- Slot types: what people can sign up for, and to whom each is open.

create table public.slot_types (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 200),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  description text check (char_length(description) between 1 and 20000),
  bring text check (char_length(bring) between 1 and 300),
  open_to text not null default 'everyone' check (open_to in ('everyone', 'staff', 'assigned')),
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.slot_types is 'Volunteer and paid positions. An archived one can no longer be chosen; events keep it.';
comment on column public.slot_types.bring is 'What people are to bring to its shifts.';
comment on column public.slot_types.open_to is
  'Who may take its places: everyone; staff (the roles staff and admin); assigned: nobody, administrators assign them. Signups
stay when it changes.';

alter table public.slot_types enable row level security;
grant select, insert (id, name, color, description, bring, open_to),
  update (name, color, description, bring, open_to, archived_at) on public.slot_types to authenticated;
-- Every member sees all slot types: events show archived ones as well.
create policy "members see slot types" on public.slot_types
  for select to authenticated using ((select private.is_member()));
-- Administrators create slot types.
create policy "administrators create slot types" on public.slot_types
  for insert to authenticated with check ((select private.is_admin()));
-- Administrators change slot types.
create policy "administrators change slot types" on public.slot_types
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create trigger touch before update on public.slot_types for each row execute function private.touch();
create trigger audit after insert or update or delete on public.slot_types
  for each row execute function private.audit();

create function private.closed_types(p_person uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may_act_for(p_person) then
    return null;
  end if;
  -- The two questions are asked once, and only when there is a type that needs the answer.
  return array(select t.id from public.slot_types t where case t.open_to
    when 'staff' then not (select exists (
      select from public.profiles p where p.id = p_person and p.role in ('staff', 'admin')))
    when 'assigned' then not (select private.may_act_for(null))
    else false end);
end
$$;
comment on function private.closed_types(uuid) is
  'The slot types whose places are not open to a person, by slot_types.open_to. For an administrator who assigns places, those
of `assigned` are open. Null unless the caller is the person or an administrator. Definer: the role of somebody else is hidden
by a policy.';
grant execute on function private.closed_types(uuid) to authenticated;

create function private.closed_to_role(p_role text) returns uuid[]
language sql stable set search_path = '' as $$
  select array(select t.id from public.slot_types t where t.open_to = 'staff' and p_role = 'volunteer')
$$;
comment on function private.closed_to_role(text) is
  'The slot types in which administrators and leads do not give places to people of a role without a reason. Internal.';

create function private.lock_slot_type(p_id uuid) returns public.slot_types
language plpgsql set search_path = '' as $$
declare
  slot_type public.slot_types;
begin
  select t.* into slot_type from public.slot_types t where t.id = p_id and t.archived_at is null for update;
  if not found then
    perform private.refuse_missing('slot_type');
  end if;
  return slot_type;
end
$$;
comment on function private.lock_slot_type(uuid) is
  'Locks a slot type and returns it. Error: 404 when it is unknown or archived. For administrators: only they may lock it.';
grant execute on function private.lock_slot_type(uuid) to authenticated;

create function private.create_slot_type(p_body jsonb) returns uuid
language plpgsql set search_path = '' as $$
declare
  made uuid;
begin
  perform private.require_admin();
  insert into public.slot_types (name, color, description, bring, open_to)
  values (p_body ->> 'name', p_body ->> 'color', p_body ->> 'description', p_body ->> 'bring', coalesce(p_body ->> 'open_to',
    case when (p_body ->> 'hourly_credits')::numeric < 0 then 'staff' else 'everyone' end))
  returning id into made;
  perform private.set_slot_type_rate(made, (p_body ->> 'hourly_credits')::numeric);
  perform private.set_slot_type_qualifications(made, p_body -> 'qualification_ids');
  return made;
end
$$;
comment on function private.create_slot_type(jsonb) is
  'POST /slot-types: stores a validated body (contract slotTypeBody) and returns the slot type''s id. Without
open_to, a type with a wage is open to staff, others to everyone. Errors: 401, 403, those of
private.set_slot_type_qualifications().';
grant execute on function private.create_slot_type(jsonb) to authenticated;

create function private.replace_slot_type(p_id uuid, p_body jsonb, p_default_timezone text) returns void
language plpgsql set search_path = '' as $$
declare
  was public.slot_types;
begin
  perform private.require_admin();
  was := private.lock_slot_type(p_id);
  perform private.require_version(p_body ->> 'version', was.version, was.updated_at);
  update public.slot_types t
  set name = p_body ->> 'name', color = p_body ->> 'color', description = p_body ->> 'description',
    bring = p_body ->> 'bring', open_to = coalesce(p_body ->> 'open_to', t.open_to)
  where t.id = p_id;
  perform private.set_slot_type_rate(p_id, (p_body ->> 'hourly_credits')::numeric, (p_body ->> 'rate_from')::date,
    p_body ->> 'rate_reason', p_default_timezone);
  perform private.set_slot_type_qualifications(p_id, p_body -> 'qualification_ids');
end
$$;
comment on function private.replace_slot_type(uuid, jsonb, text) is
  'PUT /slot-types/{id}: replaces a slot type with a validated body (contract updateSlotTypeBody). Without
open_to it stays, without qualification_ids what it asks for. Errors: 401, 403; 404 for an unknown or archived one; 409
stale_version; those of private.set_slot_type_rate() and private.set_slot_type_qualifications().';
grant execute on function private.replace_slot_type(uuid, jsonb, text) to authenticated;

create function private.remove_slot_type(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.lock_slot_type(p_id);
  if exists (select from public.event_slots s where s.slot_type_id = p_id)
    or exists (select from public.ical_feed_slots s where s.slot_type_id = p_id) then
    update public.slot_types t set archived_at = private.now() where t.id = p_id;
  else
    delete from public.slot_types t where t.id = p_id;
  end if;
end
$$;
comment on function private.remove_slot_type(uuid) is
  'DELETE /slot-types/{id}: deletes an unused slot type and archives one that is in use. Definer: no API role may delete.
Errors: 401, 403; 404 when it is unknown or already archived.';
grant execute on function private.remove_slot_type(uuid) to authenticated;

create function private.require_slot_types(p_items jsonb, p_path text, p_kept uuid[] default '{}') returns void
language plpgsql set search_path = '' as $$
declare
  unknown integer;
begin
  -- Locked, so that none of them is archived or deleted before this transaction has used it.
  perform from public.slot_types t
  where t.id in (select (item ->> 'slot_type_id')::uuid from jsonb_array_elements(p_items) item)
  order by t.id for share;
  select position - 1 into unknown
  from jsonb_array_elements(p_items) with ordinality as listed (item, position)
  where not exists (
    select from public.slot_types t
    where t.id = (item ->> 'slot_type_id')::uuid and (t.archived_at is null or t.id = any (p_kept)))
  order by position limit 1;
  if found then
    perform private.refuse(400, 'not_found', 'Slot type not found', '{"what": "slot_type"}',
      format('%s.%s.slot_type_id', p_path, unknown));
  end if;
end
$$;
comment on function private.require_slot_types(jsonb, text, uuid[]) is
  'Refuses with 400, at its path in the body, a slot type that is unknown, or archived and not among p_kept. p_items: array of
objects with `slot_type_id`. For administrators: only they may lock slot types.';
grant execute on function private.require_slot_types(jsonb, text, uuid[]) to authenticated;

-- Rates: what an hour of a slot type earns, from a first day on. A new rate does not affect work before its first day.

create table public.slot_type_rates (
  slot_type_id uuid not null references public.slot_types (id) on delete cascade,
  from_day date not null check (from_day = '-infinity' or from_day between '2000-01-01' and '2100-12-31'),
  begins_at timestamptz not null,
  compensation text not null check (compensation in ('credits', 'wage')),
  hourly_rate numeric(6, 2) not null check (hourly_rate >= 0 and (compensation = 'credits' or hourly_rate > 0)),
  hourly_credits numeric not null
    generated always as (case when compensation = 'wage' then -hourly_rate else hourly_rate end) stored,
  set_at timestamptz not null default private.now(),
  set_by uuid default private.me() references public.profiles (id) on delete set null,
  primary key (slot_type_id, from_day)
);
comment on table public.slot_type_rates is
  'What an hour of a slot type earns, from a day on, until the day of its next row. Work earns the rate of the day on which
its event starts. Written by private.set_slot_type_rate() and private.remove_rate() only.';
comment on column public.slot_type_rates.from_day is
  'First day of the rate, in the organisation''s zone; -infinity for the first rate of each slot type.';
comment on column public.slot_type_rates.begins_at is
  'When the first day begins. It stays when the organisation''s zone changes later, so that past work keeps its rate. Kept by
trigger.';
comment on column public.slot_type_rates.set_by is 'Who set the rate; null for operators.';
create index slot_type_rates_of_setter on public.slot_type_rates (set_by) where set_by is not null;
comment on column public.slot_type_rates.hourly_rate is
  'Credits per hour, or for a wage the amount per hour in the organisation''s currency.';
comment on column public.slot_type_rates.hourly_credits is 'The rate as the API writes it: a negative number is a wage.';

create function private.begin_rate_day() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.begins_at := new.from_day::timestamp at time zone private.organisation_zone();
  return new;
end
$$;
comment on function private.begin_rate_day() is 'Trigger: keeps slot_type_rates.begins_at.';
create trigger begin_day before insert or update on public.slot_type_rates
  for each row execute function private.begin_rate_day();

create function private.move_rate_days() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.slot_type_rates r set from_day = r.from_day where r.begins_at > private.now();
  return null;
end
$$;
comment on function private.move_rate_days() is
  'Trigger: after a change of the organisation''s zone, rates of the future begin with the day of the new zone.';
create trigger move_rate_days after update of timezone on public.organisation
  for each row when (old.timezone is distinct from new.timezone) execute function private.move_rate_days();

create function private.works_under_rate(p_slot_type_id uuid, p_begins_at timestamptz) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.signups s
    join public.event_slots slot on slot.id = s.slot_id and slot.slot_type_id = p_slot_type_id
    join public.events e on e.id = s.event_id
    where s.user_id = private.me() and s.status <> 'canceled' and not s.is_draft and e.start_time >= p_begins_at
      and not exists (select from public.slot_type_rates r
        where r.slot_type_id = p_slot_type_id and r.begins_at > p_begins_at and r.begins_at <= e.start_time));
end
$$;
comment on function private.works_under_rate(uuid, timestamptz) is
  'Whether the caller has a place that earns this rate of a slot type. Definer: the policy of rates depends on it, which would
otherwise be applied within itself.';
grant execute on function private.works_under_rate(uuid, timestamptz) to authenticated;

alter table public.slot_type_rates enable row level security;
grant select on public.slot_type_rates to authenticated;
-- Every member sees what earns credits. A wage is seen by those who may take its places, by a person who has a place that earns
-- it, and by administrators. This policy is the only place that decides who sees wages.
create policy "members see credits, and wages that concern them" on public.slot_type_rates
  for select to authenticated using ((select private.is_member()) and (compensation = 'credits'
    or slot_type_id <> all ((select private.closed_types((select private.me())))::uuid[])
    or private.works_under_rate(slot_type_id, begins_at)));

create function private.compensation(p_hourly_credits numeric) returns text
language sql immutable parallel safe
return case when p_hourly_credits >= 0 then 'credits' else 'wage' end;
comment on function private.compensation(numeric) is
  'What a rate on the wire earns. A hidden rate (null) is a wage, because credits are never hidden. Its body is parsed when
it is created, so that no search path can change it.';
grant execute on function private.compensation(numeric) to authenticated;

create function private.begin_rates() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.slot_type_rates (slot_type_id, from_day, compensation, hourly_rate)
  values (new.id, '-infinity', 'credits', 1);
  return null;
end
$$;
comment on function private.begin_rates() is
  'Trigger: a new slot type gets a rate of one credit from the beginning, so that every day has a rate.';
create trigger begin_rates after insert on public.slot_types for each row execute function private.begin_rates();

create function private.rate_starts() returns table (slot_type_id uuid, from_day date, begins_at timestamptz)
language sql stable parallel safe security definer set search_path = '' rows 100 as $$
  select r.slot_type_id, r.from_day, r.begins_at from public.slot_type_rates r
$$;
comment on function private.rate_starts() is
  'When each rate begins, without the rate. Definer: where the policy hides a rate, the one before it must not seem to apply.';
grant execute on function private.rate_starts() to authenticated;

create view private.rates_by_type with (security_invoker = true) as
select t.id as slot_type_id, array_agg(b.begins_at order by b.begins_at) as moments,
  array_agg(r.hourly_credits order by b.begins_at) as hourly
from public.slot_types t
join private.rate_starts() b on b.slot_type_id = t.id
left join public.slot_type_rates r on r.slot_type_id = b.slot_type_id and r.from_day = b.from_day
group by t.id;
comment on view private.rates_by_type is
  'All rates of each slot type and the moments at which they begin: hourly[width_bucket(moment, moments)] is the rate at a
moment, null where it is hidden from the caller. Only wages are hidden. With it, a list of 100,000 signups takes half the time
that a lookup in the table for each would take.';
grant select on private.rates_by_type to authenticated;

create view private.present_rates with (security_invoker = true) as
select r.slot_type_id, rate.hourly_credits, private.compensation(rate.hourly_credits) as compensation
from private.rates_by_type r
cross join lateral (select r.hourly[width_bucket(private.now(), r.moments)] as hourly_credits) rate;
comment on view private.present_rates is 'The rate of each slot type that applies now; hourly_credits is null where it is hidden.';
grant select on private.present_rates to authenticated;

-- Changes of rates: setting a rate from a day on, what that would change, and removing a rate that has not begun.

create function private.rates_of(p_slot_type_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('from', r.from_day, 'compensation', r.compensation, 'hourly_rate', r.hourly_rate)
    order by r.from_day)
  from public.slot_type_rates r where r.slot_type_id = p_slot_type_id
$$;
comment on function private.rates_of(uuid) is 'All rates of a slot type, as the audit log has them. Internal.';

create function private.record_rates(p_id uuid, p_was jsonb, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  become constant jsonb := private.rates_of(p_id);
begin
  if become::text like '%wage%' or p_was::text like '%wage%' then
    perform private.tell_admins('pay_rule',
      jsonb_build_object('subject', (select t.name from public.slot_types t where t.id = p_id)));
  end if;
  insert into public.audit_log (actor, action, table_name, row_id, before, after)
  values (private.me(), 'update', 'slot_type_rates', p_id, jsonb_build_object('rates', p_was),
    jsonb_build_object('rates', become, 'reason', p_reason));
end
$$;
comment on function private.record_rates(uuid, jsonb, text) is
  'Logs a change of a slot type''s rates, which were p_was, and tells the other administrators if one of them is a wage. Internal.';

create function private.set_slot_type_rate(p_id uuid, p_hourly_credits numeric, p_rate_from date default null,
  p_reason text default null, p_default_timezone text default 'UTC') returns void
language plpgsql security definer set search_path = ''
-- To find out whether a shift has started, a generic plan would read all slots; for most slot types an index is enough.
set plan_cache_mode = force_custom_plan as $$
declare
  zone text := coalesce((select o.timezone from public.organisation o), p_default_timezone);
  today date := (private.now() at time zone zone)::date;
  first_day date := p_rate_from;
  note text := nullif(btrim(p_reason), '');
  was jsonb;
begin
  perform private.require_admin();
  perform private.lock_slot_type(p_id);
  if first_day is null then
    if p_hourly_credits = (select r.hourly_credits from private.present_rates r where r.slot_type_id = p_id) then
      return;
    end if;
    first_day := case when exists (
      select from public.event_slots s join public.events e on e.id = s.event_id
      where s.slot_type_id = p_id and e.start_time <= private.now()) then today + 1 else '-infinity' end;
  elsif first_day <= today and note is null then
    perform private.refuse(400, 'required',
      'A reason is required for a rate from today or earlier: it changes what work already started earns',
      '{"what": "rate_reason"}', 'rate_reason');
  end if;
  was := private.rates_of(p_id);
  delete from public.slot_type_rates r where r.slot_type_id = p_id and r.from_day >= first_day;
  insert into public.slot_type_rates (slot_type_id, from_day, compensation, hourly_rate)
  select p_id, first_day, case when p_hourly_credits < 0 then 'wage' else 'credits' end, abs(p_hourly_credits)
  where p_hourly_credits is distinct from (select r.hourly_credits from public.slot_type_rates r
    where r.slot_type_id = p_id order by r.from_day desc limit 1);
  if first_day > '-infinity' then
    update public.organisation o set timezone = zone where o.timezone is null;
  end if;
  perform private.record_rates(p_id, was, note);
end
$$;
comment on function private.set_slot_type_rate(uuid, numeric, date, text, text) is
  'Sets what an hour of a slot type earns (a negative number is a wage) from p_rate_from on, a day in the organisation''s zone.
It replaces every later rate. Without p_rate_from: a rate that equals today''s changes nothing, and later rates stay; another
applies from the beginning while no shift of the type has started, otherwise from tomorrow. A rate that equals the one before it
adds no row. p_default_timezone: the IANA zone to store with the first day if the organisation has none yet. The audit log keeps
all rates before and after, and the reason. Definer: no API role writes rates. Errors: 401, 403; 404 for an unknown or archived
slot type; 400 for a day of today or earlier without a reason.';
grant execute on function private.set_slot_type_rate(uuid, numeric, date, text, text) to authenticated;

create function private.preview_rate(p_id uuid, p_hourly_credits numeric, p_rate_from date, p_default_timezone text)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  was private.rates_by_type;
  become private.rates_by_type;
  earlier jsonb;
  effect jsonb;
begin
  perform private.require_admin();
  select r.* into was from private.rates_by_type r where r.slot_type_id = p_id;
  select jsonb_build_object('pay', sum(w.pay), 'credits', sum(w.credits)) into earlier
  from private.worked w where w.slot_type_id = p_id;
  begin
    perform private.set_slot_type_rate(p_id, p_hourly_credits, p_rate_from, 'Preview', p_default_timezone);
    select r.* into become from private.rates_by_type r where r.slot_type_id = p_id;
    with touched as (
      select s.id, private.is_closed(e) as closed from public.event_slots s join public.events e on e.id = s.event_id
      where s.slot_type_id = p_id and s.removed_at is null and not s.is_canceled and e.status = 'scheduled' and e.removed_at is null
        and was.hourly[width_bucket(e.start_time, was.moments)] <> become.hourly[width_bucket(e.start_time, become.moments)]
    )
    select jsonb_build_object('shifts', count(*), 'closed_shifts', count(*) filter (where t.closed),
      'people', (select count(distinct w.user_id) from touched t join private.worked w on w.slot_id = t.id))
    into effect from touched t;
    select effect || jsonb_build_object(
      'pay', coalesce(sum(w.pay), 0) - coalesce((earlier ->> 'pay')::numeric, 0),
      'credits', coalesce(sum(w.credits), 0) - coalesce((earlier ->> 'credits')::numeric, 0)) into effect
    from private.worked w where w.slot_type_id = p_id;
    raise exception using errcode = 'MUUND';
  exception when sqlstate 'MUUND' then
    return effect;
  end;
end
$$;
comment on function private.preview_rate(uuid, numeric, date, text) is
  'POST /slot-types/{id}/rate-preview: what private.set_slot_type_rate() would change, by doing it and rolling back: the shifts
that get another rate, how many of them are on closed days, the people who have places in them, and by how much what they earn
changes. Definer: policies would be applied to every signup of the type. Errors: 401, 403; 404 for an unknown or archived slot
type.';
grant execute on function private.preview_rate(uuid, numeric, date, text) to authenticated;

create function private.remove_rate(p_id uuid, p_from date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  was jsonb;
begin
  perform private.require_admin();
  perform private.lock_slot_type(p_id);
  was := private.rates_of(p_id);
  delete from public.slot_type_rates r
  where r.slot_type_id = p_id and r.from_day = p_from and r.begins_at > private.now();
  if not found then
    perform private.refuse_missing('rate');
  end if;
  perform private.record_rates(p_id, was, null);
end
$$;
comment on function private.remove_rate(uuid, date) is
  'DELETE /slot-types/{id}/rates: removes the rate that begins on a day to come; the one before it stays in force. The audit log
keeps all rates before and after. Definer: no API role writes rates. Errors: 401, 403; 404 for an unknown or archived slot type,
and for a rate that is unknown or has begun.';
grant execute on function private.remove_rate(uuid, date) to authenticated;

-- people/qualifications.sql

-- Qualifications: what people need for the places of a slot type, who has which, and until when. Judged on the day of the shift
-- (private.place_refusal). A place that somebody has stays theirs, whatever changes here.

create table public.qualifications (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 200),
  text text check (char_length(text) between 1 and 2000),
  confirmed_by text not null check (confirmed_by in ('self', 'organiser')),
  valid_months integer check (valid_months between 1 and 600),
  version integer not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.qualifications is 'What slot types can ask for.';
comment on column public.qualifications.text is 'The sentence that people confirm, or what the qualification means.';
comment on column public.qualifications.confirmed_by is
  'self: people confirm it by ticking its sentence; organiser: administrators confirm it.';
comment on column public.qualifications.valid_months is 'For how long it is valid, unless another day is set for a person; null: for ever.';
create unique index qualifications_name on public.qualifications (lower(name));

create table public.slot_type_qualifications (
  id uuid primary key default gen_random_uuid(),
  slot_type_id uuid not null references public.slot_types (id) on delete cascade,
  qualification_id uuid not null references public.qualifications (id) on delete cascade,
  unique (slot_type_id, qualification_id)
);
comment on table public.slot_type_qualifications is 'What people need for the places of a slot type: all of its qualifications.';
create index slot_type_qualifications_of_qualification on public.slot_type_qualifications (qualification_id);

create table public.person_qualifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  qualification_id uuid not null references public.qualifications (id) on delete cascade,
  confirmed_on date not null check (confirmed_on between '2000-01-01' and '2100-12-31'),
  valid_until date check (valid_until between '2000-01-01' and '2200-12-31'),
  confirmed_by uuid references public.profiles (id) on delete set null,
  confirmed_at timestamptz not null,
  reminded_for date,
  unique (user_id, qualification_id),
  check (valid_until >= confirmed_on)
);
comment on table public.person_qualifications is
  'Who has which qualification, from the day on which it was confirmed. Each confirmation replaces the one before; audit_log has
those that administrators made. Written by private.qualify().';
comment on column public.person_qualifications.valid_until is 'The last day on which it is valid; null: for ever.';
comment on column public.person_qualifications.reminded_for is
  'The last day (valid_until) of which the person has been reminded. Another last day means another reminder.';
comment on column public.person_qualifications.confirmed_by is 'The person or an administrator; null for operators.';
create index person_qualifications_ending on public.person_qualifications (valid_until) where valid_until is not null;
create index person_qualifications_of_qualification on public.person_qualifications (qualification_id);
create index person_qualifications_of_confirmer on public.person_qualifications (confirmed_by) where confirmed_by is not null;

create table public.qualification_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  qualification_id uuid not null references public.qualifications (id) on delete cascade,
  note text check (char_length(note) between 1 and 500),
  asked_at timestamptz not null default private.now(),
  unique (user_id, qualification_id)
);
comment on table public.qualification_requests is
  'What people ask administrators to confirm. A request is gone when it is confirmed, declined or withdrawn.';
create index qualification_requests_of_qualification on public.qualification_requests (qualification_id);

alter table public.qualifications enable row level security;
grant select on public.qualifications to authenticated;
-- Every member sees what slot types can ask for.
create policy "members see qualifications" on public.qualifications
  for select to authenticated using ((select private.is_member()));
create trigger touch before update on public.qualifications for each row execute function private.touch();
create trigger audit after insert or update or delete on public.qualifications
  for each row execute function private.audit();

alter table public.slot_type_qualifications enable row level security;
grant select on public.slot_type_qualifications to authenticated;
-- Every member sees what slot types ask for.
create policy "members see qualifications of slot types" on public.slot_type_qualifications
  for select to authenticated using ((select private.is_member()));
create trigger audit after insert or update or delete on public.slot_type_qualifications
  for each row execute function private.audit();

alter table public.person_qualifications enable row level security;
grant select on public.person_qualifications to authenticated;
-- People see their own qualifications, administrators those of everybody.
create policy "people see their qualifications" on public.person_qualifications
  for select to authenticated using (user_id = (select private.me()) or (select private.is_admin()));
create trigger audit after insert or update or delete on public.person_qualifications
  for each row execute function private.audit();

alter table public.qualification_requests enable row level security;
grant select on public.qualification_requests to authenticated;
-- People see what they have asked for, administrators what everybody has.
create policy "own requests, administrators all" on public.qualification_requests
  for select to authenticated using (user_id = (select private.me()) or (select private.is_admin()));

create view private.asked_qualifications with (security_invoker = true) as
select p.id as user_id, asked.slot_type_id, q.id, q.name, q.confirmed_by,
  -- A range without bounds would be every day.
  case when held.id is null then 'empty' else daterange(held.confirmed_on, held.valid_until, '[]') end as days
from public.profiles p
cross join public.slot_type_qualifications asked
join public.qualifications q on q.id = asked.qualification_id
left join public.person_qualifications held on held.user_id = p.id and held.qualification_id = q.id;
comment on view private.asked_qualifications is
  'What slot types ask for, and on which days each person has it.';
grant select on private.asked_qualifications to authenticated;

create view private.qualified_days with (security_invoker = true) as
select a.user_id, a.slot_type_id, range_intersect_agg(a.days) as days
from private.asked_qualifications a group by a.user_id, a.slot_type_id;
comment on view private.qualified_days is
  'For each person and each slot type that asks for qualifications: the days on which the person has all of them.';

create function private.start_day(p_start timestamptz, p_timezone text) returns date
language sql stable
return (p_start at time zone p_timezone)::date;
comment on function private.start_day(timestamptz, text) is
  'The day on which an event starts at its place, the day of the event everywhere. Days of pay, of seasons and of hours per day are
those of the organisation. Its body is parsed when it is created, so that Postgres can copy it into a query.';
grant execute on function private.start_day(timestamptz, text) to authenticated;

create function private.time_of_day(p_start timestamptz, p_timezone text) returns text
language sql stable
return case
  when extract(hour from p_start at time zone p_timezone) between 5 and 11 then 'morning'
  when extract(hour from p_start at time zone p_timezone) between 12 and 16 then 'afternoon'
  else 'evening' end;
comment on function private.time_of_day(timestamptz, text) is
  'The time of day of a start in a zone: morning from 5:00, afternoon from 12:00, evening from 17:00 and in the night.';
grant execute on function private.time_of_day(timestamptz, text) to authenticated;

create function private.missing_qualifications(p_slot_type_id uuid, p_person uuid, p_day date) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'confirmed_by', a.confirmed_by)
    order by a.name collate private.natural_order, a.id)
  from private.asked_qualifications a
  where a.slot_type_id = p_slot_type_id and a.user_id = p_person and not a.days @> p_day
$$;
comment on function private.missing_qualifications(uuid, uuid, date) is
  'The qualifications that a slot type asks for and a person does not have on a day (contract qualificationRef); null: none.
Internal.';

create function private.set_slot_type_qualifications(p_slot_type_id uuid, p_ids jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant uuid[] := array(select id::uuid from jsonb_array_elements_text(p_ids) id);
  unknown integer;
begin
  perform private.require_admin();
  if p_ids is null then
    return;
  end if;
  -- Locked, so that none of them is deleted before this transaction has used it.
  perform from public.qualifications q where q.id = any (wanted) order by q.id for key share;
  select position - 1 into unknown from unnest(wanted) with ordinality listed (id, position)
  where not exists (select from public.qualifications q where q.id = listed.id)
  order by position limit 1;
  if found then
    perform private.refuse(400, 'not_found', 'Qualification not found', '{"what": "qualification"}',
      format('qualification_ids.%s', unknown));
  end if;
  delete from public.slot_type_qualifications a
  where a.slot_type_id = p_slot_type_id and a.qualification_id <> all (wanted);
  insert into public.slot_type_qualifications (slot_type_id, qualification_id)
  select p_slot_type_id, id from unnest(wanted) id
  on conflict (slot_type_id, qualification_id) do nothing;
end
$$;
comment on function private.set_slot_type_qualifications(uuid, jsonb) is
  'Sets what a slot type asks for: an array of ids; null leaves it as it is. Definer: no API role writes the table. Errors: 401,
403; 400 for an unknown qualification, at its path in the body.';
grant execute on function private.set_slot_type_qualifications(uuid, jsonb) to authenticated;

-- Qualifying: creating and changing qualifications, confirming them for people and withdrawing them.

create function private.refuse_qualification(p_name text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse(409, 'qualification_exists', format('"%s" is already in the list', q.name),
    jsonb_build_object('qualification_id', q.id, 'qualification_name', q.name))
  from public.qualifications q where lower(q.name) = lower(p_name);
end
$$;
comment on function private.refuse_qualification(text) is
  'Refuses, with 409 qualification_exists, a name that a qualification has, whatever its case. Internal.';

create function private.lock_qualification(p_id uuid) returns public.qualifications
language plpgsql set search_path = '' as $$
declare
  qualification public.qualifications;
begin
  select q.* into qualification from public.qualifications q where q.id = p_id for update;
  if not found then
    perform private.refuse_missing('qualification');
  end if;
  return qualification;
end
$$;
comment on function private.lock_qualification(uuid) is 'Locks a qualification and returns it. Error: 404. Internal.';

create function private.create_qualification(p_body jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  perform private.require_admin();
  insert into public.qualifications (name, text, confirmed_by, valid_months)
  values (p_body ->> 'name', p_body ->> 'text', p_body ->> 'confirmed_by', (p_body ->> 'valid_months')::integer)
  on conflict (lower(name)) do nothing
  returning id into made;
  if made is null then
    perform private.refuse_qualification(p_body ->> 'name');
  end if;
  return made;
end
$$;
comment on function private.create_qualification(jsonb) is
  'POST /qualifications: stores a validated body (contract qualificationBody) and returns the id. Definer: no API role writes
qualifications. Errors: 401, 403; 409 qualification_exists.';
grant execute on function private.create_qualification(jsonb) to authenticated;

create function private.replace_qualification(p_id uuid, p_body jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  was public.qualifications;
begin
  perform private.require_admin();
  was := private.lock_qualification(p_id);
  perform private.require_version(p_body ->> 'version', was.version, was.updated_at);
  begin
    update public.qualifications q set name = p_body ->> 'name', text = p_body ->> 'text',
      confirmed_by = p_body ->> 'confirmed_by', valid_months = (p_body ->> 'valid_months')::integer
    where q.id = p_id;
  exception when unique_violation then
    perform private.refuse_qualification(p_body ->> 'name');
  end;
end
$$;
comment on function private.replace_qualification(uuid, jsonb) is
  'PUT /qualifications/{id}: replaces a qualification with a validated body; what people have stays as it is. Definer: no API role
writes qualifications. Errors: 401, 403, 404; 409 stale_version, qualification_exists.';
grant execute on function private.replace_qualification(uuid, jsonb) to authenticated;

create function private.remove_qualification(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  asking integer;
begin
  perform private.require_admin();
  perform private.lock_qualification(p_id);
  select count(*) into asking from public.slot_type_qualifications a
  join public.slot_types t on t.id = a.slot_type_id and t.archived_at is null
  where a.qualification_id = p_id;
  if asking > 0 then
    perform private.refuse(409, 'qualification_in_use', case when asking = 1 then '1 slot type asks for this qualification'
      else format('%s slot types ask for this qualification', to_char(asking, 'FM999,999')) end, jsonb_build_object('slot_types', asking));
  end if;
  delete from public.qualifications q where q.id = p_id;
end
$$;
comment on function private.remove_qualification(uuid) is
  'DELETE /qualifications/{id}: deletes a qualification, and that people have it. Definer: no API role may delete. Errors: 401,
403, 404; 409 qualification_in_use while a slot type asks for it that is not archived.';
grant execute on function private.remove_qualification(uuid) to authenticated;

create function private.qualify(p_qualification public.qualifications, p_people uuid[], p_days jsonb) returns integer
language plpgsql set search_path = '' as $$
declare
  first_day constant date := coalesce((p_days ->> 'confirmed_on')::date, private.organisation_today());
  last_day constant date := case when p_days ? 'valid_until' then (p_days ->> 'valid_until')::date
    else (first_day + make_interval(months => p_qualification.valid_months))::date end;
  confirmed integer;
begin
  if last_day < first_day then
    perform private.refuse(400, 'valid_before_confirmed', 'Must not be before the day of the confirmation', '{}', 'valid_until');
  end if;
  insert into public.person_qualifications (user_id, qualification_id, confirmed_on, valid_until, confirmed_by, confirmed_at)
  select p.id, p_qualification.id, first_day, last_day, private.me(), private.now()
  from public.profiles p where p.id = any (p_people) and p.state <> 'left'
  order by p.id
  on conflict (user_id, qualification_id) do update set confirmed_on = excluded.confirmed_on,
    valid_until = excluded.valid_until, confirmed_by = excluded.confirmed_by, confirmed_at = excluded.confirmed_at;
  get diagnostics confirmed = row_count;
  return confirmed;
end
$$;
comment on function private.qualify(public.qualifications, uuid[], jsonb) is
  'Confirms a qualification of people who have not left and returns how many these are. p_days: confirmed_on (default: today) and
valid_until (default: by the months of the qualification; null: for ever). Refuses 400 for days in the wrong order. Internal.';

create function private.qualify_people(p_id uuid, p_body jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  qualification public.qualifications;
  people constant uuid[] := array(select id::uuid from jsonb_array_elements_text(p_body -> 'user_ids') id);
  withdrawn integer;
begin
  perform private.require_admin();
  qualification := private.lock_qualification(p_id);
  if (p_body ->> 'withdraw')::boolean then
    delete from public.person_qualifications h where h.qualification_id = p_id and h.user_id = any (people);
    get diagnostics withdrawn = row_count;
    return withdrawn;
  end if;
  return private.qualify(qualification, people, p_body);
end
$$;
comment on function private.qualify_people(uuid, jsonb) is
  'POST /qualifications/{id}/people: confirms a qualification of many people or withdraws it, and returns how many it changed.
People who are unknown or have left are passed over. Definer: no API role writes the table. Errors: 401, 403; 404; 400 for days
in the wrong order.';
grant execute on function private.qualify_people(uuid, jsonb) to authenticated;

create function private.open_qualification(p_id uuid) returns public.qualifications
language plpgsql set search_path = '' as $$
declare
  qualification public.qualifications;
begin
  select q.* into qualification from public.qualifications q where q.id = p_id for key share;
  if not found then
    perform private.refuse_missing('qualification');
  elsif qualification.confirmed_by <> 'self' then
    perform private.require_admin();
  end if;
  return qualification;
end
$$;
comment on function private.open_qualification(uuid) is
  'A qualification that the caller may confirm or withdraw: those that people confirm themselves; all for administrators. Errors:
403, 404. Internal.';

create function private.confirm_qualification(p_person uuid, p_id uuid, p_days jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  qualification public.qualifications;
begin
  perform private.require_self(p_person::text);
  qualification := private.open_qualification(p_id);
  if p_days ?| array['confirmed_on', 'valid_until'] then
    perform private.require_admin();
  end if;
  if private.qualify(qualification, array[p_person], p_days) = 0 then
    perform private.refuse_missing('user');
  end if;
end
$$;
comment on function private.confirm_qualification(uuid, uuid, jsonb) is
  'PUT /users/{id}/qualifications/{qualificationId}: confirms a qualification of a person. Days are for administrators. Definer: no
API role writes the table. Errors: 401, 403; those of private.open_qualification() and private.qualify(); 404 User not found.';
grant execute on function private.confirm_qualification(uuid, uuid, jsonb) to authenticated;

create function private.withdraw_qualification(p_person uuid, p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_self(p_person::text);
  perform private.open_qualification(p_id);
  delete from public.person_qualifications h where h.user_id = p_person and h.qualification_id = p_id;
  if not found then
    perform private.refuse_missing('qualification');
  end if;
end
$$;
comment on function private.withdraw_qualification(uuid, uuid) is
  'DELETE /users/{id}/qualifications/{qualificationId}: withdraws a qualification of a person. Places that they have stay. Definer:
no API role may delete. Errors: 401, 403; those of private.open_qualification(); 404 if the person does not have it.';
grant execute on function private.withdraw_qualification(uuid, uuid) to authenticated;

-- Renewing: people are reminded of qualifications that end, and ask administrators to confirm what they lack.

create function private.remind_of_qualifications() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  lead constant integer := 30;
  today constant date := private.organisation_today();
  ending record;
  reminded integer := 0;
begin
  for ending in
    update public.person_qualifications h set reminded_for = h.valid_until
    from public.profiles p, public.qualifications q
    where p.id = h.user_id and p.state = 'active' and q.id = h.qualification_id
      and h.reminded_for is distinct from h.valid_until and h.valid_until between today and today + lead
      -- What was confirmed for a short time is not worth a reminder on its first day.
      and h.valid_until - today <= (h.valid_until - h.confirmed_on) / 2
    returning h.user_id, h.valid_until, q.name, q.confirmed_by
  loop
    insert into public.notices (user_id, kind, about)
    values (ending.user_id, 'qualification_ending', jsonb_build_object('subject', ending.name, 'day', ending.valid_until));
    perform private.mail_access(ending.user_id, jsonb_build_object('about', 'qualification_ending', 'qualification', ending.name,
      'day', ending.valid_until, 'confirmed_by', ending.confirmed_by));
    reminded := reminded + 1;
  end loop;
  return reminded;
end
$$;
comment on function private.remind_of_qualifications() is
  'Reminds active people, by a notice and a mail, of qualifications that end within 30 days, once for each last day, and returns
how many reminders these are. For the schedule.';

create function private.ask_for_qualification(p_person uuid, p_id uuid, p_note text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  qualification public.qualifications;
begin
  perform private.require_self(p_person::text);
  select q.* into qualification from public.qualifications q
  where q.id = p_id and q.confirmed_by = 'organiser' for key share;
  if not found then
    perform private.refuse_missing('qualification');
  end if;
  if not exists (select from public.profiles p where p.id = p_person and p.state <> 'left') then
    perform private.refuse_missing('user');
  end if;
  update public.qualification_requests r set note = p_note where r.user_id = p_person and r.qualification_id = p_id;
  if found then
    return;
  end if;
  insert into public.qualification_requests (user_id, qualification_id, note) values (p_person, p_id, p_note)
  on conflict (user_id, qualification_id) do nothing;
  if found then
    perform private.tell_admins('qualification_asked', jsonb_build_object('actor', p_person, 'person', p_person,
      'subject', qualification.name));
  end if;
end
$$;
comment on function private.ask_for_qualification(uuid, uuid, text) is
  'PUT /users/{id}/qualifications/{qualificationId}/request: asks administrators to confirm a qualification, who get a notice. A
second time it changes the note. Definer: no API role writes the table. Errors: 401, 403; 404 for an unknown person, and for an
unknown qualification or one that people confirm themselves.';
grant execute on function private.ask_for_qualification(uuid, uuid, text) to authenticated;

create function private.tell_of_answer(p_person uuid, p_qualification_id uuid, p_kind text) returns void
language plpgsql set search_path = '' as $$
declare
  name constant text := (select q.name from public.qualifications q where q.id = p_qualification_id);
begin
  insert into public.notices (user_id, kind, about) values (p_person, p_kind, jsonb_build_object('subject', name));
  perform private.mail_access(p_person, jsonb_build_object('about', p_kind, 'qualification', name));
end
$$;
comment on function private.tell_of_answer(uuid, uuid, text) is
  'Tells a person, by a notice and a mail, what became of their request. Internal.';

create function private.end_request(p_person uuid, p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_self(p_person::text);
  delete from public.qualification_requests r where r.user_id = p_person and r.qualification_id = p_id;
  if not found then
    perform private.refuse_missing('qualification');
  end if;
  if p_person is distinct from private.me() then
    perform private.tell_of_answer(p_person, p_id, 'qualification_declined');
  end if;
end
$$;
comment on function private.end_request(uuid, uuid) is
  'DELETE /users/{id}/qualifications/{qualificationId}/request: a person withdraws their request, or an administrator declines it,
of which the person is told. Definer: no API role may delete. Errors: 401, 403; 404 without such a request.';
grant execute on function private.end_request(uuid, uuid) to authenticated;

create function private.answer_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.qualification_requests r
  where r.user_id = new.user_id and r.qualification_id = new.qualification_id;
  if found and new.user_id is distinct from private.me() then
    perform private.tell_of_answer(new.user_id, new.qualification_id, 'qualification_confirmed');
  end if;
  return null;
end
$$;
comment on function private.answer_request() is
  'Trigger: a confirmation answers the request for it, whichever way it was made, and the person is told.';
create trigger answer_request after insert or update of confirmed_at on public.person_qualifications
  for each row execute function private.answer_request();

-- feeds/feeds.sql

-- Calendar feeds, their default slots, and what administrators do with them. The address of a feed is a secret: only
-- administrators and the sync itself see it. Codes like (S7) are rules of docs/calendars.md.

create table public.ical_feeds (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 200),
  description text check (char_length(description) between 1 and 20000),
  ical_url text not null check (
    char_length(ical_url) between 1 and 2048
    and ical_url ~* '^(https?|webcals?)://[^/?#@[:space:]]+([/?#]|$)'
  ),
  refresh_interval integer not null default 60 check (refresh_interval in (15, 30, 60, 360, 720, 1440)),
  timezone text not null check (char_length(timezone) between 1 and 64),
  default_length_minutes integer not null default 60 check (default_length_minutes between 1 and 1440),
  all_day_hours numeric(4, 2) not null default 8 check (all_day_hours between 0 and 24),
  as_drafts boolean not null default false,
  etag text,
  last_modified text,
  body_hash text,
  last_full_fetch_at timestamptz,
  last_attempt_at timestamptz,
  last_synced timestamptz,
  last_status text check (last_status in ('ok', 'unchanged', 'warnings', 'held', 'error', 'paused', 'undone')),
  last_error_code text,
  last_error_params jsonb,
  last_error text,
  consecutive_failures integer not null default 0 check (consecutive_failures >= 0),
  next_due_at timestamptz default private.now(),
  held jsonb,
  ignored_hash text,
  moved_to text check (char_length(moved_to) <= 2048),
  moved_count integer not null default 0 check (moved_count >= 0),
  refusals integer not null default 0 check (refusals >= 0),
  last_manual_sync_at timestamptz,
  created_by uuid references public.profiles (id) on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.ical_feeds is 'Calendar feeds that fill the schedule, and how their last sync went.';
comment on column public.ical_feeds.ical_url is 'Secret: may contain a key. Never in a log, a run record or an error message.';
comment on column public.ical_feeds.refresh_interval is 'Minutes between syncs.';
comment on column public.ical_feeds.timezone is 'IANA zone of floating and all-day times without a zone of their own.';
comment on column public.ical_feeds.all_day_hours is 'Hours that one day of an all-day event counts for credits (M2).';
comment on column public.ical_feeds.last_status is
  'undone: a sync was undone, and the schedule waits until an administrator has seen what the next one would do (N4).';
comment on column public.ical_feeds.last_synced is 'The last successful run, unchanged ones included (S7).';
comment on column public.ical_feeds.last_error_params is
  'The params of feed_unusable, from which last_error can be written in another language.';
comment on column public.ical_feeds.as_drafts is 'Whether new events of the feed are drafts. A sync never publishes one, nor makes a draft of an event.';
comment on column public.ical_feeds.next_due_at is 'When the schedule syncs the feed next; null: paused.';
comment on column public.ical_feeds.held is
  'A sync that was held back (H1, H2), until an administrator decides: {would_remove, of, shifted, since, body_hash}.';
comment on column public.ical_feeds.ignored_hash is
  'body_hash of a held sync that was ignored: a sync of that body changes nothing.';
comment on column public.ical_feeds.moved_to is
  'Secret: where permanent redirects lead. After three successful syncs it becomes ical_url.';
comment on column public.ical_feeds.moved_count is 'Successful syncs in a row that were redirected to moved_to.';
comment on column public.ical_feeds.refusals is
  'How often the server has refused for good (401, 403, 404, 410; E2) since the last success.';
create index ical_feeds_due on public.ical_feeds (next_due_at);
create index ical_feeds_created_by on public.ical_feeds (created_by);

alter table public.ical_feeds enable row level security;
grant select, insert (id, name, description, ical_url, refresh_interval, timezone, default_length_minutes,
    all_day_hours, as_drafts, created_by), update (held, last_manual_sync_at, next_due_at) on public.ical_feeds to authenticated;
-- Only administrators see feeds.
create policy "administrators see feeds" on public.ical_feeds
  for select to authenticated using ((select private.is_admin()));
-- Administrators create feeds, in their own name.
create policy "administrators create feeds" on public.ical_feeds
  for insert to authenticated with check ((select private.is_admin()) and created_by = (select private.me()));
-- Administrators decide about held syncs.
create policy "administrators steer feeds" on public.ical_feeds
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create trigger touch
  before update of name, description, ical_url, refresh_interval, timezone, default_length_minutes, all_day_hours, as_drafts
  on public.ical_feeds for each row execute function private.touch();
create trigger audit after insert or delete or
  update of name, description, ical_url, refresh_interval, timezone, default_length_minutes, all_day_hours, as_drafts, held
  on public.ical_feeds for each row execute function private.audit();

create table public.ical_feed_slots (
  id uuid primary key default gen_random_uuid(),
  feed_id uuid not null references public.ical_feeds (id) on delete cascade,
  slot_type_id uuid not null references public.slot_types (id),
  volunteer_slots integer not null default 1 check (volunteer_slots between 1 and 20),
  position integer not null default 0,
  unique (feed_id, slot_type_id)
);
comment on table public.ical_feed_slots is 'Slots that each new event of a feed starts with (I4).';
create index ical_feed_slots_slot_type on public.ical_feed_slots (slot_type_id);

alter table public.ical_feed_slots enable row level security;
grant select, insert (id, feed_id, slot_type_id, volunteer_slots, position) on public.ical_feed_slots to authenticated;
-- Only administrators see the default slots of feeds.
create policy "administrators see feed slots" on public.ical_feed_slots
  for select to authenticated using ((select private.is_admin()));
-- Administrators choose default slots when they create the feed.
create policy "administrators choose feed slots" on public.ical_feed_slots
  for insert to authenticated with check ((select private.is_admin()));
create trigger audit after insert or update or delete on public.ical_feed_slots
  for each row execute function private.audit();

create function private.feed_names() returns table (id uuid, name text)
language sql stable security definer set search_path = '' rows 20 as $$
  select f.id, f.name from public.ical_feeds f where private.is_member()
$$;
comment on function private.feed_names() is
  'The names of the feeds, for every member: events say which feed they come from. Definer: everything else of a feed is
visible to administrators only.';
grant execute on function private.feed_names() to authenticated;

create function private.create_feed(p_body jsonb, p_default_timezone text) returns uuid
language plpgsql set search_path = '' as $$
declare
  made uuid;
begin
  perform private.require_admin();
  perform private.require_slot_types(p_body -> 'slot_types', 'slot_types');
  perform private.check_timezone(coalesce(p_body ->> 'timezone', p_default_timezone));
  insert into public.ical_feeds (name, description, ical_url, refresh_interval, timezone, default_length_minutes,
    all_day_hours, as_drafts, created_by)
  values (
    p_body ->> 'name', p_body ->> 'description', p_body ->> 'ical_url',
    coalesce((p_body ->> 'refresh_interval')::integer, 60), coalesce(p_body ->> 'timezone', p_default_timezone),
    coalesce((p_body ->> 'default_length_minutes')::integer, 60), coalesce((p_body ->> 'all_day_hours')::numeric, 8),
    coalesce((p_body ->> 'as_drafts')::boolean, false), private.me())
  returning id into made;
  insert into public.ical_feed_slots (feed_id, slot_type_id, volunteer_slots, position)
  select made, (item ->> 'slot_type_id')::uuid, coalesce((item ->> 'volunteer_slots')::integer, 1), place
  from jsonb_array_elements(p_body -> 'slot_types') with ordinality as listed (item, place);
  return made;
end
$$;
comment on function private.create_feed(jsonb, text) is
  'POST /ical-feeds: stores a validated body (contract icalFeedBody), due at once, and returns the feed''s id.
p_default_timezone: the IANA zone of a feed without one. Errors: 401, 403; 400 unknown or archived slot type, unknown zone.';
grant execute on function private.create_feed(jsonb, text) to authenticated;

create function private.lock_feed(p_id uuid) returns public.ical_feeds
language plpgsql set search_path = '' as $$
declare
  feed public.ical_feeds;
begin
  select f.* into feed from public.ical_feeds f where f.id = p_id for update;
  if not found then
    perform private.refuse_missing('feed');
  end if;
  return feed;
end
$$;
comment on function private.lock_feed(uuid) is
  'Locks a feed and returns it; 404 when it is unknown. For administrators, because only they may lock it, and for definer
functions.';
grant execute on function private.lock_feed(uuid) to authenticated;

create function private.remove_feed(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.lock_feed(p_id);
  perform private.lock_events(array(select e.id from public.events e where e.feed_id = p_id));
  delete from public.events e
  where e.feed_id = p_id and (e.removed_at is not null or e.end_time >= private.now())
    and not exists (select from public.signups s where s.event_id = e.id);
  -- People signed up for these and canceled. That is history, so the events are only marked.
  update public.events e set removed_at = private.now()
  where e.feed_id = p_id and e.removed_at is null and e.end_time >= private.now()
    and not exists (select from public.signups s where s.event_id = e.id and s.status <> 'canceled');
  -- The events that are left become ordinary ones: the foreign key clears their feed_id.
  delete from public.ical_feeds f where f.id = p_id;
end
$$;
comment on function private.remove_feed(uuid) is
  'DELETE /ical-feeds/{id}: past events and events with signups stay as ordinary events, the others are removed (F1). Definer:
no API role may delete. Errors: 401, 403, 404.';
grant execute on function private.remove_feed(uuid) to authenticated;

create function private.require_held(p_feed public.ical_feeds) returns void
language plpgsql set search_path = '' as $$
begin
  if p_feed.held is null then
    perform private.refuse(409, 'nothing_held', 'Nothing is held back for this feed');
  end if;
end
$$;
comment on function private.require_held(public.ical_feeds) is 'Refuses with 409 nothing_held when no sync of the feed is held back.';
grant execute on function private.require_held(public.ical_feeds) to authenticated;

create function private.approve_held_sync(p_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_held(private.lock_feed(p_id));
  update public.ical_feeds f set held = f.held || jsonb_build_object('approved_at', private.iso(private.now()))
  where f.id = p_id;
end
$$;
comment on function private.approve_held_sync(uuid) is
  'POST /ical-feeds/{id}/held, apply: records, also in the audit log, that the held sync is wanted. The next sync applies it.
Errors: 401, 403; 404; 409 nothing_held.';
grant execute on function private.approve_held_sync(uuid) to authenticated;

create function private.ignore_held_sync(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  feed public.ical_feeds;
begin
  perform private.require_admin();
  feed := private.lock_feed(p_id);
  perform private.require_held(feed);
  update public.ical_feeds f set held = null, ignored_hash = feed.held ->> 'body_hash',
    last_status = case when f.last_status = 'held' then 'unchanged' else f.last_status end,
    next_due_at = coalesce(f.next_due_at, private.now() + make_interval(mins => f.refresh_interval))
  where f.id = p_id;
  insert into public.ical_sync_runs (feed_id, trigger, status, finished_at, counts)
  values (p_id, 'held', 'unchanged', private.now(), (
    select jsonb_build_object('inserted', 0, 'updated', 0, 'unchanged', count(*), 'canceled', 0, 'restored', 0,
      'skipped', 0, 'missing', 0, 'held', false)
    from public.events e where e.feed_id = p_id and e.removed_at is null));
end
$$;
comment on function private.ignore_held_sync(uuid) is
  'POST /ical-feeds/{id}/held, ignore: the events stay as they are, and the body that was held back changes nothing from now
on. Definer: no API role writes runs. Errors: 401, 403; 404; 409 nothing_held.';
grant execute on function private.ignore_held_sync(uuid) to authenticated;

create function private.reimport(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.lock_feed(p_id);
  delete from public.ical_sources s
  where s.feed_id = p_id and s.source_state = 'tombstone' and s.start_time > private.now();
  if not found then
    perform private.refuse(409, 'nothing_deleted', 'No coming event of this feed was deleted');
  end if;
  -- Otherwise the next sync would find the calendar unchanged and read nothing.
  update public.ical_feeds f set etag = null, last_modified = null, body_hash = null, ignored_hash = null,
    last_manual_sync_at = null
  where f.id = p_id;
end
$$;
comment on function private.reimport(uuid) is
  'POST /ical-feeds/{id}/reimport: forgets which coming events of a feed administrators deleted, so that the next sync adds
them as new ones, without the signups they had (X3). Definer: no API role may delete. Errors: 401, 403; 404; 409
nothing_deleted.';
grant execute on function private.reimport(uuid) to authenticated;

-- events/places.sql

-- Places: what is known of the locations of events. A place appears when an event is at a location that none has yet.

create table public.places (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 1000),
  position integer not null,
  address text check (char_length(address) between 1 and 1000),
  meeting_point text check (char_length(meeting_point) between 1 and 1000),
  contact text check (char_length(contact) between 1 and 500),
  is_kept boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.places is 'Places, in the order of the organisation. Their events are those whose location is one of their names.';
comment on column public.places.is_kept is
  'Whether an administrator has made or changed it. Any other place is listed only as long as it has events.';

create table public.place_names (
  key text primary key,
  name text not null,
  place_id uuid not null references public.places (id) on delete cascade
);
comment on table public.place_names is
  'The names of places, present and former ones, so that feeds that use a former name still mean the place.';
comment on column public.place_names.key is 'The name as private.place_key() folds it.';
create index place_names_of_place on public.place_names (place_id);

alter table public.places enable row level security;
grant select on public.places to authenticated;
-- Every member sees places: they are where the shifts are.
create policy "members see places" on public.places
  for select to authenticated using ((select private.is_member()));
create trigger touch before update of name, address, meeting_point, contact on public.places
  for each row execute function private.touch();
create trigger audit after delete or update of name, address, meeting_point, contact on public.places
  for each row execute function private.audit();
-- The place that an event brings along is no act of its own.
create trigger audit_made after insert on public.places
  for each row when (new.is_kept) execute function private.audit();

alter table public.place_names enable row level security;
grant select on public.place_names to authenticated;
-- Administrators see the former names of places.
create policy "administrators see names of places" on public.place_names
  for select to authenticated using ((select private.is_admin()));

create function private.single_spaced(p_words text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select btrim(regexp_replace(p_words, '[\s\u00a0]+', ' ', 'g'))
$$;
comment on function private.single_spaced(text) is 'Text without space around it and with single spaces in it.';
grant execute on function private.single_spaced(text) to authenticated;

create function private.place_key(p_name text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select normalize(lower(private.single_spaced(p_name)), NFC)
$$;
comment on function private.place_key(text) is
  'The name of a place as names are compared: in lower case, without space around it and with single spaces in it.';
grant execute on function private.place_key(text) to authenticated;

create function private.place_at(p_location text) returns public.places
language plpgsql set search_path = '' as $$
declare
  place public.places;
  wanted text := private.place_key(p_location);
begin
  if coalesce(wanted, '') = '' then
    return null;
  end if;
  loop
    -- Locked, so that no other place takes its events meanwhile.
    select p.* into place from public.place_names n join public.places p on p.id = n.place_id where n.key = wanted
    for key share of p;
    exit when found;
    insert into public.places (name, position)
    values (private.single_spaced(p_location), (select coalesce(max(p.position), 0) + 1 from public.places p))
    returning * into place;
    insert into public.place_names (key, name, place_id) values (wanted, place.name, place.id) on conflict do nothing;
    exit when found;
    -- Somebody else has added it at the same time.
    delete from public.places p where p.id = place.id;
  end loop;
  return place;
end
$$;
comment on function private.place_at(text) is
  'The place of a location, by its present or a former name; a new one, last in the order, if none has it. Null for no location.
Internal.';

create function private.place_name(p_location text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((
    select p.name from public.place_names n join public.places p on p.id = n.place_id
    where n.key = private.place_key(p_location) and private.place_key(p.name) <> n.key), p_location);
end
$$;
comment on function private.place_name(text) is
  'A location with the present name of its place in place of a former one. The spelling of a present name stays as it is. For
administrators: only they see former names.';
grant execute on function private.place_name(text) to authenticated;

-- Adding, changing, merging and deleting places: one function each for the API.

create function private.name_place(p_id uuid, p_name text) returns uuid
language plpgsql set search_path = '' as $$
declare
  wanted text := private.place_key(p_name);
  other public.places;
begin
  select p.* into other from public.place_names n join public.places p on p.id = n.place_id
  where n.key = wanted and n.place_id <> p_id;
  if private.place_key(other.name) = wanted then
    if other.is_kept or exists (select from public.events e where e.place_id = other.id and e.removed_at is null) then
      return other.id;
    end if;
    -- Nobody sees this one any longer.
    update public.lead_grants g set place_id = p_id where g.place_id = other.id;
    update public.walls w set place_id = p_id where w.place_id = other.id;
    delete from public.places p where p.id = other.id;
  end if;
  insert into public.place_names (key, name, place_id) values (wanted, p_name, p_id)
  on conflict (key) do update set name = excluded.name, place_id = excluded.place_id;
  update public.places p set name = p_name, is_kept = true where p.id = p_id and (p.name <> p_name or not p.is_kept);
  return null;
end
$$;
comment on function private.name_place(uuid, text) is
  'Gives a place a name; its other names stay. Takes the name away from a place that only had it in former times. If it is the
present name of another place, it does nothing but return that place. Internal.';

create function private.refuse_place(p_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse(409, 'place_exists', format('"%s" is already in the list', p.name),
    jsonb_build_object('place_id', p.id, 'place_name', p.name))
  from public.places p where p.id = p_id;
end
$$;
comment on function private.refuse_place(uuid) is 'Refuses, with 409 place_exists, the name of this place for another one. Internal.';

create function private.create_place(p_body jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  perform private.require_admin();
  insert into public.places (name, position, address, meeting_point, contact, is_kept)
  values (private.single_spaced(p_body ->> 'name'), (select coalesce(max(p.position), 0) + 1 from public.places p),
    p_body ->> 'address', p_body ->> 'meeting_point', p_body ->> 'contact', true)
  returning id into made;
  perform private.refuse_place(private.name_place(made, private.single_spaced(p_body ->> 'name')));
  return made;
end
$$;
comment on function private.create_place(jsonb) is
  'POST /places: stores a validated body (contract placeBody) as the last place and returns its id. Definer: no API role writes
places. Errors: 401, 403; 409 place_exists.';
grant execute on function private.create_place(jsonb) to authenticated;

create function private.lock_place(p_id uuid) returns public.places
language plpgsql set search_path = '' as $$
declare
  place public.places;
begin
  -- All of them, because a change can concern the order, or the names of others.
  perform from public.places p order by p.id for no key update;
  select p.* into place from public.places p where p.id = p_id;
  if not found then
    perform private.refuse_missing('place');
  end if;
  return place;
end
$$;
comment on function private.lock_place(uuid) is
  'Locks the places against other changes of them, and returns this one. Error: 404. Internal.';

create function private.rename_locations(p_place public.places) returns void
language plpgsql set search_path = '' as $$
declare
  renamed uuid[] := array(
    select e.id from public.events e
    where e.place_id = p_place.id and e.removed_at is null and e.end_time > private.now() and e.location <> p_place.name
      -- Another spelling alone is up to the feed, whose next change would bring it back.
      and (e.feed_id is null or private.place_key(e.location) <> private.place_key(p_place.name)));
begin
  perform private.lock_events(renamed);
  update public.events e set location = p_place.name where e.id = any (renamed);
end
$$;
comment on function private.rename_locations(public.places) is
  'Writes the name of a place into the locations of its events that are not over. What feeds say stays (ical_sources). Internal.';

create function private.merge_places(p_id uuid, p_into uuid) returns void
language plpgsql set search_path = '' as $$
declare
  kept public.places;
  left_from uuid[];
begin
  -- No event can come to it from now on.
  perform from public.places p where p.id = p_id for update;
  update public.places k set is_kept = true, address = coalesce(k.address, g.address),
    meeting_point = coalesce(k.meeting_point, g.meeting_point), contact = coalesce(k.contact, g.contact)
  from public.places g where k.id = p_into and g.id = p_id
  returning k.* into kept;
  update public.place_names n set place_id = p_into where n.place_id = p_id;
  left_from := array(select distinct s.event_id from public.signups s where s.agreed is not null and s.agreed ->> 'place_id' = p_id::text);
  perform private.lock_events(array(select e.id from public.events e where e.place_id = p_id union select unnest(left_from)));
  -- Nobody is asked whether they still come to a place that is the same.
  update public.signups s set agreed = s.agreed || jsonb_build_object('place_id', p_into)
  where s.agreed is not null and s.agreed ->> 'place_id' = p_id::text;
  update public.events e set place_id = p_into where e.place_id = p_id;
  perform private.settle_event(e.id, null) from unnest(left_from) e (id) order by e.id;
  perform private.rename_locations(kept);
  -- Whoever likes one of them likes both.
  update public.wishes w set place_ids = array(select distinct unnest(w.place_ids || p_into) except select p_id)
  where p_id = any (w.place_ids);
  update public.watches w set place_ids = array(select distinct unnest(w.place_ids || p_into) except select p_id order by 1)
  where p_id = any (w.place_ids);
  update public.lead_grants g set place_id = p_into where g.place_id = p_id;
  update public.walls w set place_id = p_into where w.place_id = p_id;
  delete from public.places p where p.id = p_id;
end
$$;
comment on function private.merge_places(uuid, uuid) is
  'Makes one place of two: p_into gets the names and events of p_id, and those details that it does not have. Internal.';

create function private.order_place(p_id uuid, p_before uuid) returns void
language plpgsql set search_path = '' as $$
declare
  others uuid[] := array(select p.id from public.places p where p.id <> p_id order by p.position, p.id);
  spot integer := case when p_before is null then cardinality(others) + 1 else array_position(others, p_before) end;
begin
  if spot is null then
    perform private.refuse_missing('place');
  end if;
  update public.places p set position = o.number
  from unnest(others[:spot - 1] || p_id || others[spot:]) with ordinality o (id, number)
  where p.id = o.id and p.position <> o.number;
  update public.places p set is_kept = true where p.id = p_id;
end
$$;
comment on function private.order_place(uuid, uuid) is
  'Moves a place before another one, or with null to the end. Error: 404. Internal.';

create function private.update_place(p_id uuid, p_patch jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  place public.places;
  other uuid;
begin
  perform private.require_admin();
  place := private.lock_place(p_id);
  perform private.require_version(p_patch ->> 'version', place.version, place.updated_at);
  update public.places p set is_kept = true,
    address = case when p_patch ? 'address' then p_patch ->> 'address' else p.address end,
    meeting_point = case when p_patch ? 'meeting_point' then p_patch ->> 'meeting_point' else p.meeting_point end,
    contact = case when p_patch ? 'contact' then p_patch ->> 'contact' else p.contact end
  where p.id = p_id and p_patch ?| array['address', 'meeting_point', 'contact'];
  if p_patch ? 'before' then
    perform private.order_place(p_id, (p_patch ->> 'before')::uuid);
  end if;
  if place.name <> private.single_spaced(p_patch ->> 'name') then
    other := private.name_place(p_id, private.single_spaced(p_patch ->> 'name'));
    if other is null then
      perform private.rename_locations(p) from public.places p where p.id = p_id;
    elsif (p_patch ->> 'merge')::boolean then
      perform private.merge_places(p_id, other);
    else
      perform private.refuse_place(other);
    end if;
  end if;
  return coalesce(other, p_id);
end
$$;
comment on function private.update_place(uuid, jsonb) is
  'PATCH /places/{id}: changes what a validated body (contract placePatch) has, and returns the id of the place, or with `merge`
of the one that it has become a part of. Its events that are not over get the new name, and nobody a notice. Definer: no API role
writes places. Errors: 401, 403, 404; 409 stale_version, place_exists.';
grant execute on function private.update_place(uuid, jsonb) to authenticated;

create function private.remove_place(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  used integer;
begin
  perform private.require_admin();
  perform private.lock_place(p_id);
  select count(*) into used from public.events e where e.place_id = p_id and e.removed_at is null;
  if used > 0 then
    perform private.refuse(409, 'place_in_use', format('This place still has events (%s)', to_char(used, 'FM999,999,990')),
      jsonb_build_object('events', used));
  end if;
  delete from public.places p where p.id = p_id;
end
$$;
comment on function private.remove_place(uuid) is
  'DELETE /places/{id}: deletes a place without events. Definer: no API role may delete. Errors: 401, 403, 404; 409 place_in_use.';
grant execute on function private.remove_place(uuid) to authenticated;

-- events/events.sql

-- Events and their slots. Codes like (M2) are rules of docs/calendars.md.

create table public.events (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title = btrim(title) and char_length(title) between 1 and 500),
  description text check (char_length(description) between 1 and 20000),
  location text check (char_length(location) between 1 and 1000),
  place_id uuid references public.places (id) on delete set null,
  start_time timestamptz(3) not null,
  end_time timestamptz(3) not null,
  timezone text not null check (char_length(timezone) between 1 and 64),
  all_day boolean not null default false,
  end_estimated boolean not null default false,
  credit_hours numeric(8, 2) check (credit_hours >= 0),
  hours numeric not null
    generated always as (coalesce(credit_hours, extract(epoch from end_time - start_time) / 3600)) stored,
  during tstzrange not null,
  status text not null default 'scheduled' check (status in ('scheduled', 'canceled')),
  cancel_origin text check (cancel_origin in ('source', 'admin')),
  cancel_reason text check (cancel_reason = btrim(cancel_reason) and char_length(cancel_reason) between 1 and 500),
  series_id uuid,
  feed_id uuid references public.ical_feeds (id) on delete set null,
  removed_at timestamptz,
  published_at timestamptz default private.now(),
  version integer not null default 1,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  check (start_time >= '2000-01-01T00:00:00Z' and end_time < '2101-01-01T00:00:00Z'),
  check (end_time > start_time),
  check (extract(epoch from end_time - start_time) <= 366 * 86400),
  check ((status = 'canceled') = (cancel_origin is not null)),
  check (cancel_reason is null or cancel_origin = 'admin')
);
comment on table public.events is
  'Events. One with any signup is never deleted: it is canceled, or marked as removed, so that history stays true.';
comment on column public.events.place_id is 'The place that has the location as a name. Kept by trigger.';
comment on column public.events.timezone is 'IANA zone of the event''s location.';
comment on column public.events.credit_hours is
  'Hours that count for credits if they differ from the length: for all-day events of feeds (M2). Kept by trigger.';
comment on column public.events.hours is 'Hours that count for credits and pay.';
comment on column public.events.during is
  'The time that the event occupies for the overlap rule; an all-day event occupies its whole days. Kept by trigger.';
comment on column public.events.cancel_reason is 'Why an administrator canceled it, as its people read it.';
comment on column public.events.series_id is
  'Events with the same id repeat one another. They change independently; the id only finds them together.';
comment on column public.events.published_at is
  'Since when everybody sees it. Null: it is a draft, which only administrators see.';
comment on column public.events.removed_at is 'When it was deleted. Lists leave removed events out.';
create index events_by_start on public.events (start_time, id) where removed_at is null;
create index events_by_time on public.events using gist (during) where removed_at is null;
create index events_removed on public.events using gist (during) where removed_at is not null;
create index events_created_by on public.events (created_by);
create index events_of_series on public.events (series_id) where series_id is not null;
create index events_of_place on public.events (place_id, end_time);
create index events_of_feed on public.events (feed_id, removed_at);
create index events_drafts on public.events (start_time, id) where published_at is null and removed_at is null;
-- Without a condition, for reports: work at an event that was over when it was removed still counts.
create index events_by_any_start on public.events (start_time);

alter table public.events enable row level security;
grant select,
  insert (id, title, description, location, start_time, end_time, timezone, all_day, published_at, created_by),
  update (title, description, location, start_time, end_time, timezone, all_day, end_estimated, removed_at)
  on public.events to authenticated;
-- Every member sees published events, removed ones too: the history and the notices of those who were signed up show them. Lists
-- leave them out. Only administrators see drafts.
create policy "members see events, administrators drafts" on public.events
  for select to authenticated using ((select private.is_member()) and (published_at is not null or (select private.is_admin())));
-- Administrators create events, in their own name.
create policy "administrators create events" on public.events
  for insert to authenticated with check ((select private.is_admin()) and created_by = (select private.me()));
-- Administrators change events.
create policy "administrators change events" on public.events
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create function private.occupied(p_start timestamptz, p_end timestamptz, p_zone text, p_all_day boolean) returns tstzrange
language sql stable set search_path = '' as $$
  select case when p_all_day then tstzrange(
      date_trunc('day', p_start at time zone p_zone) at time zone p_zone,
      -- An end at midnight is exclusive and adds no further day.
      (date_trunc('day', p_end at time zone p_zone - interval '1 microsecond') + interval '1 day')
        at time zone p_zone)
    else tstzrange(p_start, p_end) end
$$;
comment on function private.occupied(timestamptz, timestamptz, text, boolean) is
  'The time that an event occupies for the overlap rule: [start, end), or the whole days of an all-day event in its zone.';

create function private.local_days(p_during tstzrange, p_zone text) returns integer
language sql stable set search_path = '' as $$
  select (upper(p_during) at time zone p_zone)::date - (lower(p_during) at time zone p_zone)::date
$$;
comment on function private.local_days(tstzrange, text) is 'The number of calendar days of a zone in a range of whole days.';

create function private.is_closed(p_event public.events) returns boolean
language sql stable set search_path = '' as $$
  select (p_event.end_time at time zone private.organisation_zone())::date < private.organisation_today()
$$;
comment on function private.is_closed(public.events) is
  'Whether the day on which an event ended is over, in the organisation''s zone. What was worked there is then closed: it changes
only by name, that is with a mark, a canceled signup, or a rate with a reason.';

create function private.prepare_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  place public.places;
begin
  if tg_op = 'DELETE' then
    perform private.announce_leaving(old);
    return old;
  end if;
  if tg_op = 'UPDATE' then
    perform private.keep_closed_event(old, new);
    new.version := old.version + 1;
    new.updated_at := private.now();
  end if;
  if tg_op = 'INSERT' or new.location is distinct from old.location
      or new.place_id is null and new.location is not null and new.removed_at is null then
    place := private.place_at(new.location);
    new.place_id := place.id;
    -- A former name becomes the present one (M6); another spelling of it stays as it was written.
    if private.place_key(new.location) <> private.place_key(place.name) then
      new.location := place.name;
    end if;
  end if;
  if tg_op = 'INSERT' or new.timezone <> old.timezone then
    perform private.check_timezone(new.timezone);
  end if;
  new.during := private.occupied(new.start_time, new.end_time, new.timezone, new.all_day);
  if tg_op = 'UPDATE' and private.is_closed(old) and (old.start_time, old.end_time) = (new.start_time, new.end_time) then
    new.credit_hours := old.credit_hours;
  elsif new.all_day and new.feed_id is not null then
    new.credit_hours := private.local_days(new.during, new.timezone)
      * (select f.all_day_hours from public.ical_feeds f where f.id = new.feed_id);
  elsif tg_op = 'INSERT' or (old.start_time, old.end_time, old.all_day)
      is distinct from (new.start_time, new.end_time, new.all_day) then
    new.credit_hours := null;
  end if;
  return new;
end
$$;
comment on function private.prepare_event() is
  'Trigger: sets events.place_id, during and credit_hours, which stay when the event''s feed is removed, and refuses an unknown
zone. An event at an unknown location makes a place of it. It raises the version with each change, see private.touch().';
create trigger prepare before insert or update or delete on public.events
  for each row execute function private.prepare_event();

create function private.running_at(p_moment timestamptz) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(e.id), '{}') from public.events e
  where e.removed_at is null and e.during @> p_moment and e.start_time < p_moment and e.end_time > p_moment
    and (e.published_at is not null or (select private.may_act_for(null)))
$$;
comment on function private.running_at(timestamptz) is
  'The events in progress at a moment, without those that begin at it. Definer: an index over time spans serves no query
under row-level security, because @> is not leakproof; it leaves out drafts itself.';
grant execute on function private.running_at(timestamptz) to authenticated;

create table public.event_slots (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  slot_type_id uuid not null references public.slot_types (id),
  required_count integer not null check (required_count between 1 and 10000),
  min_count integer,
  filled_count integer not null default 0,
  confirmed_count integer not null default 0,
  held_count integer not null default 0,
  freed_at timestamptz,
  opened_at timestamptz,
  is_canceled boolean not null default false,
  cancel_origin text check (cancel_origin in ('source', 'admin')),
  position integer not null default 0,
  is_draft boolean not null default false,
  removed_at timestamptz,
  unique (event_id, id),
  check (filled_count between 0 and required_count),
  check (confirmed_count between 0 and filled_count),
  constraint event_slots_held check (held_count between 0 and filled_count),
  check (min_count between 1 and required_count),
  check (removed_at is null or filled_count = 0),
  check (is_canceled = (cancel_origin is not null))
);
comment on table public.event_slots is 'Slots: the number of people of a slot type that an event needs.';
comment on column public.event_slots.min_count is
  'The number of people below which the event cannot take place; null: not stated.';
comment on column public.event_slots.filled_count is 'The number of places that are taken: signups that are not canceled, and places that are held for people to whom they are
offered. Kept by trigger.';
comment on column public.event_slots.held_count is 'How many of the filled places are held by offers. Kept by trigger.';
comment on column public.event_slots.freed_at is
  'When a place last came free. People on the waitlist who have passed since then are not asked again. Kept by trigger.';
comment on column public.event_slots.opened_at is
  'When it last had free places again after it was full. Null: it was never full. Kept by trigger.';
comment on column public.event_slots.confirmed_count is 'The number of confirmed signups, which min_count is about. Kept by trigger.';
comment on column public.event_slots.is_draft is
  'Whether its event is a draft. Kept by trigger, so that the policy reads no other table for each row of a list.';
comment on column public.event_slots.removed_at is
  'When it was removed. A slot that nobody ever signed up for is deleted instead.';
create unique index event_slots_one_per_type on public.event_slots (event_id, slot_type_id) where removed_at is null;
create index event_slots_slot_type on public.event_slots (slot_type_id);

alter table public.event_slots enable row level security;
grant select,
  insert (id, event_id, slot_type_id, required_count, min_count, is_canceled, cancel_origin, position),
  update (required_count, min_count, is_canceled, cancel_origin, position, removed_at)
  on public.event_slots to authenticated;
-- Every member sees the slots of published events, administrators those of drafts too.
create policy "members see slots, administrators drafts" on public.event_slots
  for select to authenticated using ((select private.is_member()) and (not is_draft or (select private.is_admin())));
-- Administrators add slots.
create policy "administrators add slots" on public.event_slots
  for insert to authenticated with check ((select private.is_admin()));
-- Administrators change slots.
create policy "administrators change slots" on public.event_slots
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

-- Creating, replacing and removing events: one function each for the API. Codes like (X3) are rules of docs/calendars.md.

create function private.publication(p_draft boolean) returns timestamptz
language sql stable set search_path = '' as $$
  select case when not coalesce(p_draft, not o.publish_at_once) then private.now() end from private.organisation() o
$$;
comment on function private.publication(boolean) is
  'When a new event is published: now, or null for a draft. p_draft: whether it is one; null: as the organisation has set.';
grant execute on function private.publication(boolean) to authenticated;

create function private.create_event(p_body jsonb, p_default_timezone text) returns uuid
language plpgsql set search_path = '' as $$
declare
  made uuid;
begin
  perform private.require_admin();
  perform private.require_slot_types(p_body -> 'slot_assignments', 'slot_assignments');
  insert into public.events (title, description, location, start_time, end_time, timezone, all_day, published_at, created_by)
  values (
    p_body ->> 'title', p_body ->> 'description', p_body ->> 'location',
    (p_body ->> 'start_time')::timestamptz, (p_body ->> 'end_time')::timestamptz,
    coalesce(p_body ->> 'timezone', p_default_timezone), coalesce((p_body ->> 'all_day')::boolean, false),
    private.publication((p_body ->> 'draft')::boolean), private.me())
  returning id into made;
  perform private.add_slots(made, p_body -> 'slot_assignments');
  return made;
end
$$;
comment on function private.create_event(jsonb, text) is
  'POST /events: stores a validated body (contract eventBody) and returns the event''s id. p_default_timezone: the IANA zone of
an event without one. Errors: 401, 403; 400 unknown or archived slot type, unknown zone.';
grant execute on function private.create_event(jsonb, text) to authenticated;

create function private.add_slots(p_event_id uuid, p_assignments jsonb) returns void
language sql set search_path = '' as $$
  insert into public.event_slots as s (event_id, slot_type_id, required_count, min_count, is_canceled, cancel_origin, position)
  select p_event_id, (item ->> 'slot_type_id')::uuid, (item ->> 'required_count')::integer, (item ->> 'min_count')::integer,
    coalesce((item ->> 'is_canceled')::boolean, false),
    case when (item ->> 'is_canceled')::boolean then 'admin' end, place
  from jsonb_array_elements(p_assignments) with ordinality as listed (item, place)
  where not exists (
    select from public.event_slots o
    where o.event_id = p_event_id and o.removed_at is null and o.slot_type_id = (item ->> 'slot_type_id')::uuid)
$$;
comment on function private.add_slots(uuid, jsonb) is
  'Adds to an event the slots of a body that it does not have yet. For administrators: only they may add slots.';
grant execute on function private.add_slots(uuid, jsonb) to authenticated;

create function private.withdraw_slots(p_event_id uuid, p_assignments jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  left_out uuid[] := array(
    select s.id from public.event_slots s
    where s.event_id = p_event_id and s.removed_at is null and not exists (
      select from jsonb_array_elements(p_assignments) item where (item ->> 'slot_type_id')::uuid = s.slot_type_id));
begin
  perform private.require_admin();
  perform private.release_holds(id, 0) from unnest(left_out) id;
  update public.event_slots s set is_canceled = true, cancel_origin = 'admin'
  where s.cancel_origin is distinct from 'admin' and s.removed_at is null and s.event_id = p_event_id and (
    (s.id = any (left_out) and s.filled_count > 0)
    or exists (
      select from jsonb_array_elements(p_assignments) item
      where (item ->> 'slot_type_id')::uuid = s.slot_type_id and (item ->> 'is_canceled')::boolean));
  update public.event_slots s set removed_at = private.now()
  where s.id = any (left_out) and s.filled_count = 0
    and (exists (select from public.signups u where u.event_id = p_event_id and u.slot_id = s.id)
      or exists (select from public.gate_actions a where a.slot_id = s.id));
  delete from public.event_slots s
  where s.id = any (left_out) and s.filled_count = 0 and s.removed_at is null;
end
$$;
comment on function private.withdraw_slots(uuid, jsonb) is
  'Cancels the slots of an event that a body cancels. A slot that is not in the body is canceled if somebody has a place in it,
otherwise deleted, or only marked as removed if anybody ever had one or anything was done at its gate. Definer: no API role may delete. Errors: 401, 403.';
grant execute on function private.withdraw_slots(uuid, jsonb) to authenticated;

create function private.require_room(p_event_id uuid, p_assignments jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  crowded record;
begin
  -- Places that are only held for an offer make way.
  perform private.release_holds(s.id, (item ->> 'required_count')::integer)
  from jsonb_array_elements(p_assignments) item
  join public.event_slots s on s.event_id = p_event_id and s.removed_at is null and s.slot_type_id = (item ->> 'slot_type_id')::uuid
  where s.held_count > 0;
  select t.id, t.name, s.filled_count into crowded
  from jsonb_array_elements(p_assignments) item
  join public.event_slots s on s.event_id = p_event_id and s.removed_at is null
    and s.slot_type_id = (item ->> 'slot_type_id')::uuid
  join public.slot_types t on t.id = s.slot_type_id
  where (item ->> 'required_count')::integer < s.filled_count
  order by s.position limit 1;
  if found then
    perform private.refuse(409, 'count_below_filled',
      format('The count of "%s" cannot be below the places already taken (%s)', crowded.name,
        to_char(crowded.filled_count, 'FM99,990')),
      jsonb_build_object('slot_type_id', crowded.id, 'slot_type_name', crowded.name, 'filled', crowded.filled_count));
  end if;
end
$$;
comment on function private.require_room(uuid, jsonb) is
  'Refuses, with 409 count_below_filled, a count below the number of places that are taken. Offers that hold the places are withdrawn.';
grant execute on function private.require_room(uuid, jsonb) to authenticated;

create function private.lock_event(p_id uuid) returns public.events
language plpgsql set search_path = '' as $$
declare
  event public.events;
begin
  perform private.lock_events(array[p_id]);
  select e.* into event from public.events e where e.id = p_id and e.removed_at is null;
  if not found then
    perform private.refuse_missing('event');
  end if;
  return event;
end
$$;
comment on function private.lock_event(uuid) is
  'Locks an event with its slots and people (private.lock_events) and returns it. Error: 404 when it is unknown or removed.';
grant execute on function private.lock_event(uuid) to authenticated;

create function private.replace_event(p_id uuid, p_body jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  slots jsonb := p_body -> 'slot_assignments';
  was public.events;
begin
  perform private.require_admin();
  perform private.require_slot_types(slots, 'slot_assignments',
    array(select s.slot_type_id from public.event_slots s where s.event_id = p_id and s.removed_at is null));
  was := private.lock_event(p_id);
  perform private.require_version(p_body ->> 'version', was.version, was.updated_at);
  perform private.require_room(p_id, slots);

  -- Slots are canceled before the event moves and restored after it, so that no notice is about a step in between.
  perform private.withdraw_slots(p_id, slots);
  update public.events e set
    title = p_body ->> 'title', description = p_body ->> 'description', location = p_body ->> 'location',
    start_time = (p_body ->> 'start_time')::timestamptz, end_time = (p_body ->> 'end_time')::timestamptz,
    timezone = coalesce(p_body ->> 'timezone', e.timezone), all_day = coalesce((p_body ->> 'all_day')::boolean, e.all_day),
    end_estimated = e.end_estimated and (p_body ->> 'end_time')::timestamptz = e.end_time
  where e.id = p_id;
  update public.event_slots s set required_count = n.required, min_count = n.least, position = n.position,
    is_canceled = n.canceled, cancel_origin = case when n.canceled then s.cancel_origin end
  from (
    select o.id, (item ->> 'required_count')::integer as required, place as position,
      coalesce((item ->> 'is_canceled')::boolean, o.is_canceled) as canceled,
      case when item ? 'min_count' then (item ->> 'min_count')::integer
        -- Without the condition, least() would make a minimum of no minimum.
        when o.min_count is not null then least(o.min_count, (item ->> 'required_count')::integer) end as least
    from jsonb_array_elements(slots) with ordinality as listed (item, place)
    join public.event_slots o on o.event_id = p_id and o.removed_at is null and o.slot_type_id = (item ->> 'slot_type_id')::uuid
  ) n
  where s.id = n.id
    and (s.required_count, s.min_count, s.position, s.is_canceled) is distinct from (n.required, n.least, n.position, n.canceled);
  perform private.add_slots(p_id, slots);
  perform private.pin_fields(p_id);
end
$$;
comment on function private.replace_event(uuid, jsonb) is
  'PUT /events/{id}: replaces an event with a validated body (contract eventUpdateBody); slots are matched by slot type.
Without timezone, all_day or a minimum these stay. Errors: 401, 403; 400 unknown slot type or zone; 404; 409 stale_version,
count_below_filled.';
grant execute on function private.replace_event(uuid, jsonb) to authenticated;

create function private.remove_event(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.lock_event(p_id);
  -- The tombstone keeps the next sync from adding the event again (X3).
  update public.ical_sources s set source_state = 'tombstone' where s.event_id = p_id;
  if found or exists (select from public.signups s where s.event_id = p_id) or exists (
      select from public.event_slots s join public.gate_actions a on a.slot_id = s.id where s.event_id = p_id) then
    update public.events e set removed_at = private.now() where e.id = p_id;
  else
    delete from public.events e where e.id = p_id;
  end if;
end
$$;
comment on function private.remove_event(uuid) is
  'DELETE /events/{id}: marks an event as removed if it was imported, anybody ever signed up for it or anything was done at its gate
(a device may send that again, and undo it), otherwise deletes it. The
people who are signed up get a notice `removed`. If the event is over, they get none and keep their hours. Definer: no API role
may delete. Errors: 401, 403, 404.';
grant execute on function private.remove_event(uuid) to authenticated;

-- The lives of events and slots: what can happen to them, and what follows from it.

create view private.event_life (step, means, follows) as values
  ('created', 'An event is planned.', array['live', 'audit']),
  ('published', 'A draft is published.', array['live', 'walls', 'audit', 'slots', 'settle']),
  ('unpublished', 'It is a draft again.', array['live', 'walls', 'audit', 'slots', 'settle']),
  ('removed', 'It is removed; it can be brought back.', array['live', 'walls', 'audit', 'settle']),
  ('brought_back', 'It is no longer removed.', array['live', 'walls', 'audit', 'settle']),
  ('canceled', 'It is canceled.', array['live', 'walls', 'audit', 'settle']),
  ('restored', 'It takes place after all.', array['live', 'walls', 'audit', 'settle']),
  ('moved', 'It has another time or place.', array['live', 'walls', 'audit', 'settle']),
  ('edited', 'Anything else changes.', array['live', 'audit']),
  ('deleted', 'The row is deleted.', array['live', 'audit']);
comment on view private.event_life is
  'The steps of an event, and what follows from each, in this order. live: those who look on; walls: those that show it, which may no longer
do so; slots: they are drafts with it or not; settle: places become live, are kept, displaced or end, and their people hear of it.';

create function private.event_step(p_old public.events, p_new public.events) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_new.id is null then 'deleted'
    when p_old.id is null then 'created'
    when p_old.published_at is null and p_new.published_at is not null then 'published'
    when p_old.published_at is not null and p_new.published_at is null then 'unpublished'
    when p_old.removed_at is null and p_new.removed_at is not null then 'removed'
    when p_old.removed_at is distinct from p_new.removed_at then 'brought_back'
    when p_old.status <> p_new.status then case p_new.status when 'canceled' then 'canceled' else 'restored' end
    when (p_old.start_time, p_old.end_time, p_old.all_day, p_old.during)
        is distinct from (p_new.start_time, p_new.end_time, p_new.all_day, p_new.during)
      -- The same location in another place: two places became one.
      or p_old.place_id is distinct from p_new.place_id and p_old.location is distinct from p_new.location then 'moved'
    else 'edited' end
$$;
comment on function private.event_step(public.events, public.events) is
  'Which step of private.event_life a change of an event is; p_old is null for a new one, p_new for one that is deleted. Internal.';

create function private.follow_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  consequence text;
begin
  foreach consequence in array (select l.follows from private.event_life l where l.step = private.event_step(old, new)) loop
    case consequence
      when 'live' then perform private.announce_event(old, new);
      when 'walls' then perform private.announce_leaving(old);
      when 'audit' then perform private.log_change('events', to_jsonb(old), to_jsonb(new));
      when 'slots' then update public.event_slots s set is_draft = new.published_at is null where s.event_id = new.id;
      when 'settle' then perform private.settle_event(new.id, old);
    end case;
  end loop;
  return null;
end
$$;
comment on function private.follow_event() is 'Trigger: does what follows from a step of an event (private.event_life).';
create trigger follow after insert or update or delete on public.events for each row execute function private.follow_event();

create view private.slot_life (step, means, follows) as values
  ('added', 'A slot is planned.', array['live', 'audit']),
  ('canceled', 'It is canceled.', array['live', 'audit', 'settle', 'alert']),
  ('restored', 'It takes place after all.', array['live', 'audit', 'settle', 'alert']),
  ('removed', 'It is removed, or brought back.', array['live', 'audit', 'settle', 'alert']),
  ('planned', 'It has another number of places, minimum or position.', array['live', 'audit', 'alert']),
  ('counted', 'Its places are taken or given back.', array['alert']),
  ('deleted', 'The row is deleted.', array['live', 'audit']);
comment on view private.slot_life is
  'The steps of a slot, and what follows from each, in this order. alert: administrators hear that it has fewer people than its minimum;
for the others see private.event_life.';

create function private.slot_step(p_old public.event_slots, p_new public.event_slots) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_new.id is null then 'deleted'
    when p_old.id is null then 'added'
    when p_old.removed_at is distinct from p_new.removed_at then 'removed'
    when p_old.is_canceled <> p_new.is_canceled then case when p_new.is_canceled then 'canceled' else 'restored' end
    when (p_old.required_count, p_old.min_count, p_old.cancel_origin, p_old.position)
      is distinct from (p_new.required_count, p_new.min_count, p_new.cancel_origin, p_new.position) then 'planned'
    else 'counted' end
$$;
comment on function private.slot_step(public.event_slots, public.event_slots) is
  'Which step of private.slot_life a change of a slot is; p_old is null for a new one, p_new for one that is deleted. Internal.';

create function private.follow_slot() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  consequence text;
begin
  foreach consequence in array (select l.follows from private.slot_life l where l.step = private.slot_step(old, new)) loop
    case consequence
      when 'live' then perform private.announce_slot(old, new);
      when 'audit' then perform private.log_change('event_slots', to_jsonb(old), to_jsonb(new));
      when 'settle' then perform private.settle_event(new.event_id, null);
      when 'alert' then
        if old.confirmed_count >= old.min_count and new.confirmed_count < new.min_count and not new.is_draft then
          perform private.note_below_min(new);
        end if;
    end case;
  end loop;
  return null;
end
$$;
comment on function private.follow_slot() is 'Trigger: does what follows from a step of a slot (private.slot_life).';
create trigger follow after insert or update or delete on public.event_slots for each row execute function private.follow_slot();

create function private.prepare_slot() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.announce_leaving(e) from public.events e where e.id = old.event_id and not old.is_draft;
    return old;
  elsif tg_op = 'INSERT' then
    new.is_draft := coalesce((select e.published_at is null from public.events e where e.id = new.event_id), false);
    return new;
  end if;
  if old.is_canceled <> new.is_canceled and old.filled_count > 0 then
    perform private.require_open_day(e) from public.events e where e.id = old.event_id;
  end if;
  -- Its places are offered again (private.settle_offers).
  if new.required_count > old.required_count then
    new.freed_at := private.now();
  end if;
  -- Who watches is told of them (private.watched_places).
  if old.filled_count >= old.required_count and new.filled_count < new.required_count then
    new.opened_at := private.now();
  end if;
  return new;
end
$$;
comment on function private.prepare_slot() is
  'Trigger: keeps is_draft, freed_at and opened_at of a slot. One of a closed day that people are signed up for is neither canceled nor restored.
One that is deleted may be the last of its event that a wall shows.';
create trigger prepare before insert or update or delete on public.event_slots for each row execute function private.prepare_slot();

-- events/leads.sql

-- Leads: people who are in charge of shifts without being administrators, of which ones, and what they may do there. Leads read no
-- table more than others do: functions ask private.may_lead() and return what it allows.

create table public.lead_grants (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  event_id uuid references public.events (id) on delete cascade,
  place_id uuid references public.places (id) on delete cascade,
  slot_type_id uuid references public.slot_types (id) on delete cascade,
  rights text[] not null check (rights <@ '{gate,roster,fill,write}' and cardinality(rights) between 1 and 4),
  hours_before integer not null default 24 check (hours_before between 0 and 168),
  hours_after integer not null default 12 check (hours_after between 0 and 168),
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default private.now(),
  constraint lead_grants_one_scope check (num_nonnulls(event_id, place_id, slot_type_id) <= 1)
);
comment on table public.lead_grants is
  'Who leads which shifts: those of an event, a place or a slot type, also those that are added later; with none of them, all.
Several grants of a person add up. Written by functions only.';
comment on column public.lead_grants.rights is
  'gate: check people in and out, and mark them; roster: see who comes; fill: give and release places, and see drafts; write:
send messages to people.';
comment on column public.lead_grants.hours_before is
  'From how many hours before the start the right gate holds and phone numbers are shown.';
comment on column public.lead_grants.hours_after is 'Until how many hours after the end the grant holds.';
create index lead_grants_of_person on public.lead_grants (user_id);
create index lead_grants_of_event on public.lead_grants (event_id) where event_id is not null;
create index lead_grants_of_place on public.lead_grants (place_id) where place_id is not null;
create index lead_grants_of_slot_type on public.lead_grants (slot_type_id) where slot_type_id is not null;
create index lead_grants_created_by on public.lead_grants (created_by);

alter table public.lead_grants enable row level security;
grant select on public.lead_grants to authenticated;
-- People see what they lead, administrators who leads what.
create policy "own grants, administrators all" on public.lead_grants
  for select to authenticated using (user_id = (select private.me()) or (select private.is_admin()));
create trigger audit after insert or update or delete on public.lead_grants
  for each row execute function private.audit();

create function private.gives_right(p_grant public.lead_grants, p_event public.events, p_right text, p_now timestamptz) returns boolean
language sql stable
return case p_right when 'phones' then p_grant.rights && '{gate,roster}' else p_right = any (p_grant.rights) end
  and (p_event.removed_at is null or p_right = 'gate')
  and p_now < p_event.end_time + p_grant.hours_after * interval '1 hour'
  and (p_right not in ('gate', 'phones') or p_now >= p_event.start_time - p_grant.hours_before * interval '1 hour')
  and (p_event.published_at is not null or p_right in ('fill', 'roster') and 'fill' = any (p_grant.rights))
  and coalesce(p_grant.event_id = p_event.id, true)
  and coalesce(p_grant.place_id = p_event.place_id, p_grant.place_id is null);
comment on function private.gives_right(public.lead_grants, public.events, text, timestamptz) is
  'Whether a grant gives a right at an event at a moment, whatever its slots: gate, roster, fill, write, or phones, which follows
from gate and from roster. gate and phones hold from hours_before the start, the others earlier as well, and all until hours_after the
end. Drafts are there for those with fill alone. Of a removed event only gate is left, for people who are still there. Its body is parsed when it is created, so that Postgres can copy it into a query.
Internal.';

create function private.grants_at(p_event uuid, p_slot uuid, p_right text, p_person uuid) returns setof public.lead_grants
language sql stable set search_path = '' as $$
  select g.*
  from public.events e
  join public.lead_grants g on private.gives_right(g, e, p_right, private.now())
  join public.profiles p on p.id = g.user_id
  where e.id = p_event and (p_person is null or g.user_id = p_person)
    -- An administrator needs no grant, and none replaces the second factor.
    and p.state = 'active' and p.role <> 'admin'
    and (p_slot is null and g.slot_type_id is null or exists (
      select from public.event_slots s
      where s.event_id = e.id and s.removed_at is null and s.id = coalesce(p_slot, s.id)
        and s.slot_type_id = coalesce(g.slot_type_id, s.slot_type_id)))
$$;
comment on function private.grants_at(uuid, uuid, text, uuid) is
  'The grants that give a right at a slot of an event now (p_slot null: at any slot of it), of a person or (null) of everybody. Those
of people who are not active, or who are administrators, count for nothing. Internal.';

create function private.may_lead(p_event uuid, p_slot uuid, p_right text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.me();
begin
  return person is not null
    and (private.is_admin() or exists (select from private.grants_at(p_event, p_slot, p_right, person)));
end
$$;
comment on function private.may_lead(uuid, uuid, text) is
  'Whether the caller may do this at a slot of an event now (p_slot null: at any slot of it): gate, roster, fill, write or phones.
Administrators always may. Definer: leads read no drafts.';
grant execute on function private.may_lead(uuid, uuid, text) to authenticated;

create function private.lead_rights() returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  every constant text[] := array['gate', 'roster', 'fill', 'write'];
begin
  return case when private.is_admin() then every else array(
    select r from unnest(every) r where exists (
      select from public.lead_grants g
      join public.profiles p on p.id = g.user_id
      left join public.events e on e.id = g.event_id
      -- No grant replaces the second factor of an administrator.
      where g.user_id = private.me() and p.role <> 'admin' and r = any (g.rights) and (g.event_id is null
        or e.removed_at is null and private.now() < e.end_time + g.hours_after * interval '1 hour'))) end;
end
$$;
comment on function private.lead_rights() is
  'GET /me: what the caller may do at any shift, now or later: the rights of their grants that are not over; all for administrators, none
for those without their second factor. Definer: an event can be a draft.';
grant execute on function private.lead_rights() to authenticated;

create function private.may_lead_anything() returns boolean
language sql stable set search_path = '' as $$
  select private.lead_rights() <> '{}'
$$;
comment on function private.may_lead_anything() is
  'Whether the caller is an administrator or has a grant that is not over.';
grant execute on function private.may_lead_anything() to authenticated;

create function private.led_events(p_right text, p_from timestamptz, p_to timestamptz) returns table (event_id uuid, slot_id uuid)
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.me();
  admin constant boolean := private.is_admin();
  present constant timestamptz := private.now();
begin
  if person is null then
    return;
  elsif admin then
    return query select e.id, s.id
    from public.events e join public.event_slots s on s.event_id = e.id and s.removed_at is null
    where e.removed_at is null and e.during && tstzrange(p_from, p_to);
  elsif exists (select from public.profiles p where p.id = person and p.role <> 'admin') then
    return query select e.id, s.id
    from public.events e join public.event_slots s on s.event_id = e.id and s.removed_at is null
    where e.removed_at is null and e.during && tstzrange(p_from, p_to)
      and exists (select from public.lead_grants g
        where g.user_id = person and s.slot_type_id = coalesce(g.slot_type_id, s.slot_type_id)
          and private.gives_right(g, e, p_right, present));
  end if;
  if p_right = 'gate' then
    -- Whoever is there when an event is removed can still go.
    return query select e.id, s.id
    from public.events e join public.event_slots s on s.event_id = e.id
    where e.removed_at is not null and e.during && tstzrange(p_from, p_to)
      and exists (select from public.signups h where h.event_id = e.id and h.slot_id = s.id and private.is_here(h))
      and (admin or exists (select from public.lead_grants g join public.profiles p on p.id = g.user_id and p.role <> 'admin'
        where p.id = person and s.slot_type_id = coalesce(g.slot_type_id, s.slot_type_id)
          and private.gives_right(g, e, p_right, present)));
  end if;
end
$$;
comment on function private.led_events(text, timestamptz, timestamptz) is
  'The slots at which private.may_lead() allows a right to the caller now, of events that overlap a span of time; for administrators,
all slots, those of drafts as well. Of removed events only the gate, where somebody is still there. Definer: leads read no drafts, and an index over time spans serves no query under row-level
security.';
grant execute on function private.led_events(text, timestamptz, timestamptz) to authenticated;

create function private.leads_of(p_slot uuid, p_right text) returns setof uuid
language sql stable set search_path = '' as $$
  select distinct g.user_id from public.event_slots s cross join private.grants_at(s.event_id, s.id, p_right, null) g where s.id = p_slot
$$;
comment on function private.leads_of(uuid, text) is
  'The people who are not administrators and may do this at a slot now. For functions that tell them something. Internal.';

create function private.in_charge(p_slots uuid[], p_right text) returns table (slot_id uuid, user_id uuid)
language sql stable set search_path = '' as $$
  select s.id, p.id from unnest(p_slots) s (id) cross join public.profiles p where p.role = 'admin' and p.state = 'active'
  union all
  select s.id, l.id from unnest(p_slots) s (id) cross join lateral private.leads_of(s.id, p_right) l (id)
$$;
comment on function private.in_charge(uuid[], text) is
  'For each of these slots, the administrators and the leads who may do this there now. For functions that tell them of several slots:
those are asked for at once. Internal.';

create function private.hand_over_leads(p_person uuid, p_other uuid) returns void
language sql set search_path = '' as $$
  update public.lead_grants g set user_id = p_person where g.user_id = p_other;
  update public.lead_grants g set created_by = p_person where g.created_by = p_other;
$$;
comment on function private.hand_over_leads(uuid, uuid) is
  'Gives the grants of the second person to the first one, and those that the second person made. Internal.';

create function private.require_lead(p_event uuid, p_slot uuid, p_right text, p_about uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_member();
  if private.is_admin() then
    return;
  elsif not private.may_lead(p_event, p_slot, p_right) then
    perform private.require_admin();
  elsif p_about = private.me() then
    perform private.refuse(403, 'not_yourself', 'You cannot do this for yourself. Ask another lead or an administrator.');
  end if;
end
$$;
comment on function private.require_lead(uuid, uuid, text, uuid) is
  'Refuses callers who may not do this at a slot of an event (private.may_lead) as private.require_admin() does, and leads who would do
it for themselves (p_about: the person concerned; null: nobody) with 403 not_yourself. Internal.';

-- Leading: granting what leads may do, and what they see. private.may_lead() decides; leads see names, and phone numbers around the
-- shift, but no pay, no credits that people owe, and of the times of others only that they are not free.

create function private.require_known(p_what text, p_found boolean) returns void
language plpgsql set search_path = '' as $$
begin
  if not p_found then
    perform private.refuse(400, 'not_found', upper(left(p_what, 1)) || replace(substr(p_what, 2), '_', ' ') || ' not found',
      jsonb_build_object('what', p_what), p_what || '_id');
  end if;
end
$$;
comment on function private.require_known(text, boolean) is
  'Refuses a body with 400 not_found at the key of this thing, unless it was found. Internal.';

create function private.save_lead(p_id uuid, p_body jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  wanted public.lead_grants := jsonb_populate_record(null::public.lead_grants, p_body);
  made uuid;
begin
  perform private.require_admin();
  -- Always in the same order.
  wanted.rights := array(select r from unnest('{gate,roster,fill,write}'::text[]) r where r = any (wanted.rights));
  if p_id is not null then
    update public.lead_grants g set rights = case when p_body ? 'rights' then wanted.rights else g.rights end,
      hours_before = coalesce(wanted.hours_before, g.hours_before), hours_after = coalesce(wanted.hours_after, g.hours_after)
    where g.id = p_id returning g.id into made;
    if made is null then
      perform private.refuse_missing('lead');
    end if;
    return made;
  end if;
  perform private.require_known('user', exists (select from public.profiles p where p.id = wanted.user_id and p.state <> 'left')),
    private.require_known('event', wanted.event_id is null
      or exists (select from public.events e where e.id = wanted.event_id and e.removed_at is null)),
    private.require_known('place', wanted.place_id is null or exists (select from public.places p where p.id = wanted.place_id)),
    private.require_known('slot_type', wanted.slot_type_id is null
      or exists (select from public.slot_types t where t.id = wanted.slot_type_id and t.archived_at is null));
  insert into public.lead_grants (user_id, event_id, place_id, slot_type_id, rights, hours_before, hours_after, created_by)
  values (wanted.user_id, wanted.event_id, wanted.place_id, wanted.slot_type_id, wanted.rights, coalesce(wanted.hours_before, 24),
    coalesce(wanted.hours_after, 12), private.me())
  returning id into made;
  return made;
end
$$;
comment on function private.save_lead(uuid, jsonb) is
  'POST /leads (null) and PATCH /leads/{id}: stores a validated body (contract leadBody, leadPatch) and returns the id. Definer: no API
role writes grants. Errors: 401, 403; 404 for an unknown grant; 400 for an unknown person, event, place or slot type.';
grant execute on function private.save_lead(uuid, jsonb) to authenticated;

create function private.remove_lead(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from public.lead_grants g where g.id = p_id;
  if not found then
    perform private.refuse_missing('lead');
  end if;
end
$$;
comment on function private.remove_lead(uuid) is 'DELETE /leads/{id}. Definer: no API role may delete. Errors: 401, 403, 404.';
grant execute on function private.remove_lead(uuid) to authenticated;

create function private.tell_of_lead() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- What comes back by Undo was told before.
  if tg_op = 'UPDATE' or not exists (
      select from public.audit_log l where l.table_name = 'lead_grants' and l.row_id = new.id::text and l.action = 'delete') then
    perform private.tell_admins('lead_granted', jsonb_build_object('person', new.user_id));
    if private.me() is not null
        and exists (select from public.profiles p where p.id = new.user_id and p.state = 'active' and p.role <> 'admin') then
      insert into public.notices (user_id, kind, about) values (new.user_id, 'leading', '{}');
      perform private.mail_access(new.user_id, '{"about": "leading"}');
    end if;
  end if;
  return null;
end
$$;
comment on function private.tell_of_lead() is
  'Trigger: tells somebody that they lead shifts, or may do more there, and the other administrators as well. Operators with direct access
inform people themselves.';
create trigger tell_of_lead after insert on public.lead_grants for each row execute function private.tell_of_lead();
create trigger tell_of_more after update of rights on public.lead_grants
  for each row when (not new.rights <@ old.rights) execute function private.tell_of_lead();

create function private.leading_letter(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('leads', coalesce(jsonb_agg(jsonb_build_object(
      'name', coalesce(place.name, type.name, case when e.published_at is not null or 'fill' = any (g.rights) then e.title end),
      'is_all', num_nonnulls(g.event_id, g.place_id, g.slot_type_id) = 0, 'rights', g.rights) order by g.created_at, g.id), '[]'))
  from public.lead_grants g
  left join public.events e on e.id = g.event_id
  left join public.places place on place.id = g.place_id
  left join public.slot_types type on type.id = g.slot_type_id
  where g.user_id = p_person and (e.id is null
    or e.removed_at is null and private.now() < e.end_time + g.hours_after * interval '1 hour')
$$;
comment on function private.leading_letter(uuid) is
  'What the mail to a lead says: {leads: [{name, is_all, rights}]}, the grants that are not over. name: of the event, place or slot type;
null for all shifts, and for a draft that the lead does not see. Internal.';

create function private.roster(p_event uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_lead(p_event, null, 'roster', null);
  if not exists (select from public.events e where e.id = p_event and e.removed_at is null) then
    perform private.refuse_missing('event');
  end if;
  return (
    with led as materialized (
      select s.id, s.position, jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) as slot_type,
        private.may_lead(p_event, s.id, 'phones') as with_phones
      from public.event_slots s join public.slot_types t on t.id = s.slot_type_id
      where s.event_id = p_event and s.removed_at is null and private.may_lead(p_event, s.id, 'roster')
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'status', s.status, 'slot_id', led.id, 'slot_type', led.slot_type,
        'user', jsonb_build_object('id', p.id, 'name', p.name, 'phone', case when led.with_phones then p.phone end),
        'attendance', s.attendance) order by led.position, p.name collate private.natural_order, s.id), '[]')
    from led join public.signups s on s.slot_id = led.id and s.status <> 'canceled' and (s.is_live or s.is_draft)
    join public.profiles p on p.id = s.user_id);
end
$$;
comment on function private.roster(uuid) is
  'GET /events/{id}/roster: who has places in the slots of an event whose roster the caller may see, as the JSON of the answer; phone
numbers where they may see them now. Definer: others'' signups and profiles are hidden by policies. Errors: 401; 403; 404.';
grant execute on function private.roster(uuid) to authenticated;

create function private.helpers(p_slot uuid, p_search text, p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  people constant uuid[] := case when p_search <> '' then array(
    select p.id from public.profiles p where p.state = 'active' and not exists (
      select from regexp_split_to_table(private.plain(p_search), '\s+') word where strpos(private.plain(p.name), word) = 0)) end;
begin
  perform private.require_lead((select s.event_id from public.event_slots s where s.id = p_slot), p_slot, 'fill', null);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('user', (c -> 'user') - 'phone', 'asks', c -> 'asks', 'fit', case
        when c ->> 'group' = 'refused' then 'impossible'
        when c -> 'refusal' <> 'null' then 'needs_reason'
        when c -> 'warnings' <> '[]' then 'not_free'
        else 'fits' end) order by position), '[]')
    from jsonb_array_elements(private.judged_candidates(p_slot, people, p_limit) -> 'candidates') with ordinality found (c, position));
end
$$;
comment on function private.helpers(uuid, text, integer) is
  'GET /slots/{id}/helpers: who could have a place of a slot, as far as leads with the right fill see it, as the JSON of the answer.
Definer: others'' profiles, work and statements are hidden by policies. Errors: 401; 403; 404.';
grant execute on function private.helpers(uuid, text, integer) to authenticated;

create function private.give_place(p_slot uuid, p_body jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  perform private.require_member();
  made := private.assign((p_body ->> 'user_id')::uuid, p_slot, p_body ->> 'override_reason', coalesce((p_body ->> 'agreed')::boolean, false));
  return (select jsonb_build_object('id', s.id, 'status', s.status, 'reached', private.place_is_heard(s.id))
    from public.signups s where s.id = made);
end
$$;
comment on function private.give_place(uuid, jsonb) is
  'POST /slots/{id}/places: private.assign() for a validated body (contract placeHelper); returns the JSON of the answer. Definer: a lead
does not see the signup. Errors: those of private.assign().';
grant execute on function private.give_place(uuid, jsonb) to authenticated;

create function private.own_leads() returns table (signup_id uuid, leads jsonb)
language plpgsql stable security definer set search_path = '' rows 5 as $$
declare
  caller constant uuid := private.me();
  near constant tstzrange := tstzrange(private.now() - interval '8 days', private.now() + interval '8 days');
begin
  if exists (select from public.lead_grants) then
    return query
      select own.id, jsonb_agg(jsonb_build_object('name', split_part(p.name, ' ', 1), 'phone', p.phone)
        order by p.name collate private.natural_order, p.id)
      from public.signups own
      cross join lateral private.leads_of(own.slot_id, 'gate') leader (id)
      -- Looked up one by one: otherwise Postgres reads all profiles.
      cross join lateral (
        select o.* from public.profiles o where o.id = leader.id and o.id <> caller and o.shows_first_name offset 0) p
      where own.user_id = caller and own.status = 'confirmed' and own.is_live and own.during && near
      group by own.id;
  end if;
end
$$;
comment on function private.own_leads() is
  'For each place that the caller is confirmed for: the first names and phone numbers of those who lead it with the right gate now, and
agree that others at their shifts see their first name. Definer: others'' grants and profiles are hidden by policies.';
grant execute on function private.own_leads() to authenticated;

create function private.unled_slots() returns setof uuid
language plpgsql stable security definer set search_path = '' rows 20 as $$
declare
  present constant timestamptz := private.now();
  soon constant timestamptz := present + interval '12 hours';
begin
  if not private.is_admin() or not exists (select from public.lead_grants) then
    return;
  end if;
  return query select s.id
    from public.events e join public.event_slots s on s.event_id = e.id and s.removed_at is null and not s.is_canceled
    where e.during && tstzrange(present, soon)
      and e.removed_at is null and e.published_at is not null and e.status = 'scheduled'
      and not exists (
        select from public.lead_grants g join public.profiles p on p.id = g.user_id
        where (g.slot_type_id is null or g.slot_type_id = s.slot_type_id)
          and private.gives_right(g, e, 'gate', greatest(present, e.start_time))
          and p.state = 'active' and p.role <> 'admin' and (p.phone is not null or p.account_id is not null));
end
$$;
comment on function private.unled_slots() is
  'The slots of shifts that run or begin within twelve hours and that nobody leads with the right gate who has a phone number or an
account. None where nobody leads anything. Definer: policies would be applied to each row. For administrators.';
grant execute on function private.unled_slots() to authenticated;

-- Led shifts: the shifts that people lead, as a list for them. It shows each shift of a grant as long as the grant holds, and what may be
-- done there now. private.gives_right() decides for many shifts what private.may_lead() decides for one.

create function private.is_in_scope(p_person uuid, p_event public.events, p_slot_type uuid, p_now timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.lead_grants g cross join unnest(g.rights) r
    where g.user_id = p_person
      -- From any time before: the gate opens when it is near.
      and private.gives_right(g, p_event, r, greatest(p_now, p_event.start_time))
      and (g.slot_type_id is null or g.slot_type_id = p_slot_type or p_slot_type is null and exists (
        select from public.event_slots s
        where s.event_id = p_event.id and s.removed_at is null and s.slot_type_id = g.slot_type_id)))
$$;
comment on function private.is_in_scope(uuid, public.events, uuid, timestamptz) is
  'Whether an event, or its slot of a slot type, is what a grant of a person is about, until the grant ends. Drafts are there for those who
fill. Internal.';

create function private.led_shifts() returns table (id uuid, start_time timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.me();
  present constant timestamptz := private.now();
begin
  if private.is_admin() then
    return query select e.id, e.start_time from public.events e
    where e.removed_at is null and e.during && tstzrange(present - interval '12 hours', null);
  elsif exists (
    select from public.lead_grants g join public.profiles p on p.id = g.user_id where p.id = person and p.role <> 'admin') then
    return query select e.id, e.start_time from public.events e
    -- A grant holds at most seven days after the end.
    where e.removed_at is null and e.during && tstzrange(present - interval '8 days', null)
      and private.is_in_scope(person, e, null, present);
  end if;
end
$$;
comment on function private.led_shifts() is
  'GET /led-shifts: the shifts that the caller leads; for administrators all, until twelve hours after the end. Definer: leads read no
drafts.';
grant execute on function private.led_shifts() to authenticated;

create function private.people_of_slot(p_slot uuid, p_phones boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'status', s.status, 'attendance', s.attendance,
      'user', jsonb_build_object('id', p.id, 'name', p.name, 'phone', case when p_phones then p.phone end),
      'reached', private.why_unreached(p, 'released') is null,
      'question', (select jsonb_build_object('kind', q.kind, 'deadline', private.iso(q.deadline)) from public.questions q
        where q.signup_id = s.id and q.kind in ('place', 'still') and q.answer is null))
    order by p.name collate private.natural_order, s.id), '[]')
  from public.signups s join public.profiles p on p.id = s.user_id
  where s.slot_id = p_slot and s.status <> 'canceled' and (s.is_live or s.is_draft));
end
$$;
comment on function private.people_of_slot(uuid, boolean) is
  'Who has a place in a slot, as leads see them (contract ledPerson), by name; with phone numbers or without. reached: whether they would hear
that their place is taken back. Internal.';

create function private.led_shift_lines(p_events uuid[]) returns table (id uuid, line jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := (select p.id from public.profiles p where p.id = private.me() and p.role <> 'admin');
  admin constant boolean := private.is_admin();
  present constant timestamptz := private.now();
begin
  return query
  with led as materialized (
    select s.event_id, s as slot, array(
      select r from unnest('{gate,roster,fill,write,phones}'::text[]) r
      where admin or exists (select from public.lead_grants g
        where g.user_id = person and s.slot_type_id = coalesce(g.slot_type_id, s.slot_type_id)
          and private.gives_right(g, e, r, present))) as rights
    from public.events e join public.event_slots s on s.event_id = e.id and s.removed_at is null
    where e.id = any (p_events) and e.removed_at is null and (admin or private.is_in_scope(person, e, s.slot_type_id, present))
  )
  select e.id, jsonb_build_object('id', e.id, 'title', e.title, 'location', e.location, 'start_time', private.iso(e.start_time),
    'end_time', private.iso(e.end_time), 'timezone', e.timezone, 'all_day', e.all_day, 'status', e.status,
    'draft', e.published_at is null, 'slots', (
      select jsonb_agg(jsonb_build_object('id', (l.slot).id,
          'slot_type', (select jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color)
            from public.slot_types t where t.id = (l.slot).slot_type_id),
          'required_count', (l.slot).required_count, 'min_count', (l.slot).min_count, 'current_count', (l.slot).filled_count,
          'confirmed_count', (l.slot).confirmed_count, 'is_canceled', (l.slot).is_canceled,
          'rights', to_jsonb(array_remove(l.rights, 'phones')),
          'people', case when l.rights && '{roster,gate}' then private.people_of_slot((l.slot).id, 'phones' = any (l.rights)) end)
        order by (l.slot).position, (l.slot).id)
      from led l where l.event_id = e.id))
  from public.events e where e.id in (select led.event_id from led);
end
$$;
comment on function private.led_shift_lines(uuid[]) is
  'What GET /led-shifts says of shifts that the caller leads (contract ledShift), with the slots in their scope: what they may do there now,
and the people where they see names now, by the right roster or at the gate. Definer: leads read no signups and people of others.';
grant execute on function private.led_shift_lines(uuid[]) to authenticated;

-- signups/signups.sql

-- Signups: who has which place, and the triggers that keep a slot's count and a signup's history. How a place
-- is taken is in signing_up.

create table public.signups (
  id uuid primary key default gen_random_uuid(),
  slot_id uuid not null,
  event_id uuid not null,
  user_id uuid not null default private.me() references public.profiles (id),
  status text not null default 'asked' check (status in ('asked', 'confirmed', 'displaced', 'canceled')),
  during tstzrange not null,
  is_live boolean not null default true,
  is_draft boolean not null default false,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  canceled_at timestamptz,
  canceled_by uuid,
  canceled_late boolean not null default false,
  changed_at timestamptz not null default private.now(),
  revision integer not null default 0,
  agreed jsonb,
  override_reason text check (override_reason = btrim(override_reason) and char_length(override_reason) between 1 and 500),
  attendance text check (attendance in ('attended', 'no_show', 'excused')),
  attended_minutes integer check (attended_minutes between 0 and 366 * 24 * 60),
  attendance_reason text check (attendance_reason = btrim(attendance_reason)
    and char_length(attendance_reason) between 1 and 500),
  attendance_at timestamptz,
  attendance_by uuid,
  checked_in_at timestamptz,
  checked_out_at timestamptz,
  released_at timestamptz,
  gate_revision integer not null default 0,
  out_assumed boolean not null default false,
  stopped_at timestamptz,
  foreign key (event_id, slot_id) references public.event_slots (event_id, id),
  check ((status = 'canceled') = (canceled_at is not null)),
  constraint signups_late_only_if_canceled check (status = 'canceled' or not canceled_late),
  constraint signups_corrected_with_reason check (attended_minutes is null
    or (attendance = 'attended' and (attendance_reason is not null or checked_out_at is not null))),
  constraint signups_marked_at check ((attendance is null) = (attendance_at is null)
    and (attendance is not null or attendance_reason is null)),
  constraint signups_in_before_out check (checked_out_at is null or checked_in_at is not null and checked_out_at >= checked_in_at),
  constraint signups_released_if_absent check (released_at is null or attendance is not null and attendance <> 'attended'),
  constraint signups_assumed_if_attended check (not out_assumed or attendance = 'attended' and checked_out_at is not null),
  -- Nobody is ever confirmed in two places at once, whatever writes the row.
  constraint signups_no_overlap exclude using gist (user_id with =, during with &&)
    where (status = 'confirmed' and is_live)
);
comment on table public.signups is 'Signups. Canceling one keeps the row, with who did it and when.';
comment on column public.signups.status is
  'asked: somebody else gave the place, which is held until its person answers (questions), unless
the trigger admit_signup or private.assign() confirms it at once; confirmed; displaced (the event was moved onto another confirmed signup of the person; the place stays taken); canceled.';
comment on column public.signups.during is
  'The time that the event occupies (events.during); of a person who was checked in late or has gone early, the part in between. Kept by trigger.';
comment on column public.signups.is_live is
  'Whether the slot goes ahead: its event is published, and neither is canceled or removed (removing an event that is over
changes nothing). Kept by trigger.';
comment on column public.signups.is_draft is
  'Whether its event is a draft: its person does not know of it. One that was canceled before its event was published remains
so. Kept by trigger.';
comment on column public.signups.created_by is
  'Who signed the person up. Like canceled_by not a foreign key, so that it outlives them.';
comment on column public.signups.canceled_late is
  'Whether the person gave the place back late (organisation.cancel_hours_before), more than ten minutes after taking it, without
having been asked about it.';
comment on column public.signups.changed_at is 'When status, during or is_live last changed. Kept by trigger.';
comment on column public.signups.revision is 'How often changed_at was set. Kept by trigger.';
comment on column public.signups.agreed is
  'What its event was like (private.event_terms) when the person agreed to come; null: as it is now.';
comment on column public.signups.override_reason is
  'Why an administrator overrode the rules for this place, or took it back although it was worked; null: the rules apply. Only
private.assign() and private.cancel_signup() write it.';
comment on column public.signups.attendance is
  'What an administrator has marked. Null: nothing yet; private.signup_details decides what that counts as once the event is over.';
comment on column public.signups.attended_minutes is
  'Time that counts in place of the event''s length, with a reason or by check-in and check-out; null: the length.';
comment on column public.signups.attendance_by is
  'The administrator who marked it last. Not a foreign key, so that it outlives them.';
comment on column public.signups.checked_in_at is 'When the person came, as it was recorded at the gate; null: it was not.';
comment on column public.signups.checked_out_at is 'When the person went; null: they are here, or it was not recorded.';
comment on column public.signups.released_at is
  'Since when the place of a person who did not come (no_show, excused) is free for others: it does not count as taken.';
comment on column public.signups.gate_revision is 'How often what the gate shows of it has changed. Kept by trigger.';
comment on column public.signups.stopped_at is
  'When its shift was canceled or removed while it is recorded that the person was there. Their work stays, until then. Null: the
shift goes ahead, or nobody recorded them. Kept by trigger.';
comment on column public.signups.out_assumed is
  'Whether nobody recorded when the person went, so that checked_out_at is the planned end. Kept by the trigger assume_out.';
create unique index signups_once_per_slot on public.signups (slot_id, user_id) where status <> 'canceled';
create index signups_of_event on public.signups (event_id, slot_id);
create index signups_of_user on public.signups (user_id, event_id);
create index signups_here on public.signups (event_id) where checked_in_at is not null and checked_out_at is null and attendance is null;
create index signups_recorded on public.signups (event_id)
  where status <> 'canceled' and (checked_in_at is not null or attendance = 'attended' or released_at is not null);
create index signups_displaced on public.signups (user_id) where status = 'displaced';
-- For places that are merged.
create index signups_agreed_place on public.signups ((agreed ->> 'place_id')) where agreed is not null;
-- For what has come free lately.
create index signups_given_back on public.signups (canceled_at) where status = 'canceled';

alter table public.signups enable row level security;
grant select, insert (slot_id, user_id) on public.signups to authenticated;
-- A person sees their own signups, except in drafts; administrators see all.
create policy "own signups, administrators all" on public.signups
  for select to authenticated using (user_id = (select private.me()) and not is_draft or (select private.is_admin()));
-- A person signs up for themselves, administrators for anyone. The trigger admit_signup decides the rest.
create policy "sign up oneself, administrators anyone" on public.signups
  for insert to authenticated with check (user_id = (select private.me()) or (select private.is_admin()));

create function private.count_place(p_old public.signups, p_new public.signups) returns void
language plpgsql set search_path = '' as $$
declare
  taken constant integer := coalesce((p_new.status <> 'canceled' and p_new.released_at is null)::integer, 0)
    - coalesce((p_old.status <> 'canceled' and p_old.released_at is null)::integer, 0);
  confirmed constant integer := coalesce((p_new.status = 'confirmed' and p_new.released_at is null)::integer, 0)
    - coalesce((p_old.status = 'confirmed' and p_old.released_at is null)::integer, 0);
begin
  -- Somebody who came after all was there, whoever got the place.
  if p_old.released_at is not null and p_new.released_at is null and p_new.status <> 'canceled' and p_old.status <> 'canceled' then
    update public.event_slots set required_count = required_count + 1 where id = p_new.slot_id and filled_count >= required_count;
  end if;
  if (taken, confirmed) <> (0, 0) then
    update public.event_slots set filled_count = filled_count + taken, confirmed_count = confirmed_count + confirmed,
      freed_at = case when taken < 0 then private.now() else freed_at end
    where id = coalesce(p_new.slot_id, p_old.slot_id);
  end if;
end
$$;
comment on function private.count_place(public.signups, public.signups) is
  'Keeps event_slots.filled_count, confirmed_count and freed_at. A released place that is taken back after all adds a place to a full slot. Internal.';

create function private.time_there(p_during tstzrange, p_in timestamptz, p_out timestamptz) returns tstzrange
language sql immutable set search_path = '' as $$
  select tstzrange(came, case when p_out < upper(p_during) then greatest(came, p_out) else upper(p_during) end)
  from (select case when p_in > lower(p_during) and p_in < upper(p_during) then p_in else lower(p_during) end as came) s
$$;
comment on function private.time_there(tstzrange, timestamptz, timestamptz) is
  'The part of the time of an event that a person was there, by check-in and check-out (null: not recorded). Empty if they went before
it began, so that they can be elsewhere. Internal.';

create function private.stays_excused(p_attendance text, p_was timestamptz, p_is timestamptz) returns boolean
language sql immutable set search_path = '' as $$
  select p_attendance is not distinct from 'excused' and p_is between p_was - interval '4 hours' and p_was + interval '4 hours'
$$;
comment on function private.stays_excused(text, timestamptz, timestamptz) is
  'Whether a person who cannot come at the start p_was cannot come at p_is either: an event that moves by at most four hours. Internal.';

create function private.goes_ahead(p_event public.events, p_slot public.event_slots) returns boolean
language sql immutable set search_path = '' as $$
  select p_event.status = 'scheduled' and p_event.published_at is not null
    and (p_event.removed_at is null or p_event.removed_at >= p_event.end_time) and not p_slot.is_canceled and p_slot.removed_at is null
$$;
comment on function private.goes_ahead(public.events, public.event_slots) is
  'Whether a place of a slot counts, as signups.is_live says. Internal.';

create function private.is_here(p_signup public.signups) returns boolean
language sql immutable
return p_signup.status <> 'canceled' and p_signup.checked_in_at is not null and p_signup.checked_out_at is null
  and p_signup.attendance is null;
comment on function private.is_here(public.signups) is
  'Whether the person of a signup is here: checked in, not out, and nobody has marked them otherwise. Its body is parsed when it is created, so that
Postgres can copy it into a query and use the index signups_here. Internal.';

create function private.confirm_displaced(p_persons uuid[], p_closed boolean) returns void
language plpgsql set search_path = '' as $$
declare
  waiting record;
begin
  for waiting in
    select s.id, s.user_id, s.during from public.signups s join public.events e on e.id = s.event_id
    where s.user_id = any (p_persons) and s.status = 'displaced' and s.is_live and (p_closed or not private.is_closed(e))
    order by s.created_at, s.id
  loop
    update public.signups s set status = 'confirmed'
    where s.id = waiting.id and not exists (
      select from public.signups o
      where o.user_id = waiting.user_id and o.status = 'confirmed' and o.is_live and o.during && waiting.during);
  end loop;
end
$$;
comment on function private.confirm_displaced(uuid[], boolean) is
  'Confirms the displaced signups of these persons whose time has become free, oldest first. p_closed: those of closed days as
well, because somebody corrects them by name. The caller has locked the persons. Internal.';

-- The life of a signup: what can happen to the place of a person, and what follows from it. Each change finds its step once; what follows
-- is in functions of the topics that it belongs to.

create view private.signup_life (step, means, follows) as values
  ('taken', 'A person takes a place.', array['audit', 'count', 'mail', 'offers', 'oversight']),
  ('given', 'Somebody else gives a person a place.', array['audit', 'count', 'mail', 'notice', 'offers']),
  ('asked', 'A place is held for a person until they answer.', array['question', 'audit', 'count', 'mail', 'notice', 'offers']),
  ('drafted', 'A person gets a place in a draft.', array['audit', 'count', 'offers', 'oversight']),
  ('walked_in', 'A person without a place is checked in.', array['audit', 'count', 'offers', 'oversight']),
  ('entered', 'A place is written directly in the database.', array['question', 'audit', 'count', 'offers']),
  ('agreed', 'A person agrees to the place that is held for them.',
    array['audit', 'count', 'answer', 'hand_over', 'mail', 'offers']),
  ('agreed_for', 'Somebody else agrees for a person.', array['audit', 'count', 'answer', 'hand_over', 'mail', 'notice', 'offers']),
  ('declined', 'A person does not take the place that is held for them.', array['audit', 'count', 'answer', 'still', 'hand_over', 'offers']),
  ('withdrawn', 'Somebody else takes back a place that is held.',
    array['audit', 'count', 'answer', 'still', 'hand_over', 'mail', 'notice', 'offers']),
  ('lapsed', 'A place that is held ends without anybody''s doing: nobody answered, or its slot is gone.',
    array['audit', 'count', 'answer', 'still', 'hand_over', 'offers']),
  ('given_back', 'A person gives a place back.', array['audit', 'count', 'still', 'hand_over', 'mail', 'alert', 'offers']),
  ('released', 'Somebody else cancels a place.', array['audit', 'count', 'still', 'hand_over', 'mail', 'alert', 'notice', 'offers']),
  ('dropped', 'A place ends with its slot or event.', array['audit', 'count', 'still', 'hand_over', 'offers']),
  ('displaced', 'Another place of the person overlaps now; the place is held.', array['audit', 'count', 'hand_over', 'offers']),
  ('reinstated', 'It no longer overlaps.', array['audit', 'count', 'hand_over', 'offers']),
  ('retaken', 'A person takes back a place that was canceled.', array['question', 'audit', 'count', 'hand_over', 'offers']),
  ('restored', 'Somebody else gives a canceled place back.',
    array['question', 'audit', 'count', 'hand_over', 'mail', 'notice', 'offers']),
  ('asked_again', 'A place is held until its person answers once more.', array['question', 'audit', 'count', 'hand_over', 'offers']),
  ('published', 'The draft of the place is published.', array['question', 'hand_over', 'mail', 'offers']),
  ('moved', 'The time of the place changes, or whether it takes place at all, or its person, by a merge.', array['hand_over', 'offers']),
  ('freed', 'Somebody else may have the place of a person who did not come.', array['count', 'hand_over', 'offers']),
  ('came_after_all', 'A person came whose place was free for others.', array['count', 'hand_over', 'offers']),
  ('noted', 'Nothing about the place changes.', '{}'),
  ('deleted', 'The row is deleted, with its slot.', array['count', 'offers']);
comment on view private.signup_life is
  'The steps of a signup, and what follows from each, in this order. Each is also announced to those who look on. question: its person is asked;
answer: the question ends; still: so does the question whether they still come; hand_over: a hand-over ends, or is back; alert:
administrators hear of it; offers: the waitlist; oversight: other administrators hear of a paid place of one of them.';

create function private.signup_step(p_old public.signups, p_new public.signups) returns text
language sql stable set search_path = '' as $$
  select case
    when p_new.id is null then 'deleted'
    when p_old.id is null then case
      when p_new.checked_in_at is not null then 'walked_in'
      when p_new.is_draft then 'drafted'
      when p_new.created_by is null then 'entered'
      when p_new.status = 'asked' then 'asked'
      when p_new.created_by = p_new.user_id then 'taken'
      else 'given' end
    when p_old.status = 'canceled' and p_new.status <> 'canceled'
      then case when p_new.user_id = private.me() then 'retaken' else 'restored' end
    when p_old.status = 'asked' and p_new.status = 'canceled' then case
      when p_new.canceled_by is null then 'lapsed'
      when p_new.canceled_by = p_new.user_id then 'declined'
      else 'withdrawn' end
    when p_old.status <> 'canceled' and p_new.status = 'canceled' then case
      when p_new.canceled_by is null then 'dropped'
      when p_new.canceled_by = p_new.user_id then 'given_back'
      else 'released' end
    when p_old.status = 'asked' and p_new.status = 'confirmed'
      then case when p_new.user_id <> private.me() then 'agreed_for' else 'agreed' end
    when p_old.status <> 'asked' and p_new.status = 'asked' then 'asked_again'
    when p_old.status <> 'displaced' and p_new.status = 'displaced' then 'displaced'
    when p_old.status = 'displaced' and p_new.status = 'confirmed' then 'reinstated'
    when p_old.is_draft and not p_new.is_draft and p_new.status <> 'canceled' then 'published'
    when p_old.released_at is null and p_new.released_at is not null then 'freed'
    when p_old.released_at is not null and p_new.released_at is null then 'came_after_all'
    when (p_old.is_live, p_old.during, p_old.user_id) is distinct from (p_new.is_live, p_new.during, p_new.user_id) then 'moved'
    else 'noted' end
$$;
comment on function private.signup_step(public.signups, public.signups) is
  'Which step of private.signup_life a change of a signup is; p_old is null for a new one, p_new for one that is deleted. Internal.';

create function private.follow_signup() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  what constant text := private.signup_step(old, new);
  in_change_set constant boolean := private.change_set() is not null;
  -- What happens to the place of somebody who is there is no news.
  present constant boolean := coalesce(old.checked_in_at, new.checked_in_at) is not null;
  consequence text;
  logged boolean := false;
begin
  perform private.announce_signup(old, new);
  foreach consequence in array (select l.follows from private.signup_life l where l.step = what) loop
    case consequence
      when 'question' then
        -- Nobody is asked about a draft.
        if new.status = 'asked' and not new.is_draft then
          perform private.ask_about_place(new);
        end if;
      when 'audit' then
        -- What administrators do with their own signups is not logged, because anybody may do it; an override of a rule is, and what
        -- belongs to a change set, so that it can be undone.
        logged := new.user_id is distinct from private.me() or in_change_set or old.id is null and new.override_reason is not null;
        if logged then
          perform private.log_change('signups', to_jsonb(old), to_jsonb(new));
        end if;
      when 'count' then perform private.count_place(old, new);
      when 'answer' then perform private.end_question(new);
      when 'still' then perform private.end_still(new);
      when 'hand_over' then perform private.follow_hand_over(new);
      when 'mail' then
        -- What is changed directly in the database sends nothing: the operators who do so inform people themselves.
        if new.is_live and not present and (what <> 'published' or new.created_by is not null) then
          perform private.mail_signup(new, what);
        end if;
      when 'alert' then
        -- A walk-in that is undone gives nothing back.
        if new.is_live and (not present or what = 'given_back') then
          perform private.note_given_back(new);
        end if;
      when 'notice' then
        if not present and (new.is_live or new.status = 'canceled' and not new.is_draft) then
          perform private.notify_of_place(new);
        end if;
      when 'offers' then perform private.offer_freed(old, new);
      when 'oversight' then perform private.tell_of_own_pay(new, 'own_paid_place');
    end case;
  end loop;
  if tg_op = 'UPDATE' then
    -- An administrator's own attendance is logged too: nobody else has confirmed it. When people came and went is in gate_actions; what
    -- a change set forgets of it, Undo reads in the audit log.
    if not logged and ((old.attendance, old.attended_minutes, old.attendance_reason)
          is distinct from (new.attendance, new.attended_minutes, new.attendance_reason)
        or in_change_set and (old.checked_in_at, old.checked_out_at) is distinct from (new.checked_in_at, new.checked_out_at)) then
      perform private.log_change('signups', to_jsonb(old), to_jsonb(new));
    end if;
    if (old.attendance, old.attended_minutes) is distinct from (new.attendance, new.attended_minutes) then
      perform private.tell_of_own_pay(new, 'own_paid_work');
    end if;
  end if;
  return null;
end
$$;
comment on function private.follow_signup() is 'Trigger: does what follows from a step of a signup (private.signup_life), and from a mark of attendance.';
create trigger follow after insert or update or delete on public.signups for each row execute function private.follow_signup();

create function private.prepare_signup() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  corrected constant integer := new.attended_minutes;
begin
  if (new.checked_in_at is not null or old.out_assumed)
      and (new.attendance, new.checked_out_at) is distinct from (old.attendance, old.checked_out_at) then
    new := private.assume_out(old, new);
  end if;
  if (new.attendance is not null or new.checked_in_at is not null) and new.during <> old.during and lower(new.during) > private.now() then
    new := private.forget_attendance(old, new);
  end if;
  if (old.status, old.checked_in_at, old.checked_out_at, old.released_at, old.attendance, old.attended_minutes)
      is distinct from (new.status, new.checked_in_at, new.checked_out_at, new.released_at, new.attendance, new.attended_minutes) then
    new.gate_revision := old.gate_revision + 1;
    -- The place of a person who did come is not released.
    if new.attendance is null or new.attendance = 'attended' then
      new.released_at := null;
    end if;
    if (old.checked_in_at, old.checked_out_at) is distinct from (new.checked_in_at, new.checked_out_at) and new.status <> 'canceled' then
      new.during := private.time_there((select e.during from public.events e where e.id = new.event_id), new.checked_in_at, new.checked_out_at);
    end if;
  end if;
  -- Who keeps their hours when the event moves has been corrected by nobody: that is done by the trigger of the event.
  if corrected is not null and corrected is distinct from old.attended_minutes and pg_trigger_depth() = 1 then
    perform private.judge_correction(new);
  end if;
  if (old.status, old.is_live, old.during) is distinct from (new.status, new.is_live, new.during) then
    new.changed_at := private.now();
    new.revision := old.revision + 1;
    if new.is_live then
      new.stopped_at := null;
    elsif old.is_live and not new.is_draft and (new.checked_in_at is not null or new.attendance = 'attended')
        and lower(new.during) <= private.now() then
      new.stopped_at := private.now();
    end if;
  end if;
  return new;
end
$$;
comment on function private.prepare_signup() is
  'Trigger: keeps what follows for the row itself from a change of a signup: attendance that is assumed or no longer true, gate_revision, during by
check-in and check-out, changed_at, revision and stopped_at.';
create trigger prepare before update on public.signups for each row execute function private.prepare_signup();

-- Changes of events: what a change of an event or slot means for the people signed up. A signup follows its event: it is
-- displaced if it now clashes with another one, and confirmed again when the time is free. Everybody affected gets a notice.
-- Edits by administrators and syncs of feeds are treated alike.

create table public.notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  event_id uuid references public.events (id) on delete cascade,
  signup_id uuid references public.signups (id) on delete cascade,
  kind text not null check (kind in ('moved', 'canceled', 'restored', 'clash', 'removed', 'assigned', 'released', 'alert', 'digest',
    'asked', 'unanswered', 'declined', 'offer_taken', 'offer_withdrawn', 'handed_over', 'not_taken_over', 'still',
    'new_admin', 'lead_granted', 'pay_rule', 'own_paid_place', 'own_paid_work', 'large_correction', 'short_rest', 'seen_as', 'second_factor_reset', 'leading',
    'qualification_ending', 'qualification_confirmed', 'qualification_declined', 'qualification_asked', 'message')),
  about jsonb,
  old jsonb,
  new jsonb,
  created_at timestamptz not null default private.now(),
  change_set_id uuid references public.change_sets (id) default private.change_set(),
  held_until timestamptz default private.held_until(),
  dismissed_at timestamptz,
  check (event_id is not null or about is not null)
);
comment on table public.notices is 'What others changed about a person''s signup, shown until dismissed. Written by trigger only.';
comment on column public.notices.kind is
  'moved: another time, or another place by a change set; canceled: the event, or with an unchanged status the person''s slot; restored; removed; clash: the
signup became displaced; assigned, released: somebody else signed the person up, or canceled their signup; asked: somebody else holds a place for the person, who answers the question instead of
reading a notice; still: moved so much that the person is asked whether they still come; unanswered: the place went back, because its person had not answered in time; alert: for administrators and leads, places came free and shifts fell
below their minimum; digest: the same, once a day; offer_taken: somebody else has
taken the place that was offered to the person; offer_withdrawn: it is no longer needed; handed_over: somebody has taken over the place of the person; not_taken_over: whom they asked has said no; declined: for the administrator who gave a place, its person has said no; qualification_ending, qualification_confirmed,
qualification_declined, leading: for the person; qualification_asked: for administrators, somebody asks them to confirm one; message: somebody has written to the person.';
comment on column public.notices.about is
  'For administrators (kinds declined, new_admin, lead_granted, pay_rule, own_paid_place, own_paid_work, large_correction, short_rest, seen_as, second_factor_reset): {actor, person:
ids of profiles; subject: the name of a slot type; hours, scheduled; count: the number of people}, those that apply. For leading: {}. For kinds about qualifications: {subject: its name; day: its last day;
actor, person: who asks}. For alert and digest the numbers of {places, below, questions}, and the day of a digest. For message: {message: its id, operational}.';
comment on column public.notices.held_until is 'Nobody sees it before: Undo may take it back until then. Null: not held.';
comment on column public.notices.old is
  'The event before: {title, location, start_time, end_time, timezone, all_day, status, cancel_reason}; null when the person
had no place in it.';
comment on column public.notices.new is
  'The event after, with the same keys; null when it was removed or the person no longer has a place in it.';
create index notices_open on public.notices (user_id, created_at desc) where dismissed_at is null;
create index notices_of_user on public.notices (user_id);
create index notices_of_event on public.notices (event_id);
create index notices_of_signup on public.notices (signup_id);
create index notices_of_change_set on public.notices (change_set_id) where change_set_id is not null;

alter table public.notices enable row level security;
grant select, update (dismissed_at) on public.notices to authenticated;
-- Everyone, administrators included, sees only their own notices, and held ones not yet.
create policy "own notices" on public.notices
  for select to authenticated using (user_id = (select private.me()) and coalesce(held_until <= private.now(), true));
-- Everyone dismisses their own notices.
create policy "dismiss own notices" on public.notices
  for update to authenticated using (user_id = (select private.me())) with check (user_id = (select private.me()));

create function private.dismiss_notice(p_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_member();
  update public.notices n set dismissed_at = private.now() where n.id = p_id and n.dismissed_at is null;
  if not found then
    perform private.refuse_missing('notice');
  end if;
end
$$;
comment on function private.dismiss_notice(uuid) is
  'DELETE /notices/{id}: dismisses one of the caller''s notices. Errors: 401; 404 for any other notice.';
grant execute on function private.dismiss_notice(uuid) to authenticated;

create function private.event_state(p_event public.events) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('title', p_event.title, 'location', p_event.location,
    'start_time', private.iso(p_event.start_time), 'end_time', private.iso(p_event.end_time),
    'timezone', p_event.timezone, 'all_day', p_event.all_day, 'status', p_event.status,
    'cancel_reason', p_event.cancel_reason)
$$;
comment on function private.event_state(public.events) is 'An event as a notice shows it. Internal.';

create function private.notify_of_place(p_signup public.signups) returns void
language plpgsql set search_path = '' as $$
declare
  given constant boolean := p_signup.status <> 'canceled';
begin
  insert into public.notices (user_id, event_id, signup_id, kind, old, new)
  select p_signup.user_id, e.id, p_signup.id, case when not given then 'released' when p_signup.status = 'asked' then 'asked' else 'assigned' end,
    case when not given then private.event_state(e) end, case when given then private.event_state(e) end
  from public.events e where e.id = p_signup.event_id;
end
$$;
comment on function private.notify_of_place(public.signups) is
  'A notice for a person whom somebody else has signed up, or whose signup somebody else has canceled.';
-- Nobody is told of a draft, or of what they hear at the gate.
-- Undoing a release gives the place again, which is no news if its shift does not go ahead.
-- Somebody else has recorded a yes.

create function private.lock_events(p_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.may_act_for(null) then
    perform private.require_admin();
  end if;
  perform from public.events e where e.id = any (p_ids) order by e.id for no key update;
  perform from public.event_slots s where s.event_id = any (p_ids) order by s.id for no key update;
  -- As an array, because otherwise it depends on the latest statistics whether Postgres reads all profiles.
  perform from public.profiles p
  where p.id = any (array(select s.user_id from public.signups s where s.event_id = any (p_ids) and s.status <> 'canceled'))
  order by p.id for no key update;
end
$$;
comment on function private.lock_events(uuid[]) is
  'Locks events, then their slots, then the people signed up, each in the order of their ids. Everything that changes events
calls this first. For administrators and for the sync of feeds. Definer: no API role may lock profiles.';
grant execute on function private.lock_events(uuid[]) to authenticated;

create function private.settle_event(p_id uuid, p_was public.events) returns void
language plpgsql set search_path = '' as $$
declare
  event public.events;
  was public.events := p_was;
  moved boolean;
  elsewhere boolean;
  affected uuid[];
  asked uuid[];
begin
  perform from public.profiles p
  where p.id in (select s.user_id from public.signups s where s.event_id = p_id and s.status <> 'canceled')
  order by p.id for no key update;
  -- Read after the locks: another transaction that moves the event locks the same people.
  select e.* into event from public.events e where e.id = p_id;
  if was.id is null then
    was := event;
  end if;
  asked := private.ask_still(event, was);
  moved := (was.start_time, was.end_time, was.all_day) is distinct from (event.start_time, event.end_time, event.all_day);
  perform private.displace_elsewhere(event) where moved;
  elsewhere := coalesce(was.place_id <> event.place_id, false) and event.end_time > private.now();

  with signed_up as (
    select s.id, s.user_id, s.status, s.is_live, s.is_draft, s.created_by, s.created_at,
      -- What is moved ahead of now nobody has attended (forget_attendance).
      case when moved and event.start_time > private.now() then event.during
        else private.time_there(event.during, s.checked_in_at, s.checked_out_at) end as occupied,
      private.goes_ahead(event, slot) as live
    from public.signups s join public.event_slots slot on slot.id = s.slot_id
    where s.event_id = event.id and s.status <> 'canceled'
  ), ranked as (
    -- Two confirmed signups of a person for one event (one was in a canceled slot): the one that was live stays.
    select *, row_number() over (partition by user_id, status, live order by is_live desc, created_at, id) as place
    from signed_up
  ), decided as (
    select *, case when status = 'confirmed' and live and (place > 1 or exists (
        select from public.signups o
        where o.user_id = ranked.user_id and o.event_id <> event.id
          and o.status = 'confirmed' and o.is_live and o.during && ranked.occupied))
      then 'displaced' else status end as becomes
    from ranked
  ), changed as (
    update public.signups s set status = d.becomes, is_live = d.live, is_draft = event.published_at is null, during = d.occupied,
      -- Whoever has gone had the planned time of then.
      attended_minutes = case when moved and s.attendance = 'attended' and s.checked_out_at is not null and s.attendance_reason is null
        then coalesce(s.attended_minutes, private.planned_minutes(was)) else s.attended_minutes end
    from decided d
    where s.id = d.id and (moved or elsewhere or s.id = any (asked) or (s.status, s.is_live, s.is_draft, s.during)
      is distinct from (d.becomes, d.live, event.published_at is null, d.occupied))
    returning s.id, s.user_id, s.status, s.is_live, s.attendance, d.is_live as was_live, s.status <> d.status as clashes,
      d.is_draft and not s.is_draft as is_new, s.created_by
  ), notified as (
    insert into public.notices (user_id, event_id, signup_id, kind, old, new)
    select c.user_id, event.id, c.id, n.kind, case when n.kind <> 'assigned' then private.event_state(was) end,
      case when event.removed_at is null and event.published_at is not null then private.event_state(event) end
    from changed c cross join lateral (
      select case
        -- What nobody knew of is new, unless it clashes. What is a draft again is gone for those who have heard of it.
        when c.is_new then case when c.is_live and not c.clashes and c.created_by <> c.user_id
          then case c.status when 'asked' then 'asked' else 'assigned' end end
        when c.was_live and not c.is_live then
          case when event.removed_at is null and event.published_at is not null then 'canceled' else 'removed' end
        when c.is_live and not c.was_live then 'restored'
        when c.is_live and c.id = any (asked) then 'still'
        when c.is_live and (moved or elsewhere) and c.attendance is distinct from 'excused' then 'moved' end as kind
      union all
      select case when c.clashes then 'clash' end) n
    where n.kind is not null
  )
  select array_agg(distinct c.user_id) into affected from changed c;
  perform private.confirm_displaced(affected, false);
  if moved then
    perform private.tell_of_short_rest(event);
  end if;
end
$$;
comment on function private.settle_event(uuid, public.events) is
  'Brings the signups of an event in line with it and its slots; p_was: the event before the change, null when only a slot
changed. Notices: canceled, removed, restored, still or moved (only for another time or place, rule U3 of docs/calendars.md), clash,
and assigned when it was published. Internal.';

create function private.forget_passing_clashes(p_events uuid[]) returns void
language sql set search_path = '' as $$
  delete from public.notices n using public.signups s
  where n.event_id = any (p_events) and n.kind = 'clash' and n.created_at = private.now()
    and s.id = n.signup_id and s.status = 'confirmed'
$$;
comment on function private.forget_passing_clashes(uuid[]) is
  'Two events that move one after the other can overlap on the way. Deletes the notices of clashes that this transaction has both
caused and ended. Internal.';

-- signups/signing_up.sql

-- The rules of a place. private.place_refusal() has all of them, in their order. Signing up refuses by it, under locks (the
-- part below on taking a place); the view slot_choices shows a person the same beforehand.

create type private.commitments as (
  moment timestamptz,
  event_ids uuid[],
  closed_types uuid[],
  asking_types uuid[],
  qualified_days daterange[],
  busy tstzmultirange,
  blocks tstzmultirange,
  rest interval,
  seconds_by_day jsonb,
  zone text,
  opens_before interval,
  closes_before interval,
  max_hours_per_day numeric,
  spare_hours numeric,
  held_slots uuid[]
);
comment on type private.commitments is
  'What the rules of a place need to know of a person, read once for a whole list: the present moment; the events the person
is signed up for; the slot types that are not open to them; the slot types that
ask for qualifications, null for none, and for each of them the days on which the person has all of these; when they work; the same without all-day events, for the rest rule;
how long they work on each day ({"2026-06-13": seconds}); the rules of the organisation, null where there is no such rule;
the hours that may still be added to any day; and the slots in which an offer holds a place for them.';

create function private.work_days(p_during tstzrange, p_zone text, p_hours numeric) returns table (day date, seconds numeric)
language sql stable
begin atomic
  select span.first_day + n, case
      when p_hours is not null then round(p_hours * 3600 / (span.last_day - span.first_day + 1))
      else extract(epoch from least(upper(p_during), (span.first_day + n + 1)::timestamp at time zone p_zone)
        - greatest(lower(p_during), (span.first_day + n)::timestamp at time zone p_zone))
    end
  from (select (lower(p_during) at time zone p_zone)::date as first_day,
      ((upper(p_during) at time zone p_zone) - interval '1 microsecond')::date as last_day) span
  cross join lateral generate_series(0, span.last_day - span.first_day) n;
end;
comment on function private.work_days(tstzrange, text, numeric) is
  'How long the work of an event is on each calendar day of a zone: a shift over midnight counts on each day for its part.
p_hours, for an all-day event: the hours that count for credits, spread evenly over its days.';
grant execute on function private.work_days(tstzrange, text, numeric) to authenticated;

create function private.exceeds_day(p_event public.events, p_own private.commitments) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from private.work_days(p_event.during, case when p_event.all_day then p_event.timezone else p_own.zone end,
      case when p_event.all_day then p_event.hours end) work
    where work.seconds + coalesce((p_own.seconds_by_day ->> work.day::text)::numeric, 0) > p_own.max_hours_per_day * 3600);
end
$$;
comment on function private.exceeds_day(public.events, private.commitments) is
  'Whether a person would work too long on a day of this event. The days of an all-day event are those of its own zone.';
grant execute on function private.exceeds_day(public.events, private.commitments) to authenticated;

create function private.lacks_rest(p_during tstzrange, p_blocks tstzmultirange, p_rest interval) returns boolean
language sql stable
return exists (
  select from unnest(p_blocks) block
  where not block -|- p_during and p_during && tstzrange(lower(block) - p_rest, upper(block) + p_rest));
comment on function private.lacks_rest(tstzrange, tstzmultirange, interval) is
  'Whether a shift is too close to another of the person. Adjoining shifts are one block of work: none is too close to another.';
grant execute on function private.lacks_rest(tstzrange, tstzmultirange, interval) to authenticated;

create function private.place_refusal(p_event public.events, p_slot public.event_slots, p_own private.commitments,
  p_overridden boolean) returns text
language sql stable
return case
  when not p_overridden and p_event.start_time <= p_own.moment then 'event_started'
  when p_event.id = any (p_own.event_ids) then 'already_signed_up'
  when p_slot.is_canceled or p_event.status = 'canceled' then 'slot_canceled'
  when not p_overridden and p_slot.slot_type_id = any (p_own.closed_types) then 'not_open_to_you'
  when not p_overridden and p_slot.slot_type_id = any (p_own.asking_types)
    and not p_own.qualified_days[array_position(p_own.asking_types, p_slot.slot_type_id)]
      @> private.start_day(p_event.start_time, p_event.timezone) then 'not_qualified'
  when p_slot.filled_count >= p_slot.required_count and (p_slot.id = any (p_own.held_slots)) is not true then 'slot_full'
  when p_event.during && p_own.busy then 'overlap'
  when p_overridden then null
  when p_event.start_time > p_own.moment + p_own.opens_before then 'signup_not_open'
  when p_event.start_time <= p_own.moment + p_own.closes_before then 'signup_closed'
  -- Compared first, because few events need to be split into days.
  when p_event.hours > p_own.spare_hours and private.exceeds_day(p_event, p_own) then 'too_many_hours'
  when p_own.rest is not null and not p_event.all_day and private.lacks_rest(p_event.during, p_own.blocks, p_own.rest) then 'too_little_rest'
end;
comment on function private.place_refusal(public.events, public.event_slots, private.commitments, boolean) is
  'Why a person cannot have a place, as an error code; null: they can. p_overridden: an administrator has given a reason, so
what only a rule forbids is allowed. Its body is parsed when it is created, so it needs no search path of its own, and Postgres
can copy it into the query of a list.';
grant execute on function private.place_refusal(public.events, public.event_slots, private.commitments, boolean) to authenticated;

create function private.read_commitments(p_person uuid, p_from timestamptz, p_drafts boolean, p_without uuid default null)
returns private.commitments
language plpgsql stable security definer set search_path = '' as $$
declare
  own private.commitments;
  rules public.organisation;
  -- The time that an event occupies begins at most a day before its start, and rest lasts at most three days.
  earliest constant timestamptz := p_from - interval '4 days';
begin
  select o.* into rules from public.organisation o;
  own.moment := private.now();
  own.zone := coalesce(rules.timezone, 'UTC');
  own.opens_before := rules.opens_days_before * interval '24 hours';
  own.closes_before := rules.closes_hours_before * interval '1 hour';
  own.max_hours_per_day := rules.max_hours_per_day;
  select array_agg(s.event_id), range_agg(s.during) filter (where s.status = 'confirmed') into own.event_ids, own.busy
  from public.signups s
  where s.user_id = p_person and s.status <> 'canceled' and (s.is_live or p_drafts and s.is_draft) and upper(s.during) > earliest
    and s.id is distinct from p_without;
  own.held_slots := private.held_slots(p_person);
  select array_agg(q.slot_type_id), array_agg(q.days) into own.asking_types, own.qualified_days
  from private.qualified_days q where q.user_id = p_person;
  if rules.min_rest_hours is not null then
    own.rest := rules.min_rest_hours * interval '1 hour';
    -- An all-day event does not say when its work begins and ends.
    select range_agg(s.during) into own.blocks
    from public.signups s join public.events e on e.id = s.event_id and not e.all_day
    where s.user_id = p_person and s.status = 'confirmed' and (s.is_live or p_drafts and s.is_draft) and upper(s.during) > earliest
      and s.id is distinct from p_without;
  end if;
  if rules.max_hours_per_day is not null then
    select jsonb_object_agg(days.day, days.seconds), rules.max_hours_per_day - coalesce(max(days.seconds), 0) / 3600
    into own.seconds_by_day, own.spare_hours from (
      select work.day, sum(work.seconds) as seconds
      from public.signups s join public.events e on e.id = s.event_id
      cross join lateral private.work_days(e.during, case when e.all_day then e.timezone else own.zone end,
        case when e.all_day then e.hours end) work
      where s.user_id = p_person and s.status = 'confirmed' and (s.is_live or p_drafts and s.is_draft)
        and upper(s.during) > earliest and s.id is distinct from p_without
      group by work.day) days;
  end if;
  return own;
end
$$;
comment on function private.read_commitments(uuid, timestamptz, boolean, uuid) is
  'What the rules of a place need to know of a person, for events that start at p_from or later, except for the slot types that are
not open to them. p_drafts: with places in drafts; p_without: as if the person did not have this signup. Definer: in a list, the policies would be applied to each of these queries. Internal.';

create function private.commitments_of(p_person uuid, p_from timestamptz default private.now(), p_drafts boolean default false)
returns private.commitments
language plpgsql stable security definer set search_path = '' as $$
declare
  own private.commitments;
begin
  if not private.may_act_for(p_person) then
    return null;
  end if;
  own := private.read_commitments(p_person, p_from, p_drafts and private.may_act_for(null));
  own.closed_types := private.closed_types(p_person);
  return own;
end
$$;
comment on function private.commitments_of(uuid, timestamptz, boolean) is
  'What the rules of a place need to know of a person, for events that start at p_from or later. p_drafts: for an administrator,
with the person''s places in drafts. Null unless the caller is the person or an administrator. Definer: private.read_commitments() is internal.';
grant execute on function private.commitments_of(uuid, timestamptz, boolean) to authenticated;

create function private.commitments_led(p_person public.profiles, p_from timestamptz) returns private.commitments
language plpgsql stable set search_path = '' as $$
declare
  own private.commitments := private.read_commitments(p_person.id, p_from, true);
begin
  own.closed_types := private.closed_to_role(p_person.role);
  return own;
end
$$;
comment on function private.commitments_led(public.profiles, timestamptz) is
  'What private.commitments_of() returns to an administrator, for a lead who gives this person a place. Internal.';

create view private.slot_choices with (security_invoker = true) as
select slot.id, slot.event_id, slot.slot_type_id, slot.required_count, slot.min_count, slot.filled_count, slot.confirmed_count, slot.is_canceled,
  slot.position,
  private.place_refusal(e, slot, own, false) as blocked
from public.event_slots slot
join public.events e on e.id = slot.event_id and e.removed_at is null
cross join private.commitments_of((select private.me())) own
where slot.removed_at is null;
comment on view private.slot_choices is
  'Slots of events, with the reason why the caller cannot take them now (null: they can), by private.place_refusal().';
grant select on private.slot_choices to authenticated;

create function private.is_late_cancellation(p_event_start timestamptz, p_at timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(p_event_start <= p_at + o.cancel_hours_before * interval '1 hour', false) from private.organisation() o
$$;
comment on function private.is_late_cancellation(timestamptz, timestamptz) is
  'Whether giving back a place at p_at counts as late, for an event that starts at p_event_start. Internal.';

create function private.rule_sentence(p_code text, p_rules public.organisation, p_own boolean default true) returns text
language sql stable set search_path = '' as $$
  select format(
    case p_code
      when 'signup_not_open' then 'Signup opens %s before the event.'
      when 'signup_closed' then 'Signup closes %s before the event.'
      when 'too_many_hours' then case when p_own then 'You can work at most %s a day.'
        else 'This person can work at most %s a day.' end
      when 'too_little_rest' then case when p_own then 'There must be at least %s between your shifts.'
        else 'There must be at least %s between the shifts of this person.' end
    end,
    rtrim(to_char(figure, 'FM9,990.99'), '.') || unit || case when figure = 1 then '' else 's' end)
  from (values
    ('signup_not_open', p_rules.opens_days_before::numeric, ' day'),
    ('signup_closed', p_rules.closes_hours_before, ' hour'),
    ('too_many_hours', p_rules.max_hours_per_day, ' hour'),
    ('too_little_rest', p_rules.min_rest_hours, ' hour')
  ) rule (name, figure, unit)
  where name = p_code
$$;
comment on function private.rule_sentence(text, public.organisation, boolean) is
  'The English sentence of a rule of the organisation, by its error code. p_own: the rule is about the reader.';
grant execute on function private.rule_sentence(text, public.organisation, boolean) to authenticated;

create function private.rule_params(p_code text, p_rules public.organisation, p_start timestamptz, p_own boolean) returns jsonb
language sql stable set search_path = '' as $$
  select case p_code
    when 'signup_not_open' then jsonb_build_object('days', p_rules.opens_days_before,
      'opens_at', private.iso(p_start - p_rules.opens_days_before * interval '24 hours'))
    when 'signup_closed' then jsonb_build_object('hours', p_rules.closes_hours_before,
      'closes_at', private.iso(p_start - p_rules.closes_hours_before * interval '1 hour'))
    when 'too_many_hours' then jsonb_build_object('own', p_own, 'max_hours', trim_scale(p_rules.max_hours_per_day))
    when 'too_little_rest' then jsonb_build_object('own', p_own, 'min_rest_hours', trim_scale(p_rules.min_rest_hours))
  end
$$;
comment on function private.rule_params(text, public.organisation, timestamptz, boolean) is
  'The params of the error code of a rule of the organisation, for an event that starts at p_start. p_own: the
rule is about the reader.';
grant execute on function private.rule_params(text, public.organisation, timestamptz, boolean) to authenticated;

-- Signing up: taking a place and giving it back. One INSERT into signups takes a place; its trigger decides, under locks, by
-- the rules above.

-- When signup opens, most requests are refused because the slot is full. So every refusal is raised here, not one call deeper.
create function private.judge_place(p_event public.events, p_slot public.event_slots, p_person uuid, p_own private.commitments,
  p_overridden boolean, p_reader uuid default private.me()) returns void
language plpgsql set search_path = '' as $$
declare
  refusal text;
  own boolean;
  other record;
  rules public.organisation;
  missing jsonb;
begin
  if p_event.id is null or p_event.removed_at is not null
      or p_event.published_at is null and not (private.may_act_for(null) or private.may_lead(p_event.id, p_slot.id, 'fill'))
      or p_slot.id is null or p_slot.removed_at is not null then
    perform private.refuse_missing('slot');
  elsif not exists (select from public.profiles p where p.id = p_person and p.state = 'active') then
    perform private.refuse_missing('user');
  end if;
  refusal := private.place_refusal(p_event, p_slot, p_own, p_overridden);
  if refusal is null then
    return;
  elsif refusal = 'slot_full' then
    perform private.refuse(409, refusal, 'This slot is already full');
  elsif refusal = 'slot_canceled' then
    perform private.refuse(409, refusal, 'This slot has been canceled');
  elsif refusal = 'event_started' then
    perform private.refuse(409, refusal, 'Cannot sign up for past events',
      jsonb_build_object('action', 'signup', 'started_at', private.iso(p_event.start_time)));
  end if;
  own := p_person is not distinct from p_reader;
  if refusal = 'not_open_to_you' then
    perform private.refuse(409, refusal, case
      when own then 'You cannot take this place yourself. Ask an administrator if you would like to have it.'
      else 'This place is for staff, and this person is not staff' end, jsonb_build_object('own', own));
  elsif refusal = 'not_qualified' then
    missing := private.missing_qualifications(p_slot.slot_type_id, p_person,
      private.start_day(p_event.start_time, p_event.timezone));
    perform private.refuse(409, refusal, format(case when own then 'For this place you need: %s'
      else 'This person does not have what this place asks for: %s' end,
      (select string_agg(item ->> 'name', ', ' order by position) from jsonb_array_elements(missing) with ordinality listed (item, position))),
      jsonb_build_object('own', own, 'missing', missing));
  elsif refusal = 'already_signed_up' then
    perform private.refuse(409, refusal, case when own then 'You are already signed up for this event'
      else 'This person is already signed up for this event' end, jsonb_build_object('own', own));
  elsif refusal = 'overlap' and not own and (p_reader is distinct from private.me() or not private.may_act_for(p_person)) then
    -- A lead, or who swaps places with the person, does not learn where else.
    perform private.refuse(409, 'not_free', 'This person is not free at that time');
  elsif refusal = 'overlap' then
    select e.id, e.title into other from public.signups s join public.events e on e.id = s.event_id
    where s.user_id = p_person and s.status = 'confirmed' and (s.is_live or s.is_draft) and s.during && p_event.during
    -- Drafts last: p_own has them for administrators only, so that for anybody else a published event comes first.
    order by s.is_draft, lower(s.during), s.id limit 1;
    perform private.refuse(409, refusal, format(case when own then 'This overlaps with "%s", which you are signed up for'
      else 'This overlaps with "%s", which this person is signed up for' end, other.title),
      jsonb_build_object('own', own, 'event_id', other.id, 'event_title', other.title));
  end if;
  rules := private.organisation();
  perform private.refuse(409, refusal, private.rule_sentence(refusal, rules, own),
    private.rule_params(refusal, rules, p_event.start_time, own));
end
$$;
comment on function private.judge_place(public.events, public.event_slots, uuid, private.commitments, boolean, uuid) is
  'Refuses a person a place that they cannot have: 404 Slot not found, 404 User not found, then 409 for the reason that
private.place_refusal() returns. p_reader: who reads the refusal. Internal.';

create function private.admit_signup() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  overridden constant boolean := new.override_reason is not null;
  event public.events;
  slot public.event_slots;
  own private.commitments;
  person public.profiles;
  -- In the session of somebody else, only a swap says this (private.swap_places): no API role writes the column.
  agreed constant boolean := coalesce(new.created_by = new.user_id, false) and not private.may_act_for(new.user_id);
  as_lead constant boolean := not agreed and not private.may_act_for(new.user_id);
begin
  -- No API role writes this column: private.walk_in() has judged the place, under the locks.
  if new.checked_in_at is not null then
    select e.id, private.time_there(e.during, new.checked_in_at, null), private.me() into new.event_id, new.during, new.created_by
    from public.event_slots s join public.events e on e.id = s.event_id where s.id = new.slot_id;
    return new;
  end if;
  select s.* into slot from public.event_slots s where s.id = new.slot_id;
  -- This trigger runs before the policy is checked: without this, a refusal would show what somebody else is signed up for.
  if as_lead and not private.may_lead(slot.event_id, slot.id, 'fill') then
    perform private.require_admin();
  end if;
  -- When signup opens, most people ask for a place that is already gone. They get the answer without waiting for the
  -- locks of others who are signing up.
  if slot.filled_count >= slot.required_count and slot.id <> all (private.held_slots(new.user_id)) then
    select e.* into event from public.events e where e.id = slot.event_id;
    -- No rule after slot_full matters, so the rest of the commitments is not read.
    own.moment := private.now();
    own.closed_types := case when as_lead then private.closed_to_role((select p.role from public.profiles p where p.id = new.user_id))
      else private.closed_types(new.user_id) end;
    own.zone := private.organisation_zone();
    select array_agg(q.slot_type_id), array_agg(q.days) into own.asking_types, own.qualified_days
    from private.qualified_days q where q.user_id = new.user_id and q.slot_type_id = slot.slot_type_id;
    own.event_ids := array(select s.event_id from public.signups s
      where s.user_id = new.user_id and s.event_id = event.id and s.status <> 'canceled' and (s.is_live or s.is_draft));
    perform private.judge_place(event, slot, new.user_id, own, overridden);
  end if;
  -- The same order everywhere prevents deadlocks: event, slot, person. What was read before the locks is read again.
  select e.* into event from public.events e where e.id = slot.event_id for share;
  select s.* into slot from public.event_slots s where s.id = new.slot_id for no key update;
  select p.* into person from public.profiles p where p.id = new.user_id for no key update;
  -- What somebody has in drafts is no obstacle to a place that they take themselves.
  own := case when as_lead then private.commitments_led(person, least(event.start_time, private.now()))
    when agreed then private.judging(person)
    else private.commitments_of(new.user_id, least(event.start_time, private.now()),
      event.published_at is null or new.user_id is distinct from private.me()) end;
  perform private.judge_place(event, slot, new.user_id, own, overridden);

  -- Nobody is signed in who answers by the link of a mail, which says so itself where it is no offer.
  new.created_by := case when (private.use_offer(new.slot_id, new.user_id) or new.created_by = new.user_id) and (agreed or private.me() is null)
    then new.user_id else private.me() end;
  new.event_id := event.id;
  -- Null for whoever has direct access to the database.
  if private.is_asked(person, event) is not true then
    new.status := 'confirmed';
  end if;
  new.during := event.during;
  new.is_live := event.published_at is not null;
  new.is_draft := event.published_at is null;
  new.created_at := private.now();
  return new;
end
$$;
comment on function private.admit_signup() is
  'Trigger: gives a person a place, or holds it until they answer (private.is_asked), or refuses as private.judge_place() does; a full
slot without a lock.';
create trigger admit before insert on public.signups
  for each row execute function private.admit_signup();

create function private.sign_up(p_slot_id uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  made uuid;
  question uuid;
begin
  perform private.require_member();
  select s.id, q.id into made, question from public.signups s join public.questions q on q.signup_id = s.id and q.kind = 'place' and q.answer is null
  where s.slot_id = p_slot_id and s.user_id = private.me() and s.status = 'asked';
  if found then
    perform private.answer_question(question, true);
    return made;
  end if;
  insert into public.signups (slot_id) values (p_slot_id) returning id into made;
  return made;
end
$$;
comment on function private.sign_up(uuid) is
  'POST /event-slot-signups/slots/{slotId}: takes a place for the caller, or says yes to it if the caller is asked,
and returns the signup''s id. Errors: 401, and those of private.admit_signup() and private.answer_question().';
grant execute on function private.sign_up(uuid) to authenticated;

create function private.assign(p_person uuid, p_slot_id uuid, p_reason text default null, p_agreed boolean default false) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
  event public.events;
begin
  select e.* into event from public.events e where e.id = (select s.event_id from public.event_slots s where s.id = p_slot_id);
  perform private.require_lead(event.id, p_slot_id, 'fill', p_person);
  -- What has begun may be over and paid. Leads let people in at the gate, where it is known when they came.
  if event.start_time <= private.now() and not private.is_admin() then
    perform private.refuse(409, 'event_started', 'Cannot sign up for past events',
      jsonb_build_object('action', 'signup', 'started_at', private.iso(event.start_time)));
  end if;
  insert into public.signups (slot_id, user_id, override_reason, status)
  values (p_slot_id, p_person, p_reason, case when p_agreed then 'confirmed' else 'asked' end)
  returning id into made;
  return made;
end
$$;
comment on function private.assign(uuid, uuid, text, boolean) is
  'POST /users/{id}/signups: takes a place for a person and returns the signup''s id. The person is asked (private.is_asked), unless
they have agreed already. With a reason the rules of signing up do
not apply; a full or canceled slot and an overlap are refused nevertheless. For administrators, and
for leads who may fill the slot until the event starts, but not with themselves. Definer: no API role writes the reason. Errors: 401; 403, also not_yourself; and
those of private.admit_signup().';
grant execute on function private.assign(uuid, uuid, text, boolean) to authenticated;

create function private.cancel_signup(p_id uuid, p_reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.me();
  reason constant text := nullif(btrim(p_reason), '');
  signup public.signups;
  event public.events;
  worked boolean;
begin
  perform private.require_member();
  select s.* into signup from public.signups s
  where s.id = p_id and (s.user_id = caller and not s.is_draft or private.is_admin()
    or s.user_id <> caller and private.may_lead(s.event_id, s.slot_id, 'fill'));
  select e.* into event from public.events e where e.id = signup.event_id for share;
  perform from public.event_slots s where s.id = signup.slot_id for no key update;
  perform from public.profiles p where p.id = signup.user_id for no key update;
  select s.* into signup from public.signups s where s.id = signup.id and s.status <> 'canceled';
  if not found then
    perform private.refuse_missing('signup');
  end if;
  worked := signup.status = 'confirmed' and private.is_work(signup)
    and (private.is_closed(event) or signup.attendance = 'attended' or signup.checked_in_at is not null);
  -- What has begun may have been worked and paid. Administrators say why it is no work, as for a correction of hours.
  if private.is_here(signup) and signup.user_id <> caller and (private.is_admin() or event.start_time > private.now()) then
    perform private.refuse(409, 'person_here', 'This person is at the shift. Check them out at the gate instead.');
  elsif event.start_time <= private.now() and (not private.is_admin() or worked and reason is null) then
    perform private.refuse(409, 'event_started', 'Cannot cancel signups for past events',
      jsonb_build_object('action', 'cancel', 'started_at', private.iso(event.start_time)));
  end if;
  update public.signups s set status = 'canceled', canceled_at = private.now(), canceled_by = caller,
    override_reason = case when worked and private.is_admin() then reason else s.override_reason end,
    -- Taking a place by mistake is no mark.
    canceled_late = s.user_id = caller and s.is_live and s.created_at <= private.now() - interval '10 minutes' and not private.is_in_question(s)
      and private.is_late_cancellation(event.start_time, private.now())
  where s.id = p_id;
  perform private.confirm_displaced(array[signup.user_id], true);
end
$$;
comment on function private.cancel_signup(uuid, text) is
  'DELETE /event-slot-signups/{signupId}: gives the place back; for one that is asked about, this is a no. The person can do so until the event starts, as can
leads who may fill the slot; administrators always can, but need a reason for what was recorded as work or is of a closed day. Definer: no API
role writes the status. Errors: 401; 404 also for another person''s or a canceled signup; 409 event_started, person_here.';
grant execute on function private.cancel_signup(uuid, text) to authenticated;

-- Standing signups: taking the same place at every shift of a series, or at every second one.

create function private.lock_places(p_slots uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member();
  perform from public.events e
  where e.id in (select s.event_id from public.event_slots s where s.id = any (p_slots)) order by e.id for share;
  perform from public.event_slots s where s.id = any (p_slots) order by s.id for no key update;
  perform from public.profiles p where p.id = private.me() for no key update;
end
$$;
comment on function private.lock_places(uuid[]) is
  'Locks slots with their events, each in the order of their ids, and then the caller, who is about to take places of several
events. Definer: no API role may lock them. Errors: 401.';
grant execute on function private.lock_places(uuid[]) to authenticated;

create function private.sign_up_for_series(p_slot_id uuid, p_every integer, p_preview boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  first record;
  place record;
  slots uuid[];
  shift jsonb;
  taken jsonb := '[]'::jsonb;
  skipped jsonb := '[]'::jsonb;
  sentence text;
  detail text;
begin
  perform private.require_member();
  select e.id, e.series_id, e.start_time, s.slot_type_id into first
  from public.event_slots s join public.events e on e.id = s.event_id
  where s.id = p_slot_id and s.removed_at is null and e.removed_at is null and e.published_at is not null;
  if not found then
    perform private.refuse_missing('slot');
  end if;
  -- A canceled shift keeps its turn: every second week stays every second week.
  slots := array(
    select s.id from (
      select e.id, e.start_time, row_number() over (order by e.start_time, e.id) - 1 as turn from public.events e
      where (e.id = first.id or e.series_id = first.series_id) and e.removed_at is null and e.published_at is not null
        and (e.start_time, e.id) >= (first.start_time, first.id)
    ) e
    join public.event_slots s on s.event_id = e.id and s.slot_type_id = first.slot_type_id and s.removed_at is null
    where e.turn % p_every = 0 order by e.start_time, e.id);
  begin
    perform private.lock_places(slots);
    for place in
      select s.id as slot_id, e.* from public.event_slots s join public.events e on e.id = s.event_id
      where s.id = any (slots) order by e.start_time, e.id
    loop
      shift := jsonb_build_object('id', place.id, 'title', place.title, 'start_time', private.iso(place.start_time),
        'end_time', private.iso(place.end_time), 'timezone', place.timezone, 'all_day', place.all_day);
      begin
        perform private.sign_up(place.slot_id);
        taken := taken || shift;
      exception when sqlstate 'MU409' then
        get stacked diagnostics sentence = message_text, detail = pg_exception_detail;
        skipped := skipped || jsonb_build_object('event', shift, 'refusal', jsonb_build_object(
          'code', detail::jsonb ->> 'code', 'message', sentence, 'params', coalesce(detail::jsonb -> 'params', '{}')));
      end;
    end loop;
    if p_preview then
      raise exception using errcode = 'MUUND';
    end if;
  exception when sqlstate 'MUUND' then
    null;
  end;
  return jsonb_build_object('taken', taken, 'skipped', skipped);
end
$$;
comment on function private.sign_up_for_series(uuid, integer, boolean) is
  'POST /event-slot-signups/slots/{slotId}/series: takes places for the caller at the shifts of the slot''s series from its own
on: the slots of its type at every shift (p_every: 1) or every second one (2). Returns standingSignup of the contract: the shifts
taken, and those that are refused as by private.sign_up(). p_preview: the same is done and rolled back. Can be repeated: places that the caller has are among the refused
ones. Errors: 401, 404.';
grant execute on function private.sign_up_for_series(uuid, integer, boolean) to authenticated;

-- signups/questions.sql

-- Questions: what people are asked about a place, with a deadline. Giving a place is asking: it is held for the person until they
-- answer, signed in or by the link of a mail.

create table public.questions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  slot_id uuid not null references public.event_slots (id) on delete cascade,
  signup_id uuid references public.signups (id) on delete cascade,
  kind text not null check (kind in ('place', 'offer', 'still', 'hand_over')),
  wave smallint check (wave between 1 and 3),
  during tstzrange,
  occasion text check (occasion in ('change', 'day')),
  asked_at timestamptz not null default private.now(),
  asked_by uuid,
  deadline timestamptz not null,
  held_until timestamptz,
  answer text check (answer in ('yes', 'no', 'withdrawn', 'taken', 'expired')),
  answered_at timestamptz,
  answered_via text check (answered_via in ('app', 'link', 'word')),
  key uuid not null unique default gen_random_uuid(),
  constraint questions_offer check ((kind = 'offer') = (wave is not null) and (kind = 'offer') = (during is not null)),
  constraint questions_still check ((kind = 'still') = (occasion is not null)),
  constraint questions_place check ((kind = 'offer') = (signup_id is null)),
  check ((answer is null) = (answered_at is null)),
  check ((answer in ('yes', 'no')) = (answered_via is not null) or answer is null and answered_via is null)
);
comment on table public.questions is 'What people are asked about places. Written by functions and triggers only.';
comment on column public.questions.kind is 'place: whether the person takes the place that signup_id holds for them; offer: whether somebody on the waitlist takes a place that
has come free; still: whether the person still comes to the place of signup_id; hand_over: whether the person takes the place of signup_id
from somebody else.';
comment on column public.questions.wave is
  'How an offer asks: 1 one person for each place, which is held; 2 three people for each place, and the first yes wins; 3 everybody who waits.';
comment on column public.questions.during is 'The time of the event when it was offered. An offer ends when the event moves.';
comment on column public.questions.occasion is
  'Why somebody is asked whether they still come. change: their event has changed; day: it starts in some hours.';
comment on column public.questions.held_until is 'Its person does not see it before: Undo may take it back until then. Null: not held.';
comment on column public.questions.asked_by is 'Who gave the place. Not a foreign key, so that it outlives them.';
comment on column public.questions.deadline is
  'Until when an answer is expected. Afterwards the place is still held, and the missing answer is shown to administrators, unless
the organisation frees such places (private.free_unanswered).';
comment on column public.questions.answer is 'Null: none yet. withdrawn: the place was taken back, also because the answer was missing, or is no longer theirs to take. Of an
offer: taken: somebody else was first; expired: there was no answer in time.';
comment on column public.questions.answered_via is
  'app: by the person, signed in; link: with the key of the mail; word: an administrator recorded what the person said.';
comment on column public.questions.key is 'The secret (122 random bits) of the link with which the person answers without signing in.';
create unique index questions_open on public.questions (signup_id, kind, user_id) where answer is null;
create unique index questions_open_offer on public.questions (slot_id, user_id) where answer is null and kind = 'offer';
-- For the places that offers hold.
create index questions_holding on public.questions (user_id) where answer is null and wave = 1;
create index questions_of_user on public.questions (user_id);
create index questions_of_slot on public.questions (slot_id);
create index questions_of_signup on public.questions (signup_id);
create index questions_of_asker on public.questions (asked_by);
-- For the answers that are missing.
create index questions_due on public.questions (deadline) where answer is null;

alter table public.questions enable row level security;
-- Nobody reads the key: whoever knows it can answer.
grant select (id, user_id, slot_id, signup_id, kind, wave, during, occasion, asked_at, asked_by, deadline, held_until, answer, answered_at, answered_via)
  on public.questions to authenticated;
-- People see what they are asked, but not yet what is held. Administrators see all.
create policy "own questions, administrators all" on public.questions
  for select to authenticated using (user_id = (select private.me()) and coalesce(held_until <= private.now(), true) or (select private.is_admin()));

create function private.is_asked(p_person public.profiles, p_event public.events) returns boolean
language sql stable set search_path = '' as $$
  select p_person.id <> private.me() and p_person.role = 'volunteer' and not p_person.placed_at_once
    and p_person.email is not null and p_event.start_time > private.now()
$$;
comment on function private.is_asked(public.profiles, public.events) is
  'Whether a person whom the caller gives a place is asked first. Staff, people who allow it, people who cannot be reached and
places of shifts that have begun are confirmed at once. Internal.';

create function private.decent_deadline(p_moment timestamptz, p_event public.events) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  here constant timestamp := p_moment at time zone p_event.timezone;
  hour constant timestamp := date_trunc('hour', here + interval '1 hour' - interval '1 microsecond');
  decent constant timestamptz := (case when hour::time > '20:00' then hour::date + 1 + time '09:00'
    when hour::time < '09:00' then hour::date + time '09:00' else hour end) at time zone p_event.timezone;
begin
  return case when decent <= p_event.start_time - interval '3 hours' then decent else least(p_moment, p_event.start_time) end;
end
$$;
comment on function private.decent_deadline(timestamptz, public.events) is
  'The full hour from this moment on that is not in the night: from 9:00 to 20:00 where the event is. If that leaves less than three hours before the event, this moment, at
the latest the start. Internal.';

create function private.time_to_answer(p_least interval, p_event public.events) returns interval
language sql stable set search_path = ''
return greatest(p_least, least(interval '14 days', (p_event.start_time - private.now()) / 10));
comment on function private.time_to_answer(interval, public.events) is
  'How long people have to answer about an event: p_least, or a tenth of the time until it starts if that is longer, at most 14 days. Internal.';

create function private.answer_deadline(p_event public.events) returns timestamptz
language sql stable set search_path = '' as $$
  select private.decent_deadline(greatest(private.now() + interval '1 hour', least(
    private.now() + private.time_to_answer(o.answer_hours * interval '1 hour', p_event), p_event.start_time - interval '1 day')), p_event)
  from private.organisation() o
$$;
comment on function private.answer_deadline(public.events) is
  'Until when somebody who is asked now is expected to answer whether they take a place: the hours of the organisation, or longer for an event that is far
(private.time_to_answer), but a day before the start, or at least an hour; at a decent hour. Internal.';

create function private.is_in_question(p_signup public.signups) returns boolean
language sql stable set search_path = '' as $$
  select p_signup.status = 'asked' or exists (
    select from public.questions q where q.signup_id = p_signup.id and q.kind = 'still' and q.answer is null)
$$;
comment on function private.is_in_question(public.signups) is
  'Whether the person is asked about the place that they have, so that giving it back is an answer. Internal.';

create function private.ask_about_place(p_signup public.signups) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.questions (user_id, slot_id, signup_id, kind, asked_by, deadline)
  select p_signup.user_id, p_signup.slot_id, p_signup.id, 'place', p_signup.created_by, private.answer_deadline(e)
  from public.events e where e.id = p_signup.event_id
  on conflict do nothing;
end
$$;
comment on function private.ask_about_place(public.signups) is 'Asks a person about the place that is held for them.';

create function private.answered_via(p_person uuid) returns text
language sql stable set search_path = ''
return case when p_person = private.me() then 'app' when private.me() is not null then 'word' else 'link' end;
comment on function private.answered_via(uuid) is 'How the answer of a person comes (questions.answered_via). Internal.';

create function private.end_question(p_signup public.signups) returns void
language plpgsql set search_path = '' as $$
begin
  update public.questions q set answered_at = private.now(),
    answer = case when p_signup.status <> 'canceled' then 'yes' when p_signup.canceled_by = p_signup.user_id then 'no' else 'withdrawn' end,
    answered_via = case when p_signup.status = 'canceled' and p_signup.canceled_by is distinct from p_signup.user_id then null
      else private.answered_via(p_signup.user_id) end
  where q.signup_id = p_signup.id and q.kind = 'place' and q.answer is null;
  update public.notices n set dismissed_at = private.now()
  where n.signup_id = p_signup.id and n.kind = 'asked' and n.dismissed_at is null;
end
$$;
comment on function private.end_question(public.signups) is 'A place that is confirmed or given back answers its question.';

create function private.tell_of_refusal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notices (user_id, event_id, kind, about)
  select p.id, s.event_id, 'declined', jsonb_build_object('person', new.user_id, 'subject', t.name)
  from public.profiles p, public.event_slots s join public.slot_types t on t.id = s.slot_type_id
  where p.id = new.asked_by and p.role = 'admin' and p.state = 'active' and s.id = new.slot_id;
  return null;
end
$$;
comment on function private.tell_of_refusal() is 'Trigger: a notice for whoever gave a place that its person does not take.';
create trigger tell_asker after update of answer on public.questions
  for each row when (old.answer is null and new.answer = 'no' and new.answered_via <> 'word')
  execute function private.tell_of_refusal();

create function private.settle_answer(p_signup uuid, p_yes boolean, p_by uuid) returns void
language plpgsql set search_path = '' as $$
declare
  signup public.signups;
  event public.events;
  own boolean;
  other record;
begin
  select s.* into signup from public.signups s where s.id = p_signup;
  -- The same order everywhere prevents deadlocks: event, slot, person.
  select e.* into event from public.events e where e.id = signup.event_id for share;
  perform from public.event_slots s where s.id = signup.slot_id for no key update;
  perform from public.profiles p where p.id = signup.user_id for no key update;
  select s.* into signup from public.signups s where s.id = p_signup and s.status = 'asked' and s.is_live;
  if not found or event.end_time <= private.now() then
    perform private.refuse(409, 'question_ended', 'This question has already been answered or withdrawn');
  elsif not p_yes then
    update public.signups s set status = 'canceled', canceled_at = private.now(), canceled_by = p_by where s.id = p_signup;
    return;
  end if;
  own := private.me() is null or signup.user_id = private.me();
  select e.id, e.title into other from public.signups s join public.events e on e.id = s.event_id
  where s.user_id = signup.user_id and s.status = 'confirmed' and s.is_live and s.during && event.during
  order by lower(s.during), s.id limit 1;
  if found then
    perform private.refuse(409, 'overlap', format(case when own then 'This overlaps with "%s", which you are signed up for'
      else 'This overlaps with "%s", which this person is signed up for' end, other.title),
      jsonb_build_object('own', own, 'event_id', other.id, 'event_title', other.title));
  end if;
  update public.signups s set status = 'confirmed' where s.id = p_signup;
end
$$;
comment on function private.settle_answer(uuid, boolean, uuid) is
  'Confirms the place that is held for somebody, or gives it back. p_by: who gives it back. Errors: 409 question_ended, overlap. Internal.';

create function private.settle_question(p_question public.questions, p_yes boolean, p_leave boolean, p_instead_of uuid) returns void
language plpgsql set search_path = '' as $$
begin
  case p_question.kind
    -- Who says no gives the place back, whoever recorded it.
    when 'place' then perform private.settle_answer(p_question.signup_id, p_yes, p_question.user_id);
    when 'offer' then perform private.settle_offer(p_question, p_yes, p_leave, p_instead_of);
    when 'still' then perform private.settle_still(p_question, p_yes);
    when 'hand_over' then perform private.settle_taking_over(p_question, p_yes);
  end case;
end
$$;
comment on function private.settle_question(public.questions, boolean, boolean, uuid) is
  'Does what an answer to a question means. Errors: those of private.settle_answer(), private.settle_offer(), private.settle_still() and
private.settle_taking_over(). Internal.';

create function private.answer_question(p_id uuid, p_yes boolean, p_leave boolean default false, p_instead_of uuid default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  question public.questions;
begin
  perform private.require_member();
  select q.* into question from public.questions q where q.id = p_id and private.may_act_for(q.user_id);
  if not found then
    perform private.refuse_missing('question');
  end if;
  perform private.settle_question(question, p_yes, p_leave, p_instead_of);
end
$$;
comment on function private.answer_question(uuid, boolean, boolean, uuid) is
  'POST /questions/{id}/answer: answers a question of the caller, or, for an administrator, records what the person said. Definer: no
API role writes the status. To an offer: p_leave: a no that also ends waiting; p_instead_of: an event whose place is given back for this
one. Errors: 401; 404 also for another person''s question; those of private.settle_question().';
grant execute on function private.answer_question(uuid, boolean, boolean, uuid) to authenticated;

-- Places without an answer: what becomes of a place whose person has not answered in time, if the organisation frees such places;
-- and what organisers see of open questions.

create function private.lock_signups(p_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  -- The same order everywhere prevents deadlocks: events, slots, people.
  perform from public.events e
  where e.id in (select s.event_id from public.signups s where s.id = any (p_ids)) order by e.id for share;
  perform from public.event_slots l
  where l.id in (select s.slot_id from public.signups s where s.id = any (p_ids)) order by l.id for no key update;
  perform from public.profiles p
  where p.id in (select s.user_id from public.signups s where s.id = any (p_ids)) order by p.id for no key update;
end
$$;
comment on function private.lock_signups(uuid[]) is
  'Locks the events of these signups, then their slots, then their people, each in the order of their ids. Internal.';

create function private.free_unanswered(p_most integer default 200) returns integer
language plpgsql set search_path = '' as $$
declare
  due uuid[];
  freed integer;
begin
  if (select o.unanswered from public.organisation o) <> 'free' then
    return 0;
  end if;
  due := array(
    select s.id from public.questions q join public.signups s on s.id = q.signup_id join public.events e on e.id = s.event_id
    where q.kind = 'place' and q.answer is null and q.deadline <= private.now() and s.status = 'asked' and s.is_live and e.start_time > private.now()
      -- Who has not been asked yet cannot have answered.
      and not exists (select from private.outbox o where o.signup_id = s.id and o.kind = 'assigned' and o.status = 'waiting')
    order by q.deadline, q.id limit p_most);
  perform private.lock_signups(due);
  -- Judged again: somebody may have answered, or moved the event, until the locks were free.
  with freed as (
    update public.signups s set status = 'canceled', canceled_at = private.now()
    from public.questions q, public.events e
    where s.id = any (due) and s.status = 'asked' and s.is_live and q.signup_id = s.id and q.kind = 'place' and q.answer is null
      and q.deadline <= private.now() and e.id = s.event_id and e.start_time > private.now()
    returning s.id, s.user_id, s.event_id
  )
  insert into public.notices (user_id, event_id, signup_id, kind, old)
  select f.user_id, f.event_id, f.id, 'unanswered', private.event_state(e) from freed f join public.events e on e.id = f.event_id;
  get diagnostics freed = row_count;
  return freed;
end
$$;
comment on function private.free_unanswered(integer) is
  'Where the organisation wants it, takes back places whose person has not answered in time, unless the mail that asks still waits
to be sent: the longest overdue first. Tells the person, and returns their number. Nobody has canceled them: canceled_by is null. For the schedule.';

create function private.asked_around(p_event public.events) returns table (user_id uuid, asked_title text, no_at timestamptz)
language sql stable set search_path = '' as $$
  with pending as (
    select distinct on (q.user_id) q.user_id, e.title
    from public.questions q join public.signups s on s.id = q.signup_id join public.events e on e.id = s.event_id
    where q.kind = 'place' and q.answer is null and s.is_live and s.event_id <> p_event.id and s.during && p_event.during
    order by q.user_id, lower(s.during), s.id
  ), said as (
    select distinct on (q.user_id) q.user_id, q.answer, q.answered_at
    from public.questions q join public.event_slots s on s.id = q.slot_id
    where s.event_id = p_event.id and q.kind = 'place' and q.answer in ('yes', 'no')
    order by q.user_id, q.answered_at desc, q.id
  ), refused as (select s.user_id, s.answered_at from said s where s.answer = 'no')
  select coalesce(p.user_id, r.user_id), p.title, r.answered_at
  from pending p full join refused r on r.user_id = p.user_id
$$;
comment on function private.asked_around(public.events) is
  'For people whom questions concern at the time of an event: the title of another event there about which they have not answered
yet, and when they said no to this event, if that is the last that they said about it. Internal.';

-- Still coming: people are asked again about a place that they have, when its event changes for them, or some hours before it
-- starts. The place is theirs until they answer: silence is shown to organisers and changes nothing.

create function private.event_terms(p_event public.events) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('start_time', private.iso(p_event.start_time), 'end_time', private.iso(p_event.end_time),
    'all_day', p_event.all_day, 'timezone', p_event.timezone, 'place_id', p_event.place_id, 'location', p_event.location)
$$;
comment on function private.event_terms(public.events) is
  'When and where an event is, as signups.agreed keeps it. Internal.';

create function private.is_material(p_agreed jsonb, p_event public.events) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  starts constant timestamptz := (p_agreed ->> 'start_time')::timestamptz;
  ends constant timestamptz := (p_agreed ->> 'end_time')::timestamptz;
  all_day constant boolean := (p_agreed ->> 'all_day')::boolean;
  own_zone constant text := p_agreed ->> 'timezone';
  most constant interval := (select o.material_minutes * interval '1 minute' from private.organisation() o);
begin
  return coalesce(
    private.start_day(starts, own_zone) <> private.start_day(p_event.start_time, p_event.timezone)
    or case when all_day and p_event.all_day
      then private.local_days(private.occupied(starts, ends, own_zone, true), own_zone)
        <> private.local_days(p_event.during, p_event.timezone)
      else greatest(starts - p_event.start_time, p_event.start_time - starts) > most
        or greatest(ends - p_event.end_time, p_event.end_time - ends) > most end
    -- An event whose place becomes known, or unknown, is not at another place.
    or coalesce((p_agreed ->> 'place_id')::uuid <> p_event.place_id, false), false);
end
$$;
comment on function private.is_material(jsonb, public.events) is
  'Whether an event differs so much from what somebody agreed to (private.event_terms) that they are asked again: another day,
another length in days, a start or end that is more than organisation.material_minutes away, or another place, whatever it is
called. False for null. Internal.';

create function private.still_deadline(p_event public.events) returns timestamptz
language sql stable set search_path = ''
return private.decent_deadline(private.now() + greatest(interval '1 hour',
  private.time_to_answer(least(interval '48 hours', (p_event.start_time - private.now()) / 4), p_event)), p_event);
comment on function private.still_deadline(public.events) is
  'Until when somebody says whether they still come: 48 hours, but a quarter of the time that is left, or longer for an event that is far
(private.time_to_answer), and at least an hour; at a decent hour. Internal.';

create function private.withdraw_still(p_questions uuid[]) returns void
language sql set search_path = '' as $$
  -- Undo leaves no trace of what nobody has seen.
  delete from public.questions q where q.id = any (p_questions) and q.answer is null and q.held_until > private.now();
  with ended as (
    update public.questions q set answer = 'withdrawn', answered_at = private.now()
    where q.id = any (p_questions) and q.answer is null returning q.signup_id
  )
  update public.notices n set dismissed_at = private.now()
  from ended where n.signup_id = ended.signup_id and n.kind = 'still' and n.dismissed_at is null
$$;
comment on function private.withdraw_still(uuid[]) is 'Ends questions that no longer need an answer. Internal.';

create function private.ask_still(p_event public.events, p_was public.events) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  terms constant jsonb := private.event_terms(p_event);
  moved constant boolean := terms <> private.event_terms(p_was);
  asked uuid[];
begin
  if moved and p_was.published_at is not null then
    update public.signups s set agreed = private.event_terms(p_was)
    where s.event_id = p_event.id and s.status in ('confirmed', 'displaced') and s.agreed is null;
    -- Whoever changes the event knows of it, and what is as it was is agreed to.
    update public.signups s set agreed = null
    where s.event_id = p_event.id and (s.agreed = terms or s.user_id = private.me());
  end if;
  perform private.withdraw_still(array(
    select q.id from public.questions q join public.signups s on s.id = q.signup_id join public.event_slots l on l.id = s.slot_id
    where s.event_id = p_event.id and q.kind = 'still' and q.answer is null and not (private.is_offerable(p_event, l)
      and (q.occasion = 'day' or private.is_material(s.agreed, p_event)))));
  with due as (
    insert into public.questions (user_id, slot_id, signup_id, kind, occasion, deadline, held_until)
    select s.user_id, s.slot_id, s.id, 'still', 'change', private.still_deadline(p_event), private.held_until()
    from public.signups s join public.event_slots l on l.id = s.slot_id
    where s.event_id = p_event.id and s.agreed is not null and s.status in ('confirmed', 'displaced') and s.checked_in_at is null
      and not private.stays_excused(s.attendance, p_was.start_time, p_event.start_time) and private.is_offerable(p_event, l) and private.is_material(s.agreed, p_event)
    on conflict (signup_id, kind, user_id) where answer is null do update set deadline = excluded.deadline
      where private.is_material(private.event_terms(p_was), p_event)
    returning signup_id
  )
  select coalesce(array_agg(d.signup_id), '{}') into asked from due d;
  return asked;
end
$$;
comment on function private.ask_still(public.events, public.events) is
  'An event or one of its slots has changed: asks the people who agreed to something else whether they still come, and withdraws what
no longer needs an answer. One question stays one, with a new deadline, when the event changes again. Returns the signups whose
people are to be told that they are asked. Internal.';

create function private.settle_still(p_question public.questions, p_yes boolean) returns void
language plpgsql set search_path = '' as $$
declare
  slot constant public.event_slots := private.lock_slot(p_question.slot_id, p_question.user_id);
begin
  update public.questions q set answer = case when p_yes then 'yes' else 'no' end, answered_at = private.now(),
    answered_via = private.answered_via(q.user_id)
  from public.events e
  where q.id = p_question.id and q.answer is null and e.id = slot.event_id and private.is_offerable(e, slot)
    -- Whoever has been let in has come.
    and (p_yes or not exists (select from public.signups s where s.id = q.signup_id and s.checked_in_at is not null));
  if not found then
    perform private.refuse(409, 'question_ended', 'This question has already been answered or withdrawn');
  elsif p_yes then
    -- Calendars have the place as confirmed again.
    update public.signups s set agreed = null, revision = s.revision + 1, changed_at = private.now()
    where s.id = p_question.signup_id;
  else
    update public.signups s set status = 'canceled', canceled_at = private.now(), canceled_by = s.user_id
    where s.id = p_question.signup_id;
    perform private.confirm_displaced(array[p_question.user_id], true);
  end if;
  update public.notices n set dismissed_at = private.now()
  where n.signup_id = p_question.signup_id and n.kind = 'still' and n.dismissed_at is null;
end
$$;
comment on function private.settle_still(public.questions, boolean) is
  'A person says whether they still come. Yes: they agree to the event as it is now. No: the place goes back, which is not late.
Error: 409 question_ended. Internal.';

create function private.end_still(p_signup public.signups) returns void
language plpgsql set search_path = '' as $$
begin
  -- Somebody else has taken it over, or an administrator has taken it back.
  if p_signup.canceled_by is distinct from p_signup.user_id or private.me() <> p_signup.user_id and not private.is_admin() then
    perform private.withdraw_still(array(
      select q.id from public.questions q where q.signup_id = p_signup.id and q.kind = 'still' and q.answer is null));
  else
    update public.questions q set answer = 'no', answered_at = private.now(),
      answered_via = private.answered_via(p_signup.user_id)
    where q.signup_id = p_signup.id and q.kind = 'still' and q.answer is null;
  end if;
  update public.notices n set dismissed_at = private.now()
  where n.signup_id = p_signup.id and n.kind = 'still' and n.dismissed_at is null;
end
$$;
comment on function private.end_still(public.signups) is 'A place that is given back in another way answers the question about it.';

create function private.ask_before_shifts(p_most integer default 500) returns integer
language plpgsql set search_path = '' as $$
declare
  lead_hours constant integer := (select o.confirm_hours_before from public.organisation o);
  ahead constant interval := lead_hours * interval '1 hour';
  due uuid[];
begin
  update public.questions q set answer = 'expired', answered_at = private.now()
  from public.signups s join public.events e on e.id = s.event_id
  where q.kind = 'still' and q.answer is null and s.id = q.signup_id and e.start_time <= private.now();
  due := array(
    with places as (
      select s.id, s.user_id, e.start_time, private.start_day(e.start_time, e.timezone) as day
      from public.events e join public.signups s on s.event_id = e.id
      where e.start_time > private.now() and e.start_time <= private.now() + ahead + interval '2 days'
        and s.status = 'confirmed' and s.is_live and s.attendance is null and s.created_at <= e.start_time - ahead
        and not exists (
          select from public.questions q
          where q.signup_id = s.id and q.kind = 'still' and (q.answer is null
            or q.answer = 'yes' and q.answered_at >= e.start_time - ahead
            or q.occasion = 'day' and q.asked_at >= e.start_time - ahead - interval '2 days'))
    ), days as (
      select p.user_id, p.day from places p group by p.user_id, p.day
      -- A little earlier, so that the reminder of the same hour has the question.
      having min(p.start_time) <= private.now() + ahead + interval '10 minutes'
      order by min(p.start_time), p.user_id limit p_most
    )
    select p.id from places p join days d on (d.user_id, d.day) = (p.user_id, p.day));
  perform private.lock_signups(due);
  with asked as (
    insert into public.questions (user_id, slot_id, signup_id, kind, occasion, deadline)
    select s.user_id, s.slot_id, s.id, 'still', 'day', private.still_deadline(e)
    from public.signups s join public.events e on e.id = s.event_id
    where s.id = any (due) and s.status = 'confirmed' and s.is_live and s.attendance is null and e.start_time > private.now()
    on conflict do nothing returning *
  ), told as (
    update public.signups s set revision = s.revision + 1, changed_at = private.now() from asked a where s.id = a.signup_id
    returning s.id, s.event_id
  )
  insert into private.outbox (kind, user_id, signup_id, dedupe_key, due_at)
  -- Asked soon before a reminder, it takes its place: after three quarters of the time at the earliest.
  select 'reminder', a.user_id, a.signup_id, coalesce((
      select key.name from private.reminder_leads() l
      cross join lateral (select private.reminder_key(t.id, e.start_time, e.timezone, l.number) as name) key
      where lead_hours between l.hours and l.hours * 1.25
        and not exists (select from private.outbox o where o.dedupe_key = key.name)
      order by l.number limit 1), 'still:' || a.id), private.now()
  from asked a join told t on t.id = a.signup_id join public.events e on e.id = t.event_id;
  return cardinality(due);
end
$$;
comment on function private.ask_before_shifts(integer) is
  'Where the organisation wants it, asks people some hours before the first shift of a day whether they still come, about all their
shifts of that day, except about those that they took or confirmed within these hours; at most p_most people. Ends questions about
shifts that have begun. Returns the number of shifts. For the schedule.';

-- Answering by link: what the link of a mail asks, and answering with its key, without a session; and several answers at once.

create function private.covered_by(p_question public.questions) returns setof public.questions
language sql stable set search_path = '' rows 5 as $$
  select q.* from public.questions q
  where q.id = p_question.id or p_question.kind in ('place', 'still') and q.kind in ('place', 'still') and q.user_id = p_question.user_id
    -- The key of an old mail must not answer what is asked later.
    and q.asked_at <= p_question.asked_at + interval '10 minutes' and coalesce(q.held_until <= private.now(), true)
    and (q.answer is null or q.asked_at >= p_question.asked_at - interval '10 minutes' and not exists (
      select from public.questions later where later.user_id = q.user_id and later.slot_id = q.slot_id and later.asked_at > q.asked_at))
$$;
comment on function private.covered_by(public.questions) is
  'What the link of a question also asks and answers: what its person is asked about places that are theirs, up to ten minutes after it; and what has
ended of that which was asked at the same time. Internal.';

create function private.asked_about(p_question public.questions) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p_question.id, 'answer', p_question.answer, 'deadline', private.iso(p_question.deadline), 'kind', p_question.kind,
    'was', case when p_question.kind = 'still' and private.is_material(s.agreed, e) then s.agreed - array['place_id', 'timezone'] end,
    'open', p_question.answer is null and case when p_question.kind <> 'place' then private.is_offerable(e, slot)
      else s.status = 'asked' and s.is_live and e.end_time > private.now() end,
    'event', jsonb_build_object('title', e.title, 'description', e.description, 'location', e.location,
      'start_time', private.iso(e.start_time), 'end_time', private.iso(e.end_time), 'timezone', e.timezone, 'all_day', e.all_day),
    'slot_type', t.name, 'about', t.description, 'bring', t.bring, 'hourly_credits', case when p_question.kind <> 'hand_over' and s.status <> 'canceled'
      or p_question.kind in ('offer', 'hand_over') and p_question.answer is null then (
        select r.hourly_credits from public.slot_type_rates r
        where r.slot_type_id = t.id and r.begins_at <= e.start_time order by r.begins_at desc limit 1) end)
  from public.event_slots slot
  join public.slot_types t on t.id = slot.slot_type_id
  join public.events e on e.id = slot.event_id and e.published_at is not null
  left join public.signups s on s.id = p_question.signup_id
  where slot.id = p_question.slot_id
$$;
comment on function private.asked_about(public.questions) is
  'A question as a link shows it; null for the event of a draft. Who has a place, or is offered one, may know its wage. Internal.';

create function private.question_by_key(p_key uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select asked || jsonb_build_object('name', p.name, 'organisation', o.name, 'contact', o.contact, 'currency', o.currency,
    'held', coalesce(q.wave = 1, false), 'asked', private.offered_to(q), 'giver', private.giver_of(q), 'in_return', private.in_return_of(q), 'others', (
      select coalesce(jsonb_agg(other order by other #>> '{event,start_time}', other ->> 'id'), '[]')
      from private.covered_by(q) c cross join lateral private.asked_about(c) other
      where c.id <> q.id and (c.answer is not null or (other ->> 'open')::boolean)))
  from public.questions q
  join public.profiles p on p.id = q.user_id and p.state = 'active'
  cross join public.organisation o
  cross join lateral private.asked_about(q) asked
  where q.key = p_key and asked is not null
$$;
comment on function private.question_by_key(uuid) is
  'POST /questions/read: what the link of a mail asks, as in private.asked_about(), with {name, organisation, contact, currency, held, asked, giver, in_return} and, in `others`,
what private.covered_by() finds; null for an unknown key. Definer: for the service, which has no right to any table.';
grant execute on function private.question_by_key(uuid) to service_role;

create function private.answer_by_key(p_key uuid, p_yes boolean, p_leave boolean default false) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  question public.questions;
begin
  select q.* into question from public.questions q join public.profiles p on p.id = q.user_id and p.state = 'active'
  where q.key = p_key;
  if not found then
    return false;
  end if;
  perform private.settle_question(question, p_yes, p_leave, null);
  insert into public.audit_log (action, table_name, row_id, before, after)
  select 'update', 'questions', q.id, to_jsonb(question) - 'key', to_jsonb(q) - 'key' from public.questions q where q.id = question.id;
  return true;
end
$$;
comment on function private.answer_by_key(uuid, boolean, boolean) is
  'POST /questions/answer: answers with the key of a mail, without a session; logged, as answered_via `link`. False for an unknown
key. Definer: for the service, which has no right to any table. Errors: those of private.answer_question().';
grant execute on function private.answer_by_key(uuid, boolean, boolean) to service_role;

create function private.settle_questions(p_own uuid[], p_ids uuid[], p_yes boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  question public.questions;
  detail jsonb;
  refused jsonb := (select coalesce(jsonb_agg(jsonb_build_object('id', one.id, 'code', 'question_ended', 'title', null)), '[]')
    from (select distinct unnest(p_ids) as id) one where one.id <> all (p_own));
begin
  perform private.lock_signups(array(select q.signup_id from public.questions q where q.id = any (p_ids) and q.id = any (p_own)));
  for question in
    select q.* from public.questions q join public.event_slots l on l.id = q.slot_id join public.events e on e.id = l.event_id
    where q.id = any (p_ids) and q.id = any (p_own) order by e.start_time, q.id
  loop
    -- Whoever said the same before, and did not hear of it, is told no error.
    continue when question.answer = case when p_yes then 'yes' else 'no' end;
    begin
      perform private.settle_question(question, p_yes, false, null);
    exception when sqlstate 'MU409' then
      get stacked diagnostics detail = pg_exception_detail;
      refused := refused || jsonb_build_object('id', question.id, 'code', detail ->> 'code', 'title', detail #> '{params,event_title}');
    end;
  end loop;
  return refused;
end
$$;
comment on function private.settle_questions(uuid[], uuid[], boolean) is
  'Gives the same answer to several questions, the earliest shift first, each as private.settle_question() does. Returns those that are refused: [{id, code, title: of the event that overlaps}];
what is not among p_own has ended. Can be repeated. Internal.';

create function private.answer_questions(p_ids uuid[], p_yes boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member();
  return private.settle_questions(array(
    select q.id from public.questions q
    where q.id = any (p_ids) and q.user_id = private.me() and q.kind in ('place', 'still') and coalesce(q.held_until <= private.now(), true)),
    p_ids, p_yes);
end
$$;
comment on function private.answer_questions(uuid[], boolean) is
  'POST /questions/answers: the caller gives the same answer to several questions about places that are theirs. Returns what is refused, as private.settle_questions(). Definer: no
API role writes the status. Errors: 401.';
grant execute on function private.answer_questions(uuid[], boolean) to authenticated;

create function private.answer_all_by_key(p_key uuid, p_ids uuid[], p_yes boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked public.questions[];
  refused jsonb;
begin
  asked := array(
    select c from public.questions q join public.profiles p on p.id = q.user_id and p.state = 'active'
    cross join lateral private.covered_by(q) c where q.key = p_key and q.kind in ('place', 'still'));
  if cardinality(asked) = 0 then
    return null;
  end if;
  refused := private.settle_questions(array(select a.id from unnest(asked) a), p_ids, p_yes);
  insert into public.audit_log (action, table_name, row_id, before, after)
  select 'update', 'questions', q.id, to_jsonb(a) - 'key', to_jsonb(q) - 'key'
  from unnest(asked) a join public.questions q on q.id = a.id where q.answer is distinct from a.answer;
  return refused;
end
$$;
comment on function private.answer_all_by_key(uuid, uuid[], boolean) is
  'POST /questions/answer-all: as private.answer_questions(), for what the key of a mail covers, without a session; logged. Null for an unknown key. Definer: for the
service, which has no right to any table.';
grant execute on function private.answer_all_by_key(uuid, uuid[], boolean) to service_role;

-- signups/hand_overs.sql

-- Handing over: a person gives a place of theirs to somebody else, whom they name or who fits. Until somebody takes it over, the place
-- stays theirs; then it changes its person in one step, so that it is never without one and never has two.

create table public.hand_overs (
  id uuid primary key default gen_random_uuid(),
  signup_id uuid not null references public.signups (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  open_to_all boolean not null,
  named text check (char_length(named) between 1 and 254),
  during tstzrange not null,
  started_at timestamptz not null default private.now(),
  ended_at timestamptz,
  ended_why text check (ended_why in ('taken', 'refused', 'withdrawn', 'over')),
  in_return_for uuid references public.hand_overs (id) on delete cascade,
  constraint hand_overs_return check (in_return_for is null or not open_to_all and named is null),
  check ((ended_at is null) = (ended_why is null)),
  check (named is null or not open_to_all and ended_at is null)
);
comment on table public.hand_overs is 'Places whose people want to hand them over. Written by functions and triggers only. Who is asked is in questions.';
comment on column public.hand_overs.named is
  'Whom the giver has named, as they wrote it, for themselves: nobody learns whether that is a member. Removed at the end.';
comment on column public.hand_overs.during is 'The time of the event when it began. It ends when the event moves.';
comment on column public.hand_overs.ended_why is 'taken: somebody has the place now; refused: the named person has said no; withdrawn: by the giver; over: the
event has begun or moved, the place is no longer theirs to give, or what it was offered in return for has ended.';
comment on column public.hand_overs.in_return_for is
  'The hand-over whose giver is asked to take this place in return for theirs, both in one step; null: it is no swap.';
create unique index hand_overs_open on public.hand_overs (signup_id) where ended_at is null;
create index hand_overs_of_signup on public.hand_overs (signup_id, ended_at);
create index hand_overs_of_user on public.hand_overs (user_id);
create index hand_overs_returns on public.hand_overs (in_return_for);

alter table public.hand_overs enable row level security;
-- Nobody reads whom somebody has named.
grant select (id, signup_id, user_id, open_to_all, during, started_at, ended_at, ended_why, in_return_for) on public.hand_overs to authenticated;
-- People see their own, administrators all.
create policy "own hand-overs, administrators all" on public.hand_overs
  for select to authenticated using (user_id = (select private.me()) or (select private.is_admin()));

create function private.log_hand_over() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- In no change set: a hand-over follows its place when that is undone.
  insert into public.audit_log (actor, action, table_name, row_id, before, after, change_set_id)
  values (private.me(), lower(tg_op), 'hand_overs', new.id, case when tg_op = 'UPDATE' then to_jsonb(old) - 'named' end, to_jsonb(new) - 'named', null);
  return null;
end
$$;
comment on function private.log_hand_over() is
  'Trigger: logs each hand-over, by whomever: afterwards somebody else has a place. Who was named is left out.';
create trigger log_new after insert on public.hand_overs for each row execute function private.log_hand_over();
create trigger log_change after update of ended_why on public.hand_overs
  for each row when (old.ended_why is distinct from new.ended_why) execute function private.log_hand_over();

create function private.end_hand_overs(p_ids uuid[], p_why text) returns void
language sql set search_path = '' as $$
  -- A merge locks its people and then changes their hand-overs. Telling them locks them as well, so in the same order.
  select from public.profiles p
  where p.id in (select r.user_id from public.hand_overs r where r.in_return_for = any (p_ids) and r.ended_at is null) order by p.id for key share;
  with ended as (
    update public.hand_overs h set ended_at = private.now(), ended_why = case when h.id = any (p_ids) then p_why else 'over' end, named = null
    where (h.id = any (p_ids) or h.in_return_for = any (p_ids)) and h.ended_at is null returning h.signup_id, h.user_id, h.ended_why, h.id = any (p_ids) as meant
  ), answered as (
    update public.questions q set answered_at = private.now(), answer = case e.ended_why when 'taken' then 'taken' else 'withdrawn' end
    from ended e where q.signup_id = e.signup_id and q.kind = 'hand_over' and q.answer is null
  )
  insert into public.notices (user_id, event_id, signup_id, kind, old)
  select n.user_id, e.id, s.id, 'not_taken_over', private.event_state(e)
  from ended n join public.signups s on s.id = n.signup_id and s.status = 'confirmed' and s.is_live join public.events e on e.id = s.event_id
  -- Who has said no to the first place knows.
  where not n.meant and p_why <> 'refused' and e.start_time > private.now()
$$;
comment on function private.end_hand_overs(uuid[], text) is
  'Ends hand-overs, what is asked about them, and what was offered in return for them, whose people are told. Internal.';

create function private.end_late_hand_overs() returns void
language sql set search_path = '' as $$
  select private.end_hand_overs(array(
    select h.id from public.hand_overs h join public.signups s on s.id = h.signup_id join public.events e on e.id = s.event_id
    where h.ended_at is null and e.start_time <= private.now()), 'over')
$$;
comment on function private.end_late_hand_overs() is 'Ends the hand-overs of events that have begun. For the schedule.';

create function private.follow_hand_over(p_signup public.signups) returns void
language plpgsql set search_path = '' as $$
declare
  latest public.hand_overs;
begin
  select h.* into latest from public.hand_overs h where h.signup_id = p_signup.id order by h.ended_at desc nulls first limit 1;
  if not found then
    return;
  elsif p_signup.status = 'confirmed' and p_signup.is_live and p_signup.released_at is null and p_signup.during = latest.during and p_signup.user_id = latest.user_id then
    -- Undo gives the place back as it was, within a minute of which nobody has heard.
    if latest.ended_why = 'over' and latest.ended_at > private.now() - interval '60 seconds' and not exists (
        select from public.hand_overs h where h.id = latest.in_return_for and h.ended_at is not null) then
      with again as (
        update public.hand_overs h set ended_at = null, ended_why = null
        where h.id = latest.id or h.in_return_for = latest.id and h.ended_why = 'over' and h.ended_at = latest.ended_at
          and not exists (select from public.hand_overs o where o.signup_id = h.signup_id and o.ended_at is null)
          and exists (select from public.signups s where s.id = h.signup_id and s.user_id = h.user_id and s.during = h.during
            and s.status = 'confirmed' and s.is_live and s.released_at is null)
        returning h.signup_id)
      update public.questions q set answer = null, answered_at = null from again a
      where q.signup_id = a.signup_id and q.kind = 'hand_over' and q.answer = 'withdrawn' and q.answered_at = latest.ended_at;
    end if;
  else
    perform private.end_hand_overs(array[latest.id], 'over');
  end if;
end
$$;
comment on function private.follow_hand_over(public.signups) is
  'A place that is given back, released, canceled, moved or displaced, or that has another person, is no longer handed over.';

create function private.forget_named() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_hand_overs(array(select h.id from public.hand_overs h where h.user_id = new.id and h.ended_at is null), 'over');
  update public.hand_overs h set named = null
  where h.ended_at is null and h.named is not null and h.signup_id in (
    select q.signup_id from public.questions q where q.user_id = new.id and q.kind = 'hand_over');
  update public.questions q set answer = 'withdrawn', answered_at = private.now()
  where q.user_id = new.id and q.kind = 'hand_over' and q.answer is null;
  return null;
end
$$;
comment on function private.forget_named() is
  'Trigger: who is blocked or leaves hands nothing over and is no longer asked. The giver is not told: they would learn who is a member.';
create trigger forget_named after update of state on public.profiles
  for each row when (old.state = 'active' and new.state <> 'active') execute function private.forget_named();

create function private.ask_to_take_over(p_signup public.signups, p_until timestamptz, p_person uuid, p_again boolean default true) returns void
language plpgsql set search_path = '' as $$
begin
  update public.questions q set answer = null, answered_at = null, asked_at = private.now(), deadline = p_until
  where p_again and q.id = (select o.id from public.questions o
    where o.signup_id = p_signup.id and o.user_id = p_person and o.kind = 'hand_over' and o.answer = 'withdrawn' order by o.asked_at desc limit 1);
  -- Who has said no is not asked again.
  if not found and not (p_again and exists (
      select from public.questions q where q.signup_id = p_signup.id and q.user_id = p_person and q.kind = 'hand_over')) then
    insert into public.questions (user_id, slot_id, signup_id, kind, deadline)
    values (p_person, p_signup.slot_id, p_signup.id, 'hand_over', p_until);
  end if;
end
$$;
comment on function private.ask_to_take_over(public.signups, timestamptz, uuid, boolean) is
  'Asks a person whether they take a place over. p_again: what they were asked about this place before was the same. Internal.';

create function private.companions_of(p_person uuid) returns table (id uuid, name text, together text)
language sql stable set search_path = '' as $$
  select met.user_id, p.name, met.together from (
    select distinct on (other.user_id) other.user_id, e.title as together
    from (
      select s.event_id, s.during, s.id from public.signups s
      where s.user_id = p_person and s.status = 'confirmed' and s.is_live order by lower(s.during) desc limit 50) own
    join public.signups other on other.event_id = own.event_id and other.status = 'confirmed' and other.is_live and other.user_id <> p_person
    join public.events e on e.id = own.event_id
    order by other.user_id, lower(own.during) desc, own.id) met
  -- Looked up one by one: otherwise Postgres reads all profiles.
  cross join lateral (select split_part(p.name, ' ', 1) as name from public.profiles p
    where p.id = met.user_id and p.shows_first_name and p.state = 'active' offset 0) p
  order by p.name collate private.natural_order, met.user_id limit 100
$$;
comment on function private.companions_of(uuid) is 'People who share one of the last 50 shifts of a person and show their first name, with the last such event. Internal.';

create function private.hand_over_people() returns table (id uuid, name text, together text)
language plpgsql stable security definer set search_path = '' rows 20 as $$
begin
  perform private.require_member();
  return query select c.id, c.name, c.together from private.companions_of(private.me()) c;
end
$$;
comment on function private.hand_over_people() is
  'GET /hand-overs/people: whom the caller can name by a first name: people who share shifts and agree to that, with the title of the latest of these
shifts. Definer: others'' signups and profiles are hidden by policies. Errors: 401.';
grant execute on function private.hand_over_people() to authenticated;

create function private.require_givable(p_signup_id uuid) returns public.signups
language plpgsql set search_path = '' as $$
declare
  signup public.signups;
  event public.events;
begin
  select s.* into signup from public.signups s
  where s.id = p_signup_id and s.user_id = private.me() and s.status = 'confirmed' and s.is_live;
  if not found then
    perform private.refuse_missing('signup');
  end if;
  select e.* into event from public.events e where e.id = signup.event_id;
  if event.start_time <= private.now() then
    perform private.refuse(409, 'event_started', 'Cannot cancel signups for past events',
      jsonb_build_object('action', 'cancel', 'started_at', private.iso(event.start_time)));
  end if;
  return signup;
end
$$;
comment on function private.require_givable(uuid) is
  'A place of the caller that they can give to somebody. Errors: 404 also for another person''s or a place that is not confirmed; 409 event_started. Internal.';

create function private.start_hand_over(p_signup_id uuid, p_email text, p_person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.me();
  to_all constant boolean := p_email is null and p_person is null;
  signup public.signups;
  slot public.event_slots;
  event public.events;
  known_id uuid;
  known_name text;
  person public.profiles;
begin
  perform private.require_member();
  slot := private.lock_slot((select s.slot_id from public.signups s where s.id = p_signup_id and s.user_id = caller and not s.is_draft), caller);
  signup := private.require_givable(p_signup_id);
  select e.* into event from public.events e where e.id = signup.event_id;
  if p_person is not null then
    select c.id, c.name into known_id, known_name from private.companions_of(caller) c where c.id = p_person;
  end if;
  perform private.end_hand_overs(array(select h.id from public.hand_overs h where h.signup_id = signup.id and h.ended_at is null), 'withdrawn');
  insert into public.hand_overs (signup_id, user_id, open_to_all, named, during)
  values (signup.id, caller, to_all, coalesce(known_name, case when p_person is null then p_email end), signup.during);
  slot.filled_count := slot.filled_count - 1;
  if to_all then
    for person in
      select p.* from public.waitlist w join public.profiles p on p.id = w.user_id
      where w.slot_id = slot.id and w.left_at is null and private.can_be_offered(event, slot, p) order by w.turn limit 30
    loop
      perform private.ask_to_take_over(signup, event.start_time, person.id);
    end loop;
  else
    select p.* into person from public.profiles p
    where p.id <> caller and p.state = 'active' and (p.id = known_id or p_person is null and p.email = lower(p_email));
    -- Whoever has another shift then can say so, or give it back first.
    if found and coalesce(private.offer_refusal(event, slot, person), '') not in ('already_signed_up', 'slot_canceled', 'not_open_to_you') then
      perform private.ask_to_take_over(signup, event.start_time, person.id);
    end if;
  end if;
end
$$;
comment on function private.start_hand_over(uuid, text, uuid) is
  'POST /event-slot-signups/{signupId}/hand-over: the caller offers their place to the person with an address, to one of private.hand_over_people(), or
(both null) to whoever fits, those who wait first. What was offered before is withdrawn. The answer is the same whether or not there is such a person.
Definer: no API role writes the table. Errors: 401; 404 also for another person''s or a place that is not confirmed; 409 event_started.';
grant execute on function private.start_hand_over(uuid, text, uuid) to authenticated;

-- Taking over: how a place that is handed over gets its new person, and what people see of hand-overs.

create function private.withdraw_hand_over(p_signup_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  open uuid;
begin
  perform private.require_member();
  perform private.lock_slot((select s.slot_id from public.signups s where s.id = p_signup_id and s.user_id = private.me()), private.me());
  select h.id into open from public.hand_overs h where h.signup_id = p_signup_id and h.user_id = private.me() and h.ended_at is null;
  if not found then
    perform private.refuse_missing('hand_over');
  end if;
  perform private.end_hand_overs(array[open], 'withdrawn');
end
$$;
comment on function private.withdraw_hand_over(uuid) is
  'DELETE /event-slot-signups/{signupId}/hand-over: the caller keeps the place. Definer: no API role writes the table. Errors: 401; 404 without an
open hand-over of the caller.';
grant execute on function private.withdraw_hand_over(uuid) to authenticated;

create function private.is_handed(p_open public.hand_overs) returns boolean
language sql stable set search_path = '' as $$
  select p_open.ended_at is null and exists (
    select from public.signups s join public.event_slots l on l.id = s.slot_id join public.events e on e.id = s.event_id
    where s.id = p_open.signup_id and s.user_id = p_open.user_id and s.status = 'confirmed' and s.is_live and s.checked_in_at is null
      and private.is_offerable(e, l))
$$;
comment on function private.is_handed(public.hand_overs) is
  'Whether a hand-over has not ended, and its place can still change its person. Internal.';

create function private.lock_hand_over(p_id uuid, p_person uuid) returns public.hand_overs
language plpgsql set search_path = '' as $$
declare
  open public.hand_overs;
  places uuid[];
begin
  select h.* into open from public.hand_overs h where h.id = p_id;
  places := array(select h.signup_id from public.hand_overs h where h.id in (open.id, open.in_return_for));
  -- The same order everywhere prevents deadlocks: events, slots, people.
  perform from public.events e where e.id in (select s.event_id from public.signups s where s.id = any (places)) order by e.id for share;
  perform from public.event_slots l where l.id in (select s.slot_id from public.signups s where s.id = any (places)) order by l.id for no key update;
  perform from public.profiles p where p.id in (open.user_id, p_person) order by p.id for no key update;
  select h.* into open from public.hand_overs h
  where h.id = p_id and not exists (select from public.hand_overs each where each.id in (h.id, h.in_return_for) and not private.is_handed(each));
  return open;
end
$$;
comment on function private.lock_hand_over(uuid, uuid) is
  'Locks everything that taking over changes, of a swap both places, and returns the hand-over; null if it has ended, or whoever offers the place
has come. Internal.';

create function private.let_go(p_open public.hand_overs, p_person uuid, p_via text) returns void
language plpgsql set search_path = '' as $$
declare
  given public.signups;
  slot public.event_slots;
begin
  select s.* into given from public.signups s where s.id = p_open.signup_id;
  select l.* into slot from public.event_slots l where l.id = given.slot_id;
  update public.questions q set answer = 'yes', answered_at = private.now(), answered_via = p_via
  where q.signup_id = given.id and q.kind = 'hand_over' and q.user_id = p_person and q.answer is null;
  perform private.end_hand_overs(array[p_open.id], 'taken');
  update public.signups s set status = 'canceled', canceled_at = private.now(), canceled_by = given.user_id where s.id = given.id;
  -- No place has come free (private.offer_freed).
  update public.event_slots l set freed_at = slot.freed_at where l.id = slot.id;
end
$$;
comment on function private.let_go(public.hand_overs, uuid, text) is
  'Ends a hand-over and the signup of its giver, so that in this transaction the place is free for its new person alone. p_via: how that person has said
yes. The caller has locked all. Internal.';

create function private.take_handed(p_open public.hand_overs, p_person uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  given public.signups;
  made uuid;
begin
  select s.* into given from public.signups s where s.id = p_open.signup_id;
  -- Its trigger judges as it does for each place. A refusal takes everything back.
  insert into public.signups (slot_id, user_id, status, created_by) values (given.slot_id, p_person, 'confirmed', p_person) returning id into made;
  insert into public.notices (user_id, event_id, signup_id, kind, about, old)
  select given.user_id, e.id, given.id, 'handed_over', jsonb_build_object('person', p_person), private.event_state(e)
  from public.events e where e.id = given.event_id;
  return made;
end
$$;
comment on function private.take_handed(public.hand_overs, uuid) is
  'Gives the place that private.let_go() has freed to its new person, and tells the former one. Errors: those of private.admit_signup(). Internal.';

create function private.hand_to(p_open public.hand_overs, p_person uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  made uuid;
begin
  perform private.let_go(p_open, p_person, private.answered_via(p_person));
  made := private.take_handed(p_open, p_person);
  perform private.confirm_displaced(array[p_open.user_id], true);
  return made;
end
$$;
comment on function private.hand_to(public.hand_overs, uuid) is
  'Gives the place of a hand-over to a person, judged as any place that they take. The caller has locked all with private.lock_hand_over(). Returns the
id of the new signup. Errors: those of private.admit_signup(). Internal.';

create function private.take_over(p_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  open public.hand_overs;
begin
  perform private.require_member();
  open := private.lock_hand_over((select h.id from public.hand_overs h where h.id = p_id and h.open_to_all), private.me());
  if open.id is null then
    perform private.refuse(409, 'hand_over_ended', 'This place is no longer given away');
  end if;
  return private.hand_to(open, private.me());
end
$$;
comment on function private.take_over(uuid) is
  'POST /hand-overs/{id}/take: the caller takes over a place that is given to whoever fits, and gets the id of their signup. Definer: no API role writes
signups of others. Errors: 401; 409 hand_over_ended, also for an unknown one; those of private.judge_place().';
grant execute on function private.take_over(uuid) to authenticated;

create function private.settle_taking_over(p_question public.questions, p_yes boolean) returns void
language plpgsql set search_path = '' as $$
declare
  open constant public.hand_overs := private.lock_hand_over(
    (select h.id from public.hand_overs h where h.signup_id = p_question.signup_id and h.ended_at is null), p_question.user_id);
begin
  if open.id is null or not exists (select from public.questions q where q.id = p_question.id and q.answer is null) then
    perform private.refuse(409, 'question_ended', 'This question has already been answered or withdrawn');
  elsif p_yes and open.in_return_for is not null then
    perform private.swap_places(open);
    return;
  elsif p_yes then
    perform private.hand_to(open, p_question.user_id);
    return;
  end if;
  update public.questions q set answer = 'no', answered_at = private.now(), answered_via = private.answered_via(q.user_id)
  where q.id = p_question.id;
  if not open.open_to_all then
    perform private.end_hand_overs(array[open.id], 'refused');
    insert into public.notices (user_id, event_id, signup_id, kind, old)
    select open.user_id, e.id, s.id, 'not_taken_over', private.event_state(e)
    from public.signups s join public.events e on e.id = s.event_id where s.id = open.signup_id;
  end if;
end
$$;
comment on function private.settle_taking_over(public.questions, boolean) is
  'Takes over the place that a question is about, or does not. Errors: 409 question_ended; those of private.judge_place() and private.swap_places(). Internal.';

create function private.first_name_of(p_person uuid) returns text
language sql stable set search_path = ''
return (select split_part(p.name, ' ', 1) from public.profiles p where p.id = p_person and p.shows_first_name and p.state = 'active');
comment on function private.first_name_of(uuid) is 'The first name of a person who shows it to others. Internal.';

create function private.knows_taker(p_hand_over public.hand_overs) returns boolean
language sql stable set search_path = ''
return not coalesce((select h.open_to_all from public.hand_overs h where h.id = p_hand_over.in_return_for), p_hand_over.open_to_all);
comment on function private.knows_taker(public.hand_overs) is
  'Whether one of the two people has named the other, so that both learn names. Of a swap, the giver of the first place has. Internal.';

create function private.giver_name(p_open public.hand_overs) returns text
language sql stable set search_path = '' as $$
  -- Who writes to a friend's address wants to be known by that friend.
  select case when private.knows_taker(p_open) then (select p.name from public.profiles p where p.id = p_open.user_id and p.state = 'active')
    when not p_open.open_to_all then private.first_name_of(p_open.user_id) end
$$;
comment on function private.giver_name(public.hand_overs) is
  'What somebody who is asked to take over a place learns of the name of its giver. Internal.';

create function private.giver_of(p_question public.questions) returns text
language sql stable set search_path = '' as $$
  select private.giver_name(h) from public.hand_overs h
  where p_question.kind = 'hand_over' and h.signup_id = p_question.signup_id and h.ended_at is null
$$;
comment on function private.giver_of(public.questions) is 'The name of who asks a person to take over a place, as far as they learn it. Internal.';

create function private.in_return_of(p_question public.questions) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('title', e.title, 'location', e.location, 'slot_type', t.name, 'start_time', private.iso(e.start_time),
    'end_time', private.iso(e.end_time), 'timezone', e.timezone, 'all_day', e.all_day)
  from public.hand_overs h join public.hand_overs other on other.id = h.in_return_for join public.signups s on s.id = other.signup_id
  join public.event_slots l on l.id = s.slot_id join public.slot_types t on t.id = l.slot_type_id join public.events e on e.id = s.event_id
  where p_question.kind = 'hand_over' and h.signup_id = p_question.signup_id and h.ended_at is null
$$;
comment on function private.in_return_of(public.questions) is
  'The place that a person gives in return for the one that they are asked to take over; null: none. Internal.';

create function private.taker_name(p_notice uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case when h.is_named then p.name else private.first_name_of(p.id) end
    from public.notices n join public.profiles p on p.id = (n.about ->> 'person')::uuid
    cross join lateral (select coalesce(bool_or(private.knows_taker(h)), false) as is_named from public.hand_overs h
      where h.signup_id = n.signup_id and h.ended_why = 'taken') h
    where n.id = p_notice and n.user_id = private.me() and n.kind = 'handed_over');
end
$$;
comment on function private.taker_name(uuid) is
  'Who has taken over a place, for a notice of the caller: the name of somebody whom they named, else the first name; null if they do not show that. Definer: profiles of others are hidden by
policies.';
grant execute on function private.taker_name(uuid) to authenticated;

create function private.own_hand_overs()
returns table (id uuid, kind text, slot_id uuid, signup_id uuid, question_id uuid, named text, giver text, to_all boolean, fits boolean,
  in_return_for uuid, other_slot_id uuid, swap_with uuid)
language plpgsql stable security definer set search_path = '' rows 10 as $$
declare
  caller constant uuid := private.me();
  mine private.commitments;
  person public.profiles;
begin
  perform private.require_member();
  select p.* into person from public.profiles p where p.id = caller;
  mine := private.commitments_of(caller);
  -- The place of the giver is regarded as free.
  mine.held_slots := array(select s.slot_id from public.hand_overs h join public.signups s on s.id = h.signup_id where h.ended_at is null);
  return query
    with open as materialized (
      select h.*, h as hand_over, s.slot_id, l as slot, e as event, q.id as question_id
      from public.hand_overs h join public.signups s on s.id = h.signup_id
      join public.event_slots l on l.id = s.slot_id join public.events e on e.id = s.event_id
      left join public.questions q on q.signup_id = s.id and q.kind = 'hand_over' and q.user_id = caller and q.answer is null
      where h.ended_at is null and private.is_offerable(e, l)
        and (h.user_id = caller or q.id is not null or h.open_to_all)
    ), judged as materialized (
      select o.*, case when o.user_id = caller then 'own' when o.question_id is not null then 'asked' else 'open' end as how,
        case when o.user_id <> caller and o.in_return_for is null then private.place_refusal(o.event, o.slot, mine, false) end as refusal from open o
    ), seen as (
      select j.*, w.swap_with from judged j
      left join lateral (select private.place_in_the_way(j.event, j.slot, j.hand_over, person) as swap_with) w on j.refusal in ('overlap', 'already_signed_up')
      where j.how <> 'open' or j.refusal is null or w.swap_with is not null
    ), wished as (select * from private.wishes_about(array(select (o.event).id from seen o)))
    select o.id, o.how, o.slot_id, case o.how when 'own' then o.signup_id end, o.question_id, case o.how when 'own' then o.named end,
      case when o.how = 'asked' then private.giver_name(o.hand_over) end, o.open_to_all,
      coalesce(w.free, true) and not coalesce(w.over_hours, false), o.in_return_for,
      (select s.slot_id from public.hand_overs h join public.signups s on s.id = h.signup_id where h.id = o.in_return_for), o.swap_with
    from seen o left join wished w on w.event_id = (o.event).id;
end
$$;
comment on function private.own_hand_overs() is
  'GET /hand-overs: what the caller hands over (own), is asked to take over (asked), and could take over (open: no rule refuses it, or none would without the
place swap_with; fits: nor does what they have said about themselves). giver: the name of who asks the caller, as far as they learn it. in_return_for: the hand-over whose
place, of other_slot_id, goes the other way. Definer: people see no hand-overs of others. Errors: 401.';
grant execute on function private.own_hand_overs() to authenticated;

-- Swapping: somebody answers a hand-over by offering a place of theirs in return. That is a hand-over as well, to the giver of the first; their yes
-- moves both places in one step, judged as if nobody had either of them before.

create function private.judge_swap(p_given public.signups, p_wanted public.signups, p_reader uuid) returns void
language plpgsql set search_path = '' as $$
declare
  event public.events;
  slot public.event_slots;
  person public.profiles;
begin
  select e.* into event from public.events e where e.id = p_wanted.event_id;
  select l.* into slot from public.event_slots l where l.id = p_wanted.slot_id;
  select p.* into person from public.profiles p where p.id = p_given.user_id;
  slot.filled_count := slot.filled_count - 1;
  -- Two places of one slot are the same: nothing would change.
  perform private.judge_place(event, slot, person.id,
    private.judging(person, case when p_given.slot_id <> p_wanted.slot_id then p_given.id end), false, p_reader);
end
$$;
comment on function private.judge_swap(public.signups, public.signups, uuid) is
  'Refuses the wanted place to the person of the given one as private.judge_place() does, as if both were free. p_reader: who reads the refusal. Internal.';

create function private.offer_in_return(p_id uuid, p_signup_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.me();
  wanted public.hand_overs;
  given public.signups;
  theirs public.signups;
  asked constant uuid[] := array(
    select r.id from public.hand_overs r where r.signup_id = p_signup_id and r.user_id = private.me() and r.in_return_for in (
      select o.id from public.hand_overs h join public.hand_overs o on o.signup_id = h.signup_id where h.id = p_id));
begin
  perform private.require_member();
  perform private.lock_signups(array(
    select h.signup_id from public.hand_overs h where h.id = p_id
    union select s.id from public.signups s where s.id = p_signup_id and s.user_id = caller));
  select h.* into wanted from public.hand_overs h
  where h.id = p_id and h.user_id <> caller and h.in_return_for is null and private.is_handed(h) and (h.open_to_all or exists (
    select from public.questions q where q.signup_id = h.signup_id and q.kind = 'hand_over' and q.user_id = caller and q.answer is null));
  if not found then
    perform private.refuse(409, 'hand_over_ended', 'This place is no longer given away');
  end if;
  given := private.require_givable(p_signup_id);
  select s.* into theirs from public.signups s where s.id = wanted.signup_id;
  if exists (select from public.hand_overs r where r.id = any (asked) and r.ended_why = 'refused') then
    perform private.refuse(409, 'swap_refused', 'The other person has already said no to this swap');
  end if;
  perform private.judge_swap(given, theirs, caller);
  perform private.judge_swap(theirs, given, caller);
  perform private.end_hand_overs(array(
    select h.id from public.hand_overs h
    where h.user_id = caller and h.ended_at is null and (h.signup_id = given.id or h.in_return_for = wanted.id)), 'withdrawn');
  insert into public.hand_overs (signup_id, user_id, open_to_all, during, in_return_for) values (given.id, caller, false, given.during, wanted.id);
  perform private.ask_to_take_over(given, (select min(e.start_time) from public.events e where e.id in (given.event_id, theirs.event_id)),
    wanted.user_id, cardinality(asked) > 0);
end
$$;
comment on function private.offer_in_return(uuid, uuid) is
  'POST /hand-overs/{id}/swap: the caller, who is asked to take over a place or could, asks its giver to take a place of theirs in return. What was offered before of
either is withdrawn. Definer: no API role writes the table. Errors: 401; 404 also for another person''s or a place that is not confirmed; 409
hand_over_ended, event_started, swap_refused; those of private.judge_place() about either person.';
grant execute on function private.offer_in_return(uuid, uuid) to authenticated;

create function private.swap_places(p_return public.hand_overs) returns void
language plpgsql set search_path = '' as $$
declare
  first public.hand_overs;
  given public.signups;
  theirs public.signups;
  reader uuid;
begin
  select h.* into first from public.hand_overs h where h.id = p_return.in_return_for;
  select s.* into given from public.signups s where s.id = p_return.signup_id;
  select s.* into theirs from public.signups s where s.id = first.signup_id;
  reader := coalesce(private.me(), first.user_id);
  perform private.judge_swap(theirs, given, reader);
  perform private.judge_swap(given, theirs, reader);
  -- The return first: it ends with what it is offered for.
  perform private.let_go(p_return, first.user_id, private.answered_via(first.user_id));
  perform private.let_go(first, p_return.user_id, 'app');
  perform private.take_handed(p_return, first.user_id);
  perform private.take_handed(first, p_return.user_id);
  perform private.confirm_displaced(array[first.user_id, p_return.user_id], true);
end
$$;
comment on function private.swap_places(public.hand_overs) is
  'Gives both people of a swap the place of the other. The caller has locked all with private.lock_hand_over(). Errors: those of private.judge_place() about
either. Internal.';

create function private.place_in_the_way(p_event public.events, p_slot public.event_slots, p_handed public.hand_overs, p_person public.profiles)
returns uuid language plpgsql stable set search_path = '' as $$
declare
  wanted public.event_slots := p_slot;
  given public.event_slots;
  event public.events;
  giver public.profiles;
  places constant uuid[] := array(
    select s.id from public.signups s
    where s.user_id = p_person.id and s.status <> 'canceled' and s.is_live
      and (s.event_id = p_event.id or s.status = 'confirmed' and s.during && p_event.during) limit 2);
begin
  wanted.filled_count := wanted.filled_count - 1;
  select l.* into given from public.signups s join public.event_slots l on l.id = s.slot_id
  where cardinality(places) = 1 and s.id = places[1] and s.status = 'confirmed' and s.checked_in_at is null and s.slot_id <> p_slot.id;
  select e.* into event from public.events e where e.id = given.event_id;
  if not found or not private.is_offerable(event, given)
    or private.place_refusal(p_event, wanted, private.judging(p_person, places[1]), false) is not null then
    return null;
  end if;
  -- Nobody is asked for a swap that cannot be: the giver has to be able to take it as well.
  given.filled_count := given.filled_count - 1;
  select p.* into giver from public.profiles p where p.id = p_handed.user_id;
  return case when private.place_refusal(event, given, private.judging(giver, p_handed.signup_id), false) is null then places[1] end;
end
$$;
comment on function private.place_in_the_way(public.events, public.event_slots, public.hand_overs, public.profiles) is
  'The only place of a person that keeps them from taking over this one, and that they can give in return, because its giver could take it; null: none.
Internal.';

-- money/work.sql

-- Closed days: what was worked stays as it was reported. When the day on which an event ended is over, its times and slots no
-- longer change as far as people are signed up for them. Corrections are made for each person, in its attendance.

create function private.require_open_day(p_event public.events) returns void
language plpgsql stable set search_path = '' as $$
begin
  if current_setting('role') = 'authenticated' and private.is_closed(p_event) then
    perform private.refuse(409, 'event_closed',
      'The day of this event is closed. Only the hours of its people can still be corrected, in its attendance.',
      jsonb_build_object('ended_at', private.iso(p_event.end_time)));
  end if;
end
$$;
comment on function private.require_open_day(public.events) is
  'Refuses, with 409 event_closed, to change an event of a closed day. Only people are refused: feeds leave events that are over
as they are, and operators with direct access know what they do. Internal.';

create function private.keep_closed_event(p_old public.events, p_new public.events) returns void
language plpgsql set search_path = '' as $$
begin
  if ((p_old.start_time, p_old.end_time, p_old.all_day, p_old.status, p_old.published_at is null)
        is distinct from (p_new.start_time, p_new.end_time, p_new.all_day, p_new.status, p_new.published_at is null)
      or p_old.all_day and p_old.timezone <> p_new.timezone)
      and exists (select from public.signups s where s.event_id = p_old.id and s.status <> 'canceled') then
    perform private.require_open_day(p_old);
    perform private.require_open_day(p_new);
  end if;
end
$$;
comment on function private.keep_closed_event(public.events, public.events) is
  'An event that people are signed up for is not moved out of a closed day or into one, and there neither canceled,
restored nor published: 409. Internal.';

-- Work: who attended, and what a signup earns. What is recorded counts. Of people whom nobody has recorded, the organisation's setting
-- decides whether they count as attended or are open.

create function private.mark_attendance(p_event_id uuid, p_signup_ids uuid[], p_attendance text, p_hours numeric default null,
  p_reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  minutes integer := round(p_hours * 60);
  note text := case when p_attendance is not null then nullif(btrim(p_reason), '') end;
  event public.events;
  locked uuid[];
  unfit text;
begin
  perform private.require_lead(p_event_id, null, 'gate', null);
  -- Leads record when people come and go; any other hours are a matter of pay.
  if minutes is not null then
    perform private.require_admin();
  end if;
  if minutes is not null and p_attendance is distinct from 'attended' then
    perform private.refuse(400, 'not_attended', 'Only someone who attended has hours', '{}', 'hours');
  elsif minutes is not null and note is null then
    perform private.refuse(400, 'required', 'A reason is required to correct hours', '{"what": "correction_reason"}', 'reason');
  end if;
  select e.* into event from public.events e where e.id = p_event_id and e.removed_at is null for share;
  if not found then
    perform private.refuse_missing('event');
  end if;
  -- The place of a person who came after all is not free.
  perform from public.event_slots l
  where l.event_id = p_event_id and exists (
    select from public.signups s where s.slot_id = l.id and s.id = any (p_signup_ids) and s.released_at is not null)
  order by l.id for no key update;
  -- Locked in one order, so that two administrators who mark the same people cannot deadlock.
  locked := array(select s.id from public.signups s
    where s.id = any (p_signup_ids) and s.event_id = p_event_id and s.status <> 'canceled'
    order by s.id for no key update);
  if exists (select from unnest(p_signup_ids) wanted where wanted <> all (locked)) then
    perform private.refuse_missing('signup');
  end if;
  if not private.is_admin() then
    perform private.require_lead(s.event_id, s.slot_id, 'gate', s.user_id) from public.signups s where s.id = any (locked);
    -- What somebody else has marked or corrected with a reason stays, as at the gate.
    if exists (select from public.signups s
        where s.id = any (locked) and s.attendance_reason is not null and s.attendance_by is distinct from private.me()) then
      perform private.require_admin();
    end if;
  end if;
  if event.start_time > private.now() then
    perform private.refuse(409, 'event_not_started', 'Attendance can be marked once the event has started',
      jsonb_build_object('starts_at', private.iso(event.start_time)));
  end if;
  select case when private.is_work(s) then s.status else 'canceled' end into unfit from public.signups s
  where s.id = any (locked) and not (s.status = 'confirmed' and private.is_work(s)) order by s.id limit 1;
  if found then
    perform private.refuse(409, 'signup_not_confirmed', 'Attendance can be marked for confirmed signups only',
      jsonb_build_object('status', unfit));
  end if;
  with marked as (
    select l.id, case when minutes is not null or p_attendance is distinct from 'attended' or l.checked_out_at is null then minutes
      -- Those of the gate, with the time that somebody was asked to stay longer.
      when l.attendance = 'attended' and l.attendance_reason is null then l.attended_minutes
      else private.gate_minutes(event, l.checked_in_at, l.checked_out_at, null, l.stopped_at) end as minutes
    from public.signups l where l.id = any (locked)
  )
  update public.signups s set attendance = p_attendance, attended_minutes = m.minutes, attendance_reason = note,
    attendance_at = case when p_attendance is not null then private.now() end,
    attendance_by = case when p_attendance is not null then private.me() end
  from marked m
  where s.id = m.id
    and (s.attendance, s.attended_minutes, s.attendance_reason) is distinct from (p_attendance, m.minutes, note);
end
$$;
comment on function private.mark_attendance(uuid, uuid[], text, numeric, text) is
  'Marks what became of signups of an event: attended (with the hours that count; null: those of check-in and check-out, else the event''s
length), no_show or excused; null removes the mark. It marks all of them or none. For administrators, and for leads with the right
gate, but not of their own signups, without hours, and not over what somebody else has given a reason for. Definer: no API role writes attendance. Errors: 401; 403, also not_yourself; 400 for
hours without a reason or of somebody who did not attend; 404 for an unknown or removed event and for a signup that is canceled
or of another event; 409 event_not_started; 409 signup_not_confirmed when one is displaced, or its slot does not go ahead and nobody recorded that the person was there.';
grant execute on function private.mark_attendance(uuid, uuid[], text, numeric, text) to authenticated;

create function private.forget_attendance(p_old public.signups, p_new public.signups) returns public.signups
language plpgsql set search_path = '' as $$
begin
  if private.stays_excused(p_new.attendance, lower(p_old.during), lower(p_new.during)) then
    return p_new;
  end if;
  p_new.attendance := null;
  p_new.attended_minutes := null;
  p_new.attendance_reason := null;
  p_new.attendance_at := null;
  p_new.attendance_by := null;
  p_new.released_at := null;
  -- Whoever is there when a shift is put off by some hours is still there.
  if p_new.checked_out_at is not null or lower(p_new.during) > private.now() + interval '4 hours' then
    p_new.checked_in_at := null;
    p_new.checked_out_at := null;
  end if;
  p_new.out_assumed := false;
  return p_new;
end
$$;
comment on function private.forget_attendance(public.signups, public.signups) is
  'Removes the mark when an event is moved into the future, because nobody can have attended it, and a check-in when that is more
than four hours ahead. Who is excused stays so if it moves by at most four hours.';

create function private.is_work(p_signup public.signups) returns boolean
language sql immutable
return p_signup.is_live or p_signup.stopped_at is not null;
comment on function private.is_work(public.signups) is
  'Whether a signup is work if it is confirmed: its slot goes ahead, or was canceled while it was recorded that the person was there. Its
body is parsed when it is created, as that of private.is_here().';
grant execute on function private.is_work(public.signups) to authenticated;

create function private.work_rank(p_signup public.signups) returns integer
language sql immutable set search_path = '' as $$
  select case when p_signup.attendance in ('no_show', 'excused') then 2
    when p_signup.attendance = 'attended' or p_signup.checked_in_at is not null then 0 else 1 end
$$;
comment on function private.work_rank(public.signups) is
  'Which of two signups of one person is to stay, the lowest first: one that was worked or is being worked, one without a mark, one of somebody
who did not come. Internal.';

create function private.had_gate(p_event uuid) returns boolean
language plpgsql stable parallel safe security definer set search_path = '' as $$
begin
  return exists (
    select from public.signups s
    where s.event_id = p_event and s.status <> 'canceled'
      and (s.checked_in_at is not null or s.attendance = 'attended' or s.released_at is not null));
end
$$;
comment on function private.had_gate(uuid) is
  'Whether an event was run with a gate: anybody at it was checked in, marked as attended, or lost their place at the gate because they did
not come. A mark as no-show or excused on the attendance page alone is none: who notes only those who are missing has seen the others.
Definer: people see only their own signups, and the answer is the same for all.';
grant execute on function private.had_gate(uuid) to authenticated;

create view private.signup_details with (security_invoker = true) as
select s.id, s.status, s.slot_id, s.user_id, s.event_id, s.is_live, s.created_at, slot.slot_type_id,
  e.title, e.description, e.location, e.start_time, e.end_time, e.removed_at,
  -- Multiplies before it divides: 50 minutes are not an exact number of hours, and only an exact half cent is rounded up.
  -- With case instead of greatest(), the rate would be looked up twice for each of the two.
  round(counted.seconds * greatest(rate.hourly, 0) / 3600, 1) as credits,
  round(earned.seconds * nullif(greatest(-rate.hourly, 0), 0) / 3600, 2) as pay,
  case when s.attendance is null then finish.at <= (select private.now()) and known.unrecorded is distinct from 'open'
    else s.attendance = 'attended' end as completed,
  finish.at <= (select private.now()) as ended, s.attendance, s.attendance_reason, s.attended_minutes is not null as corrected,
  e.hours as scheduled_hours, counted.seconds / 3600 as hours,
  e.timezone, e.all_day, e.place_id, e.status as event_status, e.cancel_reason, slot.is_canceled as slot_canceled, s.out_assumed, private.is_work(s) as is_work,
  known.unrecorded
from public.signups s
join public.event_slots slot on slot.id = s.slot_id
join public.events e on e.id = s.event_id
join private.rates_by_type rates on rates.slot_type_id = slot.slot_type_id
cross join lateral (select rates.hourly[width_bucket(e.start_time, rates.moments)] as hourly) rate
cross join lateral (select least(e.end_time, s.stopped_at) as at) finish
cross join lateral (
  select case
    when s.status <> 'confirmed' or not private.is_work(s) or s.attendance in ('no_show', 'excused') then 0
    else coalesce(s.attended_minutes * 60, e.credit_hours * 3600,
      -- Without minutes, who was checked out had the planned time.
      case when s.stopped_at is null or s.checked_out_at is not null then extract(epoch from e.end_time - e.start_time)
        else greatest(0, extract(epoch from finish.at - greatest(e.start_time, s.checked_in_at))) end)
  end as seconds
) earned
cross join lateral (
  select case when s.attendance is null and s.checked_in_at is null and s.status = 'confirmed' and private.is_work(s)
      and finish.at <= (select private.now()) then
    case when case (select private.assumed_hours()) when 'count' then true when 'without_gate' then not private.had_gate(s.event_id) end
      then 'assumed' else 'open' end
  end as unrecorded
  -- Computed once for all that is read of it.
  offset 0
) known
cross join lateral (select case when known.unrecorded = 'open' then 0 else earned.seconds end as seconds) counted;
comment on view private.signup_details is
  'Signups with their event and what they earn. Only this view computes hours, credits and pay: time × the rate of the day on
which the event starts in the organisation''s zone. Credits have one decimal, pay has two, rounded half up for each signup.
Time: the corrected one, otherwise that of the event, until it was canceled; zero for a person who did not attend. credits: 0 for wage
slots; pay: dollars, null for credit slots. unrecorded: over, and the person was neither marked nor checked in: assumed (it counts as
attended) or open (it has no hours and credits; pay is what it would earn), as organisation.assumed_hours says. completed: marked as
attended, or over, not marked and not open. Displaced and canceled signups earn
nothing, nor do those whose event or slot does not go ahead, unless it was canceled while their person was recorded there.';
grant select on private.signup_details to authenticated;

create view private.worked with (security_invoker = true) as
select s.id as signup_id, s.user_id, s.event_id, s.slot_id, s.slot_type_id, s.start_time as starts_at, s.end_time as ends_at,
  s.ended, s.attendance, s.scheduled_hours, s.hours, s.credits, s.pay, s.completed as counts,
  s.pay is not null and coalesce(s.attendance = 'attended', false) as pay_counts,
  s.pay is not null and s.attendance is null and s.ended as pay_waits, s.out_assumed, s.is_live,
  s.unrecorded
from private.signup_details s
where s.status = 'confirmed' and s.is_work;
comment on view private.worked is
  'Work: the confirmed signups of slots that go ahead, and of those that were canceled while somebody was recorded there (is_live:
false), with what each earns. Every sum of hours, credits or pay is a sum over
this view: planned work over all rows, completed work over those that count (marked as attended, or over, not marked and not open). Wages are
summed over pay_counts: only work that is marked as attended is paid. pay_waits: over, and not marked yet.';
grant select on private.worked to authenticated;

create function private.season_credits(p_season public.seasons, p_people uuid[] default null)
returns table (user_id uuid, required numeric, confirmed numeric, completed numeric, assumed numeric)
language plpgsql stable security definer set search_path = '' rows 1000 as $$
declare
  opens constant timestamptz := lower(private.season_span(p_season));
  closes constant timestamptz := upper(private.season_span(p_season));
begin
  if not (private.may_act_for(null) or coalesce(p_people <@ array[private.me()], false)) then
    return;
  end if;
  if p_people is null then
    return query
      select p.id, coalesce(r.credits, p_season.required_credits, p.required_credits), coalesce(earned.confirmed, 0),
        coalesce(earned.completed, 0), coalesce(earned.assumed, 0)
      from public.profiles p
      left join public.season_requirements r on r.user_id = p.id and r.season_id = p_season.id
      left join (
        select w.user_id, sum(w.credits) as confirmed, sum(w.credits) filter (where w.counts) as completed,
          sum(w.credits) filter (where w.unrecorded = 'assumed') as assumed
        from private.worked w where w.starts_at >= opens and w.starts_at < closes group by w.user_id
      ) earned on earned.user_id = p.id;
  else
    return query
      select p.id, coalesce(r.credits, p_season.required_credits, p.required_credits), coalesce(earned.confirmed, 0),
        coalesce(earned.completed, 0), coalesce(earned.assumed, 0)
      from public.profiles p
      left join public.season_requirements r on r.user_id = p.id and r.season_id = p_season.id
      left join (
        select w.user_id, sum(w.credits) as confirmed, sum(w.credits) filter (where w.counts) as completed,
          sum(w.credits) filter (where w.unrecorded = 'assumed') as assumed
        from private.worked w
        where w.user_id = any (p_people) and w.starts_at >= opens and w.starts_at < closes group by w.user_id
      ) earned on earned.user_id = p.id
      where p.id = any (p_people);
  end if;
end
$$;
comment on function private.season_credits(public.seasons, uuid[]) is
  'What these people, or everybody for null, are asked for in a season, and the credits of all their work in it, and of the work that
counts; assumed: those of these of work that nobody has recorded. The only place that decides any of them. p_season null: as private.season_span() says. Administrators may ask for anyone, others
only for themselves, or there is no row. Definer: sums over all signups run in parallel processes, which row-level security would
prevent.';
grant execute on function private.season_credits(public.seasons, uuid[]) to authenticated;

-- Open ends: people who were checked in and never out, and people whom nobody has marked, where that matters. They are settled in
-- bulk, by their name, after the day. Nothing is assumed unless somebody says so, and then it is recorded as assumed.

create function private.unsettled(p_from timestamptz, p_to timestamptz)
returns table (id uuid, event_id uuid, slot_id uuid, user_id uuid)
language sql stable set search_path = '' as $$
  select s.id, s.event_id, s.slot_id, s.user_id
  from public.events e
  join public.signups s on s.event_id = e.id and s.status = 'confirmed' and private.is_work(s) and s.attendance is null
  join public.event_slots slot on slot.id = s.slot_id
  join private.rates_by_type r on r.slot_type_id = slot.slot_type_id
  where e.end_time > p_from and e.end_time <= least(p_to, private.now()) and e.during && tstzrange(p_from, p_to, '[]')
    and (s.checked_in_at is not null or r.hourly[width_bucket(e.start_time, r.moments)] < 0 or (select private.assumed_hours()) = 'never'
      or private.had_gate(e.id))
$$;
comment on function private.unsettled(timestamptz, timestamptz) is
  'The open ends of events that ended after p_from, until p_to: confirmed signups without a mark whose person was checked in, and those
that were neither checked in nor marked, if they are paid, if the event was run with a gate, or if the hours of such people never count.
An organisation that records nobody has none of these. Of a shift that was canceled only people who were checked in are open. Internal.';

create function private.open_ends(p_from timestamptz, p_to timestamptz, p_event uuid default null)
returns table (id uuid, start_time timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.me();
begin
  if private.is_admin() then
    return query select u.id, e.start_time
    from private.unsettled(p_from, p_to) u join public.events e on e.id = u.event_id
    where p_event is null or u.event_id = p_event;
  elsif exists (select from public.lead_grants g where g.user_id = person and 'gate' = any (g.rights)) then
    -- A grant holds at most seven days after the end.
    return query select u.id, e.start_time
    from private.unsettled(greatest(p_from, private.now() - interval '8 days'), p_to) u join public.events e on e.id = u.event_id
    where (p_event is null or u.event_id = p_event) and u.slot_id in (
      select l.slot_id from private.led_events('gate', greatest(p_from, private.now() - interval '8 days'), p_to) l);
  end if;
end
$$;
comment on function private.open_ends(timestamptz, timestamptz, uuid) is
  'GET /open-ends: the open ends of events that ended in a time, or of one event, that the caller may settle: all of them for
administrators; for others those of shifts whose gate they may run now. Definer: leads read no signups of others.';
grant execute on function private.open_ends(timestamptz, timestamptz, uuid) to authenticated;

create function private.open_end_lines(p_signups uuid[]) returns table (id uuid, line jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.me();
  admin constant boolean := private.is_admin();
begin
  -- Looked up one by one: a page has few of very many.
  return query
  select s.id, jsonb_build_object('id', s.id,
    'event', jsonb_build_object('id', e.id, 'title', e.title, 'location', e.location, 'start_time', private.iso(e.start_time),
      'end_time', private.iso(e.end_time), 'timezone', e.timezone, 'all_day', e.all_day),
    'slot_type', (select jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color)
      from public.event_slots l join public.slot_types t on t.id = l.slot_type_id where l.id = s.slot_id),
    'user', (select jsonb_build_object('id', p.id, 'name', p.name) from public.profiles p where p.id = s.user_id),
    'checked_in_at', private.iso(s.checked_in_at), 'own', s.user_id = person and not admin)
  from unnest(p_signups) asked (id)
  cross join lateral (select l.* from public.signups l where l.id = asked.id offset 0) s
  cross join lateral (select l.* from public.events l where l.id = s.event_id offset 0) e
  where admin or s.slot_id in (
    select l.slot_id from private.led_events('gate', private.now() - interval '8 days', private.now()) l);
end
$$;
comment on function private.open_end_lines(uuid[]) is
  'What GET /open-ends says of open ends (contract openEnd), of those that the caller may settle. Definer: leads read no signups and
people of others.';
grant execute on function private.open_end_lines(uuid[]) to authenticated;

create function private.lock_ends(p_signups uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.lock_signups(p_signups);
  perform from public.signups s where s.id = any (p_signups) order by s.id for no key update;
end
$$;
comment on function private.lock_ends(uuid[]) is
  'Locks signups of several events to mark them, in the order of gates and of marks, so that nobody can deadlock. Internal.';

create function private.settled_ends(p_asked uuid[], p_done uuid[], p_why jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('settled_at', private.iso(private.now()),
    'settled', (select coalesce(jsonb_agg(id order by id), '[]') from unnest(p_done) id),
    'skipped', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'why', coalesce(p_why ->> id::text, 'changed')) order by id), '[]')
      from (select distinct id from unnest(p_asked) id where id <> all (p_done)) left_out))
$$;
comment on function private.settled_ends(uuid[], uuid[], jsonb) is
  'The answer of POST /open-ends/settle: which signups were settled, and why each of the others was not (p_why, by id). Internal.';

create function private.assume_out(p_old public.signups, p_new public.signups) returns public.signups
language plpgsql set search_path = '' as $$
declare
  event public.events;
  finish timestamptz;
begin
  if p_old.out_assumed and p_new.out_assumed then
    p_new.out_assumed := false;
    p_new.checked_out_at := case when p_new.checked_out_at is distinct from p_old.checked_out_at then p_new.checked_out_at end;
  elsif p_new.attendance = 'attended' and p_new.checked_out_at is not distinct from p_old.checked_out_at then
    select e.* into event from public.events e where e.id = p_new.event_id;
    finish := least(event.end_time, p_new.stopped_at);
    if p_new.checked_out_at is null and finish <= private.now() then
      p_new.out_assumed := true;
      p_new.checked_out_at := greatest(finish, p_new.checked_in_at);
    end if;
    if p_new.checked_out_at is not null then
      p_new.attended_minutes := coalesce(p_new.attended_minutes,
        private.gate_minutes(event, p_new.checked_in_at, p_new.checked_out_at, null, p_new.stopped_at));
    end if;
  end if;
  return p_new;
end
$$;
comment on function private.assume_out(public.signups, public.signups) is
  'Somebody who was checked in and never out, and is marked as attended when the shift is over, has stayed until its end, or until it was
canceled, as far as anybody knows. That is recorded as assumed, until the mark is removed or they are checked out. Hours that nobody has corrected are those of
the gate.';

create function private.settle_ends(p_signups uuid[], p_answer text, p_left_at timestamptz default null, p_reason text default null)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  admin constant boolean := private.is_admin();
  left_at constant timestamptz := case p_answer when 'left' then p_left_at end;
  note constant text := nullif(btrim(p_reason), '');
  most_beyond constant interval := interval '4 hours';
  first timestamptz;
  last timestamptz;
  why jsonb;
  done uuid[];
begin
  perform private.require_gate();
  if p_answer = 'left' and (left_at is null or note is null) then
    perform private.refuse(400, 'required', 'A reason is required to correct hours', '{"what": "correction_reason"}', 'reason');
  end if;
  perform private.lock_ends(p_signups);
  select min(e.end_time), max(e.end_time) into first, last
  from public.signups s join public.events e on e.id = s.event_id where s.id = any (p_signups);
  select coalesce(array_agg(s.id) filter (where refused.why is null), '{}'),
    coalesce(jsonb_object_agg(s.id, refused.why) filter (where refused.why is not null), '{}')
  into done, why
  from public.signups s
  join private.open_ends(first - interval '1 second', last) o on o.id = s.id
  join public.events e on e.id = s.event_id
  cross join lateral (select case
    when s.user_id = private.me() and not admin then 'own'
    when left_at < greatest(e.start_time, s.checked_in_at) or left_at > least(e.end_time + most_beyond, private.now()) then 'outside'
    end as why) refused
  where s.id = any (p_signups);
  update public.signups s set
    attendance = case when p_answer in ('planned', 'left') then 'attended' else p_answer end,
    attended_minutes = case when left_at is not null then private.gate_minutes(e, s.checked_in_at, left_at, null, s.stopped_at) end,
    attendance_reason = note,
    attendance_at = private.now(),
    attendance_by = private.me(),
    checked_out_at = case when s.checked_in_at is not null then coalesce(left_at, s.checked_out_at) end
  from public.events e
  where s.id = any (done) and e.id = s.event_id;
  return private.settled_ends(p_signups, done, why);
end
$$;
comment on function private.settle_ends(uuid[], text, timestamptz, text) is
  'POST /open-ends/settle: marks open ends of any number of events alike: planned (they stayed until the end of the shift, see
private.assume_out()), left (at p_left_at, with a reason), no_show or excused. Hours follow from check-in and the time they left, as at the
gate. What the caller may not settle, or what is settled already, is skipped (changed), as is their own (own; not for administrators)
and a time before the start or check-in, in the future, or more than four hours after the end (outside). Definer: no API role writes attendance.
Errors: 401; 403 for callers without a gate; 400 without a time and a reason for left.';
grant execute on function private.settle_ends(uuid[], text, timestamptz, text) to authenticated;

create function private.reopen_ends(p_signups uuid[], p_settled_at timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  done uuid[];
begin
  perform private.require_gate();
  perform private.lock_ends(p_signups);
  with reopened as (
    update public.signups s set attendance = null, attended_minutes = null, attendance_reason = null, attendance_at = null,
      attendance_by = null,
      -- One that the gate has recorded stays.
      checked_out_at = case when not s.out_assumed and s.attendance_reason is null then s.checked_out_at end
    from public.events e
    where s.id = any (p_signups) and e.id = s.event_id and s.attendance_by = private.me()
      and date_trunc('milliseconds', s.attendance_at) = p_settled_at
      and private.may_lead(s.event_id, s.slot_id, 'gate')
      -- Since then they may have been written down for another shift, from when they left.
      and not exists (
        select from public.signups o
        where o.user_id = s.user_id and o.id <> s.id and o.status = 'confirmed' and o.is_live
          and o.during && private.time_there(e.during, s.checked_in_at, null))
    returning s.id
  )
  select coalesce(array_agg(r.id), '{}') into done from reopened r;
  return private.settled_ends(p_signups, done, '{}');
end
$$;
comment on function private.reopen_ends(uuid[], timestamptz) is
  'POST /open-ends/settle with the answer open: takes back what the caller has settled at that moment, as far as nobody has marked it
again. The others are skipped (changed). Definer: as private.settle_ends(). Errors: 401; 403 for callers without a gate.';
grant execute on function private.reopen_ends(uuid[], timestamptz) to authenticated;

-- events/change_sets.sql

-- Changing events: what a change set does to events. Each function here does the part of one action (contract change-sets.ts)
-- and returns what it left alone. private.change() calls them.

create function private.skipped(p_event_id uuid, p_person uuid, p_message text, p_detail text, p_title text default null) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_array(jsonb_build_object(
    'event_id', p_event_id, 'title', coalesce((select e.title from public.events e where e.id = p_event_id), p_title),
    'user', (select jsonb_build_object('id', p.id, 'name', p.name) from public.profiles p where p.id = p_person),
    'refusal', jsonb_build_object('code', p_detail::jsonb ->> 'code', 'message', p_message,
      'params', coalesce(p_detail::jsonb -> 'params', '{}'))))
$$;
comment on function private.skipped(uuid, uuid, text, text, text) is
  'A list with one entry of `skipped` of a change set: which event and person, and why; p_message and p_detail are those of
private.refuse(). p_title: of what is no event, or no longer one. Internal.';

create function private.do_part(p_part jsonb, p_body jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  case p_part ->> 'do'
    when 'change' then return private.change_event((p_part ->> 'event_id')::uuid, p_part ->> 'version', p_body);
    when 'give' then
      perform private.assign((p_part ->> 'user_id')::uuid, (p_part ->> 'slot_id')::uuid, p_part ->> 'override_reason',
        coalesce((p_part ->> 'agreed')::boolean, false));
    when 'release' then perform private.cancel_signup((p_part ->> 'signup_id')::uuid, p_part ->> 'reason');
    when 'undo' then perform private.undo_row(jsonb_populate_record(null::private.net_change, p_part -> 'row'));
    when 'example' then perform private.remove_example(p_part ->> 'table', (p_part ->> 'id')::uuid);
  end case;
  return '[]'::jsonb;
end
$$;
comment on function private.do_part(jsonb, jsonb) is
  'Does one part of a change set and returns what it left alone (private.skipped). `do` of the part: `change` the event as the body
says; `give` a place; `release` a signup; `undo` a row; remove an `example`. Errors: those of what it does. Internal.';

create function private.do_parts(p_parts jsonb, p_body jsonb default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  left_alone jsonb := '[]'::jsonb;
  part jsonb;
  sentence text;
  detail text;
begin
  for part in select value from jsonb_array_elements(p_parts) value loop
    begin
      left_alone := left_alone || private.do_part(part, p_body);
    exception when sqlstate 'MU404' or sqlstate 'MU409' then
      get stacked diagnostics sentence = message_text, detail = pg_exception_detail;
      left_alone := left_alone
        || private.skipped((part ->> 'event_id')::uuid, (part ->> 'user_id')::uuid, sentence, detail, part ->> 'title');
    end;
  end loop;
  return left_alone;
end
$$;
comment on function private.do_parts(jsonb, jsonb) is
  'Does the parts of a change set (private.do_part) one after the other. One that is refused changes nothing; it is returned with
the others that were left alone (private.skipped), under its `event_id` and `user_id`. Internal.';

create function private.local_shift(p_moment timestamptz, p_zone text, p_days integer) returns timestamptz
language sql stable set search_path = '' as $$
  select ((p_moment at time zone p_zone) + p_days * interval '1 day') at time zone p_zone
$$;
comment on function private.local_shift(timestamptz, text, integer) is
  'The moment some days later at the same time of day in a zone. A time that the clocks skip that day becomes the next one that
exists. Internal.';

create function private.moved_times(p_event public.events, p_days integer, p_start interval, p_end interval)
returns tstzrange language plpgsql stable set search_path = '' as $$
declare
  starts constant timestamptz := private.local_shift(p_event.start_time, p_event.timezone, p_days) + p_start;
  -- A shift keeps its length when the clocks change; days that last all day keep their days.
  ends constant timestamptz := p_end + case
    when p_event.all_day then private.local_shift(p_event.end_time, p_event.timezone, p_days)
    else private.local_shift(p_event.start_time, p_event.timezone, p_days) + (p_event.end_time - p_event.start_time) end;
begin
  if ends <= starts then
    perform private.refuse(400, 'end_before_start', 'End time must be after start time', '{}', 'end_minutes');
  elsif ends - starts > interval '366 days' then
    perform private.refuse(400, 'event_too_long', format('An event can last at most %s days', 366), '{"max_days": 366}', 'end_minutes');
  elsif starts < '2000-01-01T00:00:00Z' or ends >= '2101-01-01T00:00:00Z' then
    perform private.refuse(400, 'out_of_years', 'Must be between the years 2000 and 2100', '{"min": 2000, "max": 2100}', 'days');
  end if;
  return tstzrange(starts, ends);
end
$$;
comment on function private.moved_times(public.events, integer, interval, interval) is
  'When an event is after a move: p_days later at the same time of day in its zone, then start and end moved by p_start and p_end.
Errors: 400 end_before_start, event_too_long, out_of_years. Internal.';

create function private.move_event(p_event public.events, p_body jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  times constant tstzrange := private.moved_times(p_event, coalesce((p_body ->> 'days')::integer, 0),
    coalesce((p_body ->> 'start_minutes')::integer, 0) * interval '1 minute',
    coalesce((p_body ->> 'end_minutes')::integer, 0) * interval '1 minute');
begin
  update public.events e set start_time = lower(times), end_time = upper(times),
    location = case when p_body ? 'location' then p_body ->> 'location' else e.location end,
    end_estimated = e.end_estimated and upper(times) = e.end_time
  where e.id = p_event.id;
  perform private.pin_fields(p_event.id);
end
$$;
comment on function private.move_event(public.events, jsonb) is
  'Action `move` for one event. Errors: those of private.moved_times(); 409 event_closed. Internal.';

create function private.recount_event(p_event public.events, p_body jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  slot record;
  wanted integer;
begin
  for slot in
    select s.id, s.slot_type_id, s.required_count from public.event_slots s
    where s.event_id = p_event.id and s.removed_at is null
      and s.slot_type_id = coalesce((p_body ->> 'slot_type_id')::uuid, s.slot_type_id)
    order by s.position
  loop
    wanted := coalesce((p_body ->> 'required_count')::integer, slot.required_count + coalesce((p_body ->> 'add')::integer, 0));
    if wanted < 1 then
      perform private.refuse(400, 'too_small', format('Count must be at least %s', 1), '{"what": "count", "min": 1}', 'add');
    elsif wanted > 10000 then
      perform private.refuse(400, 'too_big', format('Must be at most %s', '10,000'), '{"max": 10000}', 'add');
    elsif (p_body ->> 'min_count')::integer > wanted then
      perform private.refuse(400, 'too_big', format('Must be at most %s', to_char(wanted, 'FM99,990')),
        jsonb_build_object('max', wanted), 'min_count');
    end if;
    perform private.require_room(p_event.id,
      jsonb_build_array(jsonb_build_object('slot_type_id', slot.slot_type_id, 'required_count', wanted)));
    update public.event_slots s set required_count = wanted,
      -- A minimum above the count could never be reached. Where there is none, least() would make one.
      min_count = case when p_body ? 'min_count' then (p_body ->> 'min_count')::integer
        when s.min_count is not null then least(s.min_count, wanted) end
    where s.id = slot.id;
  end loop;
end
$$;
comment on function private.recount_event(public.events, jsonb) is
  'Action `counts` for one event. Errors: 409 count_below_filled; 400 for a count below 1 or above 10,000, and for a minimum above
the count. Internal.';

create function private.retype_slot(p_event_id uuid, p_from uuid, p_to uuid) returns void
language plpgsql set search_path = '' as $$
declare
  slot public.event_slots;
begin
  select s.* into slot from public.event_slots s
  where s.event_id = p_event_id and s.slot_type_id = p_from and s.removed_at is null and not s.is_canceled;
  if not found or p_from = p_to then
    return;
  end if;
  perform private.release_holds(slot.id, 0);
  slot.filled_count := (select s.filled_count from public.event_slots s where s.id = slot.id);
  -- They agreed to this role, and the other one can ask for qualifications, be open to fewer people and earn less.
  if slot.filled_count > 0 then
    perform private.refuse(409, 'role_taken', t.sentence, jsonb_build_object('slot_type_name', t.name, 'taken', slot.filled_count))
    from (select n.name, format('People have places as "%s" in this event (%s), so their role stays', n.name,
      to_char(slot.filled_count, 'FM99,990')) as sentence from public.slot_types n where n.id = p_from) t;
  end if;
  perform private.refuse(409, 'role_there', format('This event already has places as "%s"', t.name),
    jsonb_build_object('slot_type_name', t.name))
  from public.slot_types t join public.event_slots s on s.slot_type_id = t.id
  where t.id = p_to and s.event_id = p_event_id and s.removed_at is null;
  perform private.withdraw_slots(p_event_id, coalesce((
    select jsonb_agg(jsonb_build_object('slot_type_id', s.slot_type_id)) from public.event_slots s
    where s.event_id = p_event_id and s.removed_at is null and s.id <> slot.id), '[]'));
  insert into public.event_slots (event_id, slot_type_id, required_count, min_count, position)
  values (p_event_id, p_to, slot.required_count, slot.min_count, slot.position);
end
$$;
comment on function private.retype_slot(uuid, uuid, uuid) is
  'Gives the places of a slot type of an event, where nobody has one, to another slot type. What was offered there is withdrawn.
Errors: 409 role_taken, role_there, event_closed. Internal.';

create function private.edit_event(p_event public.events, p_body jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  update public.events e set title = n.title, description = n.description
  from (select coalesce(p_body ->> 'title', p_event.title) as title,
    case when p_body ? 'description' then nullif(p_body ->> 'description', '') else p_event.description end as description) n
  where e.id = p_event.id and (e.title, e.description) is distinct from (n.title, n.description);
  perform private.pin_fields(p_event.id);
  if p_body ? 'min_count' then
    perform private.recount_event(p_event, p_body);
  end if;
  if p_body ? 'to_slot_type_id' then
    perform private.require_slot_types(
      jsonb_build_array(jsonb_build_object('slot_type_id', p_body ->> 'to_slot_type_id')), 'to_slot_type_id');
    perform private.retype_slot(p_event.id, (p_body ->> 'slot_type_id')::uuid, (p_body ->> 'to_slot_type_id')::uuid);
  end if;
end
$$;
comment on function private.edit_event(public.events, jsonb) is
  'Action `edit` for one event. Errors: those of private.retype_slot(); 400 for an unknown or archived slot type, and for a minimum
above the count. Internal.';

create function private.publish_event(p_event public.events) returns void
language sql set search_path = '' as $$
  update public.events e set published_at = private.now() where e.id = p_event.id and e.published_at is null
$$;
comment on function private.publish_event(public.events) is
  'Action `publish` for one event: everybody sees it from now on. Error: 409 event_closed. Internal.';

create function private.unpublish_event(p_event public.events) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.signups s where s.event_id = p_event.id and s.status <> 'canceled') then
    perform private.refuse(409, 'places_held',
      'People have places in this event, so it cannot become a draft. Cancel it instead.');
  end if;
  update public.events e set published_at = null where e.id = p_event.id and e.published_at is not null;
end
$$;
comment on function private.unpublish_event(public.events) is
  'Action `unpublish` for one event: it becomes a draft. Error: 409 places_held. Internal.';

create function private.restore_event(p_event public.events) returns void
language plpgsql set search_path = '' as $$
begin
  if p_event.cancel_origin = 'source' then
    perform private.refuse(409, 'canceled_by_feed',
      'The calendar of this event has canceled it, so only the calendar can restore it');
  end if;
  update public.events e set status = 'scheduled', cancel_origin = null, cancel_reason = null
  where e.id = p_event.id and e.status = 'canceled';
end
$$;
comment on function private.restore_event(public.events) is
  'Action `restore` for one event. Errors: 409 canceled_by_feed, event_closed. Internal.';

-- Making many: the actions of change sets that create events and give or take places.

create function private.copy_event(p_event public.events, p_days integer, p_body jsonb) returns public.events
language plpgsql set search_path = '' as $$
declare
  by_minutes constant interval := coalesce((p_body ->> 'minutes')::integer, 0) * interval '1 minute';
  times constant tstzrange := private.moved_times(p_event, p_days, by_minutes, by_minutes);
  made public.events;
begin
  insert into public.events (title, description, location, start_time, end_time, timezone, all_day, end_estimated, series_id, published_at,
    created_by)
  values (p_event.title, p_event.description,
    case when p_body ? 'location' then p_body ->> 'location' else p_event.location end, lower(times), upper(times),
    p_event.timezone, p_event.all_day, p_event.end_estimated,
    case when (p_body ->> 'series')::boolean then p_event.series_id end,
    private.publication(coalesce((p_body ->> 'draft')::boolean, case when p_event.published_at is null then true end)), private.me())
  returning * into made;
  insert into public.event_slots (event_id, slot_type_id, required_count, min_count, position)
  select made.id, s.slot_type_id, s.required_count, s.min_count, s.position
  from public.event_slots s join public.slot_types t on t.id = s.slot_type_id and t.archived_at is null
  where s.event_id = p_event.id and s.removed_at is null and not s.is_canceled;
  return made;
end
$$;
comment on function private.copy_event(public.events, integer, jsonb) is
  'Copies an event, without its people, to the day p_days later, and returns the copy. It belongs to no feed. Slots that are
canceled or of an archived type are left out. Errors: those of private.moved_times(). Internal.';

create function private.copy_people(p_from uuid, p_to uuid) returns jsonb
language sql set search_path = '' as $$
  select private.do_parts(coalesce(jsonb_agg(jsonb_build_object(
    'do', 'give', 'event_id', p_to, 'user_id', s.user_id, 'slot_id', target.id) order by s.created_at, s.id), '[]'))
  from public.signups s
  join public.event_slots slot on slot.id = s.slot_id
  join public.event_slots target on target.event_id = p_to and target.slot_type_id = slot.slot_type_id
  where s.event_id = p_from and s.status <> 'canceled'
$$;
comment on function private.copy_people(uuid, uuid) is
  'Gives the people of an event the same places in its copy, and returns those who cannot have them (private.skipped). Internal.';

create function private.copy_to_days(p_event public.events, p_body jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  left_alone jsonb := '[]'::jsonb;
  event public.events := p_event;
  made public.events;
  days integer;
begin
  if (p_body ->> 'series')::boolean and event.series_id is null then
    update public.events e set series_id = gen_random_uuid() where e.id = event.id returning e.* into event;
  end if;
  for days in select distinct value::integer from jsonb_array_elements_text(p_body -> 'days') value order by 1 loop
    made := private.copy_event(event, days, p_body);
    if (p_body ->> 'people')::boolean then
      left_alone := left_alone || private.copy_people(event.id, made.id);
    end if;
  end loop;
  return left_alone;
end
$$;
comment on function private.copy_to_days(public.events, jsonb) is
  'Action `copy` for one event. Returns the people who cannot have their place in a copy (private.skipped). Errors: those of
private.moved_times(). Internal.';

create function private.give_places(p_body jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  parts constant jsonb := (
    select jsonb_agg(item || jsonb_build_object('do', 'give', 'event_id', s.event_id) order by number)
    from jsonb_array_elements(p_body -> 'places') with ordinality listed (item, number)
    left join public.event_slots s on s.id = (item ->> 'slot_id')::uuid);
begin
  perform private.lock_events(array(
    select distinct (part ->> 'event_id')::uuid from jsonb_array_elements(parts) part where part ->> 'event_id' is not null));
  perform from public.profiles p
  where p.id in (select (part ->> 'user_id')::uuid from jsonb_array_elements(parts) part)
  order by p.id for no key update;
  return private.do_parts(parts);
end
$$;
comment on function private.give_places(jsonb) is
  'Action `give`. Skips places that the person cannot have, as private.assign() refuses them. Internal.';

create function private.release_places(p_body jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  parts constant jsonb := (
    select jsonb_agg(jsonb_build_object('do', 'release', 'signup_id', listed.id, 'event_id', s.event_id, 'user_id', s.user_id,
        'reason', p_body ->> 'reason') order by number)
    from jsonb_array_elements_text(p_body -> 'signup_ids') with ordinality listed (id, number)
    left join public.signups s on s.id = listed.id::uuid);
begin
  perform private.lock_events(array(
    select distinct (part ->> 'event_id')::uuid from jsonb_array_elements(parts) part where part ->> 'event_id' is not null));
  return private.do_parts(parts);
end
$$;
comment on function private.release_places(jsonb) is
  'Action `release`. Skips signups that are unknown or already canceled. Internal.';

create function private.exchange_places(p_body jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  reason constant text := p_body ->> 'override_reason';
  one public.signups;
  other public.signups;
begin
  select s.* into one from public.signups s where s.id = (p_body ->> 'signup_id')::uuid;
  select s.* into other from public.signups s where s.id = (p_body ->> 'other_signup_id')::uuid;
  perform private.lock_events(array[one.event_id, other.event_id,
    (select s.event_id from public.event_slots s where s.id = (p_body ->> 'slot_id')::uuid)]);
  perform private.cancel_signup((p_body ->> 'signup_id')::uuid, reason);
  if p_body ->> 'action' = 'move_person' then
    perform private.assign(one.user_id, (p_body ->> 'slot_id')::uuid, reason);
  else
    perform private.cancel_signup((p_body ->> 'other_signup_id')::uuid, reason);
    perform private.assign(one.user_id, other.slot_id, reason);
    perform private.assign(other.user_id, one.slot_id, reason);
  end if;
  return '[]'::jsonb;
end
$$;
comment on function private.exchange_places(jsonb) is
  'Actions `move_person` and `swap`: the places are given back and taken in one step, or everything stays as it is. Errors: those
of private.cancel_signup() and private.assign(). Internal.';

create function private.create_events(p_body jsonb, p_default_timezone text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  item jsonb;
begin
  for item in select value from jsonb_array_elements(p_body -> 'events') value loop
    perform private.create_event(item, p_default_timezone);
  end loop;
  return '[]'::jsonb;
end
$$;
comment on function private.create_events(jsonb, text) is
  'Action `create`: all events or none. Errors: those of private.create_event(). Internal.';

-- Making changes: the one function that makes a change set, what it answers, and the list. Held notices wait for a minute.

create function private.change_event(p_event_id uuid, p_version text, p_body jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  event public.events;
begin
  select e.* into event from public.events e where e.id = p_event_id and e.removed_at is null;
  if not found then
    perform private.refuse_missing('event');
  end if;
  perform private.require_version(p_version, event.version, event.updated_at);
  case p_body ->> 'action'
    when 'copy' then return private.copy_to_days(event, p_body);
    when 'move' then perform private.move_event(event, p_body);
    when 'counts' then perform private.recount_event(event, p_body);
    when 'edit' then perform private.edit_event(event, p_body);
    when 'restore' then perform private.restore_event(event);
    when 'publish' then perform private.publish_event(event);
    when 'unpublish' then perform private.unpublish_event(event);
    when 'delete' then perform private.remove_event(event.id);
    when 'cancel' then
      update public.events e set status = 'canceled', cancel_origin = 'admin', cancel_reason = p_body ->> 'reason'
      where e.id = event.id and e.cancel_origin is distinct from 'admin';
  end case;
  return '[]'::jsonb;
end
$$;
comment on function private.change_event(uuid, text, jsonb) is
  'What an action of a change set does to one event, unless it has another version (null: any). Returns what it left alone. Errors:
404; 409 stale_version; those of the action. Internal.';

create function private.change_events(p_body jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  later constant boolean := p_body ->> 'action' = 'move'
    and coalesce((p_body ->> 'days')::integer, 0) * 1440 + coalesce((p_body ->> 'end_minutes')::integer, 0) > 0;
begin
  perform private.lock_events(array(select (listed ->> 'id')::uuid from jsonb_array_elements(p_body -> 'events') listed));
  return private.do_parts((
    -- Events that move later go last to first, so that none lands on one that is still to move.
    select jsonb_agg(jsonb_build_object('do', 'change', 'event_id', listed ->> 'id', 'version', listed ->> 'version')
      order by case when later then - extract(epoch from e.start_time) else extract(epoch from e.start_time) end, e.id)
    from jsonb_array_elements(p_body -> 'events') listed left join public.events e on e.id = (listed ->> 'id')::uuid),
    p_body - 'events');
end
$$;
comment on function private.change_events(jsonb) is
  'The actions on events (private.change_event): changes those of the body one by one. Returns what was left alone
(private.skipped). Internal.';

create function private.run_action(p_body jsonb, p_default_timezone text) returns jsonb
language plpgsql set search_path = '' as $$
begin
  return case
    when p_body ->> 'action' = 'create' then private.create_events(p_body, p_default_timezone)
    when p_body ->> 'action' = 'give' then private.give_places(p_body)
    when p_body ->> 'action' = 'release' then private.release_places(p_body)
    when p_body ->> 'action' in ('move_person', 'swap') then private.exchange_places(p_body)
    when p_body ->> 'action' = 'remove_examples' then private.remove_examples()
    else private.change_events(p_body) end;
end
$$;
comment on function private.run_action(jsonb, text) is
  'Does what the body of a change set says and returns what it left alone. Errors: those of the action. Internal.';

create function private.begin_change_set(p_action text, p_reason text, p_undoes uuid default null, p_feed_id uuid default null,
  p_by uuid default private.me()) returns uuid
language plpgsql set search_path = '' as $$
declare
  made uuid;
begin
  insert into public.change_sets (action, reason, made_by, undoes, feed_id) values (p_action, p_reason, p_by, p_undoes, p_feed_id)
  returning id into made;
  perform set_config('muster.change_set', made::text, true);
  return made;
end
$$;
comment on function private.begin_change_set(text, text, uuid, uuid, uuid) is
  'Begins a change set: until private.end_change_set(), all that this transaction changes belongs to it. Returns its id. p_by null: a
feed, by its schedule. Internal.';

create type private.touched as (ids uuid[], starts timestamptz, last_starts timestamptz);
comment on type private.touched is
  'The events that a change set touched, and when the first and the last of them start: the earlier of before and after.';

create function private.touched_events(p_id uuid) returns private.touched
language sql stable set search_path = '' as $$
  select row(coalesce(array_agg(distinct touched.event::uuid), '{}'),
    min(touched.start), max(touched.start))::private.touched
  from (select t.event, coalesce(t.starts, (select e.start_time from public.events e where e.id = t.event::uuid)) as start from (
    select coalesce(l.after, l.before) ->> case l.table_name when 'events' then 'id' else 'event_id' end as event,
      least((l.before ->> 'start_time')::timestamptz, (l.after ->> 'start_time')::timestamptz) as starts
    from public.audit_log l where l.change_set_id = p_id and l.table_name in ('events', 'event_slots', 'signups')) t) touched
$$;
comment on function private.touched_events(uuid) is 'The events that a change set touched. Internal.';

create function private.change_outcome(p_id uuid, p_touched uuid[], p_skipped jsonb) returns jsonb
language sql stable set search_path = '' as $$
  with shown as materialized (
    select e.id, e.start_time, jsonb_build_object('id', e.id, 'title', e.title, 'location', e.location,
      'start_time', private.iso(e.start_time), 'end_time', private.iso(e.end_time), 'timezone', e.timezone,
      'all_day', e.all_day, 'status', e.status) as event
    from public.events e where e.id = any (p_touched) and e.removed_at is null
  ), told as materialized (
    select n.user_id, n.kind, n.event_id, bool_and(u.notice_id is null) as reached
    from public.notices n left join private.unreached u on u.notice_id = n.id
    -- Who hears that a swap has ended keeps their place.
    where n.change_set_id = p_id and n.signup_id is not null and n.kind <> 'not_taken_over'
    group by n.user_id, n.kind, n.event_id)
  select jsonb_build_object('id', c.id, 'action', c.action,
    'events', coalesce((select jsonb_agg(s.event order by s.start_time, s.id) from shown s), '[]'),
    'deleted', cardinality(p_touched) - (select count(*) from shown),
    'signups', coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'event_id', s.event_id, 'slot_id', s.slot_id, 'user', jsonb_build_object('id', p.id, 'name', p.name), 'status', s.status)
        order by s.created_at, s.id)
      from public.signups s join public.profiles p on p.id = s.user_id
      where s.id in (select l.row_id::uuid from public.audit_log l where l.change_set_id = p_id and l.table_name = 'signups')), '[]'),
    'told', coalesce((
      select jsonb_agg(jsonb_build_object('user', jsonb_build_object('id', p.id, 'name', p.name), 'kind', t.kind, 'event_id', s.id, 'reached', t.reached) order by p.name, p.id, t.kind, s.start_time)
      from told t join public.profiles p on p.id = t.user_id left join shown s on s.id = t.event_id), '[]'),
    'unreached', private.untold_of(p_id),
    'clashes', coalesce((
      select jsonb_agg(jsonb_build_object('user', jsonb_build_object('id', p.id, 'name', p.name), 'event', s.event) order by p.name, p.id, s.start_time)
      from told t join public.profiles p on p.id = t.user_id join shown s on s.id = t.event_id where t.kind = 'clash'), '[]'),
    'here', coalesce((
      select jsonb_agg(jsonb_build_object('user', jsonb_build_object('id', p.id, 'name', p.name), 'event_id', s.event_id) order by p.name, p.id)
      from public.signups s join public.profiles p on p.id = s.user_id
      where c.action in ('cancel', 'delete') and s.event_id = any (p_touched) and private.is_here(s)), '[]'),
    'skipped', p_skipped,
    'drafts_left', (
      select count(*) from public.events e
      where e.published_at is null and e.removed_at is null and e.end_time > private.now()),
    'tells_at', (select private.iso(max(n.held_until)) from public.notices n where n.change_set_id = p_id),
    'undo_until', private.iso(c.undo_until))
  from public.change_sets c where c.id = p_id
$$;
comment on function private.change_outcome(uuid, uuid[], jsonb) is
  'What a change set did, as changeOutcome of the contract; p_touched: its events (private.touched_events); p_skipped: what it left
alone. Internal.';

create function private.change_scope(p_id uuid, p_touched uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  with rows as (
    select l.row_id::uuid as id, (array_agg(l.before order by l.id))[1] as was, (array_agg(l.after order by l.id desc))[1] as becomes
    from public.audit_log l where l.change_set_id = p_id and l.table_name = 'events' group by l.row_id
  ), local as (
    select coalesce(r.was, to_jsonb(e), r.becomes) as row,
      ((r.becomes ->> 'start_time')::timestamptz at time zone zone) - ((r.was ->> 'start_time')::timestamptz at time zone zone) as later,
      ((r.becomes ->> 'end_time')::timestamptz at time zone zone) - ((r.was ->> 'end_time')::timestamptz at time zone zone) as end_later
    from unnest(p_touched) touched (id)
    left join rows r using (id)
    left join public.events e on e.id = touched.id
    cross join lateral (select coalesce(r.was ->> 'timezone', e.timezone, r.becomes ->> 'timezone') as zone) z
  ), events as (
    select l.row ->> 'title' as title, l.row ->> 'location' as place,
      private.start_day((l.row ->> 'start_time')::timestamptz, l.row ->> 'timezone') as day,
      case when l.later = l.end_later then extract(epoch from l.later)::integer / 60 end as minutes
    from local l
  )
  select jsonb_build_object(
    'title', case when count(distinct e.title) = 1 then min(e.title) end,
    'day', case when count(distinct e.day) = 1 then min(e.day) end,
    'place', case when count(distinct e.place) = 1 and count(e.place) = count(*) then min(e.place) end,
    'minutes', case when count(distinct e.minutes) = 1 and count(e.minutes) = count(*) and min(e.minutes) <> 0 then min(e.minutes) end)
  from events e
$$;
comment on function private.change_scope(uuid, uuid[]) is
  'What the events of a change set had in common before it, as change_sets.scope. Days are those of the events at
their places; minutes are of local time, so that a move by a day is one when the clocks change. Internal.';

create function private.end_change_set(p_id uuid, p_skipped jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  touched private.touched := private.touched_events(p_id);
begin
  perform set_config('muster.change_set', '', true);
  perform private.forget_passing_clashes(touched.ids);
  update public.change_sets c set events = cardinality(touched.ids),
    title = (select e.title from public.events e where e.id = any (touched.ids) order by e.start_time, e.id limit 1),
    people = (select count(distinct n.user_id) from public.notices n where n.change_set_id = p_id and n.signup_id is not null
      and n.kind <> 'not_taken_over'),
    scope = coalesce((select u.scope from public.change_sets u where u.id = c.undoes), private.change_scope(p_id, touched.ids)),
    undo_until = case
      -- Nobody waits for them, so it matters to nobody whether one has started.
      when c.action = 'remove_examples' then c.made_at + interval '30 days'
      when c.feed_id is null then greatest(c.made_at + interval '60 seconds', touched.starts)
      -- What a calendar brings starts at any time, so a sync is undone as far as its events have not started.
      else greatest(c.made_at + interval '60 seconds', coalesce(touched.last_starts, c.made_at + interval '400 days')) end
  where c.id = p_id;
  return private.change_outcome(p_id, touched.ids, p_skipped);
end
$$;
comment on function private.end_change_set(uuid, jsonb) is
  'Ends a change set: writes what the list of change sets shows of it, and returns private.change_outcome(). Internal.';

create function private.make_change(p_body jsonb, p_default_timezone text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
  left_alone jsonb;
  outcome jsonb;
  changes boolean;
begin
  perform private.require_admin();
  begin
    made := private.begin_change_set(p_body ->> 'action', p_body ->> 'reason');
    left_alone := private.run_action(p_body, p_default_timezone);
    outcome := private.end_change_set(made, left_alone);
    changes := exists (select from public.audit_log l where l.change_set_id = made);
    if (p_body ->> 'preview')::boolean or not changes then
      raise exception using errcode = 'MUUND';
    end if;
    return outcome;
  exception when sqlstate 'MUUND' then
    outcome := outcome || '{"id": null}';
  end;
  left_alone := left_alone #> '{0,refusal}';
  if left_alone is not null and not changes and (p_body ->> 'preview')::boolean is not true then
    perform private.refuse(case when left_alone ->> 'code' = 'not_found' then 404 else 409 end, left_alone ->> 'code',
      left_alone ->> 'message', left_alone -> 'params');
  end if;
  return outcome;
end
$$;
comment on function private.make_change(jsonb, text) is
  'POST /change-sets: does what a validated body (contract changeBody) says, in one step, and returns changeOutcome. With `preview`
the same is done and rolled back; where nothing is to be changed, no change set remains. p_default_timezone: the IANA zone of created events without one. Definer: no API role writes
change sets. Errors: 401, 403; 400 of the action; if everything is skipped, the first refusal.';
grant execute on function private.make_change(jsonb, text) to authenticated;

-- gate/gate.sql

-- Codes: by which a gate knows people, from the QR code on their phone or badge. Everybody has one from the beginning. Whoever has a
-- roster has only the hashes of codes, so that a phone without network can find a person by a code, but not make one.

create table private.person_codes (
  user_id uuid primary key references public.profiles (id) on delete cascade on update cascade,
  code text not null unique,
  made_at timestamptz not null default private.now()
);
comment on table private.person_codes is 'The codes of people at the gate. Written by functions and triggers only.';
comment on column private.person_codes.code is 'Random (130 bits), in the 32 letters and digits that are not mistaken for others.';

create function private.random_code() returns text
language sql volatile set search_path = '' as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', get_byte(noise, position) % 32 + 1, 1), '' order by position)
  from (select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as noise) n, generate_series(0, 25) position
$$;
comment on function private.random_code() is 'A new code of 26 characters. Internal.';

create function private.code_hash(p_code text) returns text
language sql immutable set search_path = ''
return encode(sha256(convert_to(p_code, 'UTF8')), 'hex');
comment on function private.code_hash(text) is 'The hash by which a device without network knows a code. Internal.';

create function private.make_code() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.person_codes (user_id, code) values (new.id, private.random_code());
  return null;
end
$$;
comment on function private.make_code() is 'Trigger: gives a new person a code.';
create trigger make_code after insert on public.profiles for each row execute function private.make_code();

create function private.own_code() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member();
  return (select jsonb_build_object('code', c.code, 'made_at', private.iso(c.made_at))
    from private.person_codes c where c.user_id = private.me());
end
$$;
comment on function private.own_code() is
  'GET /me/code: the caller''s code (contract ownCode). Definer: no API role reads codes. Errors: 401, 403 blocked, waiting.';
grant execute on function private.own_code() to authenticated;

create function private.renew_code() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member();
  update private.person_codes c set code = private.random_code(), made_at = private.now() where c.user_id = private.me();
  return private.own_code();
end
$$;
comment on function private.renew_code() is
  'POST /me/code: gives the caller another code; the former one is void. Definer: no API role writes codes. Errors: 401, 403 blocked,
waiting.';
grant execute on function private.renew_code() to authenticated;

create function private.badges(p_people uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  -- That somebody has seen the codes, without the codes.
  insert into public.audit_log (actor, action, table_name, row_id, before, after)
  select private.me(), 'insert', 'badges', p.id, null, jsonb_build_object('user_id', p.id)
  from public.profiles p where p.id = any (p_people) and p.state = 'active' order by p.id;
  return (select coalesce(jsonb_agg(jsonb_build_object('user_id', p.id, 'name', p.name, 'code', c.code) order by listed.position), '[]')
    from (select distinct on (id) id, position from unnest(p_people) with ordinality wanted (id, position) order by id, position) listed
    join public.profiles p on p.id = listed.id and p.state = 'active'
    join private.person_codes c on c.user_id = p.id);
end
$$;
comment on function private.badges(uuid[]) is
  'POST /badges: the codes of active people, in the given order, to be printed. Definer: no API role reads codes. Errors: 401, 403.';
grant execute on function private.badges(uuid[]) to authenticated;

-- The gate: what leads and administrators see of the people at their shifts, small enough to be kept on a phone. Every function here
-- asks private.may_lead() or private.led_events() for the right gate and returns only what these allow.

create function private.leads_gates() returns boolean
language sql stable set search_path = '' as $$
  select private.is_admin() or exists (select from public.lead_grants g where g.user_id = private.me() and 'gate' = any (g.rights))
$$;
comment on function private.leads_gates() is 'Whether the caller may run the gate of any shift at some time. Internal.';

create function private.require_gate() returns void
language plpgsql stable set search_path = '' as $$
declare
  near constant interval := interval '8 days';
begin
  perform private.require_member();
  -- A grant holds at most seven days before and after a shift.
  if not private.is_admin() and not (private.leads_gates() and exists (
      select from private.led_events('gate', private.now() - near, private.now() + near))) then
    perform private.require_admin();
  end if;
end
$$;
comment on function private.require_gate() is
  'Refuses callers who may not run the gate of any shift now. Errors: 401; 403 blocked, waiting, forbidden. Internal.';

create function private.gate_slots(p_from timestamptz, p_to timestamptz, p_event uuid, p_place uuid) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  -- Almost nobody who asks leads a gate.
  return case when not private.leads_gates() then '{}' else array(
    select s.id
    from private.led_events('gate', p_from, p_to) l
    join public.events e on e.id = l.event_id and e.published_at is not null
    join public.event_slots s on s.id = l.slot_id
    where e.id = coalesce(p_event, e.id) and (p_place is null or e.place_id = p_place)
      and (e.status = 'scheduled' and not s.is_canceled or exists (
        select from public.signups h where h.event_id = e.id and h.slot_id = s.id and h.status <> 'canceled'))) end;
end
$$;
comment on function private.gate_slots(timestamptz, timestamptz, uuid, uuid) is
  'The slots whose gate the caller may run now, of events that overlap a time; of one event or place, if that is not null.
A canceled slot is one of them if it has people: they may come; one that was removed, if somebody is still there. Internal.';

create function private.places_elsewhere(p_person uuid, p_signup uuid, p_during tstzrange) returns setof uuid
language sql stable set search_path = '' rows 1 as $$
  select o.id from public.signups o
  where o.user_id = p_person and o.id is distinct from p_signup and o.status = 'confirmed' and o.is_live
    and (o.during && p_during or private.is_here(o) and upper(o.during) > lower(p_during) - interval '4 hours')
$$;
comment on function private.places_elsewhere(uuid, uuid, tstzrange) is
  'The other confirmed signups of a person at a time, and those where the person still is; who was not checked out for four hours
after the end has gone. Internal.';

create function private.off_since(p_signup public.signups) returns timestamptz
language sql immutable set search_path = '' as $$
  select case when p_signup.status = 'canceled' then p_signup.canceled_at
    when not p_signup.is_live then coalesce(p_signup.stopped_at, p_signup.changed_at) end
$$;
comment on function private.off_since(public.signups) is
  'Since when a place is none any more: it was given or taken back, or its shift was canceled or removed. Null: it holds. Internal.';

create function private.gate_lines(p_signups uuid[]) returns table (event_id uuid, user_id uuid, name text, line jsonb)
language sql stable set search_path = '' as $$
  select s.event_id, s.user_id, p.name, jsonb_build_object('id', s.id, 'slot_id', s.slot_id, 'user_id', s.user_id, 'status', s.status,
    'state', private.gate_state(s, e.start_time), 'checked_in_at', private.iso(s.checked_in_at),
    'checked_out_at', private.iso(s.checked_out_at), 'released', s.released_at is not null, 'revision', s.gate_revision,
    'warnings', to_jsonb(case when s.checked_in_at is not null then '{}'::text[] else array_remove(array[
      case when s.status in ('asked', 'displaced') then s.status end,
      case when lacks.names <> '{}' then 'not_qualified' end,
      case when other.title is not null then 'elsewhere' end], null) end),
    'missing', to_jsonb(lacks.names),
    'elsewhere', case when other.title is not null then jsonb_build_object('event_id', other.event_id, 'title', other.title,
      'start_time', private.iso(other.start_time), 'end_time', private.iso(other.end_time)) end,
    'own', s.user_id = (select private.me()) and not (select private.is_admin()),
    'canceled_at', private.iso(private.off_since(s)),
    'last', last.step)
  from public.signups s
  join public.event_slots slot on slot.id = s.slot_id
  join public.events e on e.id = s.event_id
  join public.profiles p on p.id = s.user_id
  cross join lateral (
    select coalesce(array_agg(a.name order by a.name collate private.natural_order, a.id), '{}') as names
    from private.asked_qualifications a
    where a.slot_type_id = slot.slot_type_id and a.user_id = s.user_id and not a.days
      @> private.start_day(e.start_time, e.timezone)) lacks
  left join lateral (
    select x.id as event_id, x.title, x.start_time, x.end_time
    from public.signups o join public.events x on x.id = o.event_id
    where o.id in (select private.places_elsewhere(s.user_id, s.id, s.during))
    order by o.checked_in_at, x.start_time, o.id limit 1) other on true
  left join lateral (
    select jsonb_build_object('id', a.id, 'kind', a.kind, 'at', private.iso(a.at), 'by', by.name) as step
    from public.gate_actions a left join public.profiles by on by.id = a.done_by
    where a.signup_id = s.id and a.undone_at is null and a.undoes is null and a.changes <> '[]'
    order by a.number desc limit 1) last on true
  where s.id = any (p_signups)
$$;
comment on function private.gate_lines(uuid[]) is 'Signups as a gate shows them (contract gateSignup), with their people. Internal.';

create function private.gate_person(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p.id, 'name', p.name, 'phone', p.phone, 'code_hash', private.code_hash(c.code))
  from public.profiles p left join private.person_codes c on c.user_id = p.id
  where p.id = p_person
$$;
comment on function private.gate_person(uuid) is 'A person as a gate shows them (contract gatePerson). Internal.';

create function private.gate_slot(p_slot public.event_slots) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p_slot.id, 'slot_type_id', p_slot.slot_type_id, 'required_count', p_slot.required_count,
    'min_count', p_slot.min_count, 'filled_count', p_slot.filled_count, 'confirmed_count', p_slot.confirmed_count)
$$;
comment on function private.gate_slot(public.event_slots) is 'A slot as a gate shows it (contract gateSlot). Internal.';

create function private.gate_until(p_event public.events, p_slots uuid[]) returns timestamptz
language sql stable set search_path = '' as $$
  select max(p_event.end_time + g.hours_after * interval '1 hour')
  from public.lead_grants g
  where g.user_id = private.me() and not private.is_admin() and private.gives_right(g, p_event, 'gate', private.now())
    and (g.slot_type_id is null or exists (
      select from public.event_slots s where s.event_id = p_event.id and s.id = any (p_slots) and s.slot_type_id = g.slot_type_id))
$$;
comment on function private.gate_until(public.events, uuid[]) is
  'Until when the caller may run the gate of some of these slots of an event; null: administrators, without an end. Internal.';

create function private.gate(p_from timestamptz, p_to timestamptz, p_event uuid, p_place uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  slots constant uuid[] := private.gate_slots(p_from, p_to, p_event, p_place);
  shown constant uuid[] := array(select s.id from public.signups s
    where s.event_id in (select l.event_id from public.event_slots l where l.id = any (slots)) and s.slot_id = any (slots)
      and s.status <> 'canceled');
  writable constant uuid[] := case when slots = '{}' then slots else array(
    select l.slot_id from private.led_events('write', p_from, p_to) l) end;
begin
  perform private.require_member();
  return (
    with lines as materialized (select l.* from private.gate_lines(shown) l)
    select jsonb_build_object(
      'server_time', private.iso(private.now()),
      'settings', jsonb_build_object('timezone', private.organisation_zone(), 'check_in_before_minutes', o.check_in_before_minutes,
        'no_show_after_minutes', o.no_show_after_minutes, 'gate_tolerance_minutes', o.gate_tolerance_minutes),
      'slot_types', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color, 'needs', (
            select coalesce(jsonb_agg(q.name order by q.name collate private.natural_order, q.id), '[]')
            from public.slot_type_qualifications a join public.qualifications q on q.id = a.qualification_id where a.slot_type_id = t.id))
          order by t.name collate private.natural_order, t.id), '[]')
        from public.slot_types t where t.id in (select s.slot_type_id from public.event_slots s where s.id = any (slots))),
      'events', (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'start_time', private.iso(e.start_time),
          'end_time', private.iso(e.end_time), 'timezone', e.timezone, 'all_day', e.all_day, 'location', e.location,
          'cancel_reason', e.cancel_reason, 'removed_at', private.iso(e.removed_at), 'until', private.iso(private.gate_until(e, slots)),
          'place', (select jsonb_build_object('id', w.id, 'name', w.name, 'address', w.address, 'meeting_point', w.meeting_point,
            'contact', w.contact) from public.places w where w.id = e.place_id),
          'slots', (select jsonb_agg(private.gate_slot(s) || jsonb_build_object('may_write', s.id = any (writable))
              || case when e.status = 'canceled' or e.removed_at is not null or s.is_canceled then '{"is_canceled": true}' else '{}'::jsonb end order by s.position, s.id)
            from public.event_slots s where s.event_id = e.id and s.id = any (slots)),
          'signups', (select coalesce(jsonb_agg(l.line order by l.name collate private.natural_order, l.line ->> 'id'), '[]')
            from lines l where l.event_id = e.id)) order by e.start_time, e.id), '[]')
        from public.events e where e.id in (select s.event_id from public.event_slots s where s.id = any (slots))),
      'people', (select coalesce(jsonb_agg(private.gate_person(l.user_id)), '[]') from (select distinct k.user_id from lines k) l))
    from private.organisation() o);
end
$$;
comment on function private.gate(timestamptz, timestamptz, uuid, uuid) is
  'GET /gate: the shifts whose gate the caller may run now, of a time, and of an event or place if that is not null, with their people
(contract gate). Definer: leads read no signups of others. Errors: 401; 403 blocked, waiting.';
grant execute on function private.gate(timestamptz, timestamptz, uuid, uuid) to authenticated;

create function private.gate_present(p_event uuid, p_place uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  slots constant uuid[] := private.gate_slots(private.now() - interval '8 days', private.now() + interval '8 days', p_event, p_place);
begin
  perform private.require_member();
  return jsonb_build_object('server_time', private.iso(private.now()), 'present', (
    select coalesce(jsonb_agg(jsonb_build_object('signup_id', s.id, 'user', jsonb_build_object('id', p.id, 'name', p.name, 'phone', p.phone),
        'event_id', e.id, 'title', e.title, 'location', e.location, 'slot_type_id', t.id, 'slot_type', t.name,
        'since', private.iso(s.checked_in_at), 'until', private.iso(e.end_time)) order by p.name collate private.natural_order, s.id), '[]')
    from public.event_slots l
    join public.slot_types t on t.id = l.slot_type_id
    join public.events e on e.id = l.event_id
    join public.signups s on s.event_id = l.event_id and s.slot_id = l.id
    join public.profiles p on p.id = s.user_id
    where l.id = any (slots) and s.status = 'confirmed' and private.is_here(s)));
end
$$;
comment on function private.gate_present(uuid, uuid) is
  'GET /gate/present: who is here, at the shifts whose gate the caller may run now (contract present). Definer: as private.gate().
Errors: 401; 403 blocked, waiting.';
grant execute on function private.gate_present(uuid, uuid) to authenticated;

-- Companions: with whom somebody shares a shift. People see the first names of those who agree, and nobody else's.

create function private.companions() returns table (signup_id uuid, names text[])
language plpgsql stable security definer set search_path = '' rows 20 as $$
declare
  caller constant uuid := private.me();
begin
  return query
    select own.id, (array_agg(p.first_name order by p.first_name collate private.natural_order))[1:50]
    from public.signups own
    join public.signups other on other.event_id = own.event_id and other.status = 'confirmed' and other.is_live
    -- Looked up one by one: otherwise Postgres reads all profiles.
    cross join lateral (
      select split_part(p.name, ' ', 1) as first_name from public.profiles p
      where p.id = other.user_id and p.id <> caller and p.shows_first_name and p.state = 'active' offset 0) p
    where own.user_id = caller and own.status = 'confirmed' and own.is_live and upper(own.during) > private.now()
    group by own.id;
end
$$;
comment on function private.companions() is
  'For each place that the caller is confirmed for and that is not over: the first names of those who are confirmed for the same event
and agree to that, at most 50. Without who is only asked, displaced or canceled, and without drafts. Definer: others'' signups and profiles are
hidden by policies.';
grant execute on function private.companions() to authenticated;

-- Finding people at a gate: by name, with what became of their places, and by code.

create function private.places_about_now(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(found.place order by found.start_time, found.id), '[]')
  from (
    -- Of a place that was given back and taken again, the latest.
    select distinct on (e.start_time, s.slot_id) e.start_time, s.id, jsonb_build_object('event', jsonb_build_object('id', e.id, 'title', e.title,
        'start_time', private.iso(e.start_time), 'end_time', private.iso(e.end_time), 'timezone', e.timezone, 'all_day', e.all_day,
        'location', e.location),
      'slot_type', (select t.name from public.slot_types t where t.id = l.slot_type_id),
      'state', case when s.status = 'canceled' then case when s.canceled_by = s.user_id then 'given_back' else 'taken_back' end
        when s.is_live then private.gate_state(s, e.start_time)
        when e.status = 'scheduled' and not l.is_canceled then 'removed' else 'canceled' end,
      'at', private.iso(private.off_since(s)), 'reason', case when not s.is_live then e.cancel_reason end) as place
    from public.signups s join public.events e on e.id = s.event_id join public.event_slots l on l.id = s.slot_id
    where s.user_id = p_person and not s.is_draft
      and e.during && tstzrange(private.now() - interval '12 hours', private.now() + interval '36 hours')
    order by e.start_time, s.slot_id, s.status <> 'canceled' desc, s.created_at desc limit 6) found
$$;
comment on function private.places_about_now(uuid) is
  'What became of the places of a person of the last 12 and the next 36 hours, at most six (contract gatePlace). Internal.';

create function private.found_person(p_person public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p_person.id, 'name', p_person.name, 'state', p_person.state,
    'places', private.places_about_now(p_person.id))
$$;
comment on function private.found_person(public.profiles) is
  'Somebody whom a gate has found (contract foundPerson): whether they may be let in, and what became of their places about now. Internal.';

create function private.gate_people(p_search text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  words constant text[] := array(select word from regexp_split_to_table(private.plain(p_search), '\s+') word where word <> '');
begin
  perform private.require_gate();
  return jsonb_build_object('people', case when not exists (select from unnest(words) word where word ~ '[[:alnum:]]{2}') then '[]' else (
    select coalesce(jsonb_agg(private.found_person(f) order by f.name collate private.natural_order, f.id), '[]')
    from (
      select p.* from public.profiles p
      where p.state <> 'left' and not exists (select from unnest(words) word where strpos(private.plain(p.name), word) = 0)
      order by p.name collate private.natural_order, p.id limit 10) f) end);
end
$$;
comment on function private.gate_people(text) is
  'GET /gate/people: up to 10 people whose names contain all words, one of which has at least two letters, with what became of their
places about now, so that nobody who has come is unknown. Also people who wait for approval or are blocked, not those who have left: their
names are gone, or kept for their wages alone. The API limits
how often one may ask. Definer: leads read no profiles of others. Errors: those of private.require_gate().';
grant execute on function private.gate_people(text) to authenticated;

create function private.scan_code(p_code text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person public.profiles;
  slots uuid[];
begin
  perform private.require_gate();
  select p.* into person
  from private.person_codes c join public.profiles p on p.id = c.user_id and p.state <> 'left'
  where c.code = upper(btrim(p_code));
  if not found then
    perform private.refuse(404, 'not_found', 'This code is not valid. Look the person up by name.', '{"what": "code"}');
  end if;
  slots := private.gate_slots(private.now() - interval '8 days', private.now() + interval '8 days', null, null);
  return jsonb_build_object('person', private.found_person(person), 'signups', (
    select coalesce(jsonb_agg(jsonb_build_object('event_id', e.id, 'signup', l.line) order by e.start_time, e.id), '[]')
    from private.gate_lines(array(select s.id from public.signups s
      where s.user_id = person.id and s.status <> 'canceled' and (s.is_live or private.is_here(s)) and s.slot_id = any (slots))) l
    join public.events e on e.id = l.event_id));
end
$$;
comment on function private.scan_code(text) is
  'POST /gate/scan: whose code this is, as a search finds them, and their places at the shifts whose gate the caller may run now. Definer:
as private.gate(). Errors: those of private.require_gate(); 404 for an unknown or former code, also of somebody who has left.';
grant execute on function private.scan_code(text) to authenticated;

-- gate/gate_actions.sql

-- Gate actions: what was done at a gate, each with what it changed, so that it is done once and can be undone.

create table public.gate_actions (
  id uuid primary key,
  number bigint generated always as identity,
  kind text not null check (kind in ('check_in', 'check_out', 'no_show', 'excused', 'walk_in', 'add_place', 'undo')),
  slot_id uuid not null references public.event_slots (id) on delete cascade,
  signup_id uuid references public.signups (id) on delete set null,
  removed_signup uuid unique,
  at timestamptz not null,
  recorded_at timestamptz not null default private.now(),
  done_by uuid not null,
  reason text check (reason = btrim(reason) and char_length(reason) between 1 and 500),
  request text not null,
  changes jsonb not null default '[]',
  revision integer,
  undoes uuid unique references public.gate_actions (id) on delete cascade,
  undone_at timestamptz,
  check (undoes is null or kind = 'undo')
);
comment on table public.gate_actions is
  'What was done at gates. Devices make the ids, so that an action that is sent twice is done once. Written by private.do_gate_actions().';
comment on column public.gate_actions.at is 'When it happened, by the clock of the device, within the window of the gate.';
comment on column public.gate_actions.done_by is 'Who did it. Not a foreign key, so that it outlives them.';
comment on column public.gate_actions.removed_signup is
  'The signup of a walk-in that was undone, if it is gone with its person (private.forget_walk_in). signup_id is null then.';
comment on column public.gate_actions.reason is 'Why a person was let in although there were warnings.';
comment on column public.gate_actions.request is 'The hash of what was sent.';
comment on column public.gate_actions.changes is
  'What it changed, in order: {"signup", "before", "after"} (before null: made by it); {"slot"}, which got one place more; {"person", "made"}, who was
added by name, with their signup. Empty: its state held already.';
comment on column public.gate_actions.revision is 'The gate_revision to which it brought the signup; null: none.';
comment on column public.gate_actions.undone_at is 'Since when it is undone. Kept beside undoes, so that a roster reads one row.';
create index gate_actions_of_signup on public.gate_actions (signup_id, number);
create index gate_actions_of_slot on public.gate_actions (slot_id);
create index gate_actions_done_by on public.gate_actions (done_by);

alter table public.gate_actions enable row level security;
grant select on public.gate_actions to authenticated;
-- Administrators see what was done at gates. Leads see the latest of each signup in their roster.
create policy "administrators see gate actions" on public.gate_actions
  for select to authenticated using ((select private.is_admin()));

create function private.gate_state(p_signup public.signups, p_start timestamptz) returns text
language sql stable set search_path = '' as $$
  select case when p_signup.attendance in ('no_show', 'excused') then p_signup.attendance
    when p_signup.attendance = 'attended' or p_signup.checked_out_at is not null then 'gone'
    when private.is_here(p_signup) then 'here'
    when p_start <= private.now() then 'late' else 'expected' end
$$;
comment on function private.gate_state(public.signups, timestamptz) is
  'What became of a signup at the gate: expected, late, here, gone, no_show or excused. Internal.';

create function private.displace_elsewhere(p_event public.events) returns void
language sql set search_path = '' as $$
  with displaced as (
    update public.signups o set status = 'displaced' from public.signups s
    where s.event_id = p_event.id and private.is_here(s) and s.status = 'confirmed' and p_event.start_time <= private.now() + interval '4 hours'
      and p_event.status = 'scheduled' and p_event.removed_at is null
      and o.user_id = s.user_id and o.id <> s.id and o.status = 'confirmed' and o.is_live and not private.is_here(o)
      and o.attendance is distinct from 'attended' and o.during && private.time_there(p_event.during, s.checked_in_at, null)
    returning o.user_id, o.event_id, o.id
  )
  insert into public.notices (user_id, event_id, signup_id, kind, old, new)
  select d.user_id, d.event_id, d.id, 'clash', private.event_state(e), private.event_state(e)
  from displaced d join public.events e on e.id = d.event_id
$$;
comment on function private.displace_elsewhere(public.events) is
  'An event that has moved keeps the people who are there: what they have elsewhere at its new time is displaced. Internal.';

create function private.gate_row(p_signup public.signups) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('status', p_signup.status, 'canceled_at', p_signup.canceled_at, 'canceled_by', p_signup.canceled_by,
    'canceled_late', p_signup.canceled_late, 'attendance', p_signup.attendance, 'attended_minutes', p_signup.attended_minutes,
    'attendance_reason', p_signup.attendance_reason, 'attendance_at', p_signup.attendance_at, 'attendance_by', p_signup.attendance_by,
    'checked_in_at', p_signup.checked_in_at, 'checked_out_at', p_signup.checked_out_at, 'out_assumed', p_signup.out_assumed,
    'released_at', p_signup.released_at)
$$;
comment on function private.gate_row(public.signups) is 'What the gate changes of a signup, to be put back. Internal.';

create function private.gate_marks(p_signup public.signups) returns jsonb
language sql stable set search_path = '' as $$
  select private.gate_row(p_signup) - array['status', 'canceled_at', 'canceled_by', 'canceled_late']
$$;
comment on function private.gate_marks(public.signups) is 'What a gate has recorded of a signup, whatever became of its place. Internal.';

create function private.gate_change(p_signup uuid, p_was public.signups) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('signup', s.id, 'before', case when p_was.id is not null then private.gate_row(p_was) end,
    'after', private.gate_row(s))
  from public.signups s where s.id = p_signup
$$;
comment on function private.gate_change(uuid, public.signups) is
  'How a signup has changed, for gate_actions.changes; p_was: before, null for one that was made. Internal.';

create function private.planned_minutes(p_event public.events) returns integer
language sql immutable set search_path = '' as $$
  select case when not p_event.all_day and p_event.credit_hours is null
    then round(extract(epoch from p_event.end_time - p_event.start_time) / 60)::integer end
$$;
comment on function private.planned_minutes(public.events) is
  'How long an event lasts; null: its hours are set, whatever its times are. Internal.';

create function private.gate_minutes(p_event public.events, p_in timestamptz, p_out timestamptz, p_until timestamptz, p_stopped timestamptz)
returns integer
language plpgsql stable set search_path = '' as $$
declare
  tolerance constant interval := (select o.gate_tolerance_minutes * interval '1 minute' from public.organisation o);
  finish constant timestamptz := least(p_event.end_time, p_stopped);
  latest constant timestamptz := least(greatest(finish, p_until), finish + interval '4 hours');
  begun timestamptz := greatest(p_event.start_time, p_in);
  ended timestamptz := least(latest, p_out);
begin
  -- The hours of an all-day event are set, whenever people are there.
  if private.planned_minutes(p_event) is null then
    return null;
  end if;
  if begun <= p_event.start_time + tolerance then
    begun := p_event.start_time;
  end if;
  if ended < finish and ended >= finish - tolerance then
    ended := finish;
  end if;
  return nullif(greatest(0, round(extract(epoch from ended - begun) / 60)), private.planned_minutes(p_event));
end
$$;
comment on function private.gate_minutes(public.events, timestamptz, timestamptz, timestamptz, timestamptz) is
  'The minutes that count by check-in and check-out; null: those of the event. Never before its start; after its end, or after it
was canceled (p_stopped), only until p_until, at most four hours. Within the tolerance the planned times count. Internal.';

create function private.add_gate_place(p_slot uuid) returns jsonb
language plpgsql set search_path = '' as $$
begin
  update public.event_slots s set required_count = s.required_count + 1 where s.id = p_slot;
  return jsonb_build_object('slot', p_slot);
end
$$;
comment on function private.add_gate_place(uuid) is 'Adds a place to a slot. For gate_actions.changes. Internal.';

create function private.ran_gate(p_slot uuid, p_at timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.event_slots s
    join public.events e on e.id = s.event_id
    join public.profiles p on p.id = private.me() and p.state = 'active' and p.role <> 'admin'
    join public.lead_grants g on g.user_id = p.id and s.slot_type_id = coalesce(g.slot_type_id, s.slot_type_id)
    cross join lateral (select e.end_time + g.hours_after * interval '1 hour' as at) ends
    where s.id = p_slot and s.removed_at is null
      and private.gives_right(g, e, 'gate', coalesce(p_at, ends.at - interval '1 microsecond'))
      and g.created_at <= coalesce(p_at, ends.at) and private.now() between coalesce(p_at, ends.at) and ends.at + interval '24 hours')
$$;
comment on function private.ran_gate(uuid, timestamptz) is
  'Whether the caller could run the gate of a slot at a past moment (null: the end of their time), by a grant that existed then and still
does, and that time ended less than 24 hours ago: so long phones that were without network can deliver what was done. Internal.';

create function private.forget_walk_in(p_person uuid, p_signup uuid) returns void
language plpgsql set search_path = '' as $$
declare
  referring record;
  is_known boolean;
begin
  perform from public.profiles p
  where p.id = p_person and p.account_id is null and p.email is null and p.state = 'active' for update;
  -- Somebody whom an administrator has changed is no mistake any more.
  if not found or exists (select from public.signups s where s.user_id = p_person and s.id <> p_signup)
      or exists (select from public.audit_log a where a.table_name = 'profiles' and a.row_id = p_person::text and a.action <> 'insert') then
    return;
  end if;
  -- Both names come from the catalog, as regclass and by %I, and the person is a parameter.
  for referring in
    select c.conrelid::regclass::text as place, a.attname as name
    from pg_catalog.pg_constraint c join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'public.profiles'::regclass
      and c.conrelid not in ('public.signups'::regclass, 'private.person_codes'::regclass)
  loop
    execute format('select exists (select from %s where %I = $1)', referring.place, referring.name) into is_known using p_person;
    if is_known then
      return;
    end if;
  end loop;
  update public.gate_actions a set removed_signup = p_signup where a.signup_id = p_signup and a.kind = 'walk_in';
  delete from public.signups s where s.id = p_signup;
  delete from public.profiles p where p.id = p_person;
end
$$;
comment on function private.forget_walk_in(uuid, uuid) is
  'Removes somebody who was added by name at the gate, with that signup, which is canceled; not if they have an account or address,
or if anything else refers to them. Internal.';

create function private.hand_over_gate(p_person uuid, p_other uuid) returns void
language sql set search_path = '' as $$
  update public.gate_actions a set done_by = p_person where a.done_by = p_other;
  -- Everybody has a code; that of the person who stays holds.
  delete from private.person_codes c where c.user_id = p_other;
$$;
comment on function private.hand_over_gate(uuid, uuid) is
  'Gives what the second person did at gates to the first one, and makes the code of the second one void. Internal.';

create function private.lock_gate(p_actions jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  -- Of an action that is undone, also what it did beside its own signup.
  undone constant uuid[] := array(select (a ->> 'action_id')::uuid from jsonb_array_elements(p_actions) a where a ? 'action_id');
  named constant uuid[] := array(
    select (a ->> 'signup_id')::uuid from jsonb_array_elements(p_actions) a where a ? 'signup_id'
    union select (c ->> 'signup')::uuid from public.gate_actions g, jsonb_array_elements(g.changes) c where g.id = any (undone) and c ? 'signup');
  slots uuid[] := array(
    select (a ->> 'slot_id')::uuid from jsonb_array_elements(p_actions) a where a ? 'slot_id'
    union select g.slot_id from public.gate_actions g where g.id = any (undone)
    union select s.slot_id from public.signups s where s.id = any (named));
  people constant uuid[] := array(
    select (a ->> 'user_id')::uuid from jsonb_array_elements(p_actions) a where a ? 'user_id'
    union select s.user_id from public.signups s where s.id = any (named));
  span tstzrange;
begin
  -- What they have at the same time elsewhere may end.
  select range_merge(range_agg(e.during)) into span
  from public.events e where e.id in (select s.event_id from public.event_slots s where s.id = any (slots));
  slots := slots || array(
    select s.slot_id from public.signups s
    where s.user_id = any (people) and s.status = 'confirmed' and s.is_live
      and (s.during && span or private.is_here(s)));
  perform from public.events e where e.id in (select s.event_id from public.event_slots s where s.id = any (slots)) order by e.id for share;
  perform from public.event_slots s where s.id = any (slots) order by s.id for no key update;
  perform from public.profiles p where p.id = any (people) order by p.id for no key update;
  -- Marks on the attendance page lock nothing else.
  perform from public.signups s where s.user_id = any (people) and s.slot_id = any (slots) order by s.id for no key update;
end
$$;
comment on function private.lock_gate(jsonb) is
  'Locks everything that the actions of one call can change, in the order that is the same everywhere, so that gates cannot deadlock. Internal.';

-- Gate steps: how what was done at a gate is carried out, and undone. All of it runs under the locks of private.lock_gate(). The
-- functions of the single steps return what they changed, for gate_actions.changes.

create function private.judge_gate_state(p_action jsonb, p_signup public.signups, p_state text, p_possible boolean) returns void
language plpgsql stable set search_path = '' as $$
declare
  changed_by uuid;
  changed_at timestamptz;
begin
  select a.done_by, a.at into changed_by, changed_at from public.gate_actions a
  where a.signup_id = p_signup.id and a.revision = p_signup.gate_revision;
  if not found then
    changed_by := p_signup.attendance_by;
    changed_at := p_signup.attendance_at;
  end if;
  if (p_action ->> 'seen')::integer <> p_signup.gate_revision and (p_action ->> 'force')::boolean is not true
      and changed_by is distinct from private.me() then
    perform private.refuse(409, 'gate_conflict', 'Somebody else has recorded something different in the meantime', jsonb_build_object(
      'state', p_state, 'by', (select p.name from public.profiles p where p.id = changed_by),
      'at', private.iso(coalesce(changed_at, private.now()))));
  elsif p_possible is not true and (p_action ->> 'force')::boolean is not true or p_signup.attendance_reason is not null
      or p_signup.attendance = 'attended' and p_signup.checked_out_at is null then
    -- What an administrator has marked or corrected with a reason stays.
    perform private.refuse(409, 'gate_state', 'This is not possible for this person at the moment', jsonb_build_object('state', p_state));
  end if;
end
$$;
comment on function private.judge_gate_state(jsonb, public.signups, text, boolean) is
  'Judges an action that does not follow from the state of its signup. p_possible: it may be done all the same; otherwise only with force.
Errors: 409 gate_conflict if somebody else has changed the state since the device saw it; 409 gate_state. Internal.';

create function private.judge_warnings(p_action jsonb, p_event public.events, p_at timestamptz, p_warnings jsonb, p_missing jsonb, p_elsewhere text)
returns void
language plpgsql stable set search_path = '' as $$
declare
  early constant boolean := p_at < p_event.start_time - (select o.check_in_before_minutes * interval '1 minute' from public.organisation o);
  warnings constant jsonb := case when early then '["early"]'::jsonb when p_at >= p_event.end_time then '["over"]' else '[]' end || p_warnings;
begin
  if warnings <> '[]' and nullif(btrim(p_action ->> 'reason'), '') is null then
    perform private.refuse(409, 'gate_warning', 'This person can only be let in with a reason',
      jsonb_build_object('warnings', warnings, 'missing', p_missing, 'elsewhere', p_elsewhere));
  end if;
end
$$;
comment on function private.judge_warnings(jsonb, public.events, timestamptz, jsonb, jsonb, text) is
  'Refuses to let somebody in without a reason if something is against it: 409 gate_warning. Internal.';

create function private.make_room(p_action jsonb, p_slot uuid) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.event_slots s where s.id = p_slot and s.filled_count < s.required_count) then
    return '[]'::jsonb;
  elsif (p_action ->> 'add_place')::boolean is not true then
    perform private.refuse(409, 'slot_full', 'This slot is already full');
  end if;
  return jsonb_build_array(private.add_gate_place(p_slot));
end
$$;
comment on function private.make_room(jsonb, uuid) is
  'Adds a place to a full slot if the action says so. Error: 409 slot_full. Internal.';

create function private.check_out(p_signup public.signups, p_at timestamptz, p_until timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  gone constant timestamptz := greatest(p_at, p_signup.checked_in_at);
begin
  update public.signups s set checked_out_at = gone, attendance = 'attended', attendance_reason = null, attendance_at = private.now(),
    attendance_by = private.me(), attended_minutes = private.gate_minutes(e, p_signup.checked_in_at, gone, p_until, p_signup.stopped_at)
  from public.events e where s.id = p_signup.id and e.id = s.event_id;
  return private.gate_change(p_signup.id, p_signup);
end
$$;
comment on function private.check_out(public.signups, timestamptz, timestamptz) is
  'Somebody who is here goes: they have attended, for the time that counts (private.gate_minutes). Internal.';

create function private.end_elsewhere(p_person uuid, p_signup uuid, p_event public.events, p_at timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  changes jsonb := '[]'::jsonb;
  other public.signups;
begin
  for other in
    select s.* from public.signups s
    where s.id in (select private.places_elsewhere(p_person, p_signup, private.time_there(p_event.during, p_at, null))) order by s.id
  loop
    if other.checked_in_at is not null and other.attendance is null then
      changes := changes || private.check_out(other, p_at, null);
    elsif other.attendance is distinct from 'attended' then
      update public.signups s set status = 'canceled', canceled_at = private.now(), canceled_by = private.me() where s.id = other.id;
      changes := changes || private.gate_change(other.id, other);
    end if;
  end loop;
  return changes;
end
$$;
comment on function private.end_elsewhere(uuid, uuid, public.events, timestamptz) is
  'Ends what a person has elsewhere when they are let in: they go from where they are, and give back where they have not been. Internal.';

create function private.check_in(p_action jsonb, p_signup public.signups, p_event public.events, p_at timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  state constant text := private.gate_state(p_signup, p_event.start_time);
  changes jsonb := '[]'::jsonb;
  shown jsonb;
begin
  if state = 'here' and p_at >= p_signup.checked_in_at or state = 'gone' and p_at <= p_signup.checked_out_at then
    return '[]'::jsonb;
  elsif state = 'here' then
    -- Somebody else has seen them earlier.
    update public.signups s set checked_in_at = p_at where s.id = p_signup.id;
    return jsonb_build_array(private.gate_change(p_signup.id, p_signup));
  elsif state not in ('expected', 'late') then
    perform private.judge_gate_state(p_action, p_signup, state, true);
  end if;
  if not exists (select from public.profiles p where p.id = p_signup.user_id and p.state = 'active') then
    perform private.refuse_missing('user');
  end if;
  if p_signup.checked_in_at is null then
    select l.line into shown from private.gate_lines(array[p_signup.id]) l;
    perform private.judge_warnings(p_action, p_event, p_at, shown -> 'warnings', shown -> 'missing', shown #>> '{elsewhere,title}');
  end if;
  if p_signup.released_at is not null then
    changes := private.make_room(p_action, p_signup.slot_id);
  end if;
  changes := changes || private.end_elsewhere(p_signup.user_id, p_signup.id, p_event, p_at);
  update public.signups s set status = 'confirmed', checked_in_at = case when state = 'gone' then s.checked_in_at else p_at end,
    checked_out_at = null, released_at = null, attendance = null, attended_minutes = null, attendance_at = null, attendance_by = null
  where s.id = p_signup.id;
  return changes || private.gate_change(p_signup.id, p_signup);
end
$$;
comment on function private.check_in(jsonb, public.signups, public.events, timestamptz) is
  'A person is here: also of a no-show, and of somebody who comes back, whose first check-in stays. Errors: 404 for somebody who is not
active, 409 gate_conflict, gate_state, gate_warning, slot_full. Internal.';

create function private.stay_away(p_action jsonb, p_signup public.signups, p_event public.events, p_at timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  kind constant text := p_action ->> 'kind';
  state constant text := private.gate_state(p_signup, p_event.start_time);
  releases constant boolean := coalesce((p_action ->> 'release')::boolean, true);
  earliest constant timestamptz := p_event.start_time + (select o.no_show_after_minutes * interval '1 minute' from public.organisation o);
begin
  if state = kind and (p_signup.released_at is not null or not releases) then
    return '[]'::jsonb;
  elsif state not in ('expected', 'late', kind) then
    perform private.judge_gate_state(p_action, p_signup, state, state in ('no_show', 'excused'));
  end if;
  if kind = 'no_show' and p_at < earliest then
    perform private.refuse(409, 'no_show_early', 'It is too early to mark this person as no-show',
      jsonb_build_object('from', private.iso(earliest)));
  end if;
  update public.signups s set attendance = kind, attended_minutes = null, attendance_at = private.now(), attendance_by = private.me(),
    checked_in_at = null, checked_out_at = null, released_at = case when releases then coalesce(s.released_at, private.now()) else s.released_at end
  where s.id = p_signup.id;
  return jsonb_build_array(private.gate_change(p_signup.id, p_signup));
end
$$;
comment on function private.stay_away(jsonb, public.signups, public.events, timestamptz) is
  'A person has not come (no_show) or will not come (excused); their place is free, unless the action says otherwise. Errors: 409
gate_conflict, gate_state, no_show_early. Internal.';

create function private.walk_in(p_action jsonb, p_slot public.event_slots, p_event public.events, p_at timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  made constant uuid := (p_action ->> 'signup_id')::uuid;
  person uuid := (p_action ->> 'user_id')::uuid;
  missing jsonb;
  other text;
  warnings text[];
  added jsonb := '[]'::jsonb;
  changes jsonb;
begin
  if person is null then
    insert into public.profiles (name, phone) values (p_action ->> 'name', p_action ->> 'phone') returning id into person;
    added := jsonb_build_array(jsonb_build_object('person', person, 'made', made));
  elsif not exists (select from public.profiles p where p.id = person and p.state = 'active') then
    perform private.refuse_missing('user');
  elsif exists (select from public.signups s where s.slot_id = p_slot.id and s.user_id = person and s.status <> 'canceled') then
    perform private.refuse(409, 'already_signed_up', 'This person is already signed up for this event', '{"own": false}');
  end if;
  missing := private.missing_qualifications(p_slot.slot_type_id, person, private.start_day(p_event.start_time, p_event.timezone));
  select e.title into other
  from public.signups s join public.events e on e.id = s.event_id
  where s.id in (select private.places_elsewhere(person, null, private.time_there(p_event.during, p_at, null))) order by s.checked_in_at, s.id limit 1;
  warnings := array_remove(array[case when missing is not null then 'not_qualified' end,
    case when exists (
      select from public.slot_types t join public.profiles p on p.id = person
      where t.id = p_slot.slot_type_id and case t.open_to when 'staff' then p.role = 'volunteer' when 'assigned' then p.role <> 'admin'
        else false end) then 'not_open' end,
    case when other is not null then 'elsewhere' end], null);
  perform private.judge_warnings(p_action, p_event, p_at, to_jsonb(warnings),
    coalesce((select jsonb_agg(item -> 'name') from jsonb_array_elements(missing) item), '[]'), other);
  changes := private.make_room(p_action, p_slot.id) || private.end_elsewhere(person, null, p_event, p_at);
  insert into public.signups (id, slot_id, user_id, status, checked_in_at) values (made, p_slot.id, person, 'confirmed', p_at);
  return changes || added || private.gate_change(made, null);
end
$$;
comment on function private.walk_in(jsonb, public.event_slots, public.events, timestamptz) is
  'A person takes a place and is here: an existing one, or one who is added by name. Errors: 404 for an unknown person; 409 already_signed_up,
gate_warning, slot_full. Internal.';

create function private.put_back(p_change jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  was constant public.signups := jsonb_populate_record(null::public.signups, nullif(p_change -> 'before', 'null'));
  became constant public.signups := jsonb_populate_record(null::public.signups, p_change -> 'after');
  present public.signups;
  comes_back boolean;
begin
  if p_change ? 'person' then
    perform private.forget_walk_in((p_change ->> 'person')::uuid, (p_change ->> 'made')::uuid);
    return;
  elsif p_change ? 'slot' then
    update public.event_slots s set required_count = s.required_count - 1
    where s.id = (p_change ->> 'slot')::uuid and s.filled_count < s.required_count and s.required_count > coalesce(s.min_count, 1);
    perform private.require_same(found);
    return;
  end if;
  select s.* into present from public.signups s where s.id = (p_change ->> 'signup')::uuid;
  perform private.require_same(private.gate_row(present) = private.gate_row(became));
  if p_change -> 'before' = 'null' then
    update public.signups s set status = 'canceled', canceled_at = private.now(), canceled_by = private.me() where s.id = present.id;
    return;
  elsif present.released_at is not null and was.released_at is null and exists (
      select from public.event_slots s where s.id = present.slot_id and s.filled_count >= s.required_count) then
    -- Somebody else has the place now.
    perform private.refuse(409, 'slot_full', 'This slot is already full');
  end if;
  comes_back := present.status = 'canceled' and was.status <> 'canceled';
  perform private.require_same(not comes_back or exists (select from public.profiles p where p.id = present.user_id and p.state = 'active'));
  update public.signups s set (status, canceled_at, canceled_by, canceled_late, attendance, attended_minutes, attendance_reason, attendance_at,
    attendance_by, checked_in_at, checked_out_at, out_assumed, released_at) = (was.status, was.canceled_at, was.canceled_by, was.canceled_late, was.attendance,
    was.attended_minutes, was.attendance_reason, was.attendance_at, was.attendance_by, was.checked_in_at, was.checked_out_at,
    was.out_assumed, was.released_at),
    -- Its event may have been moved, canceled or removed while the place was given back.
    during = case when comes_back then private.time_there(e.during, was.checked_in_at, was.checked_out_at) else s.during end,
    is_live = case when comes_back then private.goes_ahead(e, slot) else s.is_live end,
    is_draft = case when comes_back then e.published_at is null else s.is_draft end
  from public.event_slots slot join public.events e on e.id = slot.event_id
  where s.id = present.id and slot.id = s.slot_id;
end
$$;
comment on function private.put_back(jsonb) is
  'Undoes one of gate_actions.changes; somebody who was added by name is removed, and a place that comes back follows its event as it is
now. Errors: 409 changed_since if it is no longer as it was left, or if a place would come back to somebody who is blocked or has left;
slot_full if somebody else has the place. Internal.';

-- Doing: what devices send, each action on its own and once, and what became of it.

create function private.undo_gate_action(p_action public.gate_actions) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.put_back(change) from (
    select change from jsonb_array_elements(p_action.changes) with ordinality listed (change, position) order by position desc) c;
  update public.gate_actions a set undone_at = private.now() where a.id = p_action.id;
end
$$;
comment on function private.undo_gate_action(public.gate_actions) is
  'Puts back what an action changed, the last first. Errors: those of private.put_back(). Internal.';

create function private.do_gate_action(p_action jsonb) returns text
language plpgsql set search_path = '' as $$
declare
  wanted constant text := p_action ->> 'kind';
  sent constant text := md5(p_action::text);
  known public.gate_actions;
  undone public.gate_actions;
  gone public.gate_actions;
  signup public.signups;
  slot public.event_slots;
  event public.events;
  moment timestamptz;
  changes jsonb;
begin
  select a.* into known from public.gate_actions a where a.id = (p_action ->> 'id')::uuid;
  if found then
    if (known.done_by, known.request) is distinct from (private.me(), sent) then
      perform private.refuse(409, 'gate_reused', 'This identifier belongs to another action');
    end if;
    return 'repeated';
  end if;
  if wanted = 'undo' then
    select a.* into undone from public.gate_actions a where a.id = (p_action ->> 'action_id')::uuid and a.kind <> 'undo';
    if not found then
      perform private.refuse(404, 'not_found', 'There is no such action to undo', '{"what": "action"}');
    end if;
  end if;
  select s.* into signup from public.signups s
  where s.id = coalesce(undone.signup_id, case when wanted <> 'walk_in' then (p_action ->> 'signup_id')::uuid end);
  select a.* into gone from public.gate_actions a where a.removed_signup = (p_action ->> 'signup_id')::uuid;
  select s.* into slot from public.event_slots s
  where s.id = coalesce(signup.slot_id, undone.slot_id, gone.slot_id, (p_action ->> 'slot_id')::uuid);
  select e.* into event from public.events e where e.id = slot.event_id;
  if event.id is null or not private.may_lead(event.id, slot.id, 'gate')
      and not private.ran_gate(slot.id, least((p_action ->> 'at')::timestamptz, private.now())) then
    perform private.refuse(403, 'gate_closed', 'You cannot check people in at this shift, or not at this time');
  elsif coalesce(signup.user_id, (p_action ->> 'user_id')::uuid) = private.me() and not private.is_admin() then
    perform private.refuse(403, 'not_yourself', 'You cannot do this for yourself. Ask another lead or an administrator.');
  elsif event.published_at is null or slot.removed_at is not null
      -- Whoever is still there can go.
      or (event.status = 'canceled' or event.removed_at is not null or slot.is_canceled) and coalesce(undone.kind, wanted) <> 'check_out' then
    perform private.refuse(409, 'slot_canceled', 'This slot has been canceled');
  elsif gone.id is not null and wanted = 'walk_in' then
    perform private.refuse(409, 'gate_reused', 'This identifier belongs to another action');
  elsif gone.id is not null or signup.status = 'canceled' and wanted <> 'undo' then
    perform private.refuse(409, 'gate_state', 'This is not possible for this person at the moment', '{"state": "canceled"}');
  end if;
  moment := least(private.now(), greatest((p_action ->> 'at')::timestamptz, event.start_time - interval '24 hours'));
  case wanted
    when 'check_in' then changes := private.check_in(p_action, signup, event, moment);
    when 'check_out' then
      changes := '[]'::jsonb;
      -- What was recorded wins over what was assumed, as when a phone is online again.
      if private.gate_state(signup, event.start_time) = 'here' or signup.out_assumed and signup.attendance_reason is null then
        changes := jsonb_build_array(private.check_out(signup, moment, (p_action ->> 'extra_until')::timestamptz));
      elsif private.gate_state(signup, event.start_time) <> 'gone' then
        perform private.judge_gate_state(p_action - 'force', signup, private.gate_state(signup, event.start_time), false);
      end if;
    when 'walk_in' then
      changes := private.walk_in(p_action, slot, event, moment);
      signup.id := (p_action ->> 'signup_id')::uuid;
    when 'add_place' then changes := jsonb_build_array(private.add_gate_place(slot.id));
    when 'undo' then
      changes := '[]'::jsonb;
      -- Undone by somebody else already: the state holds.
      if undone.undone_at is null then
        perform private.undo_gate_action(undone);
      end if;
    else changes := private.stay_away(p_action, signup, event, moment);
  end case;
  insert into public.gate_actions (id, kind, slot_id, signup_id, at, done_by, reason, request, changes, revision, undoes)
  select (p_action ->> 'id')::uuid, wanted, slot.id, (select s.id from public.signups s where s.id = signup.id), moment, private.me(), nullif(btrim(p_action ->> 'reason'), ''), sent, changes,
    (select s.gate_revision from public.signups s where s.id = signup.id and s.gate_revision is distinct from signup.gate_revision), case when undone.undone_at is null then undone.id end;
  return 'done';
end
$$;
comment on function private.do_gate_action(jsonb) is
  'Does one action (contract gateAction) and returns done, or repeated if it was done before. Errors: 403 gate_closed, also if there is no
such shift or signup, not_yourself; 404 for an action to undo or a person; 409 gate_reused, slot_canceled and those of the steps. Internal.';

create function private.gate_result(p_action jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  outcome text;
  words text;
  detail text;
  broken text;
  refusal jsonb;
  undone record;
  gone public.gate_actions;
  signup public.signups;
  slot public.event_slots;
begin
  begin
    outcome := private.do_gate_action(p_action);
  exception
    when exclusion_violation or check_violation or unique_violation then
      get stacked diagnostics broken = constraint_name;
      refusal := case when broken in ('gate_actions_pkey', 'signups_pkey')
        then jsonb_build_object('code', 'gate_reused', 'message', 'This identifier belongs to another action')
        else jsonb_build_object('code', 'changed_since', 'message', 'This has been changed since, so it stays as it is') end || '{"params": {}}';
    when others then
      if sqlstate not like 'MU%' then
        raise;
      end if;
      get stacked diagnostics words = message_text, detail = pg_exception_detail;
      refusal := detail::jsonb || jsonb_build_object('message', words);
  end;
  select a.signup_id, a.slot_id, a.removed_signup into undone from public.gate_actions a where a.id = (p_action ->> 'action_id')::uuid;
  select s.* into signup from public.signups s
  where s.id = coalesce((p_action ->> 'signup_id')::uuid, undone.signup_id)
    or refusal ->> 'code' = 'already_signed_up' and s.slot_id = (p_action ->> 'slot_id')::uuid and s.user_id = (p_action ->> 'user_id')::uuid
      and s.status <> 'canceled';
  select a.* into gone from public.gate_actions a
  where a.removed_signup = coalesce((p_action ->> 'signup_id')::uuid, undone.removed_signup);
  select s.* into slot from public.event_slots s
  where s.id = coalesce(signup.slot_id, undone.slot_id, gone.slot_id, (p_action ->> 'slot_id')::uuid);
  -- Whoever may not see it learns nothing of it.
  if slot.id is null or not private.may_lead(slot.event_id, slot.id, 'gate') then
    signup := null;
    slot := null;
    gone := null;
  end if;
  return jsonb_build_object('id', p_action ->> 'id',
    'outcome', coalesce(outcome, case refusal ->> 'code' when 'gate_conflict' then 'conflict' else 'refused' end),
    'signup', (select l.line from private.gate_lines(array[signup.id]) l), 'person', private.gate_person(signup.user_id),
    'slot', case when slot.id is not null then private.gate_slot(slot) end, 'removed', gone.removed_signup, 'refusal', refusal);
end
$$;
comment on function private.gate_result(jsonb) is
  'Does one action and returns what became of it (contract actionResult). What is refused changes nothing; other failures end the call. Internal.';

create function private.do_gate_actions(p_actions jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  action jsonb;
  results jsonb := '[]'::jsonb;
begin
  perform private.require_member();
  if not private.leads_gates() then
    perform private.require_gate();
  end if;
  perform private.lock_gate(p_actions);
  for action in select listed.action from jsonb_array_elements(p_actions) with ordinality listed (action, position) order by position loop
    results := results || private.gate_result(action);
  end loop;
  return jsonb_build_object('server_time', private.iso(private.now()), 'results', results);
end
$$;
comment on function private.do_gate_actions(jsonb) is
  'POST /gate/actions: does a validated array of actions (contract gateAction) in its order, each on its own, and returns their results.
Definer: leads write no tables. Errors: 401; 403 blocked, waiting, forbidden for whoever leads no gate.';
grant execute on function private.do_gate_actions(jsonb) to authenticated;

-- people/availability.sql

-- Availability: what people say about when they are free, and what they like to do. It never refuses a signup of one's own: it
-- decides who is proposed first, and warns those who give places. Only the person and administrators see it.

create table public.wishes (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  timezone text not null default 'UTC' check (char_length(timezone) between 1 and 64),
  most_hours numeric(4, 2) check (most_hours between 0.25 and 24),
  slot_type_ids uuid[] not null default '{}' check (cardinality(slot_type_ids) <= 200),
  place_ids uuid[] not null default '{}' check (cardinality(place_ids) <= 200),
  by_admin boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null default private.now()
);
comment on table public.wishes is 'What a person has said about themselves as a whole; their statements are in public.availability.';
comment on column public.wishes.timezone is 'The zone of the person''s weekly statements.';
comment on column public.wishes.most_hours is 'The most hours a day that the person wants to work. It warns, and never refuses.';
comment on column public.wishes.slot_type_ids is
  'Favourite slot types, as place_ids favourite places. What no longer exists is left out when they are read.';
comment on column public.wishes.by_admin is 'Whether an administrator wrote down the present state for the person.';

create table public.availability (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.wishes (user_id) on delete cascade on update cascade,
  is_free boolean not null,
  during tstzrange check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  weekdays smallint[] check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{1,2,3,4,5,6,7}'),
  starts time,
  ends time,
  last_day date,
  said_at timestamptz not null default private.now(),
  position integer not null,
  constraint availability_once_or_weekly check (
    (during is null) = (weekdays is not null and starts is not null and ends is not null)
    and (during is null or coalesce(weekdays::text, starts::text, ends::text, last_day::text) is null))
);
comment on table public.availability is
  'What a person says about a time: free, or not free; once (during) or each week. Of statements that contradict each other, one
for once wins over a weekly one, then the later one (said_at, position).';
comment on column public.availability.weekdays is
  'Days of the week on which it begins, 1 is Monday, in the zone of public.wishes. If it ends at or before it starts, by the clock, it
ends on the next day.';
comment on column public.availability.last_day is 'The last day on which a weekly statement begins. Null: it has no end.';
create index availability_of_person on public.availability (user_id);
create index availability_once on public.availability using gist (during) where during is not null;

create trigger touch before update on public.wishes for each row execute function private.touch();

alter table public.wishes enable row level security;
grant select on public.wishes to authenticated;
-- A person sees their own wishes, administrators see all.
create policy "own wishes, administrators all" on public.wishes
  for select to authenticated using (user_id = (select private.me()) or (select private.is_admin()));

alter table public.availability enable row level security;
grant select on public.availability to authenticated;
-- A person sees what they say about when they are free, administrators see what everybody says.
create policy "own statements, administrators all" on public.availability
  for select to authenticated using (user_id = (select private.me()) or (select private.is_admin()));

create function private.said(p_people uuid[], p_ranges tstzrange[])
returns table (user_id uuid, number bigint, is_free boolean, said_at timestamptz)
language plpgsql stable set search_path = '' rows 1000 as $$
begin
  return query
    with asked as materialized (
      select r.number, r.during from unnest(p_ranges) with ordinality r (during, number)
    ), days as materialized (
      -- A weekly statement that touches a range begins on one of its days or, if it goes on past midnight, the day before.
      select a.number, a.during, zone.timezone, begins::date as day, extract(isodow from begins)::smallint as weekday
      from asked a
      cross join (select distinct w.timezone from public.wishes w where p_people is null or w.user_id = any (p_people)) zone
      cross join lateral generate_series(((lower(a.during) at time zone zone.timezone)::date - 1)::timestamp,
        (upper(a.during) at time zone zone.timezone)::date::timestamp, interval '1 day') begins
    ), parts as (
      select s.user_id, a.number, a.during, s.is_free, s.said_at, s.position, true as once, s.during * a.during as part
      from asked a join public.availability s on s.during && a.during
      where p_people is null or s.user_id = any (p_people)
      union all
      select s.user_id, d.number, d.during, s.is_free, s.said_at, s.position, false, work.span * d.during
      from public.availability s
      join public.wishes w on w.user_id = s.user_id
      join days d on d.timezone = w.timezone and d.weekday = any (s.weekdays) and d.day <= coalesce(s.last_day, 'infinity')
      -- When the clocks go forward, both ends can be the same moment, or change places.
      cross join lateral (select tstzrange((d.day + s.starts) at time zone d.timezone, greatest(
        (d.day + s.starts) at time zone d.timezone,
        (d.day + (s.ends <= s.starts)::integer + s.ends) at time zone d.timezone)) as span) work
      where s.weekdays is not null and work.span && d.during and (p_people is null or s.user_id = any (p_people))
    ), weighed as (
      -- What the statements before it in rank say of the same time: only "free" can take a part of "not free" away.
      select p.*, coalesce(range_agg(p.part) filter (where p.is_free) over (partition by p.user_id, p.number
        order by p.once desc, p.said_at desc, p.position desc rows between unbounded preceding and 1 preceding), '{}') @> p.part as idle
      from parts p
    )
    select w.user_id, w.number, not bool_or(not w.is_free and not w.idle),
      case when bool_or(not w.is_free and not w.idle) then max(w.said_at) filter (where not w.is_free and not w.idle)
        else min(w.said_at) filter (where not w.idle and w.is_free) end
    from weighed w
    group by w.user_id, w.number, w.during
    having bool_or(not w.is_free and not w.idle) or range_agg(w.part) filter (where w.is_free) @> w.during;
end
$$;
comment on function private.said(uuid[], tstzrange[]) is
  'What people (null: all) say about times, by the number of the time in its array: is_free if they say so of the whole of it and
nothing wins against it, not is_free if they say of a part of it that they are not; no row otherwise. said_at: when they said it;
of several statements that it takes, the oldest one for free, the latest one for not free. With the rights of the caller: others
than administrators learn about themselves.';
grant execute on function private.said(uuid[], tstzrange[]) to authenticated;

create function private.seconds_of_days(p_event public.events) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_object_agg(work.day, work.seconds)
  from private.work_days(p_event.during, case when p_event.all_day then p_event.timezone else private.organisation_zone() end,
    case when p_event.all_day then p_event.hours end) work
$$;
comment on function private.seconds_of_days(public.events) is
  'How long the work of an event is on each of its days, as in private.commitments: {"2026-06-13": seconds}. Internal.';

create function private.exceeds_hours(p_work jsonb, p_own jsonb, p_most numeric) returns boolean
language sql immutable set search_path = '' as $$
  select exists (
    select from jsonb_each_text(p_work) day
    where day.value::numeric + coalesce((p_own ->> day.key)::numeric, 0) > p_most * 3600)
$$;
comment on function private.exceeds_hours(jsonb, jsonb, numeric) is
  'Whether work would exceed a number of hours on one of its days, with what its person works on them already. Internal.';

-- Saying: how a person says when they are free, or an administrator writes it down for them.

create function private.statements_of(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(case when s.during is not null then
      jsonb_build_object('repeats', 'once', 'says', one.says, 'from', private.iso(lower(s.during)), 'to', private.iso(upper(s.during)),
        'said_at', private.iso(s.said_at))
    else
      jsonb_build_object('repeats', 'weekly', 'says', one.says, 'weekdays', s.weekdays, 'from', to_char(s.starts, 'HH24:MI'),
        'to', to_char(s.ends, 'HH24:MI'), 'last_day', s.last_day, 'said_at', private.iso(s.said_at))
    end order by s.said_at, s.position), '[]')
  from public.availability s
  join public.wishes w on w.user_id = s.user_id
  cross join lateral (select case when s.is_free then 'free' else 'not_free' end as says) one
  where s.user_id = p_person and coalesce(upper(s.during) > private.now(), true)
    -- A statement of the last day can go on until the next one.
    and coalesce(s.last_day >= (private.now() at time zone w.timezone)::date - 1, true)
$$;
comment on function private.statements_of(uuid) is
  'The statements of a person as the JSON of the API, in the order in which they were said, without those that are over.';
grant execute on function private.statements_of(uuid) to authenticated;

create function private.held_when_not_free(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  with ahead as materialized (
    select row_number() over () as number, s.id, s.event_id, slot.slot_type_id, s.during
    from public.signups s join public.event_slots slot on slot.id = s.slot_id
    where s.user_id = p_person and s.status = 'confirmed' and s.is_live and lower(s.during) > private.now()
  )
  select coalesce(jsonb_agg(jsonb_build_object('signup_id', a.id, 'event_id', e.id, 'title', e.title, 'slot_type', t.name,
    'start_time', private.iso(e.start_time), 'end_time', private.iso(e.end_time), 'timezone', e.timezone) order by e.start_time, a.id), '[]')
  from private.said(array[p_person], (select array_agg(ahead.during order by ahead.number) from ahead)) said
  join ahead a on a.number = said.number
  join public.events e on e.id = a.event_id
  join public.slot_types t on t.id = a.slot_type_id
  where not said.is_free
$$;
comment on function private.held_when_not_free(uuid) is
  'The confirmed places ahead that a person has at times when they say that they are not free, as the JSON of the API.';
grant execute on function private.held_when_not_free(uuid) to authenticated;

create function private.availability_of(p_person uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  wishes public.wishes;
begin
  perform private.require_self(p_person::text);
  if not exists (select from public.profiles p where p.id = p_person and p.state <> 'left') then
    perform private.refuse_missing('user');
  end if;
  select w.* into wishes from public.wishes w where w.user_id = p_person;
  return jsonb_build_object('timezone', coalesce(wishes.timezone, 'UTC'), 'statements', private.statements_of(p_person),
    'most_hours', trim_scale(wishes.most_hours), 'version', coalesce(wishes.version, 0), 'said_at', private.iso(wishes.updated_at),
    'by_admin', coalesce(wishes.by_admin, false),
    'slot_type_ids', array(select t.id from public.slot_types t where t.id = any (wishes.slot_type_ids) and t.archived_at is null),
    'place_ids', array(select p.id from public.places p where p.id = any (wishes.place_ids)),
    'places', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.position, p.id), '[]')
      from public.places p
      where p.is_kept or p.id = any (wishes.place_ids)
        or exists (select from public.events e where e.place_id = p.id and e.removed_at is null)),
    'held', private.held_when_not_free(p_person));
end
$$;
comment on function private.availability_of(uuid) is
  'GET /users/{id}/availability: what a person says, as the JSON of the answer. Errors: 401; 403 for others than the person and
administrators; 404.';
grant execute on function private.availability_of(uuid) to authenticated;

create function private.refuse_unknown(p_ids jsonb, p_known uuid[], p_what text, p_sentence text, p_list text) returns void
language plpgsql set search_path = '' as $$
declare
  place bigint;
begin
  select min(i.number) into place from jsonb_array_elements_text(p_ids) with ordinality i (id, number)
  where i.id::uuid <> all (p_known);
  if place is not null then
    perform private.refuse(400, 'not_found', p_sentence, jsonb_build_object('what', p_what), format('%s.%s', p_list, place - 1));
  end if;
end
$$;
comment on function private.refuse_unknown(jsonb, uuid[], text, text, text) is
  'Refuses with 400, at its path, the first of these ids in a list of a body that is not a known one. Internal.';

create function private.set_availability(p_person uuid, p_body jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  present public.wishes;
  types constant uuid[] := array(select distinct id::uuid from jsonb_array_elements_text(p_body -> 'slot_type_ids') id);
  places constant uuid[] := array(select distinct id::uuid from jsonb_array_elements_text(p_body -> 'place_ids') id);
begin
  perform private.require_self(p_person::text);
  perform private.check_timezone(p_body ->> 'timezone');
  -- Two that save at once come one after the other.
  perform from public.profiles p where p.id = p_person and p.state <> 'left' for no key update;
  if not found then
    perform private.refuse_missing('user');
  end if;
  select w.* into present from public.wishes w where w.user_id = p_person;
  perform private.require_version(p_body ->> 'version', coalesce(present.version, 0), coalesce(present.updated_at, private.now()));
  perform private.refuse_unknown(p_body -> 'slot_type_ids', array(select t.id from public.slot_types t where t.id = any (types)),
    'slot_type', 'Slot type not found', 'slot_type_ids');
  perform private.refuse_unknown(p_body -> 'place_ids', array(select p.id from public.places p where p.id = any (places)),
    'place', 'Place not found', 'place_ids');
  insert into public.wishes as w (user_id, timezone, most_hours, slot_type_ids, place_ids, by_admin)
  values (p_person, p_body ->> 'timezone', (p_body ->> 'most_hours')::numeric, types, places, p_person is distinct from private.me())
  on conflict (user_id) do update set timezone = excluded.timezone, most_hours = excluded.most_hours,
    slot_type_ids = excluded.slot_type_ids, place_ids = excluded.place_ids, by_admin = excluded.by_admin;
  with said as (
    delete from public.availability s where s.user_id = p_person returning s.*
  ), wanted as (
    select b.number, b.body ->> 'says' = 'free' as is_free,
      case when b.body ->> 'repeats' = 'once' then tstzrange((b.body ->> 'from')::timestamptz, (b.body ->> 'to')::timestamptz) end as during,
      case when b.body ->> 'repeats' = 'weekly' then array(
        select distinct day::smallint from jsonb_array_elements_text(b.body -> 'weekdays') day order by 1) end as weekdays,
      case when b.body ->> 'repeats' = 'weekly' then (b.body ->> 'from')::time end as starts,
      case when b.body ->> 'repeats' = 'weekly' then (b.body ->> 'to')::time end as ends,
      (b.body ->> 'last_day')::date as last_day
    from jsonb_array_elements(p_body -> 'statements') with ordinality b (body, number)
  ), aged as (
    -- Whoever adds something has not said the rest again.
    select w.*, coalesce((select max(s.said_at) from said s
      where (s.is_free, s.during, s.weekdays, s.starts, s.ends, s.last_day)
        is not distinct from (w.is_free, w.during, w.weekdays, w.starts, w.ends, w.last_day)), private.now()) as said_at
    from wanted w
  )
  insert into public.availability (user_id, is_free, during, weekdays, starts, ends, last_day, position, said_at)
  select p_person, a.is_free, a.during, a.weekdays, a.starts, a.ends, a.last_day, a.number,
    -- What is moved behind something that was said later is said again, so that it wins.
    case when a.said_at < max(a.said_at) over (partition by a.during is null order by a.number
      rows between unbounded preceding and 1 preceding) then private.now() else a.said_at end
  from aged a;
end
$$;
comment on function private.set_availability(uuid, jsonb) is
  'PUT /users/{id}/availability: replaces what a person says. A statement that has not changed keeps the moment when it was said.
Definer: no API role writes these tables. Errors: 401; 403 for others than the person and administrators; 404; 400 for an
unknown zone, slot type or place; 409 stale_version.';
grant execute on function private.set_availability(uuid, jsonb) to authenticated;

-- Finding a place: what a person has said about themselves, as far as it matters for events. With the rules of a place (view
-- slot_choices) it decides what fits them: what they may take, at a time that suits them.

create function private.wishes_of(p_person uuid, p_events uuid[])
returns table (event_id uuid, free boolean, over_hours boolean, likes_place boolean, slot_type_ids uuid[])
language plpgsql stable set search_path = '' as $$
declare
  wish public.wishes;
  -- How long the person works on each of the days.
  work jsonb;
begin
  select w.* into wish from public.wishes w where w.user_id = p_person;
  if not found then
    return;
  end if;
  if wish.most_hours is not null then
    select jsonb_object_agg(days.day, days.seconds) into work from (
      select d.day, sum(d.seconds) as seconds
      from public.signups s join public.events e on e.id = s.event_id
      cross join lateral private.work_days(e.during, case when e.all_day then e.timezone else private.organisation_zone() end,
        case when e.all_day then e.hours end) d
      where s.user_id = wish.user_id and s.status = 'confirmed' and s.is_live
      group by d.day) days;
  end if;
  return query
    with listed as materialized (
      select e.id, e as event, e.during, e.place_id, row_number() over (order by e.id) as number
      from public.events e where e.id = any (p_events) and e.published_at is not null and e.removed_at is null
    ), said as materialized (
      select s.number, s.is_free
      from private.said(array[wish.user_id], (select array_agg(l.during order by l.number) from listed l)) s
    )
    select l.id, s.is_free,
      wish.most_hours is not null and private.exceeds_hours(private.seconds_of_days(l.event), work, wish.most_hours),
      coalesce(l.place_id = any (wish.place_ids), false),
      array(select slot.slot_type_id from public.event_slots slot
        where slot.event_id = l.id and slot.removed_at is null and slot.slot_type_id = any (wish.slot_type_ids)
        order by slot.position, slot.id)
    from listed l left join said s on s.number = l.number;
end
$$;
comment on function private.wishes_of(uuid, uuid[]) is
  'What private.wishes_about() returns, about anybody. Internal.';

create function private.wishes_about(p_events uuid[])
returns table (event_id uuid, free boolean, over_hours boolean, likes_place boolean, slot_type_ids uuid[])
language plpgsql stable security definer set search_path = '' as $$
begin
  return query select w.* from private.wishes_of(private.me(), p_events) w;
end
$$;
comment on function private.wishes_about(uuid[]) is
  'What the caller has said about themselves that matters for these events: whether they are free then (null: they have not said
it), whether they would work more hours a day than they want, whether the place and which slot types of the event are favourites.
No rows if the caller has said nothing at all; drafts have none. Definer: policies would be applied to each row of their work.';
grant execute on function private.wishes_about(uuid[]) to authenticated;

-- messages/alerts.sql

-- Oversight: what one administrator does about rights and money, the others are told, so that nobody decides alone.

create function private.tell_admins(p_kind text, p_about jsonb, p_event_id uuid default null, p_all boolean default false)
returns void language sql security definer set search_path = '' as $$
  insert into public.notices (user_id, event_id, kind, about)
  select p.id, p_event_id, p_kind, who.about
  from public.profiles p
  cross join lateral (select jsonb_build_object('actor', private.me()) || p_about as about) who
  where p.role = 'admin' and p.state = 'active' and (p_all or p.id is distinct from (who.about ->> 'actor')::uuid)
    -- Operators with direct access inform people themselves.
    and (current_setting('role') <> 'none' or p_about ? 'actor')
$$;
comment on function private.tell_admins(text, jsonb, uuid, boolean) is
  'A notice for all other administrators, or with p_all for the actor as well. p_about: see notices.about; its actor is the caller
unless it names one. Internal.';

create function private.hand_over_notices(p_person uuid, p_other uuid) returns void
language sql set search_path = '' as $$
  update public.notices n set user_id = p_person where n.user_id = p_other;
  update public.notices n set about = replace(n.about::text, p_other::text, p_person::text)::jsonb
  where n.user_id in (select p.id from public.profiles p where p.role = 'admin') and strpos(n.about::text, p_other::text) > 0;
$$;
comment on function private.hand_over_notices(uuid, uuid) is
  'Gives the notices of the second person to the first one, who is also named in the second one''s place in what administrators were told.
Internal.';

create function private.tell_of_new_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_admins('new_admin', jsonb_build_object('person', new.id));
  return null;
end
$$;
comment on function private.tell_of_new_admin() is 'Trigger: tells the other administrators of a new one.';
create trigger tell_of_new_admin after update of role on public.profiles
  for each row when (new.role = 'admin' and old.role <> 'admin') execute function private.tell_of_new_admin();

create function private.tell_of_own_pay(p_signup public.signups, p_kind text) returns void
language plpgsql set search_path = '' as $$
declare
  paid record;
begin
  -- The role is asked first, because almost nobody who takes a place is an administrator.
  if not exists (select from public.profiles p where p.id = p_signup.user_id and p.role = 'admin')
      or p_signup.user_id is distinct from private.me() or not private.is_admin() then
    return;
  end if;
  select t.name, e.hours into paid
  from public.event_slots slot
  join public.slot_types t on t.id = slot.slot_type_id
  join public.events e on e.id = slot.event_id
  join private.rates_by_type r on r.slot_type_id = t.id
  where slot.id = p_signup.slot_id and r.hourly[width_bucket(e.start_time, r.moments)] < 0;
  if found then
    perform private.tell_admins(p_kind,
      jsonb_build_object('person', p_signup.user_id, 'subject', paid.name, 'scheduled', round(paid.hours, 2),
        'hours', round(p_signup.attended_minutes / 60.0, 2)), p_signup.event_id);
  end if;
end
$$;
comment on function private.tell_of_own_pay(public.signups, text) is
  'Tells the other administrators when one of them takes a paid place, or marks or corrects their own paid work.
p_kind: own_paid_place or own_paid_work. Internal.';

create function private.judge_correction(p_signup public.signups) returns void
language plpgsql set search_path = '' as $$
declare
  -- Nobody works longer than a day beyond the shift: such a figure is a slip of the keys, or worse.
  most_beyond constant numeric := 24;
  tolerance constant numeric := (select o.hours_tolerance from public.organisation o);
  scheduled constant numeric := (select e.hours from public.events e where e.id = p_signup.event_id);
  corrected constant numeric := p_signup.attended_minutes / 60.0;
begin
  if corrected > scheduled + most_beyond then
    perform private.refuse(400, 'too_big', format('Must be at most %s', trim_scale(round(scheduled + most_beyond, 2))),
      jsonb_build_object('max', round(scheduled + most_beyond, 2)), 'hours');
  elsif abs(corrected - scheduled) > tolerance then
    perform private.tell_admins('large_correction', jsonb_build_object('person', p_signup.user_id,
      'hours', round(corrected, 2), 'scheduled', round(scheduled, 2)), p_signup.event_id);
  end if;
end
$$;
comment on function private.judge_correction(public.signups) is
  'Corrected hours are at most a day longer than the shift, or 400. The other administrators are told of hours that
differ from the shift by more than organisation.hours_tolerance. Internal.';

create function private.tell_of_short_rest(p_event public.events) returns void
language plpgsql security definer set search_path = '' as $$
declare
  rest constant interval := (select o.min_rest_hours * interval '1 hour' from public.organisation o);
  people uuid[];
begin
  if rest is null or p_event.all_day or p_event.start_time <= private.now() then
    return;
  end if;
  select array_agg(s.user_id order by s.user_id) into people
  from public.signups s
  where s.event_id = p_event.id and s.status = 'confirmed' and s.is_live and private.lacks_rest(p_event.during, (
    select range_agg(o.during) from public.signups o join public.events e on e.id = o.event_id and not e.all_day
    where o.user_id = s.user_id and o.event_id <> p_event.id and o.status = 'confirmed' and o.is_live), rest);
  if people is not null then
    perform private.tell_admins('short_rest', jsonb_build_object('person', people[1], 'count', cardinality(people)),
      p_event.id, true);
  end if;
end
$$;
comment on function private.tell_of_short_rest(public.events) is
  'Tells all administrators, the one who moved it included, whose rest before or after a moved event is too short now. A move is
never refused for that. Internal.';

-- Alerts: administrators, and leads with the right fill of their shifts, are told at once when a place comes free shortly before its
-- shift, and when a shift falls below its minimum; of the rest once a day. A burst is one message.

create table private.alerts (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('given_back', 'below_min')),
  slot_id uuid not null references public.event_slots (id) on delete cascade,
  signup_id uuid references public.signups (id) on delete cascade,
  is_late boolean not null default false,
  actor uuid,
  happened_at timestamptz not null default private.now(),
  change_set_id uuid references public.change_sets (id) default private.change_set(),
  held_until timestamptz default private.held_until(),
  gathered_at timestamptz,
  check ((kind = 'given_back') = (signup_id is not null))
);
comment on table private.alerts is
  'What administrators and leads may want to know at once: a confirmed place was given back, or a slot fell below its minimum. One row
each, for all of them; who was told of it is in alert_tellings. Written by triggers, deleted after 90 days.';
comment on column private.alerts.is_late is 'signups.canceled_late: the person has given the place back later than the organisation asks for.';
comment on column private.alerts.actor is 'Who did it, and knows it. Not a foreign key, so that it outlives the person.';
comment on column private.alerts.held_until is 'Undo may take it back until then. Null: not held.';
comment on column private.alerts.gathered_at is 'When its burst was over, and those who want it at once were told. What is left is for the digest.';
-- One for each place or slot in a burst.
create unique index alerts_waiting on private.alerts (slot_id, kind, signup_id) nulls not distinct where gathered_at is null;
create index alerts_of_slot on private.alerts (slot_id);
create index alerts_of_signup on private.alerts (signup_id) where signup_id is not null;
create index alerts_of_change_set on private.alerts (change_set_id) where change_set_id is not null;
create index alerts_by_time on private.alerts (happened_at);

create table private.alert_tellings (
  notice_id uuid not null references public.notices (id) on delete cascade,
  alert_id uuid not null references private.alerts (id) on delete cascade,
  primary key (alert_id, notice_id)
);
comment on table private.alert_tellings is 'What a notice of kind alert or digest tells its administrator or lead.';
create index alert_tellings_of_notice on private.alert_tellings (notice_id);

create table private.digests (
  day date primary key,
  made_at timestamptz not null default private.now(),
  below uuid[] not null
);
comment on table private.digests is 'The days whose digest was made, whether or not there was anything to say. The key makes a second one of a day impossible.';
comment on column private.digests.below is 'The slots that were below their minimum, so that the next digest knows what is new.';

create function private.note_given_back(p_signup public.signups) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.alerts as a (kind, slot_id, signup_id, is_late, actor)
  select 'given_back', p_signup.slot_id, p_signup.id, p_signup.canceled_late, p_signup.canceled_by
  from public.events e where e.id = p_signup.event_id and e.start_time > private.now()
    -- Somebody else has the place now.
    and not exists (select from public.hand_overs h where h.signup_id = p_signup.id and h.ended_why = 'taken')
  on conflict (slot_id, kind, signup_id) where gathered_at is null
  do update set (is_late, actor, change_set_id, held_until) = (excluded.is_late, excluded.actor, excluded.change_set_id, excluded.held_until);
end
$$;
comment on function private.note_given_back(public.signups) is
  'A place was given back that counted as taken.';
-- Changes made directly in the database tell nobody: the operators who make them inform people themselves.

create function private.note_below_min(p_slot public.event_slots) returns void
language plpgsql set search_path = '' as $$
begin
  if current_setting('role') <> 'none' then
    insert into private.alerts as a (kind, slot_id, actor)
    select 'below_min', p_slot.id, private.me() from public.events e where e.id = p_slot.event_id and e.start_time > private.now()
    on conflict (slot_id, kind, signup_id) where gathered_at is null
    do update set (actor, change_set_id, held_until) = (excluded.actor, excluded.change_set_id, excluded.held_until);
  end if;
end
$$;
comment on function private.note_below_min(public.event_slots) is
  'A slot had enough people, and now has fewer than its minimum. A minimum that is set for the first time is a plan.';

create function private.is_news(p_alert private.alerts, p_event public.events, p_slot public.event_slots) returns boolean
language sql stable set search_path = '' as $$
  select private.is_offerable(p_event, p_slot) and case p_alert.kind
    when 'below_min' then p_slot.confirmed_count < p_slot.min_count
    -- A place that is held for somebody to whom it is offered has not been taken yet.
    else p_slot.filled_count - p_slot.held_count < p_slot.required_count and not exists (
      select from public.signups gone join public.signups s on s.slot_id = gone.slot_id and s.user_id = gone.user_id
      where gone.id = p_alert.signup_id and s.status <> 'canceled') end
$$;
comment on function private.is_news(private.alerts, public.events, public.event_slots) is
  'Whether what happened still matters: nobody has taken the place, or the slot still has too few people. Internal.';

create function private.is_own_news(p_alert private.alerts, p_person uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(p_person = p_alert.actor, false)
    or exists (select from public.signups s where s.id = p_alert.signup_id and s.user_id = p_person)
$$;
comment on function private.is_own_news(private.alerts, uuid) is 'Whether a person did it themselves, or had the place: they know. Internal.';

create function private.wants_at_once(p_alert private.alerts, p_event public.events, p_person public.profiles) returns boolean
language sql stable set search_path = '' as $$
  select not private.is_own_news(p_alert, p_person.id) and p_person.created_at <= p_alert.happened_at and hours.most > 0 and case p_alert.kind
    when 'below_min' then p_event.start_time <= private.now() + interval '14 days'
    else p_alert.is_late or p_event.start_time <= p_alert.happened_at + hours.most * interval '1 hour' end
  from (select coalesce((p_person.settings ->> 'alertHours')::integer, 48) as most) hours
$$;
comment on function private.wants_at_once(private.alerts, public.events, public.profiles) is
  'Whether an administrator or lead is told at once: of places within the hours that they have set (48 unless they say otherwise, 0: of nothing) and of
late ones, and of shifts below their minimum within 14 days; but not of what happened before they were there. Internal.';

create function private.mail_alerts(p_notices uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.outbox (id, mail_id, kind, user_id, letter, dedupe_key, due_at, next_attempt_at)
  select made.id, made.id, 'access', n.user_id, jsonb_build_object('about', n.kind, 'notice', n.id), 'alert:' || n.id, private.now(), private.now()
  from public.notices n join public.profiles p on p.id = n.user_id and p.email is not null
  cross join lateral (select gen_random_uuid() as id where n.id is not null) made
  where n.id = any (p_notices);
end
$$;
comment on function private.mail_alerts(uuid[]) is 'A mail for each of these notices, which leaves at once: it has waited already. Internal.';

create function private.alerts_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(max(a.happened_at) <= private.now() - interval '2 minutes'
    or min(a.happened_at) <= private.now() - interval '5 minutes', false)
  from private.alerts a where a.gathered_at is null and coalesce(a.held_until <= private.now(), true)
$$;
comment on function private.alerts_due() is
  'Whether a burst is over: two minutes without another alert, at the latest five after the first. Definer: for due_mails().';

create function private.gather_alerts(p_most integer default 5000) returns integer
language plpgsql set search_path = '' as $$
declare
  gathered uuid[];
  told uuid[];
begin
  -- One worker of a minute gathers. Another one would find nothing, or half of a burst.
  if not pg_try_advisory_xact_lock(hashtextextended('muster: alerts', 0)) or not private.alerts_due() then
    return 0;
  end if;
  gathered := array(
    select a.id from private.alerts a where a.gathered_at is null and coalesce(a.held_until <= private.now(), true)
    order by a.happened_at, a.id limit p_most for update skip locked);
  update private.alerts a set gathered_at = private.now() where a.id = any (gathered);
  with news as materialized (
    select a, e from private.alerts a join public.event_slots s on s.id = a.slot_id join public.events e on e.id = s.event_id
    where a.id = any (gathered) and private.is_news(a, e, s)
  ), wanted as (
    select p.id as user_id, (n.a).id as alert_id, (n.a).kind
    from private.in_charge(array(select distinct (n.a).slot_id from news n), 'fill') c
    join news n on (n.a).slot_id = c.slot_id join public.profiles p on p.id = c.user_id
    where private.wants_at_once(n.a, n.e, p)
  ), made as (
    insert into public.notices (user_id, kind, about)
    select w.user_id, 'alert', jsonb_build_object('places', count(*) filter (where w.kind = 'given_back'),
      'below', count(*) filter (where w.kind = 'below_min'))
    from wanted w group by w.user_id returning id, user_id
  ), noted as (
    insert into private.alert_tellings (notice_id, alert_id) select m.id, w.alert_id from wanted w join made m on m.user_id = w.user_id
  )
  select array_agg(m.id) into told from made m;
  perform private.mail_alerts(told);
  return coalesce(cardinality(told), 0);
end
$$;
comment on function private.gather_alerts(integer) is
  'Ends a burst: each administrator, and each lead who may fill a shift now, gets one notice and one mail about what still matters, if
they want to know. Returns the number of notices. For claim_mails(). Internal.';

-- Digests: once a day, at eight in the morning of the organisation, administrators and leads are told of what did not have to be told at
-- once; leads of shifts that they may fill, and of open ends of those whose gate they may run.

create function private.digest_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select clock.here::time >= '08:00' and not exists (select from private.digests d where d.day >= clock.here::date)
    -- An installation begins with a day without one.
    and exists (select from public.profiles p where (p.created_at at time zone clock.zone)::date < clock.here::date)
  from (select private.now() at time zone private.organisation_zone() as here, private.organisation_zone() as zone) clock
$$;
comment on function private.digest_due() is 'Whether the digest of today has to be made. Definer: for due_mails().';

create function private.make_digests() returns integer
language plpgsql set search_path = '' as $$
declare
  today constant date := private.organisation_today();
  last private.digests;
  lacking uuid[];
  told uuid[];
begin
  if not private.digest_due() then
    return 0;
  end if;
  select d.* into last from private.digests d order by d.day desc limit 1;
  lacking := array(
    select s.id from public.events e join public.event_slots s on s.event_id = e.id
    where e.start_time > private.now() and e.start_time <= private.now() + interval '7 days' and e.removed_at is null
      and s.confirmed_count < s.min_count and private.is_offerable(e, s));
  -- Two workers at once: the second one waits here for the first, and finds its row.
  insert into private.digests (day, below) values (today, lacking) on conflict do nothing;
  if not found then
    return 0;
  end if;
  with news as materialized (
    select 'below' as what, below.id as slot_id, null::private.alerts as alert, null::uuid as person, below.id <> all (coalesce(last.below, '{}')) as is_new
    from unnest(lacking) below (id)
    union all
    select 'questions', s.slot_id, null, s.user_id, q.deadline > coalesce(last.made_at, '-infinity')
    from public.questions q join public.signups s on s.id = q.signup_id join public.events e on e.id = s.event_id
    where q.kind in ('place', 'still') and q.answer is null and q.deadline <= private.now() and s.is_live and s.checked_in_at is null and e.start_time > private.now()
    union all
    select 'ends', u.slot_id, null, u.user_id, true
    from private.unsettled(greatest(last.made_at, private.now() - interval '2 days'), private.now()) u
    union all
    select 'places', a.slot_id, a, null, true
    from private.alerts a join public.event_slots s on s.id = a.slot_id join public.events e on e.id = s.event_id
    where a.happened_at > private.now() - interval '2 days' and a.kind = 'given_back' and a.gathered_at is not null
      and private.is_news(a, e, s)
  ), concerned as (
    select a.what, c.slot_id, c.user_id
    from (select n.what, array_agg(distinct n.slot_id) as slots from news n group by n.what) a
    cross join lateral private.in_charge(a.slots, case a.what when 'ends' then 'gate' else 'fill' end) c
  ), wanted as materialized (
    select p.id as user_id, n.what, n.is_new, (n.alert).id as alert_id
    from news n join concerned c on c.what = n.what and c.slot_id = n.slot_id join public.profiles p on p.id = c.user_id
    where coalesce((p.settings ->> 'dailyDigest')::boolean, true)
      -- What is open of their own shifts is for others to settle.
      and (p.role = 'admin' or p.id is distinct from n.person)
      and (n.what <> 'places' or not private.is_own_news(n.alert, p.id) and p.created_at <= (n.alert).happened_at and not exists (
        select from private.alert_tellings t join public.notices o on o.id = t.notice_id
        where t.alert_id = (n.alert).id and o.user_id = p.id))
  ), made as (
    insert into public.notices (user_id, kind, about)
    select w.user_id, 'digest', jsonb_build_object('day', today, 'below', count(*) filter (where w.what = 'below'),
      'questions', count(*) filter (where w.what = 'questions'), 'ends', count(*) filter (where w.what = 'ends'),
      'places', count(*) filter (where w.what = 'places'))
    from wanted w group by w.user_id having bool_or(w.is_new)
    returning id, user_id
  ), noted as (
    insert into private.alert_tellings (notice_id, alert_id)
    select m.id, w.alert_id from wanted w join made m on m.user_id = w.user_id where w.alert_id is not null
  ), replaced as (
    update public.notices n set dismissed_at = private.now()
    from made m where n.user_id = m.user_id and n.kind = 'digest' and n.dismissed_at is null and n.id <> m.id
  )
  select array_agg(m.id) into told from made m;
  perform private.mail_alerts(told);
  return coalesce(cardinality(told), 0);
end
$$;
comment on function private.make_digests() is
  'The digest of today, for administrators and leads who want it and if something is new for them since the last one: places that came free
and were not told at once, shifts of the next seven days below their minimum, questions without an answer, and open ends of the shifts that
ended since the last one, at most two days ago. Leads hear of shifts that they may fill now and, of open ends, of those of others where they
may run the gate now. It replaces the one of the day before among their messages. Returns the number of notices. For claim_mails(). Internal.';

create function private.alert_list(p_notice uuid) returns jsonb
language sql stable set search_path = '' as $$
  with notice as (
    select n.*, p.role = 'admin' as of_admin from public.notices n join public.profiles p on p.id = n.user_id where n.id = p_notice
  ), told as (
    select a.* from private.alert_tellings t join private.alerts a on a.id = t.alert_id where t.notice_id = p_notice
  ), entry as (
    select t.slot_id, t.signup_id, t.is_late, t.happened_at from told t where t.kind = 'given_back'
    union all
    select lacking.id, null, false, null
    from (
      select t.slot_id from told t where t.kind = 'below_min'
      union
      select below.id from notice n join private.digests d on d.day = (n.about ->> 'day')::date cross join unnest(d.below) below (id)
    ) lacking (id)
    where lacking.id not in (select t.slot_id from told t where t.kind = 'given_back')
  ), ranked as (
    select x.*, n.of_admin, n.user_id, s.event_id,
      row_number() over (order by e.start_time, e.id, x.slot_id, x.happened_at, x.signup_id) as place
    from notice n cross join entry x
    join public.event_slots s on s.id = x.slot_id join public.events e on e.id = s.event_id and e.published_at is not null
    where n.of_admin or exists (select from private.grants_at(e.id, s.id, 'fill', n.user_id))
  ), shown as (
    select r.slot_id, min(r.place) as place,
      coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'late', r.is_late) order by r.place) filter (where p.id is not null), '[]') as people
    from ranked r left join public.signups g on g.id = r.signup_id and (r.of_admin
      or exists (select from private.grants_at(r.event_id, r.slot_id, 'roster', r.user_id))
      or exists (select from private.grants_at(r.event_id, r.slot_id, 'gate', r.user_id)))
    left join public.profiles p on p.id = g.user_id
    where r.place <= 20 group by r.slot_id
  )
  select jsonb_build_object('places', coalesce((n.about ->> 'places')::integer, 0), 'below', coalesce((n.about ->> 'below')::integer, 0),
    'questions', coalesce((n.about ->> 'questions')::integer, 0), 'ends', coalesce((n.about ->> 'ends')::integer, 0),
    'more', (select count(*) from ranked r where r.place > 20),
    'shifts', (
      select coalesce(jsonb_agg(jsonb_build_object('slot_id', s.id,
        'event', jsonb_build_object('id', e.id, 'title', e.title, 'location', e.location, 'start_time', private.iso(e.start_time),
          'end_time', private.iso(e.end_time), 'timezone', e.timezone, 'all_day', e.all_day),
        'slot_type', y.name, 'people', x.people,
        'open', case when private.is_offerable(e, s) then s.required_count - s.filled_count + s.held_count end,
        'offered', (select count(*) from public.questions q where q.slot_id = s.id and q.kind = 'offer' and q.answer is null),
        'confirmed', s.confirmed_count, 'min_count', s.min_count) order by x.place), '[]')
      from shown x join public.event_slots s on s.id = x.slot_id join public.slot_types y on y.id = s.slot_type_id
      join public.events e on e.id = s.event_id))
  from notice n
$$;
comment on function private.alert_list(uuid) is
  'What a notice of kind alert or digest is about, with the shifts as they are now: the first 20 places or shifts by their start, and
how many more there are. Leads see the shifts that they may fill now, and people by name where they may see them. Internal.';

create function private.hears_of_shifts(p_person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.profiles p where p.id = p_person and p.state = 'active' and (p.role = 'admin' or exists (
      select from public.lead_grants g where g.user_id = p.id and g.rights && '{fill,gate}')))
$$;
comment on function private.hears_of_shifts(uuid) is
  'Whether alerts and digests are for a person: an administrator, or somebody who may fill shifts or run gates. Internal.';

create function private.alert_letter(p_notice uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('list', case when private.hears_of_shifts(p.id) then private.alert_list(n.id) end, 'to_lead', p.role <> 'admin')
  from public.notices n join public.profiles p on p.id = n.user_id where n.id = p_notice
$$;
comment on function private.alert_letter(uuid) is
  'What the mail of a notice of kind alert or digest says; nothing to somebody who leads no more. Internal.';

create function private.own_alert(p_notice uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member();
  return case when exists (
      select from public.notices n join public.profiles p on p.id = n.user_id
      where n.id = p_notice and n.user_id = private.me() and private.hears_of_shifts(p.id) and (p.role <> 'admin' or private.is_admin()))
    then private.alert_list(p_notice) end;
end
$$;
comment on function private.own_alert(uuid) is
  'GET /notices: the list of one of the caller''s notices, for administrators and leads; null for anybody else. Definer: no API role reads
alerts. Errors: 401.';
grant execute on function private.own_alert(uuid) to authenticated;

create function private.prune_alerts() returns void
language sql set search_path = '' as $$
  delete from private.alerts a where a.happened_at < private.now() - interval '90 days';
  delete from private.digests d where d.made_at < private.now() - interval '90 days'
    and d.day < (select max(l.day) from private.digests l)
$$;
comment on function private.prune_alerts() is 'Deletes alerts and digests of more than 90 days ago, but the last digest. For prune_outbox(). Internal.';

-- signups/candidates.sql

-- Candidates: who could have a place, judged by the rules that giving it applies, and why somebody is proposed.

create function private.commitments_within(p_span tstzrange)
returns table (user_id uuid, own private.commitments)
language plpgsql stable set search_path = '' as $$
declare
  -- The rules of the organisation, with the commitments of nobody.
  base constant private.commitments := private.read_commitments(null, private.now(), false);
  -- A rule looks at most three days beyond an event, and at the days of two time zones.
  near constant tstzrange := tstzrange(lower(p_span) - interval '5 days', upper(p_span) + interval '5 days');
begin
  return query
    with held as materialized (
      select s.user_id, s.during, e.all_day, e.during as of_event, e.timezone, e.hours
      from public.signups s join public.events e on e.id = s.event_id
      where s.status = 'confirmed' and (s.is_live or s.is_draft) and s.during && near
    ), spans as materialized (
      select h.user_id, range_agg(h.during) as busy, range_agg(h.during) filter (where not h.all_day) as blocks
      from held h group by h.user_id
    ), days as materialized (
      select d.user_id, jsonb_object_agg(d.day, d.seconds) as seconds, max(d.seconds) / 3600 as most
      from (
        select h.user_id, work.day, sum(work.seconds) as seconds
        from held h
        cross join lateral private.work_days(h.of_event, case when h.all_day then h.timezone else base.zone end,
          case when h.all_day then h.hours end) work
        group by h.user_id, work.day
      ) d group by d.user_id
    ), here as materialized (
      select s.user_id, array_agg(s.event_id) as event_ids from public.signups s
      where s.during && near and s.status <> 'canceled' and (s.is_live or s.is_draft)
      group by s.user_id
    ), offers as (
      select q.user_id, array_agg(q.slot_id) as slots from public.questions q where q.answer is null and q.wave = 1
      group by q.user_id
    ), qualified as (
      select q.user_id, array_agg(q.slot_type_id) as types, array_agg(q.days) as days
      from private.qualified_days q
      where q.slot_type_id in (select s.slot_type_id from public.event_slots s join public.events e on e.id = s.event_id
        where e.during && p_span and e.removed_at is null)
      group by q.user_id
    ), roles as materialized (
      select one.role, private.closed_to_role(one.role) as closed_types
      from (select distinct p.role from public.profiles p where p.state = 'active') one
    )
    select p.id,
      row(base.moment, here.event_ids, roles.closed_types, qualified.types, qualified.days, spans.busy,
        case when base.rest is not null then spans.blocks end, base.rest, days.seconds, base.zone, base.opens_before,
        base.closes_before, base.max_hours_per_day, base.max_hours_per_day - coalesce(days.most, 0),
        offers.slots)::private.commitments
    from public.profiles p
    join roles on roles.role = p.role
    left join offers on offers.user_id = p.id
    left join spans on spans.user_id = p.id
    left join days on days.user_id = p.id
    left join here on here.user_id = p.id
    left join qualified on qualified.user_id = p.id
    where p.state = 'active';
end
$$;
comment on function private.commitments_within(tstzrange) is
  'For each active person what private.commitments_of() returns, as far as it matters for events of a span of time. Read for
everybody at once: who is free is asked about thousands of people. What is open to somebody depends on their role alone. Internal.';

create function private.commitments_near(p_event public.events)
returns table (user_id uuid, own private.commitments, hours numeric)
language plpgsql stable set search_path = '' as $$
declare
  zone constant text := case when p_event.all_day then p_event.timezone else private.organisation_zone() end;
  day constant text := (p_event.start_time at time zone zone)::date;
begin
  return query
    select n.user_id, n.own, coalesce(((n.own).seconds_by_day ->> day)::numeric / 3600, 0)
    from private.commitments_within(p_event.during) n;
end
$$;
comment on function private.commitments_near(public.events) is
  'For each active person what private.commitments_within() returns for one event, and the hours that they work on its first
day. Internal.';

create function private.fit_facts(p_event public.events, p_slot_type_id uuid, p_people uuid[])
returns table (user_id uuid, did_role bigint, did_place bigint, adjoining uuid)
language plpgsql stable set search_path = '' as $$
declare
  here constant uuid[] := p_event.place_id || array(
    select n.place_id from public.place_names n where private.plain(n.name) = private.plain(private.single_spaced(p_event.location)));
begin
  -- PL/pgSQL, because its plan knows whether everybody is asked for.
  return query select d.user_id, count(*) filter (where d.completed and d.slot_type_id = p_slot_type_id),
      count(*) filter (where d.completed and d.place_id = any (here)),
      (min(d.event_id::text) filter (where d.place_id = any (here)
        and (d.end_time = p_event.start_time or d.start_time = p_event.end_time)))::uuid
    from private.signup_details d
    where d.status = 'confirmed' and d.is_live and (p_people is null or d.user_id = any (p_people))
    group by d.user_id;
end
$$;
comment on function private.fit_facts(public.events, uuid, uuid[]) is
  'What speaks for people (null: all) who have or had work: how often they worked in a slot type and at the place of an event, and an event there that adjoins it. The place is the same if it is the stored one, or if one of its
names is, compared as a search compares texts. Internal.';

create function private.place_error(p_event public.events, p_slot public.event_slots, p_person uuid, p_own private.commitments,
  p_overridden boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  sentence text;
  detail text;
begin
  perform private.judge_place(p_event, p_slot, p_person, p_own, p_overridden);
  return null;
exception when sqlstate 'MU409' then
  get stacked diagnostics sentence = message_text, detail = pg_exception_detail;
  return detail::jsonb || jsonb_build_object('message', sentence);
end
$$;
comment on function private.place_error(public.events, public.event_slots, uuid, private.commitments, boolean) is
  'The refusal of private.judge_place() as the JSON of an error; null if the person can have the place. Internal.';

create function private.judged_candidates(p_slot_id uuid, p_people uuid[], p_limit integer) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  slot public.event_slots;
  event public.events;
  season public.seasons;
  earns boolean;
  -- The days of the event, for everybody's own limit of hours.
  work jsonb;
begin
  select s.* into slot from public.event_slots s where s.id = p_slot_id and s.removed_at is null;
  select e.* into event from public.events e where e.id = slot.event_id and e.removed_at is null;
  if event.id is null then
    perform private.refuse_missing('slot');
  end if;
  season := private.season_at(event.start_time);
  earns := (select r.hourly[width_bucket(event.start_time, r.moments)] > 0 from private.rates_by_type r
    where r.slot_type_id = slot.slot_type_id) and event.start_time <@ private.season_span(season);
  work := private.seconds_of_days(event);
  return (
    with judged as materialized (
      select n.*, private.place_refusal(event, slot, n.own, false) as refusal from private.commitments_near(event) n
    ), reasoned as materialized (
      select j.*, case when j.refusal is not null then private.place_refusal(event, slot, j.own, true) end as with_reason
      from judged j
    ), asked as materialized (
      select r.*, s.is_free, s.said_at, i.asked_title, i.no_at, w.most_hours, coalesce(slot.slot_type_id = any (w.slot_type_ids), false) as likes_role,
        coalesce(event.place_id = any (w.place_ids), false) as likes_place,
        w.most_hours is not null and private.exceeds_hours(work, (r.own).seconds_by_day, w.most_hours) as over_own
      from reasoned r
      left join public.wishes w on w.user_id = r.user_id
      left join private.said(null, array[event.during]) s on s.user_id = r.user_id
      left join private.asked_around(event) i on i.user_id = r.user_id
    ), grouped as (
      select a.*, case when a.with_reason is not null then 4 when a.refusal is not null or a.over_own or not a.is_free or a.asked_title is not null or a.no_at is not null then 3
        when a.is_free then 1 else 2 end as rank
      from asked a
    ), known as (
      select g.*, p.name, p.phone, c.required,
        case when earns then greatest(c.required - c.confirmed, 0) else 0 end as owed,
        coalesce(f.did_role, 0) as did_role, coalesce(f.did_place, 0) as did_place, f.adjoining
      from grouped g
      join public.profiles p on p.id = g.user_id
      left join private.season_credits(season, p_people) c on c.user_id = g.user_id
      left join private.fit_facts(event, slot.slot_type_id, p_people) f on f.user_id = g.user_id
      where p_people is null or g.user_id = any (p_people)
    ), best as (
      -- Tenths, so that a little more to earn does not outweigh everything else. Equals come in an order that differs from place
      -- to place and says nothing about them.
      select first.*, row_number() over () as place from (
        select * from known k
        order by k.rank, k.refusal is not null, round(coalesce(k.owed / nullif(k.required, 0), 0), 1) desc, k.likes_role desc,
          k.did_role > 0 desc, k.likes_place desc, k.did_place > 0 desc, k.adjoining is not null desc, k.hours,
          hashtextextended(k.user_id::text || slot.id, 0), k.user_id
        limit p_limit) first
    )
    select jsonb_build_object(
      'counts', (select jsonb_build_object('said_free', count(*) filter (where g.rank = 1),
          'nothing_said', count(*) filter (where g.rank = 2), 'warned', count(*) filter (where g.rank = 3),
          'refused', count(*) filter (where g.rank = 4)) from grouped g),
      'candidates', coalesce(jsonb_agg(jsonb_build_object(
        'user', jsonb_build_object('id', b.user_id, 'name', b.name, 'phone', b.phone),
        'group', (array['said_free', 'nothing_said', 'warned', 'refused'])[b.rank],
        'asks', (select private.is_asked(p, event) from public.profiles p where p.id = b.user_id),
        'refusal', case when b.refusal is not null then private.place_error(event, slot, b.user_id, b.own, b.rank = 4) end,
        'warnings', jsonb_path_query_array(jsonb_build_array(
          case when not b.is_free then jsonb_build_object('code', 'said_not_free',
            'params', jsonb_build_object('said_at', private.iso(b.said_at))) end,
          case when b.over_own then jsonb_build_object('code', 'over_own_hours',
            'params', jsonb_build_object('most_hours', trim_scale(b.most_hours))) end,
          case when b.asked_title is not null then jsonb_build_object('code', 'asked_elsewhere',
            'params', jsonb_build_object('event_title', b.asked_title)) end,
          case when b.no_at is not null then jsonb_build_object('code', 'said_no',
            'params', jsonb_build_object('said_at', private.iso(b.no_at))) end), '$[*] ? (@ != null)'),
        'elsewhere', (
          select jsonb_build_object('signup_id', s.id, 'event_id', o.id, 'title', o.title,
            'start_time', private.iso(o.start_time), 'end_time', private.iso(o.end_time))
          from public.signups s join public.events o on o.id = s.event_id
          where b.with_reason in ('overlap', 'slot_full') and s.user_id = b.user_id and s.status = 'confirmed'
            and (s.is_live or s.is_draft) and s.during && event.during
          order by s.is_draft, lower(s.during), s.id limit 1),
        'reasons', (
          select coalesce(jsonb_agg(jsonb_build_object('code', r.code, 'params', r.params) order by r.number), '[]')
          from (
            select * from (values
              (1, 'said_free', b.is_free, jsonb_build_object('said_at', private.iso(b.said_at))),
              (2, 'owes', b.owed > 0, jsonb_build_object('credits', trim_scale(b.owed), 'required', trim_scale(b.required))),
              (3, 'favourite_role', b.likes_role, '{}'),
              (4, 'did_role', b.did_role > 0, jsonb_build_object('times', b.did_role)),
              (5, 'favourite_place', b.likes_place, '{}'),
              (6, 'did_place', b.did_place > 0, jsonb_build_object('times', b.did_place)),
              (7, 'adjoining', b.adjoining is not null, jsonb_build_object('event_title',
                (select o.title from public.events o where o.id = b.adjoining))),
              (8, 'same_day', b.hours > 0, jsonb_build_object('hours', trim_scale(round(b.hours, 2))))
            ) reason (number, code, holds, params)
            where reason.holds order by reason.number limit 3
          ) r)
        ) order by b.place), '[]'))
    from best b);
end
$$;
comment on function private.judged_candidates(uuid, uuid[], integer) is
  'Who could have a place of a slot, as the JSON of GET /slots/{id}/candidates, out of these people (null: all). What
they owe is what the season of the event asks for; leads are not told.
Everybody is judged by private.place_refusal(); the refusals of the people returned are those of private.judge_place(): without a
reason, or if a reason would not help, with one. What people say about themselves only warns. Error: 404 Slot not found. Internal.';

create function private.candidates(p_slot_id uuid, p_people uuid[], p_limit integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.judged_candidates(p_slot_id, p_people, p_limit);
end
$$;
comment on function private.candidates(uuid, uuid[], integer) is
  'GET /slots/{id}/candidates: see private.judged_candidates(). Definer: policies would be applied to each row of everybody''s work.
Errors: 401; 403; 404 Slot not found.';
grant execute on function private.candidates(uuid, uuid[], integer) to authenticated;

-- Auto-fill: the open places of a span of time and, for each person, what the rules of a place and they themselves say. The client
-- makes a proposal of it.

create function private.open_slots(p_from date, p_to date, p_zone text)
returns table (number integer, event public.events, slot public.event_slots)
language sql stable set search_path = '' as $$
  select (row_number() over (order by e.start_time, e.id, s.position, s.id) - 1)::integer, e, s
  from public.events e join public.event_slots s on s.event_id = e.id
  where e.start_time >= p_from::timestamp at time zone p_zone and e.start_time < (p_to + 1)::timestamp at time zone p_zone
    and e.start_time > private.now() and e.removed_at is null
    and e.status = 'scheduled' and s.removed_at is null and not s.is_canceled and s.filled_count < s.required_count
$$;
comment on function private.open_slots(date, date, text) is
  'The slots with open places of events that start on the days from p_from to p_to of a zone and have not begun, numbered in their
order. Internal.';

create function private.auto_fill(p_from date, p_to date, p_zone text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  most constant integer := 1000;
  -- The zone in which the rule of hours a day counts.
  zone constant text := private.organisation_zone();
  rules constant public.organisation := private.organisation();
  span tstzrange;
  waiting integer;
  season public.seasons;
  counts tstzrange;
begin
  perform private.require_admin();
  select tstzrange(min(lower((o.event).during)) filter (where o.number < most),
    max(upper((o.event).during)) filter (where o.number < most)), greatest(count(*) - most, 0)
  into span, waiting from private.open_slots(p_from, p_to, p_zone) o;
  -- Credits of other seasons do not count for what people owe in this one.
  season := private.season_at(p_from::timestamp at time zone p_zone);
  counts := private.season_span(season);
  return (
    with holes as materialized (
      select o.* from private.open_slots(p_from, p_to, p_zone) o where o.number < most
    ), listed as materialized (
      select n.user_id as id, n.own, row_number() over (order by n.user_id) as number from private.commitments_within(span) n
    ), verdicts as materialized (
      select h.number, array_agg(private.place_refusal(h.event, h.slot, l.own, false) order by l.number) as refusals
      from holes h cross join listed l group by h.number
    ), codes as materialized (
      select one.code, row_number() over (order by one.code) - 1 as number
      from (select distinct unnest(v.refusals) as code from verdicts v) one where one.code is not null
    ), times as materialized (
      -- What people say is about a time: shifts at the same time have it once.
      select t.during, row_number() over (order by t.during) as number
      from (select distinct (h.event).during as during from holes h) t
    ), said as materialized (
      select s.user_id, s.number, s.is_free, (s.said_at at time zone p_zone)::date as day
      from private.said(null, (select array_agg(t.during order by t.number) from times t)) s
    ), said_days as materialized (
      select one.day, row_number() over (order by one.day) - 1 as number
      from (select distinct s.day from said s where not s.is_free) one
    ), marks as materialized (
      -- By person first: a join of each time with each person by two keys is planned badly.
      select s.user_id, jsonb_object_agg(s.number, case when s.is_free then '+' else chr(97 + d.number::integer) end) as marks
      from said s left join said_days d on d.day = s.day
      group by s.user_id
    ), spoken as materialized (
      select t.number, row_number() over (order by t.number) - 1 as place,
        string_agg(coalesce(m.marks ->> t.number::text, '.'), '' order by l.number) as marks
      from (select distinct s.number from said s) t cross join listed l left join marks m on m.user_id = l.id
      group by t.number
    ), held as materialized (
      select s.user_id, s.event_id from public.signups s
      -- As far as private.commitments_within() looks.
      where s.status = 'confirmed' and (s.is_live or s.is_draft)
        and s.during && tstzrange(lower(span) - interval '5 days', upper(span) + interval '5 days')
    ), events as materialized (
      select e.*, row_number() over (order by e.start_time, e.id) - 1 as number from public.events e
      where e.id in (select (h.event).id from holes h union select s.event_id from held s)
    ), types as materialized (
      select t.id, t.name, t.color, row_number() over (order by t.name collate private.natural_order, t.id) - 1 as number,
        r.moments, r.hourly
      from public.slot_types t left join private.rates_by_type r on r.slot_type_id = t.id
      where t.id in (select (h.slot).slot_type_id from holes h)
    ), places as materialized (
      select p.id, row_number() over (order by p.id) - 1 as number
      from public.places p where p.id in (select (h.event).place_id from holes h)
    ), worked as materialized (
      select w.user_id, t.number as type, p.number as place, count(*) as times
      from private.worked w
      join public.events e on e.id = w.event_id
      left join types t on t.id = w.slot_type_id
      left join places p on p.id = e.place_id
      where w.counts and (t.id is not null or p.id is not null)
      group by w.user_id, t.number, p.number
    ), busy as materialized (
      select s.user_id, jsonb_agg(e.number order by e.number) as shifts
      from held s join events e on e.id = s.event_id group by s.user_id
    ), turns as materialized (
      -- Fair turns need to know who was last here long ago, but no more of the past than that.
      select one.user_id, jsonb_agg(extract(epoch from one.at) order by one.at)
        filter (where one.at <@ span or one.at = one.last or one.at = one.next) as starts
      from (
        select s.user_id, lower(s.during) as at,
          max(lower(s.during)) filter (where lower(s.during) < lower(span)) over own as last,
          min(lower(s.during)) filter (where lower(s.during) >= upper(span)) over own as next
        from public.signups s
        where s.status in ('confirmed', 'asked') and (s.is_live or s.is_draft)
          and s.during && tstzrange(lower(span) - interval '1 year', upper(span) + interval '1 year')
        window own as (partition by s.user_id)
      ) one group by one.user_id
    ), did as materialized (
      select w.user_id, jsonb_agg(jsonb_build_array(w.type, w.times)) filter (where w.type is not null) as roles,
        jsonb_agg(jsonb_build_array(w.place, w.times)) filter (where w.place is not null) as places
      from worked w group by w.user_id
    ), wishes as materialized (
      select w.user_id, jsonb_build_object('most_hours', trim_scale(w.most_hours),
        'slot_types', (select coalesce(jsonb_agg(t.number order by t.number), '[]') from types t where t.id = any (w.slot_type_ids)),
        'places', (select coalesce(jsonb_agg(p.number order by p.number), '[]') from places p where p.id = any (w.place_ids))) as says
      from public.wishes w
      where w.most_hours is not null or w.slot_type_ids <> '{}' or w.place_ids <> '{}'
    )
    select jsonb_build_object(
      'timezone', p_zone, 'max_hours_per_day', rules.max_hours_per_day, 'min_rest_hours', rules.min_rest_hours,
      'refusals', (select coalesce(jsonb_agg(c.code order by c.number), '[]') from codes c),
      'slot_types', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.number), '[]')
        from types t),
      'places', (select coalesce(jsonb_agg(p.id order by p.number), '[]') from places p),
      'said', (select coalesce(jsonb_agg(s.marks order by s.place), '[]') from spoken s),
      'said_on', (select coalesce(jsonb_agg(d.day order by d.number), '[]') from said_days d),
      'left_out', waiting,
      'shifts', (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'location', e.location,
          'place', p.number, 'start_time', private.iso(e.start_time), 'end_time', private.iso(e.end_time),
          'timezone', e.timezone, 'all_day', e.all_day, 'hours', trim_scale(round(e.hours, 2)),
          'from', extract(epoch from lower(e.during)), 'to', extract(epoch from upper(e.during)),
          'work', (select jsonb_agg(jsonb_build_array(w.day, w.seconds) order by w.day)
            from private.work_days(e.during, case when e.all_day then e.timezone else zone end,
              case when e.all_day then e.hours end) w),
          'said', s.place) order by e.number), '[]')
        from events e left join places p on p.id = e.place_id
        left join times on times.during = e.during
        left join spoken s on s.number = times.number),
      'holes', (select coalesce(jsonb_agg(jsonb_build_object('slot_id', (h.slot).id, 'shift', e.number, 'slot_type', t.number,
          'missing', (h.slot).required_count - (h.slot).filled_count,
          'to_min', greatest(coalesce((h.slot).min_count, 0) - (h.slot).filled_count, 0),
          'credits', case when (h.event).start_time <@ counts then coalesce(
            round((h.event).hours * greatest(t.hourly[width_bucket((h.event).start_time, t.moments)], 0), 1), 0) else 0 end,
          'verdicts', (select string_agg(coalesce(chr(97 + c.number::integer), '.'), '' order by v.place)
            from verdicts found cross join lateral unnest(found.refusals) with ordinality v (code, place)
            left join codes c on c.code = v.code where found.number = h.number)) order by h.number), '[]')
        from holes h join events e on e.id = (h.event).id join types t on t.id = (h.slot).slot_type_id),
      'people', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', p.name, 'required', trim_scale(c.required),
          'credits', trim_scale(c.confirmed), 'busy', coalesce(busy.shifts, '[]'),
          'turns', coalesce(turns.starts, '[]'),
          'work', (select coalesce(jsonb_agg(jsonb_build_array(d.key, d.value) order by d.key), '[]')
            from jsonb_each((l.own).seconds_by_day) d),
          'did_role', coalesce(did.roles, '[]'), 'did_place', coalesce(did.places, '[]'),
          'wishes', wishes.says) order by l.number), '[]')
        from listed l
        join public.profiles p on p.id = l.id
        join private.season_credits(season, null) c on c.user_id = l.id
        left join busy on busy.user_id = l.id
        left join turns on turns.user_id = l.id
        left join did on did.user_id = l.id
        left join wishes on wishes.user_id = l.id)
    ));
end
$$;
comment on function private.auto_fill(date, date, text) is
  'GET /auto-fill: the open slots of events that start on these days of a zone and have not begun, at most 1,000, and all active people, with the
verdict of private.place_refusal() for each pair, and what private.said() reports about the times. Definer: policies would be applied to each row of everybody''s work. Errors:
401; 403.';
grant execute on function private.auto_fill(date, date, text) to authenticated;

-- messages/outbox.sql

-- The outbox: messages for people, to be sent by mail. A message is written in the same transaction as the change it is about,
-- so that neither exists without the other. The function `notify` sends it later, and no request waits for a mail server.

create table private.outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('signed_up', 'assigned', 'canceled', 'released', 'notice', 'reminder', 'invitation', 'access', 'message')),
  -- Not a foreign key: a person with signups cannot be deleted, and messages are deleted with their signup.
  user_id uuid not null,
  signup_id uuid references public.signups (id) on delete cascade,
  invitation_id uuid references public.invitations (id) on delete cascade,
  notice_id uuid references public.notices (id) on delete cascade,
  letter jsonb,
  message_id uuid,
  dedupe_key text not null unique,
  change_set_id uuid references public.change_sets (id) default private.change_set(),
  created_at timestamptz not null default private.now(),
  due_at timestamptz not null default private.now() + interval '1 minute',
  mail_id uuid references private.outbox (id) on delete set null,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  claimed_until timestamptz,
  handed_over_at timestamptz,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'skipped', 'failed')),
  reason text,
  failure jsonb,
  settled_at timestamptz,
  check ((kind = 'notice') = (notice_id is not null)),
  check ((kind = 'invitation') = (invitation_id is not null)),
  check ((kind = 'access') = (letter is not null)),
  check ((kind = 'message') = (message_id is not null)),
  check (num_nonnulls(signup_id, invitation_id, letter, message_id) = 1),
  check ((status = 'waiting') = (settled_at is null)),
  check (handed_over_at is null or status in ('waiting', 'sent'))
);
comment on table private.outbox is
  'Messages for people, one row each. No API role has any right to it: triggers write it, and the functions for `notify` read it.';
comment on column private.outbox.kind is
  'signed_up and canceled: by the person; assigned and released: the same by somebody else; notice: see notices.kind;
reminder: the shift is near (private.due_reminders); invitation, access (see letter) and message: a mail of its own, which is not about a signup.';
comment on column private.outbox.letter is
  'What a mail of kind access says: {about, …}, with the keys of AccessLetter in _shared/mail/compose-access.ts.';
comment on column private.outbox.message_id is
  'What somebody has written to many people. Not a foreign key: the table comes later, and rows here do not outlive it.';
comment on column private.outbox.dedupe_key is 'Identifies what the message says, so that nobody gets the same message twice.';
comment on column private.outbox.due_at is 'The end of its quiet minute, in which later messages can join it.';
comment on column private.outbox.mail_id is
  'The mail that contains the message: the id of its first message. That row counts the attempts, and the id is in the
Message-ID. A mail keeps its messages forever, so that every attempt sends the same mail.';
comment on column private.outbox.claimed_until is 'Until when the worker that claimed the mail has time to send it.';
comment on column private.outbox.handed_over_at is
  'When the worker began to hand the mail to a mail server that cannot recognize a repeat; null again when the worker reports the
result. If it never does, the mail counts as sent and keeps this time: sent, not confirmed.';
comment on column private.outbox.failure is
  'Why the last attempt failed, as {code, params} (mail-failures.ts); reason is its sentence.';
comment on column private.outbox.reason is 'Why it was skipped or has failed; if it is waiting, why the last attempt failed.';
create index outbox_gathering on private.outbox (user_id, due_at) where status = 'waiting' and mail_id is null;
-- For a person's archive, and when they are blocked, merged or leave.
create index outbox_of_user on private.outbox (user_id);
create index outbox_sending on private.outbox (next_attempt_at) where status = 'waiting' and mail_id = id;
create index outbox_of_change_set on private.outbox (change_set_id) where change_set_id is not null;
create index outbox_of_signup on private.outbox (signup_id);
create index outbox_of_invitation on private.outbox (invitation_id, created_at) where invitation_id is not null;
-- For the progress of invitations that are being sent.
create index outbox_invitations on private.outbox (created_at) where kind = 'invitation';
create index outbox_of_notice on private.outbox (notice_id) where notice_id is not null;
create index outbox_of_mail on private.outbox (mail_id) where mail_id is not null;
create index outbox_settled on private.outbox (settled_at) where settled_at is not null;
-- Few messages fail; the dashboard lists them.
create index outbox_failed on private.outbox (settled_at) where status = 'failed';

create table private.mail_keys (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  key uuid not null unique default gen_random_uuid()
);
comment on table private.mail_keys is
  'The secret (122 random bits) in the link with which a person stops their mails without signing in.';

create function private.mail_signup(p_signup public.signups, p_step text) returns void
language plpgsql set search_path = '' as $$
declare
  present constant timestamptz := private.now();
  message constant text := case
    when p_step in ('given_back', 'declined') then 'canceled'
    when p_step in ('released', 'withdrawn') then 'released'
    when p_step in ('taken', 'agreed') or p_step = 'published' and p_signup.created_by = p_signup.user_id then 'signed_up'
    else 'assigned' end;
  -- A place that Undo gives back can be given and lost several times.
  times constant text := case when p_step in ('agreed', 'agreed_for') then ':agreed' else '' end
    || case when p_signup.revision > 1 then ':' || p_signup.revision else '' end;
begin
  insert into private.outbox (kind, user_id, signup_id, dedupe_key, created_at, due_at)
  values (message, p_signup.user_id, p_signup.id, message || ':' || p_signup.id || times, present, present + interval '1 minute')
  on conflict (dedupe_key) do nothing;
end
$$;
comment on function private.mail_signup(public.signups, text) is 'A message to a person who got a place or lost it, by a step of private.signup_life. Internal.';

create function private.is_oversight(p_kind text) returns boolean
language sql immutable set search_path = ''
return p_kind in ('new_admin', 'lead_granted', 'pay_rule', 'own_paid_place', 'own_paid_work', 'large_correction');
comment on function private.is_oversight(text) is
  'Whether a kind of notice is about rights or money, so that administrators get it by mail as well. Internal.';

create function private.mail_oversight(p_people uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  present constant timestamptz := private.now();
  closes constant timestamptz := present + interval '1 minute';
begin
  insert into private.outbox (id, mail_id, kind, user_id, letter, dedupe_key, created_at, due_at, next_attempt_at)
  -- The mail leaves a little later, so that transactions that have begun within the minute are at their end.
  select made.id, made.id, 'access', p.id, '{"about": "oversight"}', 'oversight:' || made.id, present, closes, closes + interval '15 seconds'
  from public.profiles p
  cross join lateral (select gen_random_uuid() as id where p.id is not null) made
  where p.id = any (p_people) and p.email is not null and not exists (
    select from private.outbox o where o.user_id = p.id and o.letter ->> 'about' = 'oversight' and o.due_at > present);
end
$$;
comment on function private.mail_oversight(uuid[]) is
  'Puts a mail about rights and money into the outbox for these people. It contains all such notices of the minute that begins
with the first of them, see private.oversight_of(). Internal.';

create function private.oversight_of(p_mail private.outbox) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', n.kind,
      'actor', (select p.name from public.profiles p where p.id = (n.about ->> 'actor')::uuid),
      'person', (select p.name from public.profiles p where p.id = (n.about ->> 'person')::uuid),
      'subject', n.about ->> 'subject', 'hours', n.about -> 'hours', 'scheduled', n.about -> 'scheduled', 'title', e.title)
    order by n.created_at, n.id), '[]')
  from public.notices n left join public.events e on e.id = n.event_id
  where n.user_id = p_mail.user_id and private.is_oversight(n.kind)
    and n.created_at >= p_mail.created_at and n.created_at < p_mail.due_at
$$;
comment on function private.oversight_of(private.outbox) is
  'What a mail about rights and money says: the notices of its minute, dismissed or not, so that each attempt says the same.
Internal.';

create function private.mail_notices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.outbox (kind, user_id, signup_id, notice_id, dedupe_key)
  select 'notice', n.user_id, n.signup_id, n.id, 'notice:' || n.id from added n
  where n.signup_id is not null and n.kind in ('moved', 'still', 'canceled', 'restored', 'clash', 'removed', 'unanswered', 'handed_over', 'not_taken_over')
  on conflict (dedupe_key) do nothing;
  perform private.mail_oversight(array(select distinct n.user_id from added n where private.is_oversight(n.kind)));
  return null;
end
$$;
comment on function private.mail_notices() is
  'Trigger: a message for each notice about a signup, and a mail to administrators about what others do about rights and money.';
create trigger mail after insert on public.notices
  referencing new table as added for each statement execute function private.mail_notices();

create view private.shifts as
select s.id, s.user_id, s.status, s.is_live, s.is_draft, s.changed_at as signup_changed_at, e.end_time as ends_at, e.start_time as starts_at,
  jsonb_build_object('id', s.id, 'title', e.title, 'description', e.description, 'location', e.location,
    'slot_type', t.name, 'about', t.description, 'bring', t.bring, 'cancel_reason', e.cancel_reason, 'start_time', private.iso(e.start_time), 'end_time', private.iso(e.end_time),
    'timezone', e.timezone, 'all_day', e.all_day, 'confirmed', s.status = 'confirmed' and s.is_live, 'tentative', exists (
      select from public.questions q where q.signup_id = s.id and q.kind = 'still' and q.answer is null
        and coalesce(q.held_until <= private.now(), true)),
    'created_at', private.iso(s.created_at), 'sequence', s.revision + e.version + t.version,
    'changed_at', private.iso(greatest(s.created_at, s.changed_at, e.updated_at, t.updated_at))) as shift
from public.signups s
join public.event_slots slot on slot.id = s.slot_id
join public.slot_types t on t.id = slot.slot_type_id
join public.events e on e.id = s.event_id;
comment on view private.shifts is
  'Each signup as a calendar has it (`shift`). sequence: rises with each change of the signup, its event or its slot type. For
definer functions: the calendar of a person, and the mails.';

-- Due mails: what has to be sent now, and how much of it the mail service takes.

create function private.reminder_key(p_signup uuid, p_start timestamptz, p_timezone text, p_number integer) returns text
language sql stable
-- An event that moves to another day of its place gets another reminder; one that moves by minutes does not.
return format('reminder:%s:%s', p_signup, (p_start at time zone p_timezone)::date) || case p_number when 2 then ':2' else '' end;
comment on function private.reminder_key(uuid, timestamptz, text, integer) is
  'Identifies the first or second reminder of a shift on the day of its start where it takes place; the key of the second begins with that of the first. Its body is parsed when
it is created, so that Postgres can copy it into a query. Internal.';

create function private.reminder_leads() returns table (number integer, hours integer, ahead interval)
language sql stable rows 2 set search_path = '' as $$
  select r.number, r.hours, r.hours * interval '1 hour'
  from public.organisation o
  cross join lateral (values (1, o.remind_hours_before), (2, o.remind_again_hours_before)) r (number, hours)
  where r.hours is not null
$$;
comment on function private.reminder_leads() is 'How long before a shift its people are reminded, once or twice. Internal.';

create function private.due_reminders() returns table (signup_id uuid, user_id uuid, dedupe_key text)
language sql stable security definer set search_path = '' as $$
  -- Of two that are due at once, the later one says it all.
  select distinct on (s.id) s.id, s.user_id, key.name
  from private.reminder_leads() l
  join public.events e on e.start_time > private.now() and e.start_time <= private.now() + l.ahead
  join public.signups s on s.event_id = e.id
  cross join lateral (select private.reminder_key(s.id, e.start_time, e.timezone, l.number) as name) key
  where s.status = 'confirmed' and s.is_live and s.attendance is null
    and s.created_by is not null and s.created_at <= e.start_time - l.ahead
    and not exists (
      select from private.outbox o
      -- Another reminder counts as this one if it was sent when this one was due: late, or by settings that have changed since.
      where o.signup_id = s.id and (o.dedupe_key = key.name
        or o.created_at >= e.start_time - l.ahead and starts_with(o.dedupe_key, private.reminder_key(s.id, e.start_time, e.timezone, 1))))
  order by s.id, l.ahead
$$;
comment on function private.due_reminders() is
  'Shifts that need a reminder now (private.reminder_leads), except those whose person signed up later than that, or is excused.
Internal.';

create function private.queue_reminders() returns void
language sql set search_path = '' as $$
  insert into private.outbox (kind, user_id, signup_id, dedupe_key, due_at)
  select 'reminder', r.user_id, r.signup_id, r.dedupe_key, private.now() from private.due_reminders() r
  on conflict (dedupe_key) do nothing
$$;
comment on function private.queue_reminders() is 'Puts the reminders that are due into the outbox. Internal.';

create function private.due_mails(p_most integer default 5) returns integer
language sql stable security definer set search_path = '' as $$
  select least(p_most, ceil((
    (select count(*) from private.outbox o where o.status = 'waiting' and o.mail_id = o.id
      and o.next_attempt_at <= private.now() and coalesce(o.claimed_until <= private.now(), true))
    + (select count(distinct o.user_id) from private.outbox o where o.status = 'waiting' and o.mail_id is null
      and o.due_at <= private.now())
    + (select count(*) from private.due_reminders())
    + private.alerts_due()::integer + private.digest_due()::integer) / 50.0))::integer
$$;
comment on function private.due_mails(integer) is
  'The number of calls of notify that are due now: one per fifty mails, which is the most that a call sends. For the schedule.';

create function private.skip_late_mails() returns void
language sql set search_path = '' as $$
  -- When mail can be sent again after days, a flood of old news helps nobody.
  update private.outbox o set status = 'skipped', reason = 'too late', settled_at = private.now()
  where o.status = 'waiting' and o.mail_id is null and o.due_at < private.now() - interval '2 days'
$$;
comment on function private.skip_late_mails() is 'Skips messages that have not been sent for two days. Internal.';

create function private.skip_mails_to_nobody() returns void
language sql set search_path = '' as $$
  update private.outbox o set status = 'skipped', settled_at = private.now(),
    reason = case when p.email is null then 'no address' else 'no access' end
  from public.profiles p
  where p.id = o.user_id and o.status = 'waiting' and o.mail_id is null and (p.email is null or p.state <> 'active')
$$;
comment on function private.skip_mails_to_nobody() is 'Skips news for people who have no address or are not active. Internal.';

create function private.invitations_a_minute() returns numeric
language sql stable security definer set search_path = '' as $$
  -- Without a limit the schedule's five calls a minute send fifty each. A limit is shared with news, which must not wait.
  select coalesce(o.mails_per_hour * 0.75 / 60, 250) from public.organisation o
$$;
comment on function private.invitations_a_minute() is
  'The pace of invitations: three quarters of what the mail service takes. Internal.';

create function private.mails_begun(p_what text, p_since interval) returns bigint
language sql stable security definer set search_path = '' as $$
  select (
      select count(*) from private.outbox o
      where o.mail_id = o.id and o.status = 'sent' and o.settled_at > private.now() - p_since
        and (p_what = 'all' or o.kind = 'invitation'))
    + (
      select count(*) from private.outbox o
      where o.mail_id = o.id and o.status = 'waiting' and o.claimed_until > private.now()
        and (p_what = 'all' or o.kind = 'invitation'))
$$;
comment on function private.mails_begun(text, interval) is
  'How many mails were sent lately or are being sent. p_what: all or invitations. Internal.';

create function private.mail_allowance(p_what text) returns bigint
language sql stable security definer set search_path = '' as $$
  select case when o.mails_per_hour is null then 1000000
    else least(o.mails_per_hour - private.mails_begun('all', interval '1 hour'),
      case when p_what = 'invitations'
        then floor(private.invitations_a_minute() * 60)::bigint - private.mails_begun('invitations', interval '1 hour') end,
      -- A little less than a minute, because the calls of the schedule are not exactly one apart.
      case when p_what = 'invitations'
        then ceil(private.invitations_a_minute())::bigint - private.mails_begun('invitations', interval '50 seconds') end) end
  from public.organisation o
$$;
comment on function private.mail_allowance(text) is
  'How many mails the mail service takes now. p_what: news or invitations. Internal.';

create function private.free_mails(p_what text, p_most integer) returns setof uuid
language sql volatile set search_path = '' as $$
  select o.id from private.outbox o
  where o.status = 'waiting' and o.mail_id = o.id and (o.kind = 'invitation') = (p_what = 'invitations')
    and o.next_attempt_at <= private.now() and coalesce(o.claimed_until <= private.now(), true)
  order by o.next_attempt_at limit greatest(least(p_most, private.mail_allowance(p_what)), 0)
  for update skip locked
$$;
comment on function private.free_mails(text, integer) is
  'Mails that can be sent now, the longest due first, locked. p_what: news or invitations. Internal.';

-- Mails: how the outbox is sent. Functions for `notify`, which sends it, for operators, and for a person who stops the mails.

create function private.end_unconfirmed_mails() returns void
language sql set search_path = '' as $$
  with ended as (
    update private.outbox o set status = 'sent', settled_at = private.now(), claimed_until = null, reason = null, failure = null
    from private.outbox l
    where l.status = 'waiting' and l.mail_id = l.id and l.handed_over_at is not null and l.claimed_until <= private.now()
      and o.mail_id = l.id
    returning o.id, o.invitation_id, o.handed_over_at
  )
  update public.invitations i set sent_at = e.handed_over_at
  from ended e where i.id = e.invitation_id
$$;
comment on function private.end_unconfirmed_mails() is
  'Mails that a worker was handing to the mail server when it ended count as sent: the server may have accepted them, and nobody
gets a mail twice. Internal.';

create function private.claim_mails(p_most integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  present constant timestamptz := private.now();
  claimed uuid[];
begin
  perform private.queue_reminders();
  perform private.gather_alerts(), private.make_digests();
  perform private.skip_late_mails();
  perform private.skip_mails_to_nobody();
  perform private.end_unconfirmed_mails();
  -- The worker of the last attempt never reported back.
  update private.outbox o set status = 'failed', settled_at = present,
    reason = coalesce(o.reason, 'No attempt came to an end'),
    failure = case when o.reason is null then '{"code": "no_result", "params": {}}' else o.failure end
  where o.status = 'waiting' and o.mail_id in (select l.id from private.outbox l
    where l.status = 'waiting' and l.mail_id = l.id and l.attempts >= 8 and l.claimed_until <= present);

  with quiet as (
    select o.user_id from private.outbox o where o.status = 'waiting' and o.mail_id is null
    group by o.user_id
    having max(o.due_at) <= present or min(o.due_at) <= present - interval '4 minutes'
    order by min(o.due_at) limit p_most
  ), taken as (
    select o.id, o.user_id, o.created_at from private.outbox o
    where o.user_id in (select q.user_id from quiet q) and o.status = 'waiting' and o.mail_id is null
    for update skip locked
  ), led as (
    select t.id, first_value(t.id) over (partition by t.user_id order by t.created_at, t.id) as lead from taken t
  )
  update private.outbox o set mail_id = l.lead, next_attempt_at = present from led l where o.id = l.id;

  if exists (select from public.organisation o where o.mails_per_hour is not null) then
    -- The workers of one minute must not each take what is left of the hour.
    perform pg_advisory_xact_lock(hashtextextended('muster: mails of an hour', 0));
  end if;
  -- News comes first: a thousand invitations must not delay it.
  select array_agg(f.id) into claimed from private.free_mails('news', p_most) f (id);
  select coalesce(claimed, '{}') || coalesce(array_agg(f.id), '{}') into claimed
  from private.free_mails('invitations', p_most - coalesce(cardinality(claimed), 0)) f (id);
  update private.outbox o set claimed_until = present + interval '1 minute', attempts = o.attempts + 1 where o.id = any (claimed);
  perform private.start_clocks(claimed);

  insert into private.mail_keys (user_id) select o.user_id from private.outbox o where o.id = any (claimed)
  on conflict (user_id) do nothing;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'attempt', l.attempts, 'to', private.mail_goes_to(l, p.email), 'name', p.name, 'settings', p.settings,
      'language', coalesce(p.settings ->> 'language', private.language_of(coalesce(sent.invited_by, p.id)), 'english'),
      'unsubscribe_key', k.key, 'messages', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', coalesce(n.kind, o.kind), 'notice', o.kind = 'notice',
          'status', s.status, 'live', s.is_live, 'old', n.old, 'shift', s.shift,
          'question', (select jsonb_build_object('kind', q.kind, 'key', q.key, 'asked_at', private.iso(q.asked_at),
            'deadline', private.iso(least(q.deadline, s.starts_at)))
            from public.questions q where q.signup_id = s.id and q.kind in ('place', 'still') and q.answer is null)) order by s.starts_at, o.created_at, o.id), '[]')
        from private.outbox o
        join private.shifts s on s.id = o.signup_id
        left join public.notices n on n.id = o.notice_id
        where o.mail_id = l.id), 'invitation', (
        select jsonb_build_object('role', i.role, 'expires_at', private.iso(i.expires_at), 'inviter', inviter.name,
          'inviter_email', inviter.email)
        from public.invitations i left join public.profiles inviter on inviter.id = i.invited_by where i.id = l.invitation_id), 'letter', coalesce(private.message_letter(l), l.letter || case l.letter ->> 'about'
        when 'people_waiting' then jsonb_build_object('count', (select count(*) from public.profiles w where w.state = 'waiting'))
        when 'oversight' then jsonb_build_object('changes', private.oversight_of(l))
        when 'leading' then private.leading_letter(l.user_id)
        else coalesce(private.offer_letter(l), private.address_letter(l), private.fits_letter(l), private.alert_letter((l.letter ->> 'notice')::uuid), '{}') end))
      order by l.kind = 'invitation', l.next_attempt_at, l.id), '[]')
    from private.outbox l
    join public.profiles p on p.id = l.user_id
    join private.mail_keys k on k.user_id = l.user_id
    left join public.invitations sent on sent.id = l.invitation_id
    where l.id = any (claimed));
end
$$;
comment on function private.claim_mails(integer) is
  'Claims the mails that notify sends next, at most p_most; no other worker gets them for a minute. The messages that wait
for a person become one mail after a minute without a new one, at the latest after five. Each mail: {id, attempt, to, name, settings,
language, unsubscribe_key, messages: [{kind, notice, status, live, old, shift, question: null or {kind, key, asked_at, deadline}}], invitation: null or {role, expires_at, inviter,
inviter_email}, letter: null or what a message or a mail about access or an offer says}, messages by the start of the shift. An invitation is in the language of its inviter until its
person saves one. Definer: for the service, which has no right to any table.';
grant execute on function private.claim_mails(integer) to service_role;

create function private.hand_over_mail(p_mail uuid, p_attempt integer) returns boolean
language sql security definer set search_path = '' as $$
  with marked as (
    update private.outbox o set handed_over_at = private.now(), claimed_until = private.now() + interval '1 minute'
    where o.id = p_mail and o.mail_id = o.id and o.status = 'waiting' and o.attempts = p_attempt and o.claimed_until is not null
      and o.handed_over_at is null
    returning o.id
  )
  select exists (select from marked)
$$;
comment on function private.hand_over_mail(uuid, integer) is
  'Committed just before the mail server can accept a claimed mail: from then on no other worker sends it. False: this attempt no
longer has the mail, which must not be sent. Definer: for the service, which has no right to any table.';
grant execute on function private.hand_over_mail(uuid, integer) to service_role;

create function private.settle_mail(p_mail uuid, p_attempt integer, p_outcome text, p_reason text, p_failure jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  why constant text := left(p_reason, 500);
  wait constant interval[] := array[interval '1 minute', interval '5 minutes', interval '15 minutes', interval '1 hour',
    interval '3 hours', interval '6 hours', interval '12 hours'];
  lead private.outbox;
begin
  select * into lead from private.outbox o
  where o.id = p_mail and o.mail_id = o.id and o.status = 'waiting' and o.attempts = p_attempt and o.claimed_until is not null
  for update;
  if not found then
    return;
  end if;
  if p_outcome = 'release' then
    update private.outbox o set claimed_until = null, handed_over_at = null, attempts = o.attempts - 1 where o.id = lead.id;
  elsif p_outcome = 'retry' and lead.attempts <= array_length(wait, 1) then
    update private.outbox o set claimed_until = null, handed_over_at = null, reason = why, failure = p_failure,
      next_attempt_at = private.now() + wait[lead.attempts]
    where o.id = lead.id;
  else
    update private.outbox o set claimed_until = null, handed_over_at = null, reason = why, failure = p_failure,
      settled_at = private.now(), status = case when p_outcome = 'retry' then 'failed' else p_outcome end
    where o.mail_id = lead.id;
    if p_outcome = 'sent' then
      update public.invitations i set sent_at = private.now() where i.id = lead.invitation_id;
    end if;
  end if;
end
$$;
comment on function private.settle_mail(uuid, integer, text, text, jsonb) is
  'Records what became of a claimed mail: sent; skipped or failed, with the reason and, if an attempt failed, p_failure ({code,
params}); retry: again after a minute, then after ever longer times, until it is given up after the eighth attempt, in about a
day; release: it was not tried. A mail that is settled, or that another attempt has claimed, stays as it is. Definer: for the service, which has no right to
any table.';
grant execute on function private.settle_mail(uuid, integer, text, text, jsonb) to service_role;

create function private.mail_house() returns table (sender text, organisation text, timezone text, contact text, reply_to text)
language sql stable security definer set search_path = '' as $$
  select coalesce(o.mail_sender_name, o.name), o.name, o.timezone, asked.address, coalesce(asked.address, (
    select p.email from public.profiles p where p.role = 'admin' and p.state = 'active' and p.email is not null
    order by p.created_at, p.id limit 1))
  from public.organisation o
  cross join lateral (select substring(o.contact from '[^\s<>@,;]+@[^\s<>@,;]+\.[[:alnum:]]+') as address) asked
$$;
comment on function private.mail_house() is 'What the organisation has set for mails: the sender, its name, the IANA zone of people without one, where people ask, and
where answers go: there, else to the first administrator. Each may be null. Definer: for the service, which has no right to any table.';
grant execute on function private.mail_house() to service_role;

create function private.unsent_mails() returns table (user_id uuid, is_given_up boolean, is_ahead boolean, since timestamptz,
  kinds text, attempts integer, reason text, failure jsonb)
language sql stable security definer set search_path = '' as $$
  with clock as (
    select private.now() as moment, private.now() - interval '15 minutes' as overdue
  ), message as (
    -- The list of invitations reports on invitations, which may wait for hours where the mail service has a limit.
    select f.* from private.outbox f where f.status = 'failed' and f.signup_id is not null
    union all
    select w.* from private.outbox w
    where w.status = 'waiting' and w.mail_id is null and w.due_at < (select c.overdue from clock c)
    union all
    select w.* from private.outbox l join private.outbox w on w.mail_id = l.id
    where l.status = 'waiting' and l.mail_id = l.id and l.signup_id is not null and (l.reason is not null or l.due_at < (select c.overdue from clock c))
  )
  select m.user_id, bool_or(m.status = 'failed'), bool_or(upper(s.during) > (select c.moment from clock c)), min(m.created_at),
    string_agg(distinct m.kind, ', '), max(m.attempts), max(m.reason),
    (array_agg(m.failure order by m.reason desc nulls last))[1]
  from message m join public.signups s on s.id = m.signup_id
  group by m.user_id, coalesce(m.mail_id, m.user_id)
$$;
comment on function private.unsent_mails() is
  'Mails that were given up in the last 90 days, that failed at least once, or that have waited for a quarter of an hour. All
messages that wait for a person count as one mail. is_ahead: it is about a shift that is not over. Internal.';

create function private.mail_problems()
returns table (since timestamptz, recipient text, kinds text, attempts integer, reason text)
language sql stable security definer set search_path = '' as $$
  select u.since, p.email, u.kinds, u.attempts, u.reason
  from private.unsent_mails() u join public.profiles p on p.id = u.user_id
  union all
  select o.created_at, p.email, o.kind, o.attempts, 'Sent, but not confirmed by the mail server'
  from private.outbox o join public.profiles p on p.id = o.user_id
  where o.status = 'sent' and o.handed_over_at is not null
  order by 1
$$;
comment on function private.mail_problems() is
  'Mails that were given up in the last 90 days, that failed at least once, that have waited for a quarter of an hour, or that are
sent and not confirmed. For operators, with direct access to the database.';

create function private.prune_outbox() returns integer
language sql set search_path = '' as $$
  -- Where mail cannot be sent at all, nobody claims a mail; without this, the outbox would grow forever.
  select private.skip_late_mails(), private.prune_alerts();
  with pruned as (
    delete from private.outbox o where o.settled_at < private.now() - interval '90 days' returning o.id
  )
  select count(*)::integer from pruned
$$;
comment on function private.prune_outbox() is
  'Skips messages not sent for two days, deletes those settled more than 90 days ago, returns their number; deletes old alerts. For the schedule.';

create function private.knows_mail_key(p_key uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.mail_keys k where k.key = p_key)
$$;
comment on function private.knows_mail_key(uuid) is
  'GET /unsubscribe/{key}: whether this key exists; changes nothing. Definer: for the service, which has no right to any table.';
grant execute on function private.knows_mail_key(uuid) to service_role;

create function private.stop_mails(p_key uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  target constant uuid := (select k.user_id from private.mail_keys k where k.key = p_key);
  person public.profiles;
begin
  -- The trigger follow_language will change the account.
  perform private.lock_account(target);
  select p.* into person from public.profiles p where p.id = target for no key update;
  if not found then
    return false;
  end if;
  if coalesce((person.settings ->> 'emailNotifications')::boolean, true) then
    update public.profiles p set settings = jsonb_build_object('smsNotifications', false, 'darkMode', false,
      'language', private.language_of(target))
      || coalesce(person.settings, '{}') || '{"emailNotifications": false}'
    where p.id = target;
  end if;
  return true;
end
$$;
comment on function private.stop_mails(uuid) is
  'POST /unsubscribe/{key} (RFC 8058): the person with this key no longer gets mails, except those to sign in. False for an
unknown key. A second call changes nothing. Definer: for the service, which has no right to any table.';
grant execute on function private.stop_mails(uuid) to service_role;

-- messages/reach.sql

-- Unreached: who cannot be told of what happens to their places, until somebody has told them in another way. What decides it
-- comes after the table.

create table private.bounces (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  since timestamptz not null default private.now(),
  failure jsonb not null
);
comment on table private.bounces is
  'People whose address the mail server has refused for good. Mails are still tried, and the first that is accepted ends it; so do another address, a
sign-in, and an administrator. No API role has any right to it.';
comment on column private.bounces.failure is 'As outbox.failure.';

create table private.unreached (
  notice_id uuid primary key references public.notices (id) on delete cascade,
  reason text not null check (reason in ('no_address', 'bounces', 'mails_off', 'no_access', 'failed')),
  failure jsonb,
  told_at timestamptz,
  told_by uuid,
  check ((told_at is null) = (told_by is null))
);
comment on table private.unreached is 'Notices about places that reach their people neither by mail nor as a notification. No API role has any right to it.';
comment on column private.unreached.reason is
  'no_address; bounces: their address is refused for good; mails_off: they want no mails, and this is not about a cancellation or a move; no_access: they wait for
approval; failed: the mail was given up.';
comment on column private.unreached.told_by is 'Who has told them, by phone or in person. Not a foreign key, so that it outlives them.';

create function private.reach_order(p_reason text) returns integer
language sql immutable set search_path = ''
return array_position(array['no_address', 'bounces', 'failed', 'no_access', 'mails_off'], p_reason);
comment on function private.reach_order(text) is 'Which of several reasons is named: the lowest. Internal.';

create view private.untold as
select n.user_id, n.change_set_id, coalesce(n.change_set_id, n.id) as act, min(n.created_at) as at,
  array_agg(n.id order by n.created_at, n.id) as ids,
  (array_agg(u.reason order by private.reach_order(u.reason)))[1] as reason,
  (array_agg(u.failure order by private.reach_order(u.reason)))[1] as failure,
  (array_agg(distinct n.kind)) as kinds,
  (array_agg(n.event_id order by coalesce((n.old ->> 'start_time')::timestamptz, n.created_at), n.id))[1] as event_id,
  count(distinct n.event_id)::integer as events,
  bool_and(u.told_at is not null or n.dismissed_at is not null) as is_settled,
  case when bool_and(u.told_at is not null) then max(u.told_at) end as told_at,
  case when bool_and(u.told_at is not null) then (array_agg(u.told_by order by u.told_at desc))[1] end as told_by,
  bool_and(n.dismissed_at is not null) as is_seen,
  -- What is newer about the same place makes this old; and what is over helps nobody.
  bool_or(greatest(e.end_time, (n.old ->> 'end_time')::timestamptz) > private.now() and not exists (
    select from public.notices later
    where later.signup_id = n.signup_id and later.created_at > n.created_at)) as is_ahead
from private.unreached u
join public.notices n on n.id = u.notice_id
join public.events e on e.id = n.event_id
group by n.user_id, n.change_set_id, coalesce(n.change_set_id, n.id);
comment on view private.untold is
  'Who could not be told of an act: of a change set, or of a single change. ids: of the notices; is_settled: somebody has told them, or they have read it in the app;
is_ahead: it is about a shift that is not over. For definer functions.';

create function private.untold_of(p_change_set uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('user', jsonb_build_object('id', p.id, 'name', p.name), 'phone', p.phone, 'reason', u.reason)
    order by p.name collate private.natural_order, p.id), '[]')
  from private.untold u join public.profiles p on p.id = u.user_id
  where u.change_set_id = p_change_set
$$;
comment on function private.untold_of(uuid) is 'Whom a change set does not reach, as changeOutcome of the contract. Internal.';

-- Reach: whether news about a place reaches its person, decided when it is written and corrected by what became of the mail.

create function private.is_important(p_kind text) returns boolean
language sql immutable set search_path = ''
return p_kind in ('moved', 'still', 'canceled', 'removed', 'restored', 'clash', 'released');
comment on function private.is_important(text) is
  'Whether a kind of notice is about a cancellation or a move of what the person counts on: its mail goes out in spite of mails switched off, as news.ts
decides for what it says. Internal.';

create function private.is_pushed(p_person uuid, p_kind text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
      select from private.push_subscriptions d
      where d.user_id = p_person and d.failures = 0 and d.last_success_at > private.now() - interval '30 days')
    and not exists (
      select from private.push_settings s
      where s.user_id = p_person
        and case when p_kind in ('asked', 'still') then 'questions' else private.push_category(p_kind) end = any (s.unwanted))
$$;
comment on function private.is_pushed(uuid, text) is
  'Whether a kind of notice reaches a person as a notification: they want such, and a device of theirs got the last one, within a month.
Internal.';

create function private.bounces(p_person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.bounces b where b.user_id = p_person)
$$;
comment on function private.bounces(uuid) is 'Whether the address of a person is refused for good. Internal.';

create function private.why_unreached(p_person public.profiles, p_kind text) returns text
language sql stable set search_path = '' as $$
  select case
    when p_person.state in ('blocked', 'left') or private.is_pushed(p_person.id, p_kind) then null
    when p_person.email is null then 'no_address'
    when p_person.state <> 'active' then 'no_access'
    when private.bounces(p_person.id) then 'bounces'
    when not private.is_important(p_kind) and not private.gets_mails(p_person) then 'mails_off' end
$$;
comment on function private.why_unreached(public.profiles, text) is
  'Why a kind of notice does not reach a person (unreached.reason); null: it does. Who is blocked is told by a mail of its own. Internal.';

create function private.is_told(p_notice public.notices) returns boolean
language sql stable set search_path = ''
return p_notice.signup_id is not null and p_notice.kind not in ('handed_over', 'not_taken_over')
  and p_notice.user_id is distinct from private.me();
comment on function private.is_told(public.notices) is
  'Whether a notice is about what others did to a place, and counts on being heard. Who hands a place over follows that in the app. Internal.';

create function private.note_unreached() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.unreached (notice_id, reason)
  select n.id, why.reason
  from public.notices n join public.profiles p on p.id = n.user_id
  cross join lateral (select private.why_unreached(p, n.kind) as reason offset 0) why
  where n.id = any (array(select a.id from added a)) and private.is_told(n) and why.reason is not null;
  return null;
end
$$;
comment on function private.note_unreached() is 'Trigger: notes whom a notice does not reach.';
create trigger note_unreached after insert on public.notices
  referencing new table as added for each statement execute function private.note_unreached();

create function private.notices_of(p_mail private.outbox) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  if p_mail.notice_id is not null then
    return array[p_mail.notice_id];
  end if;
  return array(
    select n.id from public.notices n
    where n.signup_id = p_mail.signup_id and n.created_at = p_mail.created_at and n.user_id = p_mail.user_id
      and n.kind = any (case p_mail.kind when 'assigned' then array['assigned', 'asked'] when 'released' then array['released'] end));
end
$$;
comment on function private.notices_of(private.outbox) is
  'The notices that say the same as a message of the outbox: that of its notice, or that of the place that was given or taken in the same
transaction. Internal.';

create function private.follow_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- notices has a column of that name.
  mail constant private.outbox := new;
  refused constant boolean := coalesce(mail.failure ->> 'code' = 'address_refused', false);
begin
  -- These went to another address than that of their person.
  if mail.letter ->> 'about' in ('address_code', 'address_changed') then
    return null;
  elsif mail.status = 'failed' and refused then
    insert into private.bounces (user_id, failure) select p.id, mail.failure from public.profiles p where p.id = mail.user_id
    on conflict (user_id) do nothing;
  elsif mail.status = 'sent' and mail.handed_over_at is null then
    delete from private.bounces b where b.user_id = mail.user_id;
  end if;
  if mail.status = 'sent' then
    delete from private.unreached u where u.notice_id = any (private.notices_of(mail)) and u.told_at is null;
  elsif mail.signup_id is not null then
    insert into private.unreached (notice_id, reason, failure)
    select n.id, why.reason, case when why.reason in ('failed', 'bounces') then mail.failure end
    from public.notices n join public.profiles p on p.id = n.user_id
    cross join lateral (select case
      when private.is_pushed(p.id, n.kind) then null
      when mail.status = 'failed' then case when refused then 'bounces' else 'failed' end
      when mail.reason = 'too late' then 'failed'
      else private.why_unreached(p, n.kind) end as reason offset 0) why
    where n.id = any (private.notices_of(mail)) and private.is_told(n) and why.reason is not null
    on conflict (notice_id) do nothing;
  end if;
  return null;
end
$$;
comment on function private.follow_mail() is
  'Trigger: a mail that was sent reaches its person after all, and one that was given up or skipped does not; an address that is refused for good is
marked, until it takes a mail.';
create trigger follow_mail after update of status on private.outbox
  for each row when (old.status = 'waiting' and new.status <> 'waiting') execute function private.follow_mail();

create function private.address_works() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.bounces b where b.user_id = new.id;
  return null;
end
$$;
comment on function private.address_works() is 'Trigger: somebody has another address, or has signed in by the link in a mail.';
create trigger address_works after update of email, last_login on public.profiles
  for each row when ((old.email, old.last_login) is distinct from (new.email, new.last_login)) execute function private.address_works();

create function private.clear_bounce(p_person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from private.bounces b where b.user_id = p_person;
  if not found then
    perform private.refuse_missing('user');
  end if;
  insert into public.audit_log (actor, action, table_name, row_id, before)
  values (private.me(), 'delete', 'bounces', p_person, jsonb_build_object('user_id', p_person));
end
$$;
comment on function private.clear_bounce(uuid) is
  'DELETE /users/{id}/bounce: an administrator takes the mark from an address, which the change log has. Definer: no API role writes it. Errors: 401, 403; 404 for people whose
address is not marked.';
grant execute on function private.clear_bounce(uuid) to authenticated;

-- Lists of who could not be told, and of who cannot be reached in the next days, for administrators.

create function private.event_ref(p_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', e.id, 'title', e.title, 'start_time', private.iso(e.start_time), 'end_time', private.iso(e.end_time),
    'timezone', e.timezone, 'all_day', e.all_day, 'location', e.location)
  from public.events e where e.id = p_id
$$;
comment on function private.event_ref(uuid) is 'An event as datedEvent of the contract. Internal.';

create function private.untold_people(p_change_set uuid, p_most integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    with found as materialized (
      select u.* from private.untold u
      where case when p_change_set is null then not u.is_settled and u.is_ahead else u.change_set_id = p_change_set end
    )
    select jsonb_build_object('count', (select count(*) from found), 'people', coalesce(jsonb_agg(jsonb_build_object(
      'user', jsonb_build_object('id', p.id, 'name', p.name), 'phone', p.phone, 'reason', f.reason, 'failure', f.failure, 'ids', f.ids, 'kinds', f.kinds,
      'event', private.event_ref(f.event_id), 'events', f.events, 'at', private.iso(f.at), 'seen', f.is_seen,
      'told', case when f.told_at is not null then jsonb_build_object('at', private.iso(f.told_at),
        'by', (select t.name from public.profiles t where t.id = f.told_by)) end)
      order by e.start_time, p.name collate private.natural_order, p.id, f.act), '[]'))
    from (select f.* from found f join public.events e on e.id = f.event_id order by e.start_time, f.user_id, f.act limit p_most) f
    join public.events e on e.id = f.event_id
    join public.profiles p on p.id = f.user_id);
end
$$;
comment on function private.untold_people(uuid, integer) is
  'GET /unreached and GET /dashboard: whom a change set did not reach, or, without one, all who are still to be told of shifts that are not over: {count,
people: the first p_most of them by the start of the shifts}. Definer: no API role reads unreached. Errors: 401, 403.';
grant execute on function private.untold_people(uuid, integer) to authenticated;

create function private.untold_counts(p_change_sets uuid[]) returns table (change_set_id uuid, unreached integer, untold integer)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select u.change_set_id, count(*)::integer, (count(*) filter (where not u.is_settled))::integer
    from private.untold u where u.change_set_id = any (p_change_sets) group by u.change_set_id;
end
$$;
comment on function private.untold_counts(uuid[]) is
  'GET /change-sets: how many people each of these did not reach, and how many of them nobody has told since. Definer: no API role reads unreached. Errors: 401, 403.';
grant execute on function private.untold_counts(uuid[]) to authenticated;

create function private.unreachable_people(p_most integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    with next as (
      select distinct on (s.user_id) s.user_id, s.event_id, e.start_time
      from public.events e join public.signups s on s.event_id = e.id
      where e.start_time > private.now() and e.start_time <= private.now() + interval '7 days' and e.published_at is not null
        and s.status <> 'canceled' and s.is_live and coalesce(s.attendance <> 'excused', true)
      order by s.user_id, e.start_time, e.id
    ), found as materialized (
      select n.*, w.name, w.phone, w.reason
      from next n
      -- One by one: otherwise Postgres reads all profiles.
      cross join lateral (
        select p.name, p.phone, private.why_unreached(p, 'canceled') as reason from public.profiles p where p.id = n.user_id offset 0) w
      where w.reason is not null
    )
    select jsonb_build_object('count', (select count(*) from found), 'people', coalesce(jsonb_agg(jsonb_build_object(
      'user', jsonb_build_object('id', f.user_id, 'name', f.name), 'phone', f.phone, 'reason', f.reason, 'event', private.event_ref(f.event_id),
      'failure', b.failure, 'since', private.iso(b.since)) order by f.start_time, f.name collate private.natural_order, f.user_id), '[]'))
    from (select * from found order by start_time, user_id limit p_most) f
    left join private.bounces b on b.user_id = f.user_id);
end
$$;
comment on function private.unreachable_people(integer) is
  'GET /unreached and GET /dashboard: people with a place in a shift that begins within seven days whom not even its cancellation would reach: {count, people: the
first p_most by the start of their next shift}. Definer: no API role reads bounces or devices. Errors: 401, 403.';
grant execute on function private.unreachable_people(integer) to authenticated;

create function private.bouncing_people(p_most integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('user', jsonb_build_object('id', f.id, 'name', f.name), 'phone', f.phone, 'email', f.email,
      'failure', f.failure, 'since', private.iso(f.since)) order by f.since desc, f.id), '[]')
    from (select p.id, p.name, p.phone, p.email, b.failure, b.since
      from private.bounces b join public.profiles p on p.id = b.user_id order by b.since desc, p.id limit p_most) f);
end
$$;
comment on function private.bouncing_people(integer) is
  'GET /unreached: people whose address is refused for good, the latest p_most. Definer: no API role reads bounces. Errors: 401, 403.';
grant execute on function private.bouncing_people(integer) to authenticated;

create function private.place_is_heard(p_signup uuid) returns boolean
language sql stable set search_path = '' as $$
  select not exists (
    select from private.unreached u join public.notices n on n.id = u.notice_id
    where n.signup_id = p_signup and n.kind in ('asked', 'assigned') and u.told_at is null)
$$;
comment on function private.place_is_heard(uuid) is 'Whether somebody hears of the place that they were given. Internal.';

create function private.hears_of_place(p_signup uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.place_is_heard(p_signup);
end
$$;
comment on function private.hears_of_place(uuid) is
  'POST /users/{id}/signups: whether somebody hears of the place that they were given. Definer: no API role reads unreached. Errors: 401, 403.';
grant execute on function private.hears_of_place(uuid) to authenticated;

create function private.mark_told(p_notices uuid[], p_told boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if not exists (select from private.unreached u where u.notice_id = any (p_notices)) then
    perform private.refuse_missing('notice');
  end if;
  with said as (
    update private.unreached u set told_at = case when p_told then private.now() end, told_by = case when p_told then private.me() end
    where u.notice_id = any (p_notices) and (u.told_at is null) = p_told
    returning u.notice_id
  )
  insert into public.audit_log (actor, action, table_name, row_id, before, after)
  select private.me(), case when p_told then 'insert' else 'delete' end, 'unreached', a.id,
    case when not p_told then a.about end, case when p_told then a.about end
  from (
    select distinct on (n.user_id, coalesce(n.change_set_id, n.id)) n.id,
      jsonb_build_object('user_id', n.user_id, 'event_id', n.event_id) as about
    from said s join public.notices n on n.id = s.notice_id
    order by n.user_id, coalesce(n.change_set_id, n.id), n.created_at, n.id) a
  order by a.id;
end
$$;
comment on function private.mark_told(uuid[], boolean) is
  'PUT /unreached: records that the caller has told somebody what these notices say, or takes that back; the change log has it once for each person
and change. Who was first is kept. Definer: no API role
writes unreached. Errors: 401, 403; 404 if none of them is unreached.';
grant execute on function private.mark_told(uuid[], boolean) to authenticated;

-- signups/waitlist.sql

-- The waitlist: who wants a place in a slot that is full, in order. What becomes free is offered to them, see below.

create table public.waitlist (
  id uuid primary key default gen_random_uuid(),
  slot_id uuid not null references public.event_slots (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  turn bigint not null generated always as identity,
  joined_at timestamptz not null default private.now(),
  left_at timestamptz,
  left_why text check (left_why in ('self', 'taken', 'over', 'gone')),
  check ((left_at is null) = (left_why is null))
);
comment on table public.waitlist is 'Who waits for a place in which slot. Written by functions and triggers only.';
comment on column public.waitlist.turn is 'The order in which people joined: they do so under the lock of the slot.';
comment on column public.waitlist.left_why is
  'Why a person no longer waits. self: they left the list; taken: they have a place in the slot; over: the event has started or does not
take place; gone: they are no longer a member.';
create unique index waitlist_once on public.waitlist (slot_id, user_id) where left_at is null;
create index waitlist_order on public.waitlist (slot_id, turn) where left_at is null;
create index waitlist_of_user on public.waitlist (user_id);
create index waitlist_of_slot on public.waitlist (slot_id);

alter table public.waitlist enable row level security;
grant select on public.waitlist to authenticated;
-- People see their own waits, administrators all.
create policy "own waits, administrators all" on public.waitlist
  for select to authenticated using (user_id = (select private.me()) or (select private.is_admin()));

create function private.held_slots(p_person uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(select q.slot_id from public.questions q where q.user_id = p_person and q.answer is null and q.wave = 1);
end
$$;
comment on function private.held_slots(uuid) is 'The slots in which an offer holds a place for a person. Internal.';

create function private.is_offerable(p_event public.events, p_slot public.event_slots) returns boolean
language sql stable set search_path = '' as $$
  select p_event.published_at is not null and p_event.removed_at is null and p_event.status = 'scheduled'
    and p_event.start_time > private.now() and not p_slot.is_canceled and p_slot.removed_at is null
$$;
comment on function private.is_offerable(public.events, public.event_slots) is
  'Whether people can wait for a place of a slot. Internal.';

create function private.lock_slot(p_slot_id uuid, p_person uuid) returns public.event_slots
language plpgsql set search_path = '' as $$
declare
  slot public.event_slots;
begin
  -- The same order everywhere prevents deadlocks: event, slot, person.
  perform from public.events e
  where e.id = (select s.event_id from public.event_slots s where s.id = p_slot_id) for share;
  select s.* into slot from public.event_slots s where s.id = p_slot_id for no key update;
  perform from public.profiles p where p.id = p_person for no key update;
  return slot;
end
$$;
comment on function private.lock_slot(uuid, uuid) is 'Locks a slot with its event and a person, and returns the slot. Internal.';

create function private.join_waitlist(p_slot_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.me();
  slot public.event_slots;
  room public.event_slots;
  event public.events;
  own private.commitments;
  made uuid;
begin
  perform private.require_member();
  slot := private.lock_slot(p_slot_id, caller);
  select e.* into event from public.events e where e.id = slot.event_id and e.published_at is not null;
  own := private.commitments_of(caller, least(event.start_time, private.now()));
  -- Whatever else forbids the place forbids waiting for it.
  room := slot;
  room.filled_count := 0;
  perform private.judge_place(event, room, caller, own, false);
  if slot.filled_count < slot.required_count or slot.id = any (own.held_slots) then
    perform private.refuse(409, 'place_free', 'There is a free place. Sign up for it.');
  end if;
  insert into public.waitlist (slot_id, user_id) values (slot.id, caller)
  on conflict (slot_id, user_id) where left_at is null do nothing;
  select w.id into made from public.waitlist w where w.slot_id = slot.id and w.user_id = caller and w.left_at is null;
  return made;
end
$$;
comment on function private.join_waitlist(uuid) is
  'POST /slots/{id}/wait: the caller waits for a place in a full slot; a second call changes nothing. Returns the id. Definer: no API
role writes the waitlist. Errors: 401; those of private.judge_place() except slot_full; 409 place_free.';
grant execute on function private.join_waitlist(uuid) to authenticated;

create function private.leave_waitlist(p_slot_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.me();
begin
  perform private.require_member();
  perform private.lock_slot(p_slot_id, caller);
  update public.waitlist w set left_at = private.now(), left_why = 'self'
  where w.slot_id = p_slot_id and w.user_id = caller and w.left_at is null;
  if not found then
    perform private.refuse_missing('wait');
  end if;
  update public.questions q set answer = 'no', answered_at = private.now(), answered_via = 'app'
  where q.slot_id = p_slot_id and q.user_id = caller and q.kind = 'offer' and q.answer is null;
  perform private.settle_offers(p_slot_id);
end
$$;
comment on function private.leave_waitlist(uuid) is
  'DELETE /slots/{id}/wait: the caller no longer waits; an open offer is answered with no. Definer: no API role writes the waitlist.
Errors: 401; 404 for somebody who does not wait.';
grant execute on function private.leave_waitlist(uuid) to authenticated;

create function private.offered_to(p_offer public.questions) returns integer
language sql stable set search_path = '' as $$
  select case p_offer.wave when 1 then 1 else (
    select count(*)::integer from public.questions q
    where q.slot_id = p_offer.slot_id and q.kind = 'offer' and q.wave > 1 and q.asked_at <= p_offer.asked_at
      and coalesce(q.answered_at > p_offer.asked_at, true)) end
$$;
comment on function private.offered_to(public.questions) is
  'How many people were asked about the same place when this offer was made. Internal.';

create function private.own_waits() returns table (id uuid, slot_id uuid, joined_at timestamptz, rank integer, waiting integer, offer jsonb)
language sql stable security definer rows 10 set search_path = '' as $$
  select w.id, w.slot_id, w.joined_at,
    (select count(*)::integer from public.waitlist o
      where o.slot_id = w.slot_id and o.left_at is null and o.turn <= w.turn),
    (select count(*)::integer from public.waitlist o where o.slot_id = w.slot_id and o.left_at is null),
    (select jsonb_build_object('id', q.id, 'deadline', private.iso(q.deadline), 'held', q.wave = 1, 'asked', private.offered_to(q))
      from public.questions q where q.slot_id = w.slot_id and q.user_id = w.user_id and q.kind = 'offer' and q.answer is null)
  from public.waitlist w
  join public.event_slots s on s.id = w.slot_id
  join public.events e on e.id = s.event_id
  where w.user_id = private.me() and w.left_at is null and private.is_offerable(e, s)
$$;
comment on function private.own_waits() is
  'GET /waits: where the caller waits, with their rank, how many wait, and the open offer. Definer: people see no waits of others.';
grant execute on function private.own_waits() to authenticated;

-- Offers: a place that comes free is offered to the people who wait for it, in waves. An offer is a question. While a place
-- is offered to one person alone, it is held for them.

create function private.count_held() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  change constant integer := (case when tg_op = 'DELETE' then 0 else (new.answer is null)::integer end)
    - (case when tg_op = 'INSERT' then 0 else (old.answer is null)::integer end);
begin
  if change <> 0 then
    update public.event_slots s set held_count = s.held_count + change, filled_count = s.filled_count + change
    where s.id = coalesce(new.slot_id, old.slot_id);
  end if;
  return null;
end
$$;
comment on function private.count_held() is 'Trigger: an offer of the first wave holds a place; keeps event_slots.held_count and filled_count.';
create trigger count_held after insert on public.questions
  for each row when (new.wave = 1) execute function private.count_held();
create trigger count_released after update of answer on public.questions
  for each row when (new.wave = 1) execute function private.count_held();
create trigger count_deleted after delete on public.questions
  for each row when (old.wave = 1) execute function private.count_held();

create function private.after_night(p_moment timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  zone constant text := private.organisation_zone();
  here constant timestamp := p_moment at time zone zone;
begin
  return case when here::time >= '22:00' then (here::date + 1 + time '07:00') at time zone zone
    when here::time < '07:00' then (here::date + time '07:00') at time zone zone else p_moment end;
end
$$;
comment on function private.after_night(timestamptz) is
  'This moment, or the end of the night in which it is: from 22:00 to 7:00 in the zone of the organisation. Internal.';

create function private.offer_deadline(p_wave integer, p_start timestamptz, p_from timestamptz) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  zone constant text := private.organisation_zone();
  begins constant timestamp := private.after_night(p_from) at time zone zone;
  night constant timestamp := begins::date + time '22:00';
  ends constant timestamp := begins + interval '1 hour';
begin
  return least(p_start, case p_wave
    when 1 then (case when ends > night then ends + interval '9 hours' else ends end) at time zone zone
    when 2 then p_from + interval '1 hour' else p_start end);
end
$$;
comment on function private.offer_deadline(integer, timestamptz, timestamptz) is
  'Until when an offer about which its person knows since p_from waits for an answer. The hour of the first wave pauses in the night. Internal.';

create function private.is_changing(p_slot public.event_slots) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.change_sets c join public.audit_log l on l.change_set_id = c.id
    where c.made_at > private.now() - interval '60 seconds' and case l.table_name
      when 'signups' then coalesce(l.after, l.before) ->> 'slot_id' = p_slot.id::text
      when 'event_slots' then l.row_id = p_slot.id::text
      when 'events' then l.row_id = p_slot.event_id::text else false end)
$$;
comment on function private.is_changing(public.event_slots) is
  'Whether a change set has touched the slot so lately that Undo tells nobody. Internal.';

create function private.end_offers(p_offers uuid[], p_answer text, p_told boolean) returns void
language sql set search_path = '' as $$
  with ended as (
    update public.questions q set answer = p_answer, answered_at = private.now()
    where q.id = any (p_offers) and q.answer is null returning q.user_id, q.slot_id
  )
  insert into public.notices (user_id, event_id, kind, old)
  select n.user_id, e.id, case p_answer when 'taken' then 'offer_taken' else 'offer_withdrawn' end, private.event_state(e)
  from ended n join public.event_slots s on s.id = n.slot_id join public.events e on e.id = s.event_id
  where p_told
$$;
comment on function private.end_offers(uuid[], text, boolean) is 'Ends open offers, and tells their people if p_told. Internal.';

create function private.judging(p_person public.profiles, p_without uuid default null) returns private.commitments
language plpgsql stable set search_path = '' as $$
declare
  own private.commitments := private.read_commitments(p_person.id, private.now(), false, p_without);
begin
  own.closed_types := array(
    select t.id from public.slot_types t where case t.open_to
      when 'staff' then p_person.role = 'volunteer' when 'assigned' then p_person.role <> 'admin' else false end);
  return own;
end
$$;
comment on function private.judging(public.profiles, uuid) is
  'What private.commitments_of() returns for a person who takes a place themselves, whoever the caller is. p_without: as if they did not have this signup. Internal.';

create function private.offer_refusal(p_event public.events, p_slot public.event_slots, p_person public.profiles) returns text
language sql stable set search_path = ''
return private.place_refusal(p_event, p_slot, private.judging(p_person), false);
comment on function private.offer_refusal(public.events, public.event_slots, public.profiles) is
  'Why a person could not take a place now, whoever asks; null: they could. Internal.';

create function private.can_be_offered(p_event public.events, p_slot public.event_slots, p_person public.profiles) returns boolean
language sql stable set search_path = ''
return p_person.state = 'active' and private.offer_refusal(p_event, p_slot, p_person) is null;
comment on function private.can_be_offered(public.events, public.event_slots, public.profiles) is
  'Whether somebody who waits could take a place now, whoever asks. Internal.';

create function private.next_wave(p_event public.events, p_slot public.event_slots) returns smallint
language sql stable set search_path = '' as $$
  select case when p_event.start_time > private.now() + interval '48 hours' then 1
    when p_event.start_time > private.now() + interval '6 hours' and coalesce(p_slot.confirmed_count >= p_slot.min_count, true) then 2
    else 3 end::smallint
$$;
comment on function private.next_wave(public.events, public.event_slots) is
  'How a place that is free now is offered (questions.wave): by the time that is left, and by whether the shift can run. Internal.';

create function private.make_offers(p_event public.events, p_slot public.event_slots) returns void
language plpgsql set search_path = '' as $$
declare
  present constant smallint := private.next_wave(p_event, p_slot);
  wanted integer := p_slot.required_count - p_slot.filled_count;
  waiting public.profiles;
begin
  if present > 1 then
    wanted := case present when 2 then 3 * wanted else 30 end - (
      select count(*) from public.questions q where q.slot_id = p_slot.id and q.kind = 'offer' and q.answer is null and q.wave > 1);
  end if;
  for waiting in
    select p.* from public.waitlist w join public.profiles p on p.id = w.user_id
    where w.slot_id = p_slot.id and w.left_at is null and not exists (
      select from public.questions q
      where q.slot_id = w.slot_id and q.user_id = w.user_id and q.kind = 'offer' and (q.answer is null
        or q.during = p_event.during and q.asked_at >= coalesce(p_slot.freed_at, '-infinity')
          and (q.answer = 'no' or q.answer = 'expired' and q.wave = present)))
    order by w.turn
  loop
    exit when wanted <= 0;
    -- People who cannot have the place at the moment are left out, and keep their rank.
    if private.can_be_offered(p_event, p_slot, waiting) then
      insert into public.questions (user_id, slot_id, kind, wave, during, deadline)
      values (waiting.id, p_slot.id, 'offer', present, p_event.during,
        -- The mail starts the clock when it leaves, at the latest after ten minutes.
        private.offer_deadline(present, p_event.start_time, private.now() + case when private.gets_mails(waiting) then interval '10 minutes' else interval '0' end));
      wanted := wanted - 1;
    end if;
  end loop;
end
$$;
comment on function private.make_offers(public.events, public.event_slots) is
  'Offers the free places of a slot to those who wait for it, in their order. Internal.';

create function private.has_time_for(p_offer public.questions) returns boolean
language sql stable set search_path = '' as $$
  -- Later waves hold nothing: nobody waits for an answer, which may still be to take this place instead of the other one.
  select p_offer.wave > 1 or not exists (
    select from public.signups s
    where s.user_id = p_offer.user_id and s.status = 'confirmed' and s.is_live and s.slot_id <> p_offer.slot_id and s.during && p_offer.during)
$$;
comment on function private.has_time_for(public.questions) is
  'False where an offer holds a place for somebody who has taken another one at that time since it was made. Internal.';

create function private.settle_offers(p_slot_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
  slot public.event_slots;
begin
  select s.* into slot from public.event_slots s where s.id = p_slot_id;
  select e.* into event from public.events e where e.id = slot.event_id;
  if private.is_changing(slot) then
    return;
  end if;
  update public.waitlist w set left_at = private.now(), left_why = 'gone'
  from public.profiles p where w.slot_id = slot.id and w.left_at is null and p.id = w.user_id and p.state <> 'active';
  if not private.is_offerable(event, slot) then
    update public.waitlist w set left_at = private.now(), left_why = 'over' where w.slot_id = slot.id and w.left_at is null;
    perform private.end_offers(array(select q.id from public.questions q where q.slot_id = slot.id and q.kind = 'offer' and q.answer is null),
      'withdrawn', event.published_at is not null and event.start_time > private.now());
    return;
  end if;
  perform private.end_offers(array(
    select q.id from public.questions q
    where q.slot_id = slot.id and q.kind = 'offer' and q.answer is null and (q.during <> event.during or not private.has_time_for(q) or not exists (
      select from public.waitlist w where w.slot_id = slot.id and w.user_id = q.user_id and w.left_at is null))), 'withdrawn', false);
  perform private.end_offers(array(
    select q.id from public.questions q
    where q.slot_id = slot.id and q.kind = 'offer' and q.answer is null and q.deadline <= private.now()), 'expired', false);
  select s.* into slot from public.event_slots s where s.id = p_slot_id;
  if slot.filled_count < slot.required_count then
    perform private.make_offers(event, slot);
  else
    perform private.end_offers(array(
      select q.id from public.questions q where q.slot_id = slot.id and q.kind = 'offer' and q.answer is null and q.wave > 1), 'taken', true);
  end if;
end
$$;
comment on function private.settle_offers(uuid) is
  'Brings the offers of a slot in line with its places: ends those that are over, and offers what is free to the next people. Can be
repeated. Does nothing for a minute after a change set. The caller has locked the event and the slot; no further lock is taken that others wait for. Definer: triggers
run it for people who see no waits of others. Internal.';

-- Offering: when offers are made and ended, and how people answer them.

create function private.gets_mails(p_person public.profiles) returns boolean
language sql stable set search_path = ''
return p_person.email is not null and coalesce((p_person.settings ->> 'emailNotifications')::boolean, true);
comment on function private.gets_mails(public.profiles) is 'Whether a person gets mails about shifts. Internal.';

create function private.mail_offer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A mail of its own, which leaves at once: other news waits for a minute.
  insert into private.outbox (id, mail_id, kind, user_id, letter, dedupe_key, due_at, next_attempt_at)
  select made.id, made.id, 'access', p.id, jsonb_build_object('about', case when new.answer is null then 'offer' else 'offer_over' end, 'question', new.id),
    case when new.answer is null then 'offer:' else 'offer over:' end || new.id, private.now(), private.now()
  from public.profiles p cross join lateral (select gen_random_uuid() as id where p.id is not null) made
  where p.id = new.user_id and p.email is not null
    and (new.answer is null or exists (select from private.outbox o where o.dedupe_key = 'offer:' || new.id and o.attempts > 0));
  return null;
end
$$;
comment on function private.mail_offer() is
  'Trigger: a mail to somebody to whom a place is offered, and one that the offer has ended, if the first one has left.';
create trigger mail_offer after insert on public.questions
  for each row when (new.kind = 'offer') execute function private.mail_offer();
create trigger mail_end after update of answer on public.questions
  for each row when (old.answer is null and new.answer = 'taken') execute function private.mail_offer();

create function private.mail_hand_over() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.outbox (id, mail_id, kind, user_id, letter, dedupe_key, due_at, next_attempt_at)
  select made.id, made.id, 'access', p.id, jsonb_build_object('about', 'hand_over', 'question', new.id), 'hand over:' || new.id,
    private.now(), private.now()
  from public.profiles p cross join lateral (select gen_random_uuid() as id where p.id is not null) made
  where p.id = new.user_id and p.email is not null;
  return null;
end
$$;
comment on function private.mail_hand_over() is 'Trigger: a mail to somebody who is asked to take over a place.';
create trigger mail_hand_over after insert on public.questions
  for each row when (new.kind = 'hand_over') execute function private.mail_hand_over();

create function private.offer_letter(p_mail private.outbox) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('open', q.answer is null and private.is_offerable(e, s), 'key', q.key, 'deadline', private.iso(q.deadline),
    'held', coalesce(q.wave = 1, false), 'asked', private.offered_to(q), 'giver', private.giver_of(q), 'in_return', private.in_return_of(q),
    'shift', jsonb_build_object('title', e.title, 'location', e.location, 'slot_type', t.name, 'about', t.description, 'bring', t.bring, 'start_time', private.iso(e.start_time),
      'end_time', private.iso(e.end_time), 'timezone', e.timezone, 'all_day', e.all_day))
  from public.questions q join public.event_slots s on s.id = q.slot_id join public.slot_types t on t.id = s.slot_type_id
  join public.events e on e.id = s.event_id
  where q.id = (p_mail.letter ->> 'question')::uuid
$$;
comment on function private.offer_letter(private.outbox) is 'What a mail about an offer or a hand-over says. Internal.';

create function private.start_clocks(p_mails uuid[]) returns void
language sql set search_path = '' as $$
  update public.questions q
  set deadline = private.offer_deadline(q.wave, lower(q.during), least(private.now(), q.asked_at + interval '10 minutes'))
  from private.outbox o
  where o.id = any (p_mails) and o.letter ->> 'about' = 'offer' and q.id = (o.letter ->> 'question')::uuid and q.answer is null
$$;
comment on function private.start_clocks(uuid[]) is
  'The mails of these offers leave now: the time for an answer begins, at the latest ten minutes after the place was offered. Internal.';

create function private.use_offer(p_slot_id uuid, p_person uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.questions q set answer = 'yes', answered_at = private.now(),
    answered_via = private.answered_via(p_person)
  where q.slot_id = p_slot_id and q.user_id = p_person and q.kind = 'offer' and q.answer is null;
  return found;
end
$$;
comment on function private.use_offer(uuid, uuid) is
  'Somebody takes a place: says yes to the open offer of it, if there is one, so that its place is no longer held apart. Internal.';

create function private.end_overlapping_offers(p_signup public.signups) returns void
language plpgsql set search_path = '' as $$
declare
  slots constant uuid[] := array(
    select q.slot_id from public.questions q
    where q.user_id = p_signup.user_id and q.wave = 1 and q.answer is null and q.during && p_signup.during and q.slot_id <> p_signup.slot_id);
  slot uuid;
begin
  for slot in
    -- Two people may each take what is offered to the other: whoever is busy is settled by the schedule, within a minute.
    select s.id from public.event_slots s join public.events e on e.id = s.event_id
    where s.id = any (slots) order by s.id for no key update of s skip locked
  loop
    perform private.settle_offers(slot);
  end loop;
end
$$;
comment on function private.end_overlapping_offers(public.signups) is
  'Somebody has taken a place: what is held for them at the same time goes to the next person. Internal.';

create function private.offer_freed(p_old public.signups, p_new public.signups) returns void
language plpgsql set search_path = '' as $$
declare
  slot constant uuid := coalesce(p_new.slot_id, p_old.slot_id);
begin
  -- What was handed over has not come free.
  if p_new.status = 'canceled' and p_old.status <> 'canceled' and exists (
      select from public.hand_overs h where h.signup_id = p_new.id and h.ended_why = 'taken') then
    return;
  end if;
  if exists (select from public.waitlist w where w.slot_id = slot and w.left_at is null) then
    if p_new.status in ('confirmed', 'displaced') then
      update public.waitlist w set left_at = private.now(), left_why = 'taken'
      where w.slot_id = slot and w.user_id = p_new.user_id and w.left_at is null;
    end if;
    perform private.settle_offers(slot);
  end if;
  if p_new.status = 'confirmed' and p_new.is_live then
    perform private.end_overlapping_offers(p_new);
  end if;
end
$$;
comment on function private.offer_freed(public.signups, public.signups) is
  'A place of a slot was taken or given back. It is counted first.
Internal.';

create function private.release_holds(p_slot_id uuid, p_room integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.end_offers(array(
    select q.id from public.questions q
    where q.slot_id = p_slot_id and q.wave = 1 and q.answer is null
    order by q.asked_at desc, q.id desc
    limit greatest((select s.filled_count from public.event_slots s where s.id = p_slot_id) - p_room, 0)), 'withdrawn', true);
end
$$;
comment on function private.release_holds(uuid, integer) is
  'Withdraws the latest offers that hold places of a slot until at most p_room places are filled, as far as that is possible: an
administrator needs fewer places. Definer: no API role writes questions. Errors: 401, 403.';
grant execute on function private.release_holds(uuid, integer) to authenticated;

create function private.settle_offer(p_offer public.questions, p_yes boolean, p_leave boolean, p_instead_of uuid) returns void
language plpgsql set search_path = '' as $$
declare
  slots constant uuid[] := p_offer.slot_id || array(
    select u.slot_id from public.signups u where u.event_id = p_instead_of and u.user_id = p_offer.user_id);
  events constant uuid[] := p_instead_of || array(select s.event_id from public.event_slots s where s.id = p_offer.slot_id);
  slot public.event_slots;
  event public.events;
  other uuid;
begin
  -- The same order everywhere prevents deadlocks: events, slots, person.
  perform from public.events e where e.id = any (events) order by e.id for share;
  perform from public.event_slots s where s.id = any (slots) order by s.id for no key update;
  perform from public.profiles p where p.id = p_offer.user_id for no key update;
  select s.* into slot from public.event_slots s where s.id = p_offer.slot_id;
  select e.* into event from public.events e where e.id = slot.event_id;
  if not private.is_offerable(event, slot) or not exists (
      select from public.questions q where q.id = p_offer.id and q.answer is null) then
    perform private.refuse(409, 'question_ended', 'This question has already been answered or withdrawn');
  end if;
  if not p_yes then
    update public.questions q set answer = 'no', answered_at = private.now(),
      answered_via = private.answered_via(q.user_id)
    where q.id = p_offer.id;
    if p_leave then
      update public.waitlist w set left_at = private.now(), left_why = 'self'
      where w.slot_id = slot.id and w.user_id = p_offer.user_id and w.left_at is null;
    end if;
    perform private.settle_offers(slot.id);
    return;
  end if;
  if p_instead_of is not null then
    select u.id into other from public.signups u
    where u.event_id = p_instead_of and u.user_id = p_offer.user_id and u.status <> 'canceled' limit 1;
    perform private.cancel_signup(other);
  end if;
  insert into public.signups (slot_id, user_id, status) values (slot.id, p_offer.user_id, 'confirmed');
end
$$;
comment on function private.settle_offer(public.questions, boolean, boolean, uuid) is
  'Takes the place that is offered, judged again, or lets it go to the next person. p_leave: a no that also ends waiting; p_instead_of: an event whose
place is given back in the same step. Errors: 409 question_ended; those of private.cancel_signup() and private.admit_signup(). Internal.';

create function private.offer_places(p_most integer default 200) returns integer
language plpgsql set search_path = '' as $$
declare
  due constant uuid[] := array(
    select s.id from public.event_slots s join public.events e on e.id = s.event_id
    where (s.id in (select w.slot_id from public.waitlist w where w.left_at is null) and (
        s.filled_count < s.required_count or not private.is_offerable(e, s) or exists (
          select from public.waitlist w join public.profiles p on p.id = w.user_id
          where w.slot_id = s.id and w.left_at is null and p.state <> 'active')))
      or s.id in (select q.slot_id from public.questions q where q.kind = 'offer' and q.answer is null and (
        q.deadline <= private.now() or q.during <> e.during or not private.has_time_for(q) or q.wave > 1 and s.filled_count >= s.required_count or not exists (
          select from public.waitlist w where w.slot_id = q.slot_id and w.user_id = q.user_id and w.left_at is null)))
    -- Where nobody who waits can have a place, it stays free: such slots must not keep others from their turn.
    order by random() limit p_most);
  slot uuid;
begin
  perform private.end_late_hand_overs();
  -- The same order everywhere prevents deadlocks: events, slots.
  perform from public.events e
  where e.id = any (array(select s.event_id from public.event_slots s where s.id = any (due))) order by e.id for share;
  perform from public.event_slots s where s.id = any (due) order by s.id for no key update;
  foreach slot in array due loop
    perform private.settle_offers(slot);
  end loop;
  return cardinality(due);
end
$$;
comment on function private.offer_places(integer) is
  'Ends the offers and hand-overs that are over, and offers places that are free to those who wait for them. Most of it happens when a place is given back; this is for
what time and changes of events cause. Returns the number of slots. For the schedule.';

-- signups/watching.sql

-- Watching: people say what they look for, and are told by a mail when a place comes free that fits them. What refuses a place
-- decides what fits. Those who wait for a place come first: only what is on the open list is told.

create table public.watches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  slot_type_ids uuid[] not null default '{}' check (cardinality(slot_type_ids) <= 200),
  place_ids uuid[] not null default '{}' check (cardinality(place_ids) <= 200),
  times text[] not null default '{}' check (times <@ '{morning,afternoon,evening}'),
  weekdays smallint[] not null default '{}' check (weekdays <@ '{1,2,3,4,5,6,7}'),
  day date,
  since timestamptz not null default private.now(),
  looked_at timestamptz,
  look_again_at timestamptz,
  told_at timestamptz
);
comment on table public.watches is
  'What people look for: slot types, places, days of the week, times of the day, and a day. What is empty or null means any. Written by functions only.';
comment on column public.watches.times is
  'By the start where the event takes place: morning from 5:00, afternoon from 12:00, evening from 17:00 and in the night.';
comment on column public.watches.weekdays is '1 is Monday. By the start where the event takes place.';
comment on column public.watches.looked_at is 'When private.tell_watchers() last looked for places for this person.';
comment on column public.watches.look_again_at is
  'When it looks again, if nothing opens before: rules and what is held back change with time.';
comment on column public.watches.told_at is 'When the person last got a mail about what fits.';
create index watches_of_user on public.watches (user_id);
-- For whose turn it is.
create index watches_by_look on public.watches (looked_at nulls first);

alter table public.watches enable row level security;
grant select (id, user_id, slot_type_ids, place_ids, times, weekdays, day, since) on public.watches to authenticated;
-- People see what they look for themselves. Nobody else needs to know.
create policy "own watches" on public.watches for select to authenticated using (user_id = (select private.me()));

create table private.watch_told (
  user_id uuid not null references public.profiles (id) on delete cascade,
  slot_id uuid not null references public.event_slots (id) on delete cascade,
  opening timestamptz not null,
  told_at timestamptz not null default private.now(),
  mail_id uuid references private.outbox (id) on delete set null,
  primary key (user_id, slot_id, opening)
);
comment on table private.watch_told is
  'Of which openings a person knows: nobody is told the same one twice. No API role has any right to it.';
comment on column private.watch_told.opening is 'See private.opening_of().';
comment on column private.watch_told.mail_id is 'The mail that says it. Null: the person saw it when they began to watch.';
create index watch_told_of_slot on private.watch_told (slot_id, opening);
create index watch_told_of_mail on private.watch_told (mail_id) where mail_id is not null;

create function private.forget_watched() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- An empty list would mean any.
  delete from public.watches w where w.slot_type_ids = array[old.id] or w.place_ids = array[old.id];
  update public.watches w set slot_type_ids = array_remove(w.slot_type_ids, old.id), place_ids = array_remove(w.place_ids, old.id)
  where old.id = any (w.slot_type_ids || w.place_ids);
  return null;
end
$$;
comment on function private.forget_watched() is 'Trigger: a slot type or a place is gone, and what was watched of it.';
create trigger forget_watched after delete on public.slot_types for each row execute function private.forget_watched();
create trigger forget_watched after delete on public.places for each row execute function private.forget_watched();

create function private.opening_of(p_event public.events, p_slot public.event_slots) returns timestamptz
language sql stable
return greatest(p_slot.opened_at, p_event.published_at);
comment on function private.opening_of(public.events, public.event_slots) is
  'Since when a slot has had free places, for everybody to see. It names the opening. Internal.';

create function private.is_watched(p_watch public.watches, p_event public.events, p_slot public.event_slots) returns boolean
language sql stable
return (p_watch.slot_type_ids = '{}' or p_slot.slot_type_id = any (p_watch.slot_type_ids))
  and (p_watch.place_ids = '{}' or p_event.place_id = any (p_watch.place_ids))
  and (p_watch.day is null or p_watch.day = private.start_day(p_event.start_time, p_event.timezone))
  and (p_watch.weekdays = '{}'
    or extract(isodow from private.start_day(p_event.start_time, p_event.timezone)) = any (p_watch.weekdays))
  and (p_watch.times = '{}' or p_event.all_day
    or private.time_of_day(p_event.start_time, p_event.timezone) = any (p_watch.times));
comment on function private.is_watched(public.watches, public.events, public.event_slots) is
  'Whether a slot is what somebody looks for. An all-day event is at any time of the day. Internal.';

create function private.watched_places(p_person public.profiles, p_watches uuid[], p_slots uuid[])
returns table (slot_id uuid, opening timestamptz, starts timestamptz)
language plpgsql stable set search_path = '' as $$
declare
  mine constant public.watches[] := array(select w from public.watches w where w.id = any (p_watches));
begin
  return query
    with matching as materialized (
      select s as slot, e as event, private.opening_of(e, s) as opening
      from unnest(p_slots) asked (id) join public.event_slots s on s.id = asked.id join public.events e on e.id = s.event_id
      where e.start_time > private.now() and e.published_at is not null and e.removed_at is null and s.removed_at is null
        and s.filled_count < s.required_count
        and exists (select from unnest(mine) w where private.is_watched(w, e, s))
        and not exists (
          select from private.watch_told t
          where t.user_id = p_person.id and t.slot_id = s.id and t.opening = private.opening_of(e, s))
    ), judge as materialized (
      select private.judging(p_person) as own where exists (select from matching)
    ), found as materialized (
      select (m.slot).id, (m.event).id as event_id, (m.event).start_time, m.opening
      from matching m cross join judge j
      where private.place_refusal(m.event, m.slot, j.own, false) is null
        -- Who gave it back, said no or waits for it knows of it.
        and not exists (
          select from public.signups u
          where u.slot_id = (m.slot).id and u.user_id = p_person.id and u.canceled_at >= m.opening)
        and not exists (
          select from public.questions q where q.slot_id = (m.slot).id and q.user_id = p_person.id
            and (q.answer is null or q.answer = 'no' and q.answered_at >= m.opening))
        and not exists (
          select from public.waitlist w where w.slot_id = (m.slot).id and w.user_id = p_person.id and w.left_at is null)
    )
    select f.id, f.opening, f.start_time from found f
    left join private.wishes_of(p_person.id, array(select o.event_id from found o)) said on said.event_id = f.event_id
    where said.free is distinct from false and said.over_hours is not true
    order by f.start_time, f.id;
end
$$;
comment on function private.watched_places(public.profiles, uuid[], uuid[]) is
  'Which of these slots fit a person and some of their watches, without those of which they know. Internal.';

create function private.start_watching(p_body jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := 10;
  person public.profiles;
  types constant uuid[] := array(select distinct id::uuid from jsonb_array_elements_text(p_body -> 'slot_type_ids') id order by 1);
  places constant uuid[] := array(select distinct id::uuid from jsonb_array_elements_text(p_body -> 'place_ids') id order by 1);
  week constant smallint[] := array(select distinct day::smallint from jsonb_array_elements_text(p_body -> 'weekdays') day order by 1);
  moments constant text[] := array(select distinct time from jsonb_array_elements_text(p_body -> 'times') time order by 1);
  made uuid;
begin
  perform private.require_member();
  perform private.refuse_unknown(p_body -> 'slot_type_ids', array(select t.id from public.slot_types t where t.id = any (types)),
    'slot_type', 'Slot type not found', 'slot_type_ids');
  perform private.refuse_unknown(p_body -> 'place_ids', array(select p.id from public.places p where p.id = any (places)),
    'place', 'Place not found', 'place_ids');
  -- Two that begin at once come one after the other.
  select p.* into person from public.profiles p where p.id = private.me() for no key update;
  select w.id into made from public.watches w
  where w.user_id = person.id and (w.slot_type_ids, w.place_ids, w.weekdays, w.times) = (types, places, week, moments)
    and w.day is not distinct from (p_body ->> 'day')::date;
  if found then
    return made;
  elsif (select count(*) from public.watches w where w.user_id = person.id) >= most then
    perform private.refuse(409, 'too_many_watches', format('You can watch at most %s things. End one first.', most),
      jsonb_build_object('most', most));
  end if;
  insert into public.watches (user_id, slot_type_ids, place_ids, weekdays, times, day)
  values (person.id, types, places, week, moments, (p_body ->> 'day')::date) returning id into made;
  -- What fits now is on the screen.
  insert into private.watch_told (user_id, slot_id, opening)
  select person.id, f.slot_id, f.opening from private.watched_places(person, array[made], array(
    select s.id from public.event_slots s join public.events e on e.id = s.event_id
    where e.start_time > private.now() and s.filled_count < s.required_count)) f
  on conflict do nothing;
  return made;
end
$$;
comment on function private.start_watching(jsonb) is
  'POST /watches: the caller is told of what fits, from now on; the same once more changes nothing. Returns the id. Definer: no API role writes watches.
Errors: 400 unknown ids; 401; 409 too_many_watches.';
grant execute on function private.start_watching(jsonb) to authenticated;

create function private.stop_watching(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member();
  delete from public.watches w where w.id = p_id and w.user_id = private.me();
  if not found then
    perform private.refuse_missing('watch');
  end if;
end
$$;
comment on function private.stop_watching(uuid) is
  'DELETE /watches/{id}: ends a watch of the caller. Definer: no API role may delete. Errors: 401; 404 also for another person''s.';
grant execute on function private.stop_watching(uuid) to authenticated;

create function private.hand_over_watches(p_person uuid, p_other uuid) returns void
language sql set search_path = '' as $$
  update public.watches w set user_id = p_person where w.user_id = p_other;
  insert into private.watch_told (user_id, slot_id, opening, told_at, mail_id)
  select p_person, t.slot_id, t.opening, t.told_at, t.mail_id from private.watch_told t where t.user_id = p_other
  on conflict do nothing;
  delete from private.watch_told t where t.user_id = p_other
$$;
comment on function private.hand_over_watches(uuid, uuid) is
  'Two people become one: their watches, and what they were told. Internal.';

-- Telling watchers: who is told of what has come free, and when. In bundles: at most one mail an hour and none in the night, except for
-- what begins within six hours.

create function private.told_of(p_event public.events, p_slot public.event_slots) returns bigint
language sql stable set search_path = '' as $$
  select (select count(*) from private.watch_told t
      where t.slot_id = p_slot.id and t.opening = private.opening_of(p_event, p_slot) and t.mail_id is not null
        and t.told_at > private.now() - interval '1 hour')
    + (select count(*) from public.questions q where q.slot_id = p_slot.id and q.kind = 'offer' and q.answer is null)
$$;
comment on function private.told_of(public.events, public.event_slots) is
  'How many people have lately been asked about a free place, or told of it. Internal.';

create type private.opening as (slot_id uuid, noticed_at timestamptz, starts timestamptz);
comment on type private.opening is 'A free place that watchers may hear of, and since when: since it opened, other offers of it ended, or it became urgent.';

create function private.openings() returns setof private.opening
language sql stable set search_path = '' as $$
  select s.id, greatest(private.opening_of(e, s), s.freed_at, case when e.start_time < private.now() + interval '6 hours'
      then e.start_time - interval '6 hours' end, (
      select max(q.answered_at) from public.questions q where q.slot_id = s.id and q.kind = 'offer')), e.start_time
  from public.events e join public.event_slots s on s.event_id = e.id
  where e.start_time > private.now() and e.published_at is not null and e.removed_at is null and e.status = 'scheduled'
    and s.removed_at is null and not s.is_canceled and s.filled_count < s.required_count
    -- Not in the minute in which Undo takes it back, and not while it is offered to some of those who wait.
    and greatest(private.opening_of(e, s), s.freed_at) <= private.now() - interval '1 minute' and not private.is_changing(s)
    and not exists (select from public.questions q where q.slot_id = s.id and q.kind = 'offer' and q.answer is null and q.wave = 2)
$$;
comment on function private.openings() is 'All free places that watchers may hear of. Internal.';

create function private.news_for(p_person public.profiles, p_slots uuid[]) returns private.watch_told[]
language sql stable set search_path = '' as $$
  select array_agg(row(p_person.id, f.slot_id, f.opening, private.now(), null)::private.watch_told)
  from private.watched_places(p_person, array(select w.id from public.watches w where w.user_id = p_person.id), p_slots) f
  join public.event_slots s on s.id = f.slot_id join public.events e on e.id = s.event_id
  -- Of what is urgent, at most 30 people hear at once.
  where e.start_time > private.now() + interval '48 hours' or private.next_wave(e, s) < 3 or private.told_of(e, s) < 30
$$;
comment on function private.news_for(public.profiles, uuid[]) is 'Which of these slots a person is to be told of; null: none. Internal.';

create function private.tell_watcher(p_person public.profiles, p_openings private.opening[], p_since timestamptz) returns boolean
language plpgsql set search_path = '' as $$
declare
  present constant timestamptz := private.now();
  last_told constant timestamptz := (select max(w.told_at) from public.watches w where w.user_id = p_person.id);
  -- When a mail may leave: about what is urgent, and about the rest.
  at_once constant timestamptz := greatest(present, last_told + interval '10 minutes');
  in_turn constant timestamptz := private.after_night(greatest(present, last_told + interval '1 hour'));
  fresh constant private.opening[] := array(select o from unnest(p_openings) o where p_since is null or o.noticed_at > p_since);
  urgent constant uuid[] := array(select o.slot_id from unnest(fresh) o where o.starts <= present + interval '6 hours');
  again timestamptz := case when p_since is null then present + interval '1 hour' end;
  news private.watch_told[];
  mail uuid;
begin
  if in_turn <= present then
    news := private.news_for(p_person, array(select o.slot_id from unnest(fresh) o));
  elsif cardinality(urgent) > 0 then
    news := private.news_for(p_person, urgent);
    again := case when news is null then again else at_once end;
  end if;
  if cardinality(fresh) > cardinality(urgent) and in_turn > present then
    again := least(again, in_turn);
  end if;
  if news is not null and (in_turn <= present or at_once <= present) then
    -- Everything new leaves with it.
    if cardinality(fresh) < cardinality(p_openings) or in_turn > present then
      news := private.news_for(p_person, array(select o.slot_id from unnest(p_openings) o));
    end if;
    insert into private.outbox (id, mail_id, kind, user_id, letter, dedupe_key, due_at, next_attempt_at)
    select made.id, made.id, 'access', p_person.id, '{"about": "fits"}', 'fits:' || made.id, present, present
    from (select gen_random_uuid() as id) made returning id into mail;
    insert into private.watch_told (user_id, slot_id, opening, told_at, mail_id)
    select n.user_id, n.slot_id, n.opening, n.told_at, mail from unnest(news) n;
    again := present + interval '1 hour';
  end if;
  update public.watches w set looked_at = present, told_at = case when mail is not null then present else w.told_at end,
    look_again_at = case when p_since is null or mail is not null then again else least(w.look_again_at, again) end
  where w.user_id = p_person.id;
  return mail is not null;
end
$$;
comment on function private.tell_watcher(public.profiles, private.opening[], timestamptz) is
  'Writes one mail about everything new that fits a person, unless it has to wait for its turn. p_since: looks only at what has opened
since then; null: at all. Internal.';

create function private.tell_watchers(p_most integer default 100) returns integer
language plpgsql set search_path = '' as $$
declare
  present constant timestamptz := private.now();
  -- What opens is looked at as long as it may wait for its minute, or for that of an Undo.
  settling constant interval := interval '3 minutes';
  openings private.opening[];
  latest timestamptz;
  turn record;
  told integer := 0;
begin
  -- One after the other, so that nobody is told twice.
  if not pg_try_advisory_xact_lock(hashtextextended('muster: watchers', 0)) or not exists (select from public.watches) then
    return 0;
  end if;
  select array_agg(o), max(o.noticed_at) into openings, latest from private.openings() o;
  for turn in
    select p as person, case when not due.wholly then due.looked_at - settling end as since from (
      select w.user_id, min(coalesce(w.looked_at, '-infinity')) as looked_at,
        bool_or(w.looked_at is null or w.look_again_at <= present) as wholly
      from public.watches w
      where w.looked_at is null or w.look_again_at <= present or w.looked_at < latest + settling
      group by w.user_id
    ) due join public.profiles p on p.id = due.user_id
    where p.state = 'active' and private.gets_mails(p)
    order by due.looked_at, p.id limit p_most
  loop
    -- Somebody who is being merged or leaves waits for the next run.
    perform from public.profiles p where p.id = (turn.person).id for key share skip locked;
    if found and private.tell_watcher(turn.person, openings, turn.since) then
      told := told + 1;
    end if;
  end loop;
  return told;
end
$$;
comment on function private.tell_watchers(integer) is
  'Tells people by mail what has come free and fits what they watch; looks at no more than p_most people, those first whose last look is
the longest ago. Returns the number of mails. For the schedule.';

create function private.fits_letter(p_mail private.outbox) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('places', coalesce(jsonb_agg(jsonb_build_object(
      'asked', case when private.next_wave(e, s) = 3 then private.told_of(e, s) end, 'slot_type_id', t.id, 'place_id', e.place_id,
      'shift', jsonb_build_object('title', e.title, 'location', e.location, 'slot_type', t.name, 'about', t.description, 'bring', t.bring, 'start_time', private.iso(e.start_time),
        'end_time', private.iso(e.end_time), 'timezone', e.timezone, 'all_day', e.all_day)) order by e.start_time, s.id), '[]'))
  from private.watch_told w join public.event_slots s on s.id = w.slot_id join public.slot_types t on t.id = s.slot_type_id
  join public.events e on e.id = s.event_id join public.profiles p on p.id = w.user_id
  where w.mail_id = p_mail.id and private.is_offerable(e, s) and private.can_be_offered(e, s, p)
  having p_mail.letter ->> 'about' = 'fits'
$$;
comment on function private.fits_letter(private.outbox) is
  'What a mail about places that fit says: those that its person can still have. Null for other mails. Internal.';

create function private.prune_watches() returns integer
language sql set search_path = '' as $$
  delete from private.watch_told t
  where t.slot_id in (
    select s.id from public.event_slots s join public.events e on e.id = s.event_id where e.start_time < private.now() - interval '7 days');
  with ended as (
    delete from public.watches w where w.day < private.organisation_today() returning w.id
  )
  select count(*)::integer from ended
$$;
comment on function private.prune_watches() is
  'Ends watches whose day is over and forgets who was told of what is past; returns the number of watches. For the schedule.';

-- messages/calendars.sql

-- Calendars: an address at which a person's calendar program reads their shifts. The key in it is all that is needed to read
-- them, until the person revokes it.

create table public.calendars (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  key uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default private.now()
);
comment on table public.calendars is 'The secret keys of people''s calendar addresses. Written by functions only.';
comment on column public.calendars.key is 'Random (122 bits). Nothing else protects the calendar.';

alter table public.calendars enable row level security;
grant select on public.calendars to authenticated;
-- Everyone, administrators included, sees only the key of their own calendar.
create policy "own calendar" on public.calendars
  for select to authenticated using (user_id = (select private.me()));

create function private.make_calendar() returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  perform private.require_member();
  insert into public.calendars as c (user_id) values (private.me())
  on conflict (user_id) do update set key = gen_random_uuid(), created_at = private.now()
  returning c.key into made;
  return made;
end
$$;
comment on function private.make_calendar() is
  'POST /users/me/calendar: gives the caller''s calendar a new key; the old one no longer works. Definer: no API role writes
keys. Errors: 401.';
grant execute on function private.make_calendar() to authenticated;

create function private.remove_calendar() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member();
  delete from public.calendars c where c.user_id = private.me();
end
$$;
comment on function private.remove_calendar() is
  'DELETE /users/me/calendar: deletes the key of the caller''s calendar, if any. Definer: no API role may delete. Errors: 401.';
grant execute on function private.remove_calendar() to authenticated;

create function private.calendar_shifts(p_key uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(s.shift || jsonb_build_object('language', l.language) order by s.starts_at, s.id) filter (where s.id is not null), '[]')
  from public.calendars c
  join public.profiles p on p.id = c.user_id and p.state = 'active'
  -- With offset, it is looked up once.
  cross join lateral (select private.language_of(p.id) as language offset 0) l
  left join private.shifts s on s.user_id = c.user_id and not s.is_draft
    and s.status <> 'asked' and case when s.status = 'confirmed' and s.is_live then s.ends_at > private.now() - interval '1 year'
      else s.signup_changed_at > private.now() - interval '60 days' end
  where c.key = p_key
  group by c.user_id
$$;
comment on function private.calendar_shifts(uuid) is
  'GET /calendars/{key}: the shifts of the calendar''s person as JSON, by start, with their language: confirmed ones until a year after their end,
others for 60 days after they ceased to be confirmed. No row for an unknown key. Times: ISO 8601 in UTC. Definer: for the
service, which has no right to any table.';
grant execute on function private.calendar_shifts(uuid) to service_role;

-- people/leaving.sql

-- Archives: everything that is stored about a person, for themselves. tests/db/people/archive.test.ts compares it with the catalogue,
-- so that a new table cannot be forgotten.

create table private.merged_persons (
  id uuid primary key,
  person_id uuid not null references public.profiles (id) on delete cascade
);
comment on table private.merged_persons is
  'People who were merged into another one, by the id that they had. The audit log still has it.';
create index merged_persons_person on private.merged_persons (person_id);

create function private.ids_of(p_person uuid) returns uuid[]
language sql stable set search_path = '' as $$
  select array_agg(id) from (
    select p_person as id union select m.id from private.merged_persons m where m.person_id = p_person) ids
$$;
comment on function private.ids_of(uuid) is 'The ids of a person: their own and those from before merges. Internal.';

create function private.relation_to(p_ids uuid[], p_person uuid) returns text
language sql immutable set search_path = '' as $$
  select case when p_person is not null then case when p_person = any (p_ids) then 'you' else 'somebody else' end end
$$;
comment on function private.relation_to(uuid[], uuid) is
  'Who did something, as an archive says it: you or somebody else, without a name. Internal.';

create function private.archived_changes(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  with own as (select private.ids_of(p_person) as ids)
  select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(a.at), 'what', a.table_name, 'action', a.action,
      'by', private.relation_to(own.ids, a.actor), 'before', a.before - others, 'after', a.after - others) order by a.id), '[]')
  from own
  -- One query for each kind, so that each uses its index.
  cross join lateral (
    select l.* from public.audit_log l where l.table_name = 'profiles' and l.row_id = any (own.ids::text[])
    union all
    select l.* from public.audit_log l where l.table_name = 'signups' and l.row_id = any (array(
      select s.id::text from public.signups s where s.user_id = p_person and not s.is_draft))
    union all
    select l.* from public.audit_log l where l.table_name = 'invitations'
      and l.after ->> 'email' = (select p.email from public.profiles p where p.id = p_person)
    union all
    select l.* from public.audit_log l
    where l.user_id = any (own.ids::text[]) and l.table_name in ('person_qualifications', 'lead_grants', 'unreached', 'bounces')) a
  -- Ids of other people, and of administrators.
  cross join (values (array['account_id', 'created_by', 'canceled_by', 'confirmed_by', 'attendance_by', 'invited_by'])) hidden (others)
$$;
comment on function private.archived_changes(uuid) is
  'What administrators changed about a person, from the audit log, without who they were. Internal.';

create function private.archived_gate(p_signup uuid, p_ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(a.at), 'recorded_at', private.iso(a.recorded_at), 'what', a.kind,
    'by', private.relation_to(p_ids, a.done_by), 'reason', a.reason, 'undone_at', private.iso(a.undone_at)) order by a.number), '[]')
  from public.gate_actions a where a.signup_id = p_signup
$$;
comment on function private.archived_gate(uuid, uuid[]) is 'What was done at the gate with a signup, without who did it. Internal.';

create function private.archived_work(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('event', d.title, 'location', d.location, 'start', private.iso(d.start_time),
      'end', private.iso(d.end_time), 'timezone', d.timezone, 'slot_type', t.name, 'status', s.status,
      'goes_ahead', s.is_live, 'signed_up_at', private.iso(s.created_at),
      'signed_up_by', private.relation_to(ids, s.created_by), 'rule_overridden', s.override_reason,
      'canceled_at', private.iso(s.canceled_at), 'canceled_by', private.relation_to(ids, s.canceled_by), 'canceled_late', s.canceled_late,
      'attendance', s.attendance, 'attendance_reason', s.attendance_reason, 'attendance_at', private.iso(s.attendance_at),
      'attendance_by', private.relation_to(ids, s.attendance_by), 'checked_in_at', private.iso(s.checked_in_at),
      'checked_out_at', private.iso(s.checked_out_at), 'released_at', private.iso(s.released_at), 'gate', private.archived_gate(s.id, ids), 'hours', round(d.hours, 2), 'credits', d.credits,
      'pay', d.pay) order by d.start_time, s.id), '[]')
  from private.ids_of(p_person) ids
  cross join public.signups s
  join private.signup_details d on d.id = s.id
  join public.slot_types t on t.id = d.slot_type_id
  where s.user_id = p_person and not s.is_draft
$$;
comment on function private.archived_work(uuid) is
  'All signups of a person with what became of them and what they earned, without drafts. Internal.';

create function private.archived_qualifications(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', q.name, 'confirmed_on', h.confirmed_on, 'valid_until', h.valid_until,
      'confirmed_at', private.iso(h.confirmed_at), 'confirmed_by', private.relation_to(ids, h.confirmed_by))
      order by h.confirmed_on, q.name), '[]')
  from private.ids_of(p_person) ids
  cross join public.person_qualifications h
  join public.qualifications q on q.id = h.qualification_id
  where h.user_id = p_person
$$;
comment on function private.archived_qualifications(uuid) is 'The qualifications that a person has or had. Internal.';

create function private.archived_messages(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'notices', (select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(n.created_at), 'kind', n.kind, 'event', e.title,
        'before', n.old, 'after', n.new, 'dismissed_at', private.iso(n.dismissed_at)) order by n.created_at, n.id), '[]')
      from public.notices n join public.events e on e.id = n.event_id
      where n.user_id = p_person and coalesce(n.held_until <= private.now(), true)),
    'emails', (select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(o.created_at), 'kind', o.kind,
        'event', e.title, 'status', o.status, 'settled_at', private.iso(o.settled_at), 'reason', o.reason)
        order by o.created_at, o.id), '[]')
      from private.outbox o left join public.signups s on s.id = o.signup_id left join public.events e on e.id = s.event_id
      where o.user_id = p_person
        and (o.change_set_id is null or o.status <> 'waiting' or o.due_at <= private.now())),
    'invitations', (select coalesce(jsonb_agg(jsonb_build_object('created_at', private.iso(i.created_at), 'email', i.email,
        'role', i.role, 'status', i.status, 'sent_at', private.iso(i.sent_at), 'accepted_at', private.iso(i.accepted_at))
        order by i.created_at, i.id), '[]')
      from public.invitations i
      where i.user_id = p_person or i.email = (select p.email from public.profiles p where p.id = p_person)))
$$;
comment on function private.archived_messages(uuid) is
  'What a person was told: notices, emails by kind and time (their texts are not stored), and invitations. Without what is held, so
that Undo can take it back. Internal.';

create function private.archived_deeds(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  with own as (select private.ids_of(p_person) as ids)
  select jsonb_build_object(
    'created', (select coalesce(jsonb_agg(to_jsonb(c) order by c.at), '[]') from own cross join lateral (
      select 'event' as what, e.title as name, private.iso(e.created_at) as at from public.events e
        where e.created_by = any (own.ids) and (e.published_at is not null or private.is_admin())
      union all
      select 'told', n.kind, private.iso(u.told_at)
        from private.unreached u join public.notices n on n.id = u.notice_id where u.told_by = any (own.ids)
      union all
      select 'feed', f.name, private.iso(f.created_at) from public.ical_feeds f where f.created_by = any (own.ids)
      union all
      select 'rate', t.name, private.iso(r.set_at)
      from public.slot_type_rates r join public.slot_types t on t.id = r.slot_type_id where r.set_by = any (own.ids)
      union all
      select 'qualification', q.name, private.iso(h.confirmed_at)
      from public.person_qualifications h join public.qualifications q on q.id = h.qualification_id
      where h.confirmed_by = any (own.ids) and h.user_id <> p_person
      union all
      select 'change', concat_ws(': ', c.action, c.reason), private.iso(c.made_at) from public.change_sets c where c.made_by = any (own.ids)
      union all
      select 'question', e.title, private.iso(q.asked_at)
      from public.questions q join public.event_slots s on s.id = q.slot_id join public.events e on e.id = s.event_id
      where q.asked_by = any (own.ids) and q.user_id <> p_person
      union all
      select 'gate', a.kind, private.iso(a.recorded_at) from public.gate_actions a where a.done_by = any (own.ids)
      union all
      select 'lead', array_to_string(g.rights, ', '), private.iso(g.created_at)
      from public.lead_grants g where g.created_by = any (own.ids) and g.user_id <> p_person
      union all
      select 'invitation', i.role, private.iso(i.created_at) from public.invitations i where i.invited_by = any (own.ids)) c),
    'actions', (select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(a.at), 'what', a.table_name,
        'action', a.action, 'id', a.row_id) order by a.id), '[]')
      from own join public.audit_log a on a.actor = any (own.ids)))
$$;
comment on function private.archived_deeds(uuid) is
  'What a person created and, as an administrator, changed: that they did, not what the data of others was. Internal.';

create function private.archive() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.own_profile();
begin
  return (
    select jsonb_build_object(
      'profile', to_jsonb(p) - array['account_id', 'version'] || jsonb_build_object(
        'email_refused_since', (select private.iso(b.since) from private.bounces b where b.user_id = person),
        'said_to_differ_from', (select count(*) from private.different_people d where person in (d.one, d.two)),
        'earlier_ids', (select array_agg(m.id) from private.merged_persons m where m.person_id = person)),
      'account', (
        select jsonb_build_object('email', u.email, 'created_at', private.iso(u.created_at),
          'last_sign_in_at', private.iso(u.last_sign_in_at), 'metadata', u.raw_user_meta_data)
        from auth.users u where u.id = p.account_id),
      'calendar', (select jsonb_build_object('created_at', private.iso(c.created_at)) from public.calendars c where c.user_id = person),
      'gate_code', (select jsonb_build_object('made_at', private.iso(c.made_at)) from private.person_codes c where c.user_id = person),
      'wishes', (select to_jsonb(w) - array['user_id', 'version'] from public.wishes w where w.user_id = person),
      'availability', (select coalesce(jsonb_agg(to_jsonb(a) - array['id', 'user_id', 'position'] order by a.said_at, a.position), '[]')
        from public.availability a where a.user_id = person),
      'questions', (select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'kind', q.kind, 'asked_at', private.iso(q.asked_at),
          'deadline', private.iso(q.deadline), 'answer', q.answer, 'answered_at', private.iso(q.answered_at),
          'answered_via', q.answered_via) order by q.asked_at, q.id), '[]')
        from public.questions q join public.event_slots s on s.id = q.slot_id join public.events e on e.id = s.event_id
        where q.user_id = person and e.published_at is not null),
      'waits', (select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'joined_at', private.iso(w.joined_at),
          'left_at', private.iso(w.left_at), 'left_why', w.left_why) order by w.turn), '[]')
        from public.waitlist w join public.event_slots s on s.id = w.slot_id join public.events e on e.id = s.event_id
        where w.user_id = person and e.published_at is not null),
      'watches', (select coalesce(jsonb_agg(jsonb_build_object('since', private.iso(w.since), 'day', w.day, 'weekdays', w.weekdays, 'times', w.times,
          'slot_types', array(select t.name from public.slot_types t where t.id = any (w.slot_type_ids)),
          'places', array(select l.name from public.places l where l.id = any (w.place_ids))) order by w.since, w.id), '[]')
        from public.watches w where w.user_id = person),
      'leads', (select coalesce(jsonb_agg(jsonb_build_object('since', private.iso(g.created_at), 'rights', g.rights,
          'event', case when e.published_at is not null or 'fill' = any (g.rights) then e.title end,
          'place', l.name, 'slot_type', t.name, 'hours_before', g.hours_before, 'hours_after', g.hours_after)
          order by g.created_at, g.id), '[]')
        from public.lead_grants g left join public.events e on e.id = g.event_id left join public.places l on l.id = g.place_id
        left join public.slot_types t on t.id = g.slot_type_id where g.user_id = person),
      'told_of_places', (select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'told_at', private.iso(t.told_at)) order by t.told_at), '[]')
        from private.watch_told t join public.event_slots s on s.id = t.slot_id join public.events e on e.id = s.event_id
        where t.user_id = person and e.published_at is not null),
      'hand_overs', (select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'open_to_all', h.open_to_all, 'named', h.named,
          'in_return_for', (select x.title from public.hand_overs o join public.signups y on y.id = o.signup_id
            join public.events x on x.id = y.event_id where o.id = h.in_return_for),
          'started_at', private.iso(h.started_at), 'ended_at', private.iso(h.ended_at), 'ended_why', h.ended_why) order by h.started_at, h.id), '[]')
        from public.hand_overs h join public.signups s on s.id = h.signup_id join public.events e on e.id = s.event_id
        where h.user_id = person and e.published_at is not null),
      'block', (select jsonb_build_object('created_at', private.iso(b.created_at), 'reason', case when b.is_told then b.reason end)
        from public.blocks b where b.user_id = person),
      'notifications', (select jsonb_build_object('settings', (
            select to_jsonb(s) - 'user_id' from private.push_settings s where s.user_id = person),
          'devices', coalesce(jsonb_agg(jsonb_build_object('created_at', private.iso(d.created_at),
            'last_success_at', private.iso(d.last_success_at)) order by d.created_at), '[]'),
          'waiting', (select count(*) from private.pushes w where w.user_id = person and w.due_at <= private.now()))
        from private.push_subscriptions d where d.user_id = person),
      'can_stop_emails_by_link', exists (select from private.mail_keys k where k.user_id = person),
      'sessions', (select coalesce(jsonb_agg(jsonb_build_object('created_at', private.iso(s.created_at),
          'updated_at', private.iso(s.updated_at)) order by s.created_at), '[]')
        from auth.sessions s where s.user_id = p.account_id),
      'sign_ins', (select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(i.at), 'kind', i.kind, 'device', i.device)
          order by i.id), '[]')
        from private.sign_ins i where i.account_id = p.account_id),
      'seasons', (select coalesce(jsonb_agg(jsonb_build_object('season', s.name, 'first_day', s.first_day, 'last_day', s.last_day,
          'required_credits', r.credits) order by s.first_day), '[]')
        from public.season_requirements r join public.seasons s on s.id = r.season_id where r.user_id = person),
      'qualifications', private.archived_qualifications(person),
      'qualification_requests', (select coalesce(jsonb_agg(jsonb_build_object('name', q.name, 'note', r.note,
          'asked_at', private.iso(r.asked_at)) order by r.asked_at, q.name), '[]')
        from public.qualification_requests r join public.qualifications q on q.id = r.qualification_id where r.user_id = person),
      'signups', private.archived_work(person), 'changes', private.archived_changes(person))
      || private.archived_messages(person) || private.archived_deeds(person)
      || jsonb_build_object('messages', private.archived_received(person), 'sent_messages', private.archived_sent(person))
    from public.profiles p where p.id = person);
end
$$;
comment on function private.archive() is
  'GET /users/me/archive: everything that is stored about the caller, in whatever state, and how they used it. Null without an
application user. Secret keys are named, not shown. Definer: reads what the policies hide, about the caller alone. Errors: none.';
grant execute on function private.archive() to authenticated;

-- Leaving: a person goes, and what is known of them goes along. Their places ahead are free again. Their past work stays in
-- all sums, under a number instead of a name. docs/privacy.md states what is removed and what is kept.

create sequence private.former_members;
comment on sequence private.former_members is 'Numbers the people who have left, so that their past work stays apart.';

create function private.name_kept_until(p_person uuid) returns timestamptz
language sql stable set search_path = '' as $$
  select max(w.ends_at) + interval '90 days' from private.worked w
  where w.user_id = p_person and w.pay is not null and coalesce(w.attendance, 'attended') = 'attended'
    and w.starts_at <= private.now() and w.ends_at > private.now() - interval '90 days'
$$;
comment on function private.name_kept_until(uuid) is
  'Until when the name of a person is needed for their wages: 90 days after their latest paid shift that has started, unless
they were absent. Null: it is not needed. Internal.';

create function private.release_ahead(p_person uuid) returns integer
language plpgsql set search_path = '' as $$
declare
  caller constant uuid := private.own_profile();
  ahead constant uuid[] := array(
    select s.event_id from public.signups s join public.events e on e.id = s.event_id
    where s.user_id = p_person and s.status <> 'canceled' and e.start_time > private.now());
  awaited constant uuid[] := array(select w.slot_id from public.waitlist w where w.user_id = p_person and w.left_at is null);
  locked constant uuid[] := ahead || array(select s.event_id from public.event_slots s where s.id = any (awaited));
  released integer;
begin
  perform from public.events e where e.id = any (locked) order by e.id for share;
  perform from public.event_slots s where s.event_id = any (locked) order by s.id for no key update;
  perform from public.profiles p where p.id = p_person for no key update;
  update public.waitlist w set left_at = private.now(), left_why = 'gone' where w.user_id = p_person and w.left_at is null;
  -- Their offers end, and go to the next.
  perform private.settle_offers(id) from unnest(awaited) id;
  with freed as (
    update public.signups s set status = 'canceled', canceled_at = private.now(), canceled_by = caller
    from public.events e
    where e.id = s.event_id and s.user_id = p_person and s.status <> 'canceled' and e.start_time > private.now()
    returning e.removed_at
  )
  -- With an event that was removed, the place was gone already.
  select count(*) into released from freed f where f.removed_at is null;
  return released;
end
$$;
comment on function private.release_ahead(uuid) is
  'Cancels all signups of a person for events that have not started, ends their waiting, and returns how many of these
events are not removed. Internal.';

create function private.without_person(p_row jsonb, p_name text) returns jsonb
language sql immutable set search_path = '' as $$
  select p_row - array['account_id', 'email', 'phone', 'description', 'profile_image', 'settings', 'last_login',
      'entry_note', 'override_reason', 'attendance_reason']
    -- Of a block. That of leaving is written afterwards.
    - 'reason'
    -- A row of the log is shown by its name.
    || case when p_row ? 'name' then jsonb_build_object('name', p_name) else '{}' end
$$;
comment on function private.without_person(jsonb, text) is
  'A row of the audit log without what says who the person is. Internal.';

create function private.redact_log(p_person uuid, p_address text default null) returns void
language plpgsql set search_path = '' as $$
declare
  ids constant text[] := private.ids_of(p_person)::text[];
  shown constant text := (select p.name from public.profiles p where p.id = p_person);
  addresses constant text[] := p_address || array(
    select distinct address from public.audit_log a
    cross join unnest(array[a.before ->> 'email', a.after ->> 'email']) address
    where a.table_name = 'profiles' and a.row_id = any (ids) and address is not null);
begin
  update public.audit_log a set before = private.without_person(a.before, name), after = private.without_person(a.after, name)
  from (values ('profiles', shown), ('signups', shown), ('blocks', shown), ('invitations', 'Former member')) entry (about, name)
  where a.table_name = entry.about and a.id in (
    -- One query for each kind, so that each uses its index.
    select l.id from public.audit_log l where l.table_name = 'profiles' and l.row_id = any (ids)
    union all
    select l.id from public.audit_log l where l.table_name = 'invitations'
      and (l.before ->> 'email' = any (addresses) or l.after ->> 'email' = any (addresses))
    union all
    select l.id from public.audit_log l where l.user_id = any (ids) and l.table_name = 'blocks'
    union all
    select l.id from public.audit_log l where l.table_name = 'signups'
      and l.row_id = any (array(select s.id::text from public.signups s where s.user_id = p_person)));
end
$$;
comment on function private.redact_log(uuid, text) is
  'Removes a person from the audit log, except for the name that their profile has now: entries about them, their signups, and
the invitations to p_address and to the addresses that they had before. Internal.';

create function private.forget_name(p_person uuid, p_address text default null) returns void
language plpgsql set search_path = '' as $$
begin
  update public.profiles p set name = 'Former member ' || nextval('private.former_members'), name_until = null
  where p.id = p_person;
  perform private.redact_log(p_person, p_address);
end
$$;
comment on function private.forget_name(uuid, text) is 'Replaces the name of somebody who has left by a number. Internal.';

create function private.forget_names() returns integer
language plpgsql set search_path = '' as $$
declare
  due constant uuid[] := array(select p.id from public.profiles p where p.name_until <= private.now() order by p.id);
begin
  perform private.forget_name(id) from unnest(due) id;
  return cardinality(due);
end
$$;
comment on function private.forget_names() is
  'Removes the names of people who have left and whose wages are settled by now, and returns their number. For the schedule.';

create function private.forget_person(p_person uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  caller constant uuid := private.own_profile();
  person public.profiles;
begin
  perform private.lock_account(p_person);
  perform private.release_ahead(p_person);
  select p.* into person from public.profiles p where p.id = p_person and p.state <> 'left' for no key update;
  if not found then
    perform private.refuse_missing('user');
  end if;
  -- Sessions and tokens go along. The last administrator is refused here.
  delete from auth.users u where u.id = person.account_id;
  delete from private.sign_ins i where i.account_id = person.account_id;
  -- On a hosted project the authentication service keeps a log of its own, with addresses.
  delete from auth.audit_log_entries l
  where person.account_id::text in (l.payload ->> 'actor_id', l.payload #>> '{traits,user_id}');
  delete from public.invitations i where i.user_id = p_person or i.email = person.email;
  delete from public.blocks b where b.user_id = p_person;
  delete from public.notices n where n.user_id = p_person;
  delete from public.questions q where q.user_id = p_person;
  delete from public.waitlist w where w.user_id = p_person;
  delete from public.watches w where w.user_id = p_person;
  delete from public.lead_grants g where g.user_id = p_person;
  delete from private.different_people d where p_person in (d.one, d.two);
  delete from private.watch_told t where t.user_id = p_person;
  perform private.forget_messages(p_person);
  delete from private.outbox o where o.user_id = p_person;
  delete from private.pushes w where w.user_id = p_person;
  delete from private.push_subscriptions d where d.user_id = p_person;
  delete from private.push_settings s where s.user_id = p_person;
  delete from public.calendars c where c.user_id = p_person;
  delete from public.person_qualifications h where h.user_id = p_person;
  delete from public.qualification_requests r where r.user_id = p_person;
  -- Their statements go along.
  delete from public.wishes w where w.user_id = p_person;
  delete from private.address_changes c where c.user_id = p_person;
  delete from private.mail_keys k where k.user_id = p_person;
  delete from private.person_codes c where c.user_id = p_person;
  delete from public.season_requirements r where r.user_id = p_person;
  update public.signups s set
    override_reason = case when s.override_reason is not null then '-' end,
    attendance_reason = case when s.attendance_reason is not null then '-' end
  where s.user_id = p_person and (s.override_reason is not null or s.attendance_reason is not null);
  update public.gate_actions a set reason = '-' from public.signups s
  where s.id = a.signup_id and s.user_id = p_person and a.reason is not null;
  update public.profiles p set state = 'left', email = null, phone = null, description = null, profile_image = null,
    settings = null, last_login = null, entry_note = null, shows_first_name = false, name_until = private.name_kept_until(p_person)
  where p.id = p_person;
  if private.name_kept_until(p_person) is null then
    perform private.forget_name(p_person, person.email);
  else
    perform private.redact_log(p_person, person.email);
  end if;
  insert into public.audit_log (actor, action, table_name, row_id, before, after)
  select caller, 'update', 'profiles', p.id, jsonb_build_object('name', p.name, 'state', person.state, 'role', person.role),
    jsonb_build_object('name', p.name, 'state', p.state, 'role', p.role, 'reason', p_reason)
  from public.profiles p where p.id = p_person;
end
$$;
comment on function private.forget_person(uuid, text) is
  'Removes a person: their places ahead are released, their account is deleted, and nothing says any longer who they were,
except for their name while private.name_kept_until() says so. Refuses 404, 409 last_admin. Internal.';

create function private.leave() returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Somebody who waits to be let in may go as well. For somebody who is blocked, their address has to stay known.
  if (select p.state from public.profiles p where p.id = private.own_profile()) is distinct from 'waiting' then
    perform private.require_member();
  end if;
  perform private.forget_person(private.own_profile(), null);
end
$$;
comment on function private.leave() is
  'POST /users/me/leave: removes the caller (private.forget_person). Definer: no API role writes profiles or deletes. Errors: 401;
403 blocked; 409 last_admin.';
grant execute on function private.leave() to authenticated;

create function private.remove_person(p_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.forget_person(p_id, p_reason);
end
$$;
comment on function private.remove_person(uuid, text) is
  'POST /users/{id}/remove: does for a person what private.leave() does for the caller; the reason is in the audit log. Definer:
no API role writes profiles or deletes. Errors: 401; 403; 404 for somebody unknown or who has left; 409 last_admin.';
grant execute on function private.remove_person(uuid, text) to authenticated;

create function private.leaving(p_person uuid) returns table (places integer, name_until timestamptz, last_admin boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_person is distinct from private.own_profile() then
    perform private.require_admin();
  end if;
  return query select
    (select count(*)::integer from public.signups s join public.events e on e.id = s.event_id
      where s.user_id = p.id and s.status <> 'canceled' and e.removed_at is null and e.start_time > private.now()
        and (not s.is_draft or private.is_admin())),
    private.name_kept_until(p.id),
    p.role = 'admin' and not exists (select from public.profiles o where o.role = 'admin' and o.id <> p.id)
  from public.profiles p where p.id = p_person and p.state <> 'left';
end
$$;
comment on function private.leaving(uuid) is
  'GET /users/{id}/leaving: what leaving would mean: the number of places that are released, until when the name is kept for
wages (null: it is removed at once), and whether the last administrator is refused. For the person and administrators. Definer:
private.name_kept_until() is internal. Errors: 401, 403.';
grant execute on function private.leaving(uuid) to authenticated;

-- people/merging.sql

-- Merging: two persons who are one. Everything of the other one goes to the person who stays; the audit log keeps the ids, and
-- private.merged_persons says whose they are. The person with an account stays; the account of the other one is deleted.

create function private.settle_doubles(p_person uuid, p_other uuid) returns void
language sql set search_path = '' as $$
  with ranked as (
    select s.id, s.event_id, row_number() over (partition by s.event_id order by private.work_rank(s),
      s.status <> 'confirmed', not s.is_live, s.user_id <> p_person, s.created_at, s.id) as place
    from public.signups s where s.user_id in (p_person, p_other) and s.status <> 'canceled'
  )
  -- Without canceled_by nobody is told: the person keeps a place in the event.
  update public.signups s set status = 'canceled', canceled_at = private.now()
  from ranked r where r.id = s.id and r.place > 1
    and exists (select from ranked o join public.signups other on other.id = o.id
      where o.event_id = r.event_id and other.user_id <> s.user_id);
$$;
comment on function private.settle_doubles(uuid, uuid) is
  'Cancels a place where two persons who become one have one each in the same event: by private.work_rank(), and of equal ones first what
is not confirmed, then that of the other person. Internal.';

create function private.settle_overlaps(p_person uuid, p_other uuid) returns void
language plpgsql set search_path = '' as $$
declare
  clash record;
begin
  for clash in
    select l.id as loser, w.id as winner
    from public.signups w join public.signups l on l.user_id <> w.user_id and l.during && w.during
    where w.user_id in (p_person, p_other) and l.user_id in (p_person, p_other)
      and w.status = 'confirmed' and w.is_live and l.status = 'confirmed' and l.is_live
      and (private.work_rank(w), w.user_id <> p_person) < (private.work_rank(l), l.user_id <> p_person)
    -- In this order nothing is displaced by what is displaced later.
    order by private.work_rank(l), l.user_id <> p_person, l.created_at, l.id, w.id
  loop
    update public.signups s set status = 'displaced' from public.signups w
    where s.id = clash.loser and s.status = 'confirmed' and w.id = clash.winner and w.status = 'confirmed';
    if found then
      insert into public.notices (user_id, event_id, signup_id, kind, old, new)
      select p_person, e.id, s.id, 'clash', private.event_state(e), private.event_state(e)
      from public.signups s join public.events e on e.id = s.event_id
      where s.id = clash.loser and e.end_time > private.now();
    end if;
  end loop;
end
$$;
comment on function private.settle_overlaps(uuid, uuid) is
  'Displaces a signup wherever those of two persons who become one overlap: by private.work_rank(), and of equal ones that of the other
person. The person gets a notice about each that is not over. Internal.';

create function private.hand_over(p_person uuid, p_other uuid) returns void
language plpgsql set search_path = '' as $$
begin
  update public.signups s set user_id = p_person where s.user_id = p_other;
  update public.signups s set created_by = p_person where s.created_by = p_other;
  update public.signups s set canceled_by = p_person where s.canceled_by = p_other;
  update public.signups s set attendance_by = p_person where s.attendance_by = p_other;
  -- Of two waits for the same place, the earlier one remains; the job offers the place again.
  update public.waitlist w set left_at = private.now(), left_why = 'gone' from public.waitlist o
  where array[w.user_id, o.user_id] <@ array[p_person, p_other] and o.slot_id = w.slot_id and w.turn > o.turn and (w.left_at, o.left_at) is null;
  perform private.end_offers(array(
    select q.id from public.questions q
    where q.user_id = p_other and q.kind in ('offer', 'hand_over') and q.answer is null and exists (
      select from public.questions own
      where own.user_id = p_person and own.slot_id = q.slot_id and own.kind = q.kind and own.answer is null)), 'withdrawn', false);
  update public.waitlist w set user_id = p_person where w.user_id = p_other;
  update public.questions q set user_id = p_person where q.user_id = p_other;
  update public.hand_overs h set user_id = p_person where h.user_id = p_other;
  update public.questions q set asked_by = p_person where q.asked_by = p_other;
  perform private.hand_over_messages(p_person, p_other), private.hand_over_notices(p_person, p_other);
  update private.outbox o set user_id = p_person where o.user_id = p_other;
  perform private.hand_over_push(p_person, p_other), private.hand_over_watches(p_person, p_other), private.hand_over_leads(p_person, p_other), private.hand_over_gate(p_person, p_other),
    private.hand_over_different(p_person, p_other);
  update public.calendars c set user_id = p_person where c.user_id = p_other and not exists (select from public.calendars own where own.user_id = p_person);
  -- With the statements. What the two have said is not mixed: it could contradict itself.
  update public.wishes w set user_id = p_person
  where w.user_id = p_other and not exists (select from public.wishes own where own.user_id = p_person);
  update private.mail_keys k set user_id = p_person
  where k.user_id = p_other and not exists (select from private.mail_keys own where own.user_id = p_person);
  update public.blocks b set user_id = p_person
  where b.user_id = p_other and not exists (select from public.blocks own where own.user_id = p_person);
  -- Who has an address of their own keeps it, so the invitation to the other one has ended.
  update public.invitations i set status = 'revoked'
  where i.user_id = p_other and i.status = 'pending'
    and exists (select from public.profiles p where p.id = p_person and p.email is not null);
  -- One invitation of a person waits at a time. The one of a person without an address went to an address that is gone.
  update public.invitations i set status = 'revoked'
  where i.user_id = p_person and i.status = 'pending'
    and exists (select from public.invitations o where o.user_id = p_other and o.status = 'pending');
  update public.invitations i set user_id = p_person where i.user_id = p_other;
  update public.invitations i set invited_by = p_person where i.invited_by = p_other;
  update public.events e set created_by = p_person where e.created_by = p_other;
  update public.ical_feeds f set created_by = p_person where f.created_by = p_other;
  update public.slot_type_rates r set set_by = p_person where r.set_by = p_other;
  update public.season_requirements r set user_id = p_person
  where r.user_id = p_other and not exists (
    select from public.season_requirements own where own.user_id = p_person and own.season_id = r.season_id);
  delete from public.person_qualifications h using public.person_qualifications o
  where array[h.user_id, o.user_id] <@ array[p_person, p_other] and o.user_id <> h.user_id and o.qualification_id = h.qualification_id
    and (coalesce(h.valid_until, 'infinity'), h.user_id = p_person) < (coalesce(o.valid_until, 'infinity'), o.user_id = p_person);
  update public.person_qualifications h set user_id = p_person where h.user_id = p_other;
  update public.person_qualifications h set confirmed_by = p_person where h.confirmed_by = p_other;
  delete from public.qualification_requests r using public.qualification_requests own
  where r.user_id = p_other and own.user_id = p_person and own.qualification_id = r.qualification_id;
  update public.qualification_requests r set user_id = p_person where r.user_id = p_other;
  update private.merged_persons m set person_id = p_person where m.person_id = p_other;
end
$$;
comment on function private.hand_over(uuid, uuid) is
  'Gives everything that refers to the second person to the first one. A key of which both have one stays that of the first; of a
qualification of both, what is valid longer. tests/db/people/merging.test.ts compares it with the catalogue. Internal.';

create function private.lock_persons(p_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  planned constant uuid[] := array(
    select s.event_id from public.signups s where s.user_id = any (p_ids) and s.status <> 'canceled'
    union
    select s.event_id from public.event_slots s join public.waitlist w on w.slot_id = s.id
    where w.user_id = any (p_ids) and w.left_at is null);
begin
  perform from auth.users u where u.id in (select p.account_id from public.profiles p where p.id = any (p_ids))
    order by u.id for no key update;
  perform from public.events e where e.id = any (planned) order by e.id for share;
  perform from public.event_slots s where s.event_id = any (planned) order by s.id for no key update;
  perform from public.profiles p where p.id = any (p_ids) order by p.id for update;
end
$$;
comment on function private.lock_persons(uuid[]) is
  'Locks persons with their accounts and with the events and slots in which they have places or wait, in the common order. Internal.';

create function private.figures_of(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p.id, 'name', p.name, 'email', p.email, 'phone', p.phone, 'description', p.description,
    'role', p.role, 'state', p.state, 'has_account', p.account_id is not null, 'required_credits',
      (select c.required from private.season_credits(private.present_season(), array[p.id]) c),
    'last_login', private.iso(p.last_login), 'ahead', count(d.id) filter (where d.start_time > private.now() and d.removed_at is null),
    'past', count(d.id) filter (where d.start_time <= private.now()),
    'hours', round(coalesce(sum(d.hours) filter (where d.completed), 0), 1),
    'displaced', count(d.id) filter (where d.status = 'displaced'))
  from public.profiles p left join private.signup_details d on d.user_id = p.id and d.status <> 'canceled'
  where p.id = p_person group by p.id
$$;
comment on function private.figures_of(uuid) is
  'A person with what a merge is judged by: signups ahead and past, completed hours, and displaced signups. Internal.';

create function private.merge_persons(p_id uuid, p_other uuid, p_values jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  swapped boolean;
  person public.profiles;
  other public.profiles;
  roles text[];
  before jsonb;
begin
  perform private.require_admin();
  perform private.lock_persons(array[p_id, p_other]);
  -- The account stays with its person, and administrators do not delete their own. Asked for under the locks: somebody may have
  -- signed in for the first time meanwhile.
  swapped := p_other = private.me() or (p_id is distinct from private.me()
    and (select one.account_id is null and two.account_id is not null from public.profiles one, public.profiles two
      where one.id = p_id and two.id = p_other));
  select p.* into person from public.profiles p where p.id = case when swapped then p_other else p_id end and p.state <> 'left';
  select p.* into other from public.profiles p where p.id = case when swapped then p_id else p_other end and p.state <> 'left';
  if person.id is null or other.id is null or person.id = other.id then
    perform private.refuse_missing('user');
  end if;
  roles := array(select distinct role from unnest(array[person.role, other.role]) role
    where role <> 'admin' or private.can_be_admin(person) order by role);
  if p_values ->> 'role' <> all (roles) then
    perform private.refuse_role(roles, 'values.role');
  end if;
  before := jsonb_build_array(private.figures_of(p_id), private.figures_of(p_other));
  perform private.settle_doubles(person.id, other.id);
  perform private.settle_overlaps(person.id, other.id);
  perform private.hand_over(person.id, other.id);
  delete from auth.users u where u.id = other.account_id;
  update private.sign_ins i set account_id = person.account_id where i.account_id = other.account_id;
  delete from public.profiles p where p.id = other.id;
  insert into private.merged_persons (id, person_id) values (other.id, person.id);
  update public.profiles p set
    name = coalesce(p_values ->> 'name', p.name),
    email = coalesce(p.email, other.email),
    phone = case when p_values ? 'phone' then p_values ->> 'phone' else coalesce(p.phone, other.phone) end,
    description = case when p_values ? 'description' then p_values ->> 'description'
      else coalesce(p.description, other.description) end,
    profile_image = coalesce(p.profile_image, other.profile_image),
    role = case when 'blocked' in (person.state, other.state) then 'volunteer' else coalesce(p_values ->> 'role', p.role) end,
    state = case when 'blocked' in (person.state, other.state) then 'blocked' else p.state end
  where p.id = person.id;
  perform private.require_credits(person.id, (p_values ->> 'required_credits')::numeric);
  perform private.confirm_displaced(array[person.id], true);
  return jsonb_build_object('persons', before, 'result', private.figures_of(person.id),
    'account_deleted', other.account_id is not null);
end
$$;
comment on function private.merge_persons(uuid, uuid, jsonb) is
  'POST /users/{id}/merge: makes one person of two and returns both as they were ("persons"), the one who stays ("result"), and
whether an account was deleted. The one with an account stays, or else the first; p_values: name, phone, description,
required_credits and role of the result, where they are not those of the person who stays. Definer: no API role writes profiles
or deletes. Errors: 401; 403; 404 also for somebody who has left; 400 for a role that neither has, and for the role admin of
somebody who is not active; 409 last_admin.';
grant execute on function private.merge_persons(uuid, uuid, jsonb) to authenticated;

create function private.preview_merge(p_id uuid, p_other uuid, p_values jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  outcome jsonb;
begin
  perform private.require_admin();
  begin
    outcome := private.merge_persons(p_id, p_other, p_values);
    raise exception using errcode = 'MUUND';
  exception when sqlstate 'MUUND' then
    return outcome;
  end;
end
$$;
comment on function private.preview_merge(uuid, uuid, jsonb) is
  'POST /users/{id}/merge with preview: what private.merge_persons() would do, by doing it and rolling back. Errors: the same.';
grant execute on function private.preview_merge(uuid, uuid, jsonb) to authenticated;

create function private.was_merged(p_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin() and exists (select from private.merged_persons m where m.id = p_id)
$$;
comment on function private.was_merged(uuid) is
  'For administrators: whether the person with this id was merged into another one. Definer: no API role reads the ids of merged
persons.';
grant execute on function private.was_merged(uuid) to authenticated;

-- Doubles: people who look like one, and that an administrator has said that two of them are different people.

create table private.different_people (
  one uuid not null references public.profiles (id) on delete cascade,
  two uuid not null references public.profiles (id) on delete cascade,
  primary key (one, two),
  -- Each pair is there once, whoever is named first.
  check (one < two)
);
comment on table private.different_people is
  'Pairs of people of whom an administrator has said that they are not one. It is over when one of the two leaves. Written by
private.say_different().';
create index different_people_two on private.different_people (two);

create function private.say_different(p_id uuid, p_other uuid, p_are boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  first constant uuid := least(p_id, p_other);
  second constant uuid := greatest(p_id, p_other);
  known integer;
begin
  perform private.require_admin();
  -- Locked, so that nobody leaves or is merged meanwhile.
  select count(*) into known
  from (select from public.profiles p where p.id in (first, second) and p.state <> 'left' order by p.id for share) locked;
  if known < 2 then
    perform private.refuse_missing('user');
  elsif p_are then
    insert into private.different_people (one, two) values (first, second) on conflict do nothing;
  else
    delete from private.different_people d where d.one = first and d.two = second;
  end if;
  if found then
    insert into public.audit_log (actor, action, table_name, row_id, before, after)
    select private.me(), case when p_are then 'insert' else 'delete' end, 'different_people', first,
      case when not p_are then about end, case when p_are then about end
    from (values (jsonb_build_object('user_id', second))) said (about);
  end if;
end
$$;
comment on function private.say_different(uuid, uuid, boolean) is
  'PUT and DELETE /users/{id}/different/{otherId}: says, or takes back, that two people are not one, and records what that changes.
Definer: no API role reads or writes these pairs, or writes the audit log. Errors: 401; 403; 404 also for somebody who has left, and for
one person named twice.';
grant execute on function private.say_different(uuid, uuid, boolean) to authenticated;

create function private.hand_over_different(p_person uuid, p_other uuid) returns void
language sql set search_path = '' as $$
  insert into private.different_people (one, two)
  select least(p_person, d.third), greatest(p_person, d.third)
  from (select case when d.one = p_other then d.two else d.one end as third
    from private.different_people d where p_other in (d.one, d.two)) d
  where d.third <> p_person
  on conflict do nothing;
  delete from private.different_people d where p_other in (d.one, d.two)
$$;
comment on function private.hand_over_different(uuid, uuid) is
  'Two people become one: whoever is not the one is not the other. Internal.';

create function private.likely_doubles(p_most integer default 50) returns table (one uuid, two uuid, by_name boolean, different boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  with known as (
    select p.id, regexp_replace(private.plain(btrim(p.name)), '\s+', ' ', 'g') as name,
      ltrim(regexp_replace(p.phone, '\D', '', 'g'), '0') as phone
    from public.profiles p where p.state <> 'left'
  ), alike as (
    select pair.one, pair.two, bool_or(pair.by_name) as by_name from (
      select a.id as one, b.id as two, true as by_name from known a join known b on a.name = b.name and a.id < b.id
      union all
      select a.id, b.id, false from known a join known b on a.phone = b.phone and a.id < b.id and char_length(a.phone) >= 6) pair
    group by pair.one, pair.two
  ), ranked as (
    select a.one, a.two, a.by_name, d.one is not null as different,
      row_number() over (partition by d.one is not null order by a.by_name desc, a.one, a.two) as place
    from alike a left join private.different_people d on d.one = a.one and d.two = a.two
  )
  select r.one, r.two, r.by_name, r.different from ranked r where r.place <= p_most order by r.place, r.different;
end
$$;
comment on function private.likely_doubles(integer) is
  'GET /users/doubles: pairs of people with the same name, whatever its case and accents, or the same phone number, so many who may be
one and so many who are said to be different. Definer: the policies would be applied to each comparison. Errors: 401, 403.';
grant execute on function private.likely_doubles(integer) to authenticated;

-- platform/record.sql

-- Seeing: administrators see the product as one of its people does, to help them. They only read, and it is recorded. Who is
-- seen is decided by private.seen_person(), on which private.me() depends; which calls can be seen is decided by the contract.

create function private.see_as(p_person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person public.profiles;
begin
  perform private.require_admin();
  select p.* into person from public.profiles p where p.id = p_person and p.state <> 'left';
  if not found then
    perform private.refuse_missing('user');
  elsif person.state <> 'active' or person.role = 'admin' then
    perform private.refuse(403, 'see_as_refused', 'The app cannot be shown as this person');
  end if;
  insert into public.audit_log (actor, action, table_name, row_id) values (private.me(), 'see', 'profiles', p_person);
  perform private.tell_admins('seen_as', jsonb_build_object('person', p_person));
end
$$;
comment on function private.see_as(uuid) is
  'POST /users/{id}/see-as: records that the caller begins to see the product as this person, and tells the other administrators.
For twelve hours, or until private.stop_seeing(), private.seen_person() lets them. Definer: no API role writes the audit log.
Errors: 401; 403, see_as_refused for administrators and for people who are not active; 404.';
grant execute on function private.see_as(uuid) to authenticated;

create function private.stop_seeing(p_person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  -- Two tabs may end it at the same moment.
  perform from public.profiles p where p.id = private.me() for no key update;
  if private.is_seeing(private.me(), p_person) then
    insert into public.audit_log (actor, action, table_name, row_id) values (private.me(), 'see_end', 'profiles', p_person);
  end if;
end
$$;
comment on function private.stop_seeing(uuid) is
  'DELETE /users/{id}/see-as: ends seeing the product as this person, and records it; does nothing if the caller does not see it so. What
other administrators see goes on. Definer: no API role writes the audit log. Errors: 401, 403.';
grant execute on function private.stop_seeing(uuid) to authenticated;

-- Acts: what the entries of the change log are, as administrators read them on the dashboard and in the record.

create function private.is_own_change(p_change public.audit_log) returns boolean
language sql stable set search_path = '' as $$
  select p_change.before - 'confirmed_by' is distinct from p_change.after - 'confirmed_by'
    and e.entry ->> 'user_id' = coalesce(p_change.before, p_change.after) ->> 'user_id'
    and exists (select from public.profiles p where p.id = (e.entry ->> 'user_id')::uuid and p.state <> 'left')
    -- What a qualification or a season takes with it is deleted in the same transaction.
    and (p_change.after is not null or not exists (
      select from public.audit_log l
      where l.table_name in ('qualifications', 'seasons') and l.action = 'delete' and l.at = p_change.at
        and l.row_id = coalesce(e.entry ->> 'qualification_id', e.entry ->> 'season_id')))
  from (select coalesce(p_change.after, p_change.before) as entry) e
$$;
comment on function private.is_own_change(public.audit_log) is
  'Whether a change of a qualification of a person, or of their credits in a season, is an act of its own: not a part of deleting
these, of merging people or of leaving. Shows what the caller may see.';
grant execute on function private.is_own_change(public.audit_log) to authenticated;

create view private.logged with (security_invoker = true) as
select l.*, case l.table_name
  when 'events' then case
    when l.action = 'insert' then 'event_created'
    when l.action = 'delete' or (l.after ->> 'removed_at' is not null and l.before ->> 'removed_at' is null) then 'event_deleted'
    when l.before ->> 'status' <> l.after ->> 'status' then
      case l.after ->> 'status' when 'canceled' then 'event_canceled' else 'event_restored' end
    when l.before ->> 'start_time' <> l.after ->> 'start_time' or l.before ->> 'end_time' <> l.after ->> 'end_time' then 'event_moved'
    else 'event_changed' end
  when 'slot_types' then case
    when l.action = 'insert' then 'slot_type_created'
    when l.action = 'delete' or (l.after ->> 'archived_at' is not null and l.before ->> 'archived_at' is null) then 'slot_type_deleted'
    else 'slot_type_changed' end
  when 'ical_feeds' then case l.action when 'insert' then 'feed_created' when 'delete' then 'feed_deleted' else 'feed_changed' end
  when 'blocks' then case l.action when 'insert' then 'person_blocked' when 'delete' then 'person_unblocked' end
  when 'profiles' then case
    -- Somebody accepted an invitation, which is not what an administrator did.
    when l.actor is null and l.before ->> 'account_id' is null and l.after ->> 'account_id' is not null then null
    when l.before ->> 'state' = 'waiting' and l.after ->> 'state' = 'active' then 'person_approved'
    -- A block is an entry of its own.
    when 'blocked' in (l.before ->> 'state', l.after ->> 'state') and l.before ->> 'state' <> l.after ->> 'state' then null
    -- A person is deleted when they are merged into another one, or when they wait and are declined.
    when l.action = 'delete' then case when private.was_merged(l.row_id::uuid) then 'persons_merged' else 'person_declined' end
    when l.after ->> 'state' = 'left' then case when l.before ->> 'state' <> 'left' then 'person_left' end
    when l.before ->> 'role' <> l.after ->> 'role' then 'role_changed'
    when l.action = 'update' then 'person_changed' end
  when 'invitations' then case
    when l.after ->> 'status' = 'revoked' then 'invitation_revoked'
    when l.after ->> 'status' = 'pending' then 'person_invited' end
  when 'signups' then case
    when l.action = 'insert' then 'place_assigned'
    when l.after ->> 'status' = 'canceled' and l.before ->> 'status' <> 'canceled' then 'place_released'
    when l.before ->> 'attendance' is distinct from l.after ->> 'attendance'
      or l.before ->> 'attended_minutes' is distinct from l.after ->> 'attended_minutes' then 'attendance_marked' end
  when 'places' then case l.action
    when 'insert' then 'location_added' when 'update' then 'location_changed' else 'location_deleted' end
  when 'seasons' then case l.action
    when 'insert' then 'season_created' when 'update' then 'season_changed' else 'season_deleted' end
  when 'qualifications' then case l.action
    when 'insert' then 'qualification_created' when 'update' then 'qualification_changed' else 'qualification_deleted' end
  when 'season_requirements' then case when private.is_own_change(l) then 'person_changed' end
  when 'person_qualifications' then case when private.is_own_change(l)
    then case l.action when 'delete' then 'qualification_withdrawn' else 'qualification_confirmed' end end
  when 'organisation' then 'settings_changed'
end as kind
from public.audit_log l;
comment on view private.logged is
  'The change log with what each entry is as an act, as the dashboard and the record name it. Null: a part of another act.';
grant select on private.logged to authenticated;

create function private.part_kind(p_table text, p_action text) returns text
language sql immutable set search_path = '' as $$
  select case p_table
    when 'event_slots' then 'event_changed' when 'ical_sources' then 'event_changed'
    when 'signups' then 'place_changed' when 'questions' then 'question_answered'
    when 'hand_overs' then case p_action when 'insert' then 'hand_over_started' else 'hand_over_ended' end
    when 'slot_type_rates' then 'slot_type_changed' when 'slot_type_qualifications' then 'slot_type_changed'
    when 'ical_feed_slots' then 'feed_changed'
    when 'person_qualifications' then case p_action when 'delete' then 'qualification_withdrawn' else 'qualification_confirmed' end
    when 'lead_grants' then case p_action when 'insert' then 'lead_added' when 'update' then 'lead_changed' else 'lead_removed' end
    when 'walls' then case p_action when 'insert' then 'wall_created' when 'update' then 'wall_changed' else 'wall_deleted' end
    when 'profiles' then case p_action when 'insert' then 'person_added' when 'see' then 'person_seen'
      when 'see_end' then 'person_seen_ended' else 'person_changed' end
    when 'season_requirements' then 'person_changed' when 'blocks' then 'block_changed' when 'invitations' then 'invitation_changed'
    when 'second_factors' then 'second_factor_reset' when 'different_people' then case p_action when 'insert' then 'people_differ' else 'people_differ_ended' end
    when 'badges' then 'badge_printed' when 'exports' then 'exported' when 'messages' then 'message_sent'
    when 'unreached' then case p_action when 'insert' then 'news_told' else 'news_told_ended' end when 'bounces' then 'bounce_cleared' end
$$;
comment on function private.part_kind(text, text) is
  'What an entry is that is no act of its own for private.logged: the dashboard does not list it, the record does. Internal.';

-- The record: the change log with the log of sign-ins, as administrators read it. Whom and what each entry is about, and what it
-- changed, before and after. The client makes words of it.

create function private.recorded_fields(p_table text) returns text[]
language sql immutable set search_path = '' as $$
  select case p_table
    when 'events' then array['title', 'status', 'start_time', 'end_time', 'all_day', 'timezone', 'location', 'description', 'credit_hours',
      'published_at', 'cancel_reason']
    when 'event_slots' then array['slot_type_id', 'required_count', 'min_count', 'is_canceled']
    when 'signups' then array['slot_id', 'status', 'attendance', 'attended_minutes', 'checked_in_at', 'checked_out_at',
      'attendance_reason', 'override_reason']
    when 'hand_overs' then array['open_to_all', 'ended_why']
    when 'questions' then array['answer']
    when 'slot_types' then array['name', 'description', 'bring', 'open_to', 'color']
    when 'slot_type_rates' then array['rates', 'reason']
    when 'slot_type_qualifications' then array['qualification_id']
    when 'ical_feeds' then array['name', 'description', 'ical_url', 'refresh_interval', 'timezone', 'default_length_minutes',
      'all_day_hours', 'as_drafts']
    when 'ical_feed_slots' then array['slot_type_id', 'volunteer_slots']
    when 'places' then array['name', 'address', 'meeting_point', 'contact']
    when 'seasons' then array['name', 'first_day', 'last_day', 'required_credits']
    when 'season_requirements' then array['season_id', 'credits']
    when 'qualifications' then array['name', 'text', 'confirmed_by', 'valid_months']
    when 'person_qualifications' then array['confirmed_on', 'valid_until']
    when 'profiles' then array['name', 'role', 'state', 'email', 'phone', 'description', 'required_credits', 'shows_first_name', 'reason']
    when 'invitations' then array['email', 'role', 'status']
    when 'blocks' then array['reason', 'is_told']
    when 'lead_grants' then array['event_id', 'place_id', 'slot_type_id', 'rights', 'hours_before', 'hours_after']
    when 'walls' then array['name', 'place_id', 'slot_type_id', 'shows_names', 'key_made_at']
    when 'organisation' then array['name', 'contact', 'timezone', 'currency', 'entry', 'admin_second_factor', 'publish_at_once',
      'opens_days_before', 'closes_hours_before', 'cancel_hours_before', 'max_hours_per_day', 'min_rest_hours', 'answer_hours',
      'unanswered', 'material_minutes', 'confirm_hours_before', 'hours_tolerance', 'assumed_hours', 'check_in_before_minutes',
      'no_show_after_minutes', 'gate_tolerance_minutes', 'mail_sender_name', 'mails_per_hour', 'remind_hours_before', 'remind_again_hours_before', 'invitation_days', 'feed_refresh_interval',
      'feed_default_length_minutes', 'feed_all_day_hours']
    when 'exports' then array['export']
    when 'messages' then array['subject', 'audience']
    else '{}' end
$$;
comment on function private.recorded_fields(text) is
  'The columns of a logged table that the record shows, in this order: nothing that is secret, and no bookkeeping. Internal.';

create function private.present_id(p_person uuid) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select m.person_id from private.merged_persons m where m.id = p_person), p_person);
end
$$;
comment on function private.present_id(uuid) is 'The id of a person, or of whom they were merged into. Internal.';

create function private.name_of_recorded(p_table text, p_id text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    case p_table
      when 'profiles' then (select p.name from public.profiles p where p.id = private.present_id(p_id::uuid))
      when 'events' then (select e.title from public.events e where e.id = p_id::uuid)
      when 'slot_types' then (select t.name from public.slot_types t where t.id = p_id::uuid)
      when 'places' then (select p.name from public.places p where p.id = p_id::uuid)
      when 'qualifications' then (select q.name from public.qualifications q where q.id = p_id::uuid)
      when 'seasons' then (select s.name from public.seasons s where s.id = p_id::uuid)
      when 'ical_feeds' then (select f.name from public.ical_feeds f where f.id = p_id::uuid) end,
    -- What is gone has the name that it had at the end.
    (select coalesce(l.before ->> 'title', l.before ->> 'name') from public.audit_log l
      where l.table_name = p_table and l.row_id = p_id and l.action = 'delete' order by l.at desc, l.id limit 1));
end
$$;
comment on function private.name_of_recorded(text, text) is
  'What the row of an entry is called now: a person who was merged by the name of the one who stayed, one who has left by their
number. Null for an unknown row. Internal.';

create function private.recorded_value(p_field text, p_row jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  value constant jsonb := nullif(p_row -> p_field, 'null');
  named constant text := case p_field when 'slot_type_id' then 'slot_types' when 'slot_id' then 'slot_types' when 'place_id' then 'places'
    when 'qualification_id' then 'qualifications' when 'season_id' then 'seasons' when 'event_id' then 'events' end;
begin
  if value is null then
    return null;
  elsif named is not null then
    return to_jsonb(private.name_of_recorded(named, case p_field
      when 'slot_id' then (select s.slot_type_id::text from public.event_slots s where s.id = (value #>> '{}')::uuid)
      else value #>> '{}' end));
  elsif p_field like any (array['%\_time', '%\_at']) then
    return to_jsonb(private.iso((value #>> '{}')::timestamptz));
  elsif jsonb_typeof(value) = 'string' and char_length(value #>> '{}') > 300 then
    return to_jsonb(left(value #>> '{}', 299) || '…');
  end if;
  return value;
end
$$;
comment on function private.recorded_value(text, jsonb) is
  'A field of a logged row as the record shows it: other rows by name, moments as the API writes them, texts cut. Internal.';

create function private.recorded_changes(p_entry private.logged) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  changes jsonb := '[]'::jsonb;
  field text;
  was jsonb;
  becomes jsonb;
begin
  foreach field in array private.recorded_fields(p_entry.table_name) loop
    was := nullif(p_entry.before -> field, 'null');
    becomes := nullif(p_entry.after -> field, 'null');
    if was is distinct from becomes
        -- Of a new row, or one that is gone, what is not so is not worth a line.
        and not (coalesce(was, becomes) = 'false' and (p_entry.before is null or p_entry.after is null))
        -- Of an event with several slots, which one it is.
        or was is not null and (field = 'slot_id' or field = 'slot_type_id' and p_entry.table_name = 'event_slots') then
      changes := changes || jsonb_build_object('field', field, 'before', private.recorded_value(field, p_entry.before),
        'after', private.recorded_value(field, p_entry.after));
    end if;
  end loop;
  return changes;
end
$$;
comment on function private.recorded_changes(private.logged) is 'What an entry changed, field by field, before and after. Internal.';

create function private.record_lines(p_ids bigint[]) returns table (id bigint, line jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select l.id, jsonb_build_object('entry', l.id::text, 'at', private.iso(l.at), 'kind', coalesce(l.kind,
        private.part_kind(l.table_name, l.action)),
      'actor', coalesce(actor.name, private.name_of_recorded('profiles', l.actor::text)), 'actor_id', actor.id,
      'id', case when about.name = 'profiles' then subject.id::text else about.id end,
      'title', coalesce(subject.name, private.name_of_recorded(about.name, about.id), entry.row ->> 'title', entry.row ->> 'name',
        entry.row ->> 'email'),
      'person', coalesce(person.name, private.name_of_recorded('profiles', whom.id)), 'person_id', person.id,
      'count', coalesce((entry.row ->> 'recipients')::integer, 1), 'zone', event.timezone, 'fields', private.recorded_changes(l))
    from private.logged l
    cross join lateral (select coalesce(l.after, l.before, '{}') as row) entry
    left join public.signups s on l.table_name = 'hand_overs' and s.id = (entry.row ->> 'signup_id')::uuid
    left join public.event_slots slot on l.table_name = 'questions' and slot.id = (entry.row ->> 'slot_id')::uuid
    cross join lateral (select
      case when l.table_name in ('events', 'event_slots', 'signups', 'hand_overs', 'questions', 'ical_sources', 'unreached') then 'events'
        when l.table_name like 'slot_type%' then 'slot_types'
        when l.table_name like 'ical_feed%' then 'ical_feeds'
        when l.table_name in ('qualifications', 'person_qualifications') then 'qualifications'
        when l.table_name in ('places', 'seasons', 'walls') then l.table_name
        when l.table_name not in ('organisation', 'exports', 'messages') then 'profiles' end as name,
      case when l.table_name in ('organisation', 'exports', 'messages') then null
        when l.table_name in ('event_slots', 'signups', 'ical_sources', 'unreached') then entry.row ->> 'event_id'
        when l.table_name = 'hand_overs' then s.event_id::text
        when l.table_name = 'questions' then slot.event_id::text
        when l.table_name = 'slot_type_qualifications' then entry.row ->> 'slot_type_id'
        when l.table_name = 'ical_feed_slots' then entry.row ->> 'feed_id'
        when l.table_name = 'person_qualifications' then entry.row ->> 'qualification_id'
        else coalesce(entry.row ->> 'user_id', l.row_id) end as id) about
    cross join lateral (select case when l.table_name = 'different_people' then l.row_id when about.name is distinct from 'profiles' then entry.row ->> 'user_id' end as id) whom
    left join public.events event on about.name = 'events' and event.id = about.id::uuid
    left join public.profiles actor on actor.id = private.present_id(l.actor)
    left join public.profiles subject on about.name = 'profiles' and subject.id = private.present_id(about.id::uuid)
    left join public.profiles person on person.id = private.present_id(whom.id::uuid)
    where l.id = any (p_ids)
    union all
    select -s.id, jsonb_build_object('entry', (-s.id)::text, 'at', private.iso(s.at), 'kind', case s.kind when 'failed' then 'sign_in_failed' when 'ended' then 'session_ended' else s.kind end,
      -- Without a person here, the account has its address only.
      'actor', coalesce(p.name, lower(u.email)), 'actor_id', p.id, 'id', null, 'title', null, 'person', null, 'person_id', null, 'count', 1, 'zone', null,
      'fields', case when s.device is null then '[]' else
        jsonb_build_array(jsonb_build_object('field', 'device', 'before', null, 'after', s.device)) end)
    from private.sign_ins s
    left join public.profiles p on p.account_id = s.account_id
    left join auth.users u on u.id = s.account_id
    where s.id in (select -i.id from unnest(p_ids) i (id) where i.id < 0);
end
$$;
comment on function private.record_lines(bigint[]) is
  'GET /record: entries of the change log, and those of the log of sign-ins, whose ids are negative here. `id` and `title`: what
or whom it is about; `person`: whose place or qualification it is; `count`: how many
people a message went to; names are the present ones. Definer: no API role reads the log
of sign-ins, or who was merged. Errors: 401, 403.';
grant execute on function private.record_lines(bigint[]) to authenticated;

create function private.ids_in_record(p_person uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.ids_of(p_person);
end
$$;
comment on function private.ids_in_record(uuid) is
  'GET /record: the ids that the log has of a person, those from before merges included. Definer: no API role reads the ids of merged
persons. Errors: 401, 403.';
grant execute on function private.ids_in_record(uuid) to authenticated;

create function private.recorded_sign_ins(p_person uuid, p_from timestamptz, p_until timestamptz, p_last timestamptz, p_last_id bigint,
  p_most integer)
returns table (id bigint, at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  newest constant timestamptz := coalesce(least(p_last, p_until - interval '1 microsecond'), 'infinity');
begin
  perform private.require_admin();
  -- What is older than p_from is cut off afterwards: for two bounds that it does not know, Postgres would sort all between them.
  if p_person is null then
    return query
      select b.id, b.at from (
        select -s.id as id, s.at from private.sign_ins s
        where s.at <= newest and (p_last is null or s.at < p_last or -s.id > p_last_id)
        order by s.at desc, s.id desc limit p_most) b
      where b.at >= coalesce(p_from, '-infinity');
  else
    return query
      select b.id, b.at from (
        select -s.id as id, s.at from private.sign_ins s
        where s.account_id = (select p.account_id from public.profiles p where p.id = p_person)
          and s.at <= newest and (p_last is null or s.at < p_last or -s.id > p_last_id)
        order by s.at desc, s.id desc limit p_most) b
      where b.at >= coalesce(p_from, '-infinity');
  end if;
end
$$;
comment on function private.recorded_sign_ins(uuid, timestamptz, timestamptz, timestamptz, bigint, integer) is
  'GET /record: the newest entries of the log of sign-ins after a position, of a person if given, from a moment on and until another
one. Definer: no API role reads that log. Errors: 401, 403.';
grant execute on function private.recorded_sign_ins(uuid, timestamptz, timestamptz, timestamptz, bigint, integer) to authenticated;

create function private.record_export(p_export text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  insert into public.audit_log (actor, action, table_name, row_id, after)
  values (private.me(), 'insert', 'exports', p_export, jsonb_build_object('export', p_export));
end
$$;
comment on function private.record_export(text) is
  'POST /exports: records that the caller saves a file about many people, and which. Definer: no API role writes the audit log.
Errors: 401, 403.';
grant execute on function private.record_export(text) to authenticated;

-- people/addresses.sql

-- Second factors: the authenticator apps of people, which the authentication service keeps, and how a lost one is reset. The embedded
-- service has none, and no table for them, so statements about them are texts.

create function private.remove_factors(p_account uuid) returns integer
language plpgsql set search_path = '' as $$
declare
  factors constant regclass := to_regclass('auth.mfa_factors');
  removed integer := 0;
begin
  if factors is not null then
    execute format('delete from %s f where f.user_id = $1', factors) using p_account;
    get diagnostics removed = row_count;
    -- A session in which the lost app was used would go on with the rights that it gave.
    delete from auth.sessions s where s.user_id = p_account;
  end if;
  return removed;
end
$$;
comment on function private.remove_factors(uuid) is
  'Removes the authenticator apps of an account, returns their number, and ends its sessions. Internal.';

create function private.uses_factor() returns boolean
language plpgsql stable set search_path = '' as $$
declare
  factors constant regclass := to_regclass('auth.mfa_factors');
  used boolean := false;
begin
  if factors is not null then
    execute format('select exists (select from %s f where f.user_id = $1 and f.status = ''verified'')', factors)
      into used using auth.uid();
  end if;
  return used;
end
$$;
comment on function private.uses_factor() is 'Whether the account of the caller has an authenticator app that is set up. Internal.';

create function private.require_own_code() returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.uses_factor() and auth.jwt() ->> 'aal' is distinct from 'aal2' then
    perform private.refuse(403, 'second_factor_required', 'Enter the code of your authenticator app first');
  end if;
end
$$;
comment on function private.require_own_code() is
  'Refuses callers who have an authenticator app and have not used it in this session with 403: a stolen session must not be enough to
take over an account. Internal.';

create function private.reset_second_factor(p_email text) returns integer
language sql set search_path = '' as $$
  select coalesce(sum(private.remove_factors(u.id)), 0)::integer from auth.users u where lower(u.email) = lower(btrim(p_email))
$$;
comment on function private.reset_second_factor(text) is
  'Removes the authenticator apps of the account with this address, for the only administrator who has lost theirs, returns their number, and
ends the sessions of the account. They sign in by email and set up a new one. For direct access to the database; no API role may call it.';

create function private.reset_second_factor_of(p_person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.me();
  person public.profiles;
begin
  perform private.require_admin();
  if p_person = caller then
    perform private.refuse(409, 'own_account', 'You cannot do this to yourself');
  elsif to_regclass('auth.mfa_factors') is null then
    perform private.refuse(409, 'second_factor_unavailable', 'The authentication service has no second factor');
  end if;
  perform private.require_own_code();
  select p.* into person from public.profiles p where p.id = p_person and p.state <> 'left';
  if not found then
    perform private.refuse_missing('user');
  elsif private.remove_factors(person.account_id) = 0 then
    perform private.refuse_missing('second_factor');
  end if;
  insert into public.audit_log (actor, action, table_name, row_id, before)
  values (caller, 'delete', 'second_factors', p_person, jsonb_build_object('user_id', p_person));
  insert into public.notices (user_id, kind, about)
  select p.id, 'second_factor_reset', jsonb_build_object('actor', caller, 'person', p_person)
  from public.profiles p
  where p.state = 'active' and (p.role = 'admin' and p.id <> caller or p.id = p_person);
  perform private.mail_access(p_person, jsonb_build_object('about', 'second_factor_reset',
    'actor', (select p.name from public.profiles p where p.id = caller)));
end
$$;
comment on function private.reset_second_factor_of(uuid) is
  'DELETE /users/{id}/second-factor: removes the authenticator apps of somebody who has lost theirs and ends their sessions. It is recorded,
they get a mail, and they and the other administrators a notice. Definer: no API role writes the tables of the authentication service or the
log. Errors: 401, 403; 403 second_factor_required for callers with an app who have not used it; 404, also without an app; 409 own_account,
second_factor_unavailable.';
grant execute on function private.reset_second_factor_of(uuid) to authenticated;

-- Changing addresses: people with an account sign in with another address from now on. A code that is mailed to it proves that it is
-- theirs, as when they sign in. Muster does this itself: the authentication service asks for links at both addresses, and the old one
-- may be lost.

create table private.address_changes (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  email text not null check (email = lower(email)),
  code text not null check (code ~ '^[0-9]{6}$'),
  made_at timestamptz not null default private.now(),
  wrong_codes integer not null default 0
);
comment on table private.address_changes is
  'The address that somebody wants to have, and the code that was mailed to it. Valid for 15 minutes and five wrong codes. No API role
has any right to it.';

create function private.begin_address_change(p_person uuid, p_email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(p_email);
  wait integer;
  person public.profiles;
begin
  perform private.require_self(p_person::text);
  perform private.require_own_code();
  wait := private.take_tokens('addresses ' || private.me(), 1, 5, 5 / 3600.0);
  if wait > 0 then
    perform private.refuse(429, 'rate_limited', 'Too many requests at once. Please try again in a moment.',
      jsonb_build_object('what', 'requests', 'retry_after', wait));
  end if;
  select p.* into person from public.profiles p
  where p.id = p_person and p.account_id is not null and p.state in ('active', 'waiting') for no key update;
  if not found then
    perform private.refuse_missing('user');
  elsif person.email = address then
    perform private.refuse(400, 'nothing_to_change', 'There is nothing to change', '{}', 'email');
  end if;
  delete from private.address_changes c where c.user_id = p_person or c.made_at < private.now() - interval '1 day';
  -- The first digits of a random UUID are random bits of the system.
  insert into private.address_changes (user_id, email, code)
  values (p_person, address, lpad((('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % 1000000)::text, 6, '0'));
  perform private.mail_access(p_person, '{"about": "address_code"}');
end
$$;
comment on function private.begin_address_change(uuid, text) is
  'POST /users/{id}/address: mails a code to the address that a person with an account wants. Whether somebody else has it is not told before
the code has proven that it is theirs. Definer: no API role writes the table. Errors: 401; 403, also second_factor_required; 404, also
without an account; 400 for the same address; 429 after five in an hour.';
grant execute on function private.begin_address_change(uuid, text) to authenticated;

create function private.give_account_address(p_account uuid, p_address text) returns void
language plpgsql set search_path = '' as $$
declare
  tokens constant regclass := to_regclass('auth.one_time_tokens');
begin
  -- Somebody asked for a link with the new address before, and is nobody here. Whoever has the code reads that mailbox.
  delete from auth.users u where lower(u.email) = p_address and u.id <> p_account
    and not exists (select from public.profiles p where p.account_id = u.id);
  if exists (select from auth.users u where lower(u.email) = p_address and u.id <> p_account) then
    perform private.refuse(409, 'user_exists', 'A user with this email address already exists', jsonb_build_object('email', p_address));
  end if;
  -- What was mailed to the old address opens the account no longer, and a change that the service itself was asked for is void.
  begin
    update auth.users u set email = p_address, recovery_token = '', confirmation_token = '', email_change = '',
      email_change_token_new = '', email_change_token_current = '', email_change_confirm_status = 0
    where u.id = p_account;
  exception when unique_violation then
    -- Somebody asked for a link with the new address at this moment. The next attempt sees their account.
    raise serialization_failure;
  end;
  update auth.identities i
  set identity_data = i.identity_data || jsonb_build_object('email', p_address, 'email_verified', true)
  where i.user_id = p_account and i.provider = 'email';
  -- Only the hosted service has this table.
  if tokens is not null then
    execute format('delete from %s t where t.user_id = $1', tokens) using p_account;
  end if;
end
$$;
comment on function private.give_account_address(uuid, text) is
  'Lets an account sign in with another address only: writes what the authentication service would write. The profile follows
(private.follow_auth_user). Errors: 409 user_exists; 40001, to be tried again. Internal.';

create function private.confirm_address(p_person uuid, p_code text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  change private.address_changes;
  person public.profiles;
begin
  perform private.require_self(p_person::text);
  perform private.require_own_code();
  perform private.lock_account(p_person);
  select c.* into change from private.address_changes c
  where c.user_id = p_person and c.wrong_codes < 5 and c.made_at > private.now() - interval '15 minutes' for update;
  if not found then
    return false;
  elsif change.code <> p_code then
    -- A refusal would take this back.
    update private.address_changes c set wrong_codes = c.wrong_codes + 1 where c.user_id = p_person;
    return false;
  end if;
  select p.* into person from public.profiles p where p.id = p_person and p.state in ('active', 'waiting');
  if person.account_id is null then
    perform private.refuse_missing('user');
  end if;
  perform private.require_free_address(change.email);
  perform private.give_account_address(person.account_id, change.email);
  delete from private.address_changes c where c.user_id = p_person;
  if not private.is_admin() then
    insert into public.audit_log (actor, action, table_name, row_id, before, after)
    values (private.me(), 'update', 'profiles', p_person, jsonb_build_object('id', p_person, 'email', person.email),
      jsonb_build_object('id', p_person, 'email', change.email));
  end if;
  perform private.mail_access(p_person, jsonb_build_object('about', 'address_changed', 'to', person.email,
    'actor', (select p.name from public.profiles p where p.id = private.me() and p.id <> p_person)));
  return true;
end
$$;
comment on function private.confirm_address(uuid, text) is
  'POST /users/{id}/address/confirm: gives a person the address to which the code was mailed, and tells the old one. It is recorded. False: the code
is wrong or too old, which counts. Definer: no API role writes auth.users. Errors: 401; 403, also second_factor_required; 404; 409
user_exists: somebody else has the address, and an administrator can merge the two.';
grant execute on function private.confirm_address(uuid, text) to authenticated;

create function private.address_letter(p_mail private.outbox) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('code', c.code) from private.address_changes c
  where c.user_id = p_mail.user_id and c.made_at = p_mail.created_at and p_mail.letter ->> 'about' = 'address_code'
$$;
comment on function private.address_letter(private.outbox) is
  'The code in the mail to a new address; null when another one has been asked for meanwhile, and for other mails. Internal.';

create function private.mail_goes_to(p_mail private.outbox, p_email text) returns text
language sql stable set search_path = '' as $$
  select coalesce(case p_mail.letter ->> 'about'
    when 'address_code' then (select c.email from private.address_changes c where c.user_id = p_mail.user_id)
    when 'address_changed' then p_mail.letter ->> 'to' end, p_email)
$$;
comment on function private.mail_goes_to(private.outbox, text) is
  'The address of a mail: that of its person (p_email), unless it is about a new address or goes to the old one. Internal.';

-- messages/pushes.sql

-- Push: the devices on which people get notifications, what they want there, and what waits to be sent to them.

create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  session_id uuid not null unique,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default private.now(),
  last_success_at timestamptz,
  failures integer not null default 0
);
comment on table private.push_subscriptions is
  'The browsers in which people want notifications (RFC 8030), one for each session. No API role has any right to it.';
comment on column private.push_subscriptions.session_id is
  'The session in which it was made; it goes with it (private.forget_device). Not a foreign key: the authentication service owns the sessions.';
comment on column private.push_subscriptions.endpoint is 'Where the push service of the browser accepts messages. Secret: whoever knows it can try.';
comment on column private.push_subscriptions.p256dh is 'The public key of the browser (RFC 8291); auth: the secret that it shares with this server.';
comment on column private.push_subscriptions.failures is 'How many attempts have failed since the last success. For operators.';
create index push_subscriptions_of_user on private.push_subscriptions (user_id);

create table private.push_settings (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  unwanted text[] not null check (unwanted <@ array['changes', 'questions', 'reminders', 'fitting', 'alerts', 'messages']),
  quiet_from time,
  quiet_to time,
  check ((quiet_from is null) = (quiet_to is null))
);
comment on table private.push_settings is
  'What people want as notifications. Without a row: everything, and quiet hours from 22:00 to 7:00. No API role has any right to it.';
comment on column private.push_settings.quiet_from is 'In the zone of the person. Null, as with quiet_to: no quiet hours.';

create table private.pushes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  category text not null check (category in ('changes', 'questions', 'reminders', 'fitting', 'alerts', 'messages', 'test')),
  bundle text not null,
  notice_id uuid unique references public.notices (id) on delete cascade,
  question_id uuid unique references public.questions (id) on delete cascade,
  signup_id uuid references public.signups (id) on delete cascade,
  mail_id uuid unique references private.outbox (id) on delete cascade,
  subscription_id uuid unique references private.push_subscriptions (id) on delete cascade,
  created_at timestamptz not null default private.now(),
  due_at timestamptz not null default private.now() + interval '1 minute',
  push_id uuid references private.pushes (id) on delete set null,
  attempts integer not null default 0,
  lost integer not null default 0,
  next_attempt_at timestamptz,
  claimed_until timestamptz,
  done uuid[] not null default '{}',
  check (num_nonnulls(notice_id, question_id, signup_id, mail_id, subscription_id) = 1)
);
comment on table private.pushes is
  'Messages that wait to be sent as notifications, one row each: about a notice, a question, a shift that begins soon, places of which a mail tells, or a test. They
are deleted when they are sent or no longer news; what they say is read when they are sent. No API role has any right to it.';
comment on column private.pushes.bundle is 'Messages of a person with the same one become one notification. Those of an offer, a message or a test are alone, and leave at once.';
comment on column private.pushes.due_at is 'The end of its quiet minute, in which later messages can join it; not before its notice can be seen.';
comment on column private.pushes.push_id is 'The notification that contains the message: the id of its first message, whose row counts the attempts.';
comment on column private.pushes.lost is 'How many attempts never came to an end. After the second, nothing is sent: nobody gets a notification more than twice.';
comment on column private.pushes.done is 'The devices that have it, or never will.';
create index pushes_of_user on private.pushes (user_id);
create index pushes_gathering on private.pushes (due_at) where push_id is null;
create index pushes_sending on private.pushes (next_attempt_at) where push_id = id;
create index pushes_of_push on private.pushes (push_id) where push_id is not null;
create index pushes_of_signup on private.pushes (signup_id) where signup_id is not null;

create function private.push_category(p_kind text) returns text
language sql immutable set search_path = ''
return case
  when p_kind in ('offer_taken', 'offer_withdrawn', 'unanswered') then 'questions'
  when private.is_oversight(p_kind) or p_kind in ('alert', 'digest', 'declined', 'short_rest', 'qualification_asked') then 'alerts'
  when p_kind = 'message' then 'messages' else 'changes' end;
comment on function private.push_category(text) is 'With which notifications a kind of notice belongs. Internal.';

create function private.push_notices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.pushes (user_id, category, bundle, notice_id, due_at)
  select n.user_id, c.category, case when n.kind = 'message' then 'message:' || n.id else c.category end, n.id,
    case when n.kind = 'message' then private.now() else greatest(private.now() + interval '1 minute', n.held_until) end
  from added n cross join lateral (select private.push_category(n.kind) as category) c
  -- The question says it.
  where n.kind not in ('asked', 'still') and n.user_id in (select s.user_id from private.push_subscriptions s);
  return null;
end
$$;
comment on function private.push_notices() is 'Trigger: a notification about each notice, for people who have a device for it.';
create trigger push after insert on public.notices
  referencing new table as added for each statement execute function private.push_notices();

create function private.push_question() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.pushes (user_id, category, bundle, question_id, due_at)
  select new.user_id, 'questions', case when new.kind = 'offer' then 'offer:' || new.id else 'questions' end, new.id,
    case when new.kind = 'offer' then private.now() else greatest(private.now() + interval '1 minute', private.held_until()) end
  where exists (select from private.push_subscriptions s where s.user_id = new.user_id);
  return null;
end
$$;
comment on function private.push_question() is 'Trigger: a notification about a question; about an offer at once, because its clock runs.';
create trigger push after insert on public.questions for each row execute function private.push_question();

create function private.push_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.pushes (user_id, category, bundle, signup_id, mail_id, due_at)
  select new.user_id, c.category, c.category, new.signup_id, case when new.signup_id is null then new.id end, new.due_at
  from (select case when new.signup_id is null then 'fitting' else 'reminders' end as category) c
  where exists (select from private.push_subscriptions s where s.user_id = new.user_id);
  return null;
end
$$;
comment on function private.push_mail() is 'Trigger: a notification beside the mail that reminds of a shift, or tells of places that fit.';
create trigger push after insert on private.outbox
  for each row when (new.kind = 'reminder' or new.letter ->> 'about' = 'fits') execute function private.push_mail();

create function private.forget_device() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.push_subscriptions s where s.session_id = old.id;
  return null;
end
$$;
comment on function private.forget_device() is 'Trigger on auth.sessions: a device whose session has ended gets no notifications.';
create trigger muster_session_devices after delete on auth.sessions
  for each row execute function private.forget_device();

create function private.hand_over_push(p_person uuid, p_other uuid) returns void
language sql set search_path = '' as $$
  update private.push_subscriptions d set user_id = p_person where d.user_id = p_other;
  update private.push_settings s set user_id = p_person
  where s.user_id = p_other and not exists (select from private.push_settings own where own.user_id = p_person);
  update private.pushes w set user_id = p_person where w.user_id = p_other;
$$;
comment on function private.hand_over_push(uuid, uuid) is
  'Gives the devices and waiting notifications of the second person to the first one, who keeps their own settings. Internal.';

create function private.own_push() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member();
  return (
    select jsonb_build_object('unwanted', coalesce(to_jsonb(s.unwanted), '[]'),
      'quiet', case when s.user_id is null then '{"from": "22:00", "to": "07:00"}'::jsonb when s.quiet_from is not null then
        jsonb_build_object('from', to_char(s.quiet_from, 'HH24:MI'), 'to', to_char(s.quiet_to, 'HH24:MI')) end,
      'devices', (
        select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'device', left(o.user_agent, 300), 'created_at', private.iso(d.created_at),
            'last_success_at', private.iso(d.last_success_at), 'is_current', d.session_id = (auth.jwt() ->> 'session_id')::uuid)
          order by d.session_id = (auth.jwt() ->> 'session_id')::uuid desc, d.created_at desc, d.id), '[]')
        from private.push_subscriptions d left join auth.sessions o on o.id = d.session_id where d.user_id = private.me()))
    from (select private.me() as id) me left join private.push_settings s on s.user_id = me.id);
end
$$;
comment on function private.own_push() is
  'GET /push: what the caller wants as notifications (unwanted: categories that they do not; quiet: {from, to} or null), and their
devices, this one first. Definer: no API role reads these tables. Errors: 401.';
grant execute on function private.own_push() to authenticated;

create function private.set_push(p_unwanted text[], p_from time, p_to time) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member();
  insert into private.push_settings (user_id, unwanted, quiet_from, quiet_to) values (private.me(), p_unwanted, p_from, p_to)
  on conflict (user_id) do update
  set unwanted = excluded.unwanted, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to;
end
$$;
comment on function private.set_push(text[], time, time) is
  'PUT /push: what the caller wants as notifications, and their quiet hours; both null: none. Definer: no API role writes the table. Errors: 401.';
grant execute on function private.set_push(text[], time, time) to authenticated;

create function private.add_device(p_endpoint text, p_p256dh text, p_auth text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  session constant uuid := (auth.jwt() ->> 'session_id')::uuid;
begin
  perform private.require_member();
  perform from public.profiles p where p.id = private.me() for no key update;
  -- Whoever has the keys has the browser: somebody else was signed in there before. Another person's endpoint cannot be taken away.
  delete from private.push_subscriptions s
  where s.session_id = session or s.endpoint = p_endpoint and s.p256dh = p_p256dh and s.auth = p_auth;
  insert into private.push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
  values (private.me(), session, p_endpoint, p_p256dh, p_auth)
  on conflict do nothing;
  if not found then
    perform private.refuse(400, 'invalid', 'Is not valid', '{}', 'endpoint');
  end if;
  -- The oldest of more than ten is hardly in use.
  delete from private.push_subscriptions s where s.id in (
    select o.id from private.push_subscriptions o where o.user_id = private.me() order by o.created_at desc, o.id offset 10);
end
$$;
comment on function private.add_device(text, text, text) is
  'POST /push/devices: the browser of this session gets notifications, instead of what the session had before; of more than ten devices the
oldest goes. Definer: no API role writes the table. Errors: 401; 400 for an endpoint that somebody has with other keys.';
grant execute on function private.add_device(text, text, text) to authenticated;

create function private.remove_device(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member();
  delete from private.push_subscriptions s where s.id = p_id and s.user_id = private.me();
  if not found then
    perform private.refuse_missing('device');
  end if;
end
$$;
comment on function private.remove_device(uuid) is
  'DELETE /push/devices/{id}: a device of the caller gets no more notifications. Definer: no API role writes the table. Errors: 401, 404.';
grant execute on function private.remove_device(uuid) to authenticated;

create function private.test_device(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member();
  if not exists (select from private.push_subscriptions s where s.id = p_id and s.user_id = private.me()) then
    perform private.refuse_missing('device');
  end if;
  insert into private.pushes (user_id, category, bundle, subscription_id, due_at)
  values (private.me(), 'test', 'test:' || p_id, p_id, private.now())
  on conflict (subscription_id) do nothing;
end
$$;
comment on function private.test_device(uuid) is
  'POST /push/devices/{id}/test: sends a notification to a device of the caller, at any hour. Definer: no API role writes the table. Errors: 401, 404.';
grant execute on function private.test_device(uuid) to authenticated;

create function private.renew_device(p_endpoint text, p_auth text, p_new_endpoint text, p_new_p256dh text, p_new_auth text) returns boolean
language sql security definer set search_path = '' as $$
  with renewed as (
    update private.push_subscriptions s set endpoint = p_new_endpoint, p256dh = p_new_p256dh, auth = p_new_auth
    where s.endpoint = p_endpoint and s.auth = p_auth
      and not exists (select from private.push_subscriptions o where o.endpoint = p_new_endpoint and o.id <> s.id)
    returning s.id
  )
  select exists (select from renewed)
$$;
comment on function private.renew_device(text, text, text, text, text) is
  'POST /push/renewals: a browser has a new endpoint. Its worker cannot sign in; the old endpoint and its secret prove who it is. False
for unknown ones. Definer: for the service, which has no right to any table.';
grant execute on function private.renew_device(text, text, text, text, text) to service_role;

-- Sending pushes: when notifications leave, what they are about, and what becomes of them. Functions for `notify`.

create function private.quiet_until(p_person uuid) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  stored constant text := (select p.settings ->> 'timezone' from public.profiles p where p.id = p_person);
  named constant jsonb := jsonb '{"EST": "America/New_York", "CST": "America/Chicago", "MST": "America/Denver", "PST": "America/Los_Angeles"}';
  zone constant text := private.known_timezone(coalesce(named ->> stored, stored, private.organisation_zone()), private.organisation_zone());
  here constant timestamp := private.now() at time zone zone;
  begins time;
  ends time;
begin
  select s.quiet_from, s.quiet_to into begins, ends from private.push_settings s where s.user_id = p_person;
  if not found then
    begins := time '22:00';
    ends := time '07:00';
  end if;
  return case
    when begins < ends and here::time >= begins and here::time < ends or begins > ends and here::time < ends then here::date + ends
    when begins > ends and here::time >= begins then here::date + 1 + ends end at time zone zone;
end
$$;
comment on function private.quiet_until(uuid) is
  'When the quiet hours of a person end that are now, in their zone, else that of the organisation; null: it is not quiet. Internal.';

create function private.push_facts(p_push private.pushes)
returns table (kind text, starts_at timestamptz, ends_at timestamptz, answer_by timestamptz, is_news boolean, facts jsonb)
language sql stable set search_path = '' as $$
  select coalesce(n.kind, case when q.occasion = 'day' then 'confirm' else q.kind end, p_push.category), coalesce(e.start_time, (fits.places #>> '{0,shift,start_time}')::timestamptz, (
      select min(a.start_time) from private.alert_tellings t join private.alerts i on i.id = t.alert_id
      join public.event_slots o on o.id = i.slot_id join public.events a on a.id = o.event_id
      where t.notice_id = n.id and a.start_time > private.now())), e.end_time, q.deadline,
    case when q.id is not null then q.answer is null and q.deadline > private.now() and e.published_at is not null
      when n.kind in ('alert', 'digest') then n.dismissed_at is null and private.hears_of_shifts(n.user_id)
      when n.id is not null then n.dismissed_at is null
      when p_push.mail_id is not null then fits.places <> '[]'
      when s.id is not null then s.status = 'confirmed' and s.is_live and s.starts_at > private.now()
      else true end,
    jsonb_build_object('kind', coalesce(n.kind, case when q.occasion = 'day' then 'confirm' else q.kind end, p_push.category), 'status', s.status, 'live', s.is_live, 'old', n.old, 'shift', s.shift,
      'about', case when n.kind in ('alert', 'digest') then n.about end, 'to_lead', n.kind in ('alert', 'digest')
        and not exists (select from public.profiles a where a.id = n.user_id and a.role = 'admin'), 'places', fits.places,
      'question', case when q.id is not null then jsonb_build_object('key', q.key, 'asked_at', private.iso(q.asked_at), 'deadline', private.iso(least(q.deadline, e.start_time)),
        'held', q.wave = 1, 'asked', case when q.kind = 'offer' then private.offered_to(q) end, 'in_return', private.in_return_of(q)) end,
      'event', case when e.published_at is not null then jsonb_build_object('id', e.id, 'title', e.title, 'location', e.location,
        'start_time', private.iso(e.start_time), 'end_time', private.iso(e.end_time), 'timezone', e.timezone, 'all_day', e.all_day) end)
  from (select p_push.id) self
  left join public.notices n on n.id = p_push.notice_id
  left join public.questions q on q.id = p_push.question_id
  left join public.event_slots slot on slot.id = q.slot_id
  left join private.shifts s on s.id = coalesce(n.signup_id, q.signup_id, p_push.signup_id)
  left join public.events e on e.id = coalesce(n.event_id, slot.event_id, (select u.event_id from public.signups u where u.id = p_push.signup_id))
  left join lateral (
    select private.fits_letter(o) -> 'places' as places from private.outbox o where o.id = p_push.mail_id) fits on true
$$;
comment on function private.push_facts(private.pushes) is
  'What a message is about now. is_news: it can still be acted on, and has not been read. An event that is a draft is not named. Internal.';

create function private.is_operational(p_push private.pushes) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.notices n where n.id = p_push.notice_id and n.kind = 'message' and (n.about ->> 'operational')::boolean)
$$;
comment on function private.is_operational(private.pushes) is
  'Whether it is a message about a shift that the person holds: it reaches them whatever they have set. Internal.';

create function private.drop_pushes() returns void
language sql set search_path = '' as $$
  delete from private.pushes w using public.profiles p
  where p.id = w.user_id and w.push_id is null and (
    p.state <> 'active' or w.due_at < private.now() - interval '2 days'
    or not exists (select from private.push_subscriptions s where s.user_id = w.user_id)
    or not private.is_operational(w) and exists (
      select from private.push_settings s where s.user_id = w.user_id and w.category = any (s.unwanted))
    or w.due_at <= private.now() and not (select f.is_news from private.push_facts(w) f))
$$;
comment on function private.drop_pushes() is
  'Deletes messages that nobody wants or can get, that are no longer news, or that are two days old. Internal.';

create function private.is_urgent(p_push private.pushes, p_quiet_until timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select p_push.category = 'test' or private.is_operational(p_push) or coalesce(f.starts_at between private.now() and private.now() + interval '6 hours', false)
    or coalesce(f.answer_by < p_quiet_until + interval '30 minutes', false)
  from private.push_facts(p_push) f
$$;
comment on function private.is_urgent(private.pushes, timestamptz) is
  'Whether a message leaves in quiet hours: it is operational, what it is about begins within six hours, or less than half an hour for an answer would
remain after them. Internal.';

create function private.ready_pushes(p_most integer) returns setof uuid[]
language sql stable set search_path = '' as $$
  select array_agg(w.id order by w.created_at, w.id) filter (where w.due_at <= private.now())
  from (
    select p.*, private.quiet_until(p.user_id) as quiet, private.is_urgent(p, private.quiet_until(p.user_id)) as urgent
    from private.pushes p where p.push_id is null) w
  group by w.user_id, w.bundle
  having (max(w.due_at) <= private.now() or min(w.due_at) <= private.now() - interval '4 minutes')
    and bool_or(w.due_at <= private.now() and (w.quiet is null or w.urgent))
  order by min(w.due_at) limit p_most
$$;
comment on function private.ready_pushes(integer) is
  'The messages that leave now, as one notification each: a minute after the last of its bundle, at the latest after five, and not in
quiet hours unless one is urgent. Internal.';

create function private.due_pushes(p_most integer default 5) returns integer
language sql stable security definer set search_path = '' as $$
  select least(p_most, ceil((
    (select count(*) from private.pushes w where w.push_id = w.id and w.next_attempt_at <= private.now()
      and coalesce(w.claimed_until <= private.now(), true))
    + (select count(*) from private.ready_pushes(p_most * 50))) / 50.0))::integer
$$;
comment on function private.due_pushes(integer) is
  'The number of calls of notify that are due for notifications. For the schedule.';

create function private.claim_pushes(p_most integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  present constant timestamptz := private.now();
  claimed uuid[];
begin
  perform private.queue_reminders();
  perform private.drop_pushes();
  -- Killed twice while it was sent: some devices may have it twice already.
  delete from private.pushes w
  where w.push_id in (select l.id from private.pushes l where l.push_id = l.id and l.lost >= 1 and l.claimed_until <= present);

  with taken as (
    select w.id, w.user_id, w.bundle, w.created_at from private.pushes w
    where w.id in (select unnest(r.ids) from private.ready_pushes(p_most) r (ids)) and w.push_id is null
    for update skip locked
  ), led as (
    select t.id, first_value(t.id) over (partition by t.user_id, t.bundle order by t.created_at, t.id) as lead from taken t
  )
  update private.pushes w set push_id = l.lead, next_attempt_at = present from led l where w.id = l.id;

  select array_agg(free.id) into claimed from (
    select w.id from private.pushes w
    where w.push_id = w.id and w.next_attempt_at <= present and coalesce(w.claimed_until <= present, true)
    order by w.next_attempt_at limit p_most for update skip locked) free;
  update private.pushes w set claimed_until = present + interval '1 minute', attempts = w.attempts + 1,
    lost = w.lost + (w.claimed_until is not null)::integer
  where w.id = any (claimed);
  -- Their people know of these offers now, as when the mail leaves.
  update public.questions q set deadline = private.offer_deadline(q.wave, lower(q.during), least(present, q.asked_at + interval '10 minutes'))
  from private.pushes w where w.id = any (claimed) and w.attempts = 1 and q.id = w.question_id and q.kind = 'offer' and q.answer is null;

  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'attempt', l.attempts, 'category', l.category,
      'language', coalesce(p.settings ->> 'language', private.language_of(p.id), 'english'), 'timezone', p.settings ->> 'timezone',
      'messages', (select coalesce(jsonb_agg(f.facts || coalesce(private.pushed_message(w.notice_id), '{}') order by f.starts_at, w.created_at, w.id), '[]')
        from private.pushes w cross join lateral private.push_facts(w) f where w.push_id = l.id and f.is_news),
      'devices', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth)), '[]')
        from private.push_subscriptions s
        where s.user_id = l.user_id and s.id <> all (l.done) and s.id = coalesce(l.subscription_id, s.id)))
      order by l.next_attempt_at, l.id), '[]')
    from private.pushes l join public.profiles p on p.id = l.user_id where l.id = any (claimed));
end
$$;
comment on function private.claim_pushes(integer) is
  'Claims the notifications that notify sends next, at most p_most; no other worker gets them for a minute. Each: {id, attempt, category,
language, timezone, messages: what private.push_facts() and private.pushed_message() say of those that are still news, devices: [{id, endpoint, p256dh, auth}] that do not have it yet}. Definer:
for the service, which has no right to any table.';
grant execute on function private.claim_pushes(integer) to service_role;

create function private.settle_device(p_push uuid, p_attempt integer, p_device uuid, p_outcome text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_outcome = 'gone' then
    delete from private.push_subscriptions s where s.id = p_device;
  else
    update private.push_subscriptions s set last_success_at = case when p_outcome = 'sent' then private.now() else s.last_success_at end,
      failures = case when p_outcome = 'sent' then 0 else s.failures + 1 end
    where s.id = p_device;
  end if;
  if p_outcome <> 'later' then
    update private.pushes w set done = w.done || p_device where w.id = p_push and w.attempts = p_attempt;
  end if;
end
$$;
comment on function private.settle_device(uuid, integer, uuid, text) is
  'Records what a push service answered for a device: sent; gone: the device is forgotten; refused: it never gets this notification; later. Definer: for
the service, which has no right to any table.';
grant execute on function private.settle_device(uuid, integer, uuid, text) to service_role;

create function private.settle_push(p_push uuid, p_attempt integer, p_outcome text, p_after integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wait constant interval[] := array[interval '1 minute', interval '5 minutes', interval '15 minutes', interval '1 hour'];
  lead private.pushes;
begin
  select * into lead from private.pushes w
  where w.id = p_push and w.push_id = w.id and w.attempts = p_attempt and w.claimed_until is not null for update;
  if not found then
    return;
  elsif p_outcome = 'release' then
    update private.pushes w set claimed_until = null, attempts = w.attempts - 1 where w.id = lead.id;
  elsif p_outcome = 'later' and lead.attempts <= array_length(wait, 1) then
    update private.pushes w set claimed_until = null,
      next_attempt_at = private.now() + greatest(wait[lead.attempts], least(p_after, 86400) * interval '1 second')
    where w.id = lead.id;
  else
    delete from private.pushes w where w.push_id = lead.id;
  end if;
end
$$;
comment on function private.settle_push(uuid, integer, text, integer) is
  'Records what became of a claimed notification: done; later: again after a minute, then after ever longer times and at least p_after
seconds, until it is given up after the fifth attempt; release: it was not tried. One that another attempt has claimed stays as it is. Definer: for the service,
which has no right to any table.';
grant execute on function private.settle_push(uuid, integer, text, integer) to service_role;

-- people/importing.sql

-- Importing: many people from a table, who are made and invited, or changed to what their line says. The preview is the import
-- itself, rolled back, so that the two cannot disagree.

create function private.imported_qualifications(p_person uuid, p_line jsonb)
returns table (id uuid, name text, days jsonb, held_text text, given_text text)
language sql stable set search_path = '' as $$
  select q.id, q.name, given.line - 'id',
    case when held.id is not null then q.name || coalesce(' (' || held.valid_until || ')', '') end,
    q.name || coalesce(' (' || (given.line ->> 'valid_until') || ')', '')
  from jsonb_array_elements(p_line -> 'qualifications') given (line)
  join public.qualifications q on q.id = (given.line ->> 'id')::uuid
  left join public.person_qualifications held on held.qualification_id = q.id and held.user_id = p_person
  -- Whoever has it today has it, unless the line says until when.
  where held.id is null or case when given.line ? 'valid_until'
    then held.valid_until is distinct from (given.line ->> 'valid_until')::date
    else not daterange(held.confirmed_on, held.valid_until, '[]') @> private.organisation_today() end
$$;
comment on function private.imported_qualifications(uuid, jsonb) is
  'What an imported line says otherwise of the qualifications of a person: those that are to be confirmed, with the days for
private.qualify(), and in words what the person has of each and will have. Internal.';

create function private.qualify_imported(p_person uuid, p_line jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  wanted record;
begin
  -- Most lines name none, and there are up to two thousand.
  if coalesce(p_line -> 'qualifications', '[]') = '[]' then
    return;
  end if;
  for wanted in select q, i.days from private.imported_qualifications(p_person, p_line) i
    join public.qualifications q on q.id = i.id order by q.id
  loop
    perform private.qualify(wanted.q, array[p_person], wanted.days);
  end loop;
end
$$;
comment on function private.qualify_imported(uuid, jsonb) is
  'Confirms the qualifications of an imported line. Refuses as private.qualify() does. Internal.';

create function private.imported_changes(p_person public.profiles, p_role text, p_line jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('field', f.field, 'before', f.before, 'after', f.after) order by f.place), '[]')
  -- Most lines name no qualifications, and there are up to two thousand.
  from (select to_jsonb(string_agg(i.held_text, '; ' order by i.name)) as held, to_jsonb(string_agg(i.given_text, '; ' order by i.name)) as given
    from private.imported_qualifications(p_person.id, p_line) i where p_line -> 'qualifications' <> '[]') qualified
  cross join lateral (values
    (1, 'name', to_jsonb(p_person.name), p_line -> 'name'),
    (2, 'phone', to_jsonb(p_person.phone), p_line -> 'phone'),
    (3, 'role', to_jsonb(p_role), p_line -> 'role'),
    (4, 'required_credits', to_jsonb(private.asked_credits(p_person.id, private.present_season())), p_line -> 'required_credits'),
    (5, 'description', to_jsonb(p_person.description), p_line -> 'description'),
    (6, 'qualifications', qualified.held, qualified.given)) f (place, field, before, after)
  where jsonb_typeof(f.after) <> 'null' and f.before is distinct from f.after
$$;
comment on function private.imported_changes(public.profiles, text, jsonb) is
  'What an imported line says otherwise of a person who exists: [{field, before, after}]. What the line leaves out stays. p_role:
the role that the person has, or gets when they accept their invitation. Internal.';

create function private.update_imported(p_person uuid, p_changes jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  said constant jsonb := (select jsonb_object_agg(c.value ->> 'field', c.value -> 'after') from jsonb_array_elements(p_changes) c);
  -- Only who signs in can be an administrator: that role comes with the acceptance.
  present constant text := nullif(said ->> 'role', 'admin');
begin
  perform private.require_credits(p_person, (said ->> 'required_credits')::numeric);
  if said - array['required_credits', 'qualifications'] <> '{}' then
    update public.profiles p set name = coalesce(said ->> 'name', p.name), phone = coalesce(said ->> 'phone', p.phone),
      description = coalesce(said ->> 'description', p.description), role = coalesce(present, p.role)
    where p.id = p_person;
  end if;
  update public.invitations i set role = present
  where i.user_id = p_person and i.status = 'pending' and i.role <> present;
end
$$;
comment on function private.update_imported(uuid, jsonb) is
  'Makes the changes of private.imported_changes(). Internal.';

create function private.import_people(p_lines jsonb, p_send boolean, p_update boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  most_in_an_hour constant integer := 5000;
  lately integer;
  oldest timestamptz;
  line jsonb;
  address text;
  person public.profiles;
  invited_as text;
  given text;
  had text;
  known text;
  changes jsonb;
  invitation uuid;
  outcomes jsonb[] := array[]::jsonb[];
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(private.import_lock());
  select count(*), min(i.created_at) into lately, oldest from public.invitations i
  where i.invited_by = private.me() and i.created_at > private.now() - interval '1 hour';
  if lately + jsonb_array_length(p_lines) > most_in_an_hour then
    perform private.refuse(429, 'rate_limited', 'Too many people were invited in the last hour. Please wait before importing more.',
      jsonb_build_object('what', 'import', 'retry_after',
        ceil(extract(epoch from coalesce(oldest, private.now()) + interval '1 hour' - private.now()))));
  end if;
  if exists (select from jsonb_path_query(p_lines, '$[*].qualifications[*].id') given (id)
      where not exists (select from public.qualifications q where q.id = (given.id #>> '{}')::uuid)) then
    perform private.refuse(400, 'not_found', 'Qualification not found', '{"what": "qualification"}', 'lines');
  end if;
  for line in select value from jsonb_array_elements(p_lines) loop
    address := lower(line ->> 'email');
    given := line ->> 'role';
    if address is not null then
      select p.* into person from public.profiles p where p.email = address;
    else
      -- So that the same table can be imported again.
      select p.* into person from public.profiles p
      where p.email is null and p.name = line ->> 'name' and p.state <> 'left' order by p.created_at, p.id limit 1;
    end if;
    invited_as := null;
    if person.id is not null then
      if p_update then
        select p.* into person from public.profiles p where p.id = person.id for no key update;
      end if;
      select i.role into invited_as from public.invitations i where i.user_id = person.id and i.status = 'pending';
    end if;
    had := coalesce(invited_as, person.role);
    known := case when person.state = 'blocked' then 'blocked' when person.account_id is not null then 'member'
      when invited_as is not null then 'pending' when person.id is not null then 'planned' end;
    -- An import ends no administrators, and makes one only by an invitation.
    if given <> had and (had = 'admin' or given = 'admin' and known <> 'planned') or given = 'admin' and address is null then
      line := line - 'role';
    end if;
    changes := case when known is null or known = 'blocked' then '[]' else private.imported_changes(person, had, line) end;
    if p_update and changes <> '[]' then
      perform private.update_imported(person.id, changes);
      perform private.qualify_imported(person.id, line);
    end if;
    if known is null or known = 'planned' then
      had := coalesce(case when known is null or p_update then line ->> 'role' end, had, 'volunteer');
      if known is null then
        person.id := private.plan_person(address, had, line);
        perform private.qualify_imported(person.id, line);
      end if;
    end if;
    if address is not null and (known is null or known = 'planned') then
      select renewed.id into invitation from private.renew_invitation(person.id, had, private.me()) renewed;
      if p_send then
        perform private.mail_invitation(invitation);
      end if;
    elsif p_update and changes @> '[{"field": "role"}]' then
      had := line ->> 'role';
    end if;
    outcomes := array_append(outcomes, jsonb_build_object('email', address, 'known', known, 'role', had, 'changes', changes,
      'role_kept', line ->> 'role' is distinct from given and known is distinct from 'blocked',
      'outcome', case when known is null then 'added'
        when known = 'planned' and address is not null then 'invited' when known = 'blocked' then 'refused'
        when p_update and changes <> '[]' then 'updated' else 'unchanged' end));
  end loop;
  return to_jsonb(outcomes);
end
$$;
comment on function private.import_people(jsonb, boolean, boolean) is
  'POST /users/import: makes and invites the person of each line {email, role, name, phone, description, required_credits,
qualifications: [{id, valid_until}]}, and only makes whom a line names without an address, who is found again by name; for all lines or, if something is wrong, for none. p_send: their mails are put into the outbox. p_update: people who exist get
what their line says; otherwise they stay as they are. Returns for each line, in their order, {email, outcome, known, role,
changes, role_kept}. outcome: added (made and invited), invited (a person who existed, "planned"), updated, unchanged or refused
("blocked"). changes: as private.imported_changes(); they are made if p_update. Definer: no API role writes these tables. Errors:
401, 403; 400 for an unknown qualification; 429 for more than 5000 in an hour.';
grant execute on function private.import_people(jsonb, boolean, boolean) to authenticated;

create function private.preview_import(p_lines jsonb, p_send boolean, p_update boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  outcomes jsonb;
begin
  perform private.require_admin();
  begin
    outcomes := private.import_people(p_lines, p_send, p_update);
    raise exception using errcode = 'MUUND';
  exception when sqlstate 'MUUND' then
    return outcomes;
  end;
end
$$;
comment on function private.preview_import(jsonb, boolean, boolean) is
  'POST /users/import with preview: what private.import_people() would do, by doing it and rolling back. Errors: the same.';
grant execute on function private.preview_import(jsonb, boolean, boolean) to authenticated;

-- messages/messages.sql

-- Messages: what administrators and leads write to many people at once, who got it, and whether it arrived. Below is whom one is for, and how it is sent.

create table public.messages (
  id uuid primary key,
  sender_id uuid references public.profiles (id) on delete set null,
  audience jsonb not null,
  texts jsonb not null check (texts ? 'default' and texts - array['default', 'english', 'german', 'french', 'spanish'] = '{}'),
  is_operational boolean not null,
  contact text,
  recipients integer not null,
  sent_at timestamptz not null default private.now()
);
comment on table public.messages is
  'What somebody has written to many people. Written by functions only; deleted a year after it was sent.';
comment on column public.messages.id is 'Made by the client, so that a repeated request sends nothing twice.';
comment on column public.messages.audience is
  'Whom it was for: a list of what private.named_part() returns. Which people those were is in message_recipients.';
comment on column public.messages.texts is 'By language, and default for all others: {subject, body} each.';
comment on column public.messages.is_operational is
  'It is about shifts that people hold, so it reaches those of them as well who have switched emails off.';
comment on column public.messages.contact is 'The address for answers. Null: that of the organisation.';
comment on column public.messages.recipients is 'How many people it was sent to. Some of them may have left since then.';
create index messages_by_time on public.messages (sent_at desc, id);
create index messages_of_sender on public.messages (sender_id);

create table public.message_recipients (
  message_id uuid not null references public.messages (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  is_operational boolean not null,
  mail text not null check (mail in ('waiting', 'sent', 'skipped', 'failed', 'off', 'none')),
  failure jsonb,
  read_at timestamptz,
  primary key (message_id, user_id)
);
comment on table public.message_recipients is 'Who got which message, each person once. Written by functions and triggers only.';
comment on column public.message_recipients.is_operational is 'The message is operational, and about a shift that this person holds.';
comment on column public.message_recipients.mail is
  'What became of the email, kept by trigger: as outbox.status; off: the person wants none; none: they have no address.';
comment on column public.message_recipients.failure is 'outbox.failure: why the last attempt failed.';
comment on column public.message_recipients.read_at is 'When the person marked it as read in the app, kept by trigger. Emails are not tracked.';
create index message_recipients_of_user on public.message_recipients (user_id);

alter table public.messages enable row level security;
grant select on public.messages to authenticated;
-- Administrators see all messages, everybody else those that they sent. Recipients read theirs in their notices.
create policy "own messages, administrators all" on public.messages
  for select to authenticated using (sender_id = (select private.me()) or (select private.is_admin()));

alter table public.message_recipients enable row level security;
grant select on public.message_recipients to authenticated;
-- People see what they got, administrators who got what. Leads see it by private.message_people().
create policy "own receipts, administrators all" on public.message_recipients
  for select to authenticated using (user_id = (select private.me()) or (select private.is_admin()));

create function private.message_text(p_texts jsonb, p_language text) returns jsonb
language sql immutable set search_path = ''
return coalesce(p_texts -> p_language, p_texts -> 'default');
comment on function private.message_text(jsonb, text) is 'What a message says in a language: {subject, body}. Internal.';

create function private.message_to(p_message uuid, p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.message_text(m.texts, coalesce(p.settings ->> 'language', private.language_of(p.id)))
    || jsonb_build_object('id', m.id, 'sender', sender.name, 'operational', r.is_operational, 'sent_at', private.iso(m.sent_at))
  from public.messages m
  join public.message_recipients r on r.message_id = m.id and r.user_id = p_person
  join public.profiles p on p.id = r.user_id
  left join public.profiles sender on sender.id = m.sender_id
  where m.id = p_message
$$;
comment on function private.message_to(uuid, uuid) is
  'A message as one of its recipients reads it: {id, subject, body, sender: a name, operational, sent_at}. Internal.';

create function private.message_letter(p_mail private.outbox) returns jsonb
language sql stable set search_path = '' as $$
  select private.message_to(m.id, p_mail.user_id) || jsonb_build_object('about', 'message', 'contact', m.contact)
  from public.messages m where m.id = p_mail.message_id
$$;
comment on function private.message_letter(private.outbox) is 'What the mail of a message says. Null for any other mail. Internal.';

create function private.pushed_message(p_notice uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('message', private.message_to((n.about ->> 'message')::uuid, n.user_id))
  from public.notices n where n.id = p_notice and n.kind = 'message'
$$;
comment on function private.pushed_message(uuid) is 'What the notification about a message says. Null for any other notice. Internal.';

create function private.own_message(p_notice uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member();
  return (
    select private.message_to((n.about ->> 'message')::uuid, n.user_id) - 'operational'
    from public.notices n where n.id = p_notice and n.user_id = private.me() and n.kind = 'message');
end
$$;
comment on function private.own_message(uuid) is
  'GET /notices: the message of one of the caller''s notices; null for any other. Definer: recipients read neither messages nor
the name of the sender. Errors: 401.';
grant execute on function private.own_message(uuid) to authenticated;

create function private.follow_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.message_recipients r set mail = new.status, failure = new.failure
  where r.message_id = new.message_id and r.user_id = new.user_id;
  return null;
end
$$;
comment on function private.follow_message() is 'Trigger: keeps what became of the email of a message, which outlives the outbox.';
create trigger follow_message after update of status, failure on private.outbox
  for each row when (new.kind = 'message') execute function private.follow_message();

create function private.note_read() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.message_recipients r set read_at = new.dismissed_at
  where r.message_id = (new.about ->> 'message')::uuid and r.user_id = new.user_id;
  return null;
end
$$;
comment on function private.note_read() is 'Trigger: keeps when a person has read a message. Definer: no API role writes recipients.';
create trigger note_read after update of dismissed_at on public.notices
  for each row when (new.kind = 'message') execute function private.note_read();

create function private.message_people(p_message uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'mail', r.mail, 'failure', r.failure,
      'read_at', private.iso(r.read_at)) order by p.name collate private.natural_order, p.id), '[]')
    from public.messages m
    join public.message_recipients r on r.message_id = m.id
    join public.profiles p on p.id = r.user_id
    where m.id = p_message and (private.is_admin() or m.sender_id = private.me() and private.may_lead_anything()));
end
$$;
comment on function private.message_people(uuid) is
  'GET /messages/{id}: who got a message and what became of it: [{id, name, mail, failure, read_at}]. For administrators, and for leads of
messages that they sent; empty for anybody else. Definer: leads do not read profiles. Errors: 401.';
grant execute on function private.message_people(uuid) to authenticated;

create function private.message_figures(p_messages uuid[]) returns table (message_id uuid, figures jsonb)
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.me();
  admin constant boolean := private.is_admin();
begin
  return query
    select m.id, jsonb_build_object('sent', count(*) filter (where r.mail = 'sent'), 'waiting', count(*) filter (where r.mail = 'waiting'),
      'failed', count(*) filter (where r.mail = 'failed'), 'off', count(*) filter (where r.mail in ('off', 'skipped')),
      'none', count(*) filter (where r.mail = 'none'), 'read', count(r.read_at))
    from public.messages m left join public.message_recipients r on r.message_id = m.id
    where m.id = any (p_messages) and (admin or m.sender_id = caller)
    group by m.id;
end
$$;
comment on function private.message_figures(uuid[]) is
  'GET /messages: of these messages, how many emails were sent, wait, have failed or were not wanted, how many people have no address, and
how many have read it in the app. For administrators and their senders. Definer: senders do not read recipients.';
grant execute on function private.message_figures(uuid[]) to authenticated;

create function private.archived_received(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.message_to(r.message_id, p_person) - array['id', 'operational', 'sender']
      || jsonb_build_object('email', r.mail, 'read_at', private.iso(r.read_at)) order by m.sent_at, m.id), '[]')
  from public.message_recipients r join public.messages m on m.id = r.message_id where r.user_id = p_person
$$;
comment on function private.archived_received(uuid) is 'The messages that a person got, without who wrote them. Internal.';

create function private.archived_sent(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('sent_at', private.iso(m.sent_at), 'texts', m.texts, 'audience', m.audience,
      'contact', m.contact, 'recipients', m.recipients) order by m.sent_at, m.id), '[]')
  from public.messages m where m.sender_id = any (private.ids_of(p_person))
$$;
comment on function private.archived_sent(uuid) is 'The messages that a person wrote, without who got them. Internal.';

create function private.forget_messages(p_person uuid) returns void
language sql set search_path = '' as $$
  delete from public.message_recipients r where r.user_id = p_person;
  update public.messages m set contact = null where m.sender_id = p_person and m.contact is not null
$$;
comment on function private.forget_messages(uuid) is
  'Somebody leaves: what they got is forgotten, and their address in what they wrote. Their words stay, under what is left of them. Internal.';

create function private.hand_over_messages(p_person uuid, p_other uuid) returns void
language plpgsql set search_path = '' as $$
declare
  twice constant uuid[] := array(
    select r.message_id from public.message_recipients r join public.message_recipients own on own.message_id = r.message_id
    where r.user_id = p_other and own.user_id = p_person);
begin
  update public.messages m set sender_id = p_person where m.sender_id = p_other;
  -- What both of them got is one message now, and does not leave a second time.
  delete from public.message_recipients r where r.user_id = p_other and r.message_id = any (twice);
  delete from private.outbox o where o.user_id = p_other and o.kind = 'message' and o.message_id = any (twice);
  delete from public.notices n where n.user_id = p_other and n.kind = 'message' and (n.about ->> 'message')::uuid = any (twice);
  update public.message_recipients r set user_id = p_person where r.user_id = p_other;
end
$$;
comment on function private.hand_over_messages(uuid, uuid) is
  'Gives the messages that the second person wrote and got to the first one, before their notices and mails. Internal.';

create function private.prune_messages() returns void
language sql set search_path = '' as $$
  delete from public.notices n using public.messages m
  where n.kind = 'message' and (n.about ->> 'message')::uuid = m.id and m.sent_at < private.now() - interval '1 year';
  -- That it was sent stays in the change log, without its words.
  update public.audit_log l set after = l.after - 'subject'
  from public.messages m where l.table_name = 'messages' and l.row_id = m.id::text and m.sent_at < private.now() - interval '1 year';
  delete from public.messages m where m.sent_at < private.now() - interval '1 year'
$$;
comment on function private.prune_messages() is
  'Deletes messages that were sent more than a year ago, with who got them, their notices, and their subjects in the
change log. For the schedule.';

-- Audiences: whom a message is for, and who may write to them.

create function private.is_in_span(p_event public.events, p_span jsonb) returns boolean
language sql stable set search_path = '' as $$
  select case when p_span ? 'first_day'
    then private.start_day(p_event.start_time, p_event.timezone)
      between (p_span ->> 'first_day')::date and (p_span ->> 'last_day')::date
    else p_event.during && tstzrange((p_span ->> 'from')::timestamptz, (p_span ->> 'to')::timestamptz) end
$$;
comment on function private.is_in_span(public.events, jsonb) is
  'Whether an event starts on one of these days, {first_day, last_day}, or is on at some time of {from, to}. Internal.';

create function private.span_of(p_part jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  span constant jsonb := case when p_part ? 'season_id' then (
    select jsonb_build_object('first_day', s.first_day, 'last_day', s.last_day)
    from public.seasons s where s.id = (p_part ->> 'season_id')::uuid) else p_part -> 'span' end;
begin
  -- No span would be all time.
  if span is null then
    perform private.refuse_missing('season');
  end if;
  return span;
end
$$;
comment on function private.span_of(jsonb) is 'The span of a part of an audience, or the days of its season. Refuses 404 for an unknown season. Internal.';

create function private.events_in(p_span jsonb) returns setof public.events
language plpgsql stable set search_path = '' as $$
declare
  -- The day of an event begins earlier or ends later in another zone.
  around constant tstzrange := case when p_span ? 'first_day'
    then tstzrange((p_span ->> 'first_day')::date - 1, (p_span ->> 'last_day')::date + 2)
    else tstzrange((p_span ->> 'from')::timestamptz, (p_span ->> 'to')::timestamptz) end;
begin
  return query select e.* from public.events e
  where e.removed_at is null and e.published_at is not null and e.status = 'scheduled' and e.during && around
    and private.is_in_span(e, p_span);
end
$$;
comment on function private.events_in(jsonb) is 'The events of a span that take place, without drafts. Internal.';

create function private.written_slots(p_part jsonb) returns setof public.event_slots
language plpgsql stable set search_path = '' as $$
begin
  case p_part ->> 'kind'
    when 'shifts', 'waiting' then
      -- Those of a canceled shift as well: its people are the ones to write to.
      return query select s.* from jsonb_to_recordset(p_part -> 'shifts') as named (event_id uuid, slot_id uuid)
      join public.events e on e.id = named.event_id and e.removed_at is null and e.published_at is not null
      join public.event_slots s on s.event_id = e.id and s.id = coalesce(named.slot_id, s.id) and s.removed_at is null;
    when 'here' then
      return query select s.* from public.signups u
      join public.events e on e.id = u.event_id
      join public.event_slots s on s.id = u.slot_id
      where private.is_here(u) and e.removed_at is null and e.published_at is not null and e.end_time > private.now() - interval '3 days'
        and e.id = coalesce((p_part ->> 'event_id')::uuid, e.id)
        and e.place_id is not distinct from coalesce((p_part ->> 'place_id')::uuid, e.place_id);
    else
      return query select s.* from private.events_in(private.span_of(p_part)) e
      join public.event_slots s on s.event_id = e.id
      where s.removed_at is null and not s.is_canceled
        and e.place_id is not distinct from coalesce((p_part ->> 'place_id')::uuid, e.place_id)
        and s.slot_type_id = coalesce((p_part ->> 'slot_type_id')::uuid, s.slot_type_id);
  end case;
end
$$;
comment on function private.written_slots(jsonb) is
  'The slots of a part of an audience, whoever leads them: of named shifts, of a place, a slot type, days or a season, or those where
somebody is checked in, some of them twice. Never of drafts. Refuses 404 for an unknown season. Internal.';

create function private.refuse_outside() returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.refuse(403, 'outside_scope', 'You can write to people at the shifts that you lead');
end
$$;
comment on function private.refuse_outside() is 'Refuses with 403 outside_scope. Internal.';

create function private.slots_to_write_to(p_slots uuid[]) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  first timestamptz;
  last timestamptz;
begin
  -- A grant holds at most seven days after the end.
  select min(e.start_time), max(e.end_time) into first, last
  from public.event_slots s join public.events e on e.id = s.event_id
  where s.id = any (p_slots) and e.end_time > private.now() - interval '8 days';
  -- No span would be all time.
  return case when first is null then '{}' else array(
    select l.slot_id from private.led_events('write', first, last) l where l.slot_id = any (p_slots)) end;
end
$$;
comment on function private.slots_to_write_to(uuid[]) is
  'Those of these slots whose people the caller may write to now, as a lead: looked up all at once. Internal.';

create function private.led_slots(p_part jsonb) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  slots uuid[] := array(select distinct s.id from private.written_slots(p_part) s);
begin
  if not private.is_admin() then
    slots := private.slots_to_write_to(slots);
    if slots = '{}' then
      perform private.refuse_outside();
    end if;
  end if;
  return slots;
end
$$;
comment on function private.led_slots(jsonb) is
  'The slots of a part of an audience at which the caller may write: for leads those that they lead. Refuses 403 outside_scope if a lead
leads none of them. Internal.';

create function private.people_of(p_part jsonb) returns table (user_id uuid, is_held boolean)
language plpgsql stable set search_path = '' as $$
declare
  kind constant text := p_part ->> 'kind';
  admin constant boolean := private.is_admin();
  slots uuid[];
  ids uuid[];
  led uuid[];
begin
  -- What is about no shift in particular is for administrators.
  if kind in ('day', 'season', 'idle', 'waiting') and not admin then
    perform private.refuse_outside();
  elsif kind = 'people' then
    ids := array(select jsonb_array_elements_text(p_part -> 'ids'))::uuid[];
    led := case when not admin then private.slots_to_write_to(array(
      select distinct s.slot_id from public.signups s
      where s.user_id = any (ids) and s.status in ('asked', 'confirmed') and not s.is_draft)) end;
    if not admin and exists (
      select from unnest(ids) asked (id) where not exists (
        select from public.signups s where s.user_id = asked.id and s.status in ('asked', 'confirmed') and not s.is_draft
          and s.slot_id = any (led))) then
      perform private.refuse_outside();
    end if;
    return query select asked.id, exists (
      select from public.signups s where s.user_id = asked.id and s.status in ('asked', 'confirmed') and s.is_live
        and upper(s.during) > private.now() and (admin or s.slot_id = any (led)))
    from unnest(ids) asked (id);
  elsif kind = 'idle' then
    ids := array(select s.id from private.written_slots(p_part) s);
    return query select p.id, false from public.profiles p
    where p.role <> 'admin' and not exists (
      select from public.signups s where s.user_id = p.id and s.status <> 'canceled' and s.slot_id = any (ids));
  else
    slots := private.led_slots(p_part);
    return query select w.user_id, false from public.waitlist w
    where kind = 'waiting' and w.slot_id = any (slots) and w.left_at is null
    union all
    select s.user_id, kind <> 'season' and upper(s.during) > private.now()
    from public.signups s
    where kind <> 'waiting' and s.slot_id = any (slots) and s.status in ('asked', 'confirmed') and not s.is_draft
      and s.released_at is null and (kind <> 'here' or private.is_here(s));
  end if;
end
$$;
comment on function private.people_of(jsonb) is
  'The people of a part of an audience, some of them twice; whoever did not come and whose place is free again is left out. is_held: it is about a shift that they hold and that is not over. Errors: 403
outside_scope. Internal.';

create function private.audience_of(p_audience jsonb, p_operational boolean)
returns table (user_id uuid, name text, is_operational boolean, mail text)
language plpgsql stable set search_path = '' as $$
declare
  asked uuid[];
  held uuid[];
begin
  select array_agg(distinct people.user_id), coalesce(array_agg(distinct people.user_id) filter (where people.is_held and p_operational), '{}')
  into asked, held
  from jsonb_array_elements(p_audience) part cross join lateral private.people_of(part) people;
  return query
    select p.id, p.name, p.id = any (held), case when p.email is null then 'none'
      when p.id = any (held) or private.gets_mails(p) then 'waiting' else 'off' end
    from public.profiles p where p.id = any (asked) and p.state = 'active';
end
$$;
comment on function private.audience_of(jsonb, boolean) is
  'Whom a message is for, each person once: the active people of all parts of an audience, and whether they get a mail (waiting), want
none (off) or have no address (none). What is operational reaches those whom it concerns in any case. Errors: 403 outside_scope. Internal.';

create function private.named_part(p_part jsonb) returns jsonb
language sql stable set search_path = '' as $$
  -- Without ids: which people they were is in message_recipients.
  select p_part - array['ids', 'shifts', 'event_id', 'slot_type_id', 'place_id', 'season_id'] || jsonb_strip_nulls(jsonb_build_object(
    'count', coalesce(jsonb_array_length(p_part -> 'shifts'), jsonb_array_length(p_part -> 'ids')),
    'event', (select jsonb_build_object('id', e.id, 'title', e.title, 'start_time', private.iso(e.start_time),
        'end_time', private.iso(e.end_time), 'timezone', e.timezone, 'all_day', e.all_day, 'location', e.location)
      from public.events e
      where e.id = coalesce(p_part #>> '{shifts,0,event_id}', p_part ->> 'event_id')::uuid and e.published_at is not null),
    'slot_type', (select t.name from public.slot_types t where t.id = coalesce((p_part ->> 'slot_type_id')::uuid, (
      select s.slot_type_id from public.event_slots s where s.id = (p_part #>> '{shifts,0,slot_id}')::uuid))),
    'place', (select l.name from public.places l where l.id = (p_part ->> 'place_id')::uuid),
    'season', (select s.name from public.seasons s where s.id = (p_part ->> 'season_id')::uuid)))
$$;
comment on function private.named_part(jsonb) is
  'A part of an audience with the names of what it is about, as they are now, and how many shifts or people it names. No draft is named.
Internal.';

create function private.named_audience(p_audience jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(private.named_part(part.value) order by part.ordinality)
  from jsonb_array_elements(p_audience) with ordinality part
$$;
comment on function private.named_audience(jsonb) is 'An audience with names, see private.named_part(). Internal.';

-- Sending messages: whom a message would reach, and sending it, in one transaction with its mails and notices.

create function private.preview_message(p_audience jsonb, p_operational boolean, p_most integer default 1000) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member();
  return (
    select jsonb_build_object('audience', private.named_audience(p_audience), 'count', count(*),
      'by_mail', count(*) filter (where a.mail = 'waiting'), 'off', count(*) filter (where a.mail = 'off'),
      'none', count(*) filter (where a.mail = 'none'), 'bounces', count(*) filter (where a.mail = 'bounces'),
      'people', coalesce(jsonb_agg(jsonb_build_object('id', a.user_id, 'name', a.name, 'mail', a.mail) order by a.place)
        filter (where a.place <= p_most), '[]'))
    from (
      select of.user_id, of.name, case when of.mail = 'waiting' and private.bounces(of.user_id) then 'bounces' else of.mail end as mail,
        row_number() over (order by of.name collate private.natural_order, of.user_id) as place
      from private.audience_of(p_audience, p_operational) of) a);
end
$$;
comment on function private.preview_message(jsonb, boolean, integer) is
  'POST /messages/preview: whom a message would reach, and how. No addresses. Definer: leads read neither signups nor profiles. Errors: 401;
403 outside_scope; 404 for an unknown season.';
grant execute on function private.preview_message(jsonb, boolean, integer) to authenticated;

create function private.answers_to(p_whom text) returns text
language sql stable set search_path = '' as $$
  select case p_whom when 'sender' then (select p.email from public.profiles p where p.id = private.me())
    else (select h.contact from private.mail_house() h) end
$$;
comment on function private.answers_to(text) is 'The address for answers: that of the caller (sender), or that of the organisation. Internal.';

create type private.message_receipt as (user_id uuid, is_operational boolean, mail text);

create function private.send_message(p_id uuid, p_message jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  present constant timestamptz := private.now();
  operational constant boolean := (p_message ->> 'operational')::boolean;
  people private.message_receipt[];
begin
  perform private.require_member();
  if exists (select from public.messages m where m.id = p_id and m.sender_id = private.me()) then
    return p_id;
  end if;
  people := array(select (a.user_id, a.is_operational, a.mail)::private.message_receipt
    from private.audience_of(p_message -> 'audience', operational) a);
  if people = '{}' then
    perform private.refuse(409, 'no_recipients', 'There is nobody to write to');
  end if;
  insert into public.messages (id, sender_id, audience, texts, is_operational, contact, recipients, sent_at)
  values (p_id, private.me(), private.named_audience(p_message -> 'audience'), p_message -> 'texts', operational,
    private.answers_to(p_message ->> 'answers_to'), cardinality(people), present)
  on conflict (id) do nothing;
  if not found then
    -- Another request with this id was quicker.
    if not exists (select from public.messages m where m.id = p_id and m.sender_id = private.me()) then
      perform private.refuse_missing('message');
    end if;
    return p_id;
  end if;
  insert into public.message_recipients (message_id, user_id, is_operational, mail)
  select p_id, p.user_id, p.is_operational, p.mail from unnest(people) p order by p.user_id;
  insert into public.audit_log (actor, action, table_name, row_id, after)
  select private.me(), 'insert', 'messages', m.id, jsonb_build_object('subject', private.message_text(m.texts, 'default') -> 'subject',
    'audience', m.audience, 'recipients', m.recipients, 'user_id', case when m.recipients = 1 then people[1].user_id end,
    -- A message about one shift is a part of its history.
    'event_id', case when m.audience -> 1 is null and m.audience #>> '{0,count}' = '1' then m.audience #>> '{0,event,id}' end)
  from public.messages m where m.id = p_id;
  insert into public.notices (user_id, kind, about)
  select p.user_id, 'message', jsonb_build_object('message', p_id, 'operational', p.is_operational) from unnest(people) p order by p.user_id;
  -- A mail of its own for each person. It leaves at once.
  insert into private.outbox (id, mail_id, kind, user_id, message_id, dedupe_key, due_at, next_attempt_at)
  select made.id, made.id, 'message', p.user_id, p_id, 'message:' || p_id || ':' || p.user_id, present, present
  from unnest(people) p cross join lateral (select gen_random_uuid() as id where p.user_id is not null) made
  where p.mail = 'waiting';
  return p_id;
end
$$;
comment on function private.send_message(uuid, jsonb) is
  'POST /messages: writes the message, who gets it, their notices, their mails and an entry of the change log, in one transaction, and returns its id. The same id again
sends nothing and returns it. p_message: {audience, texts, operational, answers_to}. Definer: no API role writes these tables, and leads
read neither signups nor profiles. Errors: 401; 403 outside_scope; 404 for an id that somebody else has used, or an unknown season; 409 no_recipients.';
grant execute on function private.send_message(uuid, jsonb) to authenticated;

-- money/reports.sql

-- Reports: sums of work that administrators look at.

create function private.report(
  p_since date, p_until date, p_zone text, p_slot_type_ids uuid[] default null, p_role text default null,
  p_search text default null)
returns setof text
language plpgsql stable security definer set search_path = ''
-- Different spans need different plans: a month, or all ten years.
set plan_cache_mode = force_custom_plan as $$
declare
  present timestamptz := private.now();
  today date := (present at time zone p_zone)::date;
  first date := coalesce(p_since, date_trunc('year', coalesce(p_until, today))::date);
  last date := coalesce(p_until, (date_trunc('year', first) + interval '1 year - 1 day')::date);
  opens timestamptz := first::timestamp at time zone p_zone;
  closes timestamptz := (last + 1)::timestamp at time zone p_zone;
  words text[] := regexp_split_to_array(nullif(btrim(private.plain(p_search)), ''), '\s+');
  of_some boolean := p_role is not null or words is not null;
begin
  perform private.require_admin();
  return query with chosen as materialized (
    select p.id from public.profiles p
    where of_some and (p_role is null or p.role = p_role) and (words is null or not exists (
      select from unnest(words) word where strpos(private.plain(concat_ws(' ', p.name, p.email)), word) = 0))
  ), worked as (
    select w.user_id, w.slot_type_id, date_trunc('month', w.starts_at at time zone p_zone) as month,
      (w.starts_at at time zone p_zone)::date as day, w.attendance,
      w.ended and w.is_live as filled, w.ended, w.counts, w.credits, w.pay, w.pay_counts, w.pay_waits, w.out_assumed,
      w.unrecorded,
      -- Whole minutes of each signup, so that all sums of them agree.
      round(w.hours * 60)::integer as minutes
    from private.worked w
    where w.starts_at >= opens and w.starts_at < closes and (w.ended or w.attendance is not null)
      and (p_slot_type_ids is null or w.slot_type_id = any (p_slot_type_ids))
      and (not of_some or w.user_id in (select c.id from chosen c))
  ), sums as materialized (
    select user_id, slot_type_id, month, day, count(*) filter (where counts) as shifts, coalesce(sum(minutes), 0) as minutes,
      coalesce(sum(credits), 0) as credits, coalesce(sum(minutes) filter (where pay_counts), 0) as paid_minutes,
      coalesce(sum(pay) filter (where pay_counts), 0) as pay, count(*) filter (where pay_waits) as unmarked,
      coalesce(sum(pay) filter (where pay_waits), 0) as unmarked_pay, count(*) filter (where attendance = 'no_show') as no_shows,
      count(*) filter (where attendance = 'excused') as excused, count(*) filter (where out_assumed) as out_assumed,
      count(*) filter (where filled) as filled, coalesce(sum(minutes) filter (where unrecorded = 'assumed'), 0) as assumed_minutes,
      coalesce(sum(credits) filter (where unrecorded = 'assumed'), 0) as assumed_credits, count(*) filter (where unrecorded = 'open') as open
    from worked group by grouping sets ((user_id), (slot_type_id), (month), (day, slot_type_id), ())
  ), offers as materialized (
    select slot.slot_type_id, date_trunc('month', e.start_time at time zone p_zone) as month,
      coalesce(sum(slot.required_count), 0) as offered
    from public.events e join public.event_slots slot on slot.event_id = e.id
    where e.start_time >= opens and e.start_time < closes and e.end_time <= present and not of_some
      and e.status = 'scheduled' and (e.removed_at is null or e.removed_at >= e.end_time)
      and not slot.is_canceled and slot.removed_at is null
      and (p_slot_type_ids is null or slot.slot_type_id = any (p_slot_type_ids))
    group by grouping sets ((slot.slot_type_id), (2), ())
  ), totals as (
    select (select count(*) from sums s where s.user_id is not null and s.shifts > 0) as people, s.shifts, s.minutes,
      s.credits, s.paid_minutes, s.pay, s.unmarked, s.unmarked_pay, s.no_shows, s.excused, s.out_assumed, s.filled,
      s.assumed_minutes, s.assumed_credits, s.open, case when not of_some then o.offered end as offered
    from sums s, offers o
    where s.user_id is null and s.slot_type_id is null and s.month is null and s.day is null and o.slot_type_id is null
      and o.month is null
  ), by_person as (
    select p.id, p.name, p.email, p.role, s.shifts, s.minutes, s.credits, s.paid_minutes, s.pay, s.unmarked,
      s.unmarked_pay, s.no_shows, s.excused, s.assumed_minutes, s.assumed_credits, s.open
    from sums s join public.profiles p on p.id = s.user_id
  ), by_slot_type as (
    select to_json(ref) as slot_type, coalesce(s.shifts, 0) as shifts, coalesce(s.minutes, 0) as minutes,
      coalesce(s.credits, 0) as credits, coalesce(s.paid_minutes, 0) as paid_minutes, coalesce(s.pay, 0) as pay,
      coalesce(s.unmarked, 0) as unmarked, coalesce(s.unmarked_pay, 0) as unmarked_pay,
      coalesce(s.no_shows, 0) as no_shows, coalesce(s.excused, 0) as excused, coalesce(s.filled, 0) as filled,
      coalesce(s.assumed_minutes, 0) as assumed_minutes, coalesce(s.assumed_credits, 0) as assumed_credits,
      coalesce(s.open, 0) as open,
      case when not of_some then coalesce(o.offered, 0) end as offered
    from public.slot_types t
    left join sums s on s.slot_type_id = t.id and s.day is null
    left join offers o on o.slot_type_id = t.id
    left join private.present_rates r on r.slot_type_id = t.id
    cross join lateral (select t.id, t.name, t.color, r.hourly_credits, r.compensation) ref
    where s.slot_type_id is not null or o.slot_type_id is not null
    order by t.name collate private.natural_order, t.id
  ), by_month as (
    select to_char(month, 'YYYY-MM') as month, coalesce(s.shifts, 0) as shifts, coalesce(s.minutes, 0) as minutes,
      coalesce(s.credits, 0) as credits, coalesce(s.paid_minutes, 0) as paid_minutes, coalesce(s.pay, 0) as pay,
      coalesce(s.unmarked, 0) as unmarked, coalesce(s.unmarked_pay, 0) as unmarked_pay,
      coalesce(s.no_shows, 0) as no_shows, coalesce(s.excused, 0) as excused, coalesce(s.filled, 0) as filled,
      coalesce(s.assumed_minutes, 0) as assumed_minutes, coalesce(s.assumed_credits, 0) as assumed_credits,
      coalesce(s.open, 0) as open,
      case when not of_some then coalesce(o.offered, 0) end as offered
    from (select * from sums where month is not null) s
    full join (select * from offers where month is not null) o using (month)
    order by month
  ), by_day as (
    -- Days say more than months as long as there are few.
    select s.slot_type_id, s.minutes,
      to_char(s.day, case when max(s.day) over () - min(s.day) over () < 31 then 'YYYY-MM-DD' else 'YYYY-MM' end) as at
    from sums s where s.day is not null and s.minutes > 0
  ), hours as (
    select d.at, d.slot_type_id, sum(d.minutes) as minutes from by_day d group by d.at, d.slot_type_id
  )
  select json_build_object('from', first, 'to', last, 'today', today, 'timezone', p_zone,
    'totals', (select to_json(t) from totals t),
    'people', (select coalesce(json_agg(p order by p.minutes desc, p.name collate private.natural_order, p.id), '[]') from by_person p),
    'slot_types', (select coalesce(json_agg(t), '[]') from by_slot_type t),
    'months', (select coalesce(json_agg(m), '[]') from by_month m),
    'hours', (select coalesce(json_agg(h order by h.at, h.slot_type_id), '[]') from hours h))::text;
end
$$;
comment on function private.report(date, date, text, uuid[], text, text) is
  'GET /reports: the work of events that began on these days (both included; null: this calendar year), by person, slot type and
month: the work that counts, who was absent, and the share of places that were taken at events that are over (offered: null when
only some people are asked for). Pay and paid minutes are of work marked as attended; unmarked: paid work that is over and not
marked yet; assumed_minutes, assumed_credits: those that count although the person was neither marked nor checked in; open: signups of such
people that do not count; out_assumed: people who were checked in and never out. hours: the minutes of each slot type by day or, of more than 31 days, by month. Days and months are those of the zone. p_search: words that are each in a person''s name or
address. All sums are over private.worked. JSON text. Definer: as private.season_credits(). Errors: 401, 403.';
grant execute on function private.report(date, date, text, uuid[], text, text) to authenticated;

-- The dashboard: what administrators did lately, and which mails are to be settled.

create function private.latest_changes() returns table (newest bigint, at timestamptz, kind text, actor uuid, count integer,
  id text, title text, person text, person_id uuid, change_set public.change_sets)
language sql stable set search_path = '' as $$
  with latest as (
    select a.id as newest, a.at, a.actor, a.row_id, a.change_set_id,
      case when a.change_set_id is not null then 'change_set' else a.kind end as kind,
      coalesce(a.after, a.before) as row
    -- What calendars change by themselves is in the list of change sets.
    from (select l.* from private.logged l where l.actor is not null or l.change_set_id is null order by l.id desc limit 3000) a
  ), acts as (
    -- Changes of one kind that a person makes in one transaction have the same time: they are one act, as a change set is.
    select max(l.newest) as newest, l.at, l.kind, l.actor, l.change_set_id, count(*)::integer as number,
      (array_agg(l.row_id order by l.row ->> 'start_time', l.newest))[1] as row_id,
      (array_agg(l.row order by l.row ->> 'start_time', l.newest))[1] as row,
      array_agg(distinct (l.row ->> 'user_id')::uuid) filter (where l.row ?| array['slot_id', 'qualification_id']) as people
    from latest l where l.kind is not null group by l.at, l.kind, l.actor, l.change_set_id
    order by 1 desc limit 20
  ), named as materialized (
    select a.*, case
        when a.row ? 'slot_id' or a.change_set_id is not null then coalesce(a.row ->> 'event_id', a.row_id)
        when a.row ?| array['is_told', 'season_id'] then a.row ->> 'user_id'
        when a.row ? 'qualification_id' then a.row ->> 'qualification_id'
        else a.row_id end as about,
      case when cardinality(a.people) = 1 or a.change_set_id is null then a.people[1] end as person_id
    from acts a
  )
  select a.newest, a.at, a.kind, a.actor, coalesce(c.events, a.number), a.about,
    case
      when a.row ? 'slot_id' or a.change_set_id is not null then coalesce(
        (select e.title from public.events e where e.id = a.about::uuid), c.title)
      when a.row ? 'qualification_id' then coalesce((select q.name from public.qualifications q where q.id = a.about::uuid),
        (select l.before ->> 'name' from public.audit_log l
          where l.table_name = 'qualifications' and l.row_id = a.about and l.action = 'delete' limit 1))
      when a.row ?| array['is_told', 'season_id'] then (select p.name from public.profiles p where p.id = a.about::uuid)
      else coalesce(a.row ->> 'title', a.row ->> 'name', a.row ->> 'email') end,
    (select p.name from public.profiles p where p.id = a.person_id), a.person_id, c
  from named a left join public.change_sets c on c.id = a.change_set_id
$$;
comment on function private.latest_changes() is
  'GET /dashboard: the latest acts of administrators, from at most 3000 entries of the log: what was done, to how many things,
and the identifier and name of one of them; for a signup those of its event, for a qualification of a person those of the
qualification, and in `person` the person. All that a change set did
is one act: how many events, one of them, and its person if it concerns the places of only one. Shows what the caller may see.';
grant execute on function private.latest_changes() to authenticated;

create function private.mails_to_settle(p_most integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  with unsent as materialized (
    select u.* from private.unsent_mails() u where u.is_ahead and (select private.is_admin())
  ), unreached as (
    select distinct on (u.user_id) u.user_id, u.since, u.reason, u.failure from unsent u
    where u.is_given_up
      -- Those are in the list of who is to be told.
      and not exists (select from private.untold t where t.user_id = u.user_id and t.at = u.since)
    order by u.user_id, u.since desc
  )
  select jsonb_build_object(
    'unreached', (select count(*) from unreached),
    'people', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'failure', l.failure,
        'reason', l.reason)
        order by l.since desc, p.id), '[]')
      from (select * from unreached u order by u.since desc, u.user_id limit p_most) l
      join public.profiles p on p.id = l.user_id),
    'waiting', (select count(*) from unsent u where not u.is_given_up)) || coalesce((
      select jsonb_build_object('failure', u.failure, 'reason', u.reason) from unsent u
      where not u.is_given_up and u.reason is not null order by u.since desc limit 1), '{"failure": null, "reason": null}')
$$;
comment on function private.mails_to_settle(integer) is
  'GET /dashboard: what administrators can act on while the shifts are not over: the number of people to whom a mail could not be
sent, the latest p_most of them with the reason, the number of mails that wait too long, and why the latest of these failed.
Empty for other callers. Definer: no API role reads the outbox.';
grant execute on function private.mails_to_settle(integer) to authenticated;

-- events/walls.sql

-- Walls: pages for big screens, each at an address with a secret: what is on now, what is next, and where people are missing.

create table public.walls (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 100),
  place_id uuid references public.places (id) on delete cascade,
  slot_type_id uuid references public.slot_types (id) on delete cascade,
  shows_names boolean not null default false,
  key_made_at timestamptz not null default private.now(),
  last_seen_at timestamptz,
  created_at timestamptz not null default private.now(),
  constraint walls_one_scope check (place_id is null or slot_type_id is null)
);
comment on table public.walls is
  'Pages for big screens. Without place and slot type a wall shows everything. Written by functions only; the log of changes has who made it.';
comment on column public.walls.shows_names is 'Whether it shows the first names of people who agree (profiles.shows_first_name).';
comment on column public.walls.key_made_at is 'When its present address was made.';
comment on column public.walls.last_seen_at is 'When a screen last read it, to the minute. Null: never.';
create index walls_of_place on public.walls (place_id);
create index walls_of_slot_type on public.walls (slot_type_id);

alter table public.walls enable row level security;
grant select on public.walls to authenticated;
-- Administrators see walls.
create policy "administrators see walls" on public.walls
  for select to authenticated using ((select private.is_admin()));
create trigger audit after insert or delete or update of name, shows_names, key_made_at on public.walls
  for each row execute function private.audit();

create table private.wall_keys (
  wall_id uuid primary key references public.walls (id) on delete cascade,
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  channel uuid not null unique default gen_random_uuid()
);
comment on table private.wall_keys is
  'The SHA-256 of the secret (256 random bits) in the address of each wall. The secret itself is shown once, to the administrator
who makes it. No API role has any right to it.';
comment on column private.wall_keys.channel is
  'Where the wall hears of changes: the topic wall:<channel>. Random, known only to who reads the wall, and replaced with the secret.';

create function private.wall_channels(p_event public.events) returns setof uuid
language sql stable set search_path = '' as $$
  select k.channel from public.walls w join private.wall_keys k on k.wall_id = w.id
  where p_event.published_at is not null and p_event.removed_at is null
    and p_event.start_time < private.now() + interval '24 hours' and p_event.end_time > private.now()
    and (w.place_id is null or w.place_id = p_event.place_id)
    and (w.slot_type_id is null or exists (
      select from public.event_slots s where s.event_id = p_event.id and s.slot_type_id = w.slot_type_id))
$$;
comment on function private.wall_channels(public.events) is
  'The channels of the walls that show an event in this state now. None for a draft. Internal.';

create function private.create_wall(p_body jsonb, p_hash text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  perform private.require_admin();
  perform from public.places p where p.id = (p_body ->> 'place_id')::uuid for key share;
  if not found and p_body ->> 'place_id' is not null then
    perform private.refuse_missing('place');
  end if;
  perform from public.slot_types t where t.id = (p_body ->> 'slot_type_id')::uuid and t.archived_at is null for key share;
  if not found and p_body ->> 'slot_type_id' is not null then
    perform private.refuse_missing('slot_type');
  end if;
  insert into public.walls (name, place_id, slot_type_id, shows_names)
  values (p_body ->> 'name', (p_body ->> 'place_id')::uuid, (p_body ->> 'slot_type_id')::uuid,
    coalesce((p_body ->> 'shows_names')::boolean, false))
  returning id into made;
  insert into private.wall_keys (wall_id, hash) values (made, p_hash);
  return made;
end
$$;
comment on function private.create_wall(jsonb, text) is
  'POST /walls: stores a validated body (contract wallBody) with the hash of its secret, and returns the id. Definer: no API role
writes walls. Errors: 401, 403; 404 place, slot_type.';
grant execute on function private.create_wall(jsonb, text) to authenticated;

create function private.update_wall(p_id uuid, p_patch jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.walls w set name = coalesce(p_patch ->> 'name', w.name),
    shows_names = coalesce((p_patch ->> 'shows_names')::boolean, w.shows_names)
  where w.id = p_id;
  if not found then
    perform private.refuse_missing('wall');
  end if;
end
$$;
comment on function private.update_wall(uuid, jsonb) is
  'PATCH /walls/{id}: changes what a validated body (contract wallPatch) has. Definer: no API role writes walls. Errors: 401, 403,
404.';
grant execute on function private.update_wall(uuid, jsonb) to authenticated;

create function private.renew_wall(p_id uuid, p_hash text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update public.walls w set key_made_at = private.now(), last_seen_at = null where w.id = p_id;
  if not found then
    perform private.refuse_missing('wall');
  end if;
  update private.wall_keys k set hash = p_hash, channel = gen_random_uuid() where k.wall_id = p_id;
end
$$;
comment on function private.renew_wall(uuid, text) is
  'POST /walls/{id}/renew: replaces the hash of the secret and the channel, so that the former address no longer works. Definer: no API role
writes walls. Errors: 401, 403, 404.';
grant execute on function private.renew_wall(uuid, text) to authenticated;

create function private.remove_wall(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from public.walls w where w.id = p_id;
  if not found then
    perform private.refuse_missing('wall');
  end if;
end
$$;
comment on function private.remove_wall(uuid) is
  'DELETE /walls/{id}: deletes a wall, whose address no longer works. Definer: no API role may delete. Errors: 401, 403, 404.';
grant execute on function private.remove_wall(uuid) to authenticated;

create function private.wall(p_hash text, p_default_timezone text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.now();
  wall public.walls;
begin
  select w.* into wall from private.wall_keys k join public.walls w on w.id = k.wall_id where k.hash = p_hash;
  if not found then
    perform private.refuse_missing('wall');
  end if;
  update public.walls w set last_seen_at = moment
  where w.id = wall.id and (w.last_seen_at is null or w.last_seen_at <= moment - interval '1 minute');
  return (
    select jsonb_build_object('id', wall.id,
      'channel', (select k.channel from private.wall_keys k where k.wall_id = wall.id), 'name', wall.name, 'organisation', o.name, 'shows_names', wall.shows_names,
      'timezone', coalesce(o.timezone, p_default_timezone), 'now', private.iso(moment), 'shifts', (
        select coalesce(jsonb_agg(shift.json order by shift.start_time, shift.end_time, shift.id), '[]') from (
          select e.id, e.start_time, e.end_time, jsonb_build_object('id', e.id, 'title', e.title, 'location', e.location,
            'start_time', private.iso(e.start_time), 'end_time', private.iso(e.end_time), 'timezone', e.timezone, 'all_day', e.all_day,
            'is_canceled', e.status = 'canceled', 'slots', offered.slots) as json
          from (
            select c.* from public.events c where c.start_time >= moment and c.start_time < moment + interval '24 hours'
            union all
            select r.* from public.events r where r.id = any ((select private.running_at(moment))::uuid[])
          ) e
          -- With offset, slots are looked up for each event that is shown.
          cross join lateral (
            select jsonb_agg(jsonb_build_object('id', s.id, 'name', t.name, 'color', t.color, 'required', s.required_count,
                'taken', s.filled_count, 'below_min', case when s.min_count is not null then greatest(s.min_count - s.confirmed_count, 0) end,
                'is_canceled', s.is_canceled or e.status = 'canceled', 'names', case when wall.shows_names then (
                  select coalesce((jsonb_agg(p.first_name order by p.first_name collate private.natural_order)), '[]')
                  from (
                    select split_part(p.name, ' ', 1) as first_name
                    from public.signups g join public.profiles p on p.id = g.user_id
                    where g.event_id = e.id and g.slot_id = s.id and g.status = 'confirmed' and g.is_live
                      and coalesce(g.attendance, 'attended') = 'attended'
                      and p.shows_first_name and p.state = 'active'
                    order by g.created_at, g.id limit 20
                  ) p) else '[]' end) order by s.position, s.id) as slots
            from public.event_slots s join public.slot_types t on t.id = s.slot_type_id
            where s.event_id = e.id and s.removed_at is null and (wall.slot_type_id is null or s.slot_type_id = wall.slot_type_id)
            offset 0
          ) offered
          where e.removed_at is null and e.published_at is not null and (wall.place_id is null or e.place_id = wall.place_id) and offered.slots is not null
          order by e.start_time, e.end_time, e.id limit 200
        ) shift))
    from public.organisation o);
end
$$;
comment on function private.wall(text, text) is
  'POST /walls/read: what the wall shows whose secret has this hash: {id, channel, name, organisation, shows_names, timezone, now, shifts}, with the
first 200 published shifts that are running or start within 24 hours, by start: {id, title, location, start_time, end_time, timezone,
all_day, is_canceled, slots}, each slot {id, name, color, required, taken, below_min, is_canceled, names}; without drafts and what was removed.
names: the first names of at most 20 confirmed people who agree and are not marked as absent, and none unless the wall shows names. below_min: how many confirmed people are missing to
the minimum, null without one. p_default_timezone: the IANA zone if none is stored. It notes that the wall was seen. Errors: 404 wall. Definer: for the
service, which has no right to any table.';
grant execute on function private.wall(text, text) to service_role;

-- feeds/syncing.sql

-- Feed sources: what a feed says about its events, apart from what the events are now, and the state that a sync is planned
-- from. Codes like (U4) are rules of docs/calendars.md.

create table public.ical_sources (
  id uuid primary key default gen_random_uuid(),
  feed_id uuid not null references public.ical_feeds (id) on delete cascade,
  uid text not null,
  recurrence_key text not null default '',
  event_id uuid not null references public.events (id) on delete cascade,
  title text not null,
  description text,
  location text,
  start_time timestamptz(3) not null,
  end_time timestamptz(3) not null,
  timezone text not null,
  all_day boolean not null,
  end_estimated boolean not null default false,
  status text not null default 'confirmed' check (status in ('confirmed', 'cancelled')),
  source_hash text not null,
  missing_since timestamptz,
  missing_count integer not null default 0 check (missing_count >= 0),
  source_state text not null default 'present' check (source_state in ('present', 'missing', 'gone', 'tombstone')),
  locked_fields text[] not null default '{}' check (
    locked_fields <@ array['title', 'description', 'location', 'start_time', 'end_time', 'all_day']),
  unique (feed_id, uid, recurrence_key)
);
comment on table public.ical_sources is 'What a feed says about each event that it added; the key is the event''s identity inside the feed.';
comment on column public.ical_sources.recurrence_key is
  'Empty for a single event, else the original start of the instance: a UTC instant, or a date (K2).';
comment on column public.ical_sources.source_state is
  'present; missing: absent within the grace period; gone: removed because the feed dropped it; tombstone: an administrator deleted it.';
comment on column public.ical_sources.locked_fields is
  'Columns in which an administrator''s value replaces the feed''s (U4).';
comment on column public.ical_sources.missing_count is
  'The number of complete syncs in which its absence counted: 1 within the grace period, 2 when it is given up.';
create index ical_sources_of_event on public.ical_sources (event_id);
create index ical_sources_missing on public.ical_sources (feed_id) where source_state = 'missing';
-- For private.reimport() (X3).
create index ical_sources_buried on public.ical_sources (feed_id, start_time) where source_state = 'tombstone';
-- For lists of events, which mark the few that their feed no longer has.
create index ical_sources_absent on public.ical_sources (event_id) where source_state in ('missing', 'gone');

alter table public.ical_sources enable row level security;
grant select, update (source_state, locked_fields) on public.ical_sources to authenticated;
-- Only administrators see what feeds say.
create policy "administrators see sources" on public.ical_sources
  for select to authenticated using ((select private.is_admin()));
-- Administrators pin the fields they edited and bury the events they deleted.
create policy "administrators pin and bury sources" on public.ical_sources
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
-- Sources are not logged otherwise; a change set has to put them back when it is undone.
create trigger audit after insert or delete on public.ical_sources
  for each row when (nullif(current_setting('muster.change_set', true), '') is not null)
  execute function private.audit();
create trigger audit_change after update on public.ical_sources
  for each row when (nullif(current_setting('muster.change_set', true), '') is not null and old.* is distinct from new.*)
  execute function private.audit();

create function private.pin_fields(p_event_id uuid) returns void
language sql set search_path = '' as $$
  update public.ical_sources s set locked_fields = array_remove(array[
    case when e.title is distinct from s.title then 'title' end,
    case when e.description is distinct from s.description then 'description' end,
    case when e.location is distinct from private.place_name(s.location) then 'location' end,
    case when e.start_time is distinct from s.start_time then 'start_time' end,
    case when e.end_time is distinct from s.end_time then 'end_time' end,
    case when e.all_day is distinct from s.all_day then 'all_day' end], null)
  from public.events e
  where e.id = p_event_id and s.event_id = e.id
$$;
comment on function private.pin_fields(uuid) is
  'Locks the fields of an imported event in which the administrator''s value differs from the feed''s (U4). A location that
differs only because its place has another name now is not locked. For administrators: only they may change sources.';
grant execute on function private.pin_fields(uuid) to authenticated;

create function private.ical_sync_state(p_feed_id uuid) returns json
language sql stable security definer set search_path = '' as $$
  with defaults as materialized (
    select array_agg(row(d.slot_type_id, d.volunteer_slots, 'none')::text order by d.slot_type_id) as slots
    from public.ical_feed_slots d where d.feed_id = p_feed_id
  )
  select coalesce(json_agg(json_build_object(
      'id', s.id, 'uid', s.uid, 'recurrence_key', s.recurrence_key, 'source_hash', s.source_hash, 'status', s.status,
      'source_state', s.source_state, 'missing_since', t.missing_since, 'title', s.title, 'start_time', t.start_time,
      'end_time', t.end_time, 'all_day', s.all_day, 'event_start', t.event_start, 'event_end', t.event_end,
      'event_status', e.status, 'has_signups', coalesce(u.now, false),
      'is_kept', u.now is not null or s.locked_fields <> '{}' or e.cancel_origin is not distinct from 'admin'
        or o.slots is distinct from d.slots) order by s.id), '[]')
  from public.ical_sources s join public.events e on e.id = s.event_id
  cross join defaults d
  -- Null: nobody ever signed up.
  cross join lateral (
    select bool_or(u.status <> 'canceled') as now from public.signups u where u.event_id = e.id) u
  -- A slot that the source canceled is not one that an administrator changed.
  cross join lateral (
    select array_agg(row(o.slot_type_id, o.required_count,
      case o.cancel_origin when 'admin' then 'admin' else 'none' end)::text order by o.slot_type_id) as slots
    from public.event_slots o where o.event_id = e.id and o.removed_at is null) o
  -- Without private.iso(), because calling it for every row of a long list takes too long.
  cross join lateral (
    select to_char(s.missing_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as missing_since,
      to_char(s.start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as start_time,
      to_char(s.end_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as end_time,
      to_char(e.start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as event_start,
      to_char(e.end_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as event_end) t
  where s.feed_id = p_feed_id
$$;
comment on function private.ical_sync_state(uuid) is
  'What is known of the occurrences of a feed: the state that a sync is planned from (KnownSource in plan-types.ts). What
belongs to an event is looked up by index for each, so that the cost depends on the feed alone, whatever the planner estimates.
Definer: for the service, which has no right to any table.';
grant execute on function private.ical_sync_state(uuid) to service_role;

-- Sync runs: how a sync of a feed begins and ends. Fetching, reading and planning happen in the function ical-sync; applying the
-- plan comes after it. For the service and the schedule: no user of the API calls any of these functions. Codes like (S1) are
-- rules of docs/calendars.md.

create table public.ical_sync_runs (
  id uuid primary key default gen_random_uuid(),
  feed_id uuid not null references public.ical_feeds (id) on delete cascade,
  trigger text not null check (trigger in ('create', 'manual', 'schedule', 'held', 'edit')),
  status text check (status in ('ok', 'unchanged', 'warnings', 'held', 'error', 'paused')),
  started_at timestamptz not null default private.now(),
  finished_at timestamptz,
  counts jsonb not null default '{"inserted": 0, "updated": 0, "unchanged": 0, "canceled": 0, "restored": 0,
    "skipped": 0, "missing": 0, "held": false}' check (jsonb_typeof(counts) = 'object'),
  error_code text,
  error_params jsonb,
  error text,
  warnings jsonb not null default '[]' check (jsonb_typeof(warnings) = 'array')
);
comment on table public.ical_sync_runs is 'What each sync of a feed did (P1, Q2).';
comment on column public.ical_sync_runs.error is 'A sentence for administrators, without the feed''s address or credentials.';
comment on column public.ical_sync_runs.warnings is 'Array of {uid, line, code, params, reason}, at most 50.';
create index ical_sync_runs_of_feed on public.ical_sync_runs (feed_id, started_at desc);
create index ical_sync_runs_open on public.ical_sync_runs (feed_id) where finished_at is null;

alter table public.ical_sync_runs enable row level security;
grant select on public.ical_sync_runs to authenticated;
-- Administrators read the runs; the sync itself writes them.
create policy "administrators see sync runs" on public.ical_sync_runs
  for select to authenticated using ((select private.is_admin()));

create function private.sync_start(p_feed public.ical_feeds) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'run_id', null, 'feed_id', p_feed.id, 'url', p_feed.ical_url, 'timezone', p_feed.timezone,
    'default_length_minutes', p_feed.default_length_minutes, 'refresh_interval', p_feed.refresh_interval,
    'etag', p_feed.etag, 'last_modified', p_feed.last_modified, 'body_hash', p_feed.body_hash,
    'ignored_hash', p_feed.ignored_hash, 'held', p_feed.held,
    'has_missing', exists (
      select from public.ical_sources s join public.events e on e.id = s.event_id
      where s.feed_id = p_feed.id and s.source_state = 'missing' and e.start_time > private.now()),
    'last_full_fetch_at', private.iso(p_feed.last_full_fetch_at), 'consecutive_failures', p_feed.consecutive_failures,
    'refusals', p_feed.refusals,
    'event_count', (select count(*) from public.events e where e.feed_id = p_feed.id and e.removed_at is null),
    'now', private.iso(private.now()))
$$;
comment on function private.sync_start(public.ical_feeds) is
  'What a sync needs to know of a feed (SyncRun in sync-run.ts). Internal.';

create function private.begin_ical_sync(p_feed_id uuid, p_trigger text, p_is_shown boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- A run that has not ended after this time has died with its function.
  patience constant interval := interval '5 minutes';
  feed public.ical_feeds;
  run uuid;
begin
  feed := private.lock_feed(p_feed_id);
  if exists (select from public.ical_sync_runs r where r.feed_id = p_feed_id and r.finished_at is null
      and r.started_at between private.now() - patience and private.now()) then
    perform private.refuse(409, 'sync_running', 'A sync of this feed is already running');
  end if;
  if p_trigger = 'held' then
    perform private.require_held(feed);
  end if;
  if p_trigger = 'manual' and not p_is_shown and feed.last_manual_sync_at between private.now() - interval '1 minute' and private.now() then
    perform private.refuse(429, 'rate_limited', 'This feed was synced less than a minute ago',
      jsonb_build_object('what', 'sync', 'retry_after',
        ceil(extract(epoch from feed.last_manual_sync_at + interval '1 minute' - private.now()))));
  end if;
  update public.ical_sync_runs r set status = 'error', finished_at = private.now(), error_code = 'internal',
    error_params = '{"reason": "interrupted"}', error = 'The sync was interrupted; nothing was changed.'
  where r.feed_id = p_feed_id and r.finished_at is null;
  insert into public.ical_sync_runs (feed_id, trigger) values (p_feed_id, p_trigger) returning id into run;
  update public.ical_feeds f set last_attempt_at = private.now(),
    last_manual_sync_at = case when p_trigger = 'manual' and not p_is_shown then private.now() else f.last_manual_sync_at end,
    -- The feed is not due while the run lasts; if the run dies, it is due again soon after.
    -- After an undo only a run that ends well lets the schedule go on (N4).
    next_due_at = case when (f.next_due_at is not null or p_trigger <> 'schedule') and f.last_status is distinct from 'undone'
      then private.now() + patience end
  where f.id = p_feed_id;
  return private.sync_start(feed) || jsonb_build_object('run_id', run);
end
$$;
comment on function private.begin_ical_sync(uuid, text, boolean) is
  'Begins a run of a feed and returns private.sync_start(). One run per feed at a time (S1). p_trigger: create, manual, schedule, held
or edit; p_is_shown: it applies a preview, so it need not wait (E3). Definer: for the service, which has no right to any table. Errors:
404; 409 sync_running, nothing_held; 429 rate_limited for a second manual one within a minute.';
grant execute on function private.begin_ical_sync(uuid, text, boolean) to service_role;

create function private.begin_due_ical_sync() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  due uuid;
begin
  select f.id into due from public.ical_feeds f
  where f.next_due_at <= private.now() and not exists (
    select from public.ical_sync_runs r where r.feed_id = f.id and r.finished_at is null
      and r.started_at between private.now() - interval '5 minutes' and private.now())
  order by f.next_due_at, f.id limit 1 for update skip locked;
  if not found then
    return null;
  end if;
  return private.begin_ical_sync(due, 'schedule');
end
$$;
comment on function private.begin_due_ical_sync() is
  'Begins a run of the feed that has been due longest, skipping those that another process has locked (S2); null when none is due.
Definer: as private.begin_ical_sync().';
grant execute on function private.begin_due_ical_sync() to service_role;

create function private.look_at_feed(p_feed_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  feed public.ical_feeds;
begin
  select f.* into feed from public.ical_feeds f where f.id = p_feed_id;
  if not found then
    perform private.refuse_missing('feed');
  end if;
  return private.sync_start(feed);
end
$$;
comment on function private.look_at_feed(uuid) is
  'private.sync_start() without a run, for a preview (N1). Definer: as private.begin_ical_sync(). Error: 404.';
grant execute on function private.look_at_feed(uuid) to service_role;

create function private.abandon_ical_sync(p_run_id uuid) returns void
language sql security definer set search_path = '' as $$
  with abandoned as (
    delete from public.ical_sync_runs r where r.id = p_run_id and r.finished_at is null returning r.feed_id)
  update public.ical_feeds f set
    next_due_at = case when f.last_status is distinct from 'paused' and f.last_status is distinct from 'undone' then private.now() end
  from abandoned a where f.id = a.feed_id
$$;
comment on function private.abandon_ical_sync(uuid) is
  'Forgets a run that has changed nothing, because its preview was out of date (N2) or its edit was refused. Definer: as
private.begin_ical_sync().';
grant execute on function private.abandon_ical_sync(uuid) to service_role;

create function private.finish_ical_sync(p_run_id uuid, p_outcome jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  result record;
  feed uuid;
  ended_well boolean;
begin
  select o.* into result from jsonb_to_record(p_outcome) o (status text, error_code text, error_params jsonb, error text,
    counts jsonb, warnings jsonb, etag text, last_modified text, body_hash text, is_full boolean, consecutive_failures integer,
    due_in_seconds integer, held jsonb, is_refusal boolean, moved_to text);
  update public.ical_sync_runs r set status = result.status, finished_at = private.now(),
    error_code = result.error_code, error_params = result.error_params, error = result.error, counts = r.counts || coalesce(result.counts, '{}'),
    warnings = coalesce(result.warnings, '[]')
  where r.id = p_run_id and r.finished_at is null
  returning r.feed_id into feed;
  if not found then
    perform private.refuse(409, 'sync_superseded', 'Another sync of this feed has taken over');
  end if;
  ended_well := result.error_code is null and result.status <> 'held';
  update public.ical_feeds f set
    last_status = case when ended_well or f.last_status is distinct from 'undone' or result.status = 'held' then result.status else 'undone' end,
    last_error_code = result.error_code, last_error_params = result.error_params,
    last_error = result.error,
    consecutive_failures = result.consecutive_failures,
    refusals = case when result.error_code is null then 0 else f.refusals + coalesce(result.is_refusal, false)::integer end,
    next_due_at = case when ended_well or f.last_status is distinct from 'undone'
      then private.now() + make_interval(secs => result.due_in_seconds) end,
    last_synced = case when ended_well then private.now() else f.last_synced end,
    etag = case when result.body_hash is null then f.etag else result.etag end,
    last_modified = case when result.body_hash is null then f.last_modified else result.last_modified end,
    body_hash = coalesce(result.body_hash, f.body_hash),
    last_full_fetch_at = case when result.is_full then private.now() else f.last_full_fetch_at end,
    held = case when result.is_full then null else coalesce(result.held, f.held) end,
    ignored_hash = case when result.is_full or result.status = 'held' then null else f.ignored_hash end
  where f.id = feed;
  if ended_well then
    perform private.follow_moved_feed(feed, result.moved_to);
  end if;
end
$$;
comment on function private.finish_ical_sync(uuid, jsonb) is
  'Ends a run and records its result in run and feed (P1, S7, E1, E2, H1). p_outcome: SyncOutcome in sync-run.ts; due_in_seconds
null: paused; body_hash null: nothing new was applied. Definer: as private.begin_ical_sync(). Errors: 409 sync_superseded if the
run was given up in the meantime.';
grant execute on function private.finish_ical_sync(uuid, jsonb) to service_role;

create function private.follow_moved_feed(p_feed_id uuid, p_address text) returns void
language sql set search_path = '' as $$
  update public.ical_feeds f set
    ical_url = case when m.count >= 3 then p_address else f.ical_url end,
    moved_to = case when m.count < 3 then p_address end,
    moved_count = case when m.count < 3 then m.count else 0 end
  from (
    select p.id, case when p_address is null then 0 when p.moved_to = p_address then p.moved_count + 1 else 1 end as count
    from public.ical_feeds p where p.id = p_feed_id) m
  where f.id = m.id and (f.moved_to is distinct from p_address or p_address is not null)
$$;
comment on function private.follow_moved_feed(uuid, text) is
  'Counts successful syncs that permanent redirects led to an address (null: none). After three in a row it becomes the address of
the feed. Internal.';

create function private.due_ical_syncs(p_most integer default 20) returns integer
language sql stable set search_path = '' as $$
  select least(count(*), p_most)::integer from public.ical_feeds f where f.next_due_at <= private.now()
$$;
comment on function private.due_ical_syncs(integer) is
  'The number of calls of ical-sync that are due now: one per due feed, because each call takes the feed that has been due longest
(private.begin_due_ical_sync) and has the limits of a function to itself. At most p_most; the others are called a minute later.
For the schedule.';

-- A sync is applied: private.apply_ical_sync() at the end takes a plan and applies all of it, in one transaction, or nothing.
-- Codes like (S3) are rules of docs/calendars.md.

create function private.insert_ical_events(p_feed public.ical_feeds, p_items jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  made uuid[];
begin
  with zone as materialized (
    select z.name, private.known_timezone(z.name, p_feed.timezone) as known
    from (select distinct item ->> 'timezone' as name from jsonb_array_elements(p_items) item) z
  ), item as materialized (
    select gen_random_uuid() as event_id, i.*
    from jsonb_to_recordset(p_items) i (uid text, recurrence_key text, title text, description text, location text,
      start_time timestamptz, end_time timestamptz, timezone text, all_day boolean, end_estimated boolean,
      status text, source_hash text)
  ), event as (
    insert into public.events (id, title, description, location, start_time, end_time, timezone, all_day, end_estimated, feed_id,
      published_at)
    select i.event_id, i.title, i.description, i.location, i.start_time, i.end_time, z.known, i.all_day, i.end_estimated, p_feed.id,
      case when not p_feed.as_drafts then private.now() end
    from item i join zone z on z.name = i.timezone
    returning id
  ), source as (
    insert into public.ical_sources (feed_id, uid, recurrence_key, event_id, title, description, location, start_time,
      end_time, timezone, all_day, end_estimated, status, source_hash)
    select p_feed.id, i.uid, i.recurrence_key, i.event_id, i.title, i.description, i.location, i.start_time,
      i.end_time, i.timezone, i.all_day, i.end_estimated, i.status, i.source_hash
    from item i
  )
  select array_agg(event.id) into made from event;
  insert into public.event_slots (event_id, slot_type_id, required_count, position)
  select event.id, d.slot_type_id, d.volunteer_slots, d.position
  from unnest(made) event (id) cross join public.ical_feed_slots d
  where d.feed_id = p_feed.id;
end
$$;
comment on function private.insert_ical_events(public.ical_feeds, jsonb) is
  'Inserts new occurrences (FeedItem in mapping.ts) as events with the feed''s default slots (I1, I4). Internal.';

create function private.change_ical_events(p_feed public.ical_feeds, p_changes jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  restored uuid[];
  canceled uuid[];
begin
  with change as materialized (
    select c.id, c.becomes, i.*
    from jsonb_to_recordset(p_changes) c (id uuid, item jsonb, becomes text)
    cross join lateral jsonb_to_record(c.item) i (title text, description text, location text, start_time timestamptz,
      end_time timestamptz, timezone text, all_day boolean, end_estimated boolean, status text, source_hash text)
  ), source as (
    update public.ical_sources s set title = c.title, description = c.description, location = c.location,
      start_time = c.start_time, end_time = c.end_time, timezone = c.timezone, all_day = c.all_day,
      end_estimated = c.end_estimated, status = c.status, source_hash = c.source_hash,
      source_state = 'present', missing_since = null, missing_count = 0
    from change c where s.id = c.id and s.feed_id = p_feed.id
    returning s.event_id, c.becomes
  )
  select array_agg(s.event_id) filter (where s.becomes = 'restored'),
    array_agg(s.event_id) filter (where s.becomes = 'canceled')
  into restored, canceled from source s;

  -- Slots are restored before their events and canceled after them, so that no notice is about a step in between.
  update public.event_slots o set is_canceled = false, cancel_origin = null
  where o.event_id = any (restored) and o.cancel_origin = 'source';
  with zone as materialized (
    select z.name, private.known_timezone(z.name, p_feed.timezone) as known
    from (select distinct c -> 'item' ->> 'timezone' as name from jsonb_array_elements(p_changes) c) z
  ), says as materialized (
    select s.*, z.known as zone, c.becomes,
      -- A time that an administrator pinned and one from the feed might not fit together: then all times stay.
      s.locked_fields && array['start_time', 'end_time', 'all_day'] as keeps_times
    from jsonb_to_recordset(p_changes) c (id uuid, becomes text)
    join public.ical_sources s on s.id = c.id join zone z on z.name = s.timezone
  )
  update public.events e set
    title = case when 'title' = any (s.locked_fields) then e.title else s.title end,
    description = case when 'description' = any (s.locked_fields) then e.description else s.description end,
    location = case when 'location' = any (s.locked_fields) then e.location else s.location end,
    start_time = case when s.keeps_times then e.start_time else s.start_time end,
    end_time = case when s.keeps_times then e.end_time else s.end_time end,
    all_day = case when s.keeps_times then e.all_day else s.all_day end,
    end_estimated = case when s.keeps_times then e.end_estimated else s.end_estimated end,
    timezone = case when s.keeps_times then e.timezone else s.zone end,
    status = case when s.becomes = 'canceled' then 'canceled'
      when s.becomes = 'restored' and e.cancel_origin = 'source' then 'scheduled' else e.status end,
    cancel_origin = case when s.becomes = 'canceled' then coalesce(e.cancel_origin, 'source')
      when s.becomes = 'restored' and e.cancel_origin = 'source' then null else e.cancel_origin end,
    removed_at = case when s.becomes = 'restored' then null else e.removed_at end
  from says s where e.id = s.event_id;
  update public.event_slots o set is_canceled = true, cancel_origin = 'source'
  where o.event_id = any (canceled) and not o.is_canceled and o.removed_at is null;
end
$$;
comment on function private.change_ical_events(public.ical_feeds, jsonb) is
  'Brings events in line with what their feed now says (SourceChange in plan-types.ts): U2, U4, C1, C2, X2. Triggers
settle their signups and notify the people. Internal.';

create function private.note_ical_absence(p_changes jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  removed uuid[];
  canceled uuid[];
begin
  update public.ical_sources s set source_state = 'present', missing_since = null, missing_count = 0
  where s.id in (select f::uuid from jsonb_array_elements_text(p_changes -> 'found') f);
  update public.ical_sources s set source_state = 'missing', missing_since = private.now(), missing_count = 1
  where s.id in (select m::uuid from jsonb_array_elements_text(p_changes -> 'missing') m);

  with gone as (
    update public.ical_sources s set source_state = 'gone', missing_since = coalesce(s.missing_since, private.now()),
      missing_count = s.missing_count + 1
    from jsonb_to_recordset(p_changes -> 'drop') d (id uuid, event text)
    where s.id = d.id
    returning s.event_id, d.event
  )
  select array_agg(g.event_id) filter (where g.event = 'removed'), array_agg(g.event_id) filter (where g.event = 'canceled')
  into removed, canceled from gone g;
  update public.events e set removed_at = private.now() where e.id = any (removed) and e.removed_at is null;
  -- The events before their slots, so that no notice is about a step in between.
  update public.events e set status = 'canceled', cancel_origin = 'source'
  where e.id = any (canceled) and e.status = 'scheduled';
  update public.event_slots o set is_canceled = true, cancel_origin = 'source'
  where o.event_id = any (canceled) and not o.is_canceled and o.removed_at is null;
end
$$;
comment on function private.note_ical_absence(jsonb) is
  'Applies the part of a plan (SyncPlan in plan-types.ts) that is about absence: found, missing and drop (V3, V4, V6, X1). Internal.';

create function private.apply_plan(p_feed public.ical_feeds, p_changes jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  -- Deleted first, because a new event may be inserted under the same identity.
  delete from public.ical_sources s
  where s.id in (select f::uuid from jsonb_array_elements_text(p_changes -> 'forget') f) and s.feed_id = p_feed.id;
  update public.ical_sources s set uid = k.uid, recurrence_key = k.recurrence_key
  from jsonb_to_recordset(p_changes -> 'rekey') k (id uuid, uid text, recurrence_key text)
  where s.id = k.id and s.feed_id = p_feed.id;
  perform private.insert_ical_events(p_feed, p_changes -> 'insert');
  perform private.change_ical_events(p_feed, p_changes -> 'change');
  update public.ical_sources s set title = i.title, description = i.description, location = i.location,
    start_time = i.start_time, end_time = i.end_time, timezone = i.timezone, all_day = i.all_day,
    end_estimated = i.end_estimated, status = i.status, source_hash = i.source_hash
  from jsonb_to_recordset(p_changes -> 'buried') b (id uuid, item jsonb)
  cross join lateral jsonb_to_record(b.item) i (title text, description text, location text, start_time timestamptz,
    end_time timestamptz, timezone text, all_day boolean, end_estimated boolean, status text, source_hash text)
  where s.id = b.id and s.feed_id = p_feed.id;
  perform private.note_ical_absence(p_changes);
end
$$;
comment on function private.apply_plan(public.ical_feeds, jsonb) is
  'Does what a plan (SyncPlan in plan-types.ts) says. An event that is
over keeps its date when the feed gives it another one, and the new date is a new event (U6); the source of an event that an
administrator deleted follows its feed, so that it can be restored at its present time (X3). Internal.';

create function private.apply_ical_sync(p_run_id uuid, p_stamp text, p_changes jsonb, p_outcome jsonb, p_terms jsonb default '{}')
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  feed public.ical_feeds;
  run public.ical_sync_runs;
  made uuid;
  seen jsonb;
  token text;
begin
  select r.* into run from public.ical_sync_runs r where r.id = p_run_id;
  select f.* into feed from public.ical_feeds f where f.id = coalesce(run.feed_id, (p_terms ->> 'feed_id')::uuid) for no key update;
  if not found then
    perform private.refuse_missing('feed');
  end if;
  -- An edit touches the events of the feed whose slots follow; a sync those of its plan.
  perform private.lock_events(array(
    select s.event_id from jsonb_array_elements(p_changes -> 'change' || (p_changes -> 'drop')) c
    join public.ical_sources s on s.id = (c ->> 'id')::uuid
    union all select s.event_id from public.ical_sources s
    where s.id in (select f::uuid from jsonb_array_elements_text(p_changes -> 'forget') f)
    union all select e.id from public.events e where e.feed_id = feed.id and p_terms ? 'settings'));
  if md5(private.ical_sync_state(feed.id)::text) <> p_stamp then
    return jsonb_build_object('applied', false);
  end if;
  begin
    made := private.begin_change_set(case when p_terms ? 'settings' then 'edit_feed' else 'sync' end, null, null, feed.id,
      case when run.trigger = 'create' then feed.created_by else (p_terms ->> 'by')::uuid end);
    if p_terms ? 'settings' then
      feed := private.edit_feed(feed, p_terms -> 'settings');
    end if;
    perform private.apply_plan(feed, p_changes);
    perform private.end_change_set(made, '[]');
    seen := private.end_feed_change(made);
    token := md5(concat_ws(' ', p_changes, p_terms -> 'settings', seen -> 'differences'));
    if (p_terms ->> 'preview')::boolean or token <> p_terms ->> 'token' then
      seen := seen || jsonb_build_object('unreached', private.untold_of(made));
      raise exception using errcode = 'MUUND';
    end if;
    if p_run_id is not null then
      perform private.finish_ical_sync(p_run_id, p_outcome);
    end if;
    return jsonb_build_object('applied', true);
  exception when sqlstate 'MUUND' then
    if not coalesce((p_terms ->> 'preview')::boolean, false) then
      perform private.refuse(409, 'preview_outdated', 'This has changed since its preview. Nothing was done.');
    end if;
  end;
  return jsonb_set(seen, '{differences}', private.first_differences(seen -> 'differences'))
    || jsonb_build_object('applied', true, 'token', token);
end
$$;
comment on function private.apply_ical_sync(uuid, text, jsonb, jsonb, jsonb) is
  'Applies a plan (SyncPlan in plan-types.ts) as a change set and ends its run, all or nothing (S3, Q2). `applied` false, with nothing
done, when the state is no longer the one that the plan was made from (p_stamp: md5 of its text); the caller then plans again.
p_terms: `feed_id` where there is no run; `by`: the administrator who wants it; `settings`: the feed is edited as well
(private.edit_feed); `preview`: the same is done and rolled back, and the answer is private.end_feed_change() with a `token` and
`unreached` (private.untold_of); `token`: of the preview that it has to be like (N1, N2). Definer: for the service, which has
no right to any table. Errors: 404 when the feed was deleted in the meantime; 409 preview_outdated; those of
private.edit_feed() and private.finish_ical_sync().';
grant execute on function private.apply_ical_sync(uuid, text, jsonb, jsonb, jsonb) to service_role;

-- events/undoing.sql

-- Undoing rows: how each row of a change set is put back, from audit_log. What has been changed since stays and is named.

create type private.net_change as (table_name text, row_id uuid, before jsonb, after jsonb, last bigint);
comment on type private.net_change is
  'What a change set did to a row in the end: the row before it (null: made by it) and after it (null: deleted by it).';

create function private.net_changes(p_id uuid) returns setof private.net_change
language sql stable rows 50 set search_path = '' as $$
  select l.table_name, l.row_id::uuid, (array_agg(l.before order by l.id))[1], (array_agg(l.after order by l.id desc))[1], max(l.id)
  from public.audit_log l where l.change_set_id = p_id
  group by l.table_name, l.row_id
$$;
comment on function private.net_changes(uuid) is 'What a change set did to each row. Internal.';

create function private.require_same(p_same boolean) returns void
language plpgsql set search_path = '' as $$
begin
  if p_same is not true then
    perform private.refuse(409, 'changed_since', 'This has been changed since, so it stays as it is');
  end if;
end
$$;
comment on function private.require_same(boolean) is 'Refuses, with 409 changed_since, to undo what is no longer as it was left. Internal.';

create function private.event_content(p_row public.events) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_array(p_row.title, p_row.description, p_row.place_id, extract(epoch from p_row.start_time),
    extract(epoch from p_row.end_time), p_row.timezone, p_row.all_day, p_row.end_estimated, p_row.status, p_row.cancel_origin,
    p_row.cancel_reason, p_row.series_id, extract(epoch from p_row.removed_at),
    extract(epoch from p_row.published_at))
$$;
comment on function private.event_content(public.events) is 'What people change of an event, to be compared: with its place, whatever that is called now. Internal.';

create function private.undo_event(p_change private.net_change) returns void
language plpgsql set search_path = '' as $$
declare
  was constant public.events := jsonb_populate_record(null::public.events, p_change.before);
  became public.events := jsonb_populate_record(null::public.events, p_change.after);
  present public.events;
begin
  select e.* into present from public.events e where e.id = p_change.row_id;
  if p_change.after is null then
    perform private.require_same(present.id is null);
    insert into public.events (id, title, description, location, start_time, end_time, timezone, all_day, end_estimated, status,
      cancel_origin, cancel_reason, series_id, feed_id, published_at, version, created_by, created_at)
    values (was.id, was.title, was.description, was.location, was.start_time, was.end_time, was.timezone, was.all_day,
      was.end_estimated, was.status, was.cancel_origin, was.cancel_reason, was.series_id,
      (select f.id from public.ical_feeds f where f.id = was.feed_id), was.published_at, was.version + 1,
      (select p.id from public.profiles p where p.id = was.created_by), was.created_at);
    return;
  end if;
  perform private.require_same(present.id is not null and private.event_content(present) = private.event_content(became));
  if p_change.before is null then
    -- Whoever has taken a place in it since keeps it, and with it the event.
    perform private.require_same(not exists (
      select from public.signups s where s.event_id = present.id and s.status <> 'canceled'));
    -- Without its source, so that a later sync may add it again.
    delete from public.ical_sources s where s.event_id = present.id;
    perform private.remove_event(present.id);
  else
    -- Whoever has taken a place since it was published keeps it.
    perform private.require_same(was.published_at is not null or present.published_at is null or not exists (
      select from public.signups s where s.event_id = present.id and s.status <> 'canceled' and s.created_at > present.published_at));
    update public.events e set (title, description, location, start_time, end_time, timezone, all_day, end_estimated, status,
      cancel_origin, cancel_reason, series_id, removed_at, published_at)
    = (was.title, was.description, was.location, was.start_time, was.end_time, was.timezone, was.all_day, was.end_estimated,
      was.status, was.cancel_origin, was.cancel_reason, was.series_id, was.removed_at, was.published_at)
    where e.id = present.id;
  end if;
end
$$;
comment on function private.undo_event(private.net_change) is
  'Gives an event back what it was before a change set. Errors: 409 changed_since, event_closed. Internal.';

create function private.slot_content(p_row public.event_slots) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_array(p_row.required_count, p_row.min_count, p_row.is_canceled, p_row.cancel_origin, p_row.position,
    extract(epoch from p_row.removed_at))
$$;
comment on function private.slot_content(public.event_slots) is 'What people change of a slot, to be compared. Internal.';

create function private.undo_slot(p_change private.net_change) returns void
language plpgsql set search_path = '' as $$
declare
  was constant public.event_slots := jsonb_populate_record(null::public.event_slots, p_change.before);
  became constant public.event_slots := jsonb_populate_record(null::public.event_slots, p_change.after);
  present public.event_slots;
begin
  perform private.release_holds(p_change.row_id, coalesce(was.required_count, 0));
  select s.* into present from public.event_slots s where s.id = p_change.row_id;
  if p_change.after is null then
    perform private.require_same(present.id is null);
    insert into public.event_slots (id, event_id, slot_type_id, required_count, min_count, is_canceled, cancel_origin, position)
    values (was.id, was.event_id, was.slot_type_id, was.required_count, was.min_count, was.is_canceled, was.cancel_origin, was.position);
  elsif p_change.before is null then
    -- Slots of an event that the change set made go with their event, others by themselves.
    perform private.require_same(present.id is null or present.filled_count = 0);
    update public.event_slots s set removed_at = private.now()
    where s.id = present.id and s.removed_at is null and not exists (
      select from public.audit_log l join public.change_sets c on c.undoes = l.change_set_id
      where c.id = private.change_set() and l.table_name = 'events' and l.row_id = present.event_id::text and l.before is null);
  -- A slot gets back by itself the place of somebody who did not come, when the event goes where nobody has been.
  elsif private.slot_content(present) <> private.slot_content(was) then
    perform private.require_same(private.slot_content(present) = private.slot_content(became) and was.required_count >= present.filled_count);
    update public.event_slots s set (required_count, min_count, is_canceled, cancel_origin, position, removed_at)
      = (was.required_count, was.min_count, was.is_canceled, was.cancel_origin, was.position, was.removed_at)
    where s.id = present.id;
  end if;
end
$$;
comment on function private.undo_slot(private.net_change) is
  'Gives a slot back what it was before a change set. Errors: 409 changed_since, event_closed. Internal.';

create function private.recall_marks(p_change private.net_change, p_present public.signups) returns void
language plpgsql set search_path = '' as $$
declare
  was constant public.signups := jsonb_populate_record(null::public.signups, p_change.before);
  became constant public.signups := jsonb_populate_record(null::public.signups, p_change.after);
begin
  if private.gate_marks(was) in (private.gate_marks(became), private.gate_marks(p_present)) then
    return;
  end if;
  -- What was recorded since stays, and nobody was at a shift that is still at its new time.
  perform private.require_same(private.gate_marks(p_present) = private.gate_marks(became) and exists (
    select from public.events e
    where e.id = p_present.event_id and private.time_there(e.during, was.checked_in_at, was.checked_out_at) = was.during));
  update public.signups s set (attendance, attended_minutes, attendance_reason, attendance_at, attendance_by, checked_in_at, checked_out_at,
      out_assumed, released_at) = (was.attendance, was.attended_minutes, was.attendance_reason, was.attendance_at, was.attendance_by,
      was.checked_in_at, was.checked_out_at, was.out_assumed, was.released_at)
  where s.id = p_present.id;
  -- Phones at the gate have seen it as it is again, unless there is a later revision of which they may know.
  update public.signups s set gate_revision = was.gate_revision
  where s.id = p_present.id and not exists (select from public.gate_actions a where a.signup_id = s.id and a.revision > was.gate_revision);
end
$$;
comment on function private.recall_marks(private.net_change, public.signups) is
  'Puts back what a gate had recorded before a change set moved the event ahead of now (forget_attendance). Error: 409 changed_since. Internal.';

create function private.undo_signup(p_change private.net_change) returns void
language plpgsql set search_path = '' as $$
declare
  wanted constant text := coalesce(p_change.before ->> 'status', 'canceled');
  present public.signups;
begin
  select s.* into present from public.signups s where s.id = p_change.row_id;
  if (present.status = 'canceled') = (wanted = 'canceled') then
    -- Confirmed or displaced: private.settle_as() decides that when all events are back.
    if wanted <> 'canceled' then
      perform private.recall_marks(p_change, present);
    end if;
    return;
  end if;
  if wanted <> 'canceled' then
    -- A place that is only held for an offer makes way.
    perform private.release_holds(s.id, s.required_count - 1) from public.event_slots s where s.id = present.slot_id and s.held_count > 0;
  end if;
  perform private.require_same(present.status = p_change.after ->> 'status');
  -- Whoever is there stays there.
  perform private.require_same(wanted <> 'canceled' or (present.checked_in_at, present.released_at) is null);
  perform private.require_same(wanted = 'canceled' or exists (
    select from public.profiles p where p.id = present.user_id and p.state = 'active'));
  update public.signups s set status = case when wanted in ('asked', 'canceled') then wanted else 'displaced' end,
    canceled_at = case when wanted = 'canceled' then private.now() end,
    canceled_by = case when wanted = 'canceled' then private.me() end,
    canceled_late = false,
    during = private.time_there(e.during, s.checked_in_at, s.checked_out_at),
    is_draft = e.published_at is null,
    is_live = private.goes_ahead(e, slot)
  from public.event_slots slot join public.events e on e.id = slot.event_id
  where s.id = present.id and slot.id = s.slot_id;
exception when check_violation or unique_violation then
  -- Somebody else has the place now, or the person has taken it again.
  perform private.require_same(false);
end
$$;
comment on function private.undo_signup(private.net_change) is
  'Gives back or takes back the place of a signup, as it was before a change set; of a place that stays, what the gate had recorded.
Error: 409 changed_since, also when the place is taken by now. Internal.';

create function private.intended_statuses(p_id uuid, p_touched uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  with net as materialized (select n.* from private.net_changes(p_id) n where n.table_name = 'signups'),
  touched as (
    select s.user_id from public.signups s
    where s.event_id = any (p_touched) and s.status <> 'canceled'
    union select (n.before ->> 'user_id')::uuid from net n where n.before is not null)
  select coalesce(jsonb_object_agg(s.id, case when s.status = n.after ->> 'status' then coalesce(n.before ->> 'status', 'canceled')
    else s.status end), '{}')
  from public.signups s left join net n on n.row_id = s.id
  where s.user_id in (select t.user_id from touched t) and (s.status <> 'canceled' or n.row_id is not null)
$$;
comment on function private.intended_statuses(uuid, uuid[]) is
  'The status that each signup of the people concerned has when a change set is undone, by the id of the signup. Internal.';

create function private.settle_as(p_intended jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  left_alone jsonb := '[]'::jsonb;
  signup record;
begin
  update public.signups s set status = 'displaced'
  where s.id in (select key::uuid from jsonb_each_text(p_intended) where value = 'displaced') and s.status = 'confirmed';
  for signup in
    select s.id, s.event_id, s.user_id from public.signups s
    where s.id in (select key::uuid from jsonb_each_text(p_intended) where value = 'confirmed') and s.status = 'displaced'
    order by s.created_at, s.id
  loop
    begin
      update public.signups s set status = 'confirmed' where s.id = signup.id;
    exception when exclusion_violation then
      left_alone := left_alone || private.skipped(signup.event_id, signup.user_id,
        'This has been changed since, so it stays as it is', '{"code": "changed_since"}');
    end;
  end loop;
  -- What was in the way of a place may have been given back, or moved, since.
  perform private.confirm_displaced(array(select s.user_id from public.signups s
    where s.id = any (array(select key::uuid from jsonb_object_keys(p_intended) key))), false);
  return left_alone;
end
$$;
comment on function private.settle_as(jsonb) is
  'Settles signups as intended, though events met on their way back; returns those whose person is elsewhere (private.skipped). Internal.';

create function private.undo_grant(p_change private.net_change) returns void
language plpgsql set search_path = '' as $$
declare
  was constant public.lead_grants := jsonb_populate_record(null::public.lead_grants, p_change.before);
  person constant uuid := coalesce((select m.person_id from private.merged_persons m where m.id = was.user_id), was.user_id);
begin
  -- What came with an event that is made again goes with it.
  if p_change.after is null then
    perform private.require_same(exists (select from public.events e where e.id = was.event_id)
      and exists (select from public.profiles p where p.id = person and p.state <> 'left'));
    insert into public.lead_grants (id, user_id, event_id, place_id, slot_type_id, rights, hours_before, hours_after, created_by, created_at)
    values (was.id, person, was.event_id, was.place_id, was.slot_type_id, was.rights, was.hours_before, was.hours_after,
      (select p.id from public.profiles p where p.id = was.created_by), was.created_at)
    on conflict do nothing;
  end if;
end
$$;
comment on function private.undo_grant(private.net_change) is
  'Lets a person lead an event again that a change set had deleted, and with it the grant. Error: 409 changed_since without the event or the
person. Internal.';

-- Examples: what supabase/seed.sql has brought, known by its fixed identifiers, and how it goes in one change set. What an
-- administrator has edited, or others use, stays.

create function private.is_example(p_id uuid) returns boolean
language sql immutable set search_path = '' as $$
  select p_id between 'a0000000-0000-4000-8000-000000000001' and 'a0000000-0000-4000-8000-000000000099'
    or p_id between 'e0000000-0000-4000-8000-000000000001' and 'e0000000-0000-4000-8000-000000000099'
$$;
comment on function private.is_example(uuid) is
  'Whether the person or the event with this identifier comes from supabase/seed.sql. Internal.';

create function private.was_edited(p_table text, p_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.audit_log l
    left join public.change_sets c on c.id = l.change_set_id
    left join public.change_sets u on u.id = c.undoes
    where l.id in (
      -- One query for each kind, so that each uses its index.
      -- Whoever has seen the app as somebody has changed nothing.
      select a.id from public.audit_log a
      where a.table_name = p_table and a.row_id = p_id::text and a.action not in ('see', 'see_end')
      union all select a.id from public.audit_log a
      where p_table = 'events' and a.event_id = p_id::text and a.table_name = 'event_slots'
      union all select a.id from public.audit_log a where p_table = 'slot_types' and a.part_of = p_id::text
      union all select a.id from public.audit_log a
      where p_table = 'slot_types' and a.table_name = 'slot_type_rates' and a.row_id = p_id::text)
      -- Examples that were removed and put back are as they were.
      and 'remove_examples' not in (coalesce(c.action, ''), coalesce(u.action, '')))
$$;
comment on function private.was_edited(text, uuid) is
  'Whether somebody has edited a row since the seed made it: an event with its slots, or a slot type with its rates. Internal.';

create function private.example_stays(p_table text, p_id uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  if private.was_edited(p_table, p_id) then
    return 'example_edited';
  elsif p_table = 'events' and exists (
      select from public.signups s
      where s.event_id = p_id and s.status <> 'canceled' and not private.is_example(s.user_id))
    or p_table = 'slot_types' and (exists (select from public.ical_feed_slots d where d.slot_type_id = p_id) or exists (
      select from public.event_slots s join public.events e on e.id = s.event_id
      where s.slot_type_id = p_id and s.removed_at is null and e.removed_at is null
        and (not private.is_example(e.id) or private.example_stays('events', e.id) is not null))) then
    return 'example_used';
  end if;
  return null;
end
$$;
comment on function private.example_stays(text, uuid) is
  'Why an event or a slot type of the seed stays, as the code of a refusal: it was edited, or others than the examples use it. Null: it
can go. Internal.';

create function private.remove_example(p_table text, p_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  why text;
begin
  if p_table = 'events' then
    perform private.lock_event(p_id);
  else
    perform private.lock_slot_type(p_id);
  end if;
  why := private.example_stays(p_table, p_id);
  if why = 'example_edited' then
    perform private.refuse(409, 'example_edited', 'Somebody has edited this, so it stays');
  elsif why = 'example_used' then
    perform private.refuse(409, 'example_used', 'This is in use, so it stays');
  elsif p_table = 'events' then
    perform private.remove_event(p_id);
  else
    -- Archived, so that undo brings back its rates and what else refers to it.
    update public.slot_types t set archived_at = private.now() where t.id = p_id;
  end if;
end
$$;
comment on function private.remove_example(text, uuid) is
  'Removes an event, or archives a slot type, of the seed. Errors: 404; 409 example_edited, example_used. Internal.';

create function private.present_examples() returns table (table_name text, id uuid, title text, rank integer)
language sql stable rows 20 set search_path = '' as $$
  select 'events', e.id, e.title, 1 from public.events e
  where e.id between 'e0000000-0000-4000-8000-000000000001' and 'e0000000-0000-4000-8000-000000000099' and e.removed_at is null
  union all
  select 'slot_types', t.id, t.name, 2 from public.slot_types t
  where t.id between 'b0000000-0000-4000-8000-000000000001' and 'b0000000-0000-4000-8000-000000000099' and t.archived_at is null
$$;
comment on function private.present_examples() is
  'The events and slot types of the seed that are still there; by rank, so that events go before what they use. Internal.';

create function private.remove_examples() returns jsonb
language plpgsql set search_path = '' as $$
declare
  left_alone jsonb;
begin
  perform private.lock_events(array(select p.id from private.present_examples() p where p.table_name = 'events'));
  left_alone := private.do_parts((
    select coalesce(jsonb_agg(jsonb_build_object('do', 'example', 'table', p.table_name, 'id', p.id, 'title', p.title)
      || case when p.table_name = 'events' then jsonb_build_object('event_id', p.id) else '{}' end
      order by p.rank, p.title, p.id), '[]')
    from private.present_examples() p));
  -- Those who have places in them are examples themselves.
  perform private.unsay(array[private.change_set()], '[]');
  return left_alone;
end
$$;
comment on function private.remove_examples() is
  'Action `remove_examples`: removes the events and archives the slot types of the seed, tells nobody, and returns what it left alone
(private.skipped). Internal.';

create function private.undo_slot_type(p_change private.net_change) returns void
language plpgsql set search_path = '' as $$
declare
  was constant public.slot_types := jsonb_populate_record(null::public.slot_types, p_change.before);
  became constant public.slot_types := jsonb_populate_record(null::public.slot_types, p_change.after);
begin
  update public.slot_types t set archived_at = was.archived_at
  where t.id = p_change.row_id and t.archived_at is not distinct from became.archived_at;
  perform private.require_same(found);
end
$$;
comment on function private.undo_slot_type(private.net_change) is
  'Takes back the archiving of a slot type. Error: 409 changed_since. Internal.';

create function private.example_people() returns table (id uuid, name text, stays text)
language sql stable rows 3 set search_path = '' as $$
  select p.id, p.name, case
    when p.role <> 'volunteer' or private.was_edited('profiles', p.id) then 'example_edited'
    -- Somebody with places in other events is no longer only an example.
    when exists (select from public.signups s
      where s.user_id = p.id and s.status <> 'canceled' and not private.is_example(s.event_id)) then 'example_used' end
  from public.profiles p
  where p.id between 'a0000000-0000-4000-8000-000000000001' and 'a0000000-0000-4000-8000-000000000099' and p.state <> 'left'
$$;
comment on function private.example_people() is
  'The people of the seed who are still there, and why one stays, as in private.example_stays(). Internal.';

create function private.examples_left() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select case when listed.parts + jsonb_array_length(listed.people) > 0
      then jsonb_build_object('parts', listed.parts, 'people', listed.people, 'kept', listed.kept) end
    from (select
      (select count(*) from private.present_examples() p where private.example_stays(p.table_name, p.id) is null) as parts,
      coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name, p.id)
        filter (where p.stays is null), '[]') as people,
      coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'why', p.stays) order by p.name, p.id)
        filter (where p.stays is not null), '[]') as kept
      from private.example_people() p) listed);
end
$$;
comment on function private.examples_left() is
  'What of the seed could be removed, as `examples` of the dashboard: how many events and slot types can go, the people, and
the people who stay (`kept`) with the reason. Null
if nothing is left. Definer: it reads the log. Errors: 401, 403.';
grant execute on function private.examples_left() to authenticated;

-- Undoing: a change set is taken back as a whole. Taking back is a change set of its own, so it can be taken back as well.

create function private.undo_order(p_change private.net_change) returns integer
language sql immutable set search_path = '' as $$
  select case
    -- First what frees time and places, last what needs them.
    when p_change.table_name = 'signups' and coalesce(p_change.before ->> 'status', 'canceled') = 'canceled' then 1
    when p_change.table_name = 'ical_sources' and p_change.after is not null then 2
    when p_change.table_name = 'events' and p_change.before is not null then 3
    -- The place of somebody who did not come is free again before its slot loses the one that was added for them.
    when p_change.table_name = 'signups' and p_change.before ->> 'released_at' is not null and p_change.after ->> 'released_at' is null then 4
    when p_change.table_name = 'event_slots' then 5
    when p_change.table_name = 'events' then 6
    else 7 end
$$;
comment on function private.undo_order(private.net_change) is 'In which step of an undo a row has its turn. Internal.';

create function private.undo_row(p_change private.net_change) returns void
language plpgsql set search_path = '' as $$
begin
  case p_change.table_name
    when 'events' then perform private.undo_event(p_change);
    when 'event_slots' then perform private.undo_slot(p_change);
    when 'signups' then perform private.undo_signup(p_change);
    when 'ical_sources' then perform private.undo_source(p_change);
    when 'ical_feeds' then perform private.undo_feed(p_change);
    when 'ical_feed_slots' then perform private.undo_feed_slot(p_change);
    when 'lead_grants' then perform private.undo_grant(p_change);
    when 'slot_types' then perform private.undo_slot_type(p_change);
  end case;
end
$$;
comment on function private.undo_row(private.net_change) is
  'Gives a row back what it was before a change set. Errors: 409 changed_since; those of closed events. Internal.';

create function private.undo_rows(p_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  touched constant uuid[] := (private.touched_events(p_id)).ids;
  begun constant uuid[] := private.begun_events(p_id, touched);
  intended jsonb;
begin
  perform private.lock_events(touched);
  intended := private.intended_statuses(p_id, touched);
  return private.do_parts((
    select coalesce(jsonb_agg(jsonb_build_object('do', 'undo', 'row', to_jsonb(n),
      'event_id', coalesce(n.after, n.before) ->> case n.table_name when 'events' then 'id' else 'event_id' end,
      'user_id', coalesce(n.after, n.before) ->> 'user_id',
      'title', coalesce(n.after, n.before) ->> case when n.table_name in ('ical_feeds', 'slot_types') then 'name' else 'title' end)
      order by private.undo_order(n), n.last desc), '[]')
    from private.net_changes(p_id) n
    where n.before is distinct from n.after
      and (coalesce(n.after, n.before) ->> case n.table_name when 'events' then 'id' else 'event_id' end)::uuid = any (begun) is not true))
    || private.settle_as(intended)
    || coalesce((
      select jsonb_agg(private.skipped(e.id, null, 'The shift has started, so this can no longer be undone',
        jsonb_build_object('code', 'undo_over', 'params', jsonb_build_object('started_at', private.iso(e.start_time)))::text) -> 0
        order by e.start_time, e.id)
      from public.events e where e.id = any (begun)), '[]');
end
$$;
comment on function private.undo_rows(uuid) is
  'Puts back the rows of a change set and returns those that were left alone (private.skipped). Internal.';

create function private.unsay(p_ids uuid[], p_said jsonb) returns void
language sql set search_path = '' as $$
  with alerted as (
    delete from private.alerts a using public.event_slots s
    where a.change_set_id = any (p_ids) and a.gathered_at is null and s.id = a.slot_id
      and not p_said @> jsonb_build_array(jsonb_build_object('event_id', s.event_id))
  ), told as (
    delete from public.notices n
    where n.change_set_id = any (p_ids) and (n.signup_id is not null or n.kind in ('short_rest', 'large_correction', 'own_paid_work'))
      and not coalesce(p_said @> jsonb_build_array(jsonb_build_object('event_id', n.event_id)), false))
  delete from private.outbox o using public.signups s
  where o.change_set_id = any (p_ids) and s.id = o.signup_id and o.status = 'waiting' and o.mail_id is null
    and not p_said @> jsonb_build_array(jsonb_build_object('event_id', s.event_id))
$$;
comment on function private.unsay(uuid[], jsonb) is
  'Deletes what these change sets say to people, who have not been told yet, except about the events in p_said (private.skipped),
where something stays changed. Internal.';

create function private.undo_change(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  undone public.change_sets;
  made uuid;
  left_alone jsonb;
begin
  perform private.require_admin();
  select c.* into undone from public.change_sets c where c.id = p_id for update;
  if not found then
    perform private.refuse_missing('change_set');
  elsif exists (select from public.change_sets c where c.undoes = p_id) then
    perform private.refuse(409, 'already_undone', 'This change has already been undone');
  elsif undone.undo_until <= private.now() then
    perform private.refuse(409, 'undo_over', 'The shift has started, so this can no longer be undone',
      jsonb_build_object('started_at', private.iso(undone.undo_until)));
  end if;
  perform private.halt_feed(undone) where undone.feed_id is not null;
  made := private.begin_change_set('undo', null, p_id, undone.feed_id);
  left_alone := private.undo_rows(p_id);
  if private.now() < undone.made_at + interval '60 seconds' or undone.action = 'remove_examples' then
    perform private.unsay(array[p_id, made], left_alone);
  end if;
  return private.end_change_set(made, left_alone);
end
$$;
comment on function private.undo_change(uuid) is
  'POST /change-sets/{id}/undo: puts every row back that is still as the change set left it, and returns changeOutcome with the
others in `skipped`. In the first minute nobody is told anything; later people are told of the change back. Definer: no API role
writes change sets. Errors: 401, 403, 404; 409 already_undone, undo_over.';
grant execute on function private.undo_change(uuid) to authenticated;

-- feeds/editing_feeds.sql

-- Editing feeds: a feed gets other settings, and what they change of its events. The function ical-sync plans what another address,
-- zone or default length means; private.apply_ical_sync() does both in one step. Codes like (N5) are rules of docs/calendars.md.

create table private.feed_addresses (
  change_set_id uuid primary key references public.change_sets (id) on delete cascade,
  feed_id uuid not null references public.ical_feeds (id) on delete cascade,
  was text not null,
  becomes text not null
);
comment on table private.feed_addresses is
  'Secret: the addresses before and after an edit, so that it can be undone. The audit log has their hosts only.';
create index feed_addresses_of_feed on private.feed_addresses (feed_id);

create function private.readdress_feed(p_feed public.ical_feeds, p_address text) returns void
language plpgsql set search_path = '' as $$
begin
  if p_address = p_feed.ical_url then
    return;
  end if;
  insert into private.feed_addresses (change_set_id, feed_id, was, becomes)
  values (private.change_set(), p_feed.id, p_feed.ical_url, p_address);
  update public.ical_feeds f set ical_url = p_address, etag = null, last_modified = null, body_hash = null, ignored_hash = null,
    moved_to = null, moved_count = 0, refusals = 0
  where f.id = p_feed.id;
end
$$;
comment on function private.readdress_feed(public.ical_feeds, text) is
  'Gives a feed another address, of which nothing is known yet. Internal.';

create function private.follow_slots(p_feed_id uuid, p_was jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  followers uuid[] := array(
    select e.id from public.events e
    where e.feed_id = p_feed_id and e.removed_at is null and e.start_time > private.now() and p_was = (
      select coalesce(jsonb_object_agg(o.slot_type_id, o.required_count), '{}') from public.event_slots o
      where o.event_id = e.id and o.removed_at is null and o.cancel_origin is distinct from 'admin')
      and not exists (select from public.event_slots o
        where o.event_id = e.id and o.removed_at is null and o.cancel_origin = 'admin'));
begin
  -- Where people have places, at least these stay.
  update public.event_slots o set required_count = greatest(d.volunteer_slots, o.filled_count), position = d.position
  from public.ical_feed_slots d
  where o.event_id = any (followers) and o.removed_at is null and d.feed_id = p_feed_id and d.slot_type_id = o.slot_type_id
    and (o.required_count, o.position) is distinct from (greatest(d.volunteer_slots, o.filled_count), d.position);
  update public.event_slots o set required_count = o.filled_count
  where o.event_id = any (followers) and o.removed_at is null and o.filled_count > 0 and o.required_count > o.filled_count
    and not exists (select from public.ical_feed_slots d where d.feed_id = p_feed_id and d.slot_type_id = o.slot_type_id);
  update public.event_slots o set removed_at = private.now()
  where o.event_id = any (followers) and o.removed_at is null and o.filled_count = 0
    and not exists (select from public.ical_feed_slots d where d.feed_id = p_feed_id and d.slot_type_id = o.slot_type_id);
  insert into public.event_slots (event_id, slot_type_id, required_count, position, is_canceled, cancel_origin)
  select e.id, d.slot_type_id, d.volunteer_slots, d.position, e.cancel_origin is not distinct from 'source',
    case when e.cancel_origin = 'source' then 'source' end
  from public.events e cross join public.ical_feed_slots d
  where e.id = any (followers) and d.feed_id = p_feed_id and not exists (
    select from public.event_slots o where o.event_id = e.id and o.slot_type_id = d.slot_type_id and o.removed_at is null);
end
$$;
comment on function private.follow_slots(uuid, jsonb) is
  'Brings the slots of coming events in line with the default slots of their feed, if they still are what these were: p_was, counts by
slot type (N5, U5). Places that people have stay. Internal.';

create function private.default_slots(p_feed_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(d.slot_type_id, d.volunteer_slots), '{}') from public.ical_feed_slots d where d.feed_id = p_feed_id
$$;
comment on function private.default_slots(uuid) is 'The default slots of a feed: counts by slot type. Internal.';

create function private.touch_feed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.ical_feeds f set version = f.version + 1, updated_at = private.now()
  where f.id = coalesce(new.feed_id, old.feed_id);
  return null;
end
$$;
comment on function private.touch_feed() is
  'Trigger: raises the version of a feed with each change of its default slots, which are edited with it.';
create trigger touch after insert or update or delete on public.ical_feed_slots
  for each row execute function private.touch_feed();

create function private.edit_feed(p_feed public.ical_feeds, p_body jsonb) returns public.ical_feeds
language plpgsql set search_path = '' as $$
declare
  feed public.ical_feeds;
  was constant jsonb := private.default_slots(p_feed.id);
begin
  perform private.require_version(p_body ->> 'version', p_feed.version, p_feed.updated_at);
  perform private.require_slot_types(p_body -> 'slot_types', 'slot_types', array(select key::uuid from jsonb_object_keys(was) key));
  perform private.check_timezone(p_body ->> 'timezone');
  perform private.readdress_feed(p_feed, p_body ->> 'ical_url');
  update public.ical_feeds f set name = p_body ->> 'name', description = p_body ->> 'description',
    refresh_interval = coalesce((p_body ->> 'refresh_interval')::integer, f.refresh_interval),
    timezone = coalesce(p_body ->> 'timezone', f.timezone),
    default_length_minutes = coalesce((p_body ->> 'default_length_minutes')::integer, f.default_length_minutes),
    all_day_hours = coalesce((p_body ->> 'all_day_hours')::numeric, f.all_day_hours),
    as_drafts = coalesce((p_body ->> 'as_drafts')::boolean, f.as_drafts)
  where f.id = p_feed.id and (f.name, f.description, f.refresh_interval, f.timezone, f.default_length_minutes, f.all_day_hours, f.as_drafts)
    is distinct from (p_body ->> 'name', p_body ->> 'description', coalesce((p_body ->> 'refresh_interval')::integer, f.refresh_interval),
      coalesce(p_body ->> 'timezone', f.timezone), coalesce((p_body ->> 'default_length_minutes')::integer, f.default_length_minutes),
      coalesce((p_body ->> 'all_day_hours')::numeric, f.all_day_hours), coalesce((p_body ->> 'as_drafts')::boolean, f.as_drafts));
  delete from public.ical_feed_slots d where d.feed_id = p_feed.id
    and d.slot_type_id not in (select (item ->> 'slot_type_id')::uuid from jsonb_array_elements(p_body -> 'slot_types') item);
  insert into public.ical_feed_slots as d (feed_id, slot_type_id, volunteer_slots, position)
  select p_feed.id, (item ->> 'slot_type_id')::uuid, coalesce((item ->> 'volunteer_slots')::integer, 1), place
  from jsonb_array_elements(p_body -> 'slot_types') with ordinality as listed (item, place)
  on conflict (feed_id, slot_type_id) do update set volunteer_slots = excluded.volunteer_slots, position = excluded.position
    where (d.volunteer_slots, d.position) is distinct from (excluded.volunteer_slots, excluded.position);
  if private.default_slots(p_feed.id) <> was then
    perform private.follow_slots(p_feed.id, was);
  end if;
  select f.* into feed from public.ical_feeds f where f.id = p_feed.id;
  if feed.all_day_hours <> p_feed.all_day_hours then
    -- The trigger `prepare` computes what they count for.
    update public.events e set timezone = e.timezone
    where e.feed_id = feed.id and e.all_day and e.removed_at is null and e.start_time > private.now();
  end if;
  if feed.refresh_interval <> p_feed.refresh_interval then
    update public.ical_feeds f set next_due_at = least(f.next_due_at, private.now() + make_interval(mins => f.refresh_interval))
    where f.id = feed.id and f.next_due_at is not null;
  end if;
  return feed;
end
$$;
comment on function private.edit_feed(public.ical_feeds, jsonb) is
  'Gives a feed what a validated body (contract feedEditBody) says; options that are missing stay. Coming events follow: their slots
(private.follow_slots), and the hours that all-day events count. Returns the feed. Internal. Errors: 400 unknown or archived slot type,
unknown zone; 409 stale_version.';

-- Feed changes: what a sync or an edit of a feed changes, for its preview and for the list of change sets. Codes like (N1) are rules
-- of docs/calendars.md.

create function private.shown_row(p_event jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('title', p_event -> 'title', 'location', p_event -> 'location',
    'start_time', private.iso((p_event ->> 'start_time')::timestamptz), 'end_time', private.iso((p_event ->> 'end_time')::timestamptz),
    'timezone', p_event -> 'timezone', 'all_day', p_event -> 'all_day')
$$;
comment on function private.shown_row(jsonb) is 'A row of an event, from the audit log, as a difference shows it. Internal.';

create function private.feed_differences(p_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  with net as materialized (
    select n.*, (coalesce(n.after, n.before) ->> case n.table_name when 'events' then 'id' else 'event_id' end)::uuid as event_id
    from private.net_changes(p_id) n
  ), touched as (
    select n.event_id, bool_or(n.table_name = 'event_slots') as slots,
      bool_or(n.table_name = 'ical_sources' and n.after ->> 'source_state' = 'missing' and n.before ->> 'source_state' = 'present') as missing
    from net n where n.event_id is not null group by n.event_id
  ), row as (
    select t.*, e.before as was, coalesce(e.after, e.before, (select to_jsonb(p) from public.events p where p.id = t.event_id)) as becomes,
      e.row_id is not null as changed
    from touched t left join net e on e.row_id = t.event_id and e.table_name = 'events'
  ), difference as (
    select r.event_id, r.was, r.becomes, case
      when r.changed and (r.was is null or r.was ->> 'removed_at' is not null) and r.becomes ->> 'removed_at' is null then 'added'
      when r.becomes ->> 'removed_at' is not null then case when r.was ->> 'removed_at' is null then 'gone' end
      when r.was ->> 'status' = 'scheduled' and r.becomes ->> 'status' = 'canceled' then 'gone'
      when r.was ->> 'status' = 'canceled' and r.becomes ->> 'status' = 'scheduled' then 'restored'
      when (r.was -> 'start_time', r.was -> 'end_time', r.was -> 'all_day', r.was -> 'location')
        is distinct from (r.becomes -> 'start_time', r.becomes -> 'end_time', r.becomes -> 'all_day', r.becomes -> 'location')
        and r.changed then 'moved'
      when (r.was -> 'title', r.was -> 'description', r.was -> 'timezone', r.was -> 'end_estimated', r.was -> 'credit_hours')
        is distinct from (r.becomes -> 'title', r.becomes -> 'description', r.becomes -> 'timezone', r.becomes -> 'end_estimated',
          r.becomes -> 'credit_hours') and r.changed then 'changed'
      when r.missing then 'missing'
      when r.slots then 'slots' end as kind
    from row r
  )
  select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'event', private.shown_row(d.becomes),
      'was', case when d.kind = 'moved' or d.kind = 'changed' then private.shown_row(d.was) end,
      'people', p.people) order by p.people = '[]', d.becomes ->> 'start_time', d.becomes ->> 'title', d.kind, d.becomes ->> 'location'), '[]')
  from difference d cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'clashes', exists (
        select from net n where n.row_id = s.id and n.before ->> 'status' <> 'displaced' and n.after ->> 'status' = 'displaced'))
      order by p.name, p.id), '[]') as people
    from public.signups s join public.profiles p on p.id = s.user_id
    where s.event_id = d.event_id and s.status <> 'canceled') p
  where d.kind is not null
$$;
comment on function private.feed_differences(uuid) is
  'What a sync or an edit of a feed changes, as an array of {kind, event, was, people}: those with people first. kind: added, moved
(another time or place), changed, slots, missing (V3), restored, gone. clashes: another place of the person overlaps now. Internal.';

create function private.first_differences(p_differences jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(d.value order by d.place), '[]')
  from jsonb_array_elements(p_differences) with ordinality d (value, place) where d.place <= 500 or d.value -> 'people' <> '[]'
$$;
comment on function private.first_differences(jsonb) is 'The differences that a preview shows: the first 500, and all that concern people. Internal.';

create function private.end_feed_change(p_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  differences constant jsonb := private.feed_differences(p_id);
  numbers jsonb;
  concerned integer;
begin
  select coalesce(jsonb_object_agg(k.kind, k.number), '{}') into numbers from (
    select d ->> 'kind' as kind, count(*) as number from jsonb_array_elements(differences) d group by 1) k;
  numbers := '{"added": 0, "moved": 0, "changed": 0, "slots": 0, "missing": 0, "restored": 0, "gone": 0}' || numbers;
  select count(distinct p ->> 'id') into concerned
  from jsonb_array_elements(differences) d cross join jsonb_array_elements(d -> 'people') p;
  if exists (select from public.audit_log l where l.change_set_id = p_id) then
    update public.change_sets c set kinds = numbers, people = concerned where c.id = p_id;
  else
    delete from public.change_sets c where c.id = p_id;
  end if;
  return jsonb_build_object('kinds', numbers, 'differences', differences, 'people', concerned);
end
$$;
comment on function private.end_feed_change(uuid) is
  'Completes the change set of a sync or an edit of a feed, and deletes it when nothing was changed (N3). Returns `kinds`, the number of
`people` concerned and all `differences`. Internal.';

create function private.prune_feed_changes() returns void
language plpgsql set search_path = '' as $$
declare
  dated constant uuid[] := array(
    select c.id from public.change_sets c
    where c.made_at < private.now() - interval '400 days' and c.made_by is null and c.feed_id is not null
      and not exists (select from public.change_sets u where u.undoes = c.id));
begin
  update public.notices n set change_set_id = null where n.change_set_id = any (dated);
  update private.outbox o set change_set_id = null where o.change_set_id = any (dated);
  update private.alerts a set change_set_id = null where a.change_set_id = any (dated);
  delete from public.audit_log l where l.change_set_id = any (dated);
  delete from public.change_sets c where c.id = any (dated);
end
$$;
comment on function private.prune_feed_changes() is
  'Deletes what syncs by schedule did more than 400 days ago from the change log, but for what was undone (N3). Internal.';

create function private.prune_ical_sync_runs() returns integer
language sql set search_path = '' as $$
  select private.prune_feed_changes();
  with pruned as (
    delete from public.ical_sync_runs r
    where r.started_at < private.now() - interval '30 days' and exists (
      select from public.ical_sync_runs newer where newer.feed_id = r.feed_id and newer.started_at > r.started_at)
    returning r.id
  )
  select count(*)::integer from pruned
$$;
comment on function private.prune_ical_sync_runs() is
  'Deletes runs that began more than 30 days ago and returns their number, and old change sets (private.prune_feed_changes). The last
run of each feed stays: it says why a paused feed is paused. For the schedule.';

-- Undoing syncs and edits of feeds: their rows are put back like those of any change set, and the feed waits. Codes like (N4) are
-- rules of docs/calendars.md.

create function private.undo_source(p_change private.net_change) returns void
language plpgsql set search_path = '' as $$
declare
  was constant public.ical_sources := jsonb_populate_record(null::public.ical_sources, p_change.before);
  became constant public.ical_sources := jsonb_populate_record(null::public.ical_sources, p_change.after);
begin
  -- What a change set added goes with its event (private.undo_event).
  if p_change.before is null then
    return;
  end if;
  if p_change.after is null then
    perform private.require_same(exists (select from public.events e where e.id = was.event_id)
      and exists (select from public.ical_feeds f where f.id = was.feed_id));
    insert into public.ical_sources select was.*;
    return;
  end if;
  -- Each part by itself: what the feed says may be newer than what an administrator has decided about it.
  update public.ical_sources s set (uid, recurrence_key) = (was.uid, was.recurrence_key)
  where s.id = was.id and (s.uid, s.recurrence_key) = (became.uid, became.recurrence_key);
  update public.ical_sources s set (title, description, location, start_time, end_time, timezone, all_day, end_estimated, status, source_hash)
    = (was.title, was.description, was.location, was.start_time, was.end_time, was.timezone, was.all_day, was.end_estimated, was.status,
      was.source_hash)
  where s.id = was.id and (s.source_hash, s.status) = (became.source_hash, became.status);
  update public.ical_sources s set (source_state, missing_since, missing_count) = (was.source_state, was.missing_since, was.missing_count)
  where s.id = was.id and s.source_state = became.source_state and s.missing_count = became.missing_count;
  update public.ical_sources s set locked_fields = was.locked_fields
  where s.id = was.id and s.source_state = was.source_state;
exception when unique_violation then
  perform private.require_same(false);
end
$$;
comment on function private.undo_source(private.net_change) is
  'Gives back what was known of an event of a feed before a change set: what the feed said, its absence, pinned fields, and no tombstone.
Error: 409 changed_since. Internal.';

create function private.undo_feed(p_change private.net_change) returns void
language plpgsql set search_path = '' as $$
declare
  was constant public.ical_feeds := jsonb_populate_record(null::public.ical_feeds, p_change.before);
  became constant public.ical_feeds := jsonb_populate_record(null::public.ical_feeds, p_change.after);
  present public.ical_feeds;
  address private.feed_addresses;
begin
  select f.* into present from public.ical_feeds f where f.id = p_change.row_id;
  select a.* into address from private.feed_addresses a
  where a.change_set_id = (select c.undoes from public.change_sets c where c.id = private.change_set());
  perform private.require_same(present.id is not null and present.ical_url = coalesce(address.becomes, present.ical_url)
    and (present.name, present.description, present.refresh_interval, present.timezone, present.default_length_minutes,
      present.all_day_hours, present.as_drafts)
    is not distinct from (became.name, became.description, became.refresh_interval, became.timezone, became.default_length_minutes,
      became.all_day_hours, became.as_drafts));
  perform private.readdress_feed(present, coalesce(address.was, present.ical_url));
  update public.ical_feeds f set (name, description, refresh_interval, timezone, default_length_minutes, all_day_hours, as_drafts)
    = (was.name, was.description, was.refresh_interval, was.timezone, was.default_length_minutes, was.all_day_hours, was.as_drafts)
  where f.id = present.id;
end
$$;
comment on function private.undo_feed(private.net_change) is
  'Gives a feed back the settings before an edit. Error: 409 changed_since. Internal.';

create function private.undo_feed_slot(p_change private.net_change) returns void
language plpgsql set search_path = '' as $$
declare
  was constant public.ical_feed_slots := jsonb_populate_record(null::public.ical_feed_slots, p_change.before);
  became constant public.ical_feed_slots := jsonb_populate_record(null::public.ical_feed_slots, p_change.after);
  present public.ical_feed_slots;
begin
  select d.* into present from public.ical_feed_slots d where d.id = p_change.row_id;
  if p_change.after is null then
    perform private.require_same(exists (select from public.ical_feeds f where f.id = was.feed_id)
      and exists (select from public.slot_types t where t.id = was.slot_type_id));
    insert into public.ical_feed_slots select was.*;
    return;
  end if;
  perform private.require_same(present = became);
  if p_change.before is null then
    delete from public.ical_feed_slots d where d.id = present.id;
  else
    update public.ical_feed_slots d set (volunteer_slots, position) = (was.volunteer_slots, was.position) where d.id = present.id;
  end if;
exception when unique_violation then
  perform private.require_same(false);
end
$$;
comment on function private.undo_feed_slot(private.net_change) is
  'Gives a feed back a default slot, or takes it away again. Error: 409 changed_since. Internal.';

create function private.begun_events(p_id uuid, p_touched uuid[]) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(e.id), '{}')
  from public.events e
  where e.id = any (p_touched) and e.removed_at is null and e.start_time <= private.now()
    and exists (select from public.change_sets c where c.id = p_id and c.feed_id is not null)
$$;
comment on function private.begun_events(uuid, uuid[]) is
  'The events of a sync that have started since. They stay as they are (V2); other change sets cannot be undone by then. Internal.';

create function private.halt_feed(p_change_set public.change_sets) returns void
language plpgsql set search_path = '' as $$
begin
  -- The feed first, as a sync does. A sync that is running has read the state before, and must not apply it.
  perform from public.ical_feeds f where f.id = p_change_set.feed_id for update;
  if not exists (select from public.audit_log l where l.change_set_id = p_change_set.id and l.table_name = 'ical_sources') then
    return;
  end if;
  update public.ical_sync_runs r set status = 'error', finished_at = private.now(), error_code = 'internal',
    error_params = '{"reason": "interrupted"}', error = 'The sync was interrupted; nothing was changed.'
  where r.feed_id = p_change_set.feed_id and r.finished_at is null;
  update public.ical_feeds f set last_status = 'undone', last_error_code = null, last_error_params = null, last_error = null,
    next_due_at = null, held = null, ignored_hash = null, etag = null, last_modified = null, body_hash = null
  where f.id = p_change_set.feed_id;
end
$$;
comment on function private.halt_feed(public.change_sets) is
  'When a sync is undone: its feed is not read by the schedule until an administrator has seen what the next sync would do and applied
it (N4). Internal.';

-- platform/live.sql

-- Live: tells open pages that something has changed, by messages of Supabase Realtime that contain ids only. A page that gets one
-- asks the API again, which judges what its person may see. Without Realtime pages ask from time to time, and nothing else changes.

create unlogged table private.live_changes (
  event_id uuid,
  person_id uuid,
  channel uuid,
  at timestamptz,
  check (num_nonnulls(event_id, person_id, channel) > 0)
);
comment on table private.live_changes is
  'What has changed and is not told yet: an event, something of a person, or both; or what the wall with a channel shows. Rows are only
added and deleted, and refer to nothing, so that no writer waits for another one. After a crash of the database it is empty, and pages
connect and load again. No API role has any right to it.';
comment on column private.live_changes.at is 'From when it may be told: what a change set has done is held back for its minute. Null: at once.';

create unlogged table private.live_topics (
  topic text primary key,
  event_ids uuid[] not null,
  is_waiting boolean not null,
  sent_at timestamptz not null
);
comment on table private.live_topics is
  'The topics that had a message within the last second, and whether another one waits for the end of it. Only private.flush_live()
writes it. No API role has any right to it.';
comment on column private.live_topics.event_ids is 'The events that the message names: the one that waits, or the last one.';

-- The triggers below add a row for each change of a row, as little as possible, because each write of the product pays for it: no other
-- function, no key, no clock. They are never about drafts. Nobody is told of what they do themselves: the page that does it loads what it
-- changes, and would load it twice.
create function private.announce_event(p_old public.events, p_new public.events) returns void
language plpgsql set search_path = '' as $$
begin
  if p_old.published_at is not null or p_new.published_at is not null then
    insert into private.live_changes (event_id) values (coalesce(p_new.id, p_old.id));
  end if;
end
$$;
comment on function private.announce_event(public.events, public.events) is 'Notes that a published event has changed, or one that was or becomes a draft.';

create function private.announce_slot(p_old public.event_slots, p_new public.event_slots) returns void
language plpgsql set search_path = '' as $$
begin
  if not coalesce(p_new.is_draft, p_old.is_draft) then
    insert into private.live_changes (event_id) values (coalesce(p_new.event_id, p_old.event_id));
  end if;
end
$$;
comment on function private.announce_slot(public.event_slots, public.event_slots) is 'Notes that a slot of a published event has changed.';
-- Its counts follow from signups and questions, and whether it is a draft from the event.

create function private.announce_signup(p_old public.signups, p_new public.signups) returns void
language plpgsql set search_path = '' as $$
begin
  if not p_old.is_draft or not p_new.is_draft then
    insert into private.live_changes (event_id, person_id)
    values (coalesce(p_new.event_id, p_old.event_id), nullif(coalesce(p_new.user_id, p_old.user_id), private.me()));
  end if;
end
$$;
comment on function private.announce_signup(public.signups, public.signups) is 'Notes that a place of somebody, or their attendance, has changed.';

create function private.announce_question() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.live_changes (event_id, person_id, at)
  select s.event_id, nullif(coalesce(new.user_id, old.user_id), private.me()), new.held_until
  from public.event_slots s where s.id = coalesce(new.slot_id, old.slot_id) and not s.is_draft;
  return null;
end
$$;
comment on function private.announce_question() is
  'Trigger: notes that somebody is asked about a place, or has answered; what is held for Undo when its person can see it.';
create trigger announce after insert or update or delete on public.questions
  for each row execute function private.announce_question();

create function private.announce_notice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.live_changes (person_id, at)
  select person, new.held_until from (select coalesce(new.user_id, old.user_id) as person) n where person is distinct from private.me();
  return null;
end
$$;
comment on function private.announce_notice() is 'Trigger: notes that somebody has a notice, or one less; when they can see it.';
create trigger announce after insert or update or delete on public.notices
  for each row execute function private.announce_notice();

create function private.live_topics_of(p_event uuid, p_person uuid, p_channel uuid) returns setof text
language sql stable set search_path = '' as $$
  select 'event:' || p_event where p_event is not null
  union all select 'admin' where p_event is not null
  union all select 'person:' || p_person where p_person is not null
  union all select 'wall:' || p_channel where p_channel is not null
  union all select 'wall:' || c from public.events e cross join private.wall_channels(e) c where e.id = p_event
$$;
comment on function private.live_topics_of(uuid, uuid, uuid) is
  'The topics that hear of a change of an event, of a person, or of what a wall shows: the only place that says so. private.may_listen()
and private.may_watch() say who hears them. Internal.';

create function private.flush_live() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz;
  pace constant interval := interval '1 second';
  topics text[];
  payloads jsonb[];
begin
  if not exists (select from private.live_changes) and not exists (select from private.live_topics) then
    return null;
  elsif not pg_try_advisory_xact_lock(hashtextextended('muster: live', 0)) then
    -- The other one may have looked before the change of this caller was committed.
    return 50;
  end if;
  moment := private.now();
  with taken as (
    -- What is far ahead was written while the clock of the product was another one.
    delete from private.live_changes c where c.at is null or c.at <= moment or c.at > moment + interval '1 hour'
    returning c.event_id, c.person_id, c.channel
  ), news as (
    select n.topic, coalesce(array_agg(distinct c.event_id) filter (where c.event_id is not null), '{}') as event_ids
    from taken c cross join private.live_topics_of(c.event_id, c.person_id, c.channel) n (topic)
    group by n.topic
  ), told as (
    insert into private.live_topics as t (topic, event_ids, is_waiting, sent_at)
    select n.topic, n.event_ids, false, moment from news n
    on conflict (topic) do update set
      event_ids = case when t.is_waiting
        then array(select e.id from unnest(t.event_ids) e (id) union select e.id from unnest(excluded.event_ids) e (id))
        else excluded.event_ids end,
      is_waiting = t.sent_at between moment - pace and moment + pace,
      sent_at = case when t.sent_at between moment - pace and moment + pace then t.sent_at else moment end
    returning t.topic, t.event_ids, t.is_waiting
  ), due as (
    update private.live_topics t set is_waiting = false, sent_at = moment
    where t.is_waiting and t.sent_at not between moment - pace and moment + pace and t.topic not in (select n.topic from news n)
    returning t.topic, t.event_ids
  )
  select array_agg(m.topic), array_agg(jsonb_build_object('event_ids',
    case when cardinality(m.event_ids) <= 100 then to_jsonb(m.event_ids) end))
  into topics, payloads
  from (select o.topic, o.event_ids from told o where not o.is_waiting union all select d.topic, d.event_ids from due d) m;
  if topics is not null and to_regprocedure('realtime.send(jsonb, text, text, boolean)') is not null then
    execute 'select realtime.send(m.payload, ''change'', m.topic, true) from unnest($1, $2) m (topic, payload)' using topics, payloads;
  end if;
  delete from private.live_topics t where not t.is_waiting and t.sent_at not between moment - pace and moment + pace;
  return (
    select greatest(1, ceil(extract(epoch from n.at - moment) * 1000))::integer
    from (
      select t.sent_at + pace + interval '1 millisecond' as at from private.live_topics t where t.is_waiting
      union all select c.at from private.live_changes c where c.at <= moment + interval '1 hour'
    ) n order by n.at limit 1);
end
$$;
comment on function private.flush_live() is
  'Sends what has changed: for each topic one message at once, and then at most one in a second, so that the last change is always
told. A message is {event_ids}, null for more than 100. It forgets what it sends in the same transaction. Returns in how many
milliseconds to call it again; null: nothing waits. For the API after each write, and for the schedule each second. Definer: for the
service, which has no right to any table.';
grant execute on function private.flush_live() to service_role;

create function private.may_listen(p_topic text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  named constant uuid := substring(p_topic from '^(?:event|person):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$')::uuid;
begin
  return coalesce(case
    when p_topic = 'admin' then private.is_admin()
    when p_topic like 'person:%' then named = private.me()
    when p_topic like 'event:%' then exists (select from public.events e where e.id = named)
      and (private.may_lead(named, null, 'gate') or private.may_lead(named, null, 'roster') or private.may_lead(named, null, 'fill'))
  end, false);
end
$$;
comment on function private.may_listen(text) is
  'Whether the caller may hear a topic: admin: administrators; event:<id>: they, and those who lead a slot of it with the right gate,
roster or fill; person:<id>: that person. False for anything else. For the policy of realtime.messages, which is asked when somebody
joins or sends a new token. Definer: leads read no drafts.';
grant execute on function private.may_listen(text) to authenticated;

-- Walls hear of changes by live messages: of the events that they show like other pages (private.live_topics_of()), and here of what
-- leaves them or concerns a wall itself. Whoever shows a wall is not signed in; its channel is the proof.

create function private.announce_wall(p_channel uuid) returns void
language sql set search_path = '' as $$
  insert into private.live_changes (channel) values (p_channel)
$$;
comment on function private.announce_wall(uuid) is 'Notes that the wall with a channel has changed, or what it shows. Internal.';

create function private.announce_leaving(p_event public.events) returns void
language sql set search_path = '' as $$
  select private.announce_wall(c) from private.wall_channels(p_event) c
$$;
comment on function private.announce_leaving(public.events) is
  'Tells the walls that have shown an event, because it may be gone from them: moved, removed, deleted or a draft again. Internal.';
-- Before, as long as it has slots.

create function private.announce_wall_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_wall(k.channel) from private.wall_keys k where k.wall_id = new.id;
  return null;
end
$$;
comment on function private.announce_wall_change() is 'Trigger: tells a wall that it has another name or scope, or shows names or not.';
create trigger announce after update on public.walls
  for each row when ((old.name, old.place_id, old.shows_names) is distinct from (new.name, new.place_id, new.shows_names))
  execute function private.announce_wall_change();

create function private.announce_wall_end() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_wall(old.channel);
  return null;
end
$$;
comment on function private.announce_wall_end() is
  'Trigger: the last message of a channel, so that screens with the former address go dark at once. Nobody may join it by then.';
create trigger announce after delete or update of channel on private.wall_keys
  for each row execute function private.announce_wall_end();

create function private.announce_first_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_wall(k.channel)
  from public.walls w join private.wall_keys k on k.wall_id = w.id where w.shows_names;
  return null;
end
$$;
comment on function private.announce_first_name() is
  'Trigger: tells walls with names that somebody agrees to be named there or no longer does, or has another name.';
create trigger announce_first_name after update on public.profiles
  for each row when ((old.shows_first_name or new.shows_first_name)
    and (old.name, old.shows_first_name, old.state) is distinct from (new.name, new.shows_first_name, new.state))
  execute function private.announce_first_name();

create function private.may_watch(p_topic text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.wall_keys k where p_topic = 'wall:' || k.channel)
$$;
comment on function private.may_watch(text) is
  'Whether a topic is wall:<channel> with the present channel of a wall. For the policy of realtime.messages, which is asked when a screen
joins. Definer: whoever shows a wall is not signed in and may read nothing; without a right to the schema, anon can call it nowhere else.';
grant execute on function private.may_watch(text) to anon;
