import { setEntryNote } from '@contract/entry.ts';
import { mutationOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';

/** Tells the administrators something about the person who waits. */
export const saveNoteMutation = mutationOptions({
  mutationFn: (note: string) => api(setEntryNote, { body: { note } }),
  onSuccess: (_answer, _note, _, { client }) => client.invalidateQueries({ queryKey: queryKeys.me }),
});
