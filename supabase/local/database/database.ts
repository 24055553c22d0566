import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { App } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import postgres, { type Sql } from 'postgres';
import type { Part } from '../process/processes.ts';
import { type Keys, openDataFolder } from '../settings/data-folder.ts';
import { applyMigrations, applySeed, changedMigrations } from './migrations.ts';
import { startPostgres } from './postgres-server.ts';

const projectDir = fileURLToPath(new URL('../../..', import.meta.url));

/** How a database is started. */
export type DatabaseOptions = {
  /** Data folder: cluster, keys and logs. Created if missing. */
  dataDir: string;
  port: number;
  /** Runs supabase/seed.sql, once per database. `never`: neither now nor at a later start. Default true. */
  seed?: boolean | 'never';
  /** How far private.now() is ahead of the real time, in milliseconds. Default 0. */
  clockOffsetMs?: number;
  /** The folder that holds `supabase/`. Default: this project. */
  projectDir?: string;
  /** False only for tests: see startPostgres. */
  durable?: boolean;
  /** Called before each step that takes long. */
  progress?: (step: string) => void;
};

/** A running database. The URLs are for 127.0.0.1 and contain the password. */
export type Database = {
  part: Part;
  /** Restarts the server after it died. */
  restart(): Promise<Part>;
  keys: Keys;
  /** The role that applies migrations. As on a hosted project, it is not a superuser. */
  url: string;
  /** The superuser supabase_admin. */
  adminUrl: string;
  /** The role of the functions. It has no privileges until it chooses another role. */
  gatewayUrl: string;
  /** The role that owns schema auth. */
  authUrl: string;
  stop(): Promise<void>;
};

const urlOf = (role: string, password: string, port: number) =>
  `postgresql://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;

const connect = (url: string) =>
  postgres(url, { max: 1, onnotice: () => {}, connection: { application_name: 'muster' } });

// 57P03: it is still starting up, or recovering from a crash.
const notYet = new Set(['ECONNREFUSED', 'ECONNRESET', 'CONNECTION_CLOSED', '57P03']);

/** Waits until a server that is starting answers. */
export async function untilReady(url: string, part: Part, log: string): Promise<void> {
  let ended: string | undefined;
  part.ended.then((how) => {
    ended = how;
  });
  for (;;) {
    const sql = connect(url);
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      if (ended) throw new Error(`Postgres ended while starting (${ended}): see ${log}.`);
      if (!notYet.has((error as { code?: string }).code ?? '')) throw error;
      await new Promise((wake) => setTimeout(wake, 25));
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
}

async function startServer(options: DatabaseOptions, dataDir: string, password: string, url: string): Promise<Part> {
  const part = await startPostgres({ dataDir, port: options.port, password, durable: options.durable ?? true });
  try {
    await untilReady(url, part, join(dataDir, 'logs', 'postgres.log'));
    return part;
  } catch (error) {
    await part.stop();
    throw error;
  }
}

const script = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');

/** Creates the roles, privileges and the schemas auth and realtime of a hosted project. Existing roles are not changed. */
export async function makeHosted(sql: Sql, keys: Keys, adminUrl: string): Promise<void> {
  const [has] = await sql`select to_regrole('supabase_auth_admin') is not null as roles`;
  if (!has?.roles) await sql.unsafe(await script('./hosted-roles.sql'));
  const connection = createPostgresConnection({ url: adminUrl, postgresOptions: { onnotice: () => {}, max: 1 } });
  const auth = { enabled: true, jwt_secret: keys.jwtSecret };
  await new App({ connection, auth, db: { migrations: { enabled: false } } }).ensureSystemSchema();
  await connection.close();
  await sql.unsafe(await script('./hosted-auth.sql'));
  await sql.unsafe(await script('./hosted-realtime.sql'));
  await setPassword(sql, 'postgres', 'postgres');
  await setPassword(sql, 'supabase_auth_admin', keys.authPassword);
}

async function setPassword(sql: Sql, role: string, password: string): Promise<void> {
  await sql.unsafe(`alter role ${role} login password '${password}'`);
}

async function setClock(sql: Sql, offsetMs: number): Promise<void> {
  await sql`delete from private.clock`;
  if (offsetMs !== 0)
    await sql`insert into private.clock ("offset") values (make_interval(secs => ${offsetMs / 1000}))`;
}

async function assertSameMigrations(sql: Sql, project: string, dataDir: string): Promise<void> {
  const [first, ...more] = await changedMigrations(sql, project);
  if (first === undefined) return;
  const which = more.length > 0 ? `${first} and ${more.length} more` : first;
  throw new Error(
    `The data in ${dataDir} was made by other migrations than those of this version of Muster (${which}).\n` +
      'Before version 1.0, data is not carried over. To start again with an empty database: npm start -- --fresh\n' +
      'This keeps the present data in a folder of its own.',
  );
}

/**
 * Starts a database on a data folder: server, roles, schema auth, migrations, clock, seed. Used by the stack and by
 * tests.
 * @throws if Postgres does not start, a migration fails, or other migrations made the data; nothing is left
 *   running then
 */
export async function startDatabase(options: DatabaseOptions): Promise<Database> {
  const { port, progress = () => {} } = options;
  const dataDir = resolve(options.dataDir);
  const project = options.projectDir ?? projectDir;
  const keys = openDataFolder(dataDir);
  const url = urlOf('postgres', 'postgres', port);
  const adminUrl = urlOf('supabase_admin', keys.adminPassword, port);
  progress('Starting the database');
  const part = await startServer(options, dataDir, keys.adminPassword, adminUrl);
  const admin = connect(adminUrl);
  const owner = connect(url);
  try {
    await assertSameMigrations(admin, project, dataDir);
    await makeHosted(admin, keys, adminUrl);
    await applyMigrations(owner, project, url, progress);
    const [has] = await admin`
      select to_regclass('private.clock') is not null as clock, to_regrole('api_gateway') is not null as gateway`;
    if (has?.gateway) await setPassword(admin, 'api_gateway', keys.gatewayPassword);
    if (has?.clock) await setClock(admin, options.clockOffsetMs ?? 0);
    const seed = options.seed ?? true;
    if (seed) await applySeed(owner, project, seed !== 'never');
  } catch (error) {
    await part.stop();
    throw error;
  } finally {
    await Promise.all([admin.end(), owner.end()]);
  }
  return {
    part,
    restart: () => startServer(options, dataDir, keys.adminPassword, adminUrl),
    keys,
    url,
    adminUrl,
    gatewayUrl: urlOf('api_gateway', keys.gatewayPassword, port),
    authUrl: urlOf('supabase_auth_admin', keys.authPassword, port),
    stop: () => part.stop(),
  };
}
