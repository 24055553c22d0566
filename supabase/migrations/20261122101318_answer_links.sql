-- Answering by link: what the link of a mail asks, and answering with its key, without a session; and several answers at once.

create function private.covered_by(p_question public.questions) returns setof public.questions
language sql stable set search_path = '' rows 5 as $$
  select q.* from public.questions q
  where q.id = p_question.id or p_question.kind in ('place', 'still') and q.kind in ('place', 'still') and q.user_id = p_question.user_id
    -- The key of an old mail must not answer what is asked later.
    and q.asked_at <= p_question.asked_at + interval '10 minutes' and coalesce(q.held_until <= private.now(), true)
    and (q.answer is null or q.asked_at >= p_question.asked_at - interval '10 minutes' and not exists (
      select from public.questions later where later.user_id = q.user_id and later.slot_id = q.slot_id and later.asked_at > q.asked_at))
$$;
comment on function private.covered_by(public.questions) is
  'What the link of a question also asks and answers: what its person is asked about places that are theirs, up to ten minutes after it; and what has
ended of that which was asked at the same time. Internal.';

create function private.asked_about(p_question public.questions) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p_question.id, 'answer', p_question.answer, 'deadline', private.iso(p_question.deadline), 'kind', p_question.kind,
    'was', case when p_question.kind = 'still' and private.is_material(s.agreed, e) then s.agreed - array['place_id', 'timezone'] end,
    'open', p_question.answer is null and case when p_question.kind <> 'place' then private.is_offerable(e, slot)
      else s.status = 'asked' and s.is_live and e.end_time > private.now() end,
    'event', jsonb_build_object('title', e.title, 'description', e.description, 'location', e.location,
      'start_time', private.iso(e.start_time), 'end_time', private.iso(e.end_time), 'timezone', e.timezone, 'all_day', e.all_day),
    'slot_type', t.name, 'about', t.description, 'bring', t.bring, 'hourly_credits', case when p_question.kind <> 'hand_over' and s.status <> 'canceled'
      or p_question.kind in ('offer', 'hand_over') and p_question.answer is null then (
        select r.hourly_credits from public.slot_type_rates r
        where r.slot_type_id = t.id and r.begins_at <= e.start_time order by r.begins_at desc limit 1) end)
  from public.event_slots slot
  join public.slot_types t on t.id = slot.slot_type_id
  join public.events e on e.id = slot.event_id and e.published_at is not null
  left join public.signups s on s.id = p_question.signup_id
  where slot.id = p_question.slot_id
$$;
comment on function private.asked_about(public.questions) is
  'A question as a link shows it; null for the event of a draft. Who has a place, or is offered one, may know its wage. Internal.';

create function private.question_by_key(p_key uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select asked || jsonb_build_object('name', p.name, 'organisation', o.name, 'contact', o.contact, 'currency', o.currency,
    'held', coalesce(q.wave = 1, false), 'asked', private.offered_to(q), 'giver', private.giver_of(q), 'in_return', private.in_return_of(q), 'others', (
      select coalesce(jsonb_agg(other order by other #>> '{event,start_time}', other ->> 'id'), '[]')
      from private.covered_by(q) c cross join lateral private.asked_about(c) other
      where c.id <> q.id and (c.answer is not null or (other ->> 'open')::boolean)))
  from public.questions q
  join public.profiles p on p.id = q.user_id and p.state = 'active'
  cross join public.organisation o
  cross join lateral private.asked_about(q) asked
  where q.key = p_key and asked is not null
$$;
comment on function private.question_by_key(uuid) is
  'POST /questions/read: what the link of a mail asks, as in private.asked_about(), with {name, organisation, contact, currency, held, asked, giver, in_return} and, in `others`,
what private.covered_by() finds; null for an unknown key. Definer: for the service, which has no right to any table.';
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

create function private.settle_questions(p_own uuid[], p_ids uuid[], p_yes boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  question public.questions;
  detail jsonb;
  refused jsonb := (select coalesce(jsonb_agg(jsonb_build_object('id', one.id, 'code', 'question_ended', 'title', null)), '[]')
    from (select distinct unnest(p_ids) as id) one where one.id <> all (p_own));
begin
  perform private.lock_signups(array(select q.signup_id from public.questions q where q.id = any (p_ids) and q.id = any (p_own)));
  for question in
    select q.* from public.questions q join public.event_slots l on l.id = q.slot_id join public.events e on e.id = l.event_id
    where q.id = any (p_ids) and q.id = any (p_own) order by e.start_time, q.id
  loop
    -- Whoever said the same before, and did not hear of it, is told no error.
    continue when question.answer = case when p_yes then 'yes' else 'no' end;
    begin
      perform private.settle_question(question, p_yes, false, null);
    exception when sqlstate 'MU409' then
      get stacked diagnostics detail = pg_exception_detail;
      refused := refused || jsonb_build_object('id', question.id, 'code', detail ->> 'code', 'title', detail #> '{params,event_title}');
    end;
  end loop;
  return refused;
end
$$;
comment on function private.settle_questions(uuid[], uuid[], boolean) is
  'Gives the same answer to several questions, the earliest shift first, each as private.settle_question() does. Returns those that are refused: [{id, code, title: of the event that overlaps}];
what is not among p_own has ended. Can be repeated. Internal.';

create function private.answer_questions(p_ids uuid[], p_yes boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member();
  return private.settle_questions(array(
    select q.id from public.questions q
    where q.id = any (p_ids) and q.user_id = private.me() and q.kind in ('place', 'still') and coalesce(q.held_until <= private.now(), true)),
    p_ids, p_yes);
end
$$;
comment on function private.answer_questions(uuid[], boolean) is
  'POST /questions/answers: the caller gives the same answer to several questions about places that are theirs. Returns what is refused, as private.settle_questions(). Definer: no
API role writes the status. Errors: 401.';
grant execute on function private.answer_questions(uuid[], boolean) to authenticated;

create function private.answer_all_by_key(p_key uuid, p_ids uuid[], p_yes boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked public.questions[];
  refused jsonb;
begin
  asked := array(
    select c from public.questions q join public.profiles p on p.id = q.user_id and p.state = 'active'
    cross join lateral private.covered_by(q) c where q.key = p_key and q.kind in ('place', 'still'));
  if cardinality(asked) = 0 then
    return null;
  end if;
  refused := private.settle_questions(array(select a.id from unnest(asked) a), p_ids, p_yes);
  insert into public.audit_log (action, table_name, row_id, before, after)
  select 'update', 'questions', q.id, to_jsonb(a) - 'key', to_jsonb(q) - 'key'
  from unnest(asked) a join public.questions q on q.id = a.id where q.answer is distinct from a.answer;
  return refused;
end
$$;
comment on function private.answer_all_by_key(uuid, uuid[], boolean) is
  'POST /questions/answer-all: as private.answer_questions(), for what the key of a mail covers, without a session; logged. Null for an unknown key. Definer: for the
service, which has no right to any table.';
grant execute on function private.answer_all_by_key(uuid, uuid[], boolean) to service_role;
