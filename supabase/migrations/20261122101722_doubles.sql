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
