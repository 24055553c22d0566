import { listWatches, startWatching, stopWatching, type Watch, type WatchBody } from '@contract/watches.ts';
import { mutationOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { commonTexts } from '@/i18n/common-texts.ts';
import { api } from '@/lib/api/api.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { queryKeys, reloadAll } from '@/lib/query/query-keys.ts';
import { watchingTexts } from './texts.ts';

/** What the person watches. */
export const watchesQuery = queryOptions({
  queryKey: queryKeys.watches,
  queryFn: ({ signal }) => api(listWatches, { signal }),
});

const bodyOf = ({ slot_types, places, weekdays, times, day }: Watch): WatchBody => ({
  slot_type_ids: slot_types.map(({ id }) => id),
  place_ids: places.map(({ id }) => id),
  weekdays,
  times,
  day,
});

const written = ({ slot_type_ids, place_ids, weekdays, times, day }: WatchBody): string =>
  JSON.stringify([slot_type_ids.toSorted(), place_ids.toSorted(), weekdays.toSorted(), times.toSorted(), day]);

/** The watch of exactly this, if there is one. */
export const watchOf = (watches: readonly Watch[], wanted: WatchBody): Watch | undefined =>
  watches.find((watch) => written(bodyOf(watch)) === written(wanted));

const startMutation = mutationOptions({
  mutationFn: (body: WatchBody) => api(startWatching, { body }),
  onSuccess: (watch, _body, _, { client }) =>
    client.setQueryData(watchesQuery.queryKey, (known) => [
      ...(known ?? []).filter(({ id }) => id !== watch.id),
      watch,
    ]),
  meta: { error: () => watchingTexts.get().startFailed },
  onError: (_error, _body, _, { client }) => void reloadAll(client, [queryKeys.watches]),
});

const stopMutation = mutationOptions({
  mutationFn: ({ id }: Watch) => api(stopWatching, { params: { id } }),
  onSuccess: (_data, { id }, _, { client }) =>
    client.setQueryData(watchesQuery.queryKey, (known) => known?.filter((each) => each.id !== id)),
  meta: { error: () => watchingTexts.get().endFailed },
  onError: (_error, _watch, _, { client }) => void reloadAll(client, [queryKeys.watches]),
});

/** Functions to begin and to end a watch; the toast of each offers Undo. */
export function useWatching(onStopped?: () => void) {
  const stop = useMutation(
    withCallbacks(stopMutation, {
      ...(onStopped && { onSuccess: onStopped }),
      meta: {
        success: (_data, watch: Watch) => ({
          text: watchingTexts.get().ended,
          action: { label: commonTexts.get().undo, run: () => start.mutate(bodyOf(watch)) },
        }),
      },
    }),
  );
  const start = useMutation(
    withCallbacks(startMutation, {
      meta: {
        success: (watch: Watch) => ({
          text: watchingTexts.get().watching,
          action: { label: commonTexts.get().undo, run: () => stop.mutate(watch) },
        }),
      },
    }),
  );
  return { start, stop };
}
