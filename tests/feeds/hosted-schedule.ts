import { readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import postgres, { type Sql } from 'postgres';
import { startDebianPostgres } from '../../supabase/local/database/debian-postgres.ts';
import { startFunction } from '../../supabase/local/functions/functions.ts';
import { freePort, listening } from '../../supabase/local/process/ports.ts';
import { temporaryFolder } from '../support/stack.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));

/** A database with pg_cron as on a hosted project, and the function that its schedule calls. */
export type HostedSchedule = {
  /** The role that applied the migrations; not a superuser. */
  sql: Sql;
  /** Its address. */
  url: string;
  superuser: Sql;
  /** The project's address, for Vault. */
  projectUrl: string;
  /** The address of the calendar. */
  feedUrl: string;
  /** The calls of the schedule: function, secret and answer. Only ical-sync exists. */
  calls: { path: string | undefined; secret: string | undefined; status: number; body: unknown }[];
  /** Another function `ical-sync` on the same database. */
  startSync(env: Record<string, string>): Promise<string>;
  stop(): Promise<void>;
};

async function listen(handler: RequestListener): Promise<{ host: string; close: () => Promise<unknown> }> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** Starts everything; `body` is the content of the calendar that the function may read. */
export async function startHostedSchedule(syncSecret: string, body: string) {
  const dataDir = await temporaryFolder();
  const extensions = await readFile(new URL('./hosted-extensions.sql', import.meta.url), 'utf8');
  const closing: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const { part, url, adminUrl } = await startDebianPostgres(dataDir, projectDir, {
    settings: ['shared_preload_libraries=pg_cron', 'cron.database_name=postgres', 'cron.use_background_workers=on'],
    prepare: (admin) => admin.unsafe(extensions),
  });
  closing.push(() => part.stop());
  const calendars = await listen((_, response) => response.end(body));
  closing.push(calendars.close);

  const startSync = async (env: Record<string, string>) => {
    const port = await freePort();
    const functionUrl = new URL(url);
    functionUrl.username = 'api_gateway';
    const sync = await startFunction({
      name: 'ical-sync',
      projectDir,
      port,
      watch: false,
      log: (line) => line.includes('"level":"info"') || console.log(line),
      env: {
        API_DB_URL: functionUrl.href,
        SUPABASE_URL: 'http://127.0.0.1:9',
        FEED_ALLOWED_HOSTS: calendars.host,
        ...env,
      },
    });
    closing.push(() => sync.stop());
    await listening(sync, [port]);
    return `http://127.0.0.1:${port}/ical-sync`;
  };
  const sync = await startSync({ SYNC_SECRET: syncSecret });

  const calls: HostedSchedule['calls'] = [];
  const project = await listen(async ({ method = '', url: path, headers }, response) => {
    const secret = headers['x-sync-secret'] as string | undefined;
    const isSync = path === '/functions/v1/ical-sync';
    const answer =
      isSync && (await fetch(sync, { method, headers: secret === undefined ? {} : { 'x-sync-secret': secret } }));
    const text = answer ? await answer.text() : 'no such function';
    const status = answer ? answer.status : 404;
    calls.push({ path, secret, status, body: answer ? JSON.parse(text) : text });
    response.writeHead(status).end(text);
  });
  closing.push(project.close);

  const [sql, superuser] = [url, adminUrl].map((address) => postgres(address, { max: 1, onnotice: () => {} })) as [
    Sql,
    Sql,
  ];
  closing.push(() => Promise.all([sql.end(), superuser.end()]));
  await superuser.listen('net_http_post', async (payload) => {
    const { url: address, headers, body: sent } = JSON.parse(payload);
    await (await fetch(address, { method: 'POST', headers, body: JSON.stringify(sent) })).text();
  });
  const stop = async () => {
    for (const close of closing.reverse()) await close();
  };
  return {
    sql,
    url,
    superuser,
    projectUrl: `http://${project.host}`,
    feedUrl: `http://${calendars.host}/a.ics`,
    calls,
    startSync,
    stop,
  };
}
