-- Groups: somebody takes places for people who come with them, where an event allows it (events.group_size). It is one signup with several places.
-- A companion who gets a name becomes a person by name, with a signup of their own: rules, gate and hours are theirs. Places without a name can be given back one by one, and
-- fall back by themselves at a time that the organisation sets.

create function private.require_places(p_event public.events, p_slot public.event_slots, p_places integer, p_holds boolean) returns void
language plpgsql set search_path = '' as $$
declare
  most constant integer := coalesce(p_event.group_size, 1);
  left_over constant integer := p_slot.required_count - p_slot.filled_count + p_holds::integer;
begin
  if p_places > most then
    perform private.refuse(409, 'too_many_together', case most when 1 then 'Here you can take at most one place at once'
      else format('Here you can take at most %s places at once', most) end, jsonb_build_object('most', most));
  elsif left_over > 0 and p_places > left_over then
    perform private.refuse(409, 'too_few_left', case left_over when 1 then 'Only one place is left' else format('Only %s places are left', left_over) end,
      jsonb_build_object('left', left_over));
  end if;
end
$$;
comment on function private.require_places(public.events, public.event_slots, integer, boolean) is
  'Refuses more places at once than the event allows, or than are free, both with 409: too_many_together, too_few_left; nothing for a full slot, which the rules of a place
refuse. p_holds: an offer holds one of the places for the person. The caller has locked the slot. Internal.';

create function private.sign_up_together(p_slot_id uuid, p_places integer, p_names text[]) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  slot public.event_slots;
  event public.events;
  made uuid;
begin
  perform private.require_member();
  slot := private.lock_slot(p_slot_id, private.me());
  select e.* into event from public.events e where e.id = slot.event_id and e.published_at is not null and e.removed_at is null;
  if event.id is null then
    perform private.refuse_missing('slot');
  end if;
  perform private.require_places(event, slot, p_places, slot.id = any (private.held_slots(private.me())));
  insert into public.signups (slot_id, user_id, companions) values (p_slot_id, private.me(), p_places - 1) returning id into made;
  perform private.name_companions(made, p_names);
  return made;
end
$$;
comment on function private.sign_up_together(uuid, integer, text[]) is
  'POST /event-slot-signups/slots/{slotId}/group: takes p_places of a slot for the caller and their companions, in one step, and names some of these. Returns
the id of the caller''s signup. Definer: no API role writes the number of companions. Errors: 401; 404 slot; 409 too_many_together, too_few_left, those of private.admit_signup() and private.name_companions().';
grant execute on function private.sign_up_together(uuid, integer, text[]) to authenticated;

create function private.lock_group(p_id uuid) returns public.signups
language plpgsql set search_path = '' as $$
declare
  signup public.signups;
begin
  select s.* into signup from public.signups s
  where s.id = p_id and s.status <> 'canceled' and (s.user_id = private.me() and not s.is_draft or private.is_admin()
    or private.may_lead(s.event_id, s.slot_id, 'fill'));
  if not found then
    perform private.refuse_missing('signup');
  end if;
  perform private.lock_slot(signup.slot_id, signup.user_id);
  select s.* into signup from public.signups s where s.id = p_id and s.status <> 'canceled';
  if not found then
    perform private.refuse_missing('signup');
  end if;
  return signup;
end
$$;
comment on function private.lock_group(uuid) is
  'Locks a signup whose companions the caller may name and give back: their own, any for administrators, and for leads who may fill the slot. Errors: 404 signup. Internal.';

create function private.companion_named(p_contact uuid, p_event uuid, p_name text) returns uuid
language plpgsql set search_path = '' as $$
declare
  person uuid;
begin
  select p.id into person from public.signups s join public.signups c on c.id = s.group_id join public.profiles p on p.id = s.user_id
  where c.user_id = p_contact and p.name = p_name and p.email is null and p.state = 'active' and not exists (
    select from public.signups o where o.user_id = p.id and o.event_id = p_event and o.status <> 'canceled')
  order by s.created_at desc limit 1;
  if not found then
    insert into public.profiles (name) values (p_name) returning id into person;
  end if;
  return person;
end
$$;
comment on function private.companion_named(uuid, uuid, text) is
  'The person by this name who came with somebody before and has no place at the event, so that their history is one; or a new person by name. Internal.';

create function private.name_places(p_signup public.signups, p_names text[]) returns void
language plpgsql set search_path = '' as $$
declare
  each_name text;
begin
  if cardinality(p_names) > p_signup.companions then
    perform private.refuse_more_than_unnamed(p_signup);
  end if;
  foreach each_name in array p_names loop
    update public.signups s set companions = s.companions - 1, named_count = s.named_count + 1 where s.id = p_signup.id;
    insert into public.signups (slot_id, user_id, created_by, status, group_id, reservation_id)
    select p_signup.slot_id, person, person, 'confirmed', p_signup.id, p_signup.reservation_id
    from private.companion_named(p_signup.user_id, p_signup.event_id, btrim(each_name)) person;
  end loop;
end
$$;
comment on function private.name_places(public.signups, text[]) is
  'Gives names to companions of a signup whose slot the caller has locked. Errors: 409 too_many_names, those of private.admit_signup(). Internal.';

create function private.refuse_more_than_unnamed(p_signup public.signups) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse(409, 'too_many_names', case p_signup.companions when 1 then 'There is one place without a name'
    else format('There are %s places without a name', p_signup.companions) end, jsonb_build_object('places', p_signup.companions));
end
$$;
comment on function private.refuse_more_than_unnamed(public.signups) is
  'Refuses, with 409 too_many_names, what needs more places without a name than a signup has. Internal.';

create function private.require_named(p_signup public.signups) returns void
language plpgsql set search_path = '' as $$
begin
  if p_signup.companions > 0 then
    perform private.refuse(409, 'companions_unnamed', 'Name those who come along, or give back their places, first',
      jsonb_build_object('places', p_signup.companions));
  end if;
end
$$;
comment on function private.require_named(public.signups) is
  'Refuses, with 409 companions_unnamed, what would leave places of companions without a name to nobody. Internal.';

create function private.name_companions(p_id uuid, p_names text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_member();
  if cardinality(p_names) > 0 then
    perform private.name_places(private.lock_group(p_id), p_names);
  end if;
end
$$;
comment on function private.name_companions(uuid, text[]) is
  'POST /event-slot-signups/{signupId}/group: gives names to companions; each becomes a person by name with a signup of their own, judged by the rules of places except for documents and answers. Definer: no API role makes
persons. Errors: 401; 404 signup; 409 too_many_names, those of private.admit_signup().';
grant execute on function private.name_companions(uuid, text[]) to authenticated;

create function private.give_back_companions(p_id uuid, p_places integer, p_named uuid[] default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  signup public.signups;
  start timestamptz;
begin
  perform private.require_member();
  signup := private.lock_group(p_id);
  select e.start_time into start from public.events e where e.id = signup.event_id;
  if start <= private.now() and not private.is_admin() then
    perform private.refuse(409, 'event_started', 'Cannot cancel signups for past events',
      jsonb_build_object('action', 'cancel', 'started_at', private.iso(start)));
  elsif p_places > signup.companions then
    perform private.refuse_more_than_unnamed(signup);
  end if;
  update public.signups s set companions = s.companions - p_places where s.id = signup.id and p_places > 0;
  -- Somebody who signs in decides for themselves.
  perform from public.profiles p join public.signups s on s.user_id = p.id
  where s.id = any (p_named) and s.group_id = signup.id and s.status <> 'canceled' and p.email is null order by p.id for no key update of p;
  update public.signups s set status = 'canceled', canceled_at = private.now(), canceled_by = private.me()
  from public.profiles p
  where s.id = any (p_named) and s.group_id = signup.id and s.status <> 'canceled' and p.id = s.user_id and p.email is null
    and not private.is_here(s);
  if (select count(*) from public.signups s where s.id = any (p_named) and s.group_id = signup.id and s.status = 'canceled')
      <> cardinality(p_named) then
    perform private.refuse_missing('signup');
  end if;
end
$$;
comment on function private.give_back_companions(uuid, integer, uuid[]) is
  'POST /event-slot-signups/{signupId}/group/give-back: gives back places of companions: p_places of those without a name, and these signups of companions by name. Definer: no API
role writes signups. Errors: 401; 404 signup, also of a companion who signs in or is there; 409 event_started, too_many_names.';
grant execute on function private.give_back_companions(uuid, integer, uuid[]) to authenticated;

create function private.comes_with(p_group uuid) returns text
language sql stable set search_path = '' as $$
  select p.name from public.signups c join public.profiles p on p.id = c.user_id where c.id = p_group
$$;
comment on function private.comes_with(uuid) is
  'The name of the person whose companion somebody is, by the signup of the group, for lists that show names; null: they come by themselves. Internal.';

create function private.group_of(p_signup public.signups) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  people jsonb;
begin
  if p_signup.companions = 0 and p_signup.named_count = 0 or not private.may_act_for(p_signup.user_id) then
    return null;
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', p.name) order by s.created_at, p.name collate private.natural_order, s.id), '[]')
  into people
  from public.signups s join public.profiles p on p.id = s.user_id
  where s.group_id = p_signup.id and s.status <> 'canceled';
  return case when p_signup.companions > 0 or people <> '[]' then jsonb_build_object('unnamed', p_signup.companions, 'people', people) end;
end
$$;
comment on function private.group_of(public.signups) is
  'The companions of a signup, for its person and administrators: {unnamed: the number of those without a name, people: [{id: that of their signup, name}]}; null when
there is none. Definer: a member does not read other people''s names.';
grant execute on function private.group_of(public.signups) to authenticated;

create function private.tell_of_unnamed(p_signup public.signups, p_event public.events, p_kind text) returns void
language plpgsql set search_path = '' as $$
declare
  free_at constant timestamptz := p_event.start_time - (select o.names_hours_before * interval '1 hour' from public.organisation o);
  day constant date := private.start_day(free_at, p_event.timezone);
begin
  insert into public.notices (user_id, event_id, signup_id, kind, about)
  values (p_signup.user_id, p_event.id, p_signup.id, p_kind, jsonb_build_object('count', p_signup.companions, 'day', day));
  perform private.mail_access(p_signup.user_id, jsonb_build_object('about', p_kind, 'count', p_signup.companions, 'day', day,
    'title', p_event.title));
end
$$;
comment on function private.tell_of_unnamed(public.signups, public.events, text) is
  'Tells the person of a signup, by a notice and a mail, of places without a name (names_needed), or that these are free for others now (names_missed). Internal.';

create function private.free_unnamed(p_most integer default 200) returns integer
language plpgsql set search_path = '' as $$
declare
  ahead constant interval := (select o.names_hours_before * interval '1 hour' from public.organisation o);
  due uuid[];
  group_ record;
  freed integer := 0;
begin
  if ahead is null then
    return 0;
  end if;
  due := array(
    select s.id from public.events e join public.signups s on s.event_id = e.id
    where e.start_time > private.now() and e.start_time <= private.now() + ahead + interval '1 day'
      and s.companions > 0 and s.status = 'confirmed' and s.is_live
      -- Who takes places later than that brings somebody at once.
      and s.created_at <= e.start_time - ahead
      and (e.start_time <= private.now() + ahead or not exists (
        select from public.notices n where n.signup_id = s.id and n.kind = 'names_needed'))
    order by e.start_time, s.id limit p_most);
  perform private.lock_signups(due);
  -- Read again: somebody may have named them, or moved the event, until the locks were free.
  for group_ in
    select s as signup, e as event from public.signups s join public.events e on e.id = s.event_id
    where s.id = any (due) and s.companions > 0 and s.status = 'confirmed' and s.is_live and e.start_time > private.now()
    order by s.id
  loop
    if (group_.event).start_time > private.now() + ahead then
      perform private.tell_of_unnamed(group_.signup, group_.event, 'names_needed');
    else
      update public.signups s set companions = 0 where s.id = (group_.signup).id;
      perform private.tell_of_unnamed(group_.signup, group_.event, 'names_missed');
      freed := freed + (group_.signup).companions;
    end if;
  end loop;
  return freed;
end
$$;
comment on function private.free_unnamed(integer) is
  'Where the organisation wants it, frees places of companions who have no name some hours before the shift, and a day earlier reminds their contact, of at most p_most
signups. Places that were taken later stay. Returns the number of places. For the schedule.';
