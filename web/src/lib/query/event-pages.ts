import type { CallQuery } from '@contract/call.ts';
import { type Event, listEvents } from '@contract/events.ts';
import type { QueryFunctionContext } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { nextCursor } from '@/lib/api/api-client.ts';
import { byTime } from './event-order.ts';

type Asked = Omit<CallQuery<typeof listEvents>, 'limit' | 'cursor'>;

/** The largest page of the API: nearly every list needs one request. */
const limit = 1000;

/** Yields all events so far after each page. A page is requested when its predecessor is consumed. */
export async function* growing(ask: typeof api.answerTo, query: Asked, signal: AbortSignal): AsyncGenerator<Event[]> {
  let events: Event[] = [];
  for (let cursor: string | undefined; ; ) {
    const response = await ask(listEvents, { signal, query: { ...query, limit, ...(cursor && { cursor }) } });
    events = [...events, ...((await response.json()) as Event[])].sort(byTime);
    yield events;
    cursor = nextCursor(response);
    if (cursor === undefined) return;
  }
}

/** Loads a complete list of events. */
export async function allEvents(query: Asked, signal: AbortSignal): Promise<Event[]> {
  let all: Event[] = [];
  for await (const events of growing(api.answerTo, query, signal)) all = events;
  return all;
}

/** Loads a list of events for a query. Its first page is shown as soon as it arrives, while the others follow. */
export const eventPages =
  (query: Asked) =>
  async ({ client, queryKey, signal }: QueryFunctionContext): Promise<Event[]> => {
    // A list that is already shown stays until the new one is complete.
    const isNew = client.getQueryData(queryKey) === undefined;
    let all: Event[] = [];
    for await (const events of growing(api.answerTo, query, signal)) {
      all = events;
      if (isNew) client.setQueryData(queryKey, events);
    }
    return all;
  };
