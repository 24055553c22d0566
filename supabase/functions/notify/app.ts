import { inBackground } from '../_shared/background.ts';
import { asService } from '../_shared/db.ts';
import { env, type MailSettings } from '../_shared/env.ts';
import { toErrorResponse, toResponse } from '../_shared/http/answer.ts';
import { unauthenticated } from '../_shared/http/api-error.ts';
import { createApp } from '../_shared/http/app.ts';
import { logNotice } from '../_shared/http/log.ts';
import { deliver } from '../_shared/mail/deliver.ts';
import { httpSender } from '../_shared/mail/http-sender.ts';
import type { MailSender } from '../_shared/mail/sender.ts';
import { smsNotConfigured } from '../_shared/mail/sms-sender.ts';
import { smtpSender } from '../_shared/mail/smtp-sender.ts';
import { isSameSecret } from '../_shared/secret.ts';

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

/**
 * What the schedule calls when mails are due: answers at once and sends them meanwhile. The header x-sync-secret is the
 * only key; it opens nothing else.
 */
export const app = createApp('/', []);

app.post('/notify', async (context) => {
  context.set('route', '/notify');
  const given = context.req.header('x-sync-secret') ?? '';
  if (env.syncSecret === null || !(await isSameSecret(given, env.syncSecret)))
    return toErrorResponse(unauthenticated());
  const requestId = context.get('requestId');
  if (env.mail) inBackground(requestId, run(env.mail, requestId));
  return toResponse({ status: 202, body: JSON.stringify({ configured: env.mail !== null }) });
});
