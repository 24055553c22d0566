import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { Mail } from './sender.ts';
import { smtpSender } from './smtp-sender.ts';

const mail: Mail = {
  id: 'mail',
  from: { name: 'Muster', address: 'shifts@example.org' },
  to: { name: 'Ada\r\nBcc: eve@example.org', address: 'ada@example.org' },
  replyTo: 'help@example.org',
  subject: 'Reminder',
  text: 'Hello',
  html: '<p>Hello</p>',
  headers: {},
  attachments: [],
};

let server: Server;
afterEach(() => server.close());

/** Starts a mail server that offers no encryption. Returns its address and the lines that it receives. */
async function plainServer(): Promise<{ host: string; received: string[] }> {
  const received: string[] = [];
  server = createServer((socket) => {
    let isData = false;
    socket.on('error', () => {});
    socket.write('220 plain\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      received.push(text);
      if (/^EHLO/.test(text)) socket.write('250-plain\r\n250 AUTH PLAIN\r\n');
      else if (/^DATA/.test(text)) isData = Boolean(socket.write('354 go on\r\n'));
      else if (isData && !text.endsWith('\r\n.\r\n')) return;
      else socket.write(/^(STARTTLS|AUTH)/.test(text) ? '502 not here\r\n' : '250 well\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

it('sends no password to a server without encryption', async () => {
  const { host, received } = await plainServer();
  const sender = smtpSender(`smtp://user:secret@${host}`);
  await expect(sender.send(mail)).rejects.toMatchObject({ kind: 'unreachable' });
  sender.close();
  expect(received.join('')).not.toMatch(/AUTH|MAIL FROM/);
});

it('sends without a password where none is needed, one recipient and no header more', async () => {
  const { host, received } = await plainServer();
  const sender = smtpSender(`smtp://${host}`);
  await sender.send(mail);
  sender.close();
  const all = received.join('');
  expect(all.match(/^RCPT TO:.*$/gm)).toEqual(['RCPT TO:<ada@example.org>']);
  expect(all).not.toMatch(/^Bcc:/m);
  expect(all).toContain('Message-ID: <mail@example.org>');
  expect(all).toContain('Reply-To: help@example.org');
});
