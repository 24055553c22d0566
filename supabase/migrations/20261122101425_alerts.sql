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

create function private.note_given_back() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.alerts as a (kind, slot_id, signup_id, is_late, actor)
  select 'given_back', new.slot_id, new.id, new.canceled_late, new.canceled_by
  from public.events e where e.id = new.event_id and e.start_time > private.now()
    -- Somebody else has the place now.
    and not exists (select from public.hand_overs h where h.signup_id = new.id and h.ended_why = 'taken')
  on conflict (slot_id, kind, signup_id) where gathered_at is null
  do update set (is_late, actor, change_set_id, held_until) = (excluded.is_late, excluded.actor, excluded.change_set_id, excluded.held_until);
  return null;
end
$$;
comment on function private.note_given_back() is
  'Trigger: a place was given back that counted as taken. Definer: no API role writes alerts.';
-- Changes made directly in the database tell nobody: the operators who make them inform people themselves.
create trigger note_given_back after update of status on public.signups
  for each row when (old.status in ('confirmed', 'displaced') and new.status = 'canceled' and new.is_live and new.canceled_by is not null
    -- A walk-in that is undone gives nothing back.
    and (old.checked_in_at is null or new.canceled_by = new.user_id))
  execute function private.note_given_back();

create function private.note_below_min() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('role') <> 'none' then
    insert into private.alerts as a (kind, slot_id, actor)
    select 'below_min', new.id, private.me() from public.events e where e.id = new.event_id and e.start_time > private.now()
    on conflict (slot_id, kind, signup_id) where gathered_at is null
    do update set (actor, change_set_id, held_until) = (excluded.actor, excluded.change_set_id, excluded.held_until);
  end if;
  return null;
end
$$;
comment on function private.note_below_min() is
  'Trigger: a slot had enough people, and now has fewer than its minimum. A minimum that is set for the first time is a plan. Definer: no
API role writes alerts.';
create trigger note_below_min after update of confirmed_count, min_count on public.event_slots
  for each row when (old.confirmed_count >= old.min_count and new.confirmed_count < new.min_count and not new.is_draft)
  execute function private.note_below_min();

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
