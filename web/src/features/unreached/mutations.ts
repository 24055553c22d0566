import { clearBounce } from '@contract/unreached.ts';
import { mutationOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { personName } from '@/lib/format/person-name.ts';
import { reloadAll } from '@/lib/query/mutations.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { unreachedPageTexts } from './texts.ts';

/** Takes the mark from the address of a person. */
export const clearMutation = mutationOptions({
  mutationFn: ({ id }: { id: string; name: string }) => api(clearBounce, { params: { id } }),
  meta: {
    success: (_done, { name }: { name: string }) => unreachedPageTexts.get().cleared({ name: personName(name) }),
    error: () => unreachedPageTexts.get().notCleared,
  },
  onSettled: (_done, _error, _person, _before, { client }) =>
    reloadAll(client, [queryKeys.unreached, queryKeys.dashboard]),
});
