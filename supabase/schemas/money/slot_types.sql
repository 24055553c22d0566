-- Slot types: what people can sign up for, and to whom each is open.

create table public.slot_types (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 200),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  description text check (char_length(description) between 1 and 20000),
  bring text check (char_length(bring) between 1 and 300),
  open_to text not null default 'everyone' check (open_to in ('everyone', 'staff', 'assigned')),
  pay_code text check (pay_code = btrim(pay_code) and char_length(pay_code) between 1 and 100),
  cost_centre text check (cost_centre = btrim(cost_centre) and char_length(cost_centre) between 1 and 100),
  unpaid_breaks text not null default 'none' check (unpaid_breaks in ('none', 'by_length')),
  min_age integer check (min_age between 1 and 99),
  young_under integer check (young_under between 1 and 99),
  young_from time,
  young_until time,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint slot_types_young_hours check (num_nonnulls(young_under, young_from, young_until) in (0, 3)),
  constraint slot_types_young_span check (young_until <> young_from)
);
comment on table public.slot_types is 'Volunteer and paid positions. An archived one can no longer be chosen; events keep it.';
comment on column public.slot_types.bring is 'What people are to bring to its shifts.';
comment on column public.slot_types.open_to is
  'Who may take its places: everyone; staff (the roles staff and admin); assigned: nobody, administrators assign them. Signups
stay when it changes.';
comment on column public.slot_types.pay_code is 'By which code payroll knows its work.';
comment on column public.slot_types.cost_centre is 'To which cost centre payroll books its work.';
comment on column public.slot_types.unpaid_breaks is
  'Which breaks of its paid work are not paid. none; by_length: 30 minutes of work that is longer than 6 hours, 45 minutes of work that is
longer than 9.';
comment on column public.slot_types.min_age is 'How old people are at least on the day of a shift. Null: any age.';
comment on column public.slot_types.young_under is
  'People below this age only work between young_from and young_until, at the place of the shift; if that is earlier, over midnight.';

alter table public.slot_types enable row level security;
grant select, insert (id, name, color, description, bring, open_to, pay_code, cost_centre, unpaid_breaks, min_age, young_under, young_from,
    young_until),
  update (name, color, description, bring, open_to, pay_code, cost_centre, unpaid_breaks, min_age, young_under, young_from, young_until, archived_at) on public.slot_types to authenticated;
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
  insert into public.slot_types (name, color, description, bring, open_to, pay_code, cost_centre, unpaid_breaks, min_age,
    young_under, young_from, young_until)
  values (p_body ->> 'name', p_body ->> 'color', p_body ->> 'description', p_body ->> 'bring', coalesce(p_body ->> 'open_to',
    case when (p_body ->> 'hourly_credits')::numeric < 0 then 'staff' else 'everyone' end),
    p_body ->> 'pay_code', p_body ->> 'cost_centre', coalesce(p_body ->> 'unpaid_breaks', 'none'),
    (p_body ->> 'min_age')::integer, (p_body #>> '{young,under}')::integer, (p_body #>> '{young,from}')::time,
    (p_body #>> '{young,until}')::time)
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
    bring = p_body ->> 'bring', open_to = coalesce(p_body ->> 'open_to', t.open_to),
    pay_code = case when p_body ? 'pay_code' then p_body ->> 'pay_code' else t.pay_code end,
    cost_centre = case when p_body ? 'cost_centre' then p_body ->> 'cost_centre' else t.cost_centre end,
    unpaid_breaks = coalesce(p_body ->> 'unpaid_breaks', t.unpaid_breaks),
    min_age = case when p_body ? 'min_age' then (p_body ->> 'min_age')::integer else t.min_age end,
    (young_under, young_from, young_until) = (select case when p_body ? 'young' then (p_body #>> '{young,under}')::integer else t.young_under end,
      case when p_body ? 'young' then (p_body #>> '{young,from}')::time else t.young_from end,
      case when p_body ? 'young' then (p_body #>> '{young,until}')::time else t.young_until end)
  where t.id = p_id;
  perform private.set_slot_type_rate(p_id, (p_body ->> 'hourly_credits')::numeric, (p_body ->> 'rate_from')::date,
    p_body ->> 'rate_reason', p_default_timezone);
  perform private.set_slot_type_qualifications(p_id, p_body -> 'qualification_ids');
end
$$;
comment on function private.replace_slot_type(uuid, jsonb, text) is
  'PUT /slot-types/{id}: replaces a slot type with a validated body (contract updateSlotTypeBody). Without
open_to, pay_code, cost_centre, unpaid_breaks, min_age or young these stay, without qualification_ids what it asks for. Errors: 401, 403; 404 for an unknown or archived one; 409
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
language plpgsql stable parallel safe security definer set search_path = '' rows 100 as $$
begin
  return query select r.slot_type_id, r.from_day, r.begins_at from public.slot_type_rates r;
end
$$;
comment on function private.rate_starts() is
  'When each rate begins, without the rate. Definer: where the policy hides a rate, the one before it must not seem to apply.';
grant execute on function private.rate_starts() to authenticated;

create view private.rates_by_type with (security_invoker = true) as
select t.id as slot_type_id, array_agg(b.begins_at order by b.begins_at) as moments,
  array_agg(r.hourly_credits order by b.begins_at) as hourly, t.unpaid_breaks
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
