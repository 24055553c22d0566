import { type Gate, getGate } from '@contract/gate.ts';
import { useStore } from '@nanostores/react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { api } from '@/lib/api/api.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { applyActions } from '@/lib/gate/apply.ts';
import { useLive } from '@/lib/live/live.ts';
import { forgetPast } from '@/lib/offline/forget.ts';
import { followOutbox, isOfGate, isUnsent, readOutbox, waiting } from '@/lib/offline/outbox.ts';
import { keepSending } from '@/lib/offline/send.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { now } from '@/lib/time/clock.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { liveTopics } from './view.ts';

/** How far back and ahead shifts are kept, in milliseconds: a lead may run a gate from a day before. */
const day = 86_400_000;
/** How often an open gate asks what others have done where it does not hear of it (lib/live), in milliseconds. */
const every = 60_000;

/** The shifts around now with their people. It is kept on the device, so it has no filter: those of the page choose from it. */
export const gateQuery = queryOptions({
  queryKey: queryKeys.gate,
  queryFn: ({ signal }) => {
    const [from, to] = [now() - day, now() + day].map((time) => new Date(time).toISOString()) as [string, string];
    return api(getGate, { signal, query: { from, to } });
  },
  staleTime: 10_000,
  refetchInterval: every,
});

let follows = false;

/** Sends what waits even where no service worker has started that. */
function useSending(): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!follows) followOutbox();
    follows = true;
    void readOutbox().catch(() => undefined);
    keepSending(client);
  }, [client]);
}

/** The gate as the server said last, with what was done on this device since. */
export function useGate() {
  useSending();
  const { user } = useAuth();
  const query = useQuery(gateQuery);
  const all = useStore(waiting);
  const now = useNow();
  const name = user?.name ?? '';
  const gate = useMemo((): Gate | undefined => {
    if (!query.data) return undefined;
    const actions = all
      .filter(isOfGate)
      .filter(isUnsent)
      .map(({ action: { item, places } }) => ({ ...item, places }));
    return forgetPast(applyActions(query.data, actions, name), now);
  }, [query.data, all, name, now]);
  useLive(liveTopics(gate, now), [queryKeys.gate]);
  return { query, gate, now };
}
