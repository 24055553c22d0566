import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startAuth } from './auth.ts';
import { type Keys, openDataFolder } from './data-folder.ts';
import { type Database, startDatabase } from './database.ts';
import { type Fronts, type Handlers, startFronts } from './fronts.ts';
import { functionEnvironment } from './function-environment.ts';
import { functionNames, startFunction } from './functions.ts';
import { gateway } from './gateway.ts';
import type { Handler } from './http-server.ts';
import { keepRunning } from './keep-running.ts';
import { logOf } from './logs.ts';
import { startMail } from './mail.ts';
import { assertPortsFree, freePort, listening } from './ports.ts';
import type { Part } from './processes.ts';
import { readProjectConfig } from './project-config.ts';
import { finishRestore, setAside } from './restored-data.ts';
import { claimDataFolder, notePart, releaseDataFolder } from './run-record.ts';
import { startSchedule } from './schedule.ts';
import type { Settings } from './settings.ts';
import { builtClient } from './web-start.ts';

/** How a stack is run. */
export type StackOptions = {
  settings: Settings;
  /** `built`: the built client. `dev`: Vite with hot reload, and functions that watch their files. `none`: no client. */
  web: 'built' | 'dev' | 'none';
  /** Further settings of the functions, by environment name. */
  env?: NodeJS.ProcessEnv;
  /** The folder that holds `supabase/` and `web/`. Default: this project. */
  projectDir?: string;
  seed?: boolean;
  durable?: boolean;
  /** Set the data that is there aside and start with an empty database. */
  fresh?: boolean;
  /** Told of each step that takes long. */
  progress?: (step: string) => void;
  /** Told what a part has to say. */
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

/** Closes the last that was opened first. */
async function closeAll(closing: Closable[]): Promise<void> {
  for (const close of closing.reverse()) await close();
}

/**
 * Starts the whole stack: database, authentication, functions, mail, gateway, schedule and web.
 * @throws when a part does not start; nothing is left running then
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { settings, say = () => {} } = options;
  const { dataDir, ports } = settings;
  const left = await claimDataFolder(dataDir, ports);
  await finishRestore(dataDir);
  const aside = options.fresh ? await setAside(dataDir, 'before-fresh') : undefined;
  if (aside) say(`The data that was there is kept in ${aside}.`);
  const keys = openDataFolder(dataDir);
  mkdirSync(join(dataDir, 'logs'), { recursive: true, mode: 0o700 });
  if (left.length > 0) say(`Ended what an earlier run had left behind: ${left.join(', ')}.`);
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

/** Waits for all, also when one fails: what did start has to be stopped again. */
async function all(starts: Promise<unknown>[]): Promise<void> {
  for (const start of await Promise.allSettled(starts)) if (start.status === 'rejected') throw start.reason;
}

type Keep = (name: string, signal: NodeJS.Signals, start: () => Promise<Part>) => Promise<void>;
type Parts = { options: StackOptions; projectDir: string; keys: Keys; closing: Closable[]; keep: Keep };

/** Whatever takes nothing from another part to start is started beside it; the closing order is that of the pushes. */
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
    if (options.web === 'built') return await builtClient({ projectDir, ports, config, progress });
    const { startDevServer } = await import('./web-dev.ts');
    closing.push((await startDevServer({ projectDir, settings, config })).close);
    return undefined;
  };
  const backend = startBackend({ options, projectDir, keys, closing, keep });
  const client = startClient();
  await all([backend, startInbox(), client]);
  const { database, handler } = await backend;
  const { adminUrl: databaseUrl } = database;
  const schedule = startSchedule({ databaseUrl, gatewayPort: ports.gateway, syncSecret: keys.syncSecret, log: say });
  closing.push(schedule.stop);
  return { database, handlers: { gateway: handler, web: await client } };
}

type Backend = { database: Database; handler: Handler };

/** The database, and what speaks to it. */
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
  const auth = startAuth({ databaseUrl: database.authUrl, keys, config, siteUrl, smtpPort: ports.smtp });
  closing.push(auth.close);

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
      // With a mistake in its files Deno waits for the next change.
      return watch ? part : await listening(part, [port]);
    });
  };
  await all((await functionNames(projectDir)).map(startOne));
  return { database, handler: gateway({ auth, functionPorts, port: ports.gateway, allowedOrigins }) };
}
