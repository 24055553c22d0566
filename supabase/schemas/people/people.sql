-- People: the users of the product. A person can be planned before they first sign in, and their history outlives their
-- account. A trigger links a person to the account that confirms their address (people/invitations), and
-- private.update_user() changes what is known of them.

create table public.profiles (
  id uuid primary key default gen_random_uuid(),
  account_id uuid unique references auth.users (id) on delete set null,
  email text unique check (email = lower(email) and char_length(email) between 3 and 254),
  state text not null default 'active' check (state in ('active', 'waiting', 'blocked', 'left')),
  entry_note text check (char_length(entry_note) between 1 and 500),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 200),
  role text not null default 'volunteer' check (role in ('volunteer', 'staff', 'admin')),
  phone text check (phone ~ '^[0-9 +()./-]{1,40}$'),
  description text check (char_length(description) between 1 and 20000),
  profile_image text check (char_length(profile_image) between 1 and 2048),
  required_credits numeric(6, 2) not null default 0 check (required_credits >= 0),
  placed_at_once boolean not null default false, shows_first_name boolean not null default false,
  last_login timestamptz,
  name_until timestamptz,
  guardian_id uuid references public.profiles (id) on delete set null,
  settings jsonb check (settings is null or (
    settings ?& array['emailNotifications', 'smsNotifications', 'darkMode', 'language']
    and settings - array['emailNotifications', 'smsNotifications', 'darkMode', 'language', 'timezone', 'alertHours', 'dailyDigest'] = '{}'
    and jsonb_typeof(settings -> 'emailNotifications') = 'boolean'
    and jsonb_typeof(settings -> 'smsNotifications') = 'boolean' and jsonb_typeof(settings -> 'darkMode') = 'boolean'
    and coalesce(settings ->> 'alertHours' in ('0', '24', '48', '72', '168'), true) and coalesce(jsonb_typeof(settings -> 'dailyDigest') = 'boolean', true)
    and coalesce(settings ->> 'language', '') in ('english', 'spanish', 'french', 'german')
    and coalesce(jsonb_typeof(settings -> 'timezone') = 'string' and char_length(settings ->> 'timezone') between 1 and 64, true)
  )),
  version integer not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now(),
  constraint profiles_admin_signs_in check (role <> 'admin' or (account_id is not null and state = 'active')),
  -- Whoever has left cannot sign in or be written to, and can be called only while their wages may be unpaid.
  constraint profiles_left_for_good check (state <> 'left' or coalesce(account_id::text, email, phone) is null),
  -- Whoever signs in acts for themselves.
  constraint profiles_looked_after check (guardian_id is null or (guardian_id <> id and account_id is null and state <> 'left')),
  constraint profiles_named_until check (name_until is null or state = 'left')
);
comment on table public.profiles is 'The users: what is known of a person, and the role that decides their rights.';
comment on column public.profiles.account_id is 'The account that signs in as this person. Null: nobody has signed in yet, or the account was deleted.';
comment on column public.profiles.email is 'Null: this person has no address, or has left.';
comment on column public.profiles.state is 'active; waiting (for an administrator''s approval); blocked (by an administrator); left (their name is gone as well).';
comment on column public.profiles.name_until is 'For somebody who left while wages may be unpaid: when their name is removed as well. Null: it is not to be removed, or was.';
comment on column public.profiles.guardian_id is 'Who looks after this person and acts for them (private.acted_for), until they sign in. Null: nobody.';
comment on column public.profiles.entry_note is 'What a waiting person tells the administrators about themselves.';
comment on column public.profiles.settings is 'Null until the person saves settings; from then on it has the first four keys, and timezone once they choose one.';
comment on column public.profiles.required_credits is 'Credits that this person has to earn unless a season says otherwise; may be 0.';
comment on column public.profiles.placed_at_once is 'Whether this person allows to be given places without being asked first.';
comment on column public.profiles.shows_first_name is 'Whether this person agrees that people who share a shift with them see their first name.';
-- In the order of a page of the list of people, so that it does not sort everybody.
create index profiles_by_name on public.profiles (name collate private.natural_order, id);
create index profiles_admins on public.profiles (id) where role = 'admin';
create index profiles_waiting on public.profiles (id) where state = 'waiting';
create index profiles_of_guardian on public.profiles (guardian_id) where guardian_id is not null;
create index profiles_named_until on public.profiles (name_until) where name_until is not null;

alter table public.profiles enable row level security;
grant select on public.profiles to authenticated;
-- A person sees their own profile, administrators see all.
create policy "own profile, administrators all" on public.profiles
  for select to authenticated using (id = (select private.own_profile()) or (select private.is_admin()));

create function private.keep_an_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- One at a time: two administrators who demote each other at once must not both succeed.
  perform pg_advisory_xact_lock(hashtextextended('muster: administrators', 0));
  if current_setting('transaction_isolation') <> 'read committed' then
    -- The snapshot may be older than the lock. If another transaction has demoted somebody since, locking their row fails.
    perform from public.profiles where role = 'admin' and id <> old.id for share;
  end if;
  if not exists (select from public.profiles where role = 'admin' and id <> old.id) then
    perform private.refuse(409, 'last_admin', 'There must always be at least one administrator');
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
comment on function private.keep_an_admin() is
  'Trigger: refuses, with 409 last_admin, to demote or delete the last administrator, whoever tries.';
create trigger find_me_anew after delete or update of state, account_id, guardian_id on public.profiles
  for each statement execute function private.find_me_anew();

create trigger keep_an_admin_demoted before update on public.profiles
  for each row when (old.role = 'admin' and new.role <> 'admin') execute function private.keep_an_admin();
create trigger keep_an_admin_deleted before delete on public.profiles
  for each row when (old.role = 'admin') execute function private.keep_an_admin();

create function private.lose_account() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.role := case when new.role = 'admin' then 'volunteer' else new.role end;
  return new;
end
$$;
comment on function private.lose_account() is
  'Trigger: an administrator whose account is deleted is one no longer, whoever signs in with the address later.';
-- Triggers run in the order of their names: this one before keep_an_admin_demoted, which refuses it for the last one.
create trigger account_lost before update on public.profiles
  for each row when (old.account_id is not null and new.account_id is null) execute function private.lose_account();
create function private.end_looking_after() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.guardian_id := null;
  return new;
end
$$;
comment on function private.end_looking_after() is 'Trigger: nobody looks after a person who signs in or has left.';
create trigger end_looking_after before update on public.profiles
  for each row when (new.guardian_id is not null and (new.account_id is not null or new.state = 'left'))
  execute function private.end_looking_after();
create trigger touch before update of name, role, state, phone, description, profile_image, required_credits, settings
  on public.profiles for each row execute function private.touch();
create trigger audit after delete or
  update of name, role, state, email, phone, description, profile_image, required_credits, shows_first_name, settings, guardian_id on public.profiles
  for each row execute function private.audit();
create trigger audit_added after insert on public.profiles
  referencing new table as added for each statement execute function private.audit_added();

create function private.addressee(p_person uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select g.id from public.profiles p join public.profiles g on g.id = p.guardian_id and g.state = 'active' where p.id = p_person), p_person)
$$;
comment on function private.addressee(uuid) is 'Who gets what is sent to a person: their guardian, if they have one, or they themselves. Internal.';

create function private.require_nobody_looked_after(p_person uuid) returns void
language plpgsql set search_path = '' as $$
declare
  names constant text := (select string_agg(p.name, ', ' order by p.name collate private.natural_order, p.id)
    from public.profiles p where p.guardian_id = p_person);
begin
  if names is not null then
    perform private.refuse(409, 'looks_after', format('First decide what becomes of %s', names), jsonb_build_object('names', names));
  end if;
end
$$;
comment on function private.require_nobody_looked_after(uuid) is
  'Refuses, with 409 looks_after, that somebody goes who looks after others. Internal.';

create function private.lock_account(p_person uuid) returns void
language sql security definer set search_path = '' as $$
  select from auth.users u where u.id = (select p.account_id from public.profiles p where p.id = p_person) for no key update
$$;
comment on function private.lock_account(uuid) is
  'Locks the account of a person, if they have one. A sign-in locks it before the profile; the same order prevents deadlocks.
Internal.';

create function private.can_be_admin(p_person public.profiles) returns boolean
language sql immutable set search_path = '' as $$
  select p_person.account_id is not null and p_person.state = 'active'
$$;
comment on function private.can_be_admin(public.profiles) is
  'Whether the constraint profiles_admin_signs_in lets a person be an administrator. Internal.';

create function private.refuse_role(p_allowed text[], p_path text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse(400, 'invalid_value', format('Must be %s', array_to_string(p_allowed, ' or ')),
    jsonb_build_object('allowed', p_allowed), p_path);
end
$$;
comment on function private.refuse_role(text[], text) is
  'Refuses a role that a person cannot have: an administrator has an account and is let in. Internal.';

create function private.update_user(p_id uuid, p_patch jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person public.profiles;
  of_season constant boolean := (private.present_season()).id is not null;
  defaults constant jsonb := jsonb_build_object('emailNotifications', true, 'smsNotifications', false,
    'darkMode', false, 'language', coalesce(private.language_of(p_id), 'english'));
begin
  perform private.require_member();
  if p_id is distinct from private.me() or p_patch ?| array['role', 'description', 'required_credits', 'payroll_number'] then
    perform private.require_admin();
  end if;
  -- What is sent to somebody who looks after others is decided by their own settings.
  if private.is_acting() and p_patch ? 'settings' then
    perform private.refuse(403, 'act_for_private', 'Only this person themselves can do this');
  end if;
  -- The trigger follow_language will change the account.
  if p_patch #> '{settings,language}' is not null then
    perform private.lock_account(p_id);
  end if;
  select p.* into person from public.profiles p where p.id = p_id and p.state <> 'left' for no key update;
  if not found then
    perform private.refuse_missing('user');
  end if;
  perform private.require_version(p_patch ->> 'version', person.version, person.updated_at);
  if p_patch ->> 'role' = 'admin' and not private.can_be_admin(person) then
    perform private.refuse_role(array['volunteer', 'staff'], 'role');
  end if;
  update public.profiles p set
    name = case when p_patch ? 'name' then p_patch ->> 'name' else p.name end,
    phone = case when p_patch ? 'phone' then p_patch ->> 'phone' else p.phone end,
    settings = case when p_patch ? 'settings'
      then defaults || coalesce(p.settings, '{}') || (p_patch -> 'settings') else p.settings end,
    role = coalesce(p_patch ->> 'role', p.role),
    (placed_at_once, shows_first_name) = (coalesce((p_patch ->> 'placed_at_once')::boolean, p.placed_at_once),
      coalesce((p_patch ->> 'shows_first_name')::boolean, p.shows_first_name)),
    description = case when p_patch ? 'description' then p_patch ->> 'description' else p.description end,
    required_credits = coalesce(case when not of_season then (p_patch ->> 'required_credits')::numeric end, p.required_credits)
  where p.id = p_id;
  perform private.require_credits(array[p_id], array[(p_patch ->> 'required_credits')::numeric]);
  if p_patch ? 'payroll_number' then
    perform private.set_payroll_numbers(array[p_id], array[p_patch ->> 'payroll_number']);
  end if;
end
$$;
comment on function private.update_user(uuid, jsonb) is
  'PATCH /users/{id}: changes the given keys. People change their own name, phone, placed_at_once, shows_first_name and settings (by key);
administrators change these, role, description, required_credits (private.require_credits) and payroll_number of anyone. Definer: no API role writes profiles. Errors: 401;
403 for another person or an administrator''s key, and act_for_private for settings of somebody who is looked after; 404; 400 for the role admin without an active account; 409 stale_version, last_admin, payroll_number_taken.';
grant execute on function private.update_user(uuid, jsonb) to authenticated;

-- The authentication service writes its mails in the language of the person's metadata (supabase/templates). That is the
-- language that the person has saved or, until they save one, that of the page on which they asked for a link.

create function private.follow_language() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users set raw_user_meta_data =
    coalesce(raw_user_meta_data, '{}') || jsonb_build_object('language', new.settings ->> 'language')
  where id = new.account_id;
  return null;
end
$$;
comment on function private.follow_language() is
  'Trigger on public.profiles: the language that a person saves becomes `language` of the metadata in auth.users.';
create trigger follow_language after update of settings on public.profiles
  for each row when (
    new.settings ->> 'language' is not null
    and (old.settings ->> 'language') is distinct from (new.settings ->> 'language')
  ) execute function private.follow_language();

create function private.bound_metadata() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.raw_user_meta_data := jsonb_strip_nulls(jsonb_build_object(
    'language', (select l from unnest(array['english', 'spanish', 'french', 'german']) l
      where l = new.raw_user_meta_data ->> 'language'),
    'name', (select p.name from public.profiles p where p.account_id = new.id)));
  return new;
end
$$;
comment on function private.bound_metadata() is
  'Trigger on auth.users: of the metadata, which people write themselves and which may have any size, only a known language is
kept. The name is that of the profile, not one that a stranger has sent for somebody who has not signed in yet.';
create trigger muster_metadata_bounded before insert or update of raw_user_meta_data on auth.users
  for each row execute function private.bound_metadata();
update auth.users set raw_user_meta_data = raw_user_meta_data where raw_user_meta_data is not null;

create function private.language_of(p_person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(p.settings ->> 'language', (
    select u.raw_user_meta_data ->> 'language' from auth.users u where u.id = p.account_id), 'english')
  from public.profiles p where p.id = p_person and private.may_act_for(p_person)
$$;
comment on function private.language_of(uuid) is
  'The language that a person reads: english, spanish, french or german. Null unless the caller is the person or an
administrator. Definer: no API role reads auth.users.';
grant execute on function private.language_of(uuid) to authenticated;

-- People sign in only by a link or code from a mail. But the hosted authentication service has passwords, and they cannot be
-- switched off: somebody who knows an invited address could sign up with it and a password of their own, wait until the
-- person follows the link in their mail, and then sign in as that person.

create function private.forget_password() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.encrypted_password := null;
  return new;
end
$$;
comment on function private.forget_password() is 'Trigger on auth.users: no password is ever stored, so none opens an account.';
create trigger muster_no_password before insert or update of encrypted_password on auth.users
  for each row when (new.encrypted_password is not null) execute function private.forget_password();
update auth.users set encrypted_password = null where encrypted_password is not null;

-- Whoever runs the project can ban an account in the dashboard, or delete it there; the Auth API can also delete one "softly".
-- The service ends no session of a banned account: it only refuses to renew the token, which is good for an hour.

create function private.end_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions where user_id = new.id;
  if new.deleted_at is not null then
    update public.profiles set account_id = null where account_id = new.id;
  end if;
  return null;
end
$$;
comment on function private.end_account() is
  'Trigger on auth.users: an account that is banned loses its sessions, and one that is deleted softly its person as well, who
then is as after a deletion. Definer: the authentication service has no right to profiles.';
create trigger muster_account_ended after update of banned_until, deleted_at on auth.users
  for each row when (
    (old.banned_until, old.deleted_at) is distinct from (new.banned_until, new.deleted_at)
    and (new.banned_until > now() or new.deleted_at is not null)
  ) execute function private.end_account();

-- Walk-ins: people whom an administrator adds by name, with or without an address. They can be given places at once. Who has
-- an address can be invited, and is found by it when they sign in.

create function private.require_free_address(p_address text) returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock_shared(private.import_lock());
  perform pg_advisory_xact_lock(private.email_lock(p_address));
  if exists (select from public.profiles p where p.email = p_address) then
    perform private.refuse(409, 'user_exists', 'A user with this email address already exists',
      jsonb_build_object('email', p_address));
  end if;
end
$$;
comment on function private.require_free_address(text) is
  'Refuses an address that somebody has with 409 user_exists, and keeps it from being given to somebody else until the end of
the transaction. Internal.';

create function private.add_person(p_person jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(p_person ->> 'email');
  made uuid;
begin
  perform private.require_admin();
  if address is not null then
    perform private.require_free_address(address);
  end if;
  insert into public.profiles (name, email, phone, role)
  values (p_person ->> 'name', address, p_person ->> 'phone', coalesce(p_person ->> 'role', 'volunteer'))
  returning id into made;
  return made;
end
$$;
comment on function private.add_person(jsonb) is
  'POST /users: adds a person without an account and returns their id. Keys: name, email, phone, role (volunteer or staff).
Definer: no API role writes profiles. Errors: 401; 403; 409 user_exists.';
grant execute on function private.add_person(jsonb) to authenticated;

create function private.set_address(p_id uuid, p_address text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := lower(p_address);
  person public.profiles;
begin
  perform private.require_admin();
  select p.* into person from public.profiles p where p.id = p_id;
  if address is not null and address is distinct from person.email then
    perform private.require_free_address(address);
  end if;
  select p.* into person from public.profiles p where p.id = p_id and p.state <> 'left' for no key update;
  if not found then
    perform private.refuse_missing('user');
  elsif person.account_id is not null and address is distinct from person.email then
    perform private.refuse(409, 'has_account', 'This person signs in with their address, so only they can change it');
  end if;
  update public.profiles p set email = address where p.id = p_id and p.email is distinct from address;
end
$$;
comment on function private.set_address(uuid, text) is
  'PATCH /users/{id}: changes the address of a person without an account; null removes it. Definer: no API role writes profiles.
Errors: 401; 403; 404; 409 user_exists, has_account.';
grant execute on function private.set_address(uuid, text) to authenticated;

-- Changing people: what an administrator does with many at once. Nobody is a reason to refuse the others: who cannot be
-- changed is named, with the reason.

create function private.invite_person(p_person public.profiles) returns text
language plpgsql set search_path = '' as $$
begin
  if p_person.account_id is not null then
    return 'has_account';
  elsif p_person.state <> 'active' then
    return 'not_active';
  elsif p_person.email is null then
    return 'no_address';
  end if;
  perform private.mail_invitations(array[made.id])
  from private.renew_invitations(array[p_person.id], array[coalesce(
    (select i.role from public.invitations i where i.user_id = p_person.id and i.status = 'pending'), p_person.role)],
    private.me()) made;
  return 'changed';
end
$$;
comment on function private.invite_person(public.profiles) is
  'Invites a person who has not signed in, with the role of their pending invitation or else their own. Returns ''changed'', or why
they are not invited. Internal.';

create function private.change_role(p_person public.profiles, p_role text) returns text
language plpgsql set search_path = '' as $$
declare
  due constant boolean := exists (select from public.invitations i
    where i.user_id = p_person.id and i.status = 'pending' and i.role <> p_role);
begin
  if p_role = 'admin' and p_person.account_id is null then
    return 'no_account';
  elsif p_role = 'admin' and p_person.state <> 'active' then
    return 'not_active';
  elsif p_role = p_person.role and not due then
    return 'unchanged';
  elsif p_person.role = 'admin' and not exists (select from public.profiles p where p.role = 'admin' and p.id <> p_person.id) then
    return 'last_admin';
  end if;
  update public.profiles p set role = p_role where p.id = p_person.id and p.role <> p_role;
  -- The role of an invitation comes with its acceptance, so it would take back what is set here.
  update public.invitations i set role = p_role
  where i.user_id = p_person.id and i.status = 'pending' and i.role <> p_role;
  return 'changed';
end
$$;
comment on function private.change_role(public.profiles, text) is
  'Sets the role of a person. Returns ''changed'', or why the person stays as they are. Internal.';

create function private.change_people(p_ids uuid[], p_change jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  action constant text := p_change ->> 'action';
  caller constant uuid := private.me();
  changed jsonb := jsonb_build_array();
  stayed jsonb := jsonb_build_array();
  one uuid;
  person public.profiles;
  outcome text;
begin
  perform private.require_admin();
  if action = 'role' then
    -- As in keep_an_admin(): two administrators who demote each other at once must not both succeed.
    perform pg_advisory_xact_lock(hashtextextended('muster: administrators', 0));
  end if;
  perform pg_advisory_xact_lock_shared(private.import_lock());
  -- The same order in every call prevents deadlocks. Of several administrators who lose the role, the caller is the last.
  for one in select u.id from (select distinct w.id from unnest(p_ids) w (id)) u order by action = 'role' and u.id = caller, u.id
  loop
    select p.* into person from public.profiles p where p.id = one and p.state <> 'left' for no key update;
    outcome := case
      when person.id is null then 'not_found'
      when action = 'invite' then private.invite_person(person)
      when action = 'role' then private.change_role(person, p_change ->> 'role')
      when exists (select from private.require_credits(array[one], array[(p_change ->> 'required_credits')::numeric])) then 'changed'
      else 'unchanged' end;
    if outcome = 'changed' then
      changed := changed || jsonb_build_object('id', one, 'name', person.name);
    else
      stayed := stayed || jsonb_build_object('id', one, 'name', person.name, 'why', outcome);
    end if;
  end loop;
  return jsonb_build_object('changed', changed, 'left', stayed);
end
$$;
comment on function private.change_people(uuid[], jsonb) is
  'PATCH /users: changes these people as p_change says: its action is role or required_credits, with the value of that name, or
invite. Returns who has changed ("changed"), and who stays as they are, with the reason ("left"). The
last administrator stays. Definer: no API role writes profiles or invitations. Errors: 401, 403.';
grant execute on function private.change_people(uuid[], jsonb) to authenticated;

create function private.preview_people(p_ids uuid[], p_change jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  outcome jsonb;
begin
  perform private.require_admin();
  begin
    outcome := private.change_people(p_ids, p_change);
    raise exception using errcode = 'MUUND';
  exception when sqlstate 'MUUND' then
    return outcome;
  end;
end
$$;
comment on function private.preview_people(uuid[], jsonb) is
  'PATCH /users with preview: what private.change_people() would do, by doing it and rolling back. Errors: the same.';
grant execute on function private.preview_people(uuid[], jsonb) to authenticated;
