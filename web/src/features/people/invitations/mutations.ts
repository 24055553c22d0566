import type { CallBody } from '@contract/call.ts';
import {
  inviteUser,
  mostImported,
  type PendingInvitation,
  revokeInvitation,
  sendInvitations,
} from '@contract/invitations.ts';
import { changePeople } from '@contract/people.ts';
import { addUser } from '@contract/walk-ins.ts';
import { mutationOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { changing } from '@/lib/query/changing.ts';
import { queryKeys, reloadAll } from '@/lib/query/query-keys.ts';
import { invitationsQuery } from '../queries.ts';
import { tableTexts } from '../texts.ts';
import { addPersonTexts, invitationTexts } from './texts.ts';

const reload = [queryKeys.invitations, queryKeys.users];

/** Adds a person by name. */
export const addPersonMutation = changing((body: CallBody<typeof addUser>) => api(addUser, { body }), {
  success: ({ name }) => addPersonTexts.get().added({ name }),
  reload: [queryKeys.users],
});

/** Changes or invites many people. */
export const changePeopleMutation = changing((body: CallBody<typeof changePeople>) => api(changePeople, { body }), {
  success: ({ changed, left }, { action }) => {
    const t = tableTexts.get();
    const text = (action === 'invite' ? t.invited : t.changed)({ count: changed.length });
    return left.length > 0 ? { text, detail: t.leftAlone({ count: left.length }) } : text;
  },
  reload: [queryKeys.users, queryKeys.me, queryKeys.invitations, queryKeys.dashboard],
});

/** Invites an address, or sends a pending invitation again. */
export const inviteMutation = changing((body: CallBody<typeof inviteUser>) => api(inviteUser, { body }), {
  success: (_, { email }) => {
    const t = invitationTexts.get();
    return { text: t.sent, detail: t.sentTo({ email }) };
  },
  error: () => invitationTexts.get().notSent,
  reload,
});

/** Asks for the emails of invitations that are not sent yet. */
export const sendMutation = changing(
  (ids: string[]) => api(sendInvitations, { body: { ids: ids.slice(0, mostImported) } }),
  {
    success: ({ sending: count }) => {
      const t = invitationTexts.get();
      return { text: t.sendingAll({ count }), detail: t.sendingAllDetail };
    },
    error: () => invitationTexts.get().notSentAll,
    reload,
  },
);

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
  onSettled: (_data, _error, _invitation, _, { client }) => reloadAll(client, reload),
});
