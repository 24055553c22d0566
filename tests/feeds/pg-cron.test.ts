import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calendar, vevent } from '../../supabase/functions/_shared/ical/testing/feed-text.ts';
import { debianCronMissing } from '../../supabase/local/database/debian-postgres.ts';
import { type HostedSchedule, startHostedSchedule } from './hosted-schedule.ts';

const missing = debianCronMissing();
if (missing) console.log(`pg_cron: skipped, ${missing}`);
const migrations = new URL('../../supabase/migrations/', import.meta.url);
const [scheduleFile = ''] = readdirSync(migrations).filter((name) => name.endsWith('_schedule.sql'));
const migration = new URL(scheduleFile, migrations);
const syncSecret = 'the right secret';
const inThreeDays = `${new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')}T100000Z`;
const body = calendar(vevent(`DTSTART:${inThreeDays}`, 'DURATION:PT2H', 'SUMMARY:Harbour watch'));

describe.skipIf(missing)('the schedule of a hosted project, with real pg_cron', () => {
  let stage: HostedSchedule;
  beforeAll(async () => {
    stage = await startHostedSchedule(syncSecret, body);
  });
  afterAll(() => stage?.stop());

  const setSecret = (name: string, secret: string) => stage.superuser`
    insert into vault.secrets (name, secret) values (${name}, ${secret}) on conflict (name) do update set secret = ${secret}`;
  const makeFeed = async (dueAgo: string) => {
    const [feed] = await stage.superuser`insert into public.ical_feeds (name, ical_url, timezone, next_due_at)
      values ('Feed', ${stage.feedUrl}, 'UTC', now() - ${dueAgo}::interval) returning id`;
    return feed?.id as string;
  };
  const stateOf = async (feedId: string) => {
    const [state] = await stage.superuser`select f.last_status, array(select e.title from public.events e
      where e.feed_id = f.id) as titles from public.ical_feeds f where f.id = ${feedId}`;
    return state;
  };
  const problems = async () =>
    (await stage.sql`select problem from private.schedule_problems() problem`).map(({ problem }) => problem);
  /** Sets when pg_cron runs the jobs of each minute. All tests but one run them themselves, and pg_cron would interfere. */
  const setMinutely = (schedule: string) => stage.superuser`select cron.alter_job(jobid, schedule => ${schedule})
    from cron.job where jobname in ('muster-ical-sync', 'muster-notify', 'muster-free-places', 'muster-offer-places')`;
  const never = '0 0 30 2 *';
  const runJob = (name: string) =>
    stage.sql.unsafe(`do $$ begin execute (select command from cron.job where jobname = '${name}'); end $$`);

  beforeEach(async () => {
    await setMinutely(never);
    await stage.superuser`update public.ical_feeds set next_due_at = null`;
    await setSecret('muster_project_url', `${stage.projectUrl}/`);
    await setSecret('muster_sync_secret', syncSecret);
    stage.calls.length = 0;
  });

  it('is set up by a role without write access to the tables of pg_cron, and can be set up again', async () => {
    await expect(stage.sql`insert into cron.job (schedule, command) values ('* * * * *', 'select 1')`).rejects.toThrow(
      /permission denied/,
    );
    await stage.sql.unsafe(await readFile(migration, 'utf8'));
    const jobs = await stage.sql`select jobname, schedule, username, active from cron.job
      where jobname like 'muster-%' order by jobname`;
    expect([...jobs]).toEqual([
      { jobname: 'muster-end-holds', schedule: '* * * * *', username: 'postgres', active: true },
      { jobname: 'muster-free-places', schedule: '* * * * *', username: 'postgres', active: true },
      { jobname: 'muster-free-unnamed', schedule: '* * * * *', username: 'postgres', active: true },
      { jobname: 'muster-ical-sync', schedule: '* * * * *', username: 'postgres', active: true },
      // Before version 1.5 pg_cron knows no seconds.
      {
        jobname: 'muster-live',
        schedule: expect.stringMatching(/^(1 second|\* \* \* \* \*)$/),
        username: 'postgres',
        active: true,
      },
      { jobname: 'muster-notify', schedule: '* * * * *', username: 'postgres', active: true },
      { jobname: 'muster-offer-places', schedule: '* * * * *', username: 'postgres', active: true },
      { jobname: 'muster-prune', schedule: '17 3 * * *', username: 'postgres', active: true },
      { jobname: 'muster-prune-buckets', schedule: '47 * * * *', username: 'postgres', active: true },
      { jobname: 'muster-prune-outbox', schedule: '27 3 * * *', username: 'postgres', active: true },
      { jobname: 'muster-remind', schedule: '37 7 * * *', username: 'postgres', active: true },
      { jobname: 'muster-settle-reservations', schedule: '* * * * *', username: 'postgres', active: true },
    ]);
  });

  it('reports missing extensions instead of failing', async () => {
    await stage.superuser`drop database if exists elsewhere`;
    await stage.superuser`create database elsewhere owner postgres`;
    const url = new URL(stage.url);
    url.pathname = '/elsewhere';
    const said: string[] = [];
    const elsewhere = postgres(url.href, { max: 1, onnotice: ({ message }) => said.push(message ?? '') });
    const text = await readFile(migration, 'utf8');
    await elsewhere.unsafe(text);
    await elsewhere`create schema net`;
    await elsewhere`create schema vault`;
    await elsewhere.unsafe(text);
    await elsewhere.end();
    expect(said).toEqual([
      'Without pg_cron, pg_net and Vault the database reads no feeds and sends no mails by schedule.',
      expect.stringMatching(/^Feeds will not be read and mails not be sent by schedule: permission denied/),
    ]);
  });

  it('passes the lint', async () => {
    const found = await stage.superuser`select p.proname, c.*
      from pg_proc p, extensions.plpgsql_check_function(p.oid, fatal_errors => false) c
      where p.proname in ('schedule_problems', 'call_function', 'prune_schedule')
        and p.pronamespace = 'private'::regnamespace`;
    expect([...found]).toEqual([]);
  });

  it('makes no call while no feed is due, and reports what is missing when one is', async () => {
    await stage.superuser`delete from vault.secrets`;
    await stage.superuser`delete from public.ical_feeds`;
    await runJob('muster-ical-sync');
    await makeFeed('1 minute');
    const job = runJob('muster-ical-sync');
    await expect(job).rejects.toThrow(/ical-sync is due.*muster_project_url.*muster_sync_secret/s);
    expect(await problems()).toEqual([
      expect.stringContaining(`select vault.create_secret('https://REF.supabase.co', 'muster_project_url');`),
      expect.stringContaining('muster_sync_secret'),
    ]);
    expect(stage.calls).toEqual([]);
  });

  it('reads two feeds that are due within a minute, one per call', async () => {
    const feeds = [await makeFeed('2 minutes'), await makeFeed('1 minute')];
    await setMinutely('* * * * *');
    for (const feedId of feeds) {
      await expect
        .poll(() => stateOf(feedId), { timeout: 90_000, interval: 250 })
        .toEqual({ last_status: 'ok', titles: ['Harbour watch'] });
    }
    expect(stage.calls.map(({ secret, status }) => ({ secret, status }))).toEqual(
      feeds.map(() => ({ secret: syncSecret, status: 202 })),
    );
    expect(stage.calls.map((call) => (call.body as { feed_id: string }).feed_id).sort()).toEqual(feeds.sort());
    // Called by pg_cron only.
    const runs = () => stage.sql`select d.status, d.username from cron.job_run_details d join cron.job j using (jobid)
      where j.jobname = 'muster-ical-sync' and d.status = 'succeeded'`;
    // It is noted a moment after the calls.
    await expect.poll(async () => (await runs()).length).toBeGreaterThan(0);
    expect(await problems()).toEqual([]);
  });

  it('is refused with a wrong secret, and by a function without a secret', async () => {
    await stage.superuser`delete from public.ical_feeds`;
    const feedId = await makeFeed('11 minutes');
    for (const secret of ['a wrong secret', `${syncSecret} `.repeat(2).trim()]) {
      stage.calls.length = 0;
      await setSecret('muster_sync_secret', secret);
      await runJob('muster-ical-sync');
      await expect.poll(() => stage.calls[0]).toMatchObject({ secret, status: 401 });
    }
    expect(await stateOf(feedId)).toEqual({ last_status: null, titles: [] });
    expect(await problems()).toEqual([expect.stringMatching(/^1 of the feeds .*SYNC_SECRET/)]);
    const functionWithout = await stage.startSync({});
    const noHeaders: Record<string, string> = {};
    for (const headers of [noHeaders, { 'x-sync-secret': '' }, { 'x-sync-secret': syncSecret }]) {
      expect((await fetch(functionWithout, { method: 'POST', headers })).status).toBe(401);
    }
    await stage.superuser`delete from public.ical_feeds where id = ${feedId}`;
  });

  it('makes a bounded number of calls per minute', async () => {
    await stage.superuser`insert into public.ical_feeds (name, ical_url, timezone, next_due_at)
      select 'One of many', ${stage.feedUrl}, 'UTC', now() from generate_series(1, 30)`;
    await runJob('muster-ical-sync');
    await expect.poll(() => stage.calls.length).toBe(20);
    await stage.superuser`delete from public.ical_feeds where name = 'One of many'`;
  });

  it('sends emails that are due, and reports if nothing would send them', async () => {
    await runJob('muster-notify');
    // The content of a message does not matter here.
    await stage.superuser.begin((sql) => [
      sql`set local session_replication_role = replica`,
      sql`insert into private.outbox (kind, user_id, signup_id, dedupe_key, due_at)
        values ('signed_up', gen_random_uuid(), gen_random_uuid(), 'due', now())`,
    ]);
    await runJob('muster-notify');
    await expect.poll(() => stage.calls).toMatchObject([{ path: '/functions/v1/notify', secret: syncSecret }]);
    await stage.superuser`delete from private.outbox`;
    await stage.sql`select cron.unschedule('muster-notify')`;
    expect(await problems()).toEqual([`pg_cron has no active job 'muster-notify'. Run the migration schedule again.`]);
    await stage.sql.unsafe(await readFile(migration, 'utf8'));
    expect(await problems()).toEqual([]);
  });

  it('deletes old runs of syncs and of its own jobs, and nothing else', async () => {
    const feedId = await makeFeed('-1 day');
    await stage.superuser`insert into public.ical_sync_runs (feed_id, trigger, status, started_at)
      select ${feedId}, 'schedule', 'ok', now() - days * interval '1 day' from unnest(array[29, 31, 40]) days`;
    const paused = await makeFeed('-1 day');
    await stage.superuser`insert into public.ical_sync_runs (feed_id, trigger, status, started_at)
      values (${paused}, 'schedule', 'paused', now() - interval '90 days')`;
    await stage.superuser`insert into cron.job_run_details (jobid, runid, username, start_time)
      select j.jobid, nextval('cron.runid_seq'), 'postgres', now() - days * interval '1 day'
      from cron.job j, unnest(array[6, 8]) days where j.jobname in ('muster-ical-sync', 'muster-notify')`;
    const [own] = await stage.sql`select cron.schedule('somebody-else', '0 0 1 1 *', 'select 1') as id`;
    await stage.superuser`insert into cron.job_run_details (jobid, runid, username, start_time)
      values (${own?.id}, nextval('cron.runid_seq'), 'postgres', now() - interval '8 days')`;
    await runJob('muster-prune');
    const [left] = await stage.superuser`select
      (select count(*)::int from public.ical_sync_runs where feed_id in (${feedId}, ${paused})
        and started_at < now() - interval '30 days') as runs,
      (select array_agg(j.jobname) from cron.job_run_details d join cron.job j using (jobid)
        where d.start_time < now() - interval '7 days') as jobs`;
    expect(left).toEqual({ runs: 1, jobs: ['somebody-else'] });
  });
});
