import { type Availability, type AvailabilityBody, getAvailability, setAvailability } from '@contract/availability.ts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { reloadAll } from '@/lib/query/mutations.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';

/** What a person says about when they can help. */
export const availabilityQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.availability, id] as const,
    queryFn: ({ signal }) => api(getAvailability, { signal, params: { id } }),
  });

/** What is sent back to keep everything as it is. Weekly times stay in the zone in which they were said. */
export const bodyOf = (said: Availability, zone: string): AvailabilityBody => ({
  timezone: said.statements.some(({ repeats }) => repeats === 'weekly') ? said.timezone : zone,
  statements: said.statements.map(({ said_at, ...statement }) => statement),
  most_hours: said.most_hours,
  slot_type_ids: said.slot_type_ids,
  place_ids: said.place_ids,
  version: said.version,
});

/** Replaces what a person says. Whoever has said more elsewhere meanwhile sees it before trying again. */
export const availabilityMutation = (id: string) =>
  mutationOptions({
    mutationFn: (body: AvailabilityBody) => api(setAvailability, { params: { id }, body }),
    onSuccess: (said, _, __, { client }) => {
      client.setQueryData(availabilityQuery(id).queryKey, said);
      return reloadAll(client, [queryKeys.candidates]);
    },
    onError: (_, __, ___, { client }) => reloadAll(client, [availabilityQuery(id).queryKey]),
  });
