-- The life of a signup: what can happen to the place of a person, and what follows from it. Each change finds its step once; what follows
-- is in functions of the topics that it belongs to.

create view private.signup_life (step, means, follows) as values
  ('taken', 'A person takes a place.', array['audit', 'count', 'mail', 'offers', 'oversight']),
  ('given', 'Somebody else gives a person a place.', array['audit', 'count', 'mail', 'notice', 'offers']),
  ('asked', 'A place is held for a person until they answer.', array['question', 'audit', 'count', 'mail', 'notice', 'offers']),
  ('drafted', 'A person gets a place in a draft.', array['audit', 'count', 'offers', 'oversight']),
  ('walked_in', 'A person without a place is checked in.', array['audit', 'count', 'offers', 'oversight']),
  ('entered', 'A place is written directly in the database.', array['question', 'audit', 'count', 'offers']),
  ('agreed', 'A person agrees to the place that is held for them.',
    array['audit', 'count', 'answer', 'hand_over', 'mail', 'offers']),
  ('agreed_for', 'Somebody else agrees for a person.', array['audit', 'count', 'answer', 'hand_over', 'mail', 'notice', 'offers']),
  ('declined', 'A person does not take the place that is held for them.', array['audit', 'count', 'answer', 'still', 'hand_over', 'offers']),
  ('withdrawn', 'Somebody else takes back a place that is held.',
    array['audit', 'count', 'answer', 'still', 'hand_over', 'mail', 'notice', 'offers']),
  ('lapsed', 'A place that is held ends without anybody''s doing: nobody answered, or its slot is gone.',
    array['audit', 'count', 'answer', 'still', 'hand_over', 'offers']),
  ('given_back', 'A person gives a place back.', array['audit', 'count', 'still', 'hand_over', 'mail', 'alert', 'offers']),
  ('released', 'Somebody else cancels a place.', array['audit', 'count', 'still', 'hand_over', 'mail', 'alert', 'notice', 'offers']),
  ('dropped', 'A place ends with its slot or event.', array['audit', 'count', 'still', 'hand_over', 'offers']),
  ('displaced', 'Another place of the person overlaps now; the place is held.', array['audit', 'count', 'hand_over', 'offers']),
  ('reinstated', 'It no longer overlaps.', array['audit', 'count', 'hand_over', 'offers']),
  ('retaken', 'A person takes back a place that was canceled.', array['question', 'audit', 'count', 'hand_over', 'offers']),
  ('restored', 'Somebody else gives a canceled place back.',
    array['question', 'audit', 'count', 'hand_over', 'mail', 'notice', 'offers']),
  ('asked_again', 'A place is held until its person answers once more.', array['question', 'audit', 'count', 'hand_over', 'offers']),
  ('published', 'The draft of the place is published.', array['question', 'hand_over', 'mail', 'offers']),
  ('moved', 'The time of the place changes, or whether it takes place at all, or its person, by a merge.', array['hand_over', 'offers']),
  ('freed', 'Somebody else may have the place of a person who did not come.', array['count', 'hand_over', 'offers']),
  ('came_after_all', 'A person came whose place was free for others.', array['count', 'hand_over', 'offers']),
  ('named', 'A companion gets a name, and a signup of their own in place of this one.', array['audit', 'count']),
  ('resized', 'A signup has more or fewer places for companions.', array['audit', 'count', 'offers']),
  ('noted', 'Nothing about the place changes.', '{}'),
  ('deleted', 'The row is deleted, with its slot.', array['count', 'offers']);
comment on view private.signup_life is
  'The steps of a signup, and what follows from each, in this order. Each is also announced to those who look on. question: its person is asked;
answer: the question ends; still: so does the question whether they still come; hand_over: a hand-over ends, or is back; alert:
administrators hear of it; offers: the waitlist; oversight: other administrators hear of a paid place of one of them.';

create function private.signup_step(p_old public.signups, p_new public.signups) returns text
language plpgsql stable set search_path = '' as $$
begin
  return case
    when p_new.id is null then 'deleted'
    when p_old.id is null then case
      when p_new.entry_id is not null then 'walked_in'
      when p_new.is_draft then 'drafted'
      when p_new.created_by is null then 'entered'
      when p_new.status = 'asked' then 'asked'
      when p_new.created_by = p_new.user_id then 'taken'
      else 'given' end
    when p_old.status = 'canceled' and p_new.status <> 'canceled'
      then case when p_new.user_id = private.me() then 'retaken' else 'restored' end
    when p_old.status = 'asked' and p_new.status = 'canceled' then case
      when p_new.canceled_by is null then 'lapsed'
      when p_new.canceled_by = p_new.user_id then 'declined'
      else 'withdrawn' end
    when p_old.named_count < p_new.named_count then 'named'
    when p_old.companions <> p_new.companions and p_new.status <> 'canceled' then 'resized'
    when p_old.status <> 'canceled' and p_new.status = 'canceled' then case
      when p_new.canceled_by is null then 'dropped'
      when p_new.canceled_by = p_new.user_id then 'given_back'
      else 'released' end
    when p_old.status = 'asked' and p_new.status = 'confirmed'
      then case when p_new.user_id <> private.me() then 'agreed_for' else 'agreed' end
    when p_old.status <> 'asked' and p_new.status = 'asked' then 'asked_again'
    when p_old.status <> 'displaced' and p_new.status = 'displaced' then 'displaced'
    when p_old.status = 'displaced' and p_new.status = 'confirmed' then 'reinstated'
    when p_old.is_draft and not p_new.is_draft and p_new.status <> 'canceled' then 'published'
    when p_old.released_at is null and p_new.released_at is not null then 'freed'
    when p_old.released_at is not null and p_new.released_at is null then 'came_after_all'
    when (p_old.is_live, p_old.during, p_old.user_id) is distinct from (p_new.is_live, p_new.during, p_new.user_id) then 'moved'
    else 'noted' end;
end
$$;
comment on function private.signup_step(public.signups, public.signups) is
  'Which step of private.signup_life a change of a signup is; p_old is null for a new one, p_new for one that is deleted. Internal.';

create function private.logged_signup(p_signup public.signups) returns jsonb
language sql stable set search_path = '' as $$
  select case when p_signup.id is not null then to_jsonb(p_signup) || case when p_signup.entry_id is not null then (
    select jsonb_build_object('entry_id', private.entry_held(e.id), 'attendance', e.attendance, 'attended_minutes', e.minutes,
      'attendance_reason', private.entry_reason(e.id), 'checked_in_at', e.came_at, 'checked_out_at', e.left_at)
    from public.work_entries e where e.id = p_signup.entry_id) else '{}' end end
$$;
comment on function private.logged_signup(public.signups) is
  'A signup for the audit log, with what is known of its work; null for none. Internal.';

create function private.follow_signup() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  what constant text := private.signup_step(old, new);
  in_change_set constant boolean := private.change_set() is not null;
  -- What happens to the place of somebody who is there is no news.
  was constant public.work_entries := private.work_entry(old.entry_id);
  entry constant public.work_entries := case when new.entry_id is not distinct from old.entry_id then was else private.work_entry(new.entry_id) end;
  present constant boolean := coalesce(was.came_at, entry.came_at) is not null;
  consequence text;
  logged boolean := false;
begin
  perform private.announce_signup(old, new);
  foreach consequence in array (select l.follows from private.signup_life l where l.step = what) loop
    case consequence
      when 'question' then
        -- Nobody is asked about a draft.
        if new.status = 'asked' and not new.is_draft then
          perform private.ask_about_place(new);
        end if;
      when 'audit' then
        -- What administrators do with their own signups is not logged, because anybody may do it; an override of a rule is, and what
        -- belongs to a change set, so that it can be undone.
        logged := new.user_id is distinct from private.me() or private.is_acting() or in_change_set or old.id is null and new.override_reason is not null;
        if logged then
          perform private.log_change('signups', private.logged_signup(old), private.logged_signup(new));
        end if;
      when 'count' then perform private.count_place(old, new);
      when 'answer' then perform private.end_question(new);
      when 'still' then perform private.end_still(new);
      when 'hand_over' then perform private.follow_hand_over(new);
      when 'mail' then
        -- What is changed directly in the database sends nothing: the operators who do so inform people themselves.
        if new.is_live and not present and (what <> 'published' or new.created_by is not null) then
          perform private.mail_signup(new, what);
        end if;
      when 'alert' then
        -- A walk-in that is undone gives nothing back.
        if new.is_live and (not present or what = 'given_back') then
          perform private.note_given_back(new);
        end if;
      when 'notice' then
        if not present and (new.is_live or new.status = 'canceled' and not new.is_draft) then
          perform private.notify_of_place(new);
        end if;
      when 'offers' then perform private.offer_freed(old, new);
      when 'oversight' then perform private.tell_of_own_pay(new, 'own_paid_place');
    end case;
  end loop;
  if tg_op = 'UPDATE' and new.entry_id is distinct from old.entry_id then
    -- An administrator's own attendance is logged too: nobody else has confirmed it. When people came and went is in gate_actions; what
    -- a change set forgets of it, Undo reads in the audit log.
    if not logged and ((was.attendance, was.minutes) is distinct from (entry.attendance, entry.minutes)
        or was.has_reason or entry.has_reason
        or in_change_set and (was.came_at, was.left_at) is distinct from (entry.came_at, entry.left_at)) then
      perform private.log_change('signups', private.logged_signup(old), private.logged_signup(new));
    end if;
    if (was.attendance, was.minutes) is distinct from (entry.attendance, entry.minutes) then
      perform private.tell_of_own_pay(new, 'own_paid_work');
    end if;
  end if;
  return null;
end
$$;
comment on function private.follow_signup() is 'Trigger: does what follows from a step of a signup (private.signup_life), and from a mark of attendance.';
create trigger follow after insert or update or delete on public.signups for each row execute function private.follow_signup();

create function private.prepare_signup() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was public.work_entries;
  entry public.work_entries;
begin
  if new.entry_id is not null and new.during <> old.during and lower(new.during) > private.now() then
    new.entry_id := private.forget_work(old, new);
  end if;
  if new.entry_id is distinct from old.entry_id then
    was := private.work_entry(old.entry_id);
    entry := private.work_entry(new.entry_id);
    -- The place of a person who did come is not released.
    if entry.attendance is null or entry.attendance = 'attended' then
      new.released_at := null;
    end if;
    if (was.came_at, was.left_at) is distinct from (entry.came_at, entry.left_at) and new.status <> 'canceled' then
      new.during := private.time_there((select e.during from public.events e where e.id = new.event_id), entry.came_at, entry.left_at);
    end if;
    -- Neither who keeps their hours when the event moves nor whose end is assumed has been corrected by anybody.
    if entry.minutes is distinct from was.minutes and entry.minutes is not null and entry.kind <> 'moved' and not entry.left_assumed then
      perform private.judge_correction(new, entry.minutes);
    end if;
  end if;
  if (old.status, old.released_at, was.came_at, was.left_at, was.attendance, was.minutes)
      is distinct from (new.status, new.released_at, entry.came_at, entry.left_at, entry.attendance, entry.minutes) then
    new.gate_revision := old.gate_revision + 1;
  end if;
  if (old.status, old.is_live, old.during) is distinct from (new.status, new.is_live, new.during) then
    new.changed_at := private.now();
    new.revision := old.revision + 1;
    if new.is_live then
      new.stopped_at := null;
    elsif old.is_live and not new.is_draft and new.entry_id is not null and lower(new.during) <= private.now() then
      entry := private.work_entry(new.entry_id);
      if entry.came_at is not null or entry.attendance = 'attended' then
        new.stopped_at := private.now();
      end if;
    end if;
  end if;
  return new;
end
$$;
comment on function private.prepare_signup() is
  'Trigger: keeps what follows for the row itself from a change of a signup: attendance that is assumed or no longer true, gate_revision, during by
check-in and check-out, changed_at, revision and stopped_at.';
create trigger prepare before update on public.signups for each row execute function private.prepare_signup();
