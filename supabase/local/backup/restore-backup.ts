import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';
import postgres from 'postgres';
import { untilReady } from '../database/database.ts';
import { changedMigrations } from '../database/migrations.ts';
import { giveToServer, startPostgres } from '../database/postgres-server.ts';
import { freePort } from '../process/ports.ts';
import { claimDataFolder, releaseDataFolder } from '../process/run-record.ts';
import { makeDataFolder } from '../settings/data-folder.ts';
import type { Settings } from '../settings/settings.ts';
import { filesIn } from '../storage/storage.ts';
import { acceptRestore, unpackedIn } from './restored-data.ts';
import { unpackTar } from './tar.ts';

const ownProject = fileURLToPath(new URL('../../..', import.meta.url));
const parts = /^(muster\.json|keys\.json|postgres(\/\w[\w.-]*)*|files(\/answers(\/[0-9a-f-]{36})?)?)$/;

async function unpack(file: string, folder: string): Promise<void> {
  const compressed = createReadStream(file);
  const archive = compressed.pipe(createGunzip());
  compressed.once('error', (error) => archive.destroy(error));
  await unpackTar(archive, folder, (path) => parts.test(path));
  const about = JSON.parse(await readFile(join(folder, 'muster.json'), 'utf8').catch(() => '{}'));
  if (about.format !== 1) throw new Error('This is not a backup of Muster, or a newer version made it.');
  if (!existsSync(join(folder, 'keys.json'))) throw new Error('The backup has no keys.');
}

/** Removes the files that are no answers, those of answers that have just ended among them, and their rows. */
async function removeOtherFiles(sql: postgres.Sql, folder: string): Promise<void> {
  await sql`delete from private.answer_files f where f.answer_id is null`;
  const named = new Set((await sql`select f.id from private.answer_files f`).map(({ id }) => id));
  const bucket = join(filesIn(folder), 'answers');
  for (const name of existsSync(bucket) ? await readdir(bucket) : [])
    if (!named.has(name)) await rm(join(bucket, name));
}

/**
 * Starts the unpacked database on its own, which brings it to a consistent state, removes answers that have ended, and counts its rows.
 * @throws if other migrations made it
 */
async function prove(folder: string, projectDir: string): Promise<string> {
  const { adminPassword: password } = JSON.parse(await readFile(join(folder, 'keys.json'), 'utf8'));
  const port = await freePort();
  const server = await startPostgres({ dataDir: folder, port, password });
  const url = `postgresql://supabase_admin:${password}@127.0.0.1:${port}/postgres`;
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await untilReady(url, server, join(folder, 'logs', 'postgres.log'));
    const [changed] = await changedMigrations(sql, projectDir);
    if (changed) {
      throw new Error(
        `The backup is of another version of Muster: its migrations are not those of this one (${changed}).`,
      );
    }
    // What has ended since the backup was made must not come back.
    await sql`select private.end_answers()`;
    await removeOtherFiles(sql, folder);
    const [count] = await sql`select (select count(*) from public.profiles) as people,
      (select count(*) from public.events) as events, (select count(*) from public.signups) as signups`;
    return `${count?.people} people, ${count?.events} events, ${count?.signups} signups`;
  } finally {
    await sql.end({ timeout: 1 });
    await server.stop();
  }
}

/** The result of a restore: what the backup contains, and where the previous data is. */
type Restored = { found: string; aside: string | undefined };

/**
 * Replaces the data of a folder with a backup and keeps the previous data beside it. All or nothing: the backup is
 * first unpacked and started on its own.
 * @param replace whether existing data may be replaced
 * @param projectDir the folder that holds `supabase/`
 * @throws if the backup is damaged or other migrations made it, existing data may not be replaced, or a stack is running on it
 */
export async function restoreBackup(
  settings: Settings,
  file: string,
  replace: boolean,
  projectDir = ownProject,
): Promise<Restored> {
  const { dataDir, ports } = settings;
  await claimDataFolder(dataDir, ports);
  const folder = unpackedIn(dataDir);
  try {
    if (existsSync(join(dataDir, 'postgres')) && !replace) {
      throw new Error(
        `There is data in ${dataDir}. To put the backup in its place: npm run restore -- FILE --replace\n` +
          'What is there now is kept beside it.',
      );
    }
    await rm(folder, { recursive: true, force: true });
    makeDataFolder(folder);
    await unpack(file, folder);
    await giveToServer(join(folder, 'postgres'));
    const found = await prove(folder, projectDir);
    return { found, aside: await acceptRestore(dataDir) };
  } finally {
    await rm(folder, { recursive: true, force: true });
    releaseDataFolder(dataDir);
  }
}
