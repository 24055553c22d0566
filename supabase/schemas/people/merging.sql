-- Merging: two persons who are one. Everything of the other one goes to the person who stays; the audit log keeps the ids, and
-- private.merged_persons says whose they are. The person with an account stays; the account of the other one is deleted.

create function private.settle_doubles(p_person uuid, p_other uuid) returns void
language sql set search_path = '' as $$
  with ranked as (
    select s.id, s.event_id, row_number() over (partition by s.event_id order by private.work_rank(s),
      s.status <> 'confirmed', not s.is_live, s.companions = 0, s.user_id <> p_person, s.created_at, s.id) as place
    from public.signups s where s.user_id in (p_person, p_other) and s.status <> 'canceled'
  )
  -- Without canceled_by nobody is told: the person keeps a place in the event.
  update public.signups s set status = 'canceled', canceled_at = private.now()
  from ranked r where r.id = s.id and r.place > 1
    and exists (select from ranked o join public.signups other on other.id = o.id
      where o.event_id = r.event_id and other.user_id <> s.user_id);
$$;
comment on function private.settle_doubles(uuid, uuid) is
  'Cancels a place where two persons who become one have one each in the same event: by private.work_rank(), and of equal ones first what
is not confirmed, then one without companions, then that of the other person. Internal.';

create function private.settle_overlaps(p_person uuid, p_other uuid) returns void
language plpgsql set search_path = '' as $$
declare
  clash record;
begin
  for clash in
    select l.id as loser, w.id as winner
    from public.signups w join public.signups l on l.user_id <> w.user_id and l.during && w.during
    where w.user_id in (p_person, p_other) and l.user_id in (p_person, p_other)
      and w.status = 'confirmed' and w.is_live and l.status = 'confirmed' and l.is_live
      and (private.work_rank(w), w.user_id <> p_person) < (private.work_rank(l), l.user_id <> p_person)
    -- In this order nothing is displaced by what is displaced later.
    order by private.work_rank(l), l.user_id <> p_person, l.created_at, l.id, w.id
  loop
    update public.signups s set status = 'displaced' from public.signups w
    where s.id = clash.loser and s.status = 'confirmed' and w.id = clash.winner and w.status = 'confirmed';
    if found then
      insert into public.notices (user_id, event_id, signup_id, kind, old, new)
      select p_person, e.id, s.id, 'clash', private.event_state(e), private.event_state(e)
      from public.signups s join public.events e on e.id = s.event_id
      where s.id = clash.loser and e.end_time > private.now();
    end if;
  end loop;
end
$$;
comment on function private.settle_overlaps(uuid, uuid) is
  'Displaces a signup wherever those of two persons who become one overlap: by private.work_rank(), and of equal ones that of the other
person. The person gets a notice about each that is not over. Internal.';

create function private.hand_over(p_person uuid, p_other uuid) returns void
language plpgsql set search_path = '' as $$
begin
  update public.signups s set user_id = p_person where s.user_id = p_other;
  update public.signups s set created_by = p_person where s.created_by = p_other;
  update public.signups s set canceled_by = p_person where s.canceled_by = p_other;
  -- Of two waits for the same place, the earlier one remains; the job offers the place again.
  update public.waitlist w set left_at = private.now(), left_why = 'gone' from public.waitlist o
  where array[w.user_id, o.user_id] <@ array[p_person, p_other] and o.slot_id = w.slot_id and w.turn > o.turn and (w.left_at, o.left_at) is null;
  perform private.end_offers(array(
    select q.id from public.questions q
    where q.user_id = p_other and q.kind in ('offer', 'hand_over') and q.answer is null and exists (
      select from public.questions own
      where own.user_id = p_person and own.slot_id = q.slot_id and own.kind = q.kind and own.answer is null)), 'withdrawn', false);
  update public.waitlist w set user_id = p_person where w.user_id = p_other;
  update public.questions q set user_id = p_person where q.user_id = p_other;
  update public.hand_overs h set user_id = p_person where h.user_id = p_other;
  update private.holds h set user_id = p_person where h.user_id = p_other;
  -- The hours of both together are another sum, so one that the other had is corrected when it is next looked at.
  update private.statements s set user_id = p_person where s.user_id = p_other;
  update public.questions q set asked_by = p_person where q.asked_by = p_other;
  perform private.hand_over_messages(p_person, p_other), private.hand_over_notices(p_person, p_other);
  update private.outbox o set user_id = p_person where o.user_id = p_other;
  perform private.hand_over_push(p_person, p_other), private.hand_over_watches(p_person, p_other), private.hand_over_leads(p_person, p_other), private.hand_over_gate(p_person, p_other),
    private.hand_over_different(p_person, p_other), private.hand_over_answers(p_person, p_other);
  update public.calendars c set user_id = p_person where c.user_id = p_other and not exists (select from public.calendars own where own.user_id = p_person);
  -- With the statements. What the two have said is not mixed: it could contradict itself.
  update public.wishes w set user_id = p_person
  where w.user_id = p_other and not exists (select from public.wishes own where own.user_id = p_person);
  update private.mail_keys k set user_id = p_person
  where k.user_id = p_other and not exists (select from private.mail_keys own where own.user_id = p_person);
  update public.blocks b set user_id = p_person
  where b.user_id = p_other and not exists (select from public.blocks own where own.user_id = p_person);
  -- Who has an address of their own keeps it, so the invitation to the other one has ended.
  update public.invitations i set status = 'revoked'
  where i.user_id = p_other and i.status = 'pending'
    and exists (select from public.profiles p where p.id = p_person and p.email is not null);
  -- One invitation of a person waits at a time. The one of a person without an address went to an address that is gone.
  update public.invitations i set status = 'revoked'
  where i.user_id = p_person and i.status = 'pending'
    and exists (select from public.invitations o where o.user_id = p_other and o.status = 'pending');
  update public.invitations i set user_id = p_person where i.user_id = p_other;
  update public.invitations i set invited_by = p_person where i.invited_by = p_other;
  update public.events e set created_by = p_person where e.created_by = p_other;
  update public.reservations r set created_by = p_person where r.created_by = p_other;
  update public.ical_feeds f set created_by = p_person where f.created_by = p_other;
  update public.slot_type_rates r set set_by = p_person where r.set_by = p_other;
  update public.season_requirements r set user_id = p_person
  where r.user_id = p_other and not exists (
    select from public.season_requirements own where own.user_id = p_person and own.season_id = r.season_id);
  delete from public.person_qualifications h using public.person_qualifications o
  where array[h.user_id, o.user_id] <@ array[p_person, p_other] and o.user_id <> h.user_id and o.qualification_id = h.qualification_id
    and (coalesce(h.valid_until, 'infinity'), h.user_id = p_person) < (coalesce(o.valid_until, 'infinity'), o.user_id = p_person);
  update public.person_qualifications h set user_id = p_person where h.user_id = p_other;
  update public.person_qualifications h set confirmed_by = p_person where h.confirmed_by = p_other;
  delete from public.qualification_requests r using public.qualification_requests own
  where r.user_id = p_other and own.user_id = p_person and own.qualification_id = r.qualification_id;
  update public.qualification_requests r set user_id = p_person where r.user_id = p_other;
  update public.payroll_numbers n set user_id = p_person
  where n.user_id = p_other and not exists (select from public.payroll_numbers own where own.user_id = p_person);
  update public.births b set user_id = p_person
  where b.user_id = p_other and not exists (select from public.births own where own.user_id = p_person);
  delete from public.agreements a using public.agreements own
  where a.user_id = p_other and a.withdrawn_at is null and own.user_id = p_person and own.withdrawn_at is null
    and own.document_id = a.document_id and own.edition = a.edition;
  update public.agreements a set user_id = p_person where a.user_id = p_other;
  update private.parent_links l set ended_at = private.now(), ended_why = 'replaced'
  where l.user_id = p_other and l.ended_at is null and exists (
    select from private.parent_links own where own.user_id = p_person and own.document_id = l.document_id and own.ended_at is null);
  update private.parent_links l set user_id = p_person where l.user_id = p_other;
  update public.agreements a set recorded_by = p_person where a.recorded_by = p_other;
  update private.merged_persons m set person_id = p_person where m.person_id = p_other;
  -- Of two people who are looked after, the one who stays keeps their guardian. Nobody looks after themselves.
  update public.profiles p set guardian_id = nullif(other.guardian_id, p.id) from public.profiles other
  where p.id = p_person and other.id = p_other and p.account_id is null and coalesce(p.guardian_id, p_other) = p_other;
  update public.profiles p set guardian_id = nullif(p_person, p.id) where p.guardian_id = p_other;
end
$$;
comment on function private.hand_over(uuid, uuid) is
  'Gives everything that refers to the second person to the first one. A key of which both have one stays that of the first; of a
qualification of both, what is valid longer. tests/db/people/merging.test.ts compares it with the catalogue. Internal.';

create function private.lock_persons(p_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  planned constant uuid[] := array(
    select s.event_id from public.signups s where s.user_id = any (p_ids) and s.status <> 'canceled'
    union
    select s.event_id from public.event_slots s join public.waitlist w on w.slot_id = s.id
    where w.user_id = any (p_ids) and w.left_at is null);
begin
  perform from auth.users u where u.id in (select p.account_id from public.profiles p where p.id = any (p_ids))
    order by u.id for no key update;
  perform from public.events e where e.id = any (planned) order by e.id for share;
  perform from public.event_slots s where s.event_id = any (planned) order by s.id for no key update;
  perform from public.profiles p where p.id = any (p_ids) order by p.id for update;
end
$$;
comment on function private.lock_persons(uuid[]) is
  'Locks persons with their accounts and with the events and slots in which they have places or wait, in the common order. Internal.';

create function private.figures_of(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p.id, 'name', p.name, 'email', p.email, 'phone', p.phone, 'description', p.description,
    'role', p.role, 'state', p.state, 'has_account', p.account_id is not null, 'required_credits',
      (select c.required from private.season_credits(private.present_season(), array[p.id]) c),
    'last_login', private.iso(p.last_login), 'ahead', count(d.id) filter (where d.start_time > private.now() and d.removed_at is null),
    'past', count(d.id) filter (where d.start_time <= private.now()),
    'hours', round(coalesce(sum(d.hours) filter (where d.completed), 0), 1),
    'displaced', count(d.id) filter (where d.status = 'displaced'))
  from public.profiles p left join private.signup_details d on d.user_id = p.id and d.status <> 'canceled'
  where p.id = p_person group by p.id
$$;
comment on function private.figures_of(uuid) is
  'A person with what a merge is judged by: signups ahead and past, completed hours, and displaced signups. Internal.';

create function private.merge_persons(p_id uuid, p_other uuid, p_values jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  swapped boolean;
  person public.profiles;
  other public.profiles;
  roles text[];
  before jsonb;
begin
  perform private.require_admin();
  perform private.lock_persons(array[p_id, p_other]);
  -- The account stays with its person, and administrators do not delete their own. Asked for under the locks: somebody may have
  -- signed in for the first time meanwhile.
  swapped := p_other = private.me() or (p_id is distinct from private.me()
    and (select one.account_id is null and two.account_id is not null from public.profiles one, public.profiles two
      where one.id = p_id and two.id = p_other));
  select p.* into person from public.profiles p where p.id = case when swapped then p_other else p_id end and p.state <> 'left';
  select p.* into other from public.profiles p where p.id = case when swapped then p_id else p_other end and p.state <> 'left';
  if person.id is null or other.id is null or person.id = other.id then
    perform private.refuse_missing('user');
  end if;
  roles := array(select distinct role from unnest(array[person.role, other.role]) role
    where role <> 'admin' or private.can_be_admin(person) order by role);
  if p_values ->> 'role' <> all (roles) then
    perform private.refuse_role(roles, 'values.role');
  end if;
  before := jsonb_build_array(private.figures_of(p_id), private.figures_of(p_other));
  perform private.settle_doubles(person.id, other.id);
  perform private.settle_overlaps(person.id, other.id);
  perform private.hand_over(person.id, other.id);
  delete from auth.users u where u.id = other.account_id;
  update private.sign_ins i set account_id = person.account_id where i.account_id = other.account_id;
  delete from public.profiles p where p.id = other.id;
  insert into private.merged_persons (id, person_id) values (other.id, person.id);
  update public.profiles p set
    name = coalesce(p_values ->> 'name', p.name),
    email = coalesce(p.email, other.email),
    phone = case when p_values ? 'phone' then p_values ->> 'phone' else coalesce(p.phone, other.phone) end,
    description = case when p_values ? 'description' then p_values ->> 'description'
      else coalesce(p.description, other.description) end,
    profile_image = coalesce(p.profile_image, other.profile_image),
    role = case when 'blocked' in (person.state, other.state) then 'volunteer' else coalesce(p_values ->> 'role', p.role) end,
    state = case when 'blocked' in (person.state, other.state) then 'blocked' else p.state end
  where p.id = person.id;
  perform private.require_credits(array[person.id], array[(p_values ->> 'required_credits')::numeric]);
  perform private.confirm_displaced(array[person.id], true);
  return jsonb_build_object('persons', before, 'result', private.figures_of(person.id),
    'account_deleted', other.account_id is not null);
end
$$;
comment on function private.merge_persons(uuid, uuid, jsonb) is
  'POST /users/{id}/merge: makes one person of two and returns both as they were ("persons"), the one who stays ("result"), and
whether an account was deleted. The one with an account stays, or else the first; p_values: name, phone, description,
required_credits and role of the result, where they are not those of the person who stays. Definer: no API role writes profiles
or deletes. Errors: 401; 403; 404 also for somebody who has left; 400 for a role that neither has, and for the role admin of
somebody who is not active; 409 last_admin.';
grant execute on function private.merge_persons(uuid, uuid, jsonb) to authenticated;

create function private.preview_merge(p_id uuid, p_other uuid, p_values jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  outcome jsonb;
begin
  perform private.require_admin();
  begin
    outcome := private.merge_persons(p_id, p_other, p_values);
    raise exception using errcode = 'MUUND';
  exception when sqlstate 'MUUND' then
    return outcome;
  end;
end
$$;
comment on function private.preview_merge(uuid, uuid, jsonb) is
  'POST /users/{id}/merge with preview: what private.merge_persons() would do, by doing it and rolling back. Errors: the same.';
grant execute on function private.preview_merge(uuid, uuid, jsonb) to authenticated;

create function private.was_merged(p_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin() and exists (select from private.merged_persons m where m.id = p_id)
$$;
comment on function private.was_merged(uuid) is
  'For administrators: whether the person with this id was merged into another one. Definer: no API role reads the ids of merged
persons.';
grant execute on function private.was_merged(uuid) to authenticated;

-- Doubles: people who look like one, and that an administrator has said that two of them are different people.

create table private.different_people (
  one uuid not null references public.profiles (id) on delete cascade,
  two uuid not null references public.profiles (id) on delete cascade,
  primary key (one, two),
  -- Each pair is there once, whoever is named first.
  check (one < two)
);
comment on table private.different_people is
  'Pairs of people of whom an administrator has said that they are not one. It is over when one of the two leaves. Written by
private.say_different().';
create index different_people_two on private.different_people (two);

create function private.say_different(p_id uuid, p_other uuid, p_are boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  first constant uuid := least(p_id, p_other);
  second constant uuid := greatest(p_id, p_other);
  known integer;
begin
  perform private.require_admin();
  -- Locked, so that nobody leaves or is merged meanwhile.
  select count(*) into known
  from (select from public.profiles p where p.id in (first, second) and p.state <> 'left' order by p.id for share) locked;
  if known < 2 then
    perform private.refuse_missing('user');
  elsif p_are then
    insert into private.different_people (one, two) values (first, second) on conflict do nothing;
  else
    delete from private.different_people d where d.one = first and d.two = second;
  end if;
  if found then
    insert into public.audit_log (actor, action, table_name, row_id, before, after)
    select private.me(), case when p_are then 'insert' else 'delete' end, 'different_people', first,
      case when not p_are then about end, case when p_are then about end
    from (values (jsonb_build_object('user_id', second))) said (about);
  end if;
end
$$;
comment on function private.say_different(uuid, uuid, boolean) is
  'PUT and DELETE /users/{id}/different/{otherId}: says, or takes back, that two people are not one, and records what that changes.
Definer: no API role reads or writes these pairs, or writes the audit log. Errors: 401; 403; 404 also for somebody who has left, and for
one person named twice.';
grant execute on function private.say_different(uuid, uuid, boolean) to authenticated;

create function private.hand_over_different(p_person uuid, p_other uuid) returns void
language sql set search_path = '' as $$
  insert into private.different_people (one, two)
  select least(p_person, d.third), greatest(p_person, d.third)
  from (select case when d.one = p_other then d.two else d.one end as third
    from private.different_people d where p_other in (d.one, d.two)) d
  where d.third <> p_person
  on conflict do nothing;
  delete from private.different_people d where p_other in (d.one, d.two)
$$;
comment on function private.hand_over_different(uuid, uuid) is
  'Two people become one: whoever is not the one is not the other. Internal.';

create function private.likely_doubles(p_most integer default 50) returns table (one uuid, two uuid, by_name boolean, different boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  with known as (
    select p.id, regexp_replace(private.plain(btrim(p.name)), '\s+', ' ', 'g') as name,
      ltrim(regexp_replace(p.phone, '\D', '', 'g'), '0') as phone
    from public.profiles p where p.state <> 'left'
  ), alike as (
    select pair.one, pair.two, bool_or(pair.by_name) as by_name from (
      select a.id as one, b.id as two, true as by_name from known a join known b on a.name = b.name and a.id < b.id
      union all
      select a.id, b.id, false from known a join known b on a.phone = b.phone and a.id < b.id and char_length(a.phone) >= 6) pair
    group by pair.one, pair.two
  ), ranked as (
    select a.one, a.two, a.by_name, d.one is not null as different,
      row_number() over (partition by d.one is not null order by a.by_name desc, a.one, a.two) as place
    from alike a left join private.different_people d on d.one = a.one and d.two = a.two
  )
  select r.one, r.two, r.by_name, r.different from ranked r where r.place <= p_most order by r.place, r.different;
end
$$;
comment on function private.likely_doubles(integer) is
  'GET /users/doubles: pairs of people with the same name, whatever its case and accents, or the same phone number, so many who may be
one and so many who are said to be different. Definer: the policies would be applied to each comparison. Errors: 401, 403.';
grant execute on function private.likely_doubles(integer) to authenticated;
