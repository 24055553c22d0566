import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { filesIn } from '../storage/storage.ts';

/** Where a restore unpacks, and where the data is once it is proven. From then on the restore is final. */
export const unpackedIn = (dataDir: string): string => join(dataDir, 'restoring');
const provenIn = (dataDir: string): string => join(dataDir, 'restored');

/**
 * Moves the database and the files of a data folder into a subfolder, with a copy of its keys, so that it is a data folder of its
 * own.
 * @param why the beginning of that subfolder's name
 */
export async function setAside(dataDir: string, why: 'before-restore' | 'before-fresh'): Promise<string | undefined> {
  const cluster = join(dataDir, 'postgres');
  if (!existsSync(cluster)) return undefined;
  const aside = join(dataDir, `${why}-${new Date().toISOString().replaceAll(':', '-')}`);
  // When started by root, Postgres runs as another user, which has to reach its data if this folder is started.
  await mkdir(aside, { mode: 0o711 });
  await copyFile(join(dataDir, 'keys.json'), join(aside, 'keys.json'));
  // Before the database, whose place says that this is done.
  if (existsSync(filesIn(dataDir))) await rename(filesIn(dataDir), filesIn(aside));
  await rename(cluster, join(aside, 'postgres'));
  return aside;
}

/** Puts proven data in place and sets the previous data aside. If this is interrupted, the next start completes it. */
export async function finishRestore(dataDir: string): Promise<string | undefined> {
  const proven = provenIn(dataDir);
  if (!existsSync(proven)) return undefined;
  const [cluster, keys] = [join(dataDir, 'postgres'), join(dataDir, 'keys.json')];
  const aside = existsSync(join(proven, 'postgres')) ? await setAside(dataDir, 'before-restore') : undefined;
  if (existsSync(join(proven, 'keys.json'))) await rename(join(proven, 'keys.json'), keys);
  if (existsSync(filesIn(proven))) await rename(filesIn(proven), filesIn(dataDir));
  if (existsSync(join(proven, 'postgres'))) await rename(join(proven, 'postgres'), cluster);
  await rm(proven, { recursive: true });
  return aside;
}

/** The step that makes a restore final. */
export async function acceptRestore(dataDir: string): Promise<string | undefined> {
  await rename(unpackedIn(dataDir), provenIn(dataDir));
  return await finishRestore(dataDir);
}
