import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownAddress as host } from '../../../tests/support/own-address.ts';
import { rawHttp } from '../../../tests/support/raw-http.ts';
import { freePorts } from '../process/ports.ts';
import { readSettings } from '../settings/settings.ts';
import { type Fronts, startFronts } from './fronts.ts';

let fronts: Fronts;
let ports: Awaited<ReturnType<typeof freePorts>>;

beforeEach(async () => {
  ports = await freePorts();
  const env = { MUSTER_HOST: host, PORT: String(ports.web), MUSTER_API_PORT: String(ports.gateway) };
  fronts = await startFronts(readSettings(env, '/project'), 'built');
});
afterEach(() => fronts.close());
const open = () =>
  fronts.open({
    web: (_, response) => void response.end('web'),
    gateway: (_, response) => void response.end('gateway'),
  });

const statusOf = async (url: string, init?: RequestInit) => (await fetch(url, init)).status;

test('both ports answer 503 until they are opened, and then with their handlers', async () => {
  const urls = [`http://localhost:${ports.web}`, `http://localhost:${ports.gateway}`];
  for (const url of urls) expect(await statusOf(url)).toBe(503);
  open();
  expect(await Promise.all(urls.map(async (url) => (await fetch(url)).text()))).toEqual(['web', 'gateway']);
});

test('only the web port listens on the further address, and only for its own pages', async () => {
  open();
  const [site, nobody] = [`http://${host}:${ports.web}`, 'http://evil.example'];
  expect(await statusOf(site)).toBe(200);
  expect(await statusOf(site, { method: 'POST', headers: { origin: site } })).toBe(200);
  expect(await statusOf(site, { method: 'POST', headers: { origin: nobody } })).toBe(403);
  expect((await rawHttp(ports.web, { method: 'GET', path: '/', headers: [] })).status).toBe(200);
  await expect(fetch(`http://${host}:${ports.gateway}`)).rejects.toThrow('fetch failed');
});
