import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Sql } from 'postgres';

const cli = fileURLToPath(new URL('../../../node_modules/.bin/supabase', import.meta.url));
const run = promisify(execFile);

/**
 * Runs the Supabase CLI on a folder that holds `supabase/`, against a database of this machine.
 * @returns what it printed
 * @throws with the CLI's own message
 */
export async function runSupabase(projectDir: string, args: string[]): Promise<{ stdout: string; stderr: string }> {
  try {
    const env = { ...process.env, DO_NOT_TRACK: '1', PGSSLMODE: 'disable' };
    return await run(cli, [...args, '--workdir', projectDir], { env, maxBuffer: 64 << 20 });
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as { stdout?: string; stderr?: string; message: string };
    throw new Error(`supabase ${args[0]} ${args[1]} failed:\n${(stdout + stderr).trim() || message}`);
  }
}

type Migration = { name: string; version: string; hash: string };

async function readMigrations(projectDir: string): Promise<Migration[]> {
  const folder = join(projectDir, 'supabase', 'migrations');
  const names = existsSync(folder) ? (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort() : [];
  const read = async (name: string) => {
    const hash = createHash('sha256').update(await readFile(join(folder, name)));
    return { name, version: name.split('_')[0] ?? '', hash: hash.digest('hex') };
  };
  return await Promise.all(names.map(read));
}

/** The applied migrations, as the tool that applies them has recorded them. */
async function appliedMigrations(sql: Sql): Promise<{ version: string; name: string }[]> {
  const [history] = await sql`select to_regclass('supabase_migrations.schema_migrations') is not null as present`;
  if (!history?.present) return [];
  return await sql`select version, name from supabase_migrations.schema_migrations order by version`;
}

/**
 * The applied migrations whose file is gone or has different content. Until version 1.0 migrations are edited in
 * place, and the history contains only their versions; their hashes are stored beside it.
 * @param sql a connection as a superuser or as the role postgres
 */
export async function changedMigrations(sql: Sql, projectDir: string): Promise<string[]> {
  const applied = await appliedMigrations(sql);
  const [notes] = await sql`select to_regclass('supabase_migrations.local_files') is not null as present`;
  const noted = notes?.present ? await sql`select name, hash from supabase_migrations.local_files` : [];
  const hashes = new Map(noted.map(({ name, hash }) => [name, hash]));
  const same = (await readMigrations(projectDir)).filter(({ name, hash }) => hashes.get(name) === hash);
  const versions = new Set(same.map(({ version }) => version));
  return applied.filter(({ version }) => !versions.has(version)).map(({ version, name }) => `${version}_${name}.sql`);
}

async function noteMigrations(sql: Sql, migrations: Migration[]): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`create schema if not exists supabase_migrations`;
    await transaction`create table if not exists supabase_migrations.local_files (name text primary key, hash text not null)`;
    const rows = migrations.map(({ name, hash }) => ({ name, hash }));
    await transaction`insert into supabase_migrations.local_files ${transaction(rows)}
      on conflict (name) do update set hash = excluded.hash`;
  });
}

/**
 * Applies the missing migrations with the same tool that applies them in production.
 * @param sql a connection as the role postgres
 * @param url the address of that connection
 * @throws with the tool's own message if a migration fails
 */
export async function applyMigrations(
  sql: Sql,
  projectDir: string,
  url: string,
  progress: (step: string) => void = () => {},
): Promise<void> {
  const versions = new Set((await appliedMigrations(sql)).map(({ version }) => version));
  const missing = (await readMigrations(projectDir)).filter(({ version }) => !versions.has(version));
  if (missing.length === 0) return;
  progress('Applying the migrations');
  // First, so that a start that is interrupted leaves no applied migration without its hash.
  await noteMigrations(sql, missing);
  await runSupabase(projectDir, ['migration', 'up', '--db-url', url, '--yes']);
}

/**
 * Runs `supabase/seed.sql` once per database and records that where `supabase db push --include-seed` does.
 * @param sql a connection as the role postgres
 * @param run `false` only records it, so that no later start runs it
 */
export async function applySeed(sql: Sql, projectDir: string, run: boolean): Promise<void> {
  const path = 'supabase/seed.sql';
  const file = join(projectDir, path);
  if (!existsSync(file)) return;
  const text = await readFile(file, 'utf8');
  await sql.begin(async (transaction) => {
    await transaction`create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null)`;
    const hash = createHash('sha256').update(text).digest('hex');
    const noted = await transaction`
      insert into supabase_migrations.seed_files (path, hash) values (${path}, ${hash})
      on conflict do nothing returning path`;
    if (run && noted.length > 0) await transaction.unsafe(text);
  });
}
