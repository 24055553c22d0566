-- The rules of a place. private.place_refusal() has all of them, in their order. Signing up refuses by it, under locks (the
-- next topic); the view slot_choices shows a person the same beforehand.

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
