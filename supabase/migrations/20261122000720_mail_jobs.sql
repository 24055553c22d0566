-- Mails by schedule on a hosted project, beside the feeds (…_schedule_jobs.sql): nothing where pg_cron, pg_net or Vault
-- is not to be had. It can be run again at any time.

do $migration$
begin
  if to_regnamespace('cron') is null or to_regnamespace('net') is null or to_regnamespace('vault') is null then
    raise notice 'Without pg_cron, pg_net and Vault the database sends no mails by schedule.';
    return;
  end if;

  perform cron.schedule('muster-notify', '* * * * *', $$select private.call_function('notify', private.due_mails())$$);
  perform cron.schedule('muster-prune-outbox', '27 3 * * *', 'select private.prune_outbox()');
end
$migration$;
