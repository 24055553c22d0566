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
    'qualification_ending', 'qualification_confirmed', 'qualification_declined', 'qualification_asked', 'message')),
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
qualification_declined, leading: for the person; qualification_asked: for administrators, somebody asks them to confirm one; message: somebody has written to the person.';
comment on column public.notices.about is
  'For administrators (kinds declined, new_admin, lead_granted, pay_rule, own_paid_place, own_paid_work, large_correction, short_rest, seen_as, second_factor_reset): {actor, person:
ids of profiles; subject: the name of a slot type; hours, scheduled; count: the number of people}, those that apply. For leading: {}. For kinds about qualifications: {subject: its name; day: its last day;
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

create function private.notify_of_place() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  given constant boolean := new.status <> 'canceled';
begin
  insert into public.notices (user_id, event_id, signup_id, kind, old, new)
  select new.user_id, e.id, new.id, case when not given then 'released' when new.status = 'asked' then 'asked' else 'assigned' end,
    case when not given then private.event_state(e) end, case when given then private.event_state(e) end
  from public.events e where e.id = new.event_id;
  return null;
end
$$;
comment on function private.notify_of_place() is
  'Trigger: a notice for a person whom somebody else has signed up, or whose signup somebody else has canceled.';
-- Nobody is told of a draft, or of what they hear at the gate.
create trigger notify_assigned after insert on public.signups
  for each row when (new.created_by <> new.user_id and not new.is_draft and new.checked_in_at is null) execute function private.notify_of_place();
-- Undoing a release gives the place again, which is no news if its shift does not go ahead.
create trigger notify_restored after update of status on public.signups
  for each row when (old.status = 'canceled' and new.status <> 'canceled' and new.user_id is distinct from private.me()
    and new.is_live)
  execute function private.notify_of_place();
-- Somebody else has recorded a yes.
create trigger notify_agreed after update of status on public.signups
  for each row when (old.status = 'asked' and new.status = 'confirmed' and new.user_id <> private.me() and not new.is_draft
    and new.checked_in_at is null)
  execute function private.notify_of_place();
create trigger notify_released after update of status on public.signups
  for each row when (old.status <> 'canceled' and new.status = 'canceled' and new.canceled_by <> new.user_id and not old.is_draft
    and old.checked_in_at is null)
  execute function private.notify_of_place();

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
      -- What is moved ahead of now nobody has attended (forget_attendance).
      case when moved and event.start_time > private.now() then event.during
        else private.time_there(event.during, s.checked_in_at, s.checked_out_at) end as occupied,
      private.goes_ahead(event, slot) as live
    from public.signups s join public.event_slots slot on slot.id = s.slot_id
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
      attended_minutes = case when moved and s.attendance = 'attended' and s.checked_out_at is not null and s.attendance_reason is null
        then coalesce(s.attended_minutes, private.planned_minutes(was)) else s.attended_minutes end
    from decided d
    where s.id = d.id and (moved or elsewhere or s.id = any (asked) or (s.status, s.is_live, s.is_draft, s.during)
      is distinct from (d.becomes, d.live, event.published_at is null, d.occupied))
    returning s.id, s.user_id, s.status, s.is_live, s.attendance, d.is_live as was_live, s.status <> d.status as clashes,
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

create function private.event_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.settle_event(new.id, old);
  return null;
end
$$;
comment on function private.event_changed() is 'Trigger: settles the signups of an event that was moved, canceled, restored, removed or published.';
create trigger settle after update on public.events
  for each row when (
    (old.start_time, old.end_time, old.all_day, old.during, old.status, old.removed_at, old.published_at is null)
    is distinct from (new.start_time, new.end_time, new.all_day, new.during, new.status, new.removed_at, new.published_at is null)
    -- The same location in another place: two places became one.
    or (old.place_id is distinct from new.place_id and old.location is distinct from new.location)
  ) execute function private.event_changed();

create function private.slot_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.settle_event(new.event_id, null);
  return null;
end
$$;
comment on function private.slot_changed() is 'Trigger: settles the signups of a slot that was canceled, restored or removed.';
create trigger settle after update of is_canceled, removed_at on public.event_slots
  for each row when ((old.is_canceled, old.removed_at) is distinct from (new.is_canceled, new.removed_at))
  execute function private.slot_changed();

create function private.forget_passing_clashes(p_events uuid[]) returns void
language sql set search_path = '' as $$
  delete from public.notices n using public.signups s
  where n.event_id = any (p_events) and n.kind = 'clash' and n.created_at = private.now()
    and s.id = n.signup_id and s.status = 'confirmed'
$$;
comment on function private.forget_passing_clashes(uuid[]) is
  'Two events that move one after the other can overlap on the way. Deletes the notices of clashes that this transaction has both
caused and ended. Internal.';
