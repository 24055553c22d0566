-- Importing: many people from a table, who are made and invited, or changed to what their line says. All lines are planned and
-- done together; only those about a person of whom an earlier line speaks come after it, in another turn. The preview is the
-- import itself, rolled back, so that the two cannot disagree.

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

create function private.imported_answers(p_person uuid, p_line jsonb)
returns table (id uuid, label text, answer jsonb, held jsonb, place integer)
language sql stable set search_path = '' as $$
  select f.id, f.label, given.line, held.value, f.position
  from jsonb_array_elements(p_line -> 'answers') given (line)
  join public.custom_fields f on f.id = (given.line ->> 'field_id')::uuid
  left join public.field_answers held on held.user_id = p_person and held.field_id = f.id
    and held.season_id is not distinct from (given.line ->> 'season_id')::uuid
  where held.value is distinct from given.line -> 'value'
$$;
comment on function private.imported_answers(uuid, jsonb) is
  'What an imported line says otherwise of the answers of a person, as private.save_answer() has it, and what they have answered. Internal.';

create function private.answer_in_words(p_value jsonb) returns text
language sql immutable set search_path = '' as $$
  select case jsonb_typeof(p_value) when 'array' then (select string_agg(item, '; ') from jsonb_array_elements_text(p_value) item)
    when 'boolean' then case when p_value = 'true' then 'yes' else 'no' end else p_value #>> '{}' end
$$;
comment on function private.answer_in_words(jsonb) is 'An answer as the preview of an import shows it. Null for null. Internal.';

create function private.imported_changes(p_person public.profiles, p_role text, p_line jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('field', f.field, 'before', f.before, 'after', f.after) order by f.place), '[]')
  -- Most lines name no qualifications, and there are up to two thousand.
  from (select to_jsonb(string_agg(i.held_text, '; ' order by i.name)) as held, to_jsonb(string_agg(i.given_text, '; ' order by i.name)) as given
    from private.imported_qualifications(p_person.id, p_line) i where p_line -> 'qualifications' <> '[]') qualified
  cross join (select string_agg(i.label || ': ' || private.answer_in_words(i.held), '; ' order by i.place, i.id) as held,
      string_agg(i.label || ': ' || private.answer_in_words(i.answer -> 'value'), '; ' order by i.place, i.id) as given
    from private.imported_answers(p_person.id, p_line) i where p_line -> 'answers' <> '[]') answered
  cross join lateral (values
    (1, 'name', to_jsonb(p_person.name), p_line -> 'name'),
    (2, 'phone', to_jsonb(p_person.phone), p_line -> 'phone'),
    (3, 'role', to_jsonb(p_role), p_line -> 'role'),
    (4, 'required_credits', to_jsonb(private.asked_credits(p_person.id, private.present_season())), p_line -> 'required_credits'),
    (5, 'description', to_jsonb(p_person.description), p_line -> 'description'),
    (6, 'qualifications', qualified.held, qualified.given),
    (7, 'payroll_number', to_jsonb((select n.payroll_number from public.payroll_numbers n
      where n.user_id = p_person.id and p_line ? 'payroll_number')), p_line -> 'payroll_number'),
    (8, 'born', to_jsonb((select b.born from public.births b
      where b.user_id = p_person.id and p_line ? 'born')), p_line -> 'born'),
    (9, 'answers', to_jsonb(answered.held), to_jsonb(answered.given))) f (place, field, before, after)
  where jsonb_typeof(f.after) <> 'null' and f.before is distinct from f.after
$$;
comment on function private.imported_changes(public.profiles, text, jsonb) is
  'What an imported line says otherwise of a person who exists: [{field, before, after}]. What the line leaves out stays. p_role:
the role that the person has, or gets when they accept their invitation. Internal.';

create type private.imported as (email text, outcome text, known text, role text, changes jsonb, role_kept boolean,
  number bigint, line jsonb, person uuid);
comment on type private.imported is
  'What becomes of a line of an import: its result, as private.import_people() describes it; and the number of the line, what it says
without a role that is not used, and the person, who may be new.';

create function private.plan_import(p_numbers bigint[], p_lines jsonb[], p_update boolean) returns setof private.imported
language plpgsql set search_path = '' as $$
begin
  return query
    with said as materialized (
      select l.number, l.line, l.line ->> 'role' as given, lower(l.line ->> 'email') as address
      from unnest(p_numbers, p_lines) l (number, line)
    ), named as (
      -- So that the same table can be imported again.
      select distinct on (p.name) p.name, p.id from public.profiles p
      where p.email is null and p.state <> 'left'
        and p.name = any (array(select s.line ->> 'name' from said s where s.address is null))
      order by p.name, p.created_at, p.id
    ), met as (
      select s.*, p as person, coalesce(i.role, p.role) as had,
        case when p.state = 'blocked' then 'blocked' when p.account_id is not null then 'member'
          when i.role is not null then 'pending' when p.id is not null then 'planned' end as known
      from said s
      left join public.profiles addressed on addressed.email = s.address
      left join named on s.address is null and named.name = s.line ->> 'name'
      left join public.profiles p on p.id = coalesce(addressed.id, named.id)
      left join public.invitations i on i.user_id = p.id and i.status = 'pending'
    ), used as (
      -- An import ends no administrators, and makes one only by an invitation.
      select m.*, case when m.given <> m.had and (m.had = 'admin' or m.given = 'admin' and m.known <> 'planned')
        or m.given = 'admin' and m.address is null then m.line - 'role' else m.line end as says
      from met m
    ), compared as materialized (
      select u.*, case when u.known is null or u.known = 'blocked' then '[]'
        else private.imported_changes(u.person, u.had, u.says) end as changes
      from used u
    )
    select c.address, case when c.known is null then 'added' when c.known = 'planned' and c.address is not null then 'invited'
        when c.known = 'blocked' then 'refused' when p_update and c.changes <> '[]' then 'updated' else 'unchanged' end,
      c.known, case when c.known is null then coalesce(c.says ->> 'role', 'volunteer')
        when p_update and c.changes @> '[{"field": "role"}]' then c.says ->> 'role' else c.had end,
      c.changes, c.says ->> 'role' is distinct from c.given and c.known is distinct from 'blocked',
      c.number, c.says, coalesce((c.person).id, gen_random_uuid())
    from compared c;
end
$$;
comment on function private.plan_import(bigint[], jsonb[], boolean) is
  'What becomes of these lines of an import, each about another person. Internal.';

create function private.add_imported(p_lines private.imported[]) returns void
language plpgsql set search_path = '' as $$
declare
  season constant public.seasons := private.present_season();
begin
  -- Credits are written at once where no season asks for them: otherwise each person would be written, and logged, twice.
  insert into public.profiles (id, email, name, role, phone, description, required_credits)
  select l.person, l.email, coalesce(l.line ->> 'name', private.name_of_address(l.email)), coalesce(nullif(l.role, 'admin'), 'volunteer'),
    l.line ->> 'phone', l.line ->> 'description',
    coalesce(case when season.id is null then (l.line ->> 'required_credits')::numeric end, 0)
  from unnest(p_lines) l where l.outcome = 'added' order by l.number;
  if season.id is not null then
    perform private.require_credits(array_agg(l.person), array_agg((l.line ->> 'required_credits')::numeric))
    from unnest(p_lines) l where l.outcome = 'added';
  end if;
end
$$;
comment on function private.add_imported(private.imported[]) is 'Makes the people of imported lines who are new. Internal.';

create function private.update_imported(p_lines private.imported[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_credits(array_agg(l.person), array_agg((l.line ->> 'required_credits')::numeric))
  from unnest(p_lines) l where l.changes @> '[{"field": "required_credits"}]';
  update public.profiles p set name = coalesce(c.said ->> 'name', p.name), phone = coalesce(c.said ->> 'phone', p.phone),
    description = coalesce(c.said ->> 'description', p.description),
    -- Only who signs in can be an administrator: that role comes with the acceptance.
    role = coalesce(nullif(c.said ->> 'role', 'admin'), p.role)
  from (
    select l.person, jsonb_object_agg(change ->> 'field', change -> 'after') as said
    from unnest(p_lines) l cross join jsonb_array_elements(l.changes) change
    where change ->> 'field' <> all ('{required_credits,qualifications,payroll_number,born,answers}') group by l.person
  ) c
  where p.id = c.person;
  update public.invitations i set role = l.role from unnest(p_lines) l
  where l.changes @> '[{"field": "role"}]' and l.role <> 'admin' and i.user_id = l.person and i.status = 'pending';
end
$$;
comment on function private.update_imported(private.imported[]) is
  'Makes the changes of private.imported_changes() to the people of imported lines. Internal.';

create function private.qualify_imported(p_lines private.imported[]) returns void
language plpgsql set search_path = '' as $$
declare
  wanted record;
begin
  for wanted in
    select q, i.days, array_agg(l.person) as people
    from unnest(p_lines) l cross join lateral private.imported_qualifications(l.person, l.line) i
    join public.qualifications q on q.id = i.id
    -- Most lines name none, and there are up to two thousand.
    where l.line -> 'qualifications' <> '[]'
    group by q.id, i.days order by q.id, i.days
  loop
    perform private.qualify(wanted.q, wanted.people, wanted.days);
  end loop;
end
$$;
comment on function private.qualify_imported(private.imported[]) is
  'Confirms the qualifications of imported lines. Refuses as private.qualify() does. Internal.';

create function private.number_imported(p_lines private.imported[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.set_payroll_numbers(array_agg(l.person), array_agg(l.line ->> 'payroll_number'))
  from unnest(p_lines) l where l.line ->> 'payroll_number' is not null having count(*) > 0;
end
$$;
comment on function private.number_imported(private.imported[]) is
  'Gives the people of imported lines their payroll numbers. Refuses as private.set_payroll_numbers() does. Internal.';

create function private.date_imported(p_lines private.imported[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.keep_births(array_agg(l.person), array_agg(l.line ->> 'born'), 'lines')
  from unnest(p_lines) l where l.line ->> 'born' is not null having count(*) > 0;
end
$$;
comment on function private.date_imported(private.imported[]) is
  'Stores when the people of imported lines were born. Refuses as private.keep_births() does. Internal.';

create function private.answer_imported(p_lines private.imported[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.save_answer(l.person, i.answer, 'lines')
  from unnest(p_lines) l cross join lateral private.imported_answers(l.person, l.line) i
  -- Most lines have none, and there are up to two thousand.
  where l.line -> 'answers' <> '[]';
end
$$;
comment on function private.answer_imported(private.imported[]) is
  'Stores the answers of imported lines. Refuses as private.save_answer() does. Internal.';

create function private.import_people(p_lines jsonb, p_send boolean, p_update boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  most_in_an_hour constant integer := 5000;
  lately integer;
  oldest timestamptz;
  turn record;
  planned private.imported[];
  changed private.imported[];
  invited uuid[];
  done private.imported[] := array[]::private.imported[];
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
  if exists (select from jsonb_path_query(p_lines, '$[*].answers[*].field_id') given (id)
      where not exists (select from public.custom_fields f where f.id = (given.id #>> '{}')::uuid)) then
    perform private.refuse_missing('custom_field');
  end if;
  for turn in
    select array_agg(l.number) as numbers, array_agg(l.line) as lines, array_agg(l.address) as addresses, array_agg(l.name) as names
    from (
      select said.*, row_number() over (partition by said.address, said.name order by said.number) as turn from (
        select e.line, e.number, lower(e.line ->> 'email') as address, case when e.line ->> 'email' is null then e.line ->> 'name' end as name
        from jsonb_array_elements(p_lines) with ordinality e (line, number)) said
    ) l
    group by l.turn order by l.turn
  loop
    if p_update then
      perform from public.profiles p where p.email = any (turn.addresses) or p.email is null and p.name = any (turn.names)
      order by p.id for no key update;
    end if;
    planned := array(select p from private.plan_import(turn.numbers, turn.lines, p_update) p);
    perform private.add_imported(planned);
    if p_update then
      perform private.update_imported(planned);
    end if;
    changed := array(select l from unnest(planned) l where l.outcome = 'added' or p_update and l.changes <> '[]');
    perform private.qualify_imported(changed), private.number_imported(changed), private.date_imported(changed),
      private.answer_imported(changed);
    select array_agg(made.id) into invited
    from (
      select array_agg(l.person order by l.number) as people, array_agg(l.role order by l.number) as roles
      from unnest(planned) l where l.outcome in ('added', 'invited') and l.email is not null
    ) i, private.renew_invitations(i.people, i.roles, private.me()) made;
    if p_send then
      perform private.mail_invitations(invited);
    end if;
    done := done || planned;
  end loop;
  return (select coalesce(jsonb_agg(to_jsonb(l) - '{number,line,person}'::text[] order by l.number), '[]') from unnest(done) l);
end
$$;
comment on function private.import_people(jsonb, boolean, boolean) is
  'POST /users/import: makes and invites the person of each line {email, role, name, phone, description, required_credits,
qualifications: [{id, valid_until}], payroll_number, born, answers: [{field_id, season_id, value}]}, and only makes whom a line names without an address, who is found again by name; for all lines or, if something is wrong, for none. p_send: their mails are put into the outbox. p_update: people who exist get
what their line says; otherwise they stay as they are. Returns for each line, in their order, {email, outcome, known, role,
changes, role_kept}. outcome: added (made and invited), invited (a person who existed, "planned"), updated, unchanged or refused
("blocked"). changes: as private.imported_changes(); they are made if p_update. Definer: no API role writes these tables. Errors:
401, 403; 400 for an unknown qualification or as private.keep_births(); 404 for an unknown field; those of private.save_answer(); 409 payroll_number_taken; 429 for more than 5000 in an hour.';
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
