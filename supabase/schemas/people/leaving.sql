-- Archives: everything that is stored about a person, for themselves. tests/db/people/archive.test.ts compares it with the catalogue,
-- so that a new table cannot be forgotten.

create table private.merged_persons (
  id uuid primary key,
  person_id uuid not null references public.profiles (id) on delete cascade
);
comment on table private.merged_persons is
  'People who were merged into another one, by the id that they had. The audit log still has it.';
create index merged_persons_person on private.merged_persons (person_id);

create function private.now_person(p_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce((select m.person_id from private.merged_persons m where m.id = p_id), p_id)
$$;
comment on function private.now_person(uuid) is 'Whose an id is now: that of a person who was merged into another one is theirs. Definer: no API
role reads what was merged; whoever knows one id learns the other.';
grant execute on function private.now_person(uuid) to authenticated;

create function private.ids_of(p_person uuid) returns uuid[]
language sql stable set search_path = '' as $$
  select array_agg(id) from (
    select p_person as id union select m.id from private.merged_persons m where m.person_id = p_person) ids
$$;
comment on function private.ids_of(uuid) is 'The ids of a person: their own and those from before merges. Internal.';

create function private.relation_to(p_ids uuid[], p_person uuid) returns text
language sql immutable set search_path = '' as $$
  select case when p_person is not null then case when p_person = any (p_ids) then 'you' else 'somebody else' end end
$$;
comment on function private.relation_to(uuid[], uuid) is
  'Who did something, as an archive says it: you or somebody else, without a name. Internal.';

create function private.archived_changes(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  with own as (select private.ids_of(p_person) as ids)
  select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(a.at), 'what', a.table_name, 'action', a.action,
      'by', private.relation_to(own.ids, a.actor), 'before', a.before - others, 'after', a.after - others) order by a.id), '[]')
  from own
  -- One query for each kind, so that each uses its index.
  cross join lateral (
    select l.* from public.audit_log l where l.table_name = 'profiles' and l.row_id = any (own.ids::text[])
    union all
    select l.* from public.audit_log l where l.table_name = 'signups' and l.row_id = any (array(
      select s.id::text from public.signups s where s.user_id = p_person and not s.is_draft))
    union all
    select l.* from public.audit_log l where l.table_name = 'invitations'
      and l.after ->> 'email' = (select p.email from public.profiles p where p.id = p_person)
    union all
    select l.* from public.audit_log l
    where l.user_id = any (own.ids::text[]) and l.table_name in ('person_qualifications', 'lead_grants', 'unreached', 'bounces', 'payroll_numbers', 'births', 'agreements', 'field_answers')) a
  -- Ids of other people, and of administrators.
  cross join (values (array['account_id', 'guardian_id', 'created_by', 'canceled_by', 'confirmed_by', 'attendance_by', 'invited_by', 'recorded_by', 'answered_by'])) hidden (others)
$$;
comment on function private.archived_changes(uuid) is
  'What administrators changed about a person, from the audit log, without who they were. Internal.';

create function private.archived_gate(p_signup uuid, p_ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(a.at), 'recorded_at', private.iso(a.recorded_at), 'what', a.kind,
    'by', private.relation_to(p_ids, a.done_by), 'reason', a.reason, 'undone_at', private.iso(a.undone_at)) order by a.number), '[]')
  from public.gate_actions a where a.signup_id = p_signup
$$;
comment on function private.archived_gate(uuid, uuid[]) is 'What was done at the gate with a signup, without who did it. Internal.';

create function private.archived_entries(p_signup uuid, p_ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(e.at), 'kind', e.kind, 'by', private.relation_to(p_ids, e.by),
      'attendance', e.attendance, 'minutes', e.minutes, 'came_at', private.iso(e.came_at), 'left_at', private.iso(e.left_at),
      'left_assumed', e.left_assumed, 'break_minutes', e.break_minutes, 'reason', private.entry_reason(e.id)) order by e.id), '[]')
  from public.work_entries e where e.signup_id = p_signup
$$;
comment on function private.archived_entries(uuid, uuid[]) is
  'All entries of the ledger about a signup, without who wrote them. Internal.';

create function private.archived_work(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('event', d.title, 'location', d.location, 'start', private.iso(d.start_time),
      'end', private.iso(d.end_time), 'timezone', d.timezone, 'slot_type', t.name, 'status', s.status,
      'goes_ahead', s.is_live, 'signed_up_at', private.iso(s.created_at),
      'signed_up_by', private.relation_to(ids, s.created_by), 'rule_overridden', s.override_reason,
      'canceled_at', private.iso(s.canceled_at), 'canceled_by', private.relation_to(ids, s.canceled_by), 'canceled_late', s.canceled_late,
      'unnamed_companions', s.companions,
      'attendance', d.attendance, 'attendance_reason', d.attendance_reason, 'released_at', private.iso(s.released_at),
      'history', private.archived_entries(s.id, ids), 'gate', private.archived_gate(s.id, ids), 'hours', round(d.hours, 2), 'credits', d.credits,
      'pay', d.pay) order by d.start_time, s.id), '[]')
  from private.ids_of(p_person) ids
  cross join public.signups s
  join private.signup_details d on d.id = s.id
  join public.slot_types t on t.id = d.slot_type_id
  -- Said of both, because Postgres does not see through the view that they are the same signups.
  where s.user_id = p_person and d.user_id = p_person and not s.is_draft
$$;
comment on function private.archived_work(uuid) is
  'All signups of a person with what became of them and what they earned, without drafts. Internal.';

create function private.archived_pay(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('run', r.number, 'closed_at', private.iso(r.closed_at), 'exported_at', private.iso(r.exported_at),
      'paid_at', private.iso(r.paid_at), 'voided_at', private.iso(r.voided_at), 'day', l.day, 'event', l.event, 'slot_type', l.role,
      'payroll_number', l.payroll_number, 'pay_code', l.pay_code, 'cost_centre', l.cost_centre, 'start', private.iso(l.starts_at),
      'end', private.iso(l.ends_at), 'minutes', l.minutes, 'break_minutes', l.break_minutes, 'rate', l.rate_cents / 100.0,
      'amount', l.amount_cents / 100.0, 'currency', l.currency, 'why', l.why) order by l.id), '[]')
  from private.ids_of(p_person) ids
  join public.pay_run_lines l on l.user_id = any (ids)
  join public.pay_runs r on r.id = l.run_id
$$;
comment on function private.archived_pay(uuid) is 'The lines of pay runs about a person, also of runs that are void. Internal.';

create function private.archived_qualifications(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', q.name, 'confirmed_on', h.confirmed_on, 'valid_until', h.valid_until,
      'confirmed_at', private.iso(h.confirmed_at), 'confirmed_by', private.relation_to(ids, h.confirmed_by))
      order by h.confirmed_on, q.name), '[]')
  from private.ids_of(p_person) ids
  cross join public.person_qualifications h
  join public.qualifications q on q.id = h.qualification_id
  where h.user_id = p_person
$$;
comment on function private.archived_qualifications(uuid) is 'The qualifications that a person has or had. Internal.';

create function private.archived_agreements(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('document', d.name, 'edition', a.edition, 'language', a.language, 'text', e.texts ->> a.language,
      'sha256', a.hash, 'agreed_at', private.iso(a.agreed_at), 'via', a.via, 'recorded_by', private.relation_to(ids, a.recorded_by),
      'signed_by', s.name, 'signed_by_email', s.email, 'signature', s.strokes,
      'withdrawn_at', private.iso(a.withdrawn_at)) order by a.agreed_at, d.name), '[]')
  from private.ids_of(p_person) ids
  cross join public.agreements a
  join public.documents d on d.id = a.document_id
  join public.document_editions e on e.document_id = a.document_id and e.edition = a.edition
  left join public.signatures s on s.agreement_id = a.id
  where a.user_id = p_person
$$;
comment on function private.archived_agreements(uuid) is 'What a person agreed to, with the texts and signatures. Internal.';

create function private.archived_messages(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'notices', (select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(n.created_at), 'kind', n.kind, 'event', e.title,
        'before', n.old, 'after', n.new, 'dismissed_at', private.iso(n.dismissed_at)) order by n.created_at, n.id), '[]')
      from public.notices n join public.events e on e.id = n.event_id
      where n.user_id = p_person and coalesce(n.held_until <= private.now(), true)),
    'emails', (select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(o.created_at), 'kind', o.kind,
        'event', e.title, 'status', o.status, 'settled_at', private.iso(o.settled_at), 'reason', o.reason)
        order by o.created_at, o.id), '[]')
      from private.outbox o left join public.signups s on s.id = o.signup_id left join public.events e on e.id = s.event_id
      where o.user_id = p_person
        and (o.change_set_id is null or o.status <> 'waiting' or o.due_at <= private.now())),
    'invitations', (select coalesce(jsonb_agg(jsonb_build_object('created_at', private.iso(i.created_at), 'email', i.email,
        'role', i.role, 'status', i.status, 'sent_at', private.iso(i.sent_at), 'accepted_at', private.iso(i.accepted_at))
        order by i.created_at, i.id), '[]')
      from public.invitations i
      where i.user_id = p_person or i.email = (select p.email from public.profiles p where p.id = p_person)))
$$;
comment on function private.archived_messages(uuid) is
  'What a person was told: notices, emails by kind and time (their texts are not stored), and invitations. Without what is held, so
that Undo can take it back. Internal.';

create function private.archived_deeds(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  with own as (select private.ids_of(p_person) as ids)
  select jsonb_build_object(
    'created', (select coalesce(jsonb_agg(to_jsonb(c) order by c.at), '[]') from own cross join lateral (
      select 'event' as what, e.title as name, private.iso(e.created_at) as at from public.events e
        where e.created_by = any (own.ids) and (e.published_at is not null or private.is_admin())
      union all
      select 'told', n.kind, private.iso(u.told_at)
        from private.unreached u join public.notices n on n.id = u.notice_id where u.told_by = any (own.ids)
      union all
      select 'feed', f.name, private.iso(f.created_at) from public.ical_feeds f where f.created_by = any (own.ids)
      union all
      select 'rate', t.name, private.iso(r.set_at)
      from public.slot_type_rates r join public.slot_types t on t.id = r.slot_type_id where r.set_by = any (own.ids)
      union all
      select 'qualification', q.name, private.iso(h.confirmed_at)
      from public.person_qualifications h join public.qualifications q on q.id = h.qualification_id
      where h.confirmed_by = any (own.ids) and h.user_id <> p_person
      union all
      select 'agreement', d.name, private.iso(a.agreed_at)
      from public.agreements a join public.documents d on d.id = a.document_id where a.recorded_by = any (own.ids) and a.user_id <> p_person
      union all
      select 'answer', f.label, private.iso(a.answered_at)
      from public.field_answers a join public.custom_fields f on f.id = a.field_id
      where a.answered_by = any (own.ids) and a.user_id <> p_person
      union all
      select 'change', concat_ws(': ', c.action, c.reason), private.iso(c.made_at) from public.change_sets c where c.made_by = any (own.ids)
      union all
      select 'question', e.title, private.iso(q.asked_at)
      from public.questions q join public.event_slots s on s.id = q.slot_id join public.events e on e.id = s.event_id
      where q.asked_by = any (own.ids) and q.user_id <> p_person
      union all
      select 'gate', a.kind, private.iso(a.recorded_at) from public.gate_actions a where a.done_by = any (own.ids)
      union all
      select 'lead', array_to_string(g.rights, ', '), private.iso(g.created_at)
      from public.lead_grants g where g.created_by = any (own.ids) and g.user_id <> p_person
      union all
      select 'pay_run', r.number::text, private.iso(r.closed_at) from public.pay_runs r where r.closed_by = any (own.ids)
      union all
      select 'pay_run_paid', r.number::text, private.iso(r.paid_at) from public.pay_runs r where r.paid_by = any (own.ids)
      union all
      select 'pay_run_voided', r.number::text, private.iso(r.voided_at) from public.pay_runs r where r.voided_by = any (own.ids)
      union all
      select 'pay_run_file', f.name, private.iso(f.made_at) from public.pay_run_files f where f.made_by = any (own.ids)
      union all
      select 'invitation', i.role, private.iso(i.created_at) from public.invitations i where i.invited_by = any (own.ids)) c),
    'actions', (select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(a.at), 'what', a.table_name,
        'action', a.action, 'id', a.row_id) order by a.id), '[]')
      from own join public.audit_log a on a.actor = any (own.ids)))
$$;
comment on function private.archived_deeds(uuid) is
  'What a person created and, as an administrator, changed: that they did, not what the data of others was. Internal.';

create function private.archive() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.own_profile();
begin
  return (
    select jsonb_build_object(
      'profile', to_jsonb(p) - array['account_id', 'version', 'guardian_id'] || jsonb_build_object(
        'is_looked_after', p.guardian_id is not null,
        'looks_after', (select count(*) from public.profiles other where other.guardian_id = person),
        'email_refused_since', (select private.iso(b.since) from private.bounces b where b.user_id = person),
        'payroll_number', (select n.payroll_number from public.payroll_numbers n where n.user_id = person),
        'said_to_differ_from', (select count(*) from private.different_people d where person in (d.one, d.two)),
        'earlier_ids', (select array_agg(m.id) from private.merged_persons m where m.person_id = person)),
      'account', (
        select jsonb_build_object('email', u.email, 'created_at', private.iso(u.created_at),
          'last_sign_in_at', private.iso(u.last_sign_in_at), 'metadata', u.raw_user_meta_data)
        from auth.users u where u.id = p.account_id),
      'calendar', (select jsonb_build_object('created_at', private.iso(c.created_at)) from public.calendars c where c.user_id = person),
      'gate_code', (select jsonb_build_object('made_at', private.iso(c.made_at)) from private.person_codes c where c.user_id = person),
      'wishes', (select to_jsonb(w) - array['user_id', 'version'] from public.wishes w where w.user_id = person),
      'availability', (select coalesce(jsonb_agg(to_jsonb(a) - array['id', 'user_id', 'position'] order by a.said_at, a.position), '[]')
        from public.availability a where a.user_id = person),
      'questions', (select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'kind', q.kind, 'asked_at', private.iso(q.asked_at),
          'deadline', private.iso(q.deadline), 'answer', q.answer, 'answered_at', private.iso(q.answered_at),
          'answered_via', q.answered_via) order by q.asked_at, q.id), '[]')
        from public.questions q join public.event_slots s on s.id = q.slot_id join public.events e on e.id = s.event_id
        where q.user_id = person and e.published_at is not null),
      'held_places', (select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'made_at', private.iso(h.made_at),
          'until', private.iso(h.until), 'confirmed_at', private.iso(h.confirmed_at), 'ended_at', private.iso(h.ended_at),
          'ended_why', h.ended_why) order by h.made_at, h.id), '[]')
        from private.holds h join public.event_slots s on s.id = h.slot_id join public.events e on e.id = s.event_id
        where h.user_id = person and e.published_at is not null),
      'waits', (select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'joined_at', private.iso(w.joined_at),
          'left_at', private.iso(w.left_at), 'left_why', w.left_why) order by w.turn), '[]')
        from public.waitlist w join public.event_slots s on s.id = w.slot_id join public.events e on e.id = s.event_id
        where w.user_id = person and e.published_at is not null),
      'watches', (select coalesce(jsonb_agg(jsonb_build_object('since', private.iso(w.since), 'day', w.day, 'weekdays', w.weekdays, 'times', w.times,
          'slot_types', array(select t.name from public.slot_types t where t.id = any (w.slot_type_ids)),
          'places', array(select l.name from public.places l where l.id = any (w.place_ids))) order by w.since, w.id), '[]')
        from public.watches w where w.user_id = person),
      'leads', (select coalesce(jsonb_agg(jsonb_build_object('since', private.iso(g.created_at), 'rights', g.rights,
          'event', case when e.published_at is not null or 'fill' = any (g.rights) then e.title end,
          'place', l.name, 'slot_type', t.name, 'hours_before', g.hours_before, 'hours_after', g.hours_after)
          order by g.created_at, g.id), '[]')
        from public.lead_grants g left join public.events e on e.id = g.event_id left join public.places l on l.id = g.place_id
        left join public.slot_types t on t.id = g.slot_type_id where g.user_id = person),
      'told_of_places', (select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'told_at', private.iso(t.told_at)) order by t.told_at), '[]')
        from private.watch_told t join public.event_slots s on s.id = t.slot_id join public.events e on e.id = s.event_id
        where t.user_id = person and e.published_at is not null),
      'hand_overs', (select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'open_to_all', h.open_to_all, 'named', h.named,
          'in_return_for', (select x.title from public.hand_overs o join public.signups y on y.id = o.signup_id
            join public.events x on x.id = y.event_id where o.id = h.in_return_for),
          'started_at', private.iso(h.started_at), 'ended_at', private.iso(h.ended_at), 'ended_why', h.ended_why) order by h.started_at, h.id), '[]')
        from public.hand_overs h join public.signups s on s.id = h.signup_id join public.events e on e.id = s.event_id
        where h.user_id = person and e.published_at is not null),
      'block', (select jsonb_build_object('created_at', private.iso(b.created_at), 'reason', case when b.is_told then b.reason end)
        from public.blocks b where b.user_id = person),
      'notifications', (select jsonb_build_object('settings', (
            select to_jsonb(s) - 'user_id' from private.push_settings s where s.user_id = person),
          'devices', coalesce(jsonb_agg(jsonb_build_object('created_at', private.iso(d.created_at),
            'last_success_at', private.iso(d.last_success_at)) order by d.created_at), '[]'),
          'waiting', (select count(*) from private.pushes w where w.user_id = person and w.due_at <= private.now()))
        from private.push_subscriptions d where d.user_id = person),
      'can_stop_emails_by_link', exists (select from private.mail_keys k where k.user_id = person),
      'sessions', (select coalesce(jsonb_agg(jsonb_build_object('created_at', private.iso(s.created_at),
          'updated_at', private.iso(s.updated_at)) order by s.created_at), '[]')
        from auth.sessions s where s.user_id = p.account_id),
      'sign_ins', (select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(i.at), 'kind', i.kind, 'device', i.device)
          order by i.id), '[]')
        from private.sign_ins i where i.account_id = p.account_id),
      'seasons', (select coalesce(jsonb_agg(jsonb_build_object('season', s.name, 'first_day', s.first_day, 'last_day', s.last_day,
          'required_credits', r.credits) order by s.first_day), '[]')
        from public.season_requirements r join public.seasons s on s.id = r.season_id where r.user_id = person),
      'born', (select b.born from public.births b where b.user_id = person),
      'qualifications', private.archived_qualifications(person), 'agreements', private.archived_agreements(person), 'parents_asked', private.archived_parents(person),
      'answers', private.archived_answers(person),
      'qualification_requests', (select coalesce(jsonb_agg(jsonb_build_object('name', q.name, 'note', r.note,
          'asked_at', private.iso(r.asked_at)) order by r.asked_at, q.name), '[]')
        from public.qualification_requests r join public.qualifications q on q.id = r.qualification_id where r.user_id = person),
      'statements', private.archived_statements(person), 'signups', private.archived_work(person),
      'pay_run_lines', private.archived_pay(person), 'changes', private.archived_changes(person))
      || private.archived_messages(person) || private.archived_deeds(person)
      || jsonb_build_object('messages', private.archived_received(person), 'sent_messages', private.archived_sent(person))
    from public.profiles p where p.id = person);
end
$$;
comment on function private.archive() is
  'GET /users/me/archive: everything that is stored about the caller, in whatever state, and how they used it. Null without an
application user. Secret keys are named, not shown. Definer: reads what the policies hide, about the caller alone. Errors: none.';
grant execute on function private.archive() to authenticated;

-- Leaving: a person goes, and what is known of them goes along. Their places ahead are free again. Their past work stays in
-- all sums, under a number instead of a name. docs/privacy.md states what is removed and what is kept.

create sequence private.former_members;
comment on sequence private.former_members is 'Numbers the people who have left, so that their past work stays apart.';

create function private.name_kept_until(p_person uuid) returns timestamptz
language sql stable set search_path = '' as $$
  select max(w.ends_at) + interval '90 days' from private.worked w
  where w.user_id = p_person and w.pay is not null and coalesce(w.attendance, 'attended') = 'attended'
    and w.starts_at <= private.now() and w.ends_at > private.now() - interval '90 days'
$$;
comment on function private.name_kept_until(uuid) is
  'Until when the name of a person is needed for their wages: 90 days after their latest paid shift that has started, unless
they were absent. Null: it is not needed. Internal.';

create function private.release_ahead(p_person uuid) returns integer
language plpgsql set search_path = '' as $$
declare
  caller constant uuid := private.own_profile();
  ahead constant uuid[] := array(
    select s.event_id from public.signups s join public.events e on e.id = s.event_id
    where s.user_id = p_person and s.status <> 'canceled' and e.start_time > private.now());
  awaited constant uuid[] := array(select w.slot_id from public.waitlist w where w.user_id = p_person and w.left_at is null);
  locked constant uuid[] := ahead || array(select s.event_id from public.event_slots s where s.id = any (awaited));
  released integer;
begin
  perform from public.events e where e.id = any (locked) order by e.id for share;
  perform from public.event_slots s where s.event_id = any (locked) order by s.id for no key update;
  perform from public.profiles p where p.id = p_person for no key update;
  update public.waitlist w set left_at = private.now(), left_why = 'gone' where w.user_id = p_person and w.left_at is null;
  -- Their offers end, and go to the next.
  perform private.settle_offers(id) from unnest(awaited) id;
  with freed as (
    update public.signups s set status = 'canceled', canceled_at = private.now(), canceled_by = caller
    from public.events e
    where e.id = s.event_id and s.user_id = p_person and s.status <> 'canceled' and e.start_time > private.now()
    returning e.removed_at
  )
  -- With an event that was removed, the place was gone already.
  select count(*) into released from freed f where f.removed_at is null;
  return released;
end
$$;
comment on function private.release_ahead(uuid) is
  'Cancels all signups of a person for events that have not started, ends their waiting, and returns how many of these
events are not removed. Internal.';

create function private.without_person(p_row jsonb, p_name text) returns jsonb
language sql immutable set search_path = '' as $$
  select p_row - array['account_id', 'guardian_id', 'email', 'phone', 'description', 'profile_image', 'settings', 'last_login',
      'entry_note', 'override_reason', 'attendance_reason', 'payroll_number', 'compared', 'born', 'youngest']
    -- Of a block. That of leaving is written afterwards.
    - 'reason'
    -- A row of the log is shown by its name.
    || case when p_row ? 'name' then jsonb_build_object('name', p_name) else '{}' end
$$;
comment on function private.without_person(jsonb, text) is
  'A row of the audit log without what says who the person is. Internal.';

create function private.redact_log(p_person uuid, p_address text default null) returns void
language plpgsql set search_path = '' as $$
declare
  ids constant text[] := private.ids_of(p_person)::text[];
  shown constant text := (select p.name from public.profiles p where p.id = p_person);
  addresses constant text[] := p_address || array(
    select distinct address from public.audit_log a
    cross join unnest(array[a.before ->> 'email', a.after ->> 'email']) address
    where a.table_name = 'profiles' and a.row_id = any (ids) and address is not null);
begin
  update public.audit_log a set before = private.without_person(a.before, name), after = private.without_person(a.after, name)
  from (values ('profiles', shown), ('signups', shown), ('blocks', shown), ('payroll_numbers', shown), ('births', shown), ('invitations', 'Former member'))
    entry (about, name)
  where a.table_name = entry.about and a.id in (
    -- One query for each kind, so that each uses its index.
    select l.id from public.audit_log l where l.table_name = 'profiles' and l.row_id = any (ids)
    union all
    select l.id from public.audit_log l where l.table_name = 'invitations'
      and (l.before ->> 'email' = any (addresses) or l.after ->> 'email' = any (addresses))
    union all
    select l.id from public.audit_log l where l.user_id = any (ids) and l.table_name in ('blocks', 'payroll_numbers', 'births')
    union all
    select l.id from public.audit_log l where l.table_name = 'signups'
      and l.row_id = any (array(select s.id::text from public.signups s where s.user_id = p_person)));
end
$$;
comment on function private.redact_log(uuid, text) is
  'Removes a person from the audit log, except for the name that their profile has now: entries about them, their signups, and
the invitations to p_address and to the addresses that they had before. Internal.';

create function private.forget_name(p_person uuid, p_address text default null) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.payroll_numbers n where n.user_id = p_person;
  update public.profiles p set name = 'Former member ' || nextval('private.former_members'), name_until = null
  where p.id = p_person;
  perform private.redact_log(p_person, p_address);
end
$$;
comment on function private.forget_name(uuid, text) is 'Replaces the name of somebody who has left by a number, and forgets by which one payroll knows them. Internal.';

create function private.forget_names() returns integer
language plpgsql set search_path = '' as $$
declare
  due constant uuid[] := array(select p.id from public.profiles p where p.name_until <= private.now() order by p.id);
begin
  perform private.forget_name(id) from unnest(due) id;
  return cardinality(due);
end
$$;
comment on function private.forget_names() is
  'Removes the names and payroll numbers of people who have left and whose wages are settled by now, and returns how many they are. For the schedule.';

create function private.forget_person(p_person uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  caller constant uuid := private.own_profile();
  person public.profiles;
begin
  perform private.require_nobody_looked_after(p_person);
  perform private.lock_account(p_person);
  perform private.release_ahead(p_person);
  select p.* into person from public.profiles p where p.id = p_person and p.state <> 'left' for no key update;
  if not found then
    perform private.refuse_missing('user');
  end if;
  -- Sessions and tokens go along. The last administrator is refused here.
  delete from auth.users u where u.id = person.account_id;
  delete from private.sign_ins i where i.account_id = person.account_id;
  -- On a hosted project the authentication service keeps a log of its own, with addresses.
  delete from auth.audit_log_entries l
  where person.account_id::text in (l.payload ->> 'actor_id', l.payload #>> '{traits,user_id}');
  delete from public.invitations i where i.user_id = p_person or i.email = person.email;
  delete from public.blocks b where b.user_id = p_person;
  delete from public.notices n where n.user_id = p_person;
  delete from public.questions q where q.user_id = p_person;
  delete from public.waitlist w where w.user_id = p_person;
  delete from private.holds h where h.user_id = p_person;
  delete from public.watches w where w.user_id = p_person;
  delete from public.lead_grants g where g.user_id = p_person;
  delete from private.different_people d where p_person in (d.one, d.two);
  delete from private.watch_told t where t.user_id = p_person;
  perform private.forget_messages(p_person);
  delete from private.outbox o where o.user_id = p_person;
  delete from private.pushes w where w.user_id = p_person;
  delete from private.push_subscriptions d where d.user_id = p_person;
  delete from private.push_settings s where s.user_id = p_person;
  delete from public.calendars c where c.user_id = p_person;
  delete from public.person_qualifications h where h.user_id = p_person;
  delete from public.births b where b.user_id = p_person;
  delete from public.signatures s using public.agreements a where a.user_id = p_person and s.agreement_id = a.id;
  delete from private.parent_links l where l.user_id = p_person;
  delete from public.qualification_requests r where r.user_id = p_person;
  delete from public.field_answers a where a.user_id = p_person;
  delete from public.wishes w where w.user_id = p_person;
  delete from private.address_changes c where c.user_id = p_person;
  delete from private.mail_keys k where k.user_id = p_person;
  delete from private.person_codes c where c.user_id = p_person;
  perform private.forget_statements(p_person);
  delete from public.season_requirements r where r.user_id = p_person;
  update public.signups s set override_reason = '-' where s.user_id = p_person and s.override_reason is not null;
  update public.work_reasons r set reason = '-'
  from public.work_entries e join public.signups s on s.id = e.signup_id
  where r.entry_id = e.id and s.user_id = p_person;
  update public.gate_actions a set reason = '-' from public.signups s
  where s.id = a.signup_id and s.user_id = p_person and a.reason is not null;
  update public.profiles p set state = 'left', email = null, phone = null, description = null, profile_image = null,
    settings = null, last_login = null, entry_note = null, shows_first_name = false, name_until = private.name_kept_until(p_person)
  where p.id = p_person;
  if private.name_kept_until(p_person) is null then
    perform private.forget_name(p_person, person.email);
  else
    perform private.redact_log(p_person, person.email);
  end if;
  insert into public.audit_log (actor, action, table_name, row_id, before, after)
  select caller, 'update', 'profiles', p.id, jsonb_build_object('name', p.name, 'state', person.state, 'role', person.role),
    jsonb_build_object('name', p.name, 'state', p.state, 'role', p.role, 'reason', p_reason)
  from public.profiles p where p.id = p_person;
end
$$;
comment on function private.forget_person(uuid, text) is
  'Removes a person: their places ahead are released, their account is deleted, and nothing says any longer who they were,
except for their name while private.name_kept_until() says so. Refuses 404; 409 last_admin, looks_after. Internal.';

create function private.leave() returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Somebody who waits to be let in may go as well. For somebody who is blocked, their address has to stay known.
  if (select p.state from public.profiles p where p.id = private.own_profile()) is distinct from 'waiting' then
    perform private.require_member();
  end if;
  perform private.forget_person(private.own_profile(), null);
end
$$;
comment on function private.leave() is
  'POST /users/me/leave: removes the caller (private.forget_person). Definer: no API role writes profiles or deletes. Errors: 401;
403 blocked; 409 last_admin, looks_after.';
grant execute on function private.leave() to authenticated;

create function private.remove_person(p_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.forget_person(p_id, p_reason);
end
$$;
comment on function private.remove_person(uuid, text) is
  'POST /users/{id}/remove: does for a person what private.leave() does for the caller; the reason is in the audit log. Definer:
no API role writes profiles or deletes. Errors: 401; 403; 404 for somebody unknown or who has left; 409 last_admin, looks_after.';
grant execute on function private.remove_person(uuid, text) to authenticated;

create function private.leaving(p_person uuid) returns table (places integer, name_until timestamptz, last_admin boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_person is distinct from private.own_profile() then
    perform private.require_admin();
  end if;
  return query select
    (select count(*)::integer from public.signups s join public.events e on e.id = s.event_id
      where s.user_id = p.id and s.status <> 'canceled' and e.removed_at is null and e.start_time > private.now()
        and (not s.is_draft or private.is_admin())),
    private.name_kept_until(p.id),
    p.role = 'admin' and not exists (select from public.profiles o where o.role = 'admin' and o.id <> p.id)
  from public.profiles p where p.id = p_person and p.state <> 'left';
end
$$;
comment on function private.leaving(uuid) is
  'GET /users/{id}/leaving: what leaving would mean: the number of places that are released, until when the name is kept for
wages (null: it is removed at once), and whether the last administrator is refused. For the person and administrators. Definer:
private.name_kept_until() is internal. Errors: 401, 403.';
grant execute on function private.leaving(uuid) to authenticated;
