-- Payroll: by which number payroll knows a person, and how the files for payroll look.

create table public.payroll_numbers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references public.profiles (id) on delete cascade,
  payroll_number text not null check (payroll_number ~ '^[A-Za-z0-9._/-]{1,40}$'),
  compared text not null generated always as (lower(payroll_number)) stored,
  -- Asked at the end of a statement, so that two people can exchange their numbers in one import.
  constraint payroll_numbers_compared unique (compared) deferrable initially immediate
);
comment on table public.payroll_numbers is
  'By which number payroll knows a person. A table of its own, because a person reads their profile, but not this number: they find it
in their archive. Of somebody who leaves it goes with the name, because wages may be unpaid until then. Written by private.set_payroll_numbers().';
comment on column public.payroll_numbers.compared is 'Two people cannot have numbers that differ in their case alone.';

alter table public.payroll_numbers enable row level security;
grant select on public.payroll_numbers to authenticated;
-- Administrators see payroll numbers.
create policy "administrators see payroll numbers" on public.payroll_numbers
  for select to authenticated using ((select private.is_admin()));
create trigger audit after insert or update or delete on public.payroll_numbers
  for each row execute function private.audit();

create function private.set_payroll_numbers(p_people uuid[], p_numbers text[]) returns void
language plpgsql set search_path = '' as $$
declare
  other record;
begin
  delete from public.payroll_numbers n using unnest(p_people, p_numbers) given (person, number)
  where n.user_id = given.person and given.number is null;
  begin
    insert into public.payroll_numbers as n (user_id, payroll_number)
    select given.person, given.number from unnest(p_people, p_numbers) given (person, number) where given.number is not null
    on conflict (user_id) do update set payroll_number = excluded.payroll_number
    where n.payroll_number <> excluded.payroll_number;
  exception when unique_violation then
    select p.id, p.name, n.payroll_number into other
    from unnest(p_people, p_numbers) given (person, number)
    join public.payroll_numbers n on n.compared = lower(given.number) and n.user_id <> given.person
    join public.profiles p on p.id = n.user_id
    -- Two people who exchange their numbers are not in each other's way.
    order by n.user_id = any (p_people), p.name, p.id limit 1;
    -- Gone meanwhile.
    if not found then
      raise;
    end if;
    perform private.refuse(409, 'payroll_number_taken', format('%s has the payroll number %s already', other.name, other.payroll_number),
      jsonb_build_object('user_id', other.id, 'name', other.name, 'payroll_number', other.payroll_number));
  end;
end
$$;
comment on function private.set_payroll_numbers(uuid[], text[]) is
  'Gives each person the payroll number at the same place of the second list; null takes it away. Refuses 409 payroll_number_taken, which
names the other person. Internal: only administrators may learn it.';

-- Profiles of payroll files: how the file looks that a payroll program reads. Those that come with the product are in the contract
-- (_shared/payroll/built-in.ts); here are those that an organisation has made of them.

create table public.payroll_profiles (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 100),
  profile jsonb not null check (jsonb_typeof(profile) = 'object' and char_length(profile::text) <= 100000),
  version integer not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.payroll_profiles is
  'How payroll files look that an organisation has set up itself. Written by functions only.';
comment on column public.payroll_profiles.profile is
  'A validated body (contract payrollProfile): columns, separator, encoding and on. The writer of files reads it, the database does not.';
create unique index payroll_profiles_name on public.payroll_profiles (lower(name));

alter table public.payroll_profiles enable row level security;
grant select on public.payroll_profiles to authenticated;
-- Administrators see profiles of payroll files.
create policy "administrators see payroll profiles" on public.payroll_profiles
  for select to authenticated using ((select private.is_admin()));
create trigger touch before update on public.payroll_profiles for each row execute function private.touch();
create trigger audit after insert or update or delete on public.payroll_profiles
  for each row execute function private.audit();

create function private.refuse_payroll_profile(p_name text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse(409, 'payroll_profile_exists', format('"%s" is already in the list', f.name),
    jsonb_build_object('name', f.name))
  from public.payroll_profiles f where lower(f.name) = lower(p_name);
end
$$;
comment on function private.refuse_payroll_profile(text) is
  'Refuses, with 409 payroll_profile_exists, a name that a profile of payroll files has, whatever its case. Internal.';

create function private.create_payroll_profile(p_body jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  perform private.require_admin();
  insert into public.payroll_profiles (name, profile) values (p_body ->> 'name', p_body -> 'profile')
  on conflict (lower(name)) do nothing
  returning id into made;
  if made is null then
    perform private.refuse_payroll_profile(p_body ->> 'name');
  end if;
  return made;
end
$$;
comment on function private.create_payroll_profile(jsonb) is
  'POST /payroll-profiles: stores a validated body (contract payrollProfileBody) and returns the id. Definer: no API role writes
profiles of payroll files. Errors: 401, 403; 409 payroll_profile_exists.';
grant execute on function private.create_payroll_profile(jsonb) to authenticated;

create function private.replace_payroll_profile(p_id uuid, p_body jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  was public.payroll_profiles;
begin
  perform private.require_admin();
  select f.* into was from public.payroll_profiles f where f.id = p_id for update;
  if not found then
    perform private.refuse_missing('payroll_profile');
  end if;
  perform private.require_version(p_body ->> 'version', was.version, was.updated_at);
  begin
    update public.payroll_profiles f set name = p_body ->> 'name', profile = p_body -> 'profile' where f.id = p_id;
  exception when unique_violation then
    perform private.refuse_payroll_profile(p_body ->> 'name');
  end;
end
$$;
comment on function private.replace_payroll_profile(uuid, jsonb) is
  'PUT /payroll-profiles/{id}: replaces a profile of payroll files with a validated body. Definer: no API role writes them. Errors: 401,
403, 404; 409 stale_version, payroll_profile_exists.';
grant execute on function private.replace_payroll_profile(uuid, jsonb) to authenticated;

create function private.remove_payroll_profile(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  delete from public.payroll_profiles f where f.id = p_id;
  if not found then
    perform private.refuse_missing('payroll_profile');
  end if;
end
$$;
comment on function private.remove_payroll_profile(uuid) is
  'DELETE /payroll-profiles/{id}: deletes a profile of payroll files; files that were written with it stay as they are. Definer: no API
role may delete. Errors: 401, 403, 404.';
grant execute on function private.remove_payroll_profile(uuid) to authenticated;
