-- People sign in by link or code from their mail alone. The hosted authentication service has passwords all the same, and
-- no switch for them: whoever knows an invited address could sign up with it and a password of their own, wait until the
-- person follows the link in their mail, and then sign in as them.

create function private.forget_password() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.encrypted_password := null;
  return new;
end
$$;
comment on function private.forget_password() is 'Trigger on auth.users: no password is ever kept, so none opens an account.';

create trigger muster_no_password before insert or update of encrypted_password on auth.users
  for each row when (new.encrypted_password is not null) execute function private.forget_password();
update auth.users set encrypted_password = null where encrypted_password is not null;
