import { expect, it } from 'vitest';
import { defaultSettings } from '../contract/users.ts';
import { attempt, type Records } from './attempt.ts';
import type { ClaimedMail } from './compose.ts';
import type { Message } from './news.ts';
import { type Mail, type MailSender, SendFailure } from './sender.ts';
import { smsNotConfigured } from './sms-sender.ts';
import { house } from './testing/house.ts';
import { shift } from './testing/shift.ts';

const signedUp: Message = {
  ...{ kind: 'signed_up', notice: false, status: 'confirmed', live: true },
  ...{ old: null, shift, question: null },
};
const claimed: ClaimedMail = {
  id: 'mail',
  attempt: 1,
  to: 'ada@example.org',
  name: 'Ada',
  settings: null,
  language: 'english',
  unsubscribe_key: 'key',
  invitation: null,
  letter: null,
  messages: [signedUp],
};
const records: Records = { newLink: async () => null, handOver: async () => true };
const now = new Date('2026-06-01T12:00:00Z');

/** The outcome for an email to a person with these settings, and the emails that were sent. */
async function attempted(
  emailNotifications: boolean,
  smsNotifications: boolean,
  failure?: SendFailure,
  more: Partial<ClaimedMail> = {},
) {
  const mails: Mail[] = [];
  const mail: MailSender = {
    async send(each) {
      if (failure) throw failure;
      mails.push(each);
    },
    close: () => {},
  };
  const settings = { ...defaultSettings, emailNotifications, smsNotifications };
  const result = await attempt({ ...claimed, ...more, settings }, house, { mail, sms: smsNotConfigured }, now, records);
  return { ...result, mails: mails.length, text: mails[0]?.text, headers: mails[0]?.headers };
}

const notConfigured = { reason: 'Text messages are not configured', sms: 'not configured' };

it.each([
  ['mails', true, false, { outcome: 'sent', reason: null, mails: 1 }],
  ['mails and text messages', true, true, { outcome: 'sent', ...notConfigured, mails: 1 }],
  ['text messages alone', false, true, { outcome: 'skipped', ...notConfigured, mails: 0 }],
  ['nothing', false, false, { outcome: 'skipped', reason: 'The person wants no mails', mails: 0 }],
])('who wants %s', async (_, emails, sms, expected) => {
  expect(await attempted(emails, sms)).toMatchObject(expected);
});

const canceled: Message = {
  ...signedUp,
  kind: 'canceled',
  notice: true,
  live: false,
  shift: { ...shift, id: 'b', title: 'Bar' },
};

it('who wants no emails hears that their shift is canceled, of nothing else, and why the email comes all the same', async () => {
  const messages = [signedUp, canceled];
  const { outcome, text, headers } = await attempted(false, false, undefined, { messages });
  expect(outcome).toBe('sent');
  expect(text).toContain('This event has been canceled.');
  expect(text).not.toContain(shift.title);
  expect(text).toContain('reach you even if you have switched off the others');
  expect(text).not.toContain('unsubscribe');
  expect(headers).not.toHaveProperty('List-Unsubscribe');
  const all = await attempted(true, false, undefined, { messages });
  expect(all.text).toContain(shift.title);
  expect(all.text).toContain('unsubscribe');
});

it.each([
  [2, 'sent'],
  [0, 'skipped'],
])('who wants no emails and is blocked hears of it with %i canceled signups: %s', async (released, outcome) => {
  const letter = { about: 'blocked', released } as const;
  expect(await attempted(false, false, undefined, { messages: [], letter })).toMatchObject({ outcome });
});

it('an email that will be retried has not requested its text message yet, and has the code of its failure', async () => {
  const failure = { code: 'service_status', params: { status: 503 } } as const;
  expect(await attempted(true, true, new SendFailure('later', failure))).toMatchObject({
    outcome: 'retry',
    reason: 'The mail service answered 503',
    failure,
    isUnreachable: false,
    mails: 0,
  });
});
