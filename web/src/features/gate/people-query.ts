import { findGatePeople } from '@contract/gate-finding.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { wait } from '@/lib/api/wait.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';

/** How long nothing must be typed before the server is asked, in milliseconds. */
const pause = 250;

/** People by a part of their name, for walk-ins. It is not kept on the device. */
export const gatePeopleQuery = (q: string) =>
  queryOptions({
    queryKey: [...queryKeys.users, 'gate', q] as const,
    queryFn: async ({ signal }) => {
      await wait(pause, signal);
      return (await api(findGatePeople, { signal, query: { q } })).people;
    },
    placeholderData: keepPreviousData,
    retry: false,
  });
