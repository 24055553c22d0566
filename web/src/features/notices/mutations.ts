import { dismissNotice, type Notice } from '@contract/notices.ts';
import { mutationOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { sendOrWait } from '@/lib/offline/waiting.ts';
import { noticesQuery } from '@/lib/query/notices-query.ts';
import { noticeTexts } from './texts.ts';

/** Dismisses a notice. It leaves the list at once, and comes back if the server could not save that. */
export const dismissMutation = mutationOptions({
  mutationFn: (item: Notice) =>
    sendOrWait({ kind: 'dismiss', item }, () => api(dismissNotice, { params: { id: item.id } })),
  onMutate: async (notice, { client }) => {
    await client.cancelQueries({ queryKey: noticesQuery.queryKey });
    client.setQueryData(noticesQuery.queryKey, (notices) => notices?.filter(({ id }) => id !== notice.id));
  },
  meta: { error: () => noticeTexts.get().notDismissed },
  onSettled: (_data, _error, _notice, _, { client }) => client.invalidateQueries({ queryKey: noticesQuery.queryKey }),
});
