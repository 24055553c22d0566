import { expect, it } from 'vitest';
import { defaultSettings } from '../contract/users.ts';
import { attempt, type Records } from './attempt.ts';
import type { ClaimedMail } from './compose.ts';
import { type Mail, type MailSender, SendFailure } from './sender.ts';
import { smsNotConfigured } from './sms-sender.ts';
import { house } from './testing/house.ts';
import { shift } from './testing/shift.ts';

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
  messages: [{ kind: 'signed_up', notice: false, status: 'confirmed', live: true, old: null, shift, question: null }],
};
const records: Records = { newLink: async () => null, handOver: async () => true };
const now = new Date('2026-06-01T12:00:00Z');

/** The outcome for an email to a person with these settings, and the emails that were sent. */
async function attempted(emailNotifications: boolean, smsNotifications: boolean, failure?: SendFailure) {
  const mails: Mail[] = [];
  const mail: MailSender = {
    async send(each) {
      if (failure) throw failure;
      mails.push(each);
    },
    close: () => {},
  };
  const settings = { ...defaultSettings, emailNotifications, smsNotifications };
  const result = await attempt({ ...claimed, settings }, house, { mail, sms: smsNotConfigured }, now, records);
  return { ...result, mails: mails.length };
}

const notConfigured = { reason: 'Text messages are not configured', sms: 'not configured' };

it.each([
  ['mails', true, false, { outcome: 'sent', reason: null, mails: 1 }],
  ['mails and text messages', true, true, { outcome: 'sent', ...notConfigured, mails: 1 }],
  ['text messages alone', false, true, { outcome: 'skipped', ...notConfigured, mails: 0 }],
  ['nothing', false, false, { outcome: 'skipped', reason: 'The person wants no mails', mails: 0 }],
])('who wants %s', async (_, emails, sms, expected) => {
  expect(await attempted(emails, sms)).toEqual(expected);
});

it('an email that will be retried has not requested its text message yet, and has the code of its failure', async () => {
  const failure = { code: 'service_status', params: { status: 503 } } as const;
  expect(await attempted(true, true, new SendFailure('later', failure))).toEqual({
    outcome: 'retry',
    reason: 'The mail service answered 503',
    failure,
    isUnreachable: false,
    mails: 0,
  });
});
