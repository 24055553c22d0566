import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { startDatabase } from '../../supabase/local/database/database.ts';
import { startFunction } from '../../supabase/local/functions/functions.ts';
import { freePort, listening } from '../../supabase/local/process/ports.ts';
import type { Part } from '../../supabase/local/process/processes.ts';
import { fillSchedule, type ScheduleSize } from '../support/large-schedule.ts';
import { manyCalls } from '../support/many-calls.ts';
import { mintToken } from '../support/people.ts';
import { temporaryFolder } from '../support/stack.ts';
import { type Direct, directTo } from './direct.ts';
import { type HttpClient, httpClient } from './load.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));
/** Connections to a database, of the function and of what it is compared with: the function's default. */
export const connections = 8;

/** A database of a given size, the function `api` on it, and connections that send the same SQL without the function. */
export interface Arena {
  /** As the superuser. */
  sql: Sql;
  /** The database, as the functions log in. */
  url: string;
  port: number;
  http: HttpClient;
  direct: Direct;
  volunteer: string;
  admin: string;
  token(person: string): Promise<string>;
  /** Starts another instance of the function with settings of its own, or another function in its place. Returns its port. */
  instance(env: Record<string, string>, entry?: string): Promise<number>;
  stop(): Promise<void>;
}

export interface Arenas {
  open(size: ScheduleSize): Promise<Arena>;
  stop(): Promise<void>;
}

/** Runs in a transaction of an arena, and takes back what it has written, so that each round finds the same. */
export async function takenBack({ sql }: Arena, run: (tx: TransactionSql) => Promise<unknown>): Promise<void> {
  const undo = new Error('undo');
  const ended = sql.begin(async (tx) => {
    await run(tx);
    throw undo;
  });
  await ended.catch((error) => {
    if (error !== undo) throw error;
  });
}

/** Sets each rule of the organisation, so that each list judges every place by all of them. */
export async function setAllRules({ sql }: Arena): Promise<void> {
  await sql`update public.organisation set timezone = 'Europe/Berlin', opens_days_before = 45, closes_hours_before = 2,
    cancel_hours_before = 24, max_hours_per_day = 8, min_rest_hours = 11`;
}

/** One Postgres for all arenas. Without fsync, so that no ratio depends on the machine's disk. */
export async function startArenas(): Promise<Arenas> {
  const dataDir = await temporaryFolder();
  const database = await startDatabase({ dataDir, port: await freePort(), seed: false, durable: false });
  const jwtSecret = randomBytes(32).toString('hex');
  const arenas: Arena[] = [];
  const address = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;

  async function open(size: ScheduleSize): Promise<Arena> {
    const name = `arena_${arenas.length}`;
    const root = postgres(address(database.adminUrl, 'template1'), { max: 1, onnotice: () => {} });
    await root.unsafe(`create database ${name} template postgres owner postgres`);
    await root.end();
    const sql = postgres(address(database.adminUrl, name), { max: 1, onnotice: () => {} });
    const who = await fillSchedule(sql, size);
    const port = await freePort();
    const url = address(database.gatewayUrl, name);
    const parts: Part[] = [];
    const startInstance = async (own: number, env: Record<string, string> = {}, entry?: string) => {
      const part = await startFunction({
        name: 'api',
        ...(entry && { entry }),
        projectDir,
        port: own,
        watch: false,
        log: () => {},
        env: {
          API_DB_URL: url,
          API_DB_POOL: String(connections),
          API_DB_PREPARE: 'true',
          SUPABASE_URL: 'http://127.0.0.1',
          SUPABASE_PUBLISHABLE_KEY: 'none',
          JWT_SECRET: jwtSecret,
          RATE_LIMITS: manyCalls,
          ...env,
        },
      });
      parts.push(part);
      await listening(part, [own]);
    };
    await startInstance(port);
    const http = httpClient(port);
    const direct = directTo(url, connections);
    const arena: Arena = {
      ...who,
      sql,
      url,
      port,
      http,
      direct,
      async instance(env, entry) {
        const own = await freePort();
        await startInstance(own, env, entry);
        return own;
      },
      token: (subject) => mintToken({ jwtSecret }, { subject, expiresIn: 36_000 }),
      async stop() {
        http.close();
        await Promise.all([direct.close(), sql.end(), ...parts.map((part) => part.stop())]);
      },
    };
    arenas.push(arena);
    return arena;
  }

  return {
    open,
    async stop() {
      await Promise.all(arenas.map((arena) => arena.stop()));
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
