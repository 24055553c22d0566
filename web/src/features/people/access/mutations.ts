import { approveUsers, blockUser, declineUser, seeAsUser, unblockUser } from '@contract/access.ts';
import type { CallBody } from '@contract/call.ts';
import { endUserSessions, resetSecondFactor } from '@contract/sessions.ts';
import type { User } from '@contract/users.ts';
import { mutationOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { authState } from '@/lib/auth/session.ts';
import { changing } from '@/lib/query/changing.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { beginSeeing } from '@/lib/seeing/seen.ts';
import { settle } from '../looking-after/queries.ts';
import { accessTexts, seeAsTexts, signInsTexts } from './texts.ts';

/** What depends on who may use the app. */
export const dependent = [
  queryKeys.users,
  queryKeys.dashboard,
  queryKeys.events,
  queryKeys.signups,
  queryKeys.invitations,
];
type Named = Pick<User, 'id' | 'name'>;

/** Lets waiting people in. */
export const approveMutation = changing(
  (people: readonly User[]) => api(approveUsers, { body: { ids: people.map(({ id }) => id) } }),
  {
    success: ({ approved: count }) => accessTexts.get().approved({ count }),
    error: () => accessTexts.get().approveFailed,
    reload: dependent,
  },
);

/** Removes a waiting person. */
export const declineMutation = changing(({ id }: User) => api(declineUser, { params: { id } }), {
  success: (_, { name }) => accessTexts.get().declined({ name }),
  error: () => accessTexts.get().declineFailed,
  reload: dependent,
});

/** Blocks a person. */
export const blockMutation = changing(
  async ({
    user,
    body,
    others,
  }: {
    user: User;
    body: CallBody<typeof blockUser>;
    others: Parameters<typeof settle>[0];
  }) => {
    await settle(others, body.reason);
    return await api(blockUser, { params: { id: user.id }, body });
  },
  {
    success: ({ name }) => accessTexts.get().blockedOf({ name }),
    error: () => accessTexts.get().blockFailed,
    reload: [...dependent, queryKeys.guardians],
  },
);

/** Ends the block of a person. */
export const unblockMutation = changing(({ id }: User) => api(unblockUser, { params: { id } }), {
  success: ({ name }) => accessTexts.get().unblocked({ name }),
  error: () => accessTexts.get().unblockFailed,
  reload: dependent,
});

/** Records that an administrator sees the app as a person, and shows it so. */
export const seeAsMutation = mutationOptions({
  mutationFn: ({ id }: User) => api(seeAsUser, { params: { id } }),
  meta: { error: () => seeAsTexts.get().failed },
  onSuccess: ({ id, name }) => {
    const account = authState.get().session?.user.id;
    if (account) beginSeeing({ id, name, account, from: location.pathname + location.search });
  },
});

/** Removes the authenticator app of a person. */
export const resetFactorMutation = changing(({ id }: Named) => api(resetSecondFactor, { params: { id } }), {
  success: (_, { name }) => signInsTexts.get().factorReset({ name }),
  error: () => signInsTexts.get().factorNotReset,
  reload: [queryKeys.signIns],
});

/** Signs a person out everywhere. */
export const signOutMutation = changing(({ id }: Named) => api(endUserSessions, { params: { id } }), {
  success: (_, { name }) => signInsTexts.get().signedOut({ name }),
  error: () => signInsTexts.get().notSignedOut,
  reload: [queryKeys.signIns],
});
