import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { type Mail, NotOurs } from './sender.ts';
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

const ours = async () => true;

let server: Server;
afterEach(() => server.close());

/**
 * Starts a mail server that offers no encryption. Returns its address and the lines that it receives.
 * @param once what it answers to the first command that begins like that
 */
async function plainServer(once: Record<string, string> = {}): Promise<{ host: string; received: string[] }> {
  const received: string[] = [];
  server = createServer((socket) => {
    let isData = false;
    socket.on('error', () => {});
    socket.write('220 plain\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      received.push(text);
      const special = Object.keys(once).find((command) => text.startsWith(command));
      if (special) {
        const answer = `${once[special]}\r\n`;
        delete once[special];
        // As from afar: an email is written within a few milliseconds.
        setTimeout(() => socket.write(answer), 50);
        return;
      }
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
  await expect(sender.send(mail, ours)).rejects.toMatchObject({ kind: 'unreachable' });
  sender.close();
  expect(received.join('')).not.toMatch(/AUTH|MAIL FROM/);
});

it('sends without a password where none is needed, one recipient and no header more', async () => {
  const { host, received } = await plainServer();
  const sender = smtpSender(`smtp://${host}`);
  await sender.send(mail, ours);
  sender.close();
  const all = received.join('');
  expect(all.match(/^RCPT TO:.*$/gm)).toEqual(['RCPT TO:<ada@example.org>']);
  expect(all).not.toMatch(/^Bcc:/m);
  expect(all).toContain('Message-ID: <mail@example.org>');
  expect(all).toContain('Reply-To: help@example.org');
});

it('the server gets the end of an email only after it is recorded that it is handed over', async () => {
  const { host, received } = await plainServer();
  const sender = smtpSender(`smtp://${host}`);
  const before: string[] = [];
  await sender.send(mail, async () => {
    await expect.poll(() => received.join('')).toContain('<p>Hello</p>');
    before.push(received.join(''));
    return true;
  });
  sender.close();
  expect(before).toHaveLength(1);
  expect(before[0]).not.toMatch(/\r\n\.\r\n$/);
  expect(received.join('')).toMatch(/\r\n\.\r\n/);
});

it('nothing is handed over when the server refuses the recipient', async () => {
  const { host } = await plainServer({ RCPT: '550 unknown' });
  const sender = smtpSender(`smtp://${host}`);
  const handOver = vi.fn(ours);
  await expect(sender.send(mail, handOver)).rejects.toMatchObject({ kind: 'refused' });
  sender.close();
  expect(handOver).not.toHaveBeenCalled();
});

it.each([
  ['RCPT', '550 5.1.1 unknown', 'refused', 'address_refused'],
  ['RCPT', '553 no such mailbox', 'refused', 'address_refused'],
  ['RCPT', '550 5.7.1 relaying denied', 'refused', 'server_refused'],
  ['RCPT', '552 over quota', 'refused', 'server_refused'],
  ['RCPT', '450 4.2.1 later', 'later', 'server_refused'],
  ['MAIL FROM', '550 who are you', 'refused', 'server_refused'],
  ['DATA', '550 not this', 'refused', 'server_refused'],
])('an answer to %s of “%s” is %s as %s', async (command, answer, kind, code) => {
  const { host } = await plainServer({ [command]: answer });
  const sender = smtpSender(`smtp://${host}`);
  await expect(sender.send(mail, ours)).rejects.toMatchObject({ kind, failure: { code } });
  sender.close();
});

it('an email that the server wants by another connection is handed over once, and sent', async () => {
  const { host, received } = await plainServer({ 'MAIL FROM:<second': '421 enough by this connection' });
  const sender = smtpSender(`smtp://${host}`);
  await sender.send(mail, ours);
  const handOver = vi.fn(ours);
  await sender.send({ ...mail, id: 'next', from: { name: 'Muster', address: 'second@example.org' } }, handOver);
  sender.close();
  expect(handOver).toHaveBeenCalledOnce();
  expect(received.join('')).toMatch(/Message-ID: <next@example.org>[\s\S]*\r\n\.\r\n/);
});

it.each([
  ['somebody else has it', async () => false, NotOurs],
  ['that cannot be recorded', () => Promise.reject(new RangeError('no database')), RangeError],
])('an email never ends when %s, and the next one is sent', async (_, handOver, error) => {
  const { host, received } = await plainServer();
  const sender = smtpSender(`smtp://${host}`);
  await expect(sender.send(mail, handOver)).rejects.toBeInstanceOf(error);
  expect(received.join('')).not.toMatch(/\r\n\.\r\n/);
  await sender.send({ ...mail, id: 'next' }, ours);
  sender.close();
  expect(received.join('')).toMatch(/Message-ID: <next@example.org>[\s\S]*\r\n\.\r\n/);
});
