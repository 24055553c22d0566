import { describe, expect, it } from 'vitest';
import { getPush, renewDevice, setPush, testDevice } from '../../../supabase/functions/_shared/contract/push.ts';
import { endUserSessions } from '../../../supabase/functions/_shared/contract/sessions.ts';
import { assignSlot } from '../../../supabase/functions/_shared/contract/signups.ts';
import { updateUser } from '../../../supabase/functions/_shared/contract/users.ts';
import { testDevice as newBrowser } from '../../../supabase/functions/_shared/push/testing/device.ts';
import { startOwnFunction } from '../../support/own-function.ts';
import { pushStage, vapidOf } from './push-stage.ts';

const {
  stack,
  sql,
  ask,
  person,
  makeEvent,
  takePlace,
  service,
  settings,
  notify,
  allow,
  send,
  waiting,
  admin,
  type,
  member,
  arrived,
  settled,
} = await pushStage();

describe('a notification', () => {
  it('reaches the browser, which decrypts it, with who sends it and how long it is worth something', async () => {
    const { who, event, move, browser } = await member();
    await move();
    await send();
    await arrived(browser, 1);
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
    const { key, claims } = await vapidOf(stack, message);
    const { data } = await ask(getPush, { token: who.token });
    expect(key).toBe(data.key);
    expect(claims).toMatchObject({ aud: `http://127.0.0.1:${service.port}` });
    await settled(who);
    await expect
      .poll(async () => (await ask(getPush, { token: who.token })).data.devices)
      .toMatchObject([{ id: browser.id, is_current: true, last_success_at: expect.any(String) }]);
  });

  it('of several changes is one, in the language of its person', async () => {
    const { who, move, browser } = await member();
    const body = { settings: { language: 'german' as const } };
    await ask(updateUser, { token: who.token, params: { id: who.id }, body });
    const other = await makeEvent(admin.token, [type], { start: 60, title: 'Tent' });
    await takePlace(who.token, other);
    await move();
    await sql`update events set end_time = end_time + interval '10 minutes' where id = ${other.id}`;
    await send();
    await arrived(browser, 1);
    expect(browser.read()).toEqual([
      {
        title: '2 Nachrichten zu deinen Schichten',
        body: 'Harbour clean-up, Tent',
        tag: 'changes',
        url: '/volunteer/messages',
      },
    ]);
  });

  it('asks whether somebody takes a place, and leads to the answer', async () => {
    const who = await person();
    await ask(setPush, { token: who.token, body: { unwanted: [], quiet: null } });
    const browser = await allow(who);
    const event = await makeEvent(admin.token, [type], { start: 80 });
    const body = { slot_id: event.slot_assignments[0]?.id ?? '' };
    expect((await ask(assignSlot, { token: admin.token, params: { id: who.id }, body })).status).toBe(201);
    const [question] = await sql`select key from questions where user_id = ${who.id}`;
    await send();
    await arrived(browser, 1);
    expect(browser.read()).toMatchObject([
      { title: expect.stringContaining('Can you help? Harbour clean-up'), url: `/answer#${question?.key}` },
    ]);
    expect(browser.received()[0]?.headers.urgency).toBe('high');
  });

  it('is sent as a test at once, to that device alone', async () => {
    const { who, browser } = await member();
    expect((await ask(testDevice, { token: who.token, params: { id: browser.id } })).status).toBe(204);
    await send();
    await arrived(browser, 1);
    expect(browser.read()).toMatchObject([{ title: 'It works', url: '/volunteer/settings' }]);
  });

  it('does not leave for a session that has ended', async () => {
    const { who, move, browser } = await member();
    await move();
    await ask(endUserSessions, { token: admin.token, params: { id: who.id } });
    await send();
    await settled(who);
    expect(browser.received()).toEqual([]);
  });
});

describe('a push service', () => {
  it.each([404, 410])('that answers %i: the device is forgotten', async (status) => {
    const { who, move, browser } = await member();
    service.answers.set(browser.path, { status });
    await move();
    await send();
    await settled(who);
    expect((await ask(getPush, { token: who.token })).data.devices).toEqual([]);
    expect(browser.received()).toHaveLength(1);
  });

  it.each([429, 503])('that answers %i is asked again after the time that it states', async (status) => {
    const { who, move, browser } = await member();
    service.answers.set(browser.path, { status, headers: { 'retry-after': '900' } });
    await move();
    await send();
    await arrived(browser, 1);
    const wait = async () =>
      (
        await sql`select extract(epoch from next_attempt_at - private.now())::int as seconds from private.pushes
          where user_id = ${who.id} and claimed_until is null`
      )[0]?.seconds ?? 0;
    await expect.poll(wait).toBeGreaterThan(800);
    service.answers.delete(browser.path);
    await send();
    await settled(who);
    expect(browser.received()).toHaveLength(2);
  });

  it.each([301, 400, 403])('that answers %i is not asked again, and operators read it in the log', async (status) => {
    const { who, move, browser } = await member();
    service.answers.set(browser.path, { status, headers: { location: `http://127.0.0.1:${service.port}/elsewhere` } });
    await move();
    await send();
    await settled(who);
    expect(browser.received()).toHaveLength(1);
    expect(service.to('/elsewhere')).toEqual([]);
    const line = `127.0.0.1:${service.port} refuses notifications with ${status}`;
    await expect.poll(() => notify.lines.join('\n')).toContain(line);
    expect(notify.lines.join('\n')).not.toContain(browser.path);
    expect((await ask(getPush, { token: who.token })).data.devices).toHaveLength(1);
  });

  it('that fails for one device does not make the others get it twice', async () => {
    const { who, move, browser } = await member();
    // The same person in another browser.
    const other = newBrowser();
    const path = `/${crypto.randomUUID()}`;
    await sql`insert into private.push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
      values (${who.id}, gen_random_uuid(), ${browser.body.endpoint.replace(browser.path, path)}, ${other.keys.p256dh}, ${other.keys.auth})`;
    service.answers.set(path, { status: 500 });
    await move();
    await send();
    await expect.poll(() => waiting(who)).toMatchObject([{ done: [browser.id], claimed: false }]);
    service.answers.delete(path);
    await send();
    await settled(who);
    expect(browser.received()).toHaveLength(1);
    expect(service.to(path).map(({ body }) => JSON.parse(other.read(body)).tag)).toHaveLength(2);
  });

  it('that never answers: a worker killed meanwhile sends it once more, and not again', async () => {
    const { who, move, browser } = await member();
    service.answers.set(browser.path, { status: 0 });
    await move();
    for (const count of [1, 2]) {
      const victim = await startOwnFunction('notify', stack, settings);
      const message = service.next(browser.path);
      await send(victim.url);
      await message;
      process.kill(victim.pid, 'SIGKILL');
      await arrived(browser, count);
      await sql`update private.pushes set claimed_until = claimed_until - interval '1 day' where user_id = ${who.id}`;
    }
    service.answers.delete(browser.path);
    await send();
    await settled(who);
    expect(browser.received()).toHaveLength(2);
  });
});

it('a browser that renews its subscription keeps its notifications', async () => {
  const { who, move, browser } = await member();
  const renewed = newBrowser();
  const path = `/${crypto.randomUUID()}`;
  const endpoint = browser.body.endpoint.replace(browser.path, path);
  const old = { endpoint: browser.body.endpoint, auth: browser.keys.auth };
  expect((await ask(renewDevice, { body: { old, endpoint, ...renewed.keys } })).status).toBe(204);
  await move();
  await send();
  await settled(who);
  expect(service.to(path).map(({ body }) => JSON.parse(renewed.read(body)).title)).toEqual([
    expect.stringContaining('Changed: Harbour clean-up'),
  ]);
  expect(browser.received()).toEqual([]);
});
