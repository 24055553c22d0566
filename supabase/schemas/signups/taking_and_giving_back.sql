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
  held_slots uuid[],
  youngest date,
  aged_types uuid[],
  age_rules private.age_rule[],
  unsigned_types uuid[],
  unsigned_all boolean,
  lacking_events uuid[],
  lacking_types uuid[],
  lacking_times tstzmultirange
);
comment on type private.commitments is
  'What the rules of a place need to know of a person, read once for a whole list: the present moment; the events the person
is signed up for; the slot types that are not open to them; the slot types that
ask for qualifications, null for none, and for each of them the days on which the person has all of these; when they work; the same without all-day events, for the rest rule;
how long they work on each day ({"2026-06-13": seconds}); the rules of the organisation, null where there is no such rule;
the hours that may still be added to any day; the slots in which an offer holds a place for them; when they were born at the latest,
the slot types that have a rule of ages, with these rules; the slot types of which a document lacks their agreement, whether they lack what
every place asks for; and where answers of theirs are missing: the events and slot types, and when the events start.';

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

create function private.age_refusal(p_event public.events, p_slot_type_id uuid, p_own private.commitments) returns text
language sql stable
return case when private.age_limit(p_event, p_own.age_rules[array_position(p_own.aged_types, p_slot_type_id)], p_own.youngest) is not null
  then case when p_own.youngest is null then 'age_unknown' else 'too_young' end end;
comment on function private.age_refusal(public.events, uuid, private.commitments) is
  'The refusal of the rule of ages of a slot type: too_young; or age_unknown, where the rule cannot be judged; null: none. Its body is
parsed when it is created, so that no search path can change it.';
grant execute on function private.age_refusal(public.events, uuid, private.commitments) to authenticated;

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
  when not p_overridden and p_slot.slot_type_id = any (p_own.aged_types)
    and private.age_refusal(p_event, p_slot.slot_type_id, p_own) is not null then private.age_refusal(p_event, p_slot.slot_type_id, p_own)
  when not p_overridden and (p_own.unsigned_all or p_slot.slot_type_id = any (p_own.unsigned_types)) then 'document_missing'
  when p_slot.filled_count >= p_slot.required_count and (p_slot.id = any (p_own.held_slots)) is not true then 'slot_full'
  when p_event.during && p_own.busy then 'overlap'
  when p_overridden then null
  when p_event.start_time > p_own.moment + p_own.opens_before then 'signup_not_open'
  when p_event.start_time <= p_own.moment + p_own.closes_before then 'signup_closed'
  -- Compared first, because few events need to be split into days, and none where there is no such rule.
  when (p_event.hours > p_own.spare_hours) is true and private.exceeds_day(p_event, p_own) then 'too_many_hours'
  when p_own.rest is not null and not p_event.all_day and private.lacks_rest(p_event.during, p_own.blocks, p_own.rest) then 'too_little_rest'
  -- Last, so that only those are asked for answers who can then have the place.
  when p_event.start_time <@ p_own.lacking_times or p_event.id = any (p_own.lacking_events)
    or p_slot.slot_type_id = any (p_own.lacking_types) then 'answers_missing'
end;
comment on function private.place_refusal(public.events, public.event_slots, private.commitments, boolean) is
  'Why a person cannot have a place, as an error code; null: they can. p_overridden: an administrator has given a reason, so
what only a rule forbids is allowed. Its body is parsed when it is created, so it needs no search path of its own, and Postgres
can copy it into the query of a list.';
grant execute on function private.place_refusal(public.events, public.event_slots, private.commitments, boolean) to authenticated;

create function private.with_papers(p_own private.commitments, p_person uuid) returns private.commitments
language plpgsql stable set search_path = '' as $$
declare
  own private.commitments := p_own;
begin
  select array_agg(t.id), array_agg(private.age_rule_of(t)) into own.aged_types, own.age_rules
  from public.slot_types t where coalesce(t.min_age, t.young_under) is not null;
  own.youngest := (select b.youngest from public.births b where b.user_id = p_person);
  select array_agg(l.slot_type_id), coalesce(bool_or(l.slot_type_id is null), false) into own.unsigned_types, own.unsigned_all
  from private.lacking_documents l where l.user_id = p_person;
  return own;
end
$$;
comment on function private.with_papers(private.commitments, uuid) is
  'Commitments with what the rules of ages and documents need to know of a person. Internal.';

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
  own := private.with_papers(own, p_person);
  select array_agg(l.event_id) filter (where l.event_id is not null), array_agg(l.slot_type_id) filter (where l.slot_type_id is not null),
    range_agg(l.times) into own.lacking_events, own.lacking_types, own.lacking_times
  from private.lacking_answers l where l.user_id = p_person;
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
  elsif p_person is not null and not exists (select from public.profiles p where p.id = p_person and p.state = 'active') then
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
  elsif refusal in ('too_young', 'age_unknown') then
    perform private.refuse_age(refusal, private.age_limit(p_event, p_own.age_rules[array_position(p_own.aged_types, p_slot.slot_type_id)],
      p_own.youngest), own);
  elsif refusal = 'document_missing' then
    missing := private.missing_documents(p_slot.slot_type_id, p_person);
    perform private.refuse(409, refusal, format(case when own then 'Before you can have this place, agree to: %s'
      else 'This person has not agreed to: %s' end,
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
  if refusal = 'answers_missing' then
    missing := private.missing_answers(p_event, p_slot.slot_type_id, p_person);
    perform private.refuse(409, refusal, format(case when own then 'Please answer first: %s' else 'This person has not answered yet: %s' end,
      (select string_agg(item ->> 'label', ', ' order by position) from jsonb_array_elements(missing) with ordinality listed (item, position))),
      jsonb_build_object('own', own, 'missing', missing));
  end if;
  rules := private.organisation();
  perform private.refuse(409, refusal, private.rule_sentence(refusal, rules, own),
    private.rule_params(refusal, rules, p_event.start_time, own));
end
$$;
comment on function private.judge_place(public.events, public.event_slots, uuid, private.commitments, boolean, uuid) is
  'Refuses a person a place that they cannot have: 404 Slot not found, 404 User not found, then 409 for the reason that
private.place_refusal() returns. p_person: null for a visitor, of whom nothing is known. p_reader: who reads the refusal. Internal.';

create function private.admit_signup() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  overridden constant boolean := new.override_reason is not null;
  event public.events;
  slot public.event_slots;
  own private.commitments;
  person public.profiles;
  -- In the session of somebody else, or in none, only a swap and a hold say this: no API role writes the column.
  agreed constant boolean := coalesce(new.created_by = new.user_id, false);
  as_lead constant boolean := not agreed and not private.may_act_for(new.user_id);
  -- Whoever takes a place that is held for them has no session.
  reader constant uuid := coalesce(private.me(), case when agreed then new.user_id end);
begin
  -- No API role writes this column: private.walk_in() has judged the place, under the locks.
  if new.entry_id is not null then
    select e.id, private.time_there(e.during, (private.work_entry(new.entry_id)).came_at, null), private.me() into new.event_id, new.during, new.created_by
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
    own := private.with_papers(own, new.user_id);
    own.event_ids := array(select s.event_id from public.signups s
      where s.user_id = new.user_id and s.event_id = event.id and s.status <> 'canceled' and (s.is_live or s.is_draft));
    perform private.judge_place(event, slot, new.user_id, own, overridden, reader);
  end if;
  -- The same order everywhere prevents deadlocks: event, slot, person. What was read before the locks is read again.
  select e.* into event from public.events e where e.id = slot.event_id for share;
  select s.* into slot from public.event_slots s where s.id = new.slot_id for no key update;
  select p.* into person from public.profiles p where p.id = new.user_id for no key update;
  -- The places of companions are needed as well.
  slot.filled_count := slot.filled_count + new.companions;
  -- What somebody has in drafts is no obstacle to a place that they take themselves.
  own := case when as_lead then private.commitments_led(person, least(event.start_time, private.now()))
    when agreed then private.judging(person)
    else private.commitments_of(new.user_id, least(event.start_time, private.now()),
      event.published_at is null or new.user_id is distinct from private.me()) end;
  -- Whoever comes with somebody and has only a name agrees and answers when they are there: the roster says what is missing.
  if new.group_id is not null then
    own.unsigned_types := null;
    own.unsigned_all := false;
    own.lacking_events := null;
    own.lacking_types := null;
    own.lacking_times := null;
  end if;
  perform private.judge_place(event, slot, new.user_id, own, overridden, reader);

  -- Nobody is signed in who answers by the link of a mail, which says so itself where it is no offer.
  new.created_by := case when (private.use_offer(new.slot_id, new.user_id) or agreed) and (agreed or private.me() is null)
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
  entry public.work_entries;
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
  entry := private.work_entry(signup.entry_id);
  worked := signup.status = 'confirmed' and private.is_work(signup)
    and (private.is_closed(event) or entry.attendance = 'attended' or entry.came_at is not null);
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
  perform private.lock_slots(p_slots);
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
