-- Qualifications: what people need for the places of a slot type, who has which, and until when. Judged on the day of the shift
-- (private.place_refusal). A place that somebody has stays theirs, whatever changes here.

create table public.qualifications (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 200),
  text text check (char_length(text) between 1 and 2000),
  confirmed_by text not null check (confirmed_by in ('self', 'organiser')),
  valid_months integer check (valid_months between 1 and 600),
  version integer not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.qualifications is 'What slot types can ask for.';
comment on column public.qualifications.text is 'The sentence that people confirm, or what the qualification means.';
comment on column public.qualifications.confirmed_by is
  'self: people confirm it by ticking its sentence; organiser: administrators confirm it.';
comment on column public.qualifications.valid_months is 'For how long it is valid, unless another day is set for a person; null: for ever.';
create unique index qualifications_name on public.qualifications (lower(name));

create table public.slot_type_qualifications (
  id uuid primary key default gen_random_uuid(),
  slot_type_id uuid not null references public.slot_types (id) on delete cascade,
  qualification_id uuid not null references public.qualifications (id) on delete cascade,
  unique (slot_type_id, qualification_id)
);
comment on table public.slot_type_qualifications is 'What people need for the places of a slot type: all of its qualifications.';
create index slot_type_qualifications_of_qualification on public.slot_type_qualifications (qualification_id);

create table public.person_qualifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  qualification_id uuid not null references public.qualifications (id) on delete cascade,
  confirmed_on date not null check (confirmed_on between '2000-01-01' and '2100-12-31'),
  valid_until date check (valid_until between '2000-01-01' and '2200-12-31'),
  confirmed_by uuid references public.profiles (id) on delete set null,
  confirmed_at timestamptz not null,
  reminded_for date,
  unique (user_id, qualification_id),
  check (valid_until >= confirmed_on)
);
comment on table public.person_qualifications is
  'Who has which qualification, from the day on which it was confirmed. Each confirmation replaces the one before; audit_log has
those that administrators made. Written by private.qualify().';
comment on column public.person_qualifications.valid_until is 'The last day on which it is valid; null: for ever.';
comment on column public.person_qualifications.reminded_for is
  'The last day (valid_until) of which the person has been reminded. Another last day means another reminder.';
comment on column public.person_qualifications.confirmed_by is 'The person or an administrator; null for operators.';
create index person_qualifications_ending on public.person_qualifications (valid_until) where valid_until is not null;
create index person_qualifications_of_qualification on public.person_qualifications (qualification_id);
create index person_qualifications_of_confirmer on public.person_qualifications (confirmed_by) where confirmed_by is not null;

create table public.qualification_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  qualification_id uuid not null references public.qualifications (id) on delete cascade,
  note text check (char_length(note) between 1 and 500),
  asked_at timestamptz not null default private.now(),
  unique (user_id, qualification_id)
);
comment on table public.qualification_requests is
  'What people ask administrators to confirm. A request is gone when it is confirmed, declined or withdrawn.';
create index qualification_requests_of_qualification on public.qualification_requests (qualification_id);

alter table public.qualifications enable row level security;
grant select on public.qualifications to authenticated;
-- Every member sees what slot types can ask for.
create policy "members see qualifications" on public.qualifications
  for select to authenticated using ((select private.is_member()));
create trigger touch before update on public.qualifications for each row execute function private.touch();
create trigger audit after insert or update or delete on public.qualifications
  for each row execute function private.audit();

alter table public.slot_type_qualifications enable row level security;
grant select on public.slot_type_qualifications to authenticated;
-- Every member sees what slot types ask for.
create policy "members see qualifications of slot types" on public.slot_type_qualifications
  for select to authenticated using ((select private.is_member()));
create trigger audit after insert or update or delete on public.slot_type_qualifications
  for each row execute function private.audit();

alter table public.person_qualifications enable row level security;
grant select on public.person_qualifications to authenticated;
-- People see their own qualifications, administrators those of everybody.
create policy "people see their qualifications" on public.person_qualifications
  for select to authenticated using (user_id = (select private.me()) or (select private.is_admin()));
create trigger audit after insert or update or delete on public.person_qualifications
  for each row execute function private.audit();

alter table public.qualification_requests enable row level security;
grant select on public.qualification_requests to authenticated;
-- People see what they have asked for, administrators what everybody has.
create policy "own requests, administrators all" on public.qualification_requests
  for select to authenticated using (user_id = (select private.me()) or (select private.is_admin()));

create view private.asked_qualifications with (security_invoker = true) as
select p.id as user_id, asked.slot_type_id, q.id, q.name, q.confirmed_by,
  -- A range without bounds would be every day.
  case when held.id is null then 'empty' else daterange(held.confirmed_on, held.valid_until, '[]') end as days
from public.profiles p
cross join public.slot_type_qualifications asked
join public.qualifications q on q.id = asked.qualification_id
left join public.person_qualifications held on held.user_id = p.id and held.qualification_id = q.id;
comment on view private.asked_qualifications is
  'What slot types ask for, and on which days each person has it.';
grant select on private.asked_qualifications to authenticated;

create view private.qualified_days with (security_invoker = true) as
select a.user_id, a.slot_type_id, range_intersect_agg(a.days) as days
from private.asked_qualifications a group by a.user_id, a.slot_type_id;
comment on view private.qualified_days is
  'For each person and each slot type that asks for qualifications: the days on which the person has all of them.';

create function private.start_day(p_start timestamptz, p_timezone text) returns date
language sql stable
return (p_start at time zone p_timezone)::date;
comment on function private.start_day(timestamptz, text) is
  'The day on which an event starts at its place, the day of the event everywhere. Days of pay, of seasons and of hours per day are
those of the organisation. Its body is parsed when it is created, so that Postgres can copy it into a query.';
grant execute on function private.start_day(timestamptz, text) to authenticated;

create function private.time_of_day(p_start timestamptz, p_timezone text) returns text
language sql stable
return case
  when extract(hour from p_start at time zone p_timezone) between 5 and 11 then 'morning'
  when extract(hour from p_start at time zone p_timezone) between 12 and 16 then 'afternoon'
  else 'evening' end;
comment on function private.time_of_day(timestamptz, text) is
  'The time of day of a start in a zone: morning from 5:00, afternoon from 12:00, evening from 17:00 and in the night.';
grant execute on function private.time_of_day(timestamptz, text) to authenticated;

create function private.missing_qualifications(p_slot_type_id uuid, p_person uuid, p_day date) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'confirmed_by', a.confirmed_by)
    order by a.name collate private.natural_order, a.id)
  from private.asked_qualifications a
  where a.slot_type_id = p_slot_type_id and a.user_id = p_person and not a.days @> p_day
$$;
comment on function private.missing_qualifications(uuid, uuid, date) is
  'The qualifications that a slot type asks for and a person does not have on a day (contract qualificationRef); null: none.
Internal.';

create function private.set_slot_type_qualifications(p_slot_type_id uuid, p_ids jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant uuid[] := array(select id::uuid from jsonb_array_elements_text(p_ids) id);
  unknown integer;
begin
  perform private.require_admin();
  if p_ids is null then
    return;
  end if;
  -- Locked, so that none of them is deleted before this transaction has used it.
  perform from public.qualifications q where q.id = any (wanted) order by q.id for key share;
  select position - 1 into unknown from unnest(wanted) with ordinality listed (id, position)
  where not exists (select from public.qualifications q where q.id = listed.id)
  order by position limit 1;
  if found then
    perform private.refuse(400, 'not_found', 'Qualification not found', '{"what": "qualification"}',
      format('qualification_ids.%s', unknown));
  end if;
  delete from public.slot_type_qualifications a
  where a.slot_type_id = p_slot_type_id and a.qualification_id <> all (wanted);
  insert into public.slot_type_qualifications (slot_type_id, qualification_id)
  select p_slot_type_id, id from unnest(wanted) id
  on conflict (slot_type_id, qualification_id) do nothing;
end
$$;
comment on function private.set_slot_type_qualifications(uuid, jsonb) is
  'Sets what a slot type asks for: an array of ids; null leaves it as it is. Definer: no API role writes the table. Errors: 401,
403; 400 for an unknown qualification, at its path in the body.';
grant execute on function private.set_slot_type_qualifications(uuid, jsonb) to authenticated;

-- Qualifying: creating and changing qualifications, confirming them for people and withdrawing them.

create function private.refuse_qualification(p_name text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse(409, 'qualification_exists', format('"%s" is already in the list', q.name),
    jsonb_build_object('qualification_id', q.id, 'qualification_name', q.name))
  from public.qualifications q where lower(q.name) = lower(p_name);
end
$$;
comment on function private.refuse_qualification(text) is
  'Refuses, with 409 qualification_exists, a name that a qualification has, whatever its case. Internal.';

create function private.lock_qualification(p_id uuid) returns public.qualifications
language plpgsql set search_path = '' as $$
declare
  qualification public.qualifications;
begin
  select q.* into qualification from public.qualifications q where q.id = p_id for update;
  if not found then
    perform private.refuse_missing('qualification');
  end if;
  return qualification;
end
$$;
comment on function private.lock_qualification(uuid) is 'Locks a qualification and returns it. Error: 404. Internal.';

create function private.create_qualification(p_body jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  perform private.require_admin();
  insert into public.qualifications (name, text, confirmed_by, valid_months)
  values (p_body ->> 'name', p_body ->> 'text', p_body ->> 'confirmed_by', (p_body ->> 'valid_months')::integer)
  on conflict (lower(name)) do nothing
  returning id into made;
  if made is null then
    perform private.refuse_qualification(p_body ->> 'name');
  end if;
  return made;
end
$$;
comment on function private.create_qualification(jsonb) is
  'POST /qualifications: stores a validated body (contract qualificationBody) and returns the id. Definer: no API role writes
qualifications. Errors: 401, 403; 409 qualification_exists.';
grant execute on function private.create_qualification(jsonb) to authenticated;

create function private.replace_qualification(p_id uuid, p_body jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  was public.qualifications;
begin
  perform private.require_admin();
  was := private.lock_qualification(p_id);
  perform private.require_version(p_body ->> 'version', was.version, was.updated_at);
  begin
    update public.qualifications q set name = p_body ->> 'name', text = p_body ->> 'text',
      confirmed_by = p_body ->> 'confirmed_by', valid_months = (p_body ->> 'valid_months')::integer
    where q.id = p_id;
  exception when unique_violation then
    perform private.refuse_qualification(p_body ->> 'name');
  end;
end
$$;
comment on function private.replace_qualification(uuid, jsonb) is
  'PUT /qualifications/{id}: replaces a qualification with a validated body; what people have stays as it is. Definer: no API role
writes qualifications. Errors: 401, 403, 404; 409 stale_version, qualification_exists.';
grant execute on function private.replace_qualification(uuid, jsonb) to authenticated;

create function private.remove_qualification(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  asking integer;
begin
  perform private.require_admin();
  perform private.lock_qualification(p_id);
  select count(*) into asking from public.slot_type_qualifications a
  join public.slot_types t on t.id = a.slot_type_id and t.archived_at is null
  where a.qualification_id = p_id;
  if asking > 0 then
    perform private.refuse(409, 'qualification_in_use', case when asking = 1 then '1 slot type asks for this qualification'
      else format('%s slot types ask for this qualification', to_char(asking, 'FM999,999')) end, jsonb_build_object('slot_types', asking));
  end if;
  delete from public.qualifications q where q.id = p_id;
end
$$;
comment on function private.remove_qualification(uuid) is
  'DELETE /qualifications/{id}: deletes a qualification, and that people have it. Definer: no API role may delete. Errors: 401,
403, 404; 409 qualification_in_use while a slot type asks for it that is not archived.';
grant execute on function private.remove_qualification(uuid) to authenticated;

create function private.qualify(p_qualification public.qualifications, p_people uuid[], p_days jsonb) returns integer
language plpgsql set search_path = '' as $$
declare
  first_day constant date := coalesce((p_days ->> 'confirmed_on')::date, private.organisation_today());
  last_day constant date := case when p_days ? 'valid_until' then (p_days ->> 'valid_until')::date
    else (first_day + make_interval(months => p_qualification.valid_months))::date end;
  confirmed integer;
begin
  if last_day < first_day then
    perform private.refuse(400, 'valid_before_confirmed', 'Must not be before the day of the confirmation', '{}', 'valid_until');
  end if;
  insert into public.person_qualifications (user_id, qualification_id, confirmed_on, valid_until, confirmed_by, confirmed_at)
  select p.id, p_qualification.id, first_day, last_day, private.me(), private.now()
  from public.profiles p where p.id = any (p_people) and p.state <> 'left'
  order by p.id
  on conflict (user_id, qualification_id) do update set confirmed_on = excluded.confirmed_on,
    valid_until = excluded.valid_until, confirmed_by = excluded.confirmed_by, confirmed_at = excluded.confirmed_at;
  get diagnostics confirmed = row_count;
  return confirmed;
end
$$;
comment on function private.qualify(public.qualifications, uuid[], jsonb) is
  'Confirms a qualification of people who have not left and returns how many these are. p_days: confirmed_on (default: today) and
valid_until (default: by the months of the qualification; null: for ever). Refuses 400 for days in the wrong order. Internal.';

create function private.qualify_people(p_id uuid, p_body jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  qualification public.qualifications;
  people constant uuid[] := array(select id::uuid from jsonb_array_elements_text(p_body -> 'user_ids') id);
  withdrawn integer;
begin
  perform private.require_admin();
  qualification := private.lock_qualification(p_id);
  if (p_body ->> 'withdraw')::boolean then
    delete from public.person_qualifications h where h.qualification_id = p_id and h.user_id = any (people);
    get diagnostics withdrawn = row_count;
    return withdrawn;
  end if;
  return private.qualify(qualification, people, p_body);
end
$$;
comment on function private.qualify_people(uuid, jsonb) is
  'POST /qualifications/{id}/people: confirms a qualification of many people or withdraws it, and returns how many it changed.
People who are unknown or have left are passed over. Definer: no API role writes the table. Errors: 401, 403; 404; 400 for days
in the wrong order.';
grant execute on function private.qualify_people(uuid, jsonb) to authenticated;

create function private.open_qualification(p_id uuid) returns public.qualifications
language plpgsql set search_path = '' as $$
declare
  qualification public.qualifications;
begin
  select q.* into qualification from public.qualifications q where q.id = p_id for key share;
  if not found then
    perform private.refuse_missing('qualification');
  elsif qualification.confirmed_by <> 'self' then
    perform private.require_admin();
  end if;
  return qualification;
end
$$;
comment on function private.open_qualification(uuid) is
  'A qualification that the caller may confirm or withdraw: those that people confirm themselves; all for administrators. Errors:
403, 404. Internal.';

create function private.confirm_qualification(p_person uuid, p_id uuid, p_days jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  qualification public.qualifications;
begin
  perform private.require_self(p_person::text);
  qualification := private.open_qualification(p_id);
  if p_days ?| array['confirmed_on', 'valid_until'] then
    perform private.require_admin();
  end if;
  if private.qualify(qualification, array[p_person], p_days) = 0 then
    perform private.refuse_missing('user');
  end if;
end
$$;
comment on function private.confirm_qualification(uuid, uuid, jsonb) is
  'PUT /users/{id}/qualifications/{qualificationId}: confirms a qualification of a person. Days are for administrators. Definer: no
API role writes the table. Errors: 401, 403; those of private.open_qualification() and private.qualify(); 404 User not found.';
grant execute on function private.confirm_qualification(uuid, uuid, jsonb) to authenticated;

create function private.withdraw_qualification(p_person uuid, p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_self(p_person::text);
  perform private.open_qualification(p_id);
  delete from public.person_qualifications h where h.user_id = p_person and h.qualification_id = p_id;
  if not found then
    perform private.refuse_missing('qualification');
  end if;
end
$$;
comment on function private.withdraw_qualification(uuid, uuid) is
  'DELETE /users/{id}/qualifications/{qualificationId}: withdraws a qualification of a person. Places that they have stay. Definer:
no API role may delete. Errors: 401, 403; those of private.open_qualification(); 404 if the person does not have it.';
grant execute on function private.withdraw_qualification(uuid, uuid) to authenticated;

-- Renewing: people are reminded of qualifications that end, and ask administrators to confirm what they lack.

create function private.remind_of_qualifications() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  lead constant integer := 30;
  today constant date := private.organisation_today();
  ending record;
  reminded integer := 0;
begin
  for ending in
    update public.person_qualifications h set reminded_for = h.valid_until
    from public.profiles p, public.qualifications q
    where p.id = h.user_id and p.state = 'active' and q.id = h.qualification_id
      and h.reminded_for is distinct from h.valid_until and h.valid_until between today and today + lead
      -- What was confirmed for a short time is not worth a reminder on its first day.
      and h.valid_until - today <= (h.valid_until - h.confirmed_on) / 2
    returning h.user_id, h.valid_until, q.name, q.confirmed_by
  loop
    insert into public.notices (user_id, kind, about)
    values (ending.user_id, 'qualification_ending', jsonb_build_object('subject', ending.name, 'day', ending.valid_until));
    perform private.mail_access(ending.user_id, jsonb_build_object('about', 'qualification_ending', 'qualification', ending.name,
      'day', ending.valid_until, 'confirmed_by', ending.confirmed_by));
    reminded := reminded + 1;
  end loop;
  return reminded;
end
$$;
comment on function private.remind_of_qualifications() is
  'Reminds active people, by a notice and a mail, of qualifications that end within 30 days, once for each last day, and returns
how many reminders these are. For the schedule.';

create function private.ask_for_qualification(p_person uuid, p_id uuid, p_note text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  qualification public.qualifications;
begin
  perform private.require_self(p_person::text);
  select q.* into qualification from public.qualifications q
  where q.id = p_id and q.confirmed_by = 'organiser' for key share;
  if not found then
    perform private.refuse_missing('qualification');
  end if;
  if not exists (select from public.profiles p where p.id = p_person and p.state <> 'left') then
    perform private.refuse_missing('user');
  end if;
  update public.qualification_requests r set note = p_note where r.user_id = p_person and r.qualification_id = p_id;
  if found then
    return;
  end if;
  insert into public.qualification_requests (user_id, qualification_id, note) values (p_person, p_id, p_note)
  on conflict (user_id, qualification_id) do nothing;
  if found then
    perform private.tell_admins('qualification_asked', jsonb_build_object('actor', p_person, 'person', p_person,
      'subject', qualification.name));
  end if;
end
$$;
comment on function private.ask_for_qualification(uuid, uuid, text) is
  'PUT /users/{id}/qualifications/{qualificationId}/request: asks administrators to confirm a qualification, who get a notice. A
second time it changes the note. Definer: no API role writes the table. Errors: 401, 403; 404 for an unknown person, and for an
unknown qualification or one that people confirm themselves.';
grant execute on function private.ask_for_qualification(uuid, uuid, text) to authenticated;

create function private.tell_of_answer(p_person uuid, p_qualification_id uuid, p_kind text) returns void
language plpgsql set search_path = '' as $$
declare
  name constant text := (select q.name from public.qualifications q where q.id = p_qualification_id);
begin
  insert into public.notices (user_id, kind, about) values (p_person, p_kind, jsonb_build_object('subject', name));
  perform private.mail_access(p_person, jsonb_build_object('about', p_kind, 'qualification', name));
end
$$;
comment on function private.tell_of_answer(uuid, uuid, text) is
  'Tells a person, by a notice and a mail, what became of their request. Internal.';

create function private.end_request(p_person uuid, p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_self(p_person::text);
  delete from public.qualification_requests r where r.user_id = p_person and r.qualification_id = p_id;
  if not found then
    perform private.refuse_missing('qualification');
  end if;
  if p_person is distinct from private.me() then
    perform private.tell_of_answer(p_person, p_id, 'qualification_declined');
  end if;
end
$$;
comment on function private.end_request(uuid, uuid) is
  'DELETE /users/{id}/qualifications/{qualificationId}/request: a person withdraws their request, or an administrator declines it,
of which the person is told. Definer: no API role may delete. Errors: 401, 403; 404 without such a request.';
grant execute on function private.end_request(uuid, uuid) to authenticated;

create function private.answer_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.qualification_requests r
  where r.user_id = new.user_id and r.qualification_id = new.qualification_id;
  if found and new.user_id is distinct from private.me() then
    perform private.tell_of_answer(new.user_id, new.qualification_id, 'qualification_confirmed');
  end if;
  return null;
end
$$;
comment on function private.answer_request() is
  'Trigger: a confirmation answers the request for it, whichever way it was made, and the person is told.';
create trigger answer_request after insert or update of confirmed_at on public.person_qualifications
  for each row execute function private.answer_request();
