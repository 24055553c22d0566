import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../support/people.ts';
import { type StackFolder, stackFolder } from '../support/stack-folder.ts';
import { infoOf, type Program, runScript } from '../support/start-program.ts';

let folder: StackFolder;
beforeAll(async () => {
  folder = await stackFolder();
});
afterAll(() => folder.remove());

async function makeAdmin(...args: string[]): Promise<{ code: unknown; output: string }> {
  const program = runScript('make-admin.ts', args, folder.env);
  const code = await program.ended;
  return { code, output: program.output() };
}

async function startMuster(): Promise<Program> {
  const start = runScript('start.ts', [], folder.env);
  await start.prints('Muster is running');
  return start;
}

async function rolesOf(email: string): Promise<string[]> {
  const sql = postgres(infoOf(folder.dataDir).databaseUrl, { max: 1 });
  const rows = await sql`select role from public.profiles where email = ${email}`;
  await sql.end();
  return rows.map((row) => row.role);
}

test('reports missing and invalid arguments', async () => {
  expect(await makeAdmin()).toEqual({
    code: 1,
    output: 'Give one email address: npm run make-admin -- you@example.com\n',
  });
  const wrong = await makeAdmin('nobody');
  expect(wrong.code).toBe(1);
  expect(wrong.output).toContain('"nobody" is not an email address');
});

test('works before the first start: the first sign-in creates an administrator', async () => {
  const made = await makeAdmin('Early@Example.com');
  expect(made).toMatchObject({
    code: 0,
    output: expect.stringContaining('early@example.com becomes an administrator'),
  });
  const start = await startMuster();
  await signIn(infoOf(folder.dataDir), 'early@example.com');
  expect(await rolesOf('early@example.com')).toEqual(['admin']);

  await signIn(infoOf(folder.dataDir), 'late@example.com');
  expect(await rolesOf('late@example.com')).toEqual(['volunteer']);
  const late = await makeAdmin('late@example.com');
  expect(late).toEqual({ code: 0, output: 'late@example.com is an administrator now.\n' });
  expect(await rolesOf('late@example.com')).toEqual(['admin']);

  await signIn(infoOf(folder.dataDir), 'later@example.com');
  start.child.kill('SIGTERM');
  await start.ended;
});

test('works while the stack is stopped', async () => {
  const later = await makeAdmin('later@example.com');
  expect(later).toEqual({ code: 0, output: 'later@example.com is an administrator now.\n' });
  const start = await startMuster();
  expect(await rolesOf('later@example.com')).toEqual(['admin']);
  start.child.kill('SIGTERM');
  await start.ended;
});
