import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';
import postgres from 'postgres';
import { baseBackup } from './backup/base-backup.ts';
import { type Entry, packTar } from './backup/tar.ts';
import { withDatabaseAlone } from './database/database-alone.ts';
import { runningStack } from './process/run-record.ts';
import { openDataFolder } from './settings/data-folder.ts';
import { readSettings } from './settings/settings.ts';
import { filesIn } from './storage/storage.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));

function fileFrom(args: string[]): string {
  const [text, ...more] = args;
  if (more.length > 0) throw new Error('Give at most one file: npm run backup -- FILE');
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const file = resolve(text ?? join(projectDir, 'backups', `muster-${moment}Z.tar.gz`));
  if (existsSync(file)) throw new Error(`${file} exists already. Name another file.`);
  return file;
}

async function* storedFiles(dataDir: string): AsyncGenerator<Entry> {
  const bucket = join(filesIn(dataDir), 'answers');
  const names = existsSync(bucket) ? await readdir(bucket) : [];
  for (const name of names.filter((each) => !each.endsWith('.draft')))
    yield { kind: 'file', path: `files/answers/${name}`, file: join(bucket, name) };
}

async function* contents(dataDir: string, databaseUrl: string): AsyncGenerator<Entry> {
  const cluster = join(dataDir, 'postgres');
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  const about = { format: 1, postgres: version, created: new Date().toISOString() };
  yield { kind: 'bytes', path: 'muster.json', bytes: Buffer.from(`${JSON.stringify(about)}\n`) };
  yield { kind: 'file', path: 'keys.json', file: join(dataDir, 'keys.json') };
  const sql = postgres(databaseUrl, { max: 1, max_lifetime: null, onnotice: () => {} });
  try {
    yield* baseBackup(sql, cluster);
    // After the database, so that each answer has its file.
    yield* storedFiles(dataDir);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Writes a backup under another name and renames it once it is complete and on the disk. */
async function writeBackup(dataDir: string, databaseUrl: string, file: string): Promise<void> {
  const draft = `${file}.draft`;
  await mkdir(dirname(file), { recursive: true });
  try {
    const archive = packTar(contents(dataDir, databaseUrl));
    await pipeline(archive, createGzip({ level: 1 }), createWriteStream(draft, { mode: 0o600, flush: true }));
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function main(): Promise<void> {
  const file = fileFrom(process.argv.slice(2));
  const settings = readSettings(process.env, projectDir);
  const { dataDir } = settings;
  if (!existsSync(join(dataDir, 'postgres'))) throw new Error(`There is nothing to back up in ${dataDir} yet.`);
  const running = runningStack(dataDir);
  if (running) {
    const { adminPassword } = openDataFolder(dataDir);
    const port = running.ports.database;
    await writeBackup(dataDir, `postgresql://supabase_admin:${adminPassword}@127.0.0.1:${port}/postgres`, file);
  } else await withDatabaseAlone(settings, ({ adminUrl }) => writeBackup(dataDir, adminUrl, file));
  const megabytes = ((await stat(file)).size / 1e6).toFixed(1);
  console.log(
    `Saved ${relative(process.cwd(), file)} (${megabytes} MB). It holds people's data and the keys: keep it safe.`,
  );
}

main().catch((error: Error) => {
  console.error(`No backup was made: ${error.message}`);
  process.exitCode = 1;
});
