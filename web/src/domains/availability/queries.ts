import { type Availability, type AvailabilityBody, getAvailability, setAvailability } from '@contract/availability.ts';
import { listSignups } from '@contract/signups.ts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { queryKeys, reloadAll } from '@/lib/query/query-keys.ts';

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

/** As above, for the month. It says as a toast why days were not marked: Undo can be chosen when the month has gone. */
export const markMutation = (id: string) =>
  withCallbacks(availabilityMutation(id), {
    meta: { error: (error: Error) => ({ text: messageOf(error) }) },
  });

/** The shifts of a person; those of others are for administrators. */
export const shiftsOfPersonQuery = (id: string, own: boolean) =>
  queryOptions({
    queryKey: own ? queryKeys.signups : ([...queryKeys.signups, 'of', id] as const),
    queryFn: ({ signal }) => api.all(listSignups, own ? { signal } : { signal, query: { user_id: id } }),
  });
