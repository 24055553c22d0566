import type { CallBody } from '@contract/call.ts';
import { createPlace, deletePlace, type Place, updatePlace } from '@contract/places.ts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { afterLast, reloadAll } from '@/lib/query/mutations.ts';
import { placesQuery } from '@/lib/query/places-query.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { placeTexts } from './texts.ts';

const mutationKey = [...queryKeys.places, 'change'];

/** Events contain their places, so they are reloaded as well. */
const reload = (client: QueryClient): void =>
  afterLast(client, mutationKey, () => reloadAll(client, [queryKeys.places, queryKeys.events, queryKeys.signups]));

/** What to save. `place`: the place to change; `null` adds one. */
interface PlaceInput {
  place: Place | null;
  body: CallBody<typeof createPlace>;
  merge?: boolean;
}

export const savePlaceMutation = mutationOptions({
  mutationKey,
  mutationFn: ({ place, body, merge }: PlaceInput) =>
    place
      ? api(updatePlace, {
          params: { id: place.id },
          body: { ...body, version: place.version, ...(merge && { merge }) },
        })
      : api(createPlace, { body }),
  meta: {
    success: ({ name }: Place, { merge }: PlaceInput) => {
      const t = placeTexts.get();
      return (merge ? t.merged : t.saved)({ name });
    },
  },
  onSettled: (_data, _error, _input, _, { client }) => reload(client),
});

/** Moves a place before another one; `null`: to the end. The list shows it at once. */
export const movePlaceMutation = mutationOptions({
  mutationKey,
  mutationFn: ({ place, before }: { place: Place; before: string | null }) =>
    api(updatePlace, { params: { id: place.id }, body: { before } }),
  onMutate: async ({ place, before }, { client }) => {
    await client.cancelQueries({ queryKey: queryKeys.places });
    client.setQueryData(placesQuery.queryKey, (places) => {
      const others = places?.filter(({ id }) => id !== place.id);
      const at = others?.findIndex(({ id }) => id === before) ?? -1;
      return others?.toSpliced(at < 0 ? others.length : at, 0, place);
    });
  },
  meta: { error: () => placeTexts.get().moveFailed },
  onSettled: (_data, _error, _input, _, { client }) => reload(client),
});

export const deletePlaceMutation = mutationOptions({
  mutationKey,
  mutationFn: (place: Place) => api(deletePlace, { params: { id: place.id } }),
  meta: {
    success: (_answer, { name }: Place) => placeTexts.get().deleted({ name }),
    error: () => placeTexts.get().deleteFailed,
  },
  onSettled: (_data, _error, _place, _, { client }) => reload(client),
});
