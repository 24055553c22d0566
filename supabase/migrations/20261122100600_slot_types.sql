-- Slot types: what one can sign up for, and what an hour of it earns, from a day on. A change of a rate leaves alone what
-- was worked before its day.

create table public.slot_types (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 200),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  description text check (char_length(description) between 1 and 20000),
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.slot_types is 'Volunteer and paid positions. An archived one has left the choices; events keep it.';

alter table public.slot_types enable row level security;
grant select, insert (id, name, color, description), update (name, color, description, archived_at)
  on public.slot_types to authenticated;
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

create table public.slot_type_rates (
  slot_type_id uuid not null references public.slot_types (id) on delete cascade,
  from_day date not null check (from_day = '-infinity' or from_day between '2000-01-01' and '2100-12-31'),
  compensation text not null check (compensation in ('credits', 'wage')),
  hourly_rate numeric(6, 2) not null check (hourly_rate >= 0 and (compensation = 'credits' or hourly_rate > 0)),
  hourly_credits numeric not null
    generated always as (case when compensation = 'wage' then -hourly_rate else hourly_rate end) stored,
  primary key (slot_type_id, from_day)
);
comment on table public.slot_type_rates is
  'What an hour of a slot type earns, from a day on, until the day of its next row. Work earns the rate of the day on which
its event starts. Written by private.set_slot_type_rate() only.';
comment on column public.slot_type_rates.from_day is
  'First day of the rate, in the organisation''s zone; -infinity for the first rate of each slot type.';
comment on column public.slot_type_rates.hourly_rate is 'Credits per hour, or dollars per hour for a wage.';
comment on column public.slot_type_rates.hourly_credits is 'The wire''s form (spec section 3): negative is a wage.';

alter table public.slot_type_rates enable row level security;
grant select on public.slot_type_rates to authenticated;
-- Every member sees every rate, because every member may take every place. This policy is the only place that decides who
-- sees wages. It has to show all rates of a slot type or none: to a caller who misses one, the rate before it would seem to
-- hold.
create policy "members see rates" on public.slot_type_rates
  for select to authenticated using ((select private.is_member()));

create function private.begin_rates() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.slot_type_rates (slot_type_id, from_day, compensation, hourly_rate)
  values (new.id, '-infinity', 'credits', 1);
  return null;
end
$$;
comment on function private.begin_rates() is
  'Trigger: a slot type has a rate from its beginning, one credit until another is set. Each day has a rate that way.';
create trigger begin_rates after insert on public.slot_types for each row execute function private.begin_rates();

create view private.present_rates with (security_invoker = true) as
select distinct on (r.slot_type_id) r.slot_type_id, r.compensation, r.hourly_credits
from public.slot_type_rates r
where r.from_day <= (select private.organisation_today())
order by r.slot_type_id, r.from_day desc;
comment on view private.present_rates is 'The rate of each slot type that holds today.';
grant select on private.present_rates to authenticated;

create function private.rates_of(slot_type_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('from', r.from_day, 'compensation', r.compensation, 'hourly_rate', r.hourly_rate)
    order by r.from_day)
  from public.slot_type_rates r where r.slot_type_id = rates_of.slot_type_id
$$;
comment on function private.rates_of(uuid) is 'All rates of a slot type, as the audit log holds them.';

create function private.set_slot_type_rate(slot_type_id uuid, hourly_credits numeric, rate_from date default null,
  reason text default null, default_timezone text default 'UTC') returns void
language plpgsql security definer set search_path = ''
-- Whether a shift has started is found by index for most slot types; a plan for any of them would read all slots.
set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  target uuid := slot_type_id;
  wanted numeric := hourly_credits;
  zone text := coalesce((select o.timezone from public.organisation o), default_timezone);
  today date := (private.now() at time zone zone)::date;
  first_day date := rate_from;
  note text := nullif(btrim(reason), '');
  was jsonb;
begin
  perform private.require_admin();
  perform from public.slot_types t where t.id = target and t.archived_at is null for update;
  if not found then
    perform private.refuse(404, 'not_found', 'Slot type not found');
  end if;
  if first_day is null then
    if wanted = (select r.hourly_credits from private.present_rates r where r.slot_type_id = target) then
      return;
    end if;
    first_day := case when exists (
      select from public.event_slots s join public.events e on e.id = s.event_id
      where s.slot_type_id = target and e.start_time <= private.now()) then today + 1 else '-infinity' end;
  elsif first_day <= today and note is null then
    perform private.refuse(400, 'invalid_request',
      'A reason is required for a rate from today or earlier: it changes what work already started earns', 'rate_reason');
  end if;
  was := private.rates_of(target);
  delete from public.slot_type_rates r where r.slot_type_id = target and r.from_day >= first_day;
  insert into public.slot_type_rates (slot_type_id, from_day, compensation, hourly_rate)
  select target, first_day, case when wanted < 0 then 'wage' else 'credits' end, abs(wanted)
  where wanted is distinct from (select r.hourly_credits from public.slot_type_rates r
    where r.slot_type_id = target order by r.from_day desc limit 1);
  if first_day > '-infinity' then
    update public.organisation o set timezone = zone where o.timezone is null;
  end if;
  insert into public.audit_log (actor, action, table_name, row_id, before, after)
  values (auth.uid(), 'update', 'slot_type_rates', target, jsonb_build_object('rates', was),
    jsonb_build_object('rates', private.rates_of(target), 'reason', note));
end
$$;
comment on function private.set_slot_type_rate(uuid, numeric, date, text, text) is
  'Sets what an hour of a slot type earns (wire form: negative is a wage), from a day of the organisation''s zone on, in
place of every later rate. Without a day: nothing where it is the rate of today (a rate to come stays), else from the
beginning where no shift of the type has started, else from tomorrow. A rate that equals the one before it is no change and
leaves no row. default_timezone: IANA zone that is stored with the first day when the organisation has none yet. The audit
log keeps all rates before and after, and the reason. Errors: 401, 403; 404 for an unknown or archived slot type; 400 for a
day of today or earlier without a reason.';
grant execute on function private.set_slot_type_rate(uuid, numeric, date, text, text) to authenticated;

create function private.remove_slot_type(id uuid) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  target uuid := id;
begin
  perform private.require_admin();
  perform from public.slot_types t where t.id = target and t.archived_at is null for update;
  if not found then
    perform private.refuse(404, 'not_found', 'Slot type not found');
  end if;
  if exists (select from public.event_slots s where s.slot_type_id = target)
    or exists (select from public.ical_feed_slots s where s.slot_type_id = target) then
    update public.slot_types t set archived_at = private.now() where t.id = target;
  else
    delete from public.slot_types t where t.id = target;
  end if;
end
$$;
comment on function private.remove_slot_type(uuid) is
  'DELETE /slot-types/{id}: deletes a slot type that nothing uses, archives one that is in use.
Errors: 401, 403; 404 when it does not exist or is archived already.';
grant execute on function private.remove_slot_type(uuid) to authenticated;

create function private.require_slot_types(items jsonb, path text, kept uuid[] default '{}') returns void
language plpgsql set search_path = '' as $$
declare
  unknown integer;
begin
  -- Locked, so that none of them is archived or deleted before this transaction has used it.
  perform from public.slot_types t
  where t.id in (select (item ->> 'slot_type_id')::uuid from jsonb_array_elements(items) item)
  order by t.id for share;
  select position - 1 into unknown
  from jsonb_array_elements(items) with ordinality as listed (item, position)
  where not exists (
    select from public.slot_types t
    where t.id = (item ->> 'slot_type_id')::uuid and (t.archived_at is null or t.id = any (kept)))
  order by position limit 1;
  if found then
    perform private.refuse(400, 'invalid_request', 'Slot type not found',
      format('%s.%s.slot_type_id', path, unknown));
  end if;
end
$$;
comment on function private.require_slot_types(jsonb, text, uuid[]) is
  'Refuses with 400, at its path in the body, a slot type that is unknown, or archived and not among those kept.
`items`: array of objects with `slot_type_id`. For administrators: it locks the slot types.';
grant execute on function private.require_slot_types(jsonb, text, uuid[]) to authenticated;
