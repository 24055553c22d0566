-- Seeing: administrators see the product as one of its people does, to help them. They only read, and it is recorded. Who is
-- seen is decided by private.seen_person(), on which private.me() depends; which calls can be seen is decided by the contract.

create function private.see_as(p_person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person public.profiles;
begin
  perform private.require_admin();
  select p.* into person from public.profiles p where p.id = p_person and p.state <> 'left';
  if not found then
    perform private.refuse_missing('user');
  elsif person.state <> 'active' or person.role = 'admin' then
    perform private.refuse(403, 'see_as_refused', 'The app cannot be shown as this person');
  end if;
  insert into public.audit_log (actor, action, table_name, row_id) values (private.me(), 'see', 'profiles', p_person);
  perform private.tell_admins('seen_as', jsonb_build_object('person', p_person));
end
$$;
comment on function private.see_as(uuid) is
  'POST /users/{id}/see-as: records that the caller begins to see the product as this person, and tells the other administrators.
For twelve hours, or until private.stop_seeing(), private.seen_person() lets them. Definer: no API role writes the audit log.
Errors: 401; 403, see_as_refused for administrators and for people who are not active; 404.';
grant execute on function private.see_as(uuid) to authenticated;

create function private.stop_seeing(p_person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  -- Two tabs may end it at the same moment.
  perform from public.profiles p where p.id = private.me() for no key update;
  if private.is_seeing(private.me(), p_person) then
    insert into public.audit_log (actor, action, table_name, row_id) values (private.me(), 'see_end', 'profiles', p_person);
  end if;
end
$$;
comment on function private.stop_seeing(uuid) is
  'DELETE /users/{id}/see-as: ends seeing the product as this person, and records it; does nothing if the caller does not see it so. What
other administrators see goes on. Definer: no API role writes the audit log. Errors: 401, 403.';
grant execute on function private.stop_seeing(uuid) to authenticated;
