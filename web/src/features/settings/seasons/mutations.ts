import type { CallBody } from '@contract/call.ts';
import { createSeason, deleteSeason, listSeasonEvents, type Season, updateSeason } from '@contract/seasons.ts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { reloadAll } from '@/lib/query/mutations.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { seasonTexts } from './texts.ts';

/** Everybody's credits depend on the seasons. */
const reload = (client: QueryClient) =>
  reloadAll(client, [queryKeys.seasons, queryKeys.me, queryKeys.users, queryKeys.candidates, queryKeys.organisation]);

/** What to save. `season`: the season to change; `null` adds one. */
interface SeasonInput {
  season: Season | null;
  body: CallBody<typeof createSeason>;
}

export const saveSeasonMutation = mutationOptions({
  mutationFn: ({ season, body }: SeasonInput) =>
    season
      ? api(updateSeason, { params: { id: season.id }, body: { ...body, version: season.version } })
      : api(createSeason, { body }),
  meta: { success: ({ name }: Season) => seasonTexts.get().saved({ name }) },
  onSettled: (_data, _error, _input, _, { client }) => reload(client),
});

export const deleteSeasonMutation = mutationOptions({
  mutationFn: ({ id }: Season) => api(deleteSeason, { params: { id } }),
  meta: {
    success: (_answer, { name }: Season) => seasonTexts.get().deleted({ name }),
    error: () => seasonTexts.get().deleteFailed,
  },
  onSettled: (_data, _error, _season, _, { client }) => reload(client),
});

/** The shifts of a season that take place, to copy them. */
export const seasonEventsQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'of-season', id] as const,
    queryFn: ({ signal }) => api(listSeasonEvents, { signal, params: { id } }),
  });
