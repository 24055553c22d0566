import { getGate } from '@contract/gate.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { now } from '@/lib/time/clock.ts';

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
