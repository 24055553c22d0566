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

create function private.tell_of_own_pay(p_signup public.signups, p_kind text) returns void
language plpgsql set search_path = '' as $$
declare
  paid record;
begin
  -- The role is asked first, because almost nobody who takes a place is an administrator.
  if not exists (select from public.profiles p where p.id = p_signup.user_id and p.role = 'admin')
      or p_signup.user_id is distinct from private.me() or not private.is_admin() then
    return;
  end if;
  select t.name, e.hours into paid
  from public.event_slots slot
  join public.slot_types t on t.id = slot.slot_type_id
  join public.events e on e.id = slot.event_id
  join private.rates_by_type r on r.slot_type_id = t.id
  where slot.id = p_signup.slot_id and r.hourly[width_bucket(e.start_time, r.moments)] < 0;
  if found then
    perform private.tell_admins(p_kind,
      jsonb_build_object('person', p_signup.user_id, 'subject', paid.name, 'scheduled', round(paid.hours, 2),
        'hours', round((private.work_entry(p_signup.entry_id)).minutes / 60.0, 2)), p_signup.event_id);
  end if;
end
$$;
comment on function private.tell_of_own_pay(public.signups, text) is
  'Tells the other administrators when one of them takes a paid place, or marks or corrects their own paid work.
p_kind: own_paid_place or own_paid_work. Internal.';

create function private.judge_correction(p_signup public.signups, p_minutes integer) returns void
language plpgsql set search_path = '' as $$
declare
  -- Nobody works longer than a day beyond the shift: such a figure is a slip of the keys, or worse.
  most_beyond constant numeric := 24;
  tolerance constant numeric := (select o.hours_tolerance from public.organisation o);
  scheduled constant numeric := (select e.hours from public.events e where e.id = p_signup.event_id);
  corrected constant numeric := p_minutes / 60.0;
begin
  if corrected > scheduled + most_beyond then
    perform private.refuse(400, 'too_big', format('Must be at most %s', trim_scale(round(scheduled + most_beyond, 2))),
      jsonb_build_object('max', round(scheduled + most_beyond, 2)), 'hours');
  elsif abs(corrected - scheduled) > tolerance then
    perform private.tell_admins('large_correction', jsonb_build_object('person', p_signup.user_id,
      'hours', round(corrected, 2), 'scheduled', round(scheduled, 2)), p_signup.event_id);
  end if;
end
$$;
comment on function private.judge_correction(public.signups, integer) is
  'Corrected hours are at most a day longer than the shift, or 400. The other administrators are told of hours that
differ from the shift by more than organisation.hours_tolerance. Internal.';

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

-- Alerts: administrators, and leads with the right fill of their shifts, are told at once when a place comes free shortly before its
-- shift, and when a shift falls below its minimum; of the rest once a day. A burst is one message.

create table private.alerts (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('given_back', 'below_min')),
  slot_id uuid not null references public.event_slots (id) on delete cascade,
  signup_id uuid references public.signups (id) on delete cascade,
  is_late boolean not null default false,
  actor uuid,
  happened_at timestamptz not null default private.now(),
  change_set_id uuid references public.change_sets (id) default private.change_set(),
  held_until timestamptz default private.held_until(),
  gathered_at timestamptz,
  check ((kind = 'given_back') = (signup_id is not null))
);
comment on table private.alerts is
  'What administrators and leads may want to know at once: a confirmed place was given back, or a slot fell below its minimum. One row
each, for all of them; who was told of it is in alert_tellings. Written by triggers, deleted after 90 days.';
comment on column private.alerts.is_late is 'signups.canceled_late: the person has given the place back later than the organisation asks for.';
comment on column private.alerts.actor is 'Who did it, and knows it. Not a foreign key, so that it outlives the person.';
comment on column private.alerts.held_until is 'Undo may take it back until then. Null: not held.';
comment on column private.alerts.gathered_at is 'When its burst was over, and those who want it at once were told. What is left is for the digest.';
-- One for each place or slot in a burst.
create unique index alerts_waiting on private.alerts (slot_id, kind, signup_id) nulls not distinct where gathered_at is null;
create index alerts_of_slot on private.alerts (slot_id);
create index alerts_of_signup on private.alerts (signup_id) where signup_id is not null;
create index alerts_of_change_set on private.alerts (change_set_id) where change_set_id is not null;
create index alerts_by_time on private.alerts (happened_at);

create table private.alert_tellings (
  notice_id uuid not null references public.notices (id) on delete cascade,
  alert_id uuid not null references private.alerts (id) on delete cascade,
  primary key (alert_id, notice_id)
);
comment on table private.alert_tellings is 'What a notice of kind alert or digest tells its administrator or lead.';
create index alert_tellings_of_notice on private.alert_tellings (notice_id);

create table private.digests (
  day date primary key,
  made_at timestamptz not null default private.now(),
  below uuid[] not null
);
comment on table private.digests is 'The days whose digest was made, whether or not there was anything to say. The key makes a second one of a day impossible.';
comment on column private.digests.below is 'The slots that were below their minimum, so that the next digest knows what is new.';

create function private.note_given_back(p_signup public.signups) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.alerts as a (kind, slot_id, signup_id, is_late, actor)
  select 'given_back', p_signup.slot_id, p_signup.id, p_signup.canceled_late, p_signup.canceled_by
  from public.events e where e.id = p_signup.event_id and e.start_time > private.now()
    -- Somebody else has the place now.
    and not exists (select from public.hand_overs h where h.signup_id = p_signup.id and h.ended_why = 'taken')
  on conflict (slot_id, kind, signup_id) where gathered_at is null
  do update set (is_late, actor, change_set_id, held_until) = (excluded.is_late, excluded.actor, excluded.change_set_id, excluded.held_until);
end
$$;
comment on function private.note_given_back(public.signups) is
  'A place was given back that counted as taken.';

create function private.note_below_min(p_slot public.event_slots) returns void
language plpgsql set search_path = '' as $$
begin
  if current_setting('role') <> 'none' then
    insert into private.alerts as a (kind, slot_id, actor)
    select 'below_min', p_slot.id, private.me() from public.events e where e.id = p_slot.event_id and e.start_time > private.now()
    on conflict (slot_id, kind, signup_id) where gathered_at is null
    do update set (actor, change_set_id, held_until) = (excluded.actor, excluded.change_set_id, excluded.held_until);
  end if;
end
$$;
comment on function private.note_below_min(public.event_slots) is
  'A slot had enough people, and now has fewer than its minimum. A minimum that is set for the first time is a plan.';

create function private.is_news(p_alert private.alerts, p_event public.events, p_slot public.event_slots) returns boolean
language sql stable set search_path = '' as $$
  select private.is_offerable(p_event, p_slot) and case p_alert.kind
    when 'below_min' then p_slot.confirmed_count < p_slot.min_count
    -- A place that is held for somebody to whom it is offered has not been taken yet.
    else p_slot.filled_count - p_slot.held_count < p_slot.required_count and not exists (
      select from public.signups gone join public.signups s on s.slot_id = gone.slot_id and s.user_id = gone.user_id
      where gone.id = p_alert.signup_id and s.status <> 'canceled') end
$$;
comment on function private.is_news(private.alerts, public.events, public.event_slots) is
  'Whether what happened still matters: nobody has taken the place, or the slot still has too few people. Internal.';

create function private.is_own_news(p_alert private.alerts, p_person uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(p_person = p_alert.actor, false)
    or exists (select from public.signups s where s.id = p_alert.signup_id and s.user_id = p_person)
$$;
comment on function private.is_own_news(private.alerts, uuid) is 'Whether a person did it themselves, or had the place: they know. Internal.';

create function private.wants_at_once(p_alert private.alerts, p_event public.events, p_person public.profiles) returns boolean
language sql stable set search_path = '' as $$
  select not private.is_own_news(p_alert, p_person.id) and p_person.created_at <= p_alert.happened_at and hours.most > 0 and case p_alert.kind
    when 'below_min' then p_event.start_time <= private.now() + interval '14 days'
    else p_alert.is_late or p_event.start_time <= p_alert.happened_at + hours.most * interval '1 hour' end
  from (select coalesce((p_person.settings ->> 'alertHours')::integer, 48) as most) hours
$$;
comment on function private.wants_at_once(private.alerts, public.events, public.profiles) is
  'Whether an administrator or lead is told at once: of places within the hours that they have set (48 unless they say otherwise, 0: of nothing) and of
late ones, and of shifts below their minimum within 14 days; but not of what happened before they were there. Internal.';

create function private.mail_alerts(p_notices uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.outbox (id, mail_id, kind, user_id, letter, dedupe_key, due_at, next_attempt_at)
  select made.id, made.id, 'access', n.user_id, jsonb_build_object('about', n.kind, 'notice', n.id), 'alert:' || n.id, private.now(), private.now()
  from public.notices n join public.profiles p on p.id = n.user_id and p.email is not null
  cross join lateral (select gen_random_uuid() as id where n.id is not null) made
  where n.id = any (p_notices);
end
$$;
comment on function private.mail_alerts(uuid[]) is 'A mail for each of these notices, which leaves at once: it has waited already. Internal.';

create function private.alerts_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(max(a.happened_at) <= private.now() - interval '2 minutes'
    or min(a.happened_at) <= private.now() - interval '5 minutes', false)
  from private.alerts a where a.gathered_at is null and coalesce(a.held_until <= private.now(), true)
$$;
comment on function private.alerts_due() is
  'Whether a burst is over: two minutes without another alert, at the latest five after the first. Definer: for due_mails().';

create function private.gather_alerts(p_most integer default 5000) returns integer
language plpgsql set search_path = '' as $$
declare
  gathered uuid[];
  told uuid[];
begin
  -- One worker of a minute gathers. Another one would find nothing, or half of a burst.
  if not pg_try_advisory_xact_lock(hashtextextended('muster: alerts', 0)) or not private.alerts_due() then
    return 0;
  end if;
  gathered := array(
    select a.id from private.alerts a where a.gathered_at is null and coalesce(a.held_until <= private.now(), true)
    order by a.happened_at, a.id limit p_most for update skip locked);
  update private.alerts a set gathered_at = private.now() where a.id = any (gathered);
  with news as materialized (
    select a, e from private.alerts a join public.event_slots s on s.id = a.slot_id join public.events e on e.id = s.event_id
    where a.id = any (gathered) and private.is_news(a, e, s)
  ), wanted as (
    select p.id as user_id, (n.a).id as alert_id, (n.a).kind
    from private.in_charge(array(select distinct (n.a).slot_id from news n), 'fill') c
    join news n on (n.a).slot_id = c.slot_id join public.profiles p on p.id = c.user_id
    where private.wants_at_once(n.a, n.e, p)
  ), made as (
    insert into public.notices (user_id, kind, about)
    select w.user_id, 'alert', jsonb_build_object('places', count(*) filter (where w.kind = 'given_back'),
      'below', count(*) filter (where w.kind = 'below_min'))
    from wanted w group by w.user_id returning id, user_id
  ), noted as (
    insert into private.alert_tellings (notice_id, alert_id) select m.id, w.alert_id from wanted w join made m on m.user_id = w.user_id
  )
  select array_agg(m.id) into told from made m;
  perform private.mail_alerts(told);
  return coalesce(cardinality(told), 0);
end
$$;
comment on function private.gather_alerts(integer) is
  'Ends a burst: each administrator, and each lead who may fill a shift now, gets one notice and one mail about what still matters, if
they want to know. Returns the number of notices. For claim_mails(). Internal.';

-- Digests: once a day, at eight in the morning of the organisation, administrators and leads are told of what did not have to be told at
-- once; leads of shifts that they may fill, and of open ends of those whose gate they may run.

create function private.digest_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select clock.here::time >= '08:00' and not exists (select from private.digests d where d.day >= clock.here::date)
    -- An installation begins with a day without one.
    and exists (select from public.profiles p where (p.created_at at time zone clock.zone)::date < clock.here::date)
  from (select private.now() at time zone private.organisation_zone() as here, private.organisation_zone() as zone) clock
$$;
comment on function private.digest_due() is 'Whether the digest of today has to be made. Definer: for due_mails().';

create function private.make_digests() returns integer
language plpgsql set search_path = '' as $$
declare
  today constant date := private.organisation_today();
  last private.digests;
  lacking uuid[];
  told uuid[];
begin
  if not private.digest_due() then
    return 0;
  end if;
  select d.* into last from private.digests d order by d.day desc limit 1;
  lacking := array(
    select s.id from public.events e join public.event_slots s on s.event_id = e.id
    where e.start_time > private.now() and e.start_time <= private.now() + interval '7 days' and e.removed_at is null
      and s.confirmed_count < s.min_count and private.is_offerable(e, s));
  -- Two workers at once: the second one waits here for the first, and finds its row.
  insert into private.digests (day, below) values (today, lacking) on conflict do nothing;
  if not found then
    return 0;
  end if;
  with news as materialized (
    select 'below' as what, below.id as slot_id, null::private.alerts as alert, null::uuid as person, below.id <> all (coalesce(last.below, '{}')) as is_new
    from unnest(lacking) below (id)
    union all
    select 'questions', s.slot_id, null, s.user_id, q.deadline > coalesce(last.made_at, '-infinity')
    from public.questions q join public.signups s on s.id = q.signup_id join public.events e on e.id = s.event_id
    where q.kind in ('place', 'still') and q.answer is null and q.deadline <= private.now() and s.is_live and (private.work_entry(s.entry_id)).came_at is null and e.start_time > private.now()
    union all
    select 'ends', u.slot_id, null, u.user_id, true
    from private.unsettled(greatest(last.made_at, private.now() - interval '2 days'), private.now()) u
    union all
    select 'places', a.slot_id, a, null, true
    from private.alerts a join public.event_slots s on s.id = a.slot_id join public.events e on e.id = s.event_id
    where a.happened_at > private.now() - interval '2 days' and a.kind = 'given_back' and a.gathered_at is not null
      and private.is_news(a, e, s)
  ), concerned as (
    select a.what, c.slot_id, c.user_id
    from (select n.what, array_agg(distinct n.slot_id) as slots from news n group by n.what) a
    cross join lateral private.in_charge(a.slots, case a.what when 'ends' then 'gate' else 'fill' end) c
  ), wanted as materialized (
    select p.id as user_id, n.what, n.is_new, (n.alert).id as alert_id
    from news n join concerned c on c.what = n.what and c.slot_id = n.slot_id join public.profiles p on p.id = c.user_id
    where coalesce((p.settings ->> 'dailyDigest')::boolean, true)
      -- What is open of their own shifts is for others to settle.
      and (p.role = 'admin' or p.id is distinct from n.person)
      and (n.what <> 'places' or not private.is_own_news(n.alert, p.id) and p.created_at <= (n.alert).happened_at and not exists (
        select from private.alert_tellings t join public.notices o on o.id = t.notice_id
        where t.alert_id = (n.alert).id and o.user_id = p.id))
  ), made as (
    insert into public.notices (user_id, kind, about)
    select w.user_id, 'digest', jsonb_build_object('day', today, 'below', count(*) filter (where w.what = 'below'),
      'questions', count(*) filter (where w.what = 'questions'), 'ends', count(*) filter (where w.what = 'ends'),
      'places', count(*) filter (where w.what = 'places'))
    from wanted w group by w.user_id having bool_or(w.is_new)
    returning id, user_id
  ), noted as (
    insert into private.alert_tellings (notice_id, alert_id)
    select m.id, w.alert_id from wanted w join made m on m.user_id = w.user_id where w.alert_id is not null
  ), replaced as (
    update public.notices n set dismissed_at = private.now()
    from made m where n.user_id = m.user_id and n.kind = 'digest' and n.dismissed_at is null and n.id <> m.id
  )
  select array_agg(m.id) into told from made m;
  perform private.mail_alerts(told);
  return coalesce(cardinality(told), 0);
end
$$;
comment on function private.make_digests() is
  'The digest of today, for administrators and leads who want it and if something is new for them since the last one: places that came free
and were not told at once, shifts of the next seven days below their minimum, questions without an answer, and open ends of the shifts that
ended since the last one, at most two days ago. Leads hear of shifts that they may fill now and, of open ends, of those of others where they
may run the gate now. It replaces the one of the day before among their messages. Returns the number of notices. For claim_mails(). Internal.';

create function private.alert_list(p_notice uuid) returns jsonb
language sql stable set search_path = '' as $$
  with notice as (
    select n.*, p.role = 'admin' as of_admin from public.notices n join public.profiles p on p.id = n.user_id where n.id = p_notice
  ), told as (
    select a.* from private.alert_tellings t join private.alerts a on a.id = t.alert_id where t.notice_id = p_notice
  ), entry as (
    select t.slot_id, t.signup_id, t.is_late, t.happened_at from told t where t.kind = 'given_back'
    union all
    select lacking.id, null, false, null
    from (
      select t.slot_id from told t where t.kind = 'below_min'
      union
      select below.id from notice n join private.digests d on d.day = (n.about ->> 'day')::date cross join unnest(d.below) below (id)
    ) lacking (id)
    where lacking.id not in (select t.slot_id from told t where t.kind = 'given_back')
  ), ranked as (
    select x.*, n.of_admin, n.user_id, s.event_id,
      row_number() over (order by e.start_time, e.id, x.slot_id, x.happened_at, x.signup_id) as place
    from notice n cross join entry x
    join public.event_slots s on s.id = x.slot_id join public.events e on e.id = s.event_id and e.published_at is not null
    where n.of_admin or exists (select from private.grants_at(e.id, s.id, 'fill', n.user_id))
  ), shown as (
    select r.slot_id, min(r.place) as place,
      coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'late', r.is_late) order by r.place) filter (where p.id is not null), '[]') as people
    from ranked r left join public.signups g on g.id = r.signup_id and (r.of_admin
      or exists (select from private.grants_at(r.event_id, r.slot_id, 'roster', r.user_id))
      or exists (select from private.grants_at(r.event_id, r.slot_id, 'gate', r.user_id)))
    left join public.profiles p on p.id = g.user_id
    where r.place <= 20 group by r.slot_id
  )
  select jsonb_build_object('places', coalesce((n.about ->> 'places')::integer, 0), 'below', coalesce((n.about ->> 'below')::integer, 0),
    'questions', coalesce((n.about ->> 'questions')::integer, 0), 'ends', coalesce((n.about ->> 'ends')::integer, 0),
    'more', (select count(*) from ranked r where r.place > 20),
    'shifts', (
      select coalesce(jsonb_agg(jsonb_build_object('slot_id', s.id,
        'event', jsonb_build_object('id', e.id, 'title', e.title, 'location', e.location, 'start_time', private.iso(e.start_time),
          'end_time', private.iso(e.end_time), 'timezone', e.timezone, 'all_day', e.all_day),
        'slot_type', y.name, 'people', x.people,
        'open', case when private.is_offerable(e, s) then s.required_count - s.filled_count + s.held_count end,
        'offered', (select count(*) from public.questions q where q.slot_id = s.id and q.kind = 'offer' and q.answer is null),
        'confirmed', s.confirmed_count, 'min_count', s.min_count) order by x.place), '[]')
      from shown x join public.event_slots s on s.id = x.slot_id join public.slot_types y on y.id = s.slot_type_id
      join public.events e on e.id = s.event_id))
  from notice n
$$;
comment on function private.alert_list(uuid) is
  'What a notice of kind alert or digest is about, with the shifts as they are now: the first 20 places or shifts by their start, and
how many more there are. Leads see the shifts that they may fill now, and people by name where they may see them. Internal.';

create function private.hears_of_shifts(p_person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.profiles p where p.id = p_person and p.state = 'active' and (p.role = 'admin' or exists (
      select from public.lead_grants g where g.user_id = p.id and g.rights && '{fill,gate}')))
$$;
comment on function private.hears_of_shifts(uuid) is
  'Whether alerts and digests are for a person: an administrator, or somebody who may fill shifts or run gates. Internal.';

create function private.alert_letter(p_notice uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('list', case when private.hears_of_shifts(p.id) then private.alert_list(n.id) end, 'to_lead', p.role <> 'admin')
  from public.notices n join public.profiles p on p.id = n.user_id where n.id = p_notice
$$;
comment on function private.alert_letter(uuid) is
  'What the mail of a notice of kind alert or digest says; nothing to somebody who leads no more. Internal.';

create function private.own_alert(p_notice uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member();
  return case when exists (
      select from public.notices n join public.profiles p on p.id = n.user_id
      where n.id = p_notice and n.user_id = private.me() and private.hears_of_shifts(p.id) and (p.role <> 'admin' or private.is_admin()))
    then private.alert_list(p_notice) end;
end
$$;
comment on function private.own_alert(uuid) is
  'GET /notices: the list of one of the caller''s notices, for administrators and leads; null for anybody else. Definer: no API role reads
alerts. Errors: 401.';
grant execute on function private.own_alert(uuid) to authenticated;

create function private.prune_alerts() returns void
language sql set search_path = '' as $$
  delete from private.alerts a where a.happened_at < private.now() - interval '90 days';
  delete from private.digests d where d.made_at < private.now() - interval '90 days'
    and d.day < (select max(l.day) from private.digests l)
$$;
comment on function private.prune_alerts() is 'Deletes alerts and digests of more than 90 days ago, but the last digest. For prune_outbox(). Internal.';
