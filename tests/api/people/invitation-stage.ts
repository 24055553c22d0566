import { beforeAll } from 'vitest';
import { listInvitations } from '../../../supabase/functions/_shared/contract/invitations.ts';
import { acceptInvitation } from '../../../supabase/functions/_shared/contract/joining.ts';
import type { Account } from '../../support/accounts.ts';
import { apiContext } from '../../support/api-context.ts';
import { type InvitationMail, invitationMail } from '../../support/invitation-mails.ts';
import { clearOutbox } from '../../support/outbox.ts';
import { callAuth, type Session } from '../../support/people.ts';

/** An address that nobody else has. */
export const newAddress = () => `invited-${crypto.randomUUID().slice(0, 8)}@example.org`;

/** What a test file about invitations uses: the context of the API, and an administrator, set before the first test. */
export function invitationStage() {
  const context = apiContext();
  const admin = {} as Account;
  beforeAll(async () => {
    // Other files on this stack leave emails waiting. One call of `notify` sends fifty, invitations after all others.
    await clearOutbox(context.sql);
    Object.assign(admin, await context.person('admin'));
  });

  /** The invitation of an address, as the administrator's list has it. */
  const pendingOf = async (email: string) =>
    (await context.ask(listInvitations, { token: admin.token })).data.find((each) => each.email === email);

  /** Presses the button of an invitation's page, and signs in with what it returns. */
  const join = async ({ token }: InvitationMail): Promise<Session> => {
    const { data } = await context.ask(acceptInvitation, { body: { token } });
    const answer = await callAuth(context.stack, '/verify', data);
    return (await answer.json()) as Session;
  };

  return { ...context, admin, pendingOf, join, mailOf: invitationMail(context.stack) };
}
