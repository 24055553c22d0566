import { describe, expect, it } from 'vitest';
import {
  addDevice,
  getPush,
  removeDevice,
  renewDevice,
  testDevice,
} from '../../../supabase/functions/_shared/contract/push.ts';
import { testDevice as newBrowser } from '../../../supabase/functions/_shared/push/testing/device.ts';
import { pushStage } from './push-stage.ts';

const { sql, ask, person, service, send, member, settled } = await pushStage();

describe('an attacker', () => {
  const { keys } = newBrowser();
  const endpoint = 'https://push.example.net/x';
  it.each([
    ['http', { endpoint: 'http://push.example.net/x' }, 'endpoint'],
    ['a file', { endpoint: 'file:///etc/passwd' }, 'endpoint'],
    ['this machine', { endpoint: 'https://127.0.0.1/x' }, 'endpoint'],
    ['this machine by another name', { endpoint: 'https://localhost/x' }, 'endpoint'],
    ['the metadata of a cloud', { endpoint: 'https://169.254.169.254/latest' }, 'endpoint'],
    ['a private IPv6 address', { endpoint: 'https://[fd00::1]/x' }, 'endpoint'],
    ['another port', { endpoint: 'https://push.example.net:5432/x' }, 'endpoint'],
    ['credentials', { endpoint: 'https://a:b@push.example.net/x' }, 'endpoint'],
    ['a line break', { endpoint: 'https://push.example.net/x\r\nHost: a' }, 'endpoint'],
    ['a long address', { endpoint: `https://push.example.net/${'x'.repeat(1000)}` }, 'endpoint'],
    ['a huge key', { p256dh: 'B'.repeat(100_000) }, 'p256dh'],
    ['a key that is no point on the curve', { p256dh: `B${'A'.repeat(86)}` }, 'p256dh'],
    ['a short secret', { auth: 'AAAA' }, 'auth'],
  ])('can’t subscribe with %s', async (_, change, path) => {
    const { token } = await person();
    const reply = await ask(addDevice, { token, body: { endpoint, ...keys, ...change } });
    expect(reply).toMatchObject({ status: 400, code: 'invalid_request', data: { details: [{ path }] } });
    expect((await ask(getPush, { token })).data.devices).toEqual([]);
  });

  it('can’t take, remove, test or renew what is somebody else’s', async () => {
    const { who, browser } = await member();
    const { token } = await person();
    const stolen = { ...browser.body, ...newBrowser().keys };
    expect(await ask(addDevice, { token, body: stolen })).toMatchObject({
      status: 400,
      data: { details: [{ path: 'endpoint' }] },
    });
    const params = { id: browser.id };
    for (const call of [removeDevice, testDevice]) {
      expect(await ask(call, { token, params })).toMatchObject({ status: 404, code: 'not_found' });
    }
    const old = { endpoint: browser.body.endpoint, auth: stolen.auth };
    expect(await ask(renewDevice, { body: { old, endpoint, ...keys } })).toMatchObject({ status: 404 });
    expect((await ask(getPush, { token: who.token })).data.devices).toHaveLength(1);
  });

  it('whose name leads to this machine later gets nothing, and is forgotten', async () => {
    const { who, move, browser } = await member();
    await sql`update private.push_subscriptions set endpoint = ${`https://localhost:${service.port}${browser.path}`} where id = ${browser.id}`;
    await move();
    await send();
    await settled(who);
    expect(browser.received()).toEqual([]);
    expect((await ask(getPush, { token: who.token })).data.devices).toEqual([]);
  });
});
