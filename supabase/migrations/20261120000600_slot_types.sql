-- Slot types: what one can sign up for, and what an hour of it earns.

create table public.slot_types (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 200),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  description text check (char_length(description) between 1 and 20000),
  compensation text not null check (compensation in ('credits', 'wage')),
  hourly_rate numeric(6, 2) not null check (hourly_rate >= 0 and (compensation = 'credits' or hourly_rate > 0)),
  hourly_credits numeric not null
    generated always as (case when compensation = 'wage' then -hourly_rate else hourly_rate end) stored,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.slot_types is 'Volunteer and paid positions. An archived one has left the choices; events keep it.';
comment on column public.slot_types.hourly_rate is 'Credits per hour, or dollars per hour for a wage.';
comment on column public.slot_types.hourly_credits is 'The wire''s form (spec section 3): negative is a wage.';

alter table public.slot_types enable row level security;
grant select, delete, insert (id, name, color, description, compensation, hourly_rate),
  update (name, color, description, compensation, hourly_rate, archived_at) on public.slot_types to authenticated;
-- Every member sees all slot types: events show archived ones as well.
create policy "members see slot types" on public.slot_types
  for select to authenticated using ((select private.is_member()));
-- Administrators create slot types.
create policy "administrators create slot types" on public.slot_types
  for insert to authenticated with check ((select private.is_admin()));
-- Administrators change slot types.
create policy "administrators change slot types" on public.slot_types
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
-- Administrators delete slot types; foreign keys keep the ones in use.
create policy "administrators delete slot types" on public.slot_types
  for delete to authenticated using ((select private.is_admin()));

create trigger touch before update on public.slot_types for each row execute function private.touch();
create trigger audit after insert or update or delete on public.slot_types
  for each row execute function private.audit();

create function private.remove_slot_type(id uuid) returns void
language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  target uuid := id;
begin
  perform private.require_admin();
  perform from public.slot_types t where t.id = target and t.archived_at is null for update;
  if not found then
    perform private.refuse(404, 'not_found', 'Slot type not found');
  end if;
  if exists (select from public.event_slots s where s.slot_type_id = target)
    or exists (select from public.ical_feed_slots s where s.slot_type_id = target) then
    update public.slot_types t set archived_at = private.now() where t.id = target;
  else
    delete from public.slot_types t where t.id = target;
  end if;
end
$$;
comment on function private.remove_slot_type(uuid) is
  'DELETE /slot-types/{id}: deletes a slot type that nothing uses, archives one that is in use.
Errors: 401, 403; 404 when it does not exist or is archived already.';
grant execute on function private.remove_slot_type(uuid) to authenticated;

create function private.require_slot_types(items jsonb, path text, kept uuid[] default '{}') returns void
language plpgsql set search_path = '' as $$
declare
  unknown integer;
begin
  -- Locked, so that none of them is archived or deleted before this transaction has used it.
  perform from public.slot_types t
  where t.id in (select (item ->> 'slot_type_id')::uuid from jsonb_array_elements(items) item)
  order by t.id for share;
  select position - 1 into unknown
  from jsonb_array_elements(items) with ordinality as listed (item, position)
  where not exists (
    select from public.slot_types t
    where t.id = (item ->> 'slot_type_id')::uuid and (t.archived_at is null or t.id = any (kept)))
  order by position limit 1;
  if found then
    perform private.refuse(400, 'invalid_request', 'Slot type not found',
      format('%s.%s.slot_type_id', path, unknown));
  end if;
end
$$;
comment on function private.require_slot_types(jsonb, text, uuid[]) is
  'Refuses with 400, at its path in the body, a slot type that is unknown, or archived and not among those kept.
`items`: array of objects with `slot_type_id`. For administrators: it locks the slot types.';
grant execute on function private.require_slot_types(jsonb, text, uuid[]) to authenticated;
