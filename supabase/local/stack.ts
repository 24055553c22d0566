import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startAuth } from './auth/auth.ts';
import { finishRestore, setAside } from './backup/restored-data.ts';
import { type Database, startDatabase } from './database/database.ts';
import { functionEnvironment } from './functions/function-environment.ts';
import { functionNames, startFunction } from './functions/functions.ts';
import { startSchedule } from './functions/schedule.ts';
import { type Fronts, type Handlers, startFronts } from './http/fronts.ts';
import { gateway } from './http/gateway.ts';
import type { Handler } from './http/http-server.ts';
import { startMail } from './mail/mail.ts';
import { keepRunning } from './process/keep-running.ts';
import { logOf } from './process/logs.ts';
import { assertPortsFree, freePort, listening } from './process/ports.ts';
import type { Part } from './process/processes.ts';
import { claimDataFolder, notePart, releaseDataFolder } from './process/run-record.ts';
import { type Realtime, startRealtime } from './realtime/realtime.ts';
import { type Keys, openDataFolder } from './settings/data-folder.ts';
import { readProjectConfig } from './settings/project-config.ts';
import type { Settings } from './settings/settings.ts';
import { startStorage } from './storage/storage.ts';
import { builtClient } from './web/web-start.ts';

/** How a stack is run. */
export type StackOptions = {
  settings: Settings;
  /**
   * `built`: the built client. `dev`: Vite with hot reload, and functions that watch their files. `none`: no client.
   */
  web: 'built' | 'dev' | 'none';
  /** Further settings of the functions, by environment name. */
  env?: NodeJS.ProcessEnv;
  /** The folder that holds `supabase/` and `web/`. Default: this project. */
  projectDir?: string;
  /** Example data; see DatabaseOptions. */
  seed?: boolean | 'never';
  durable?: boolean;
  /** Sets existing data aside and starts with an empty database. */
  fresh?: boolean;
  /** Whether due feeds are read and due emails sent each minute. Default true. */
  schedule?: boolean;
  /** Called before each step that takes long. */
  progress?: (step: string) => void;
  /** Called with each line that a part prints. */
  say?: (line: string) => void;
};

/** A running stack. */
export type Stack = {
  settings: Settings;
  keys: Keys;
  database: Database;
  urls: { web: string; gateway: string; inbox: string };
  /** Stops all parts, the database last. */
  stop(): Promise<void>;
};

const ownProject = fileURLToPath(new URL('../..', import.meta.url));

type Closable = () => Promise<void>;

/** Closes in reverse order of opening. */
async function closeAll(closing: Closable[]): Promise<void> {
  for (const close of closing.reverse()) await close();
}

/**
 * Starts the whole stack: database, authentication, functions, mail, gateway, schedule and web.
 * @throws if a part does not start; nothing is left running then
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { settings, say = () => {} } = options;
  const { dataDir, ports } = settings;
  const left = await claimDataFolder(dataDir, ports);
  await finishRestore(dataDir);
  const aside = options.fresh ? await setAside(dataDir, 'before-fresh') : undefined;
  if (aside) say(`The previous data is kept in ${aside}.`);
  const keys = openDataFolder(dataDir);
  mkdirSync(join(dataDir, 'logs'), { recursive: true, mode: 0o700 });
  if (left.length > 0) say(`Stopped processes of an earlier run: ${left.join(', ')}.`);
  const closing: Closable[] = [async () => releaseDataFolder(dataDir)];
  let fronts: Fronts | undefined;
  const close = () => closeAll(fronts ? [...closing, fronts.close] : closing);
  try {
    await assertPortsFree(ports);
    fronts = await startFronts(settings, options.web);
    const { database, handlers } = await startParts(options, keys, closing);
    fronts.open(handlers);
    const urls = {
      web: settings.siteUrl,
      gateway: `http://127.0.0.1:${ports.gateway}`,
      inbox: `http://localhost:${ports.inbox}`,
    };
    let stopped: Promise<void> | undefined;
    const stop = () => {
      stopped ??= close();
      return stopped;
    };
    return { settings, keys, database, urls, stop };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Waits for all, even if one fails: the others have started and must be stopped again. */
async function all(starts: Promise<unknown>[]): Promise<void> {
  for (const start of await Promise.allSettled(starts)) if (start.status === 'rejected') throw start.reason;
}

type Keep = (name: string, signal: NodeJS.Signals, start: () => Promise<Part>) => Promise<void>;
type Parts = { options: StackOptions; projectDir: string; keys: Keys; closing: Closable[]; keep: Keep };

/** Starts independent parts at the same time. Parts are closed in the order in which they are pushed. */
async function startParts(
  options: StackOptions,
  keys: Keys,
  closing: Closable[],
): Promise<{ database: Database; handlers: Handlers }> {
  const { settings, projectDir = ownProject, progress = () => {}, say = () => {} } = options;
  const { dataDir, ports } = settings;
  const keep: Keep = async (name, signal, start) => {
    const started = (part: Part) => notePart(dataDir, name, part.pid, signal);
    const kept = await keepRunning({ name, start, started, say });
    closing.push(kept.stop);
  };
  const startInbox = () =>
    keep('mail', 'SIGTERM', async () => {
      const part = await startMail({ dataDir, inboxPort: ports.inbox, smtpPort: ports.smtp });
      return await listening(part, [ports.inbox, ports.smtp]);
    });
  const startClient = async () => {
    if (options.web === 'none') return undefined;
    const config = { publishableKey: keys.publishableKey };
    if (options.web === 'built')
      return await builtClient({ projectDir, ports, siteUrl: settings.siteUrl, config, progress });
    const { startDevServer } = await import('./web/web-dev.ts');
    closing.push((await startDevServer({ projectDir, settings, config })).close);
    return undefined;
  };
  const backend = startBackend({ options, projectDir, keys, closing, keep });
  const client = startClient();
  await all([backend, startInbox(), client]);
  const { database, handler, realtime } = await backend;
  if (options.schedule ?? true) {
    const { adminUrl: databaseUrl } = database;
    const schedule = startSchedule({ databaseUrl, gatewayPort: ports.gateway, syncSecret: keys.syncSecret, log: say });
    closing.push(schedule.stop);
  }
  return { database, handlers: { gateway: handler, web: await client, live: realtime.upgrade } };
}

type Backend = { database: Database; handler: Handler; realtime: Realtime };

/** The database and the parts that use it. */
async function startBackend({ options, projectDir, keys, closing, keep }: Parts): Promise<Backend> {
  const { settings, seed = true, durable = true, progress = () => {}, say = () => {} } = options;
  const { dataDir, ports, siteUrl, allowedOrigins, clockOffsetMs } = settings;
  const database = await startDatabase({
    dataDir,
    port: ports.database,
    projectDir,
    clockOffsetMs,
    seed,
    durable,
    progress,
  });
  let first: Part | undefined = database.part;
  await keep('postgres', 'SIGINT', async () => {
    const part = first ?? (await database.restart());
    first = undefined;
    return part;
  });
  const config = readProjectConfig(projectDir);
  const limited = settings.signInLimits;
  const auth = startAuth({ databaseUrl: database.authUrl, keys, config, siteUrl, smtpPort: ports.smtp, limited });
  closing.push(auth.close);
  const realtime = startRealtime({ databaseUrl: database.adminUrl, keys, log: say });
  closing.push(realtime.close);

  progress('Starting the functions');
  const watch = options.web === 'dev';
  const env = functionEnvironment({ settings, keys, database, given: options.env ?? process.env });
  const functionPorts = new Map<string, number>();
  const startOne = async (name: string) => {
    const log = logOf(dataDir, name, say, watch);
    await keep(name, 'SIGTERM', async () => {
      const port = await freePort();
      const part = await startFunction({ name, projectDir, port, env, watch, log });
      functionPorts.set(name, port);
      // If a file has an error, Deno waits for the next change.
      return watch ? part : await listening(part, [port]);
    });
  };
  await all((await functionNames(projectDir)).map(startOne));
  const storage = startStorage({ dataDir, secretKey: keys.secretKey });
  return {
    database,
    realtime,
    handler: gateway({ auth, storage, functionPorts, port: ports.gateway, allowedOrigins }),
  };
}
