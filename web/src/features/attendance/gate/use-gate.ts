import type { Gate } from '@contract/gate.ts';
import { useStore } from '@nanostores/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { applyActions } from '@/lib/gate/apply.ts';
import { forgetPast } from '@/lib/gate/forget.ts';
import { gateQuery } from '@/lib/gate/gate-query.ts';
import { useLive } from '@/lib/live/live.ts';
import { followOutbox, isOfGate, isUnsent, readOutbox, waiting } from '@/lib/offline/outbox.ts';
import { keepSending } from '@/lib/offline/send.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { liveTopics } from './view.ts';

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
