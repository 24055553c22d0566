-- Slot types: what people can sign up for, and to whom each is open.

create table public.slot_types (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 200),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  description text check (char_length(description) between 1 and 20000),
  bring text check (char_length(bring) between 1 and 300),
  open_to text not null default 'everyone' check (open_to in ('everyone', 'staff', 'assigned')),
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.slot_types is 'Volunteer and paid positions. An archived one can no longer be chosen; events keep it.';
comment on column public.slot_types.bring is 'What people are to bring to its shifts.';
comment on column public.slot_types.open_to is
  'Who may take its places: everyone; staff (the roles staff and admin); assigned: nobody, administrators assign them. Signups
stay when it changes.';

alter table public.slot_types enable row level security;
grant select, insert (id, name, color, description, bring, open_to),
  update (name, color, description, bring, open_to, archived_at) on public.slot_types to authenticated;
-- Every member sees all slot types: events show archived ones as well.
create policy "members see slot types" on public.slot_types
  for select to authenticated using ((select private.is_member()));
-- Administrators create slot types.
create policy "administrators create slot types" on public.slot_types
  for insert to authenticated with check ((select private.is_admin()));
-- Administrators change slot types.
create policy "administrators change slot types" on public.slot_types
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create trigger touch before update on public.slot_types for each row execute function private.touch();
create trigger audit after insert or update or delete on public.slot_types
  for each row execute function private.audit();

create function private.closed_types(p_person uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may_act_for(p_person) then
    return null;
  end if;
  -- The two questions are asked once, and only when there is a type that needs the answer.
  return array(select t.id from public.slot_types t where case t.open_to
    when 'staff' then not (select exists (
      select from public.profiles p where p.id = p_person and p.role in ('staff', 'admin')))
    when 'assigned' then not (select private.may_act_for(null))
    else false end);
end
$$;
comment on function private.closed_types(uuid) is
  'The slot types whose places are not open to a person, by slot_types.open_to. For an administrator who assigns places, those
of `assigned` are open. Null unless the caller is the person or an administrator. Definer: the role of somebody else is hidden
by a policy.';
grant execute on function private.closed_types(uuid) to authenticated;

create function private.closed_to_role(p_role text) returns uuid[]
language sql stable set search_path = '' as $$
  select array(select t.id from public.slot_types t where t.open_to = 'staff' and p_role = 'volunteer')
$$;
comment on function private.closed_to_role(text) is
  'The slot types in which administrators and leads do not give places to people of a role without a reason. Internal.';

create function private.lock_slot_type(p_id uuid) returns public.slot_types
language plpgsql set search_path = '' as $$
declare
  slot_type public.slot_types;
begin
  select t.* into slot_type from public.slot_types t where t.id = p_id and t.archived_at is null for update;
  if not found then
    perform private.refuse_missing('slot_type');
  end if;
  return slot_type;
end
$$;
comment on function private.lock_slot_type(uuid) is
  'Locks a slot type and returns it. Error: 404 when it is unknown or archived. For administrators: only they may lock it.';
grant execute on function private.lock_slot_type(uuid) to authenticated;

create function private.create_slot_type(p_body jsonb) returns uuid
language plpgsql set search_path = '' as $$
declare
  made uuid;
begin
  perform private.require_admin();
  insert into public.slot_types (name, color, description, bring, open_to)
  values (p_body ->> 'name', p_body ->> 'color', p_body ->> 'description', p_body ->> 'bring', coalesce(p_body ->> 'open_to',
    case when (p_body ->> 'hourly_credits')::numeric < 0 then 'staff' else 'everyone' end))
  returning id into made;
  perform private.set_slot_type_rate(made, (p_body ->> 'hourly_credits')::numeric);
  perform private.set_slot_type_qualifications(made, p_body -> 'qualification_ids');
  return made;
end
$$;
comment on function private.create_slot_type(jsonb) is
  'POST /slot-types: stores a validated body (contract slotTypeBody) and returns the slot type''s id. Without
open_to, a type with a wage is open to staff, others to everyone. Errors: 401, 403, those of
private.set_slot_type_qualifications().';
grant execute on function private.create_slot_type(jsonb) to authenticated;

create function private.replace_slot_type(p_id uuid, p_body jsonb, p_default_timezone text) returns void
language plpgsql set search_path = '' as $$
declare
  was public.slot_types;
begin
  perform private.require_admin();
  was := private.lock_slot_type(p_id);
  perform private.require_version(p_body ->> 'version', was.version, was.updated_at);
  update public.slot_types t
  set name = p_body ->> 'name', color = p_body ->> 'color', description = p_body ->> 'description',
    bring = p_body ->> 'bring', open_to = coalesce(p_body ->> 'open_to', t.open_to)
  where t.id = p_id;
  perform private.set_slot_type_rate(p_id, (p_body ->> 'hourly_credits')::numeric, (p_body ->> 'rate_from')::date,
    p_body ->> 'rate_reason', p_default_timezone);
  perform private.set_slot_type_qualifications(p_id, p_body -> 'qualification_ids');
end
$$;
comment on function private.replace_slot_type(uuid, jsonb, text) is
  'PUT /slot-types/{id}: replaces a slot type with a validated body (contract updateSlotTypeBody). Without
open_to it stays, without qualification_ids what it asks for. Errors: 401, 403; 404 for an unknown or archived one; 409
stale_version; those of private.set_slot_type_rate() and private.set_slot_type_qualifications().';
grant execute on function private.replace_slot_type(uuid, jsonb, text) to authenticated;

create function private.remove_slot_type(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.lock_slot_type(p_id);
  if exists (select from public.event_slots s where s.slot_type_id = p_id)
    or exists (select from public.ical_feed_slots s where s.slot_type_id = p_id) then
    update public.slot_types t set archived_at = private.now() where t.id = p_id;
  else
    delete from public.slot_types t where t.id = p_id;
  end if;
end
$$;
comment on function private.remove_slot_type(uuid) is
  'DELETE /slot-types/{id}: deletes an unused slot type and archives one that is in use. Definer: no API role may delete.
Errors: 401, 403; 404 when it is unknown or already archived.';
grant execute on function private.remove_slot_type(uuid) to authenticated;

create function private.require_slot_types(p_items jsonb, p_path text, p_kept uuid[] default '{}') returns void
language plpgsql set search_path = '' as $$
declare
  unknown integer;
begin
  -- Locked, so that none of them is archived or deleted before this transaction has used it.
  perform from public.slot_types t
  where t.id in (select (item ->> 'slot_type_id')::uuid from jsonb_array_elements(p_items) item)
  order by t.id for share;
  select position - 1 into unknown
  from jsonb_array_elements(p_items) with ordinality as listed (item, position)
  where not exists (
    select from public.slot_types t
    where t.id = (item ->> 'slot_type_id')::uuid and (t.archived_at is null or t.id = any (p_kept)))
  order by position limit 1;
  if found then
    perform private.refuse(400, 'not_found', 'Slot type not found', '{"what": "slot_type"}',
      format('%s.%s.slot_type_id', p_path, unknown));
  end if;
end
$$;
comment on function private.require_slot_types(jsonb, text, uuid[]) is
  'Refuses with 400, at its path in the body, a slot type that is unknown, or archived and not among p_kept. p_items: array of
objects with `slot_type_id`. For administrators: only they may lock slot types.';
grant execute on function private.require_slot_types(jsonb, text, uuid[]) to authenticated;
