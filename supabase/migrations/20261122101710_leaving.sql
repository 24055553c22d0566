-- Leaving: a person goes, and what is known of them goes along. Their places ahead are free again. Their past work stays in
-- all sums, under a number instead of a name. docs/privacy.md states what is removed and what is kept.

create sequence private.former_members;
comment on sequence private.former_members is 'Numbers the people who have left, so that their past work stays apart.';

create function private.name_kept_until(p_person uuid) returns timestamptz
language sql stable set search_path = '' as $$
  select max(w.ends_at) + interval '90 days' from private.worked w
  where w.user_id = p_person and w.pay is not null and coalesce(w.attendance, 'attended') = 'attended'
    and w.starts_at <= private.now() and w.ends_at > private.now() - interval '90 days'
$$;
comment on function private.name_kept_until(uuid) is
  'Until when the name of a person is needed for their wages: 90 days after their latest paid shift that has started, unless
they were absent. Null: it is not needed. Internal.';

create function private.release_ahead(p_person uuid) returns integer
language plpgsql set search_path = '' as $$
declare
  caller constant uuid := private.own_profile();
  ahead constant uuid[] := array(
    select s.event_id from public.signups s join public.events e on e.id = s.event_id
    where s.user_id = p_person and s.status <> 'canceled' and e.start_time > private.now());
  awaited constant uuid[] := array(select w.slot_id from public.waitlist w where w.user_id = p_person and w.left_at is null);
  locked constant uuid[] := ahead || array(select s.event_id from public.event_slots s where s.id = any (awaited));
  released integer;
begin
  perform from public.events e where e.id = any (locked) order by e.id for share;
  perform from public.event_slots s where s.event_id = any (locked) order by s.id for no key update;
  perform from public.profiles p where p.id = p_person for no key update;
  update public.waitlist w set left_at = private.now(), left_why = 'gone' where w.user_id = p_person and w.left_at is null;
  -- Their offers end, and go to the next.
  perform private.settle_offers(id) from unnest(awaited) id;
  with freed as (
    update public.signups s set status = 'canceled', canceled_at = private.now(), canceled_by = caller
    from public.events e
    where e.id = s.event_id and s.user_id = p_person and s.status <> 'canceled' and e.start_time > private.now()
    returning e.removed_at
  )
  -- With an event that was removed, the place was gone already.
  select count(*) into released from freed f where f.removed_at is null;
  return released;
end
$$;
comment on function private.release_ahead(uuid) is
  'Cancels all signups of a person for events that have not started, ends their waiting, and returns how many of these
events are not removed. Internal.';

create function private.without_person(p_row jsonb, p_name text) returns jsonb
language sql immutable set search_path = '' as $$
  select p_row - array['account_id', 'email', 'phone', 'description', 'profile_image', 'settings', 'last_login',
      'entry_note', 'override_reason', 'attendance_reason']
    -- Of a block. That of leaving is written afterwards.
    - 'reason'
    -- A row of the log is shown by its name.
    || case when p_row ? 'name' then jsonb_build_object('name', p_name) else '{}' end
$$;
comment on function private.without_person(jsonb, text) is
  'A row of the audit log without what says who the person is. Internal.';

create function private.redact_log(p_person uuid, p_address text default null) returns void
language plpgsql set search_path = '' as $$
declare
  ids constant text[] := private.ids_of(p_person)::text[];
  shown constant text := (select p.name from public.profiles p where p.id = p_person);
  addresses constant text[] := p_address || array(
    select distinct address from public.audit_log a
    cross join unnest(array[a.before ->> 'email', a.after ->> 'email']) address
    where a.table_name = 'profiles' and a.row_id = any (ids) and address is not null);
begin
  update public.audit_log a set before = private.without_person(a.before, name), after = private.without_person(a.after, name)
  from (values ('profiles', shown), ('signups', shown), ('blocks', shown), ('invitations', 'Former member')) entry (about, name)
  where a.table_name = entry.about and a.id in (
    -- One query for each kind, so that each uses its index.
    select l.id from public.audit_log l where l.table_name = 'profiles' and l.row_id = any (ids)
    union all
    select l.id from public.audit_log l where l.table_name = 'invitations'
      and (l.before ->> 'email' = any (addresses) or l.after ->> 'email' = any (addresses))
    union all
    select l.id from public.audit_log l where l.user_id = any (ids) and l.table_name = 'blocks'
    union all
    select l.id from public.audit_log l where l.table_name = 'signups'
      and l.row_id = any (array(select s.id::text from public.signups s where s.user_id = p_person)));
end
$$;
comment on function private.redact_log(uuid, text) is
  'Removes a person from the audit log, except for the name that their profile has now: entries about them, their signups, and
the invitations to p_address and to the addresses that they had before. Internal.';

create function private.forget_name(p_person uuid, p_address text default null) returns void
language plpgsql set search_path = '' as $$
begin
  update public.profiles p set name = 'Former member ' || nextval('private.former_members'), name_until = null
  where p.id = p_person;
  perform private.redact_log(p_person, p_address);
end
$$;
comment on function private.forget_name(uuid, text) is 'Replaces the name of somebody who has left by a number. Internal.';

create function private.forget_names() returns integer
language plpgsql set search_path = '' as $$
declare
  due constant uuid[] := array(select p.id from public.profiles p where p.name_until <= private.now() order by p.id);
begin
  perform private.forget_name(id) from unnest(due) id;
  return cardinality(due);
end
$$;
comment on function private.forget_names() is
  'Removes the names of people who have left and whose wages are settled by now, and returns their number. For the schedule.';

create function private.forget_person(p_person uuid, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  caller constant uuid := private.own_profile();
  person public.profiles;
begin
  perform private.lock_account(p_person);
  perform private.release_ahead(p_person);
  select p.* into person from public.profiles p where p.id = p_person and p.state <> 'left' for no key update;
  if not found then
    perform private.refuse_missing('user');
  end if;
  -- Sessions and tokens go along. The last administrator is refused here.
  delete from auth.users u where u.id = person.account_id;
  delete from private.sign_ins i where i.account_id = person.account_id;
  -- On a hosted project the authentication service keeps a log of its own, with addresses.
  delete from auth.audit_log_entries l
  where person.account_id::text in (l.payload ->> 'actor_id', l.payload #>> '{traits,user_id}');
  delete from public.invitations i where i.user_id = p_person or i.email = person.email;
  delete from public.blocks b where b.user_id = p_person;
  delete from public.notices n where n.user_id = p_person;
  delete from public.questions q where q.user_id = p_person;
  delete from public.waitlist w where w.user_id = p_person;
  delete from public.watches w where w.user_id = p_person;
  delete from public.lead_grants g where g.user_id = p_person;
  delete from private.different_people d where p_person in (d.one, d.two);
  delete from private.watch_told t where t.user_id = p_person;
  perform private.forget_messages(p_person);
  delete from private.outbox o where o.user_id = p_person;
  delete from private.pushes w where w.user_id = p_person;
  delete from private.push_subscriptions d where d.user_id = p_person;
  delete from private.push_settings s where s.user_id = p_person;
  delete from public.calendars c where c.user_id = p_person;
  delete from public.person_qualifications h where h.user_id = p_person;
  delete from public.qualification_requests r where r.user_id = p_person;
  -- Their statements go along.
  delete from public.wishes w where w.user_id = p_person;
  delete from private.address_changes c where c.user_id = p_person;
  delete from private.mail_keys k where k.user_id = p_person;
  delete from private.person_codes c where c.user_id = p_person;
  delete from public.season_requirements r where r.user_id = p_person;
  update public.signups s set
    override_reason = case when s.override_reason is not null then '-' end,
    attendance_reason = case when s.attendance_reason is not null then '-' end
  where s.user_id = p_person and (s.override_reason is not null or s.attendance_reason is not null);
  update public.gate_actions a set reason = '-' from public.signups s
  where s.id = a.signup_id and s.user_id = p_person and a.reason is not null;
  update public.profiles p set state = 'left', email = null, phone = null, description = null, profile_image = null,
    settings = null, last_login = null, entry_note = null, shows_first_name = false, name_until = private.name_kept_until(p_person)
  where p.id = p_person;
  if private.name_kept_until(p_person) is null then
    perform private.forget_name(p_person, person.email);
  else
    perform private.redact_log(p_person, person.email);
  end if;
  insert into public.audit_log (actor, action, table_name, row_id, before, after)
  select caller, 'update', 'profiles', p.id, jsonb_build_object('name', p.name, 'state', person.state, 'role', person.role),
    jsonb_build_object('name', p.name, 'state', p.state, 'role', p.role, 'reason', p_reason)
  from public.profiles p where p.id = p_person;
end
$$;
comment on function private.forget_person(uuid, text) is
  'Removes a person: their places ahead are released, their account is deleted, and nothing says any longer who they were,
except for their name while private.name_kept_until() says so. Refuses 404, 409 last_admin. Internal.';

create function private.leave() returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Somebody who waits to be let in may go as well. For somebody who is blocked, their address has to stay known.
  if (select p.state from public.profiles p where p.id = private.own_profile()) is distinct from 'waiting' then
    perform private.require_member();
  end if;
  perform private.forget_person(private.own_profile(), null);
end
$$;
comment on function private.leave() is
  'POST /users/me/leave: removes the caller (private.forget_person). Definer: no API role writes profiles or deletes. Errors: 401;
403 blocked; 409 last_admin.';
grant execute on function private.leave() to authenticated;

create function private.remove_person(p_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.forget_person(p_id, p_reason);
end
$$;
comment on function private.remove_person(uuid, text) is
  'POST /users/{id}/remove: does for a person what private.leave() does for the caller; the reason is in the audit log. Definer:
no API role writes profiles or deletes. Errors: 401; 403; 404 for somebody unknown or who has left; 409 last_admin.';
grant execute on function private.remove_person(uuid, text) to authenticated;

create function private.leaving(p_person uuid) returns table (places integer, name_until timestamptz, last_admin boolean)
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_person is distinct from private.own_profile() then
    perform private.require_admin();
  end if;
  return query select
    (select count(*)::integer from public.signups s join public.events e on e.id = s.event_id
      where s.user_id = p.id and s.status <> 'canceled' and e.removed_at is null and e.start_time > private.now()
        and (not s.is_draft or private.is_admin())),
    private.name_kept_until(p.id),
    p.role = 'admin' and not exists (select from public.profiles o where o.role = 'admin' and o.id <> p.id)
  from public.profiles p where p.id = p_person and p.state <> 'left';
end
$$;
comment on function private.leaving(uuid) is
  'GET /users/{id}/leaving: what leaving would mean: the number of places that are released, until when the name is kept for
wages (null: it is removed at once), and whether the last administrator is refused. For the person and administrators. Definer:
private.name_kept_until() is internal. Errors: 401, 403.';
grant execute on function private.leaving(uuid) to authenticated;
