import { listPersonSeasons, type PersonSeason, setSeasonCredits } from '@contract/seasons.ts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { reloadAll } from '@/lib/query/mutations.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { personSeasonTexts } from './season-texts.ts';

/** What a person is asked for and has worked in each season, latest first. */
export const personSeasonsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...queryKeys.users, 'seasons', userId] as const,
    queryFn: ({ signal }) => api(listPersonSeasons, { signal, params: { id: userId } }),
  });

interface Asked {
  userId: string;
  season: string;
  required_credits: number | null;
}

export const askForCreditsMutation = mutationOptions({
  mutationFn: ({ userId, season, required_credits }: Asked) =>
    api(setSeasonCredits, { params: { id: userId, season }, body: { required_credits } }),
  meta: {
    success: ({ season }: PersonSeason) => personSeasonTexts.get().saved({ season: season.name }),
  },
  onSettled: (_data, _error, _input, _, { client }) =>
    reloadAll(client, [queryKeys.users, queryKeys.me, queryKeys.seasons, queryKeys.candidates]),
});
