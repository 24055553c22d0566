import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { commandOf, endProcess, type Part, startPart } from '../process/processes.ts';
import { type PostgresPrograms, postgresPrograms } from './postgres-binaries.ts';

/** Where a Postgres cluster lives and how to reach it. */
export type PostgresOptions = {
  /** The stack's data folder; the cluster is its subfolder `postgres`. */
  dataDir: string;
  port: number;
  /** Password of the superuser supabase_admin. */
  password: string;
  /** False only for tests: faster, and a power cut may damage the cluster. */
  durable?: boolean;
};

// The collation "builtin C.UTF-8" does not depend on the machine's locale, so every machine sorts in the same way.
const initdbFlags = [
  '--username=supabase_admin',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  'timezone=UTC',
  'log_timezone=UTC',
  // Refused statements and the messages and details of errors quote people's data. The client receives errors and logs
  // their state; the server's messages about itself are kept.
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
];
const hasty = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'wal_recycle=off', 'min_wal_size=32MB'];

async function run(programs: PostgresPrograms, dataDir: string, args: string[]): Promise<void> {
  const log = join(dataDir, 'logs', 'postgres.log');
  const invocation = programs.invoke('initdb', args);
  const part = await startPart({ name: 'initdb', ...invocation, stopSignal: 'SIGTERM', output: { file: log } });
  const ended = await part.ended;
  if (ended !== 'exit code 0') throw new Error(`Postgres could not prepare its folder (${ended}). See ${log}.`);
}

/** Creates the cluster in a temporary folder and then moves it into place, so that an incomplete one is never used. */
async function initialise(programs: PostgresPrograms, options: PostgresOptions, cluster: string): Promise<void> {
  const { user } = programs;
  const draft = `${cluster}.draft`;
  const passwordFile = join(options.dataDir, 'initdb-password');
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, options.password, { mode: 0o600 });
  if (user) await Promise.all([draft, passwordFile].map((path) => chown(path, user.uid, user.gid)));
  try {
    await run(programs, options.dataDir, [`--pgdata=${draft}`, `--pwfile=${passwordFile}`, ...initdbFlags]);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(draft, cluster);
}

/** Changes the owner of a copied or unpacked cluster to the user that Postgres runs as when started by root. */
export async function giveToServer(cluster: string): Promise<void> {
  const { user } = await postgresPrograms(dirname(cluster));
  if (!user) return;
  const entries = await readdir(cluster, { recursive: true });
  for (const path of ['', ...entries]) await chown(join(cluster, path), user.uid, user.gid);
}

/** Ends a Postgres of an earlier run, and removes a lock file that names an unrelated process. */
async function clearLeftovers(cluster: string): Promise<void> {
  const lock = join(cluster, 'postmaster.pid');
  if (!existsSync(lock)) return;
  const pid = Number((await readFile(lock, 'utf8')).split('\n')[0]);
  if (commandOf(pid)?.includes(cluster)) await endProcess(pid, 'SIGINT');
  else await rm(lock, { force: true });
}

/** Starts the Postgres server of a data folder. Creates its cluster first if there is none. */
export async function startPostgres(options: PostgresOptions): Promise<Part> {
  const programs = await postgresPrograms(options.dataDir);
  const cluster = join(options.dataDir, 'postgres');
  if (existsSync(cluster)) await clearLeftovers(cluster);
  else await initialise(programs, options, cluster);
  const flags = options.durable === false ? [...settings, ...hasty] : settings;
  return await startPart({
    name: 'postgres',
    ...programs.invoke('postgres', [
      '-D',
      cluster,
      '-p',
      String(options.port),
      ...flags.flatMap((flag) => ['-c', flag]),
    ]),
    // SIGINT is Postgres' "fast shutdown": sessions end, nothing is lost.
    stopSignal: 'SIGINT',
    output: { file: join(options.dataDir, 'logs', 'postgres.log') },
  });
}
