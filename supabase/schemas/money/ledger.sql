-- The ledger: what is known of the work of each signup, as entries that are added and never changed or deleted. The state of a signup's
-- work is its latest entry (signups.entry_id); what was known before stays readable, with who wrote it, when and why.

create table public.work_entries (
  id bigint generated always as identity primary key,
  signup_id uuid not null,
  kind text not null check (kind in ('planned', 'clocked', 'marked', 'corrected', 'moved', 'undone', 'claimed', 'confirmed',
    'declined', 'approved', 'run')),
  at timestamptz not null default private.now(),
  by uuid default private.me(),
  corrects bigint,
  restores bigint,
  attendance text check (attendance in ('attended', 'no_show', 'excused')),
  minutes integer check (minutes between 0 and 366 * 24 * 60),
  came_at timestamptz,
  left_at timestamptz,
  left_assumed boolean not null default false,
  break_minutes integer check (break_minutes between 0 and 1440),
  unpaid_breaks text check (unpaid_breaks in ('none', 'by_length')),
  has_reason boolean not null default false,
  run_id uuid,
  constraint work_entries_corrected_with_reason check (minutes is null or kind in ('confirmed', 'approved', 'run')
    or (attendance = 'attended' and (has_reason or left_at is not null))),
  constraint work_entries_reason_of_mark check (attendance is not null or not has_reason),
  constraint work_entries_in_before_out check (left_at is null or came_at is not null and left_at >= came_at),
  constraint work_entries_assumed_if_attended check (not left_assumed or attendance = 'attended' and left_at is not null),
  constraint work_entries_restored_if_undone check (restores is null or kind = 'undone'),
  constraint work_entries_of_run check ((run_id is not null) = (kind = 'run'))
);
comment on table public.work_entries is
  'The ledger of work. Each entry is all that is known of a signup''s work from then on. Entries are written by private.enter_work() and
private.restore_work() only, and never changed or deleted, by whatever role.';
comment on column public.work_entries.signup_id is 'Not a foreign key, so that it outlives the signup of a walk-in that was undone.';
comment on column public.work_entries.kind is
  'planned: an open end was settled as it was planned; clocked: by check-in and check-out at the gate; marked: attended, no_show or
excused, or that mark removed; corrected: with hours or a time that somebody gives a reason for; moved: its event has another time, so what
was known no longer holds, or holds as it was planned then; undone: what was known before is back. What follows says nothing else of the work,
so that signups.entry_id stays: claimed: its person says that they worked at other times; confirmed: its person says that it is right; declined:
a claim is not accepted; approved: somebody else says that it is right (minutes: those that counted then); run: it is in a pay run.';
comment on column public.work_entries.by is
  'Who wrote it; null: an operator or a job. Not a foreign key, so that it outlives them; private.merged_persons says whose it is.';
comment on column public.work_entries.corrects is 'The entry that held until then, or that is confirmed, claimed about, declined or approved; null: none. Not a foreign key: no entry is ever deleted.';
comment on column public.work_entries.restores is 'Of what is undone the entry that holds again; null: nothing had been recorded, or nothing is undone.';
comment on column public.work_entries.attendance is
  'What became of the person. Null: not marked; private.signup_details decides what that counts as once the event is over.';
comment on column public.work_entries.minutes is
  'Time that counts in place of the event''s length, with a reason or by check-in and check-out; null: the length.';
comment on column public.work_entries.came_at is 'When the person came, as it was recorded at the gate; null: it was not.';
comment on column public.work_entries.left_at is 'When the person went; null: they are here, or it was not recorded.';
comment on column public.work_entries.left_assumed is 'Whether nobody recorded when the person went, so that left_at is the planned end.';
comment on column public.work_entries.break_minutes is 'The unpaid break, as somebody has said it; null: by unpaid_breaks.';
comment on column public.work_entries.unpaid_breaks is
  'The rule of the slot type (slot_types.unpaid_breaks) when the entry was written, so that another rule later changes no work of before.';
comment on column public.work_entries.run_id is 'The pay run (pay_runs). Not a foreign key, as signup_id.';
create index work_entries_of_signup on public.work_entries (signup_id, id);
-- For reports, which ask what is said of all work of a time.
create index work_entries_said on public.work_entries (at) where kind in ('approved', 'declined', 'claimed', 'confirmed');

create table public.work_reasons (
  entry_id bigint primary key references public.work_entries (id),
  reason text not null check (reason = btrim(reason) and char_length(reason) between 1 and 500)
);
comment on table public.work_reasons is
  'The reasons of entries of the ledger. Apart from them because words can say who somebody is: they go when the person leaves, while the
entry stays.';

create function private.keep_entry() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'Entries of the ledger are never changed or deleted. Write another one.' using errcode = 'object_not_in_prerequisite_state';
end
$$;
comment on function private.keep_entry() is 'Trigger: refuses to change or delete an entry of the ledger, whoever tries.';
create trigger keep before update or delete or truncate on public.work_entries
  for each statement execute function private.keep_entry();

create function private.may_see_work(p_signup uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.signups s where s.id = p_signup and s.user_id = private.me() and not s.is_draft);
end
$$;
comment on function private.may_see_work(uuid) is
  'Whether a signup is the caller''s own, as the policy of signups says. Definer: asked by policies of the ledger.';
grant execute on function private.may_see_work(uuid) to authenticated;

alter table public.work_entries enable row level security;
grant select on public.work_entries to authenticated;
create policy "own work, administrators all" on public.work_entries
  for select to authenticated using ((select private.is_admin()) or private.may_see_work(signup_id));
alter table public.work_reasons enable row level security;
grant select on public.work_reasons to authenticated;
create policy "reasons of own work, administrators all" on public.work_reasons
  for select to authenticated using ((select private.is_admin())
    or exists (select from public.work_entries e where e.id = entry_id and private.may_see_work(e.signup_id)));

create function private.work_entry(p_id bigint) returns public.work_entries
language sql stable strict set search_path = '' as $$
  select e from public.work_entries e where e.id = p_id
$$;
comment on function private.work_entry(bigint) is 'An entry of the ledger; all null for null. Internal.';

create function private.says_here(p_id bigint) returns boolean
language sql stable set search_path = '' as $$
  select e.came_at is not null and e.left_at is null and e.attendance is null from public.work_entries e where e.id = p_id
$$;
comment on function private.says_here(bigint) is
  'Whether an entry says that its person is here: checked in, not out, and not marked. Internal.';

create function private.entry_held(p_id bigint) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(e.restores, case when e.attendance is not null or e.came_at is not null then e.id end)
  from public.work_entries e where e.id = p_id
$$;
comment on function private.entry_held(bigint) is
  'The entry that first said what this one says, so that what was undone is the same as before; null: nothing is recorded. Internal.';

create function private.entry_reason(p_id bigint) returns text
language sql stable set search_path = '' as $$
  select r.reason from public.work_reasons r where r.entry_id = private.entry_held(p_id)
$$;
comment on function private.entry_reason(bigint) is 'The reason that holds with an entry; null: none. Internal.';

create function private.known_work(p_id bigint) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('attendance', e.attendance, 'minutes', e.minutes, 'came_at', e.came_at, 'left_at', e.left_at,
      'left_assumed', e.left_assumed, 'break_minutes', e.break_minutes, 'reason', private.entry_reason(e.id))
    || case when e.attendance is not null then jsonb_build_object('at', e.at, 'by', e.by) else '{}' end
  from public.work_entries e where e.id = private.entry_held(p_id)
$$;
comment on function private.known_work(bigint) is
  'What an entry says, and who marked it when, to be compared; null: nothing is recorded. Internal.';

create function private.enter_work(p_signup uuid, p_kind text, p_attendance text, p_minutes integer, p_came timestamptz,
  p_left timestamptz, p_reason text default null, p_break integer default null) returns bigint
language plpgsql set search_path = '' as $$
declare
  signup public.signups;
  was public.work_entries;
  event public.events;
  finish timestamptz;
  minutes integer := p_minutes;
  gone timestamptz := p_left;
  assumed boolean;
  made bigint;
begin
  select s.* into signup from public.signups s where s.id = p_signup;
  was := private.work_entry(signup.entry_id);
  assumed := coalesce(was.left_assumed, false);
  if (p_attendance, p_left) is distinct from (was.attendance, was.left_at) then
    assumed := false;
    if was.left_assumed then
      gone := case when p_left is distinct from was.left_at then p_left end;
    elsif p_attendance = 'attended' and p_came is not null and p_left is not distinct from was.left_at then
      select e.* into event from public.events e where e.id = signup.event_id;
      finish := least(event.end_time, signup.stopped_at);
      if p_left is null and finish <= private.now() then
        assumed := true;
        gone := greatest(finish, p_came);
      end if;
      if gone is not null then
        minutes := coalesce(minutes, private.gate_minutes(event, p_came, gone, null, signup.stopped_at));
      end if;
    end if;
  end if;
  insert into public.work_entries (signup_id, kind, corrects, attendance, minutes, came_at, left_at, left_assumed, has_reason, break_minutes,
    unpaid_breaks)
  values (p_signup, p_kind, signup.entry_id, p_attendance, minutes, p_came, gone, assumed, p_reason is not null, p_break,
    (select t.unpaid_breaks from public.event_slots l join public.slot_types t on t.id = l.slot_type_id where l.id = signup.slot_id))
  returning id into made;
  if p_reason is not null then
    insert into public.work_reasons (entry_id, reason) values (made, p_reason);
  end if;
  return made;
end
$$;
comment on function private.enter_work(uuid, text, text, integer, timestamptz, timestamptz, text, integer) is
  'Writes an entry of the ledger, for signups.entry_id, and returns its id. p_break: the unpaid break in minutes, null: by the rule of the slot type. Somebody who was checked in and never out, and is marked as
attended when the shift is over, has stayed until its end, or until it was canceled, as far as anybody knows. That is recorded as
assumed, until the mark is removed or they are checked out. Hours that nobody has corrected are those of the gate. Internal.';

create function private.restore_work(p_signup uuid, p_held bigint) returns bigint
language plpgsql set search_path = '' as $$
declare
  present constant bigint := (select s.entry_id from public.signups s where s.id = p_signup);
  made bigint := present;
begin
  if private.known_work(present) is distinct from private.known_work(p_held) then
    insert into public.work_entries (signup_id, kind, corrects, restores, attendance, minutes, came_at, left_at, left_assumed, has_reason,
      break_minutes, unpaid_breaks)
    select p_signup, 'undone', present, e.id, e.attendance, e.minutes, e.came_at, e.left_at, coalesce(e.left_assumed, false),
      coalesce(e.has_reason, false), e.break_minutes, e.unpaid_breaks
    from private.work_entry(p_held) e returning id into made;
  end if;
  return made;
end
$$;
comment on function private.restore_work(uuid, bigint) is
  'Writes that what an entry said holds again (null: nothing had been recorded), for signups.entry_id, and returns the id of the entry
that holds then: the present one if it says so already. Internal.';

create function private.work_history(p_signup uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_member();
  if not exists (
      select from public.signups s
      where s.id = p_signup and (private.may_see_work(s.id) or private.is_admin() or private.may_lead(s.event_id, s.slot_id, 'gate')
        or private.may_lead(s.event_id, s.slot_id, 'hours'))) then
    perform private.refuse_missing('signup');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'at', private.iso(e.at),
        'by', case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end, 'attendance', e.attendance,
        'minutes', e.minutes, 'came_at', private.iso(e.came_at), 'left_at', private.iso(e.left_at), 'left_assumed', e.left_assumed,
        'break_minutes', e.break_minutes, 'reason', private.entry_reason(e.id)) order by e.id desc), '[]')
    from public.work_entries e left join public.profiles p on p.id = private.now_person(e.by)
    where e.signup_id = p_signup);
end
$$;
comment on function private.work_history(uuid) is
  'GET /event-slot-signups/{id}/history: all entries of the ledger about a signup (contract workEntry), the latest first. For its person,
administrators, and leads who may run its gate now or approve its hours. Definer: leads read no signups of others. Errors: 401; 403 blocked, waiting; 404.';
grant execute on function private.work_history(uuid) to authenticated;
