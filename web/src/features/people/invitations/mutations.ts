import type { CallAnswer, CallBody } from '@contract/call.ts';
import {
  importUsers,
  inviteUser,
  mostImported,
  type PendingInvitation,
  revokeInvitation,
  sendInvitations,
} from '@contract/invitations.ts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { reloadAll } from '@/lib/query/mutations.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { importTexts } from '../import/texts.ts';
import { invitationsQuery } from '../queries.ts';
import { invitationTexts } from './texts.ts';

const refresh = (client: QueryClient) => reloadAll(client, [queryKeys.invitations, queryKeys.users]);

/** Invites an address, or sends a pending invitation again. */
export const inviteMutation = mutationOptions({
  mutationFn: (body: CallBody<typeof inviteUser>) => api(inviteUser, { body }),
  meta: {
    success: (_answer, { email }: CallBody<typeof inviteUser>) => {
      const t = invitationTexts.get();
      return { text: t.sent, detail: t.sentTo({ email }) };
    },
    error: () => invitationTexts.get().notSent,
  },
  onSettled: (_data, _error, _body, _, { client }) => refresh(client),
});

/** Invites many people at once. Their emails are sent after the answer, or held. */
export const importMutation = mutationOptions({
  mutationFn: (body: CallBody<typeof importUsers>) => api(importUsers, { body }),
  meta: {
    success: ({ lines }: CallAnswer<typeof importUsers>, { send }: CallBody<typeof importUsers>) => {
      const t = importTexts.get();
      const count = lines.filter(({ outcome }) => outcome === 'added' || outcome === 'invited').length;
      const invited = lines.filter(
        ({ outcome, email }) => email && (outcome === 'added' || outcome === 'invited'),
      ).length;
      const updated = lines.filter(({ outcome }) => outcome === 'updated').length;
      const known = lines.length - count - updated;
      const detail = [
        ...(invited > 0 ? [send ? t.doneSending : t.doneHeld] : []),
        ...(count > invited ? [t.doneUninvited({ count: count - invited })] : []),
        ...(updated > 0 ? [t.doneUpdated({ count: updated })] : []),
        ...(known > 0 ? [t.doneLeft({ count: known })] : []),
      ];
      return { text: t.done({ count }), detail: detail.join(' ') };
    },
  },
  onSettled: (_data, _error, _body, _, { client }) => refresh(client),
});

/** Asks for the emails of invitations that are not sent yet. */
export const sendMutation = mutationOptions({
  mutationFn: (ids: string[]) => api(sendInvitations, { body: { ids: ids.slice(0, mostImported) } }),
  meta: {
    success: ({ sending: count }: CallAnswer<typeof sendInvitations>) => {
      const t = invitationTexts.get();
      return { text: t.sendingAll({ count }), detail: t.sendingAllDetail };
    },
    error: () => invitationTexts.get().notSentAll,
  },
  onSettled: (_data, _error, _ids, _, { client }) => refresh(client),
});

/** Revokes an invitation. It leaves the list at once, and returns if the server could not save that. */
export const revokeMutation = mutationOptions({
  mutationFn: ({ id }: PendingInvitation) => api(revokeInvitation, { params: { id } }),
  onMutate: async (invitation, { client }) => {
    await client.cancelQueries({ queryKey: invitationsQuery.queryKey });
    const before = client.getQueryData(invitationsQuery.queryKey);
    client.setQueryData(invitationsQuery.queryKey, (all) => all?.filter(({ id }) => id !== invitation.id));
    return before;
  },
  onError: (_error, _invitation, before, { client }) => client.setQueryData(invitationsQuery.queryKey, before),
  meta: {
    success: (_answer, { email }: PendingInvitation) => invitationTexts.get().revoked({ email }),
    error: () => invitationTexts.get().notRevoked,
  },
  onSettled: (_data, _error, _invitation, _, { client }) => refresh(client),
});
