import { markTold, type Untold } from '@contract/unreached.ts';
import { mutationOptions } from '@tanstack/react-query';
import { commonTexts } from '@/i18n/common-texts.ts';
import { api } from '@/lib/api/api.ts';
import { personName } from '@/lib/format/person-name.ts';
import { reloadAll } from '@/lib/query/mutations.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { unreachedTexts } from './texts.ts';

interface Told {
  person: Untold;
  told: boolean;
  /** Takes it back. */
  undo: () => void;
}

/** Records that somebody has been told in another way, or takes that back. */
export const toldMutation = mutationOptions({
  mutationFn: ({ person: { ids }, told }: Told) => api(markTold, { body: { ids, told } }),
  meta: {
    success: (_done, { person: { user }, told, undo }: Told) => {
      const t = unreachedTexts.get();
      const name = personName(user.name);
      return told
        ? { text: t.noted({ name }), action: { label: commonTexts.get().undo, run: undo } }
        : t.takenBack({ name });
    },
    error: () => unreachedTexts.get().notNoted,
  },
  onSettled: (_done, _error, _told, _before, { client }) =>
    reloadAll(client, [queryKeys.unreached, queryKeys.dashboard, queryKeys.changes]),
});
