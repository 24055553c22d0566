import { appendFileSync, chmodSync, chownSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getHealth } from '../../supabase/functions/_shared/contract/calls.ts';
import { getMe } from '../../supabase/functions/_shared/contract/users.ts';
import { testAuthority, testCertificate } from '../../supabase/functions/_shared/feeds/testing/test-certificate.ts';
import type { Account } from '../support/accounts.ts';
import { apiClient } from '../support/api-client.ts';
import { apiContext } from '../support/api-context.ts';
import { functionDatabaseUrl, startOwnApi, startProxiedApi } from '../support/own-function.ts';
import { runtimeVersions } from './runtimes.ts';

const { stack, sql, person } = apiContext();
const cluster = join(stack.dataDir, 'postgres');
const rules = join(cluster, 'pg_hba.conf');
const usual = readFileSync(rules, 'utf8');
let admin: Account;

const addressWith = (query: string, host = '127.0.0.1', port?: number) => {
  const url = functionDatabaseUrl(stack);
  url.hostname = host;
  if (port) url.port = String(port);
  return `${url.href}${query}`;
};

beforeAll(async () => {
  admin = await person('admin');
  const { uid, gid } = statSync(rules);
  for (const [name, text] of [
    ['server.crt', testCertificate.cert],
    ['server.key', testCertificate.key],
  ] as const) {
    writeFileSync(join(cluster, name), text);
    chownSync(join(cluster, name), uid, gid);
    chmodSync(join(cluster, name), 0o600);
  }
  writeFileSync(rules, 'hostnossl all api_gateway all reject\n');
  appendFileSync(rules, usual);
  await sql`alter system set ssl = on`;
  await sql`select pg_reload_conf()`;
});
afterAll(async () => {
  writeFileSync(rules, usual);
  await sql`alter system reset ssl`;
  await sql`select pg_reload_conf()`;
});

describe.each(runtimeVersions)('a database that demands TLS, from $name', ({ deno }) => {
  const answersOf = async (env: Record<string, string>) => {
    // Connections that the stack's own functions opened before are still there.
    const [{ before } = {}] = await sql`select clock_timestamp()::text as before`;
    const own = await startOwnApi(stack, env, { deno });
    const ask = apiClient(own.apiUrl);
    const [health, me] = [await ask(getHealth), await ask(getMe, { token: admin.token })];
    const encrypted = await sql`select s.ssl from pg_stat_activity a join pg_stat_ssl s using (pid)
      where a.usename = 'api_gateway' and a.client_port is not null and a.backend_start > ${before}::text::timestamptz`;
    await expect.poll(() => own.lines.filter((line) => line.includes('"status":'))).toHaveLength(2);
    await own.stop();
    return {
      statuses: [health.status, me.status],
      encrypted: encrypted.map(({ ssl }) => ssl),
      log: own.lines.join('\n'),
    };
  };
  const down = [503, 503];

  it.each([
    ['require', '127.0.0.1'],
    ['verify-full', 'localhost'],
  ])('is used over TLS with sslmode=%s', async (mode, host) => {
    const env = { API_DB_URL: addressWith(`?sslmode=${mode}`, host), API_DB_CA: testAuthority };
    const { statuses, encrypted } = await answersOf(env);
    expect(statuses).toEqual([200, 200]);
    expect(encrypted).toContain(true);
    expect(encrypted).not.toContain(false);
  });

  it('is not used without TLS', async () => {
    expect((await answersOf({ API_DB_URL: addressWith('') })).statuses).toEqual(down);
  });

  it('is not used with an untrusted certificate', async () => {
    const { statuses, log } = await answersOf({ API_DB_URL: addressWith('?sslmode=require') });
    expect(statuses).toEqual(down);
    expect(log).toContain('"reason":"CONNECT_TLS"');
  });

  it('receives nothing if it refuses TLS', async () => {
    const received: Buffer[] = [];
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.on('data', (chunk) => {
        received.push(chunk);
        socket.write('N');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { statuses, log } = await answersOf({ API_DB_URL: addressWith('?sslmode=require', '127.0.0.1', port) });
    expect(statuses).toEqual(down);
    expect(log).toContain('"reason":"CONNECT_TLS"');
    expect(new Set(received.map((chunk) => chunk.toString('hex')))).toEqual(new Set(['0000000804d2162f']));
    server.close();
  });

  it('can close all connections, and is used again as soon as it is back', async () => {
    const env = { API_DB_CA: testAuthority };
    const { proxy, ask, stop } = await startProxiedApi(stack, env, { deno }, '?sslmode=require');
    const eight = () => Promise.all(Array.from({ length: 8 }, () => ask(getMe, { token: admin.token })));
    for (let round = 0; round < 5; round++) {
      for (const { status } of await eight()) expect(status).toBe(200);
      const during = eight();
      await proxy.cut();
      for (const { status } of await during) expect([200, 503]).toContain(status);
      await proxy.mend();
    }
    await stop();
  });
});
