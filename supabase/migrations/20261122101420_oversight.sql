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

create function private.tell_of_own_pay() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  paid record;
begin
  -- The role is asked first, because almost nobody who takes a place is an administrator.
  if not exists (select from public.profiles p where p.id = new.user_id and p.role = 'admin')
      or new.user_id is distinct from private.me() or not private.is_admin() then
    return null;
  end if;
  select t.name, e.hours into paid
  from public.event_slots slot
  join public.slot_types t on t.id = slot.slot_type_id
  join public.events e on e.id = slot.event_id
  join private.rates_by_type r on r.slot_type_id = t.id
  where slot.id = new.slot_id and r.hourly[width_bucket(e.start_time, r.moments)] < 0;
  if found then
    perform private.tell_admins(case when tg_op = 'INSERT' then 'own_paid_place' else 'own_paid_work' end,
      jsonb_build_object('person', new.user_id, 'subject', paid.name, 'scheduled', round(paid.hours, 2),
        'hours', round(new.attended_minutes / 60.0, 2)), new.event_id);
  end if;
  return null;
end
$$;
comment on function private.tell_of_own_pay() is
  'Trigger: tells the other administrators when one of them takes a paid place, or marks or corrects their own paid work.';
create trigger tell_of_own_place after insert on public.signups for each row execute function private.tell_of_own_pay();
create trigger tell_of_own_work after update of attendance, attended_minutes on public.signups
  for each row when ((old.attendance, old.attended_minutes) is distinct from (new.attendance, new.attended_minutes))
  execute function private.tell_of_own_pay();

create function private.judge_correction() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Nobody works longer than a day beyond the shift: such a figure is a slip of the keys, or worse.
  most_beyond constant numeric := 24;
  tolerance constant numeric := (select o.hours_tolerance from public.organisation o);
  scheduled constant numeric := (select e.hours from public.events e where e.id = new.event_id);
  corrected constant numeric := new.attended_minutes / 60.0;
begin
  if corrected > scheduled + most_beyond then
    perform private.refuse(400, 'too_big', format('Must be at most %s', trim_scale(round(scheduled + most_beyond, 2))),
      jsonb_build_object('max', round(scheduled + most_beyond, 2)), 'hours');
  elsif abs(corrected - scheduled) > tolerance then
    perform private.tell_admins('large_correction', jsonb_build_object('person', new.user_id,
      'hours', round(corrected, 2), 'scheduled', round(scheduled, 2)), new.event_id);
  end if;
  return new;
end
$$;
comment on function private.judge_correction() is
  'Trigger: corrected hours are at most a day longer than the shift, or 400. The other administrators are told of hours that
differ from the shift by more than organisation.hours_tolerance.';
create trigger judge_correction before update of attended_minutes on public.signups
  -- Who keeps their hours when the event moves has been corrected by nobody.
  for each row when (new.attended_minutes is not null and old.attended_minutes is distinct from new.attended_minutes
    and pg_trigger_depth() = 0)
  execute function private.judge_correction();

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
