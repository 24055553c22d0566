import { createReadStream, existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import postgres from 'postgres';
import { makeDataFolder } from './data-folder.ts';
import { untilReady } from './database.ts';
import { freePort } from './ports.ts';
import { giveToServer, startPostgres } from './postgres-server.ts';
import { acceptRestore, unpackedIn } from './restored-data.ts';
import { claimDataFolder, releaseDataFolder } from './run-record.ts';
import type { Settings } from './settings.ts';
import { unpackTar } from './tar.ts';

const parts = /^(muster\.json|keys\.json|postgres(\/\w[\w.-]*)*)$/;

async function unpack(file: string, folder: string): Promise<void> {
  const compressed = createReadStream(file);
  const archive = compressed.pipe(createGunzip());
  compressed.once('error', (error) => archive.destroy(error));
  await unpackTar(archive, folder, (path) => parts.test(path)).catch((error: NodeJS.ErrnoException) => {
    throw error.code?.startsWith('Z_') ? new Error('This is no whole backup of Muster: it is damaged.') : error;
  });
  const about = JSON.parse(await readFile(join(folder, 'muster.json'), 'utf8').catch(() => '{}'));
  if (about.format !== 1) throw new Error('This is no backup of Muster, or one of a newer version.');
  if (!existsSync(join(folder, 'keys.json'))) throw new Error('The backup has no keys.');
}

/** Starts the unpacked database on its own and counts what is in it: Postgres brings it to a consistent state on the way. */
async function prove(folder: string): Promise<string> {
  const { adminPassword: password } = JSON.parse(await readFile(join(folder, 'keys.json'), 'utf8'));
  const port = await freePort();
  const server = await startPostgres({ dataDir: folder, port, password });
  const url = `postgresql://supabase_admin:${password}@127.0.0.1:${port}/postgres`;
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await untilReady(url, server, join(folder, 'logs', 'postgres.log'));
    const [count] = await sql`select (select count(*) from public.profiles) as people,
      (select count(*) from public.events) as events, (select count(*) from public.signups) as signups`;
    return `${count?.people} people, ${count?.events} events, ${count?.signups} signups`;
  } finally {
    await sql.end({ timeout: 1 });
    await server.stop();
  }
}

/** What a restore did: what it found in the backup, and where it put what was there before. */
type Restored = { found: string; aside: string | undefined };

/**
 * Puts a backup in the place of a data folder's data, which is kept beside it. All or nothing: the backup is unpacked
 * and started on its own first.
 * @param replace whether there may be data already
 * @throws when the backup is not whole, there is data that may not be replaced, or a stack runs on it
 */
export async function restoreBackup(settings: Settings, file: string, replace: boolean): Promise<Restored> {
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
    const found = await prove(folder);
    return { found, aside: await acceptRestore(dataDir) };
  } finally {
    await rm(folder, { recursive: true, force: true });
    releaseDataFolder(dataDir);
  }
}
