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
