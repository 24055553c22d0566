-- Abbreviations mean other things here than in the functions and in browsers: 'CET' and 'PST' have no daylight saving here,
-- and 'IST' is Israel's, not India's.

create or replace function private.check_timezone(name text) returns void
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
