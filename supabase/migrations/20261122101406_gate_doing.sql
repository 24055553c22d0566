-- Doing: what devices send, each action on its own and once, and what became of it.

create function private.undo_gate_action(p_action public.gate_actions) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.put_back(change) from (
    select change from jsonb_array_elements(p_action.changes) with ordinality listed (change, position) order by position desc) c;
  update public.gate_actions a set undone_at = private.now() where a.id = p_action.id;
end
$$;
comment on function private.undo_gate_action(public.gate_actions) is
  'Puts back what an action changed, the last first. Errors: those of private.put_back(). Internal.';

create function private.do_gate_action(p_action jsonb) returns text
language plpgsql set search_path = '' as $$
declare
  wanted constant text := p_action ->> 'kind';
  sent constant text := md5(p_action::text);
  known public.gate_actions;
  undone public.gate_actions;
  gone public.gate_actions;
  signup public.signups;
  slot public.event_slots;
  event public.events;
  moment timestamptz;
  changes jsonb;
begin
  select a.* into known from public.gate_actions a where a.id = (p_action ->> 'id')::uuid;
  if found then
    if (known.done_by, known.request) is distinct from (private.me(), sent) then
      perform private.refuse(409, 'gate_reused', 'This identifier belongs to another action');
    end if;
    return 'repeated';
  end if;
  if wanted = 'undo' then
    select a.* into undone from public.gate_actions a where a.id = (p_action ->> 'action_id')::uuid and a.kind <> 'undo';
    if not found then
      perform private.refuse(404, 'not_found', 'There is no such action to undo', '{"what": "action"}');
    end if;
  end if;
  select s.* into signup from public.signups s
  where s.id = coalesce(undone.signup_id, case when wanted <> 'walk_in' then (p_action ->> 'signup_id')::uuid end);
  select a.* into gone from public.gate_actions a where a.removed_signup = (p_action ->> 'signup_id')::uuid;
  select s.* into slot from public.event_slots s
  where s.id = coalesce(signup.slot_id, undone.slot_id, gone.slot_id, (p_action ->> 'slot_id')::uuid);
  select e.* into event from public.events e where e.id = slot.event_id;
  if event.id is null or not private.may_lead(event.id, slot.id, 'gate')
      and not private.ran_gate(slot.id, least((p_action ->> 'at')::timestamptz, private.now())) then
    perform private.refuse(403, 'gate_closed', 'You cannot check people in at this shift, or not at this time');
  elsif coalesce(signup.user_id, (p_action ->> 'user_id')::uuid) = private.me() and not private.is_admin() then
    perform private.refuse(403, 'not_yourself', 'You cannot do this for yourself. Ask another lead or an administrator.');
  elsif event.published_at is null or slot.removed_at is not null
      -- Whoever is still there can go.
      or (event.status = 'canceled' or event.removed_at is not null or slot.is_canceled) and coalesce(undone.kind, wanted) <> 'check_out' then
    perform private.refuse(409, 'slot_canceled', 'This slot has been canceled');
  elsif gone.id is not null and wanted = 'walk_in' then
    perform private.refuse(409, 'gate_reused', 'This identifier belongs to another action');
  elsif gone.id is not null or signup.status = 'canceled' and wanted <> 'undo' then
    perform private.refuse(409, 'gate_state', 'This is not possible for this person at the moment', '{"state": "canceled"}');
  end if;
  moment := least(private.now(), greatest((p_action ->> 'at')::timestamptz, event.start_time - interval '24 hours'));
  case wanted
    when 'check_in' then changes := private.check_in(p_action, signup, event, moment);
    when 'check_out' then
      changes := '[]'::jsonb;
      -- What was recorded wins over what was assumed, as when a phone is online again.
      if private.gate_state(signup, event.start_time) = 'here' or signup.out_assumed and signup.attendance_reason is null then
        changes := jsonb_build_array(private.check_out(signup, moment, (p_action ->> 'extra_until')::timestamptz));
      elsif private.gate_state(signup, event.start_time) <> 'gone' then
        perform private.judge_gate_state(p_action - 'force', signup, private.gate_state(signup, event.start_time), false);
      end if;
    when 'walk_in' then
      changes := private.walk_in(p_action, slot, event, moment);
      signup.id := (p_action ->> 'signup_id')::uuid;
    when 'add_place' then changes := jsonb_build_array(private.add_gate_place(slot.id));
    when 'undo' then
      changes := '[]'::jsonb;
      -- Undone by somebody else already: the state holds.
      if undone.undone_at is null then
        perform private.undo_gate_action(undone);
      end if;
    else changes := private.stay_away(p_action, signup, event, moment);
  end case;
  insert into public.gate_actions (id, kind, slot_id, signup_id, at, done_by, reason, request, changes, revision, undoes)
  select (p_action ->> 'id')::uuid, wanted, slot.id, (select s.id from public.signups s where s.id = signup.id), moment, private.me(), nullif(btrim(p_action ->> 'reason'), ''), sent, changes,
    (select s.gate_revision from public.signups s where s.id = signup.id and s.gate_revision is distinct from signup.gate_revision), case when undone.undone_at is null then undone.id end;
  return 'done';
end
$$;
comment on function private.do_gate_action(jsonb) is
  'Does one action (contract gateAction) and returns done, or repeated if it was done before. Errors: 403 gate_closed, also if there is no
such shift or signup, not_yourself; 404 for an action to undo or a person; 409 gate_reused, slot_canceled and those of the steps. Internal.';

create function private.gate_result(p_action jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  outcome text;
  words text;
  detail text;
  broken text;
  refusal jsonb;
  undone record;
  gone public.gate_actions;
  signup public.signups;
  slot public.event_slots;
begin
  begin
    outcome := private.do_gate_action(p_action);
  exception
    when exclusion_violation or check_violation or unique_violation then
      get stacked diagnostics broken = constraint_name;
      refusal := case when broken in ('gate_actions_pkey', 'signups_pkey')
        then jsonb_build_object('code', 'gate_reused', 'message', 'This identifier belongs to another action')
        else jsonb_build_object('code', 'changed_since', 'message', 'This has been changed since, so it stays as it is') end || '{"params": {}}';
    when others then
      if sqlstate not like 'MU%' then
        raise;
      end if;
      get stacked diagnostics words = message_text, detail = pg_exception_detail;
      refusal := detail::jsonb || jsonb_build_object('message', words);
  end;
  select a.signup_id, a.slot_id, a.removed_signup into undone from public.gate_actions a where a.id = (p_action ->> 'action_id')::uuid;
  select s.* into signup from public.signups s
  where s.id = coalesce((p_action ->> 'signup_id')::uuid, undone.signup_id)
    or refusal ->> 'code' = 'already_signed_up' and s.slot_id = (p_action ->> 'slot_id')::uuid and s.user_id = (p_action ->> 'user_id')::uuid
      and s.status <> 'canceled';
  select a.* into gone from public.gate_actions a
  where a.removed_signup = coalesce((p_action ->> 'signup_id')::uuid, undone.removed_signup);
  select s.* into slot from public.event_slots s
  where s.id = coalesce(signup.slot_id, undone.slot_id, gone.slot_id, (p_action ->> 'slot_id')::uuid);
  -- Whoever may not see it learns nothing of it.
  if slot.id is null or not private.may_lead(slot.event_id, slot.id, 'gate') then
    signup := null;
    slot := null;
    gone := null;
  end if;
  return jsonb_build_object('id', p_action ->> 'id',
    'outcome', coalesce(outcome, case refusal ->> 'code' when 'gate_conflict' then 'conflict' else 'refused' end),
    'signup', (select l.line from private.gate_lines(array[signup.id]) l), 'person', private.gate_person(signup.user_id),
    'slot', case when slot.id is not null then private.gate_slot(slot) end, 'removed', gone.removed_signup, 'refusal', refusal);
end
$$;
comment on function private.gate_result(jsonb) is
  'Does one action and returns what became of it (contract actionResult). What is refused changes nothing; other failures end the call. Internal.';

create function private.do_gate_actions(p_actions jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  action jsonb;
  results jsonb := '[]'::jsonb;
begin
  perform private.require_member();
  if not private.leads_gates() then
    perform private.require_gate();
  end if;
  perform private.lock_gate(p_actions);
  for action in select listed.action from jsonb_array_elements(p_actions) with ordinality listed (action, position) order by position loop
    results := results || private.gate_result(action);
  end loop;
  return jsonb_build_object('server_time', private.iso(private.now()), 'results', results);
end
$$;
comment on function private.do_gate_actions(jsonb) is
  'POST /gate/actions: does a validated array of actions (contract gateAction) in its order, each on its own, and returns their results.
Definer: leads write no tables. Errors: 401; 403 blocked, waiting, forbidden for whoever leads no gate.';
grant execute on function private.do_gate_actions(jsonb) to authenticated;
