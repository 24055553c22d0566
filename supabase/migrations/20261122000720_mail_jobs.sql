-- Mails by schedule on a hosted project, beside the feeds (…_schedule_jobs.sql): nothing where pg_cron, pg_net or Vault
-- is not to be had. It can be run again at any time.

do $migration$
begin
  if to_regnamespace('cron') is null or to_regnamespace('net') is null or to_regnamespace('vault') is null then
    raise notice 'Without pg_cron, pg_net and Vault the database sends no mails by schedule.';
    return;
  end if;

  create or replace function private.call_notify() returns integer
  language plpgsql set search_path = '' as $body$
  declare
    calls constant integer := private.due_mails();
    project_url constant text := private.schedule_secret('muster_project_url');
    sync_secret constant text := private.schedule_secret('muster_sync_secret');
  begin
    if calls = 0 then
      return 0;
    end if;
    if project_url is null or sync_secret is null then
      raise exception 'Mails are due, but cannot be sent: %',
        (select string_agg(problem, ' ') from private.schedule_problems() problem);
    end if;
    perform net.http_post(
      url := rtrim(project_url, '/') || '/functions/v1/notify',
      body := '{}'::jsonb,
      headers := jsonb_build_object('content-type', 'application/json', 'x-sync-secret', sync_secret),
      timeout_milliseconds := 10000)
    from generate_series(1, calls);
    return calls;
  end
  $body$;
  comment on function private.call_notify() is
    'The job of each minute: calls notify once per fifty mails that are due, and gives how often. Errors: what is missing for
it in Vault (private.schedule_problems).';

  perform cron.schedule('muster-notify', '* * * * *', 'select private.call_notify()');
  perform cron.schedule('muster-prune-outbox', '27 3 * * *', 'select private.prune_outbox()');
end
$migration$;
