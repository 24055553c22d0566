-- The bucket of the storage that has the bytes of files (private.answer_files names them). It is private and has no policy, so that only the
-- secret key reads and writes it: the functions, which ask the database first. Where there is no schema `storage`, as in the embedded stack with
-- its folder, this file does nothing.

do $migration$
begin
  if to_regclass('storage.buckets') is null then
    raise notice 'Without the schema storage there is no bucket for files.';
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit) values ('answers', 'answers', false, 10485760)
  on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit;
end;
$migration$;
