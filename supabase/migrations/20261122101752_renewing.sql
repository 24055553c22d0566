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
