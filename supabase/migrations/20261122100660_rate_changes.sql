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
