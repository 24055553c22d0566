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
