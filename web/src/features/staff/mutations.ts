import type { CallBody } from '@contract/call.ts';
import {
  importUsers,
  mostImported,
  type PendingInvitation,
  revokeInvitation,
  sendInvitations,
} from '@contract/invitations.ts';
import { inviteUser } from '@contract/users.ts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { messageOf } from '@/lib/api/api-error.ts';
import { toast } from '@/lib/app/toasts.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { invitationMessages } from './invitations/messages.ts';
import { invitationsQuery } from './queries.ts';

const refresh = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.invitations }),
    client.invalidateQueries({ queryKey: queryKeys.users }),
  ]);

/** Invites an address, or mails a pending invitation anew. Even when the mail fails, the invitation may be stored. */
export const inviteMutation = mutationOptions({
  mutationFn: (body: CallBody<typeof inviteUser>) => api(inviteUser, { body }),
  onSuccess: ({ email }) => {
    const t = invitationMessages.get();
    toast({ tone: 'done', text: t.sent, detail: t.sentTo({ email }) });
  },
  onError: (error) => toast({ tone: 'failed', text: invitationMessages.get().notSent, detail: messageOf(error) }),
  onSettled: (_data, _error, _body, _, { client }) => refresh(client),
});

/** Invites many at once; mails go out after the answer, or wait to be sent. */
export const importMutation = mutationOptions({
  mutationFn: (body: CallBody<typeof importUsers>) => api(importUsers, { body }),
  onSettled: (_data, _error, _body, _, { client }) => refresh(client),
});

/** Has invitations mailed that were not mailed yet. */
export const sendMutation = mutationOptions({
  mutationFn: (ids: string[]) => api(sendInvitations, { body: { ids: ids.slice(0, mostImported) } }),
  onSuccess: ({ sending: count }) => {
    const t = invitationMessages.get();
    toast({ tone: 'done', text: t.sendingAll({ count }), detail: t.sendingAllDetail });
  },
  onError: (error) => toast({ tone: 'failed', text: invitationMessages.get().notSentAll, detail: messageOf(error) }),
  onSettled: (_data, _error, _ids, _, { client }) => refresh(client),
});

/** Takes an invitation back; it leaves the list at once and returns when that could not be saved. */
export const revokeMutation = mutationOptions({
  mutationFn: ({ id }: PendingInvitation) => api(revokeInvitation, { params: { id } }),
  onMutate: async (invitation, { client }) => {
    await client.cancelQueries({ queryKey: invitationsQuery.queryKey });
    const before = client.getQueryData(invitationsQuery.queryKey);
    client.setQueryData(invitationsQuery.queryKey, (all) => all?.filter(({ id }) => id !== invitation.id));
    return before;
  },
  onSuccess: (_, { email }) => toast({ tone: 'done', text: invitationMessages.get().revoked({ email }) }),
  onError: (error, _invitation, before, { client }) => {
    client.setQueryData(invitationsQuery.queryKey, before);
    toast({ tone: 'failed', text: invitationMessages.get().notRevoked, detail: messageOf(error) });
  },
  onSettled: (_data, _error, _invitation, _, { client }) => refresh(client),
});
