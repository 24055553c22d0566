-- Stopping the mails with the key in their links, without signing in (RFC 8058).

create function private.knows_mail_key(wanted uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.mail_keys k where k.key = wanted)
$$;
comment on function private.knows_mail_key(uuid) is 'GET /unsubscribe/{key}: whether there is this key; changes nothing.';
grant execute on function private.knows_mail_key(uuid) to service_role;

create function private.stop_mails(wanted uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  person public.profiles;
begin
  select p.* into person from public.profiles p
  where p.id = (select k.user_id from private.mail_keys k where k.key = wanted) for no key update;
  if not found then
    return false;
  end if;
  if coalesce((person.settings ->> 'emailNotifications')::boolean, true) then
    -- Who has saved no settings sees times in their own zone until they do; nobody knows it here, so the organisation's.
    update public.profiles p set settings = jsonb_build_object('smsNotifications', false, 'darkMode', false,
      'language', 'english', 'timezone', coalesce((select o.timezone from public.organisation o), 'UTC'))
      || coalesce(person.settings, '{}') || '{"emailNotifications": false}'
    where p.id = person.id;
  end if;
  return true;
end
$$;
comment on function private.stop_mails(uuid) is
  'POST /unsubscribe/{key}: the person of the key gets no mails any more but those they sign in with. False for an unknown
key. Again, nothing happens.';
grant execute on function private.stop_mails(uuid) to service_role;
