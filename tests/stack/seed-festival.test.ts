import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StackFolder, stackFolder } from '../support/stack-folder.ts';
import { runScript } from '../support/start-program.ts';

let folder: StackFolder;
beforeAll(async () => {
  folder = await stackFolder({ migrated: true });
});
afterAll(() => folder.remove());

async function seedFestival(...args: string[]): Promise<{ code: unknown; output: string }> {
  const program = runScript('seed-festival.ts', args, folder.env);
  const code = await program.ended;
  return { code, output: program.output() };
}

test('a day that is no Thursday is refused', async () => {
  const friday = await seedFestival('--from', '2026-11-27');
  expect(friday.code).toBe(1);
  expect(friday.output).toContain('"2026-11-27" is not a Thursday');
  expect((await seedFestival('--from', 'soon')).output).toContain('"soon" is not a Thursday');
});

test('fills a database, running or not, with a festival once', async () => {
  const first = await seedFestival('--from', '2026-11-26');
  expect(first.output).toContain('The Harbor Lights Festival begins on Thursday, 2026-11-26: 252 shifts, 435 people');
  expect(first.code).toBe(0);

  const start = runScript('start.ts', [], folder.env);
  await start.prints('Muster is running');
  const second = await seedFestival();
  expect(second.code).toBe(1);
  expect(second.output).toContain('The festival is already in this database');
  start.child.kill('SIGTERM');
  await start.ended;
});
