import { describe, expect, it } from 'vitest';
import { updateEvent } from '../../supabase/functions/_shared/contract/events.ts';
import { dismissNotice, listNotices } from '../../supabase/functions/_shared/contract/notices.ts';
import { addDevice, getPush, removeDevice, renewDevice, setPush, testDevice } from '../../supabase/functions/_shared/contract/push.ts';
import { endUserSessions } from '../../supabase/functions/_shared/contract/sessions.ts';
import { assignSlot } from '../../supabase/functions/_shared/contract/signups.ts';
import { updateUser } from '../../supabase/functions/_shared/contract/users.ts';
import { testDevice as newBrowser } from '../../supabase/functions/_shared/push/testing/device.ts';
import { inHours } from '../support/api-context.ts';
import { startOwnFunction } from '../support/own-function.ts';
import { pushStage, vapidOf } from './push-stage.ts';

const { stack, sql, ask, person, makeSlotType, makeEvent, takePlace, service, settings, notify, allow, send, waiting } =
  await pushStage();
const admin = await person('admin');
const type = await makeSlotType(admin.token);

/** Somebody with a place and a browser, at any hour. */
async function member() {
  const who = await person();
  await ask(setPush, { token: who.token, body: { unwanted: [], quiet: null } });
  const event = await makeEvent(admin.token, [type], { start: 50, title: 'Harbour clean-up' });
  await takePlace(who.token, event);
  return { who, event, browser: await allow(who) };
}
const move = (event: { id: string; version: number }, hours: number) =>
  ask(updateEvent, {
    token: admin.token,
    params: { id: event.id },
    body: { start_time: inHours(50 + hours), end_time: inHours(52 + hours), version: event.version },
  });

describe('a notification', () => {
  it('reaches the browser, which decrypts it, with who sends it and how long it is worth something', async () => {
    const { event, browser } = await member();
    await move(event, 1);
    await send();
    await expect.poll(browser.received, { timeout: 10_000 }).toHaveLength(1);
    expect(browser.read()).toEqual([
      {
        title: expect.stringMatching(/^Changed: Harbour clean-up, now \w/),
        body: 'Bar\nThis shift has changed. You still have your place.',
        tag: `event:${event.id}`,
        url: '/volunteer/messages',
      },
    ]);
    const [message] = browser.received();
    if (!message) throw new Error('nothing arrived');
    expect(message.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    });
    const ttl = Number(message.headers.ttl);
    expect(ttl).toBeGreaterThan(47 * 3600);
    expect(ttl).toBeLessThanOrEqual(48 * 3600);
    const { data } = await ask(getPush, browser);
    expect(data).toBeUndefined();
    const { key, claims } = await vapidOf(stack, message);
    expect(key).toMatch(/^B[\w-]{86}$/);
    expect(claims).toMatchObject({ aud: `http://127.0.0.1:${service.port}` });
  });
});
