import { approveUsers } from '@contract/access.ts';
import { type FoundPerson, findGatePeople } from '@contract/gate-finding.ts';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { wait } from '@/lib/api/wait.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { reloadAll } from '@/lib/query/mutations.ts';
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

/** Approves somebody whom a search has found, for administrators. */
export const approveMutation = mutationOptions({
  mutationFn: ({ id }: FoundPerson) => api(approveUsers, { body: { ids: [id] } }),
  meta: { error: messageOf },
  onSettled: (_data, _error, _person, _, { client }) => reloadAll(client, [queryKeys.users, queryKeys.dashboard]),
});
