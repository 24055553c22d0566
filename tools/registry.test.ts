import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { judgeAudit } from './audit-report.ts';

let registry: Server | undefined;
afterEach(() => registry?.close());

/** Runs a script of this folder against a stand-in of the registry, which answers the audit with this. */
async function run(
  [script, ...args]: [script: string, ...args: string[]],
  status = 200,
  advisories: object = {},
): Promise<{ code: number; output: string }> {
  const server = createServer((request, response) => {
    request.resume();
    const name = decodeURIComponent(request.url ?? '').slice(1);
    const version = { name, version: '1.0.0', license: 'MIT', dist: { integrity: 'sha512-AA==' } };
    const known = { name, 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': version } };
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(request.method === 'GET' ? known : advisories));
  });
  registry = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  const file = fileURLToPath(new URL(script, import.meta.url));
  return await new Promise((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', file, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}
const audit = (status: number, advisories: object) => run(['audit.ts'], status, advisories);

it('ends with 0 when nothing is known against the locked packages', async () => {
  expect(await audit(200, {})).toEqual({ code: 0, output: expect.stringContaining('0 packages with advisories') });
}, 30_000);

it('ends with 2 and says so when the registry does not answer the audit', async () => {
  expect(await audit(405, {})).toEqual({ code: 2, output: expect.stringContaining('NOT SCANNED') });
}, 30_000);

it('ends with 1 when an advisory is against the policy', async () => {
  const advisory = { id: 1, url: 'https://example.com/1', title: 'Bad', severity: 'high', vulnerable_versions: '>=0' };
  expect(await audit(200, { hono: [advisory] })).toEqual({ code: 1, output: expect.stringContaining('hono: Bad') });
}, 30_000);

it('adds what a lock file lacks, as far as the registry has it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-lock-'));
  const file = join(folder, 'package-lock.json');
  const whole = { version: '2.0.0', integrity: 'sha512-BB==', license: 'ISC' };
  const packages = { '': {}, 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '9.0.0' }, c: whole };
  await writeFile(file, JSON.stringify({ packages }));
  const { code, output } = await run(['complete-lock.ts', file]);
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringContaining('b@9.0.0: this registry does not have it'),
  });
  const completed = { version: '1.0.0', integrity: 'sha512-AA==', license: 'MIT' };
  expect(JSON.parse(await readFile(file, 'utf8')).packages).toEqual({ ...packages, 'node_modules/a': completed });
  await rm(folder, { recursive: true });
}, 30_000);

it('judges what is shipped more strictly than tools', () => {
  const packages = [
    { path: 'node_modules/a', id: 'a@1', isShipped: true },
    { path: 'node_modules/b', id: 'b@1', isShipped: false },
  ];
  const judge = (name: string, severity: string) => {
    const found = { name, severity, via: ['c'], nodes: [`node_modules/${name}`] };
    return judgeAudit({ vulnerabilities: { [name]: found } }, packages)?.map(({ isFailure }) => isFailure);
  };
  expect([judge('a', 'low'), judge('a', 'moderate'), judge('b', 'moderate'), judge('b', 'high')]).toEqual([
    [false],
    [true],
    [false],
    [true],
  ]);
});
