import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Sql } from 'postgres';

const cli = fileURLToPath(new URL('../../node_modules/.bin/supabase', import.meta.url));
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

async function pending(sql: Sql, projectDir: string): Promise<boolean> {
  const folder = join(projectDir, 'supabase', 'migrations');
  if (!existsSync(folder)) return false;
  const [history] = await sql`select to_regclass('supabase_migrations.schema_migrations') is not null as present`;
  const applied = history?.present ? await sql`select version from supabase_migrations.schema_migrations` : [];
  const versions = new Set(applied.map((row) => row.version));
  return (await readdir(folder)).some((file) => file.endsWith('.sql') && !versions.has(file.split('_')[0]));
}

/** Applies the migrations that are missing, by the same tool that applies them in production. */
export async function applyMigrations(
  sql: Sql,
  projectDir: string,
  url: string,
  progress: (step: string) => void = () => {},
): Promise<void> {
  if (!(await pending(sql, projectDir))) return;
  progress('Applying the migrations');
  await runSupabase(projectDir, ['migration', 'up', '--db-url', url, '--yes']);
}

/**
 * Runs `supabase/seed.sql` once per database and notes it where `supabase db push --include-seed` notes it.
 * @param sql a connection as the role postgres
 */
export async function applySeed(sql: Sql, projectDir: string): Promise<void> {
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
    if (noted.length > 0) await transaction.unsafe(text);
  });
}
