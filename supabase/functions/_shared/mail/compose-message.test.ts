import { expect, it } from 'vitest';
import { defaultSettings } from '../contract/users.ts';
import { attempt } from './attempt.ts';
import type { ClaimedMail } from './compose.ts';
import { composeMessage, type MessageLetter } from './compose-message.ts';
import { languages } from './language.ts';
import type { Mail } from './sender.ts';
import { smsNotConfigured } from './sms-sender.ts';
import { house } from './testing/house.ts';

const now = new Date('2026-06-01T12:00:00Z');
const message: MessageLetter = {
  about: 'message',
  subject: 'Come to the tent',
  body: 'Everybody at the bar,\nplease come to the tent.',
  sender: 'Ada Lovelace',
  contact: 'ada@example.org',
  operational: false,
  sent_at: '2026-06-01T11:59:00Z',
};
const claimed = (letter: MessageLetter, more: Partial<ClaimedMail> = {}): ClaimedMail => ({
  ...{ id: 'mail', attempt: 1, to: 'bo@example.org', name: 'Bo', settings: null, language: 'english' },
  ...{ unsubscribe_key: 'key', messages: [], invitation: null, letter },
  ...more,
});
const compose = (more: Partial<MessageLetter> = {}, language: keyof typeof languages = 'english') => {
  const letter = { ...message, ...more };
  return composeMessage(claimed(letter, { language }), letter, house, now);
};

it('is the text with its line breaks, who wrote it, and where answers go', () => {
  const mail = compose();
  expect(mail?.subject).toBe('Come to the tent');
  expect(mail?.replyTo).toBe('ada@example.org');
  expect(mail?.text).toContain(
    'Hello Bo,\n\nEverybody at the bar,\nplease come to the tent.\n\nAda Lovelace, Harbor Hands',
  );
  expect(mail?.html).toContain('Everybody at the bar,<br />please come to the tent.');
  expect(mail?.text).toContain('https://example.org/volunteer/messages');
  expect(compose({ contact: null })?.replyTo).toBe('help@example.org');
});

it('can be stopped, unless it is about a shift that the person holds', () => {
  const mail = compose();
  expect(mail?.headers).toHaveProperty('List-Unsubscribe');
  expect(mail?.text).toContain('/unsubscribe#key');
  const urgent = compose({ operational: true });
  expect(Object.keys(urgent?.headers ?? {})).toEqual(['Auto-Submitted', 'Content-Language']);
  expect(`${urgent?.text}${urgent?.html}`).not.toContain('unsubscribe');
  for (const language of ['english', 'german', 'french', 'spanish'] as const) {
    expect(compose({ operational: true }, language)?.text).toContain(
      languages[language].texts.message.whyShift.replace('{organisation}', 'Harbor Hands'),
    );
  }
});

it('is text, whatever somebody has written into it', () => {
  const body = `<script>alert(1)</script> "x" & 'y' <a href="javascript:x">`;
  const mail = compose({ body, subject: '<b>{name}</b>', sender: '<i>Eve</i>' });
  expect(mail?.html).not.toMatch(/<script|<b>|<i>|javascript:x">/);
  expect(mail?.html).toContain('&#60;script&#62;');
  expect(mail?.text).toContain(body);
  expect(mail?.subject).toBe('<b>{name}</b>');
});

it('has links for web addresses alone, without the signs after them', () => {
  const links = (body: string) =>
    [...(compose({ body })?.html ?? '').matchAll(/class="link" href="([^"]*)"/g)].map(([, href]) => href);
  expect(links('See https://example.org/a?b=1&c=2, (https://example.org/map). Or HTTPS://x')).toEqual([
    'https://example.org/a?b=1&#38;c=2',
    'https://example.org/map',
  ]);
  expect(links('javascript:alert(1) data:text/html,x ftp://example.org www.example.org')).toEqual([]);
  expect(links('https://example.org/"onmouseover="alert(1)')).toEqual(['https://example.org/']);
  expect(links('https://example.org/<script>')).toEqual(['https://example.org/']);
});

it('keeps a line break in a subject or a name from beginning a header', () => {
  const mail = compose({ subject: 'Tent\r\nBcc: eve@example.org', sender: 'Eve\nX: y' });
  expect(mail?.subject).toBe('Tent Bcc: eve@example.org');
  expect(mail?.text).toContain('Eve X: y, Harbor Hands');
});

it('about a shift is not sent days later, and reaches people who have switched emails off', async () => {
  expect(compose({ operational: true, sent_at: '2026-05-30T11:00:00Z' })).toBeNull();
  expect(compose({ sent_at: '2026-05-01T11:00:00Z' })).not.toBeNull();
  const sent: Mail[] = [];
  const sender = { send: async (mail: Mail) => void sent.push(mail), close: () => {} };
  const settings = { ...defaultSettings, emailNotifications: false };
  const outcome = async (operational: boolean) => {
    const mail = claimed({ ...message, operational }, { settings });
    const records = { newLink: async () => null, handOver: async () => true };
    return (await attempt(mail, house, { mail: sender, sms: smsNotConfigured }, now, records)).outcome;
  };
  expect([await outcome(false), await outcome(true), sent.length]).toEqual(['skipped', 'sent', 1]);
});
