import { inBackground } from '../_shared/background.ts';
import { asService } from '../_shared/db.ts';
import { env, type MailSettings } from '../_shared/env.ts';
import { logNotice } from '../_shared/http/log.ts';
import { createScheduledApp } from '../_shared/http/scheduled.ts';
import { deliver } from '../_shared/mail/deliver.ts';
import { httpSender } from '../_shared/mail/http-sender.ts';
import type { MailSender } from '../_shared/mail/sender.ts';
import { smsNotConfigured } from '../_shared/mail/sms-sender.ts';
import { smtpSender } from '../_shared/mail/smtp-sender.ts';

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

/** Answers at once and sends the emails that are due in the background. */
export const app = createScheduledApp('/notify', (requestId) => {
  if (env.mail) inBackground(requestId, run(env.mail, requestId));
  return { configured: env.mail !== null };
});
