import type { CallBody } from '@contract/call.ts';
import { createEvent, type Event, updateEvent } from '@contract/events.ts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { eventQuery } from '@/lib/query/event-query.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { withChange } from '../list/lists.ts';
import { eventFormTexts } from '../texts.ts';

const inLists = (client: QueryClient, change: (events: Event[] | undefined) => Event[] | undefined) =>
  client.setQueriesData<Event[]>({ queryKey: queryKeys.eventLists }, change);

/** Also reloads lists that are not displayed, so that they are right on return. */
const reloadLists = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: queryKeys.eventLists, refetchType: 'all' });

/** Creates an event. */
export const createEventMutation = mutationOptions({
  mutationFn: (body: CallBody<typeof createEvent>) => api(createEvent, { body }),
  onSuccess: (_event, _body, _, { client }) => void reloadLists(client),
});

/** Saves an event. Every list shows the server's answer at once. */
export const updateEventMutation = mutationOptions({
  mutationFn: ({ id, body }: { id: string; body: CallBody<typeof updateEvent> }) =>
    api(updateEvent, { params: { id }, body }),
  onSuccess: (event, _input, _, { client }) => {
    client.setQueryData(eventQuery(event.id).queryKey, event);
    inLists(client, (events) => withChange(events, event));
    void reloadLists(client);
    // A move that leaves somebody too little rest is reported to the person who moves as well.
    void client.invalidateQueries({ queryKey: queryKeys.notices });
  },
  meta: { success: (event: Event) => eventFormTexts.get().saved({ title: event.title }) },
});
