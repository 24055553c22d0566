-- Importing: many people from a table, who are made and invited, or changed to what their line says. The preview is the import
-- itself, rolled back, so that the two cannot disagree.

create function private.imported_qualifications(p_person uuid, p_line jsonb)
returns table (id uuid, name text, days jsonb, held_text text, given_text text)
language sql stable set search_path = '' as $$
  select q.id, q.name, given.line - 'id',
    case when held.id is not null then q.name || coalesce(' (' || held.valid_until || ')', '') end,
    q.name || coalesce(' (' || (given.line ->> 'valid_until') || ')', '')
  from jsonb_array_elements(p_line -> 'qualifications') given (line)
  join public.qualifications q on q.id = (given.line ->> 'id')::uuid
  left join public.person_qualifications held on held.qualification_id = q.id and held.user_id = p_person
  -- Whoever has it today has it, unless the line says until when.
  where held.id is null or case when given.line ? 'valid_until'
    then held.valid_until is distinct from (given.line ->> 'valid_until')::date
    else not daterange(held.confirmed_on, held.valid_until, '[]') @> private.organisation_today() end
$$;
comment on function private.imported_qualifications(uuid, jsonb) is
  'What an imported line says otherwise of the qualifications of a person: those that are to be confirmed, with the days for
private.qualify(), and in words what the person has of each and will have. Internal.';

create function private.qualify_imported(p_person uuid, p_line jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  wanted record;
begin
  -- Most lines name none, and there are up to two thousand.
  if coalesce(p_line -> 'qualifications', '[]') = '[]' then
    return;
  end if;
  for wanted in select q, i.days from private.imported_qualifications(p_person, p_line) i
    join public.qualifications q on q.id = i.id order by q.id
  loop
    perform private.qualify(wanted.q, array[p_person], wanted.days);
  end loop;
end
$$;
comment on function private.qualify_imported(uuid, jsonb) is
  'Confirms the qualifications of an imported line. Refuses as private.qualify() does. Internal.';

create function private.imported_changes(p_person public.profiles, p_role text, p_line jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('field', f.field, 'before', f.before, 'after', f.after) order by f.place), '[]')
  -- Most lines name no qualifications, and there are up to two thousand.
  from (select to_jsonb(string_agg(i.held_text, '; ' order by i.name)) as held, to_jsonb(string_agg(i.given_text, '; ' order by i.name)) as given
    from private.imported_qualifications(p_person.id, p_line) i where p_line -> 'qualifications' <> '[]') qualified
  cross join lateral (values
    (1, 'name', to_jsonb(p_person.name), p_line -> 'name'),
    (2, 'phone', to_jsonb(p_person.phone), p_line -> 'phone'),
    (3, 'role', to_jsonb(p_role), p_line -> 'role'),
    (4, 'required_credits', to_jsonb(private.asked_credits(p_person.id, private.present_season())), p_line -> 'required_credits'),
    (5, 'description', to_jsonb(p_person.description), p_line -> 'description'),
    (6, 'qualifications', qualified.held, qualified.given)) f (place, field, before, after)
  where jsonb_typeof(f.after) <> 'null' and f.before is distinct from f.after
$$;
comment on function private.imported_changes(public.profiles, text, jsonb) is
  'What an imported line says otherwise of a person who exists: [{field, before, after}]. What the line leaves out stays. p_role:
the role that the person has, or gets when they accept their invitation. Internal.';

create function private.update_imported(p_person uuid, p_changes jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  said constant jsonb := (select jsonb_object_agg(c.value ->> 'field', c.value -> 'after') from jsonb_array_elements(p_changes) c);
  -- Only who signs in can be an administrator: that role comes with the acceptance.
  present constant text := nullif(said ->> 'role', 'admin');
begin
  perform private.require_credits(p_person, (said ->> 'required_credits')::numeric);
  if said - array['required_credits', 'qualifications'] <> '{}' then
    update public.profiles p set name = coalesce(said ->> 'name', p.name), phone = coalesce(said ->> 'phone', p.phone),
      description = coalesce(said ->> 'description', p.description), role = coalesce(present, p.role)
    where p.id = p_person;
  end if;
  update public.invitations i set role = present
  where i.user_id = p_person and i.status = 'pending' and i.role <> present;
end
$$;
comment on function private.update_imported(uuid, jsonb) is
  'Makes the changes of private.imported_changes(). Internal.';

create function private.import_people(p_lines jsonb, p_send boolean, p_update boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  most_in_an_hour constant integer := 5000;
  lately integer;
  oldest timestamptz;
  line jsonb;
  address text;
  person public.profiles;
  invited_as text;
  given text;
  had text;
  known text;
  changes jsonb;
  invitation uuid;
  outcomes jsonb[] := array[]::jsonb[];
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(private.import_lock());
  select count(*), min(i.created_at) into lately, oldest from public.invitations i
  where i.invited_by = private.me() and i.created_at > private.now() - interval '1 hour';
  if lately + jsonb_array_length(p_lines) > most_in_an_hour then
    perform private.refuse(429, 'rate_limited', 'Too many people were invited in the last hour. Please wait before importing more.',
      jsonb_build_object('what', 'import', 'retry_after',
        ceil(extract(epoch from coalesce(oldest, private.now()) + interval '1 hour' - private.now()))));
  end if;
  if exists (select from jsonb_path_query(p_lines, '$[*].qualifications[*].id') given (id)
      where not exists (select from public.qualifications q where q.id = (given.id #>> '{}')::uuid)) then
    perform private.refuse(400, 'not_found', 'Qualification not found', '{"what": "qualification"}', 'lines');
  end if;
  for line in select value from jsonb_array_elements(p_lines) loop
    address := lower(line ->> 'email');
    given := line ->> 'role';
    if address is not null then
      select p.* into person from public.profiles p where p.email = address;
    else
      -- So that the same table can be imported again.
      select p.* into person from public.profiles p
      where p.email is null and p.name = line ->> 'name' and p.state <> 'left' order by p.created_at, p.id limit 1;
    end if;
    invited_as := null;
    if person.id is not null then
      if p_update then
        select p.* into person from public.profiles p where p.id = person.id for no key update;
      end if;
      select i.role into invited_as from public.invitations i where i.user_id = person.id and i.status = 'pending';
    end if;
    had := coalesce(invited_as, person.role);
    known := case when person.state = 'blocked' then 'blocked' when person.account_id is not null then 'member'
      when invited_as is not null then 'pending' when person.id is not null then 'planned' end;
    -- An import ends no administrators, and makes one only by an invitation.
    if given <> had and (had = 'admin' or given = 'admin' and known <> 'planned') or given = 'admin' and address is null then
      line := line - 'role';
    end if;
    changes := case when known is null or known = 'blocked' then '[]' else private.imported_changes(person, had, line) end;
    if p_update and changes <> '[]' then
      perform private.update_imported(person.id, changes);
      perform private.qualify_imported(person.id, line);
    end if;
    if known is null or known = 'planned' then
      had := coalesce(case when known is null or p_update then line ->> 'role' end, had, 'volunteer');
      if known is null then
        person.id := private.plan_person(address, had, line);
        perform private.qualify_imported(person.id, line);
      end if;
    end if;
    if address is not null and (known is null or known = 'planned') then
      select renewed.id into invitation from private.renew_invitation(person.id, had, private.me()) renewed;
      if p_send then
        perform private.mail_invitation(invitation);
      end if;
    elsif p_update and changes @> '[{"field": "role"}]' then
      had := line ->> 'role';
    end if;
    outcomes := array_append(outcomes, jsonb_build_object('email', address, 'known', known, 'role', had, 'changes', changes,
      'role_kept', line ->> 'role' is distinct from given and known is distinct from 'blocked',
      'outcome', case when known is null then 'added'
        when known = 'planned' and address is not null then 'invited' when known = 'blocked' then 'refused'
        when p_update and changes <> '[]' then 'updated' else 'unchanged' end));
  end loop;
  return to_jsonb(outcomes);
end
$$;
comment on function private.import_people(jsonb, boolean, boolean) is
  'POST /users/import: makes and invites the person of each line {email, role, name, phone, description, required_credits,
qualifications: [{id, valid_until}]}, and only makes whom a line names without an address, who is found again by name; for all lines or, if something is wrong, for none. p_send: their mails are put into the outbox. p_update: people who exist get
what their line says; otherwise they stay as they are. Returns for each line, in their order, {email, outcome, known, role,
changes, role_kept}. outcome: added (made and invited), invited (a person who existed, "planned"), updated, unchanged or refused
("blocked"). changes: as private.imported_changes(); they are made if p_update. Definer: no API role writes these tables. Errors:
401, 403; 400 for an unknown qualification; 429 for more than 5000 in an hour.';
grant execute on function private.import_people(jsonb, boolean, boolean) to authenticated;

create function private.preview_import(p_lines jsonb, p_send boolean, p_update boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  outcomes jsonb;
begin
  perform private.require_admin();
  begin
    outcomes := private.import_people(p_lines, p_send, p_update);
    raise exception using errcode = 'MUUND';
  exception when sqlstate 'MUUND' then
    return outcomes;
  end;
end
$$;
comment on function private.preview_import(jsonb, boolean, boolean) is
  'POST /users/import with preview: what private.import_people() would do, by doing it and rolling back. Errors: the same.';
grant execute on function private.preview_import(jsonb, boolean, boolean) to authenticated;
