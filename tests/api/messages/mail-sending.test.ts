import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../supabase/local/process/ports.ts';
import { makeOnlyDue } from '../../support/outbox.ts';
import { startOwnFunction } from '../../support/own-function.ts';
import { eventsOf, mailStage } from './mail-stage.ts';

const { stack, sql, person, makeSlotType, makeEvent, takePlace, call, outboxOf } = mailStage();

const stops: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
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
    await makeOnlyDue(sql, who.id);
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
    await expect.poll(() => service.taken.length).toBe(1);
    expect(await outboxOf(who)).toMatchObject([{ status: 'waiting', attempts: 1 }]);

    const second = await startOwn(env);
    await call(second.url);
    await sql`update private.outbox set claimed_until = private.now() where user_id = ${who.id}`;
    await call(second.url);
    await expect.poll(() => outboxOf(who)).toMatchObject([{ status: 'sent', attempts: 2 }]);
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
      .poll(() => outboxOf(who))
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
      .poll(() => outboxOf(refused))
      .toMatchObject([{ status: 'failed', attempts: 1, reason: 'The mail service answered 422' }]);
  });
});
