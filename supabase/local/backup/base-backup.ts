import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { type Entry, ignoreMissing } from './tar.ts';

// What Postgres' own pg_basebackup omits: files that each start creates, or that belong to the running server.
const emptied = new Set(
  ['wal', 'replslot', 'dynshmem', 'notify', 'serial', 'snapshots', 'stat_tmp', 'subtrans'].map((name) => `pg_${name}`),
);
const leftOut = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label|tablespace_map)$/;
const control = 'global/pg_control';

async function* filesBelow(cluster: string, path = ''): AsyncGenerator<Entry> {
  const entries = (await readdir(join(cluster, path), { withFileTypes: true }).catch(ignoreMissing)) ?? [];
  for (const entry of entries) {
    const inner = path === '' ? entry.name : `${path}/${entry.name}`;
    if (leftOut.test(entry.name) || inner === control) continue;
    if (!entry.isDirectory()) yield { kind: 'file', path: `postgres/${inner}`, file: join(cluster, inner) };
    else {
      yield { kind: 'folder', path: `postgres/${inner}` };
      if (!emptied.has(inner)) yield* filesBelow(cluster, inner);
    }
  }
}

/** The only file that is overwritten in place and not repaired from the log. It is read until two readings agree. */
async function readControl(cluster: string): Promise<Buffer> {
  const read = () => readFile(join(cluster, control));
  for (let last = await read(); ; ) {
    const again = await read();
    if (again.equals(last)) return again;
    last = again;
  }
}

/** The write-ahead log from the start of the backup to its end, in whole segments. */
async function* logFiles(cluster: string, first: string, last: string): AsyncGenerator<Entry> {
  const names = (await readdir(join(cluster, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name));
  const needed = names.filter((name) => name >= first && name <= last).sort();
  if (needed[0] !== first || needed.at(-1) !== last)
    throw new Error('The database has already removed a part of its log that the backup needs.');
  for (const name of needed) {
    yield { kind: 'file', path: `postgres/pg_wal/${name}`, file: join(cluster, 'pg_wal', name) };
  }
}

/**
 * A physical base backup of a running cluster, as in the manual of Postgres (Making a Base Backup Using the Low Level
 * API). It contains all transactions that were committed before it was read to its end, and no partial ones.
 * @param sql a single connection of a superuser, which has to stay open
 */
export async function* baseBackup(sql: Sql, cluster: string): AsyncGenerator<Entry> {
  // The server keeps the log that is written meanwhile for as long as this connection is open.
  await sql`select pg_create_physical_replication_slot('muster_backup', true, true)`;
  const [begun] = await sql`select pg_walfile_name(pg_backup_start('muster', true)) as segment`;
  yield { kind: 'folder', path: 'postgres' };
  yield* filesBelow(cluster);
  yield { kind: 'bytes', path: `postgres/${control}`, bytes: await readControl(cluster) };
  const [ended] = await sql`select labelfile, pg_walfile_name(lsn) as segment from pg_backup_stop(false)`;
  yield* logFiles(cluster, begun?.segment, ended?.segment);
  yield { kind: 'bytes', path: 'postgres/backup_label', bytes: Buffer.from(ended?.labelfile) };
}
