import type { CallBody } from '@contract/call.ts';
import { type PendingInvitation, revokeInvitation } from '@contract/invitations.ts';
import { inviteUser } from '@contract/users.ts';
import { mutationOptions } from '@tanstack/react-query';
import { api } from '@/lib/api.ts';
import { messageOf } from '@/lib/api-error.ts';
import { queryKeys } from '@/lib/query-keys.ts';
import { toast } from '@/lib/toasts.ts';
import { invitationsQuery } from './queries.ts';

/** Invites an address, or mails a pending invitation anew. Even when the mail fails, the invitation may be stored. */
export const inviteMutation = mutationOptions({
  mutationFn: (body: CallBody<typeof inviteUser>) => api(inviteUser, { body }),
  onSuccess: (invitation) =>
    toast({ tone: 'done', text: 'Invitation sent successfully.', detail: `To ${invitation.email}` }),
  onError: (error) =>
    toast({ tone: 'failed', text: 'Failed to send invitation. Please try again.', detail: messageOf(error) }),
  onSettled: (_data, _error, _body, _, { client }) =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.invitations }),
      client.invalidateQueries({ queryKey: queryKeys.users }),
    ]),
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
  onSuccess: (_, { email }) => toast({ tone: 'done', text: `The invitation of ${email} is revoked.` }),
  onError: (error, _invitation, before, { client }) => {
    client.setQueryData(invitationsQuery.queryKey, before);
    toast({ tone: 'failed', text: 'The invitation could not be revoked.', detail: messageOf(error) });
  },
  onSettled: (_data, _error, _invitation, _, { client }) =>
    Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.invitations }),
      client.invalidateQueries({ queryKey: queryKeys.users }),
    ]),
});
