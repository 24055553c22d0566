import { createServer } from 'node:https';
import { describe, expect, it } from 'vitest';
import { testDevice } from '../../supabase/functions/_shared/contract/push.ts';
import { testCertificate } from '../../supabase/functions/_shared/feeds/testing/test-certificate.ts';
import { pushService, pushStage, vapidOf } from '../api/messages/push-stage.ts';
import { runtimeVersions, trustingTests } from './runtimes.ts';

const env = trustingTests();
const service = await pushService((listener) => createServer(testCertificate, listener));

describe.each(runtimeVersions)('notifications by https on $name', async ({ deno }) => {
  const { stack, ask, member, send, arrived, settled } = await pushStage({ service, scheme: 'https', env, deno });

  it('are encrypted so that a browser reads them, and signed', async () => {
    const { who, event, move, browser } = await member();
    await move();
    await send();
    await arrived(browser, 1);
    expect(browser.read()).toMatchObject([{ tag: `event:${event.id}` }]);
    const [message] = browser.received();
    if (!message) throw new Error('nothing arrived');
    expect((await vapidOf(stack, message)).claims.aud).toBe(`https://localhost:${service.port}`);
    await settled(who);
    await ask(testDevice, { token: who.token, params: { id: browser.id } });
    await send();
    await arrived(browser, 2);
  });
});
