-- Answering by link: what the link of a mail asks, and answering with its key, without a session.

create function private.question_by_key(p_key uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', p.name, 'organisation', o.name, 'contact', o.contact, 'answer', q.answer, 'deadline', private.iso(q.deadline),
    'kind', q.kind, 'held', coalesce(q.wave = 1, false), 'asked', private.offered_to(q), 'giver', private.giver_of(q),
    'was', case when q.kind = 'still' and private.is_material(s.agreed, e) then s.agreed - array['place_id', 'timezone'] end,
    'open', q.answer is null and case when q.kind <> 'place' then private.is_offerable(e, slot)
      else s.status = 'asked' and s.is_live and e.end_time > private.now() end,
    'event', jsonb_build_object('title', e.title, 'description', e.description, 'location', e.location,
      'start_time', private.iso(e.start_time), 'end_time', private.iso(e.end_time), 'timezone', e.timezone, 'all_day', e.all_day),
    'slot_type', t.name, 'currency', o.currency, 'hourly_credits', case when q.kind <> 'hand_over' and s.status <> 'canceled' or q.kind in ('offer', 'hand_over') and q.answer is null then (
      select r.hourly_credits from public.slot_type_rates r
      where r.slot_type_id = t.id and r.begins_at <= e.start_time order by r.begins_at desc limit 1) end)
  from public.questions q
  join public.profiles p on p.id = q.user_id and p.state = 'active'
  join public.event_slots slot on slot.id = q.slot_id
  join public.slot_types t on t.id = slot.slot_type_id
  join public.events e on e.id = slot.event_id and e.published_at is not null
  left join public.signups s on s.id = q.signup_id
  cross join public.organisation o
  where q.key = p_key
$$;
comment on function private.question_by_key(uuid) is
  'POST /questions/read: what the link of a mail asks: {name, organisation, contact, kind, held, asked, giver, was, answer, deadline, open, event,
slot_type, hourly_credits, currency}; null for an unknown key. Who has a place, or is offered one, may know its wage.
Definer: for the service, which has no right to any table.';
grant execute on function private.question_by_key(uuid) to service_role;

create function private.answer_by_key(p_key uuid, p_yes boolean, p_leave boolean default false) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  question public.questions;
begin
  select q.* into question from public.questions q join public.profiles p on p.id = q.user_id and p.state = 'active'
  where q.key = p_key;
  if not found then
    return false;
  end if;
  perform private.settle_question(question, p_yes, p_leave, null);
  insert into public.audit_log (action, table_name, row_id, before, after)
  select 'update', 'questions', q.id, to_jsonb(question) - 'key', to_jsonb(q) - 'key' from public.questions q where q.id = question.id;
  return true;
end
$$;
comment on function private.answer_by_key(uuid, boolean, boolean) is
  'POST /questions/answer: answers with the key of a mail, without a session; logged, as answered_via `link`. False for an unknown
key. Definer: for the service, which has no right to any table. Errors: those of private.answer_question().';
grant execute on function private.answer_by_key(uuid, boolean, boolean) to service_role;
