import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { signIn } from '../support/people.ts';
import { type StackFolder, stackFolder } from '../support/stack-folder.ts';
import { infoOf, processesOf, runScript, untilGone } from '../support/start-program.ts';

const folders: StackFolder[] = [];
async function newFolder(options?: { migrated: boolean }): Promise<StackFolder> {
  const folder = await stackFolder(options);
  folders.push(folder);
  return folder;
}
afterEach(async () => {
  for (const folder of folders.splice(0)) await folder.remove();
});

const take = (port: number, host: string): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(port, host, () => resolve(server));
  });

test('each port in use is reported with the variable that changes it, on both addresses of localhost', async () => {
  const { env } = await newFolder();
  const web = await take(Number(env.PORT), '::1').catch(() => take(Number(env.PORT), '127.0.0.1'));
  const database = await take(Number(env.MUSTER_DB_PORT), '127.0.0.1');
  const start = runScript('start.ts', [], env);
  expect(await start.ended).toBe(1);
  expect(start.output()).toContain(`Port ${env.PORT} (web) is taken by another program. Set PORT`);
  expect(start.output()).toContain(
    `Port ${env.MUSTER_DB_PORT} (database) is taken by another program. Set MUSTER_DB_PORT`,
  );
  expect(start.output()).not.toContain('at ');
  web.close();
  database.close();
});

test('an invalid port is reported', async () => {
  const { env } = await newFolder();
  const start = runScript('start.ts', [], { ...env, MUSTER_MAIL_PORT: '99999' });
  expect(await start.ended).toBe(1);
  expect(start.output()).toContain('MUSTER_MAIL_PORT=99999 is not a port');
});

test('two stacks run side by side with separate people', async () => {
  const [one, two] = [await newFolder({ migrated: true }), await newFolder({ migrated: true })];
  const starts = [runScript('start.ts', [], one.env), runScript('start.ts', [], two.env)];
  await Promise.all(starts.map((start) => start.prints('Muster is running')));
  const [first, second] = [infoOf(one.dataDir), infoOf(two.dataDir)];
  const session = await signIn(first, 'ada@example.com');
  const me = (base: string) =>
    fetch(`${base}/users/me`, { headers: { authorization: `Bearer ${session.access_token}` } });
  expect((await me(first.apiUrl)).status).toBe(200);
  expect((await me(second.apiUrl)).status).toBe(401);
  expect(await (await fetch(`${second.inboxUrl}/email`)).json()).toEqual([]);

  const pids = [...processesOf(one.dataDir), ...processesOf(two.dataDir)];
  for (const start of starts) start.child.kill('SIGTERM');
  await untilGone(pids);
});
