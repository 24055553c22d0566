-- Signups: who has which place, and what a changed event means for them. How a place is taken and given back is in
-- taking_and_giving_back, what follows from each of a signup's steps in signup_life.

create table public.signups (
  id uuid primary key default gen_random_uuid(),
  slot_id uuid not null,
  event_id uuid not null,
  user_id uuid not null default private.me() references public.profiles (id),
  status text not null default 'asked' check (status in ('asked', 'confirmed', 'displaced', 'canceled')),
  during tstzrange not null,
  is_live boolean not null default true,
  is_draft boolean not null default false,
  created_at timestamptz not null default private.now(),
  created_by uuid,
  canceled_at timestamptz,
  canceled_by uuid,
  canceled_late boolean not null default false,
  changed_at timestamptz not null default private.now(),
  revision integer not null default 0,
  agreed jsonb,
  override_reason text check (override_reason = btrim(override_reason) and char_length(override_reason) between 1 and 500),
  entry_id bigint references public.work_entries (id),
  released_at timestamptz,
  gate_revision integer not null default 0,
  stopped_at timestamptz,
  companions integer not null default 0 check (companions between 0 and 99),
  named_count integer not null default 0 check (named_count between 0 and 99),
  group_id uuid references public.signups (id) on delete set null,
  reservation_id uuid references public.reservations (id) on delete set null,
  foreign key (event_id, slot_id) references public.event_slots (event_id, id),
  check ((status = 'canceled') = (canceled_at is not null)),
  constraint signups_late_only_if_canceled check (status = 'canceled' or not canceled_late),
  constraint signups_released_if_recorded check (released_at is null or entry_id is not null),
  -- Nobody is ever confirmed in two places at once, whatever writes the row.
  constraint signups_no_overlap exclude using gist (user_id with =, during with &&)
    where (status = 'confirmed' and is_live)
);
comment on table public.signups is 'Signups. Canceling one keeps the row, with who did it and when.';
comment on column public.signups.status is
  'asked: somebody else gave the place, which is held until its person answers (questions), unless
the trigger admit_signup or private.assign() confirms it at once; confirmed; displaced (the event was moved onto another confirmed signup of the person; the place stays taken); canceled.';
comment on column public.signups.during is
  'The time that the event occupies (events.during); of a person who was checked in late or has gone early, the part in between. Kept by trigger.';
comment on column public.signups.is_live is
  'Whether the slot goes ahead: its event is published, and neither is canceled or removed (removing an event that is over
changes nothing). Kept by trigger.';
comment on column public.signups.is_draft is
  'Whether its event is a draft: its person does not know of it. One that was canceled before its event was published remains
so. Kept by trigger.';
comment on column public.signups.created_by is
  'Who signed the person up. Like canceled_by not a foreign key, so that it outlives them.';
comment on column public.signups.canceled_late is
  'Whether the person gave the place back late (organisation.cancel_hours_before), more than ten minutes after taking it, without
having been asked about it.';
comment on column public.signups.changed_at is 'When status, during or is_live last changed. Kept by trigger.';
comment on column public.signups.revision is 'How often changed_at was set. Kept by trigger.';
comment on column public.signups.agreed is
  'What its event was like (private.event_terms) when the person agreed to come; null: as it is now.';
comment on column public.signups.override_reason is
  'Why an administrator overrode the rules for this place, or took it back although it was worked; null: the rules apply. Only
private.assign() and private.cancel_signup() write it.';
comment on column public.signups.entry_id is
  'The latest entry of the ledger: what is known of the person''s work here. Null: nothing has been recorded.';
comment on column public.signups.released_at is
  'Since when the place of a person who did not come (no_show, excused) is free for others: it does not count as taken.';
comment on column public.signups.gate_revision is 'How often what the gate shows of it has changed. Kept by trigger.';
comment on column public.signups.stopped_at is
  'When its shift was canceled or removed while it is recorded that the person was there. Their work stays, until then. Null: the
shift goes ahead, or nobody recorded them. Kept by trigger.';
comment on column public.signups.companions is 'How many places it has besides that of its person, for companions who have no name yet. They count as taken with it.';
comment on column public.signups.named_count is 'How many of its companions got a name, and a signup of their own (group_id).';
comment on column public.signups.group_id is 'The signup of the person whose companion this one is. Null: they came by themselves.';
comment on column public.signups.reservation_id is 'Through the link of which reservation the place was taken. A hand-over passes it on. Null: through none.';
create unique index signups_once_per_slot on public.signups (slot_id, user_id) where status <> 'canceled';
create index signups_of_event on public.signups (event_id, slot_id);
create index signups_of_user on public.signups (user_id, event_id);
create unique index signups_entry on public.signups (entry_id) where entry_id is not null;
create index signups_recorded on public.signups (event_id) where entry_id is not null;
create index signups_displaced on public.signups (user_id) where status = 'displaced';
create index signups_of_group on public.signups (group_id) where group_id is not null;
create index signups_of_reservation on public.signups (reservation_id, slot_id) where reservation_id is not null;
-- For the places that wait for a name.
create index signups_unnamed on public.signups (event_id) where companions > 0 and status <> 'canceled';
-- For places that are merged.
create index signups_agreed_place on public.signups ((agreed ->> 'place_id')) where agreed is not null;
-- For what has come free lately.
create index signups_given_back on public.signups (canceled_at) where status = 'canceled';

alter table public.signups enable row level security;
grant select, insert (slot_id, user_id) on public.signups to authenticated;
-- A person sees their own signups, except in drafts; administrators see all.
create policy "own signups, administrators all" on public.signups
  for select to authenticated using (user_id = (select private.me()) and not is_draft or (select private.is_admin()));
-- A person signs up for themselves, administrators for anyone. The trigger admit_signup decides the rest.
create policy "sign up oneself, administrators anyone" on public.signups
  for insert to authenticated with check (user_id = (select private.me()) or (select private.is_admin()));

create function private.places_of(p_signup public.signups, p_counts boolean) returns integer
language sql immutable set search_path = ''
return case when p_counts and p_signup.released_at is null then 1 + p_signup.companions else 0 end;
comment on function private.places_of(public.signups, boolean) is
  'How many places of its slot a signup takes: its own and those of companions without a name; none if it does not count, or is free for others. Internal.';

create function private.count_place(p_old public.signups, p_new public.signups) returns void
language plpgsql set search_path = '' as $$
declare
  taken constant integer := private.places_of(p_new, p_new.status <> 'canceled') - private.places_of(p_old, p_old.status <> 'canceled');
  confirmed constant integer := private.places_of(p_new, p_new.status = 'confirmed') - private.places_of(p_old, p_old.status = 'confirmed');
begin
  -- Somebody who came after all was there, whoever got the place.
  if p_old.released_at is not null and p_new.released_at is null and p_new.status <> 'canceled' and p_old.status <> 'canceled' then
    update public.event_slots set required_count = greatest(required_count, filled_count + taken) where id = p_new.slot_id;
  end if;
  if (taken, confirmed) <> (0, 0) then
    update public.event_slots set filled_count = filled_count + taken, confirmed_count = confirmed_count + confirmed,
      -- Whoever gets a name has their place.
      freed_at = case when taken < 0 and coalesce(p_new.named_count = p_old.named_count, true) then private.now() else freed_at end
    where id = coalesce(p_new.slot_id, p_old.slot_id);
  end if;
end
$$;
comment on function private.count_place(public.signups, public.signups) is
  'Keeps event_slots.filled_count, confirmed_count and freed_at. A released place that is taken back after all adds a place to a full slot. Internal.';

create function private.time_there(p_during tstzrange, p_in timestamptz, p_out timestamptz) returns tstzrange
language sql immutable set search_path = '' as $$
  select tstzrange(came, case when p_out < upper(p_during) then greatest(came, p_out) else upper(p_during) end)
  from (select case when p_in > lower(p_during) and p_in < upper(p_during) then p_in else lower(p_during) end as came) s
$$;
comment on function private.time_there(tstzrange, timestamptz, timestamptz) is
  'The part of the time of an event that a person was there, by check-in and check-out (null: not recorded). Empty if they went before
it began, so that they can be elsewhere. Internal.';

create function private.stays_excused(p_attendance text, p_was timestamptz, p_is timestamptz) returns boolean
language sql immutable set search_path = '' as $$
  select p_attendance is not distinct from 'excused' and p_is between p_was - interval '4 hours' and p_was + interval '4 hours'
$$;
comment on function private.stays_excused(text, timestamptz, timestamptz) is
  'Whether a person who cannot come at the start p_was cannot come at p_is either: an event that moves by at most four hours. Internal.';

create function private.goes_ahead(p_event public.events, p_slot public.event_slots) returns boolean
language sql immutable set search_path = '' as $$
  select p_event.status = 'scheduled' and p_event.published_at is not null
    and (p_event.removed_at is null or p_event.removed_at >= p_event.end_time) and not p_slot.is_canceled and p_slot.removed_at is null
$$;
comment on function private.goes_ahead(public.events, public.event_slots) is
  'Whether a place of a slot counts, as signups.is_live says. Internal.';

create function private.is_here(p_signup public.signups) returns boolean
language sql immutable
return p_signup.entry_id is not null and p_signup.status <> 'canceled' and private.says_here(p_signup.entry_id);
comment on function private.is_here(public.signups) is
  'Whether the person of a signup is here: checked in, not out, and nobody has marked them otherwise. Its body is parsed when it is created, so that
Postgres can copy it into a query and use the index signups_recorded. Internal.';

create function private.confirm_displaced(p_persons uuid[], p_closed boolean) returns void
language plpgsql set search_path = '' as $$
declare
  waiting record;
begin
  for waiting in
    select s.id, s.user_id, s.during from public.signups s join public.events e on e.id = s.event_id
    where s.user_id = any (p_persons) and s.status = 'displaced' and s.is_live and (p_closed or not private.is_closed(e))
    order by s.created_at, s.id
  loop
    update public.signups s set status = 'confirmed'
    where s.id = waiting.id and not exists (
      select from public.signups o
      where o.user_id = waiting.user_id and o.status = 'confirmed' and o.is_live and o.during && waiting.during);
  end loop;
end
$$;
comment on function private.confirm_displaced(uuid[], boolean) is
  'Confirms the displaced signups of these persons whose time has become free, oldest first. p_closed: those of closed days as
well, because somebody corrects them by name. The caller has locked the persons. Internal.';

-- Changes of events: what a change of an event or slot means for the people signed up. A signup follows its event: it is
-- displaced if it now clashes with another one, and confirmed again when the time is free. Everybody affected gets a notice.
-- Edits by administrators and syncs of feeds are treated alike.

create table public.notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  event_id uuid references public.events (id) on delete cascade,
  signup_id uuid references public.signups (id) on delete cascade,
  kind text not null check (kind in ('moved', 'canceled', 'restored', 'clash', 'removed', 'assigned', 'released', 'alert', 'digest',
    'asked', 'unanswered', 'declined', 'offer_taken', 'offer_withdrawn', 'handed_over', 'not_taken_over', 'still',
    'new_admin', 'lead_granted', 'pay_rule', 'own_paid_place', 'own_paid_work', 'large_correction', 'short_rest', 'seen_as', 'second_factor_reset', 'leading',
    'qualification_ending', 'qualification_confirmed', 'qualification_declined', 'qualification_asked', 'document_asked', 'agreement_withdrawn', 'parent_agreed', 'parent_declined', 'answers_needed', 'names_needed', 'names_missed', 'message')),
  about jsonb,
  old jsonb,
  new jsonb,
  created_at timestamptz not null default private.now(),
  change_set_id uuid references public.change_sets (id) default private.change_set(),
  held_until timestamptz default private.held_until(),
  dismissed_at timestamptz,
  check (event_id is not null or about is not null)
);
comment on table public.notices is 'What others changed about a person''s signup, shown until dismissed. Written by trigger only.';
comment on column public.notices.kind is
  'moved: another time, or another place by a change set; canceled: the event, or with an unchanged status the person''s slot; restored; removed; clash: the
signup became displaced; assigned, released: somebody else signed the person up, or canceled their signup; asked: somebody else holds a place for the person, who answers the question instead of
reading a notice; still: moved so much that the person is asked whether they still come; unanswered: the place went back, because its person had not answered in time; alert: for administrators and leads, places came free and shifts fell
below their minimum; digest: the same, once a day; offer_taken: somebody else has
taken the place that was offered to the person; offer_withdrawn: it is no longer needed; handed_over: somebody has taken over the place of the person; not_taken_over: whom they asked has said no; declined: for the administrator who gave a place, its person has said no; qualification_ending, qualification_confirmed,
qualification_declined, answers_needed, names_needed, names_missed, leading: for the person; qualification_asked: for administrators, somebody asks them to confirm one; document_asked: a document to which the person agreed has a new text; agreement_withdrawn: for administrators, somebody withdrew what places of theirs ask for; parent_agreed, parent_declined: what a parent said to a document, for the young person; message: somebody has written to the person.';
comment on column public.notices.about is
  'For administrators (kinds declined, new_admin, lead_granted, pay_rule, own_paid_place, own_paid_work, large_correction, short_rest, seen_as, second_factor_reset): {actor, person:
ids of profiles; subject: the name of a slot type; hours, scheduled; count: the number of people}, those that apply. For leading: {}. For answers_needed: {subject: the questions; day: the last day}. For names_needed and names_missed: {count: the places without a name; day: when they are free for others}. For kinds about qualifications and documents: {subject: its name; day: its last day;
actor, person: who asks}. For alert and digest the numbers of {places, below, questions}, and the day of a digest. For message: {message: its id, operational}.';
comment on column public.notices.held_until is 'Nobody sees it before: Undo may take it back until then. Null: not held.';
comment on column public.notices.old is
  'The event before: {title, location, start_time, end_time, timezone, all_day, status, cancel_reason}; null when the person
had no place in it.';
comment on column public.notices.new is
  'The event after, with the same keys; null when it was removed or the person no longer has a place in it.';
create index notices_open on public.notices (user_id, created_at desc) where dismissed_at is null;
create index notices_of_user on public.notices (user_id);
create index notices_of_event on public.notices (event_id);
create index notices_of_signup on public.notices (signup_id);
create index notices_of_change_set on public.notices (change_set_id) where change_set_id is not null;

alter table public.notices enable row level security;
grant select, update (dismissed_at) on public.notices to authenticated;
-- Everyone, administrators included, sees only their own notices, and held ones not yet.
create policy "own notices" on public.notices
  for select to authenticated using (user_id = (select private.me()) and coalesce(held_until <= private.now(), true));
-- Everyone dismisses their own notices.
create policy "dismiss own notices" on public.notices
  for update to authenticated using (user_id = (select private.me())) with check (user_id = (select private.me()));

create function private.dismiss_notice(p_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_member();
  update public.notices n set dismissed_at = private.now() where n.id = p_id and n.dismissed_at is null;
  if not found then
    perform private.refuse_missing('notice');
  end if;
end
$$;
comment on function private.dismiss_notice(uuid) is
  'DELETE /notices/{id}: dismisses one of the caller''s notices. Errors: 401; 404 for any other notice.';
grant execute on function private.dismiss_notice(uuid) to authenticated;

create function private.event_state(p_event public.events) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('title', p_event.title, 'location', p_event.location,
    'start_time', private.iso(p_event.start_time), 'end_time', private.iso(p_event.end_time),
    'timezone', p_event.timezone, 'all_day', p_event.all_day, 'status', p_event.status,
    'cancel_reason', p_event.cancel_reason)
$$;
comment on function private.event_state(public.events) is 'An event as a notice shows it. Internal.';

create function private.notify_of_place(p_signup public.signups) returns void
language plpgsql set search_path = '' as $$
declare
  given constant boolean := p_signup.status <> 'canceled';
begin
  insert into public.notices (user_id, event_id, signup_id, kind, old, new)
  select p_signup.user_id, e.id, p_signup.id, case when not given then 'released' when p_signup.status = 'asked' then 'asked' else 'assigned' end,
    case when not given then private.event_state(e) end, case when given then private.event_state(e) end
  from public.events e where e.id = p_signup.event_id;
end
$$;
comment on function private.notify_of_place(public.signups) is
  'A notice for a person whom somebody else has signed up, or whose signup somebody else has canceled.';

create function private.lock_events(p_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.may_act_for(null) then
    perform private.require_admin();
  end if;
  perform from public.events e where e.id = any (p_ids) order by e.id for no key update;
  perform from public.event_slots s where s.event_id = any (p_ids) order by s.id for no key update;
  -- As an array, because otherwise it depends on the latest statistics whether Postgres reads all profiles.
  perform from public.profiles p
  where p.id = any (array(select s.user_id from public.signups s where s.event_id = any (p_ids) and s.status <> 'canceled'))
  order by p.id for no key update;
end
$$;
comment on function private.lock_events(uuid[]) is
  'Locks events, then their slots, then the people signed up, each in the order of their ids. Everything that changes events
calls this first. For administrators and for the sync of feeds. Definer: no API role may lock profiles.';
grant execute on function private.lock_events(uuid[]) to authenticated;

create function private.settle_event(p_id uuid, p_was public.events) returns void
language plpgsql set search_path = '' as $$
declare
  event public.events;
  was public.events := p_was;
  moved boolean;
  elsewhere boolean;
  affected uuid[];
  asked uuid[];
begin
  perform from public.profiles p
  where p.id in (select s.user_id from public.signups s where s.event_id = p_id and s.status <> 'canceled')
  order by p.id for no key update;
  -- Read after the locks: another transaction that moves the event locks the same people.
  select e.* into event from public.events e where e.id = p_id;
  if was.id is null then
    was := event;
  end if;
  asked := private.ask_still(event, was);
  moved := (was.start_time, was.end_time, was.all_day) is distinct from (event.start_time, event.end_time, event.all_day);
  perform private.displace_elsewhere(event) where moved;
  elsewhere := coalesce(was.place_id <> event.place_id, false) and event.end_time > private.now();

  with signed_up as (
    select s.id, s.user_id, s.status, s.is_live, s.is_draft, s.created_by, s.created_at,
      -- What is moved ahead of now nobody has attended (private.forget_work()).
      case when moved and event.start_time > private.now() then event.during
        else private.time_there(event.during, w.came_at, w.left_at) end as occupied,
      private.goes_ahead(event, slot) as live, w as entry
    from public.signups s join public.event_slots slot on slot.id = s.slot_id
    left join public.work_entries w on w.id = s.entry_id
    where s.event_id = event.id and s.status <> 'canceled'
  ), ranked as (
    -- Two confirmed signups of a person for one event (one was in a canceled slot): the one that was live stays.
    select *, row_number() over (partition by user_id, status, live order by is_live desc, created_at, id) as place
    from signed_up
  ), decided as (
    select *, case when status = 'confirmed' and live and (place > 1 or exists (
        select from public.signups o
        where o.user_id = ranked.user_id and o.event_id <> event.id
          and o.status = 'confirmed' and o.is_live and o.during && ranked.occupied))
      then 'displaced' else status end as becomes
    from ranked
  ), changed as (
    update public.signups s set status = d.becomes, is_live = d.live, is_draft = event.published_at is null, during = d.occupied,
      -- Whoever has gone had the planned time of then.
      entry_id = case when moved and event.start_time <= private.now() and (d.entry).attendance = 'attended' and (d.entry).left_at is not null
          and not (d.entry).has_reason and (d.entry).minutes is null and private.planned_minutes(was) is not null
        then private.enter_work(s.id, 'moved', 'attended', private.planned_minutes(was), (d.entry).came_at, (d.entry).left_at)
        else s.entry_id end
    from decided d
    where s.id = d.id and (moved or elsewhere or s.id = any (asked) or (s.status, s.is_live, s.is_draft, s.during)
      is distinct from (d.becomes, d.live, event.published_at is null, d.occupied))
    returning s.id, s.user_id, s.status, s.is_live, (d.entry).attendance, d.is_live as was_live, s.status <> d.status as clashes,
      d.is_draft and not s.is_draft as is_new, s.created_by
  ), notified as (
    insert into public.notices (user_id, event_id, signup_id, kind, old, new)
    select c.user_id, event.id, c.id, n.kind, case when n.kind <> 'assigned' then private.event_state(was) end,
      case when event.removed_at is null and event.published_at is not null then private.event_state(event) end
    from changed c cross join lateral (
      select case
        -- What nobody knew of is new, unless it clashes. What is a draft again is gone for those who have heard of it.
        when c.is_new then case when c.is_live and not c.clashes and c.created_by <> c.user_id
          then case c.status when 'asked' then 'asked' else 'assigned' end end
        when c.was_live and not c.is_live then
          case when event.removed_at is null and event.published_at is not null then 'canceled' else 'removed' end
        when c.is_live and not c.was_live then 'restored'
        when c.is_live and c.id = any (asked) then 'still'
        when c.is_live and (moved or elsewhere) and c.attendance is distinct from 'excused' then 'moved' end as kind
      union all
      select case when c.clashes then 'clash' end) n
    where n.kind is not null
  )
  select array_agg(distinct c.user_id) into affected from changed c;
  perform private.confirm_displaced(affected, false);
  if moved then
    perform private.tell_of_short_rest(event);
  end if;
end
$$;
comment on function private.settle_event(uuid, public.events) is
  'Brings the signups of an event in line with it and its slots; p_was: the event before the change, null when only a slot
changed. Notices: canceled, removed, restored, still or moved (only for another time or place, rule U3 of docs/calendars.md), clash,
and assigned when it was published. Internal.';

create function private.forget_passing_clashes(p_events uuid[]) returns void
language sql set search_path = '' as $$
  delete from public.notices n using public.signups s
  where n.event_id = any (p_events) and n.kind = 'clash' and n.created_at = private.now()
    and s.id = n.signup_id and s.status = 'confirmed'
$$;
comment on function private.forget_passing_clashes(uuid[]) is
  'Two events that move one after the other can overlap on the way. Deletes the notices of clashes that this transaction has both
caused and ended. Internal.';
