import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testAuthority, testCertificate } from '../../supabase/functions/_shared/feeds/testing/test-certificate.ts';
import { denoCommand } from '../../supabase/local/functions/functions.ts';
import { runtimeVersions } from './runtimes.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const client = join(root, 'tests/runtime/fetch-client.ts');
const denoArgs = [
  ...['run', '--quiet', '--no-check', '--allow-net', '--allow-read', '--allow-env', '--allow-sys'],
  ...['--node-modules-dir=manual', `--import-map=${join(root, 'supabase/functions/api/deno.json')}`],
];

// The current runtime of the functions, a later one, and that of the tests and the command line.
const runtimes = [
  ...runtimeVersions.map(({ name, deno }) => {
    const { command, args } = denoCommand(deno);
    return { name, command, args: [...args, ...denoArgs], trust: 'DENO_CERT' };
  }),
  { name: 'Node', command: process.execPath, args: ['--import', 'tsx'], trust: 'NODE_EXTRA_CA_CERTS' },
];

describe.each(runtimes)('a secure connection from $name', ({ command, args, trust }) => {
  const server = createServer(testCertificate, (request, response) => {
    response.end(`${request.headers.host} for ${(request.socket as TLSSocket & { servername: string }).servername}`);
  });
  let folder: string;
  let port: number;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-tls-'));
    await writeFile(join(folder, 'authority.pem'), testAuthority);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });

  const fetched = async (host: string, trusted: boolean) => {
    const env = { ...process.env, ...(trusted && { [trust]: join(folder, 'authority.pem') }) };
    const { stdout } = await run(command, [...args, client, `https://${host}:${port}/secret.ics`], { cwd: root, env });
    return stdout.trim();
  };

  it('connects to the checked address and sends the name', async () => {
    expect(await fetched('feeds.example.org', true)).toBe(`feeds.example.org:${port} for feeds.example.org`);
  });

  it('requires a certificate for the name from a trusted authority', async () => {
    expect(await fetched('other.example.org', true)).toMatch(/^tls: other\.example\.org has no valid certificate/);
    expect(await fetched('feeds.example.org', false)).toMatch(/^tls: feeds\.example\.org has no valid certificate/);
  });
});
