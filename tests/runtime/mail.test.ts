import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testCertificate } from '../../supabase/functions/_shared/feeds/testing/test-certificate.ts';
import { apiContext } from '../support/api-context.ts';
import { callNotify } from '../support/call-notify.ts';
import { makeOnlyDue } from '../support/outbox.ts';
import { startOwnFunction } from '../support/own-function.ts';
import { runtimeVersions, trustingTests } from './runtimes.ts';

const { stack, sql, person, makeSlotType, makeEvent, takePlace } = apiContext();
const trusting = trustingTests();

/** What the servers have received: whether by TLS, the sender, and the email. */
const taken: { isSecure: boolean; user: string | undefined; text: string }[] = [];
const logins: string[] = [];
const smtpServer = (secure: boolean): SMTPServer =>
  new SMTPServer({
    ...testCertificate,
    secure,
    onAuth({ username = '', password }, _, done) {
      logins.push(username);
      done(null, password === 'secret' ? { user: username } : {});
    },
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (chunk) => {
        text += chunk;
      });
      stream.on('end', () => {
        taken.push({ isSecure: session.secure, user: session.user, text });
        done();
      });
    },
  });

describe.each(runtimeVersions)('mail on $name', ({ deno }) => {
  describe.each([
    { way: 'implicit TLS', protocol: 'smtps', isImplicit: true },
    { way: 'STARTTLS', protocol: 'smtp', isImplicit: false },
  ])('by $way', ({ protocol, isImplicit }) => {
    const server = smtpServer(isImplicit);
    let address: string;

    beforeAll(async () => {
      // A client that does not trust the server closes the connection.
      server.on('error', () => {});
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      address = `${protocol}://muster:secret@localhost:${(server.server.address() as AddressInfo).port}`;
    });
    afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

    /** Sends the email about a new signup with a function of this test. */
    const send = async (env: Record<string, string>) => {
      const notify = await startOwnFunction(
        'notify',
        stack,
        { MAIL_FROM: 'shifts@example.org', MAIL_SMTP_URL: address, ...env },
        { deno },
      );
      const [admin, who] = [await person('admin'), await person()];
      await takePlace(who.token, await makeEvent(admin.token, [await makeSlotType(admin.token)]));
      await makeOnlyDue(sql, who.id);
      const call = await callNotify(stack, notify.url);
      expect(call.status).toBe(202);
      const [row] = await sql`select id from private.outbox where user_id = ${who.id}`;
      return { who, notify, outboxId: row?.id };
    };

    it('is sent, with the password only over an encrypted connection', async () => {
      taken.length = 0;
      const { who, notify, outboxId } = await send(trusting);
      await expect
        .poll(() => taken.filter(({ text }) => text.includes(who.email)), { timeout: 20_000 })
        .toHaveLength(1);
      expect(taken.every(({ isSecure, user }) => isSecure && user === 'muster')).toBe(true);
      await expect
        .poll(async () => (await sql`select status from private.outbox where id = ${outboxId}`)[0]?.status)
        .toBe('sent');
      await notify.stop();
    });

    it('is not sent to a server with an untrusted certificate, and neither is the password', async () => {
      logins.length = 0;
      const { notify, outboxId } = await send({});
      const reason = async () => (await sql`select reason from private.outbox where id = ${outboxId}`)[0]?.reason;
      await expect.poll(reason, { timeout: 20_000 }).toMatch(/cannot be used/);
      expect(logins).toEqual([]);
      await notify.stop();
    });
  });
});
