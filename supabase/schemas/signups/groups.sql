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
    perform private.refuse(409, 'too_many_together', format('Here you can take at most %s at once', case most when 1 then 'one place' else most || ' places' end),
      jsonb_build_object('most', most));
  elsif left_over > 0 and p_places > left_over then
    perform private.refuse(409, 'too_few_left', format('Only %s left', case left_over when 1 then 'one place is' else left_over || ' places are' end),
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
  'POST /event-slot-signups/slots/{slotId} with places: takes p_places of a slot for the caller and their companions, in one step, and names some of these. Returns
the id of the caller''s signup. Definer: no API role writes the number of companions. Errors: 401; 404 slot; 409 too_many_together, too_few_left, those of private.admit_signup() and private.name_companions().';
grant execute on function private.sign_up_together(uuid, integer, text[]) to authenticated;

create function private.lock_group(p_id uuid) returns public.signups
language plpgsql set search_path = '' as $$
declare
  signup public.signups;
begin
  select s.* into signup from public.signups s
  where s.id = p_id and s.status <> 'canceled' and (s.user_id = private.me() and not s.is_draft or private.is_admin()
    or private.may_lead(s.event_id, s.slot_id, 'gate') or private.may_lead(s.event_id, s.slot_id, 'fill'));
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
  'Locks a signup whose companions the caller may name and give back: their own, any for administrators, and for leads who run the gate or fill the slot. Errors: 404 signup. Internal.';

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

create function private.name_companions(p_id uuid, p_names text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  signup public.signups;
  each_name text;
begin
  perform private.require_member();
  if cardinality(p_names) = 0 then
    return;
  end if;
  signup := private.lock_group(p_id);
  if cardinality(p_names) > signup.companions then
    perform private.refuse(409, 'too_many_names', format('There are %s places without a name', signup.companions), jsonb_build_object('places', signup.companions));
  end if;
  foreach each_name in array p_names loop
    update public.signups s set companions = s.companions - 1, named_count = s.named_count + 1 where s.id = signup.id;
    insert into public.signups (slot_id, user_id, created_by, status, group_id)
    select signup.slot_id, person, person, 'confirmed', signup.id
    from private.companion_named(signup.user_id, signup.event_id, btrim(each_name)) person;
  end loop;
end
$$;
comment on function private.name_companions(uuid, text[]) is
  'POST /event-slot-signups/{signupId}/companions: gives names to companions; each becomes a person by name with a signup of their own, judged by all rules. Definer: no API role makes
persons. Errors: 401; 404 signup; 409 too_many_names, those of private.admit_signup().';
grant execute on function private.name_companions(uuid, text[]) to authenticated;

create function private.give_back_companions(p_id uuid, p_places integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  signup public.signups;
begin
  perform private.require_member();
  signup := private.lock_group(p_id);
  if p_places > signup.companions then
    perform private.refuse(409, 'too_many_names', format('There are %s places without a name', signup.companions), jsonb_build_object('places', signup.companions));
  end if;
  update public.signups s set companions = s.companions - p_places where s.id = signup.id;
end
$$;
comment on function private.give_back_companions(uuid, integer) is
  'DELETE /event-slot-signups/{signupId}/companions: gives back places of companions who have no name. Definer: no API role writes signups. Errors: 401; 404 signup; 409
too_many_names.';
grant execute on function private.give_back_companions(uuid, integer) to authenticated;
