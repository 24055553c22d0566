import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startDatabase } from '../../supabase/local/database/database.ts';
import { freePort } from '../../supabase/local/process/ports.ts';
import { openDataFolder } from '../../supabase/local/settings/data-folder.ts';
import { copyDatabase, databaseTemplate } from '../support/database-template.ts';
import { temporaryFolder } from '../support/stack.ts';
import { runProgram } from '../support/start-program.ts';

let folder: string;
let project: string;
let cache: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  [project, cache] = [join(folder, 'project'), join(folder, 'cache')];
  await mkdir(cache, { mode: 0o711 });
  await mkdir(join(project, 'supabase', 'migrations'), { recursive: true });
  await writeMigration('create table public.first (id int);');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const writeMigration = (sql: string) =>
  writeFile(join(project, 'supabase', 'migrations', '20200101000000_only.sql'), sql);

/** Requests the template in a new process, which prints its path. */
const askElsewhere = () => {
  const module = new URL('../support/database-template.ts', import.meta.url).href;
  const script = `const { databaseTemplate } = await import('${module}');
    console.log(await databaseTemplate('${project}', '${cache}'));`;
  return runProgram(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {});
};

test('several processes that need a template at once share one', async () => {
  const asked = [askElsewhere(), askElsewhere(), askElsewhere()];
  expect(await Promise.all(asked.map(({ ended }) => ended))).toEqual([0, 0, 0]);
  const [name = '', ...others] = await readdir(cache);
  expect(others).toEqual([]);
  expect(asked.map((program) => program.output().trim())).toEqual(asked.map(() => join(cache, name)));
});

test('the lock of a process that died is taken over', async () => {
  const dead = runProgram(process.execPath, ['-e', ''], {});
  await dead.ended;
  const template = await databaseTemplate(project, cache);
  await rm(template, { recursive: true });
  await symlink(String(dead.pid), `${template}.lock`);
  expect(await databaseTemplate(project, cache)).toBe(template);
  expect((await readdir(cache)).map((name) => join(cache, name))).toEqual([template]);
});

test('changed migrations get a new template, and old templates are deleted after a while', async () => {
  const first = await databaseTemplate(project, cache);
  await writeMigration('create table public.second (id int);');
  const second = await databaseTemplate(project, cache);
  expect(second).not.toBe(first);
  for (const name of ['a', 'b']) await mkdir(join(cache, `database-${name.repeat(16)}`));
  await writeMigration('create table public.third (id int);');
  const third = await databaseTemplate(project, cache);
  expect(existsSync(third)).toBe(true);
  expect(existsSync(first)).toBe(false);
  expect(await readdir(cache)).toHaveLength(3);
});

test('a copy has its own keys and starts with them', async () => {
  const folders = [join(folder, 'one'), join(folder, 'two')];
  await Promise.all(folders.map(copyDatabase));
  const [one, two] = folders.map((dataDir) => openDataFolder(dataDir));
  expect(one?.jwtSecret).not.toBe(two?.jwtSecret);
  const database = await startDatabase({ dataDir: folders[0] ?? '', port: await freePort(), seed: false });
  const sql = postgres(database.gatewayUrl, { max: 1 });
  expect((await sql`select current_user as name`)[0]?.name).toBe('api_gateway');
  await sql.end();
  await database.stop();
});
