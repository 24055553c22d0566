import { inBackground } from '../_shared/background.ts';
import { asService } from '../_shared/db.ts';
import { env, type MailSettings } from '../_shared/env.ts';
import { removeDueFiles } from '../_shared/files/remove-due.ts';
import { logNotice } from '../_shared/http/log.ts';
import { createScheduledApp } from '../_shared/http/scheduled.ts';
import { deliver } from '../_shared/mail/deliver.ts';
import { httpSender } from '../_shared/mail/http-sender.ts';
import type { MailSender } from '../_shared/mail/sender.ts';
import { smsNotConfigured } from '../_shared/mail/sms-sender.ts';
import { smtpSender } from '../_shared/mail/smtp-sender.ts';
import { deliverPushes } from '../_shared/push/deliver.ts';
import type { PushKey } from '../_shared/push/vapid.ts';

const senderOf = (mail: MailSettings): MailSender =>
  'http' in mail ? httpSender(mail.http, mail.key) : smtpSender(mail.smtp);

async function run(mail: MailSettings, requestId: string): Promise<void> {
  const sender = senderOf(mail);
  try {
    const { smsNotConfigured: unsent } = await deliver(asService, mail.from, { mail: sender, sms: smsNotConfigured });
    if (unsent) logNotice(requestId, 'Text messages are not configured', unsent);
  } finally {
    sender.close();
  }
}

async function push(key: PushKey, requestId: string): Promise<void> {
  const refusals = new Map<string, number>();
  await deliverPushes(asService, {
    key,
    siteUrl: env.siteUrl,
    zone: env.orgTimezone,
    http: { allowedHosts: env.feedAllowedHosts },
    refused: (sentence) => refusals.set(sentence, (refusals.get(sentence) ?? 0) + 1),
  });
  for (const [sentence, count] of refusals) logNotice(requestId, sentence, count);
}

/** Answers at once, sends the emails and notifications that are due in the background, and removes files that are no longer answers. */
export const app = createScheduledApp('/notify', (requestId) => {
  if (env.mail) inBackground(requestId, run(env.mail, requestId));
  if (env.pushKey) inBackground(requestId, push(env.pushKey, requestId));
  inBackground(requestId, removeDueFiles(asService));
  return { configured: env.mail !== null };
});
