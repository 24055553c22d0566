import { expect } from '@playwright/test';
import { callNotify } from '../../support/call-notify.ts';
import { type InboxMail, inboxOf } from '../../support/inbox.ts';
import type { StackInfo } from '../../support/stack.ts';

/** Has emails sent until somebody has one of this kind, and returns it. One run of `notify` sends at most fifty. */
export async function mailTo(
  stack: StackInfo,
  email: string,
  isMeant: (mail: InboxMail) => boolean,
): Promise<InboxMail> {
  const found = async () => (await inboxOf(stack, email)).find(isMeant);
  const sent = async () => {
    await callNotify(stack);
    return await found();
  };
  await expect.poll(sent, { timeout: 30_000, intervals: [250] }).toBeTruthy();
  return (await found()) as InboxMail;
}
