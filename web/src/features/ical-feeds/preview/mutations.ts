import type { CallAnswer, CallBody } from '@contract/call.ts';
import { type IcalFeed, previewFeed, reimportFeed } from '@contract/ical-feeds.ts';
import { mutationOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { reload } from '../mutations.ts';
import { feedPreviewTexts } from './texts.ts';

/** Reads a calendar as a feed would. Nothing is stored. */
export const previewMutation = mutationOptions({
  mutationFn: (body: CallBody<typeof previewFeed>) => api(previewFeed, { body }),
});

/** Restores the upcoming events of a feed that administrators deleted. */
export const reimportMutation = mutationOptions({
  mutationFn: ({ id }: IcalFeed) => api(reimportFeed, { params: { id } }),
  meta: {
    success: ({ message }: CallAnswer<typeof reimportFeed>) => ({
      text: feedPreviewTexts.get().broughtBack,
      detail: message,
    }),
  },
  onSettled: (_data, _error, _feed, _, { client }) => reload(client),
});
