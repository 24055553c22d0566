import type { CallQuery } from '@contract/call.ts';
import { type Event, listEvents } from '@contract/events.ts';
import type { QueryFunctionContext } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { byTime } from './event-order.ts';

type Asked = Omit<CallQuery<typeof listEvents>, 'limit' | 'cursor'>;

/** The most that the API returns at once: nearly every list needs one request. */
const limit = 1000;

/** Where the next page begins (`Link: <?…&cursor=…>; rel="next"`), if there is one. */
const nextCursor = (response: Response): string | undefined => {
  const next = /<\?([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  return new URLSearchParams(next).get('cursor') ?? undefined;
};

/** All events so far, each time another page of them has come; one page is asked for when the one before it is there. */
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

/** Gets a list of events that makes no sense in parts. */
export async function allEvents(query: Asked, signal: AbortSignal): Promise<Event[]> {
  let all: Event[] = [];
  for await (const events of growing(api.answerTo, query, signal)) all = events;
  return all;
}

/** Gets a list of events for a query: its first page is shown as soon as it is there, while the others follow. */
export const eventPages =
  (query: Asked) =>
  async ({ client, queryKey, signal }: QueryFunctionContext): Promise<Event[]> => {
    // A list that is there stays until all of the new one is.
    const isNew = client.getQueryData(queryKey) === undefined;
    let all: Event[] = [];
    for await (const events of growing(api.answerTo, query, signal)) {
      all = events;
      if (isNew) client.setQueryData(queryKey, events);
    }
    return all;
  };
