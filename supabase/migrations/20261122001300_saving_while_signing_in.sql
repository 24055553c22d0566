-- Signing in changes the authentication's row and then the profile; saving a language did it the other way round, and of two
-- that met Postgres ended one.

create or replace function private.update_user(id uuid, patch jsonb) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  target uuid := id;
  person public.profiles;
  defaults constant jsonb := jsonb_build_object('emailNotifications', true, 'smsNotifications', false,
    'darkMode', false, 'language', 'english', 'timezone', 'UTC');
begin
  perform private.require_member();
  if target is distinct from auth.uid() or patch ?| array['role', 'description', 'required_credits'] then
    perform private.require_admin();
  end if;
  -- The trigger follow_language will change this row: it is locked before the profile, as signing in does.
  if patch #> '{settings,language}' is not null then
    perform from auth.users u where u.id = target for no key update;
  end if;
  select * into person from public.profiles where profiles.id = target for no key update;
  if not found then
    perform private.refuse(404, 'not_found', 'User not found');
  end if;
  if (patch ->> 'version')::integer <> person.version then
    perform private.refuse(409, 'conflict', 'This was changed by someone else in the meantime');
  end if;
  update public.profiles set
    name = case when patch ? 'name' then patch ->> 'name' else person.name end,
    phone = case when patch ? 'phone' then patch ->> 'phone' else person.phone end,
    settings = case when patch ? 'settings'
      then defaults || coalesce(person.settings, '{}') || (patch -> 'settings') else person.settings end,
    role = coalesce(patch ->> 'role', person.role),
    description = case when patch ? 'description' then patch ->> 'description' else person.description end,
    required_credits = coalesce((patch ->> 'required_credits')::numeric, person.required_credits)
  where profiles.id = target;
end
$$;
