import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { convertIcsCalendar } from 'ts-ics';
import { afterAll, describe, expect, it } from 'vitest';
import { updateEvent } from '../../supabase/functions/_shared/contract/events.ts';
import { openUnsubscribe, stopMails } from '../../supabase/functions/_shared/contract/mails.ts';
import { cancelSignup } from '../../supabase/functions/_shared/contract/signups.ts';
import { getMe, updateUser } from '../../supabase/functions/_shared/contract/users.ts';
import { freePort } from '../../supabase/local/process/ports.ts';
import { apiContext, inHours } from '../support/api-context.ts';
import { attachmentOf, inboxOf } from '../support/inbox.ts';
import { startOwnFunction } from '../support/own-function.ts';

const { stack, sql, ask, person, makeSlotType, makeEvent, takePlace } = apiContext();
type Who = { id: string; email: string };

const stops: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
});

const call = (url = `${stack.gatewayUrl}/functions/v1/notify`, secret = stack.syncSecret) =>
  fetch(url, { method: 'POST', headers: { 'x-sync-secret': secret } });
/** Skips the minute that messages wait, has them sent, and returns the person's emails. */
async function mailsOf(who: Who, count: number) {
  await sql`update private.outbox set due_at = due_at - interval '2 minutes' where user_id = ${who.id} and mail_id is null`;
  expect((await call()).status).toBe(202);
  await expect.poll(async () => (await inboxOf(stack, who.email)).length, { timeout: 10_000 }).toBe(count);
  return await inboxOf(stack, who.email);
}
const outboxOf = (who: Who) =>
  sql`select kind, status, attempts, reason, failure from private.outbox where user_id = ${who.id} order by created_at`;
const eventsOf = (ics: string) => {
  const { method, events = [] } = convertIcsCalendar(undefined, ics);
  return { method, events };
};

describe('an email about a shift', () => {
  it('confirms a signup and its cancellation, each with a calendar file', async () => {
    const [admin, who] = [await person('admin'), await person()];
    const event = await makeEvent(admin.token, [await makeSlotType(admin.token)], { title: 'Clean-up <b>& more' });
    const signup = await takePlace(who.token, event);
    const [mail] = await mailsOf(who, 1);
    if (!mail) throw new Error('no mail');
    expect(mail.subject).toMatch(/^You are signed up: Clean-up <b>& more, \w{3}, \w{3} \d+/);
    expect(mail.from).toEqual([{ name: 'Muster', address: 'no-reply@muster.localhost' }]);
    expect(mail.html).toContain('Clean-up &#60;b&#62;&#38; more');
    expect(mail.html).not.toMatch(/<img|<script|https?:\/\/(?!localhost)/);
    for (const text of ['Clean-up <b>& more', 'Bar', `${stack.webUrl}/volunteer`, 'UTC'])
      expect(mail.text).toContain(text);
    expect(mail.headers['list-unsubscribe']).toMatch(/^<http.*\/functions\/v1\/api\/unsubscribe\/[0-9a-f-]{36}>$/);
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const begun = eventsOf(await attachmentOf(stack, mail, 'shifts.ics'));
    expect(begun.method).toBe('PUBLISH');
    expect(begun.events).toMatchObject([
      { uid: `${signup.id}@muster`, summary: 'Clean-up <b>& more (Bar)', status: 'CONFIRMED' },
    ]);
    expect(begun.events[0]?.start.date.toISOString()).toBe(new Date(event.start_time).toISOString());

    await ask(cancelSignup, { token: who.token, params: { signupId: signup.id } });
    const [, end] = await mailsOf(who, 2);
    expect(end?.subject).toMatch(/^Signup canceled: Clean-up/);
    const ended = eventsOf(await attachmentOf(stack, end ?? mail, 'canceled.ics'));
    expect(ended.method).toBe('CANCEL');
    expect(ended.events).toMatchObject([{ uid: `${signup.id}@muster`, status: 'CANCELLED' }]);
    expect(ended.events[0]?.sequence).toBeGreaterThan(begun.events[0]?.sequence ?? 0);
    expect(end?.messageId).not.toBe(mail.messageId);
    expect((await call()).status).toBe(202);
    expect(await outboxOf(who)).toMatchObject([{ status: 'sent' }, { status: 'sent' }]);
  });

  it('summarizes an administrator’s changes in the person’s language and time zone', async () => {
    const [admin, who] = [await person('admin'), await person()];
    const patch = { settings: { language: 'german', timezone: 'Asia/Tokyo' } } as const;
    await ask(updateUser, { token: who.token, params: { id: who.id }, body: patch });
    const type = await makeSlotType(admin.token);
    const events = [
      await makeEvent(admin.token, [type], { title: 'Aufbau', start: 48 }),
      await makeEvent(admin.token, [type], { title: 'Abbau', start: 72 }),
    ];
    for (const event of events) await takePlace(who.token, event);
    expect((await mailsOf(who, 1))[0]?.subject).toBe('2 Nachrichten zu deinen Schichten');
    const [first] = events;
    if (!first) throw new Error('no event');
    const body = {
      title: first.title,
      start_time: inHours(50),
      end_time: inHours(52),
      slot_assignments: [{ slot_type_id: type.id, required_count: 1 }],
    };
    await ask(updateEvent, { token: admin.token, params: { id: first.id }, body });
    const [, mail] = await mailsOf(who, 2);
    expect(mail?.subject).toMatch(/^Geändert: Aufbau, jetzt /);
    expect(mail?.text).toContain('Du behältst deinen Platz.');
    const time = (iso: string) =>
      new Intl.DateTimeFormat('de', { timeZone: 'Asia/Tokyo', hour: 'numeric', minute: '2-digit' }).format(
        new Date(iso),
      );
    expect(mail?.text).toMatch(new RegExp(`Vorher: .*${time(first.start_time)}`));
    expect(mail?.text).toMatch(new RegExp(`\\n[^V].*${time(body.start_time)}`));
    expect(mail?.html).toContain('<html lang="de">');
  });

  it('is not sent to people who sign up and cancel at once, or who want no emails', async () => {
    const [admin, fickle, quiet] = [await person('admin'), await person(), await person()];
    const event = await makeEvent(admin.token, [await makeSlotType(admin.token)], { count: 5 });
    const { id: signupId } = await takePlace(fickle.token, event);
    await ask(cancelSignup, { token: fickle.token, params: { signupId } });
    await takePlace(quiet.token, event);
    const body = { settings: { emailNotifications: false } };
    await ask(updateUser, { token: quiet.token, params: { id: quiet.id }, body });
    for (const who of [fickle, quiet]) await mailsOf(who, 0);
    await expect
      .poll(() => outboxOf(fickle))
      .toMatchObject([
        { kind: 'signed_up', status: 'skipped', reason: 'Nothing to say any more' },
        { kind: 'canceled', status: 'skipped' },
      ]);
    await expect
      .poll(() => outboxOf(quiet))
      .toMatchObject([{ status: 'skipped', reason: 'The person wants no mails' }]);
  });
});

it('text messages are recorded as not configured, and nothing is sent instead', async () => {
  const [admin, both, textAlone] = [await person('admin'), await person(), await person()];
  const event = await makeEvent(admin.token, [await makeSlotType(admin.token)], { count: 5 });
  const noted = { kind: 'signed_up', reason: 'Text messages are not configured' };
  for (const [who, emailNotifications, status] of [
    [both, true, 'sent'],
    [textAlone, false, 'skipped'],
  ] as const) {
    const body = { settings: { emailNotifications, smsNotifications: true } };
    await ask(updateUser, { token: who.token, params: { id: who.id }, body });
    await takePlace(who.token, event);
    await mailsOf(who, emailNotifications ? 1 : 0);
    await expect.poll(() => outboxOf(who)).toMatchObject([{ ...noted, status }]);
  }
});

describe('sending', () => {
  /** A mail service that answers each email with the status that `answer` returns, or not at all. */
  async function mailService(answer: () => number | Promise<number>) {
    const taken: { headers: IncomingHttpHeaders; body: Record<string, unknown> }[] = [];
    const server = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      taken.push({ headers: request.headers, body: JSON.parse(text) });
      response.writeHead(await answer()).end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    stops.push(async () => server.close());
    return { taken, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/emails` };
  }
  const startOwn = async (env: Record<string, string>) => {
    const own = await startOwnFunction('notify', stack, { MAIL_FROM: 'shifts@example.org', ...env });
    stops.push(own.stop);
    return own;
  };
  /** A person with one signup, whose email is sent by the function that is called next. */
  async function waiting() {
    const [admin, who] = [await person('admin'), await person()];
    await takePlace(who.token, await makeEvent(admin.token, [await makeSlotType(admin.token)]));
    await sql`delete from private.outbox where status = 'waiting' and user_id <> ${who.id}`;
    await sql`update private.outbox set due_at = due_at - interval '2 minutes' where user_id = ${who.id}`;
    return who;
  }

  it('is for the schedule only', async () => {
    for (const secret of ['', 'wrong']) expect((await call(undefined, secret)).status).toBe(401);
  });

  it('through a mail service: a function killed before it records the result sends the same email again', async () => {
    let kill: (() => Promise<void>) | undefined;
    const service = await mailService(async () => {
      await kill?.();
      kill = undefined;
      return 200;
    });
    const env = { MAIL_HTTP_URL: service.url, MAIL_HTTP_KEY: 're_key' };
    const first = await startOwn(env);
    kill = first.stop;
    const who = await waiting();
    await call(first.url);
    await expect.poll(() => service.taken.length, { timeout: 10_000 }).toBe(1);
    expect(await outboxOf(who)).toMatchObject([{ status: 'waiting', attempts: 1 }]);

    const second = await startOwn(env);
    await call(second.url);
    await sql`update private.outbox set claimed_until = private.now() where user_id = ${who.id}`;
    await call(second.url);
    await expect.poll(() => outboxOf(who), { timeout: 10_000 }).toMatchObject([{ status: 'sent', attempts: 2 }]);
    await call(second.url);
    expect(service.taken).toHaveLength(2);
    const [one, other] = service.taken;
    expect(other?.body).toEqual(one?.body);
    expect(other?.headers['idempotency-key']).toBe(one?.headers['idempotency-key']);
    expect(one?.headers.authorization).toBe('Bearer re_key');
    expect(one?.body).toMatchObject({
      from: '"Muster" <shifts@example.org>',
      to: [expect.stringContaining(`<${who.email}>`)],
      subject: expect.stringContaining('You are signed up'),
      headers: { 'Message-ID': expect.stringMatching(/^<[0-9a-f-]{36}@example\.org>$/) },
      attachments: [{ filename: 'shifts.ics', content_type: expect.stringContaining('text/calendar') }],
    });
    const [file] = (one?.body.attachments ?? []) as { content: string }[];
    expect(eventsOf(Buffer.from(file?.content ?? '', 'base64').toString()).events).toHaveLength(1);
  });

  it('retries and records why if the mail server is down, and gives up at once if it refuses permanently', async () => {
    const dead = await startOwn({ MAIL_SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
    const who = await waiting();
    await call(dead.url);
    await expect
      .poll(() => outboxOf(who), { timeout: 10_000 })
      .toMatchObject([
        {
          status: 'waiting',
          attempts: 1,
          reason: expect.stringContaining('The mail server cannot be used'),
          failure: { code: 'server_unusable' },
        },
      ]);

    const service = await mailService(() => 422);
    const refusing = await startOwn({ MAIL_HTTP_URL: service.url, MAIL_HTTP_KEY: 'x' });
    const refused = await waiting();
    await call(refusing.url);
    await expect
      .poll(() => outboxOf(refused), { timeout: 10_000 })
      .toMatchObject([{ status: 'failed', attempts: 1, reason: 'The mail service answered 422' }]);
  });
});

describe('the link that stops emails', () => {
  it('changes nothing when opened; its button stops all emails but sign-in emails, without signing in', async () => {
    const [admin, who] = [await person('admin'), await person()];
    const type = await makeSlotType(admin.token);
    await takePlace(who.token, await makeEvent(admin.token, [type], { start: 30 }));
    const [mail] = await mailsOf(who, 1);
    const link = /<(.*)>/.exec(mail?.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
    const key = link.split('/').at(-1);
    expect(mail?.text).toContain(`${stack.webUrl}/unsubscribe#${key}`);
    const setting = async () => (await ask(getMe, { token: who.token })).data?.settings?.emailNotifications ?? true;

    const opened = await fetch(link, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `${stack.webUrl}/unsubscribe#${key}`]);
    expect(await setting()).toBe(true);
    // As mail programs send it (RFC 8058).
    const press = () => fetch(link, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
    expect([(await press()).status, (await press()).status]).toEqual([204, 204]);
    expect(await setting()).toBe(false);

    await takePlace(who.token, await makeEvent(admin.token, [type], { start: 60 }));
    await mailsOf(who, 1);
    await expect.poll(async () => (await outboxOf(who))[1]).toMatchObject({ status: 'skipped' });
    const body = { settings: { emailNotifications: true } };
    await ask(updateUser, { token: who.token, params: { id: who.id }, body });
    await takePlace(who.token, await makeEvent(admin.token, [type], { start: 90 }));
    expect((await mailsOf(who, 2))[1]?.headers['list-unsubscribe']).toContain(key);
  });

  it('keeps the language of the person', async () => {
    const [admin, who] = [await person('admin'), await person()];
    await sql`update auth.users set raw_user_meta_data = '{"language": "french"}' where id = ${who.id}`;
    await takePlace(who.token, await makeEvent(admin.token, [await makeSlotType(admin.token)]));
    const [mail] = await mailsOf(who, 1);
    expect(mail?.subject).toMatch(/^Inscription confirmée/);
    expect(mail?.html).toContain('<html lang="fr">');
    await fetch(/<(.*)>/.exec(mail?.headers['list-unsubscribe'] ?? '')?.[1] ?? '', { method: 'POST' });
    const { data } = await ask(getMe, { token: who.token });
    expect(data?.settings).toMatchObject({ emailNotifications: false, language: 'french' });
  });

  it('does not work with another key', async () => {
    for (const call of [openUnsubscribe, stopMails]) {
      const refused = await ask(call, { params: { key: crypto.randomUUID() } });
      expect(refused).toMatchObject({ status: 404, message: 'This link does not work any more' });
    }
  });
});
