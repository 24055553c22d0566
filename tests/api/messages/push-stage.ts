import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';
import { afterAll, expect } from 'vitest';
import { addDevice, getPush, setPush } from '../../../supabase/functions/_shared/contract/push.ts';
import { testDevice } from '../../../supabase/functions/_shared/push/testing/device.ts';
import type { DenoPackage } from '../../../supabase/local/functions/functions.ts';
import { openDataFolder } from '../../../supabase/local/settings/data-folder.ts';
import type { Account } from '../../support/accounts.ts';
import { apiClient } from '../../support/api-client.ts';
import { apiContext } from '../../support/api-context.ts';
import { callNotify } from '../../support/call-notify.ts';
import { startOwnApi, startOwnFunction } from '../../support/own-function.ts';
import type { StackInfo } from '../../support/stack.ts';

/** A message as a push service gets it. */
interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
/** How a push service answers; 0: never. */
export interface Answer {
  status: number;
  headers?: Record<string, string>;
}

/** A push service on this machine. It answers each path as `answers` says, otherwise 201. */
export async function pushService(
  server: (listener: Parameters<typeof createServer>[1]) => Server = (listener) => createServer(listener ?? (() => {})),
) {
  const received: Received[] = [];
  const answers = new Map<string, Answer>();
  const onMessage = new Map<string, () => void>();
  const service = server(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const path = request.url ?? '';
    received.push({ path, headers: request.headers, body: Buffer.concat(parts) });
    onMessage.get(path)?.();
    const { status, headers } = answers.get(path) ?? { status: 201 };
    if (status !== 0) response.writeHead(status, headers).end();
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    service.closeAllConnections();
    service.close();
  });
  return {
    port: (service.address() as AddressInfo).port,
    answers,
    to: (path: string) => received.filter((each) => each.path === path),
    /** Calls back when the next message of a path has arrived, before it is answered. */
    next: (path: string) => new Promise<void>((resolve) => onMessage.set(path, resolve)),
  };
}

/** Reads the header `Authorization` of RFC 8292, and checks its signature with the key that the API publishes. */
export async function vapidOf(stack: StackInfo, { headers }: Received) {
  const { d: _, ...open } = JSON.parse(openDataFolder(stack.dataDir).pushKey);
  const [, token = '', key] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  return { key, claims: (await jwtVerify(token, await importJWK(open, 'ES256'))).payload };
}

interface StageOptions {
  /** The push service; default: one without TLS. */
  service?: Awaited<ReturnType<typeof pushService>>;
  /** How endpoints begin. */
  scheme?: 'http' | 'https';
  env?: Record<string, string>;
  deno?: DenoPackage | undefined;
}

/** What the tests about notifications use: the context of the API, a push service, and functions that may call it. */
export async function pushStage({ scheme = 'http', env = {}, deno, ...given }: StageOptions = {}) {
  const context = apiContext();
  const { stack, sql, person, makeSlotType, makeEvent, takePlace } = context;
  const service = given.service ?? (await pushService());
  const host = `${scheme === 'https' ? 'localhost' : '127.0.0.1'}:${service.port}`;
  const pushKey = openDataFolder(stack.dataDir).pushKey;
  const settings = { FEED_ALLOWED_HOSTS: host, PUSH_KEY: pushKey, ...env };
  // Without the secret it cannot wake the stack's own `notify`, which may not call this push service and would forget the device.
  const api = await startOwnApi(stack, { ...settings, SYNC_SECRET: '' }, { deno });
  const notify = await startOwnFunction('notify', stack, settings, { deno });
  afterAll(async () => {
    await api.stop();
    await notify.stop();
  });
  const ask = apiClient(api.apiUrl);

  /** Somebody allows notifications in their browser. */
  const allow = async (who: Account) => {
    const device = testDevice();
    const path = `/${crypto.randomUUID()}`;
    const body = { endpoint: `${scheme}://${host}${path}`, ...device.keys };
    expect((await ask(addDevice, { token: who.token, body })).status).toBe(204);
    const received = () => service.to(path);
    const read = () => received().map(({ body: sealed }) => JSON.parse(device.read(sealed)));
    const id = (await ask(getPush, { token: who.token })).data.devices[0]?.id ?? '';
    return { ...device, id, path, body, received, read };
  };

  /** Skips what messages wait for, and has them sent. */
  const send = async (url = notify.url) => {
    await sql`update private.pushes set due_at = due_at - interval '5 minutes', next_attempt_at = next_attempt_at - interval '1 day'`;
    const sent = await callNotify(stack, url);
    expect(sent.status).toBe(202);
  };
  /** What waits for a person. */
  const waiting = (who: Account) =>
    sql`select attempts, lost, done, claimed_until is not null as claimed from private.pushes where user_id = ${who.id}`;

  const admin = await person('admin');
  const type = await makeSlotType(admin.token);
  /** Somebody with a place and a browser, at any hour. */
  const member = async () => {
    const who = await person();
    await ask(setPush, { token: who.token, body: { unwanted: [], quiet: null } });
    const event = await makeEvent(admin.token, [type], { start: 50 });
    await takePlace(who.token, event);
    const move = () =>
      sql`update events set start_time = start_time + interval '10 minutes', end_time = end_time + interval '10 minutes' where id = ${event.id}`;
    return { who, event, move, browser: await allow(who) };
  };
  const arrived = async (browser: { received(): unknown[] }, count: number) =>
    await expect.poll(() => browser.received().length).toBe(count);
  /** Waits until a person's notifications are settled: sent, or given up. */
  const settled = async (who: Account) => await expect.poll(() => waiting(who)).toEqual([]);

  return { ...context, ask, service, settings, notify, admin, type, allow, send, waiting, member, arrived, settled };
}
