-- Signups: who has which place, and the triggers that keep a slot's count and a signup's history. The topic
-- signing_up has how a place is taken.

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
  attendance text check (attendance in ('attended', 'no_show', 'excused')),
  attended_minutes integer check (attended_minutes between 0 and 366 * 24 * 60),
  attendance_reason text check (attendance_reason = btrim(attendance_reason)
    and char_length(attendance_reason) between 1 and 500),
  attendance_at timestamptz,
  attendance_by uuid,
  checked_in_at timestamptz,
  checked_out_at timestamptz,
  released_at timestamptz,
  gate_revision integer not null default 0,
  out_assumed boolean not null default false,
  stopped_at timestamptz,
  foreign key (event_id, slot_id) references public.event_slots (event_id, id),
  check ((status = 'canceled') = (canceled_at is not null)),
  constraint signups_late_only_if_canceled check (status = 'canceled' or not canceled_late),
  constraint signups_corrected_with_reason check (attended_minutes is null
    or (attendance = 'attended' and (attendance_reason is not null or checked_out_at is not null))),
  constraint signups_marked_at check ((attendance is null) = (attendance_at is null)
    and (attendance is not null or attendance_reason is null)),
  constraint signups_in_before_out check (checked_out_at is null or checked_in_at is not null and checked_out_at >= checked_in_at),
  constraint signups_released_if_absent check (released_at is null or attendance is not null and attendance <> 'attended'),
  constraint signups_assumed_if_attended check (not out_assumed or attendance = 'attended' and checked_out_at is not null),
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
comment on column public.signups.attendance is
  'What an administrator has marked. Null: nothing yet; private.signup_details decides what that counts as once the event is over.';
comment on column public.signups.attended_minutes is
  'Time that counts in place of the event''s length, with a reason or by check-in and check-out; null: the length.';
comment on column public.signups.attendance_by is
  'The administrator who marked it last. Not a foreign key, so that it outlives them.';
comment on column public.signups.checked_in_at is 'When the person came, as it was recorded at the gate; null: it was not.';
comment on column public.signups.checked_out_at is 'When the person went; null: they are here, or it was not recorded.';
comment on column public.signups.released_at is
  'Since when the place of a person who did not come (no_show, excused) is free for others: it does not count as taken.';
comment on column public.signups.gate_revision is 'How often what the gate shows of it has changed. Kept by trigger.';
comment on column public.signups.stopped_at is
  'When its shift was canceled or removed while it is recorded that the person was there. Their work stays, until then. Null: the
shift goes ahead, or nobody recorded them. Kept by trigger.';
comment on column public.signups.out_assumed is
  'Whether nobody recorded when the person went, so that checked_out_at is the planned end. Kept by the trigger assume_out.';
create unique index signups_once_per_slot on public.signups (slot_id, user_id) where status <> 'canceled';
create index signups_of_event on public.signups (event_id, slot_id);
create index signups_of_user on public.signups (user_id, event_id);
create index signups_here on public.signups (event_id) where checked_in_at is not null and checked_out_at is null and attendance is null;
create index signups_recorded on public.signups (event_id)
  where status <> 'canceled' and (checked_in_at is not null or attendance = 'attended' or released_at is not null);
create index signups_displaced on public.signups (user_id) where status = 'displaced';
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

create function private.count_places() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  taken constant integer := (case when tg_op = 'DELETE' then 0 else (new.status <> 'canceled' and new.released_at is null)::integer end)
    - (case when tg_op = 'INSERT' then 0 else (old.status <> 'canceled' and old.released_at is null)::integer end);
  confirmed constant integer := (case when tg_op = 'DELETE' then 0 else (new.status = 'confirmed' and new.released_at is null)::integer end)
    - (case when tg_op = 'INSERT' then 0 else (old.status = 'confirmed' and old.released_at is null)::integer end);
  -- Somebody who came after all was there, whoever got the place.
  came constant boolean := tg_op = 'UPDATE' and old.released_at is not null and new.released_at is null
    and 'canceled' not in (old.status, new.status);
begin
  if came then
    update public.event_slots set required_count = required_count + 1 where id = new.slot_id and filled_count >= required_count;
  end if;
  if (taken, confirmed) <> (0, 0) then
    update public.event_slots set filled_count = filled_count + taken, confirmed_count = confirmed_count + confirmed,
      freed_at = case when taken < 0 then private.now() else freed_at end
    where id = coalesce(new.slot_id, old.slot_id);
  end if;
  return null;
end
$$;
comment on function private.count_places() is
  'Trigger: keeps event_slots.filled_count, confirmed_count and freed_at. A released place that is taken back after all adds a place to a full slot.';
create trigger count_places after insert or delete or update of status, released_at, attendance on public.signups
  for each row execute function private.count_places();

create function private.note_signup_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.changed_at := private.now();
  new.revision := old.revision + 1;
  if new.is_live then
    new.stopped_at := null;
  elsif old.is_live and not new.is_draft and (new.checked_in_at is not null or new.attendance = 'attended')
      and lower(new.during) <= private.now() then
    new.stopped_at := private.now();
  end if;
  return new;
end
$$;
comment on function private.note_signup_change() is 'Trigger: keeps signups.changed_at, revision and stopped_at.';
create trigger note_change before update on public.signups
  for each row when ((old.status, old.is_live, old.during) is distinct from (new.status, new.is_live, new.during))
  execute function private.note_signup_change();

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

create function private.note_gate_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.gate_revision := old.gate_revision + 1;
  if new.attendance is null or new.attendance = 'attended' then
    new.released_at := null;
  end if;
  if (old.checked_in_at, old.checked_out_at) is distinct from (new.checked_in_at, new.checked_out_at) and new.status <> 'canceled' then
    new.during := private.time_there((select e.during from public.events e where e.id = new.event_id), new.checked_in_at, new.checked_out_at);
  end if;
  return new;
end
$$;
comment on function private.note_gate_change() is
  'Trigger: keeps signups.gate_revision, and during by check-in and check-out. The place of a person who did come is not released. Its
name sorts after forget_attendance and before note_change.';
create trigger gate_change before update on public.signups
  for each row when ((old.status, old.checked_in_at, old.checked_out_at, old.released_at, old.attendance, old.attended_minutes)
    is distinct from (new.status, new.checked_in_at, new.checked_out_at, new.released_at, new.attendance, new.attended_minutes))
  execute function private.note_gate_change();

create function private.is_here(p_signup public.signups) returns boolean
language sql immutable
return p_signup.status <> 'canceled' and p_signup.checked_in_at is not null and p_signup.checked_out_at is null
  and p_signup.attendance is null;
comment on function private.is_here(public.signups) is
  'Whether the person of a signup is here: checked in, not out, and nobody has marked them otherwise. Its body is parsed when it is created, so that
Postgres can copy it into a query and use the index signups_here. Internal.';

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

-- What administrators do with their own signups is not logged, because anybody may do it; an override of a rule is,
-- and what belongs to a change set, so that it can be undone.
create trigger audit_insert after insert on public.signups
  for each row when (new.user_id is distinct from private.me() or new.override_reason is not null
    or nullif(current_setting('muster.change_set', true), '') is not null)
  execute function private.audit();
create trigger audit_update after update of status on public.signups
  for each row when (old.status <> new.status and (new.user_id is distinct from private.me()
    or nullif(current_setting('muster.change_set', true), '') is not null)) execute function private.audit();
-- An administrator's own attendance is logged too: nobody else has confirmed it.
create trigger audit_attendance after update on public.signups
  for each row when ((old.attendance, old.attended_minutes, old.attendance_reason)
    is distinct from (new.attendance, new.attended_minutes, new.attendance_reason)
    -- When people came and went is in gate_actions; what a change set forgets of it, Undo reads here.
    or (old.checked_in_at, old.checked_out_at) is distinct from (new.checked_in_at, new.checked_out_at)
      and nullif(current_setting('muster.change_set', true), '') is not null)
  execute function private.audit();
