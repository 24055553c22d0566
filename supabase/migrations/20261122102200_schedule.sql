-- Written by `npm run migrations` from supabase/schemas. Change it there.

-- The schedule of a hosted project: pg_cron calls Edge Functions through pg_net, with a secret from Vault. Where one of the
-- three extensions is missing, as in the embedded stack with its timer, this file does nothing. It can be run again at any
-- time, in case they are enabled later; therefore only this file says `create or replace`.

do $migration$
begin
  if exists (
    select from (values ('pg_cron', 'cron'), ('pg_net', 'net'), ('supabase_vault', 'vault')) needed (name, schema)
    where to_regnamespace(needed.schema) is null
      and not exists (select from pg_catalog.pg_available_extensions a where a.name = needed.name)
  ) then
    raise notice 'Without pg_cron, pg_net and Vault the database reads no feeds and sends no mails by schedule.';
    return;
  end if;
  begin
    if to_regnamespace('cron') is null then
      create extension pg_cron;
    end if;
    if to_regnamespace('net') is null then
      create extension pg_net with schema extensions;
    end if;
    if to_regnamespace('vault') is null then
      create extension supabase_vault;
    end if;
  exception when others then
    raise warning 'Feeds will not be read and mails not be sent by schedule: %', sqlerrm
      using hint = 'Enable pg_cron, pg_net and Vault, then run this migration''s file again.';
    return;
  end;

  create or replace function private.schedule_secret(p_name text) returns text
  language sql stable set search_path = '' as $body$
    select nullif(btrim(s.decrypted_secret), '') from vault.decrypted_secrets s where s.name = p_name
  $body$;
  comment on function private.schedule_secret(text) is 'A secret of Vault, null for an unknown one. Internal.';

  create or replace function private.schedule_problems() returns setof text
  language plpgsql stable set search_path = '' as $body$
  declare
    overdue integer;
  begin
    return query
      select format('Vault has no secret %L. Set it: select vault.create_secret(%L, %L);', s.name, s.example, s.name)
      from (values ('muster_project_url', 'https://REF.supabase.co'),
        ('muster_sync_secret', 'the SYNC_SECRET of the functions')) s (name, example)
      where private.schedule_secret(s.name) is null;
    return query
      select format('pg_cron has no active job %L. Run the migration schedule again.', j.name)
      from (values ('muster-ical-sync'), ('muster-prune'), ('muster-notify'), ('muster-prune-outbox'),
        ('muster-prune-buckets'), ('muster-free-places'), ('muster-end-holds'), ('muster-settle-reservations'), ('muster-offer-places'), ('muster-remind'), ('muster-live')) j (name)
      where not exists (select from cron.job c where c.jobname = j.name and c.active);
    select count(*) into overdue from public.ical_feeds f where f.next_due_at < private.now() - interval '10 minutes';
    if overdue > 0 then
      return next format('%s of the feeds should have been read more than ten minutes ago. Is ical-sync deployed, and is'
        ' its SYNC_SECRET what Vault has as muster_sync_secret? cron.job_run_details and net._http_response say more.',
        overdue);
    end if;
  end
  $body$;
  comment on function private.schedule_problems() is
    'Why feeds are not read or mails not sent by the schedule, one sentence each, for operators. No row: everything is in
order.';

  create or replace function private.call_function(p_name text, p_calls integer) returns integer
  language plpgsql set search_path = '' as $body$
  declare
    project_url constant text := private.schedule_secret('muster_project_url');
    sync_secret constant text := private.schedule_secret('muster_sync_secret');
  begin
    if p_calls = 0 then
      return 0;
    end if;
    if project_url is null or sync_secret is null then
      -- The run of the job fails with this message, and cron.job_run_details and the dashboard show it.
      raise exception '% is due, but cannot be called: %', p_name,
        (select string_agg(problem, ' ') from private.schedule_problems() problem);
    end if;
    perform net.http_post(
      url := rtrim(project_url, '/') || '/functions/v1/' || p_name,
      body := '{}'::jsonb,
      headers := jsonb_build_object('content-type', 'application/json', 'x-sync-secret', sync_secret),
      timeout_milliseconds := 10000)
    from generate_series(1, p_calls);
    return p_calls;
  end
  $body$;
  comment on function private.call_function(text, integer) is
    'For the jobs that run each minute: calls an Edge Function p_calls times and returns that number. pg_net makes the calls
when the transaction has ended. Fails if Vault lacks a secret for it (private.schedule_problems).';

  create or replace function private.prune_schedule() returns integer
  language plpgsql set search_path = '' as $body$
  begin
    delete from cron.job_run_details d
    where d.start_time < private.now() - interval '7 days'
      and d.jobid in (select j.jobid from cron.job j where j.jobname like 'muster-%');
    perform private.forget_names(), private.end_answers();
    return private.prune_ical_sync_runs();
  end
  $body$;
  comment on function private.prune_schedule() is
    'The job that runs each night: deletes the names of people who have left when it is time, answers that have ended, old runs of syncs, and old runs
of Muster''s jobs, which pg_cron would keep forever.';

  create or replace function private.prune_live_runs() returns void
  language sql set search_path = '' as $body$
    delete from cron.job_run_details d
    where d.start_time < private.now() - interval '1 hour'
      and d.jobid in (select j.jobid from cron.job j where j.jobname = 'muster-live')
  $body$;
  comment on function private.prune_live_runs() is
    'The job that runs each hour: deletes what pg_cron notes of the job that runs each second.';

  -- pg_cron replaces a job of the same name, so this file can be run again.
  perform cron.schedule('muster-ical-sync', '* * * * *',
    $$select private.call_function('ical-sync', private.due_ical_syncs())$$);
  perform cron.schedule('muster-free-places', '* * * * *', 'select private.free_unanswered(), private.ask_before_shifts()');
  -- A transaction of its own: it locks other slots than the next one, and in another order.
  perform cron.schedule('muster-end-holds', '* * * * *', 'select private.end_late_holds()');
  perform cron.schedule('muster-settle-reservations', '* * * * *', 'select private.settle_reservations()');
  perform cron.schedule('muster-free-unnamed', '* * * * *', 'select private.free_unnamed()');
  perform cron.schedule('muster-offer-places', '* * * * *', 'select private.offer_places(), private.tell_watchers()');
  perform cron.schedule('muster-prune', '17 3 * * *', 'select private.prune_schedule()');
  perform cron.schedule('muster-notify', '* * * * *', $$select private.call_function('notify', greatest(private.due_mails(), private.due_pushes(), private.due_files()))$$);
  perform cron.schedule('muster-prune-outbox', '27 3 * * *', 'select private.prune_outbox(), private.prune_sign_ins(), private.prune_invitations(), private.prune_watches(), private.prune_messages(), private.prune_parent_links()');
  perform cron.schedule('muster-remind', '37 7 * * *', 'select private.remind_of_qualifications(), private.remind_of_answers()');
  perform cron.schedule('muster-prune-buckets', '47 * * * *', 'select private.prune_buckets(), private.prune_holds(), private.prune_live_runs()');
  begin
    perform cron.schedule('muster-live', '1 second', 'select private.flush_live()');
  exception when others then
    -- Before version 1.5 pg_cron knows no seconds. What the API changes is told at once all the same.
    perform cron.schedule('muster-live', '* * * * *', 'select private.flush_live()');
  end;
end
$migration$;
