import { beforeAll } from 'vitest';
import { listInvitations } from '../../supabase/functions/_shared/contract/invitations.ts';
import type { Account } from '../support/accounts.ts';
import { apiContext } from '../support/api-context.ts';

/** An address that nobody else has. */
export const newAddress = () => `invited-${crypto.randomUUID().slice(0, 8)}@example.org`;

/** What a test file about invitations uses: the context of the API, and an administrator, set before the first test. */
export function invitationStage() {
  const context = apiContext();
  const admin = {} as Account;
  beforeAll(async () => {
    Object.assign(admin, await context.person('admin'));
  });

  /** The invitation of an address, as the administrator's list has it. */
  const pendingOf = async (email: string) =>
    (await context.ask(listInvitations, { token: admin.token })).data.find((each) => each.email === email);

  return { ...context, admin, pendingOf };
}
