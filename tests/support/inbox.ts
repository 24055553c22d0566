import type { StackInfo } from './stack.ts';

/** An email as in the inbox. */
export type InboxMail = {
  messageId: string;
  from: { name: string; address: string }[];
  to: { name: string; address: string }[];
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  attachments?: { fileName: string; contentType: string; generatedFileName: string }[];
  id: string;
};

/** All emails to an address, oldest first. */
export async function inboxOf(stack: Pick<StackInfo, 'inboxUrl'>, email: string): Promise<InboxMail[]> {
  const mails = (await (await fetch(`${stack.inboxUrl}/email`)).json()) as InboxMail[];
  return mails.filter(({ to }) => to.some(({ address }) => address === email.toLowerCase()));
}

/** The text of an email's attachment. */
export async function attachmentOf(
  stack: Pick<StackInfo, 'inboxUrl'>,
  mail: InboxMail,
  fileName: string,
): Promise<string> {
  const attachment = mail.attachments?.find((each) => each.fileName === fileName);
  if (!attachment) throw new Error(`The email “${mail.subject}” has no attachment ${fileName}.`);
  return await (await fetch(`${stack.inboxUrl}/email/${mail.id}/attachment/${attachment.generatedFileName}`)).text();
}
