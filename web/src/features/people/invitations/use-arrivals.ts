import type { PendingInvitation } from '@contract/invitations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toast } from '@/lib/app/toasts.ts';
import { invitationsQuery, progressQuery, usersQuery } from '../queries.ts';
import { invitationTexts } from './texts.ts';

/** Reloads the invitations when their number or what became of their emails has changed. */
function useFresh(): void {
  const client = useQueryClient();
  const { data } = useQuery(progressQuery);
  const figures = data && [data.pending, data.waiting, data.sent, data.failed].join(' ');
  const before = useRef(figures);
  useEffect(() => {
    const isOther = before.current !== undefined && before.current !== figures;
    before.current = figures;
    if (isOther) void client.invalidateQueries({ queryKey: invitationsQuery.queryKey, exact: true });
  }, [figures, client]);
}

/** Reloads the people when invitations are no longer pending, and announces who has accepted. */
export function useArrivals(invitations: readonly PendingInvitation[] | undefined): void {
  const client = useQueryClient();
  const before = useRef(invitations);
  useFresh();
  useEffect(() => {
    const gone = before.current?.filter(({ id }) => !invitations?.some((other) => other.id === id)) ?? [];
    before.current = invitations;
    if (gone.length === 0) return;
    const announce = async () => {
      const users = await client.query({ ...usersQuery, staleTime: 0 });
      // People without an account were revoked.
      const arrived = users.filter(({ id, has_account }) => has_account && gone.some(({ user_id }) => user_id === id));
      for (const { name } of arrived) {
        toast({ tone: 'done', text: invitationTexts.get().arrived({ name }) });
      }
    };
    announce().catch(() => client.invalidateQueries({ queryKey: usersQuery.queryKey }));
  }, [invitations, client]);
}
