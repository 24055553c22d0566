import type { Audience } from '@contract/audience.ts';
import type { CallBody } from '@contract/call.ts';
import { type MessagePreview, previewMessage, type SentMessage, sendMessage } from '@contract/messages.ts';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { forgetId } from './draft.ts';
import { writingTexts } from './texts.ts';

/** How many people a message reaches, by email or in the app: whoever has no address, or one that is refused, can't sign in either. */
export const reachedBy = ({ count, none, bounces }: MessagePreview): number => count - none - bounces;

/** Whom a message would reach, and how. */
export const previewQuery = (audience: Audience, operational: boolean) =>
  queryOptions({
    queryKey: [...queryKeys.messages, 'preview', audience, operational],
    queryFn: ({ signal }) => api(previewMessage, { body: { audience, operational }, signal }),
    // What others do meanwhile counts; the list is read once for each dialog.
    gcTime: 0,
    placeholderData: keepPreviousData,
  });

/** Sends a message. The same one again is sent once, because it keeps its id. The dialog says what went wrong. */
export const sendMutation = mutationOptions({
  mutationFn: (body: CallBody<typeof sendMessage>) => api(sendMessage, { body }),
  meta: {
    success: ({ recipients, figures }: SentMessage) => writingTexts.get().sent({ count: recipients - figures.none }),
  },
  onSuccess: (_data, _body, _, { client }) => {
    forgetId();
    void client.invalidateQueries({ queryKey: queryKeys.messages });
  },
});
