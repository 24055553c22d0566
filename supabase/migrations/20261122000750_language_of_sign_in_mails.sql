-- The authentication service writes its mails in the language of the person's metadata (supabase/templates). Where a
-- person saved a language, it is that one; where they have saved none, the one they were shown when they asked for a link.

create function private.follow_language() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users set raw_user_meta_data =
    coalesce(raw_user_meta_data, '{}') || jsonb_build_object('language', new.settings ->> 'language')
  where id = new.id;
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

update auth.users u set raw_user_meta_data =
  coalesce(u.raw_user_meta_data, '{}') || jsonb_build_object('language', p.settings ->> 'language')
from public.profiles p where p.id = u.id and p.settings ->> 'language' is not null;
