import { approveUsers, blockUser, declineUser, seeAsUser, unblockUser } from '@contract/access.ts';
import type { CallAnswer, CallBody } from '@contract/call.ts';
import { removeUser } from '@contract/leaving.ts';
import type { User } from '@contract/users.ts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { authState } from '@/lib/auth/session.ts';
import { reloadAll } from '@/lib/query/mutations.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { beginSeeing } from '@/lib/seeing/seen.ts';
import { removeTexts } from '../person/texts.ts';
import { accessTexts, seeAsTexts } from './texts.ts';

const refresh = (client: QueryClient) =>
  reloadAll(client, [queryKeys.users, queryKeys.dashboard, queryKeys.events, queryKeys.signups, queryKeys.invitations]);

/** Lets waiting people in. */
export const approveMutation = mutationOptions({
  mutationFn: (people: readonly User[]) => api(approveUsers, { body: { ids: people.map(({ id }) => id) } }),
  meta: {
    success: ({ approved: count }: CallAnswer<typeof approveUsers>) => accessTexts.get().approved({ count }),
    error: () => accessTexts.get().approveFailed,
  },
  onSettled: (_data, _error, _people, _, { client }) => refresh(client),
});

/** Removes a waiting person. */
export const declineMutation = mutationOptions({
  mutationFn: ({ id }: User) => api(declineUser, { params: { id } }),
  meta: {
    success: (_answer, { name }: User) => accessTexts.get().declined({ name }),
    error: () => accessTexts.get().declineFailed,
  },
  onSettled: (_data, _error, _user, _, { client }) => refresh(client),
});

/** Blocks a person. */
export const blockMutation = mutationOptions({
  mutationFn: ({ user, body }: { user: User; body: CallBody<typeof blockUser> }) =>
    api(blockUser, { params: { id: user.id }, body }),
  meta: {
    success: ({ name }: User) => accessTexts.get().blockedOf({ name }),
    error: () => accessTexts.get().blockFailed,
  },
  onSettled: (_data, _error, _input, _, { client }) => refresh(client),
});

/** Ends the block of a person. */
export const unblockMutation = mutationOptions({
  mutationFn: ({ id }: User) => api(unblockUser, { params: { id } }),
  meta: {
    success: ({ name }: User) => accessTexts.get().unblocked({ name }),
    error: () => accessTexts.get().unblockFailed,
  },
  onSettled: (_data, _error, _user, _, { client }) => refresh(client),
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

/** Removes a person for good. */
export const removeMutation = mutationOptions({
  mutationFn: ({ user, reason }: { user: User; reason: string }) =>
    api(removeUser, { params: { id: user.id }, body: { reason } }),
  meta: { success: (_answer, { user: { name } }: { user: User }) => removeTexts.get().removed({ name }) },
  onSettled: (_data, _error, _input, _, { client }) => refresh(client),
});
