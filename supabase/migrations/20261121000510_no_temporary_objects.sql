-- Types are looked up among a session's temporary objects before anywhere else, whatever the search path of a function
-- says: a temporary domain named uuid, with a check of the caller's own, would run that check with the rights of every
-- definer function that names the type. So nobody but the owner makes temporary objects; nothing here needs any.

do $$
begin
  execute format('revoke temporary on database %I from public', current_database());
end
$$;
