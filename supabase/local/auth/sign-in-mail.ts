import { readFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import type { IssuedLink } from './links.ts';
import { inLanguage, withValues } from './mail-template.ts';
import { plainText } from './plain-text.ts';

const patienceMs = 3_000;

/** Where sign-in emails go, and what they say. */
export type SignInMailOptions = {
  smtpPort: number;
  siteUrl: string;
  template: { subject: string; content_path: string };
};

/** Sends the email with a sign-in link to the inbox. It is not sent when nobody waits for the answer. */
export function createSignInMail({ smtpPort, siteUrl, template }: SignInMailOptions) {
  const html = readFileSync(template.content_path, 'utf8');
  const transport = createTransport({
    host: '127.0.0.1',
    port: smtpPort,
    secure: false,
    ignoreTLS: true,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  });
  return async ({ email, tokenHash, code, language }: IssuedLink, signal: AbortSignal): Promise<void> => {
    const values = { SiteURL: siteUrl, TokenHash: tokenHash, Token: code, Email: email };
    const body = withValues(inLanguage(html, language), values);
    await transport.sendMail({
      from: 'Muster <no-reply@muster.localhost>',
      to: email,
      subject: inLanguage(template.subject, language),
      html: body,
      text: plainText(body),
      signal,
    });
  };
}
