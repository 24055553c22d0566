-- Postgres plans the body of a function in SQL anew in every statement that calls it, and cannot inline one of a definer.
-- Taking a place and giving it back asks ten times for the time: in PL/pgSQL the plan is kept, and each call costs a
-- seventh.

create or replace function private.now(moment timestamptz default now()) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Seconds, because days of an interval would be calendar days of the session's time zone.
  return moment + coalesce((select make_interval(secs => extract(epoch from c."offset")) from private.clock c), interval '0');
end
$$;

create or replace function private.organisation() returns public.organisation
language plpgsql stable security definer set search_path = '' as $$
declare
  only_row public.organisation;
begin
  select o.* into only_row from public.organisation o;
  return only_row;
end
$$;
