-- Slot types: what people can sign up for, and their rates: what an hour earns, from a first day on. A new rate does not
-- affect work before its first day.

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
comment on table public.slot_types is 'Volunteer and paid positions. An archived one can no longer be chosen; events keep it.';

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
comment on column public.slot_type_rates.hourly_credits is 'The rate as the API writes it: a negative number is a wage.';

alter table public.slot_type_rates enable row level security;
grant select on public.slot_type_rates to authenticated;
-- Every member sees every rate, because every member may take every place. This policy is the only place that decides who
-- sees wages. It must show either all rates of a slot type or none: if it hid one, the rate before it would seem to apply.
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
  'Trigger: a new slot type gets a rate of one credit from the beginning, so that every day has a rate.';
create trigger begin_rates after insert on public.slot_types for each row execute function private.begin_rates();

create view private.present_rates with (security_invoker = true) as
select distinct on (r.slot_type_id) r.slot_type_id, r.compensation, r.hourly_credits
from public.slot_type_rates r
where r.from_day <= (select private.organisation_today())
order by r.slot_type_id, r.from_day desc;
comment on view private.present_rates is 'The rate of each slot type that applies today.';
grant select on private.present_rates to authenticated;

create function private.rates_of(p_slot_type_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('from', r.from_day, 'compensation', r.compensation, 'hourly_rate', r.hourly_rate)
    order by r.from_day)
  from public.slot_type_rates r where r.slot_type_id = p_slot_type_id
$$;
comment on function private.rates_of(uuid) is 'All rates of a slot type, as the audit log has them. Internal.';

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
  insert into public.audit_log (actor, action, table_name, row_id, before, after)
  values (private.me(), 'update', 'slot_type_rates', p_id, jsonb_build_object('rates', was),
    jsonb_build_object('rates', private.rates_of(p_id), 'reason', note));
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

create function private.create_slot_type(p_body jsonb) returns uuid
language plpgsql set search_path = '' as $$
declare
  made uuid;
begin
  perform private.require_admin();
  insert into public.slot_types (name, color, description)
  values (p_body ->> 'name', p_body ->> 'color', p_body ->> 'description') returning id into made;
  perform private.set_slot_type_rate(made, (p_body ->> 'hourly_credits')::numeric);
  return made;
end
$$;
comment on function private.create_slot_type(jsonb) is
  'POST /slot-types: stores a validated body (contract slotTypeBody) and returns the slot type''s id. Errors: 401, 403.';
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
  set name = p_body ->> 'name', color = p_body ->> 'color', description = p_body ->> 'description' where t.id = p_id;
  perform private.set_slot_type_rate(p_id, (p_body ->> 'hourly_credits')::numeric, (p_body ->> 'rate_from')::date,
    p_body ->> 'rate_reason', p_default_timezone);
end
$$;
comment on function private.replace_slot_type(uuid, jsonb, text) is
  'PUT /slot-types/{id}: replaces a slot type with a validated body (contract updateSlotTypeBody). Errors: 401, 403; 404 for an
unknown or archived one; 409 stale_version; those of private.set_slot_type_rate().';
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
