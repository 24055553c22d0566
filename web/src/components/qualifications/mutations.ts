import { confirmQualification } from '@contract/qualifications.ts';
import { mutationOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { reloadAll } from '@/lib/query/mutations.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';

/** Confirms qualifications of the person who is signed in. What blocks them in lists of events changes with it. */
export const confirmOwnMutation = mutationOptions({
  mutationFn: ({ userId, ids }: { userId: string; ids: readonly string[] }) =>
    Promise.all(
      ids.map((qualificationId) => api(confirmQualification, { params: { id: userId, qualificationId }, body: {} })),
    ),
  onSettled: (_data, _error, _input, _, { client }) => {
    void reloadAll(client, [queryKeys.qualifications, queryKeys.events]);
  },
});
