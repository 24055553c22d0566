import { appendFile, cp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres, { type Sql } from 'postgres';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { restoreBackup } from '../../supabase/local/backup/restore-backup.ts';
import { startDatabase } from '../../supabase/local/database/database.ts';
import { changedMigrations } from '../../supabase/local/database/migrations.ts';
import { freePort } from '../../supabase/local/process/ports.ts';
import { readSettings } from '../../supabase/local/settings/settings.ts';
import { type StackFolder, stackFolder } from '../support/stack-folder.ts';
import { endPrograms, infoOf, runScript } from '../support/start-program.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));
let folder: StackFolder;
/** A copy of the project with a different last migration. */
let earlier: string;
let changed: string;

beforeAll(async () => {
  folder = await stackFolder();
  earlier = join(folder.dataDir, 'earlier-project');
  for (const name of ['config.toml', 'templates', 'migrations']) {
    await cp(join(projectDir, 'supabase', name), join(earlier, 'supabase', name), { recursive: true });
  }
  changed = (await readdir(join(earlier, 'supabase', 'migrations'))).sort().at(-1) ?? '';
  await appendFile(join(earlier, 'supabase', 'migrations', changed), '\ncreate table public.earlier (note text);\n');
  await withEarlierDatabase(folder.dataDir, (sql) => sql`insert into public.earlier values ('kept')`);
});
afterEach(endPrograms);
afterAll(() => folder.remove());

async function withEarlierDatabase<T>(dataDir: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const port = await freePort();
  const database = await startDatabase({ dataDir, port, projectDir: earlier, seed: false, durable: false });
  const sql = postgres(database.adminUrl, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
    await database.stop();
  }
}

const asideFolders = async () => (await readdir(folder.dataDir)).filter((name) => name.startsWith('before-fresh-'));

test('data of other migrations is refused, with the command that starts anew, and left unchanged', async () => {
  for (const script of ['start.ts', 'make-admin.ts']) {
    const program = runScript(script, script === 'start.ts' ? [] : ['ada@example.com'], folder.env);
    expect(await program.ended).toBe(1);
    expect(program.output()).toContain(`The data in ${folder.dataDir} was made by other migrations`);
    expect(program.output()).toContain(changed);
    expect(program.output()).toContain('npm start -- --fresh');
    expect(program.output()).not.toMatch(/^\s+at /m);
  }
  expect(await asideFolders()).toEqual([]);
  await withEarlierDatabase(folder.dataDir, async (sql) => {
    expect(await sql`select note from public.earlier`).toEqual([{ note: 'kept' }]);
    expect(await changedMigrations(sql, earlier)).toEqual([]);
  });
});

test('--fresh starts with an empty database and moves the data to a folder that can still be started', async () => {
  const start = runScript('start.ts', ['--fresh'], folder.env);
  await start.prints('Muster is running');
  const [aside = '', ...others] = await asideFolders();
  expect(others).toEqual([]);
  expect(start.output()).toContain(`is kept in ${join(folder.dataDir, aside)}`);
  expect(start.output()).toContain('admin@example.com');

  const second = runScript('start.ts', ['--fresh'], folder.env);
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`process ${start.pid}`);
  expect(await asideFolders()).toEqual([aside]);

  const sql = postgres(infoOf(folder.dataDir).databaseUrl, { max: 1 });
  expect((await sql`select to_regclass('public.earlier') as name`)[0]?.name).toBeNull();
  await sql.end();
  start.child.kill('SIGTERM');
  await start.ended;
  await withEarlierDatabase(join(folder.dataDir, aside), async (kept) => {
    expect(await kept`select note from public.earlier`).toEqual([{ note: 'kept' }]);
  });
});

test('a backup of other migrations is not restored', async () => {
  const file = join(folder.dataDir, 'backup.tar.gz');
  const backup = runScript('backup.ts', [file], folder.env);
  expect(await backup.ended).toBe(0);
  const target = await stackFolder();
  const settings = readSettings(target.env, target.dataDir);
  await expect(restoreBackup(settings, file, false, earlier)).rejects.toThrow('another version of Muster');
  expect(await readdir(target.dataDir)).toEqual([]);
  await rm(target.dataDir, { recursive: true });
});

test('a new migration is applied to existing data', async () => {
  const [aside = ''] = await asideFolders();
  const added = join(earlier, 'supabase', 'migrations', '29991231000000_added.sql');
  await writeFile(added, 'alter table public.earlier add author text;\n');
  await withEarlierDatabase(join(folder.dataDir, aside), async (sql) => {
    expect(await sql`select note, author from public.earlier`).toEqual([{ note: 'kept', author: null }]);
  });
});
