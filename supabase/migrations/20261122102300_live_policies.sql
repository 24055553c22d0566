-- Written by `npm run migrations` from supabase/schemas. Change it there.

-- Who hears which messages of Supabase Realtime. It is the last migration, because the table belongs to Realtime: where it is missing,
-- or policies cannot be made, nothing else is lost. This file can be run again at any time.

do $migration$
begin
  if to_regclass('realtime.messages') is null or to_regprocedure('realtime.topic()') is null then
    raise notice 'Without Realtime open pages hear of changes a little later.';
    return;
  end if;
  begin
    drop policy if exists "members hear what they may see" on realtime.messages;
    drop policy if exists "screens hear of their wall" on realtime.messages;
    -- People who are signed in hear the topics that private.may_listen() allows. There is no policy for writing: nobody sends.
    create policy "members hear what they may see" on realtime.messages
      for select to authenticated
      using (extension = 'broadcast' and (select private.may_listen((select realtime.topic()))));
    -- Screens, where nobody is signed in, hear the channel of a wall that is not deleted and has no newer address.
    create policy "screens hear of their wall" on realtime.messages
      for select to anon
      using (extension = 'broadcast' and (select private.may_watch((select realtime.topic()))));
  exception when others then
    raise warning 'Open pages will hear of changes a little later: %', sqlerrm
      using hint = 'Run this migration''s file again in the SQL editor.';
  end;
end
$migration$;
