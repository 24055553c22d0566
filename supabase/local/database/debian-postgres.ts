import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { freePort } from '../process/ports.ts';
import { type Part, startPart } from '../process/processes.ts';
import { openDataFolder } from '../settings/data-folder.ts';
import { makeHosted, untilReady } from './database.ts';
import { applyMigrations } from './migrations.ts';

const home = '/usr/lib/postgresql/15';
const host = '127.0.0.1';

/** Why Debian's PostgreSQL 15 with plpgsql_check cannot be used here; undefined if it can. */
export function debianPostgresMissing(): string | undefined {
  if (!existsSync(`${home}/bin/initdb`)) return "Debian's postgresql-15 is not installed";
  if (!existsSync(`${home}/lib/plpgsql_check.so`)) return "Debian's postgresql-15-plpgsql-check is not installed";
  return undefined;
}

/** Why its pg_cron cannot be used here; undefined if it can. */
export function debianCronMissing(): string | undefined {
  const missing = existsSync(`${home}/lib/pg_cron.so`) ? undefined : "Debian's postgresql-15-cron is not installed";
  return debianPostgresMissing() ?? missing;
}

// The package creates the user postgres; Postgres refuses to run as root.
function user(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Optional settings of a database. */
type DebianOptions = {
  /** Settings of the server, `name=value`. */
  settings?: string[];
  /** Runs as the superuser before the migrations. */
  prepare?: (admin: Sql) => Promise<unknown>;
};

/**
 * Starts a throwaway migrated database on Debian's PostgreSQL 15, with plpgsql_check.
 * @param dataDir an empty folder that the user postgres may enter
 * @returns the server, and the addresses of the role that applied the migrations and of the superuser
 */
export async function startDebianPostgres(
  dataDir: string,
  projectDir: string,
  options: DebianOptions = {},
): Promise<{ part: Part; url: string; adminUrl: string }> {
  const [owner, cluster, port] = [user(), join(dataDir, 'debian'), await freePort()];
  await mkdir(cluster, { mode: 0o700 });
  if (owner) await chown(cluster, owner.uid, owner.gid);
  const run = (name: string, args: string[]) =>
    startPart({
      name,
      command: `${home}/bin/${name}`,
      args,
      user: owner,
      stopSignal: 'SIGINT',
      output: { file: join(dataDir, `${name}.log`) },
    });
  const initdb = await run('initdb', [
    `--pgdata=${cluster}`,
    '--username=supabase_admin',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ]);
  const ended = await initdb.ended;
  if (ended !== 'exit code 0') throw new Error(`Debian's initdb failed (${ended}), see ${dataDir}/initdb.log`);
  const settings = [`listen_addresses=${host}`, 'unix_socket_directories=', 'fsync=off', ...(options.settings ?? [])];
  const part = await run('postgres', [
    '-D',
    cluster,
    '-p',
    String(port),
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
  const adminUrl = `postgresql://supabase_admin:none@${host}:${port}/postgres`;
  const url = `postgresql://postgres:none@${host}:${port}/postgres`;
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} });
  const applier = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await untilReady(adminUrl, part, join(dataDir, 'postgres.log'));
    await makeHosted(admin, openDataFolder(dataDir), adminUrl);
    await admin`create extension plpgsql_check with schema extensions`;
    await options.prepare?.(admin);
    await applyMigrations(applier, projectDir, url);
    return { part, url, adminUrl };
  } catch (error) {
    await part.stop();
    throw error;
  } finally {
    await Promise.all([admin.end(), applier.end()]);
  }
}
