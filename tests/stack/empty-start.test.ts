import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type StackFolder, stackFolder } from '../support/stack-folder.ts';
import { endPrograms, infoOf, runScript } from '../support/start-program.ts';

let folder: StackFolder;
beforeAll(async () => {
  folder = await stackFolder();
});
afterEach(endPrograms);
afterAll(() => folder.remove());

/** Starts the product, counts what is in its database, and stops it. */
async function startAndCount(...args: string[]) {
  const start = runScript('start.ts', args, folder.env);
  await start.prints('Ctrl-C stops it');
  const sql = postgres(infoOf(folder.dataDir).databaseUrl, { max: 1 });
  const [counts] = await sql`
    select (select count(*)::int from public.events) as events, (select count(*)::int from public.slot_types) as slot_types,
      (select count(*)::int from public.profiles) as people`;
  await sql.end();
  start.child.kill('SIGTERM');
  await start.ended;
  return { counts, output: start.output() };
}

test('--empty starts without examples, now and at every later start', async () => {
  const nothing = { events: 0, slot_types: 0, people: 0 };
  const first = await startAndCount('--empty');
  expect(first.counts).toEqual(nothing);
  expect(first.output).toContain('npm run make-admin -- you@example.com');
  expect(first.output).not.toContain('admin@example.com');
  expect((await startAndCount()).counts).toEqual(nothing);
});

test('--empty leaves existing data alone, and says how to start over', async () => {
  const again = await startAndCount('--empty');
  expect(again.output).toContain('npm start -- --fresh --empty');
});
