import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres, { type Sql } from 'postgres';
import { startDatabase } from '../../supabase/local/database/database.ts';
import { denoCommand, startFunction } from '../../supabase/local/functions/functions.ts';
import { freePort, listening } from '../../supabase/local/process/ports.ts';
import { temporaryFolder } from '../support/stack.ts';
import { peakMemory, processorMs } from './process-time.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));
const syncSecret = 'secret of the bench';
/** High enough for the bench. By default a feed may have fewer events than that. */
const limits = { events: 25_000, instances: 25_000, bytes: 32 * 2 ** 20, cpuMs: 20_000 };

/** The cost and the result of one sync. */
export type SyncFigures = {
  status: string;
  /** Processor milliseconds of the newly started function, and of its sessions in Postgres. */
  functionMs: number;
  databaseMs: number;
  wallMs: number;
  peakMiB: number;
  bytesRead: number;
  rowsWritten: number;
};

/** A database, a calendar and, for each sync, a newly started function, as after a cold start on the hosted platform. */
export type FeedStage = {
  makeFeed(): Promise<string>;
  removeFeed(feedId: string): Promise<void>;
  sync(feedId: string, text: string, etag: string | null): Promise<SyncFigures>;
  /** Processor milliseconds of ICAL.parse alone, in a new process. */
  parseAlone(text: string): Promise<number>;
  stop(): Promise<void>;
};

/** Starts the stage. Linux only: it reads the processor time of other processes. */
export async function startFeedStage(): Promise<FeedStage> {
  const dataDir = await temporaryFolder();
  const database = await startDatabase({ dataDir, port: await freePort(), seed: false, durable: false });
  const sql = postgres(database.adminUrl, { max: 1, onnotice: () => {} });
  let body = Buffer.alloc(0);
  let tag: string | null = null;
  let bytesSent = 0;
  const server = createServer((request, response) => {
    response.on('close', () => {
      bytesSent += request.socket.bytesWritten;
    });
    if (tag) response.setHeader('etag', tag);
    if (tag && request.headers['if-none-match'] === tag) response.writeHead(304).end();
    else response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  await sql`insert into public.slot_types (name, color)
    select 'Slot type ' || number, '#3182ce' from generate_series(1, 2) number`;

  const startSync = async () => {
    const port = await freePort();
    const part = await startFunction({
      name: 'ical-sync',
      projectDir,
      port,
      watch: false,
      log: (line) => line.includes('"level":"info"') || console.error(line),
      env: {
        API_DB_URL: database.gatewayUrl,
        SUPABASE_URL: 'http://127.0.0.1:9',
        SYNC_SECRET: syncSecret,
        FEED_ALLOWED_HOSTS: host,
        FEED_LIMITS: JSON.stringify(limits),
      },
    });
    await listening(part, [port]);
    return { part, url: `http://127.0.0.1:${port}/ical-sync` };
  };

  return {
    async makeFeed() {
      const [feed] = await sql`insert into public.ical_feeds (name, ical_url, timezone, next_due_at)
        values ('Feed', ${`http://${host}/a.ics`}, 'Europe/Berlin', null) returning id`;
      await sql`insert into public.ical_feed_slots (feed_id, slot_type_id, volunteer_slots)
        select ${feed?.id}, id, 2 from public.slot_types`;
      return feed?.id;
    },
    async removeFeed(feedId) {
      await sql`delete from public.ical_feeds where id = ${feedId}`;
      await sql`truncate public.events cascade`;
      await sql`vacuum analyze`;
    },
    async sync(feedId, text, etag) {
      [body, tag, bytesSent] = [Buffer.from(text), etag, 0];
      const { part, url } = await startSync();
      // Work left over from the start must not count as the sync's.
      await new Promise((wake) => setTimeout(wake, 300));
      await sql`update public.ical_feeds set next_due_at = private.now() where id = ${feedId}`;
      const [mark] = await sql`select pg_current_xact_id()::text as xid`;
      const [before, began] = [processorMs(part.pid), performance.now()];
      await fetch(url, { method: 'POST', headers: { 'x-sync-secret': syncSecret } });
      const status = await untilFinished(sql, feedId);
      const figures = {
        status,
        wallMs: performance.now() - began,
        functionMs: processorMs(part.pid) - before,
        databaseMs: await sessionsMs(sql),
        peakMiB: peakMemory(part.pid),
        bytesRead: bytesSent,
        rowsWritten: await rowsSince(sql, mark?.xid),
      };
      await part.stop();
      return figures;
    },
    async parseAlone(text) {
      const file = join(dataDir, 'feed.ics');
      await writeFile(file, text);
      const { command, args } = denoCommand();
      const script = fileURLToPath(new URL('parse-alone.ts', import.meta.url));
      const flags = ['run', '--quiet', '--no-prompt', '--node-modules-dir=manual', '--allow-all'];
      return Number(execFileSync(command, [...args, ...flags, script, file], { cwd: projectDir, encoding: 'utf8' }));
    },
    async stop() {
      server.close();
      await sql.end();
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilFinished(sql: Sql, feedId: string): Promise<string> {
  for (;;) {
    const [run] = await sql`select status, error from public.ical_sync_runs
      where feed_id = ${feedId} order by started_at desc limit 1`;
    // With 20,000 events on a busy machine, one statement can exceed the time limit of db.ts.
    if (run?.error) throw new Error(`${run.error} Is this machine busy?`);
    if (run?.status) return run.status;
    await new Promise((wake) => setTimeout(wake, 5));
  }
}

/** Processor time of the function's sessions, all of which it opened itself. */
async function sessionsMs(sql: Sql): Promise<number> {
  const sessions = await sql`select pid from pg_stat_activity where application_name = 'muster'`;
  return sessions.reduce((sum, { pid }) => sum + processorMs(pid), 0);
}

/** Rows inserted or updated since a transaction, without the tables that record syncs. */
async function rowsSince(sql: Sql, xid: string): Promise<number> {
  const tables = await sql`select tablename as name from pg_tables where schemaname = 'public'
    and tablename not in ('ical_feeds', 'ical_sync_runs')`;
  let rows = 0;
  for (const { name } of tables) {
    const [found] =
      await sql`select count(*)::int as rows from ${sql(`public.${name}`)} where xmin::text::bigint >= ${xid}::bigint`;
    rows += found?.rows ?? 0;
  }
  return rows;
}
