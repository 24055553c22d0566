import { rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, startDatabase } from '../../supabase/local/database/database.ts';
import { startSchedule } from '../../supabase/local/functions/schedule.ts';
import { freePort } from '../../supabase/local/process/ports.ts';
import { copyDatabase } from '../support/database-template.ts';
import { temporaryFolder } from '../support/stack.ts';

type Call = { method: string | undefined; url: string | undefined; headers: IncomingHttpHeaders };

let dataDir: string;
let database: Database;
let sql: Sql;
beforeAll(async () => {
  dataDir = await temporaryFolder();
  await copyDatabase(dataDir);
  database = await startDatabase({ dataDir, port: await freePort(), seed: false, durable: false });
  sql = postgres(database.url, { max: 1 });
});
afterAll(async () => {
  await sql.end();
  await database.stop();
  await rm(dataDir, { recursive: true });
});

test('calls ical-sync with the secret, as pg_cron does, once per due feed, and deletes old runs', async () => {
  const calls: Call[] = [];
  const gateway = createServer(async ({ method, url, headers }, response) => {
    calls.push({ method, url, headers });
    // The function syncs one feed per call; after the second call no feed is due.
    if (calls.length === 2) await dueAt('1 hour');
    response.end('{}');
  });
  const gatewayPort = await freePort();
  await new Promise<void>((resolve) => gateway.listen(gatewayPort, '127.0.0.1', resolve));
  const said: string[] = [];
  const { adminUrl: databaseUrl } = database;
  for (const name of ['One', 'Two']) {
    await sql`insert into public.ical_feeds (name, ical_url, timezone, next_due_at)
      values (${name}, 'https://feeds.example/a.ics', 'UTC', private.now() + interval '1 hour')`;
  }
  await sql`insert into public.ical_sync_runs (feed_id, trigger, status, started_at)
    select f.id, 'schedule', run.status, private.now() - run.age::interval from public.ical_feeds f,
      (values ('ok', '32 days'), ('paused', '31 days')) run (status, age) where f.name = 'One'`;
  const schedule = startSchedule({
    databaseUrl,
    gatewayPort,
    syncSecret: 's3cret',
    log: (line) => said.push(line),
    everyMs: 50,
  });
  const dueAt = (when: string) => sql`update public.ical_feeds set next_due_at = private.now() + ${when}::interval`;
  await new Promise((wake) => setTimeout(wake, 300));
  expect(calls).toEqual([]);

  await dueAt('-1 second');
  await expect.poll(() => calls.length).toBe(2);
  expect(calls[0]).toMatchObject({
    method: 'POST',
    url: '/functions/v1/ical-sync',
    headers: { 'x-sync-secret': 's3cret' },
  });
  await new Promise((wake) => setTimeout(wake, 300));
  expect(calls).toHaveLength(2);
  expect(said).toEqual([]);
  await expect.poll(() => sql`select from public.ical_sync_runs`).toHaveLength(1);
  expect((await sql`select status from public.ical_sync_runs`).map(({ status }) => status)).toEqual(['paused']);
  await schedule.stop();
  gateway.close();
});
