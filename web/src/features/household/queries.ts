import type { CallBody } from '@contract/call.ts';
import { type Event, listEvents } from '@contract/events.ts';
import { getLeaving } from '@contract/leaving.ts';
import {
  addLookedAfter,
  inviteLookedAfter,
  type LookedAfter,
  listLookedAfter,
  releaseLookedAfter,
  removeLookedAfter,
  takePlacesTogether,
} from '@contract/looking-after.ts';
import { updateUser } from '@contract/users.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { changing } from '@/lib/query/changing.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { now } from '@/lib/time/clock.ts';
import { householdTexts } from './texts.ts';

/** The people whom the person looks after. */
export const lookedAfterQuery = queryOptions({
  queryKey: queryKeys.lookedAfter,
  queryFn: ({ signal }) => api(listLookedAfter, { signal }),
});

/** What it means that somebody whom the person looks after is removed. */
export const removalQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.lookedAfter, 'leaving', id],
    queryFn: ({ signal }) => api(getLeaving, { signal, params: { id }, actFor: id }),
  });

const reload = [queryKeys.lookedAfter, queryKeys.me, queryKeys.signups];

export const addMutation = changing((body: CallBody<typeof addLookedAfter>) => api(addLookedAfter, { body }), {
  reload,
  success: (_answer, { name }) => householdTexts.get().added({ name }),
});

export const renameMutation = changing(
  ({ id, name }: Pick<LookedAfter, 'id' | 'name'>) => api(updateUser, { params: { id }, body: { name }, actFor: id }),
  { reload, success: () => householdTexts.get().renamed },
);

export const inviteMutation = changing(
  ({ id, email }: { id: string; name: string; email: string }) =>
    api(inviteLookedAfter, { params: { id }, body: { email } }),
  { reload, success: (_answer, { name }) => householdTexts.get().invitedToast({ name }) },
);

export const removeMutation = changing(
  ({ id }: Pick<LookedAfter, 'id' | 'name'>) => api(removeLookedAfter, { params: { id } }),
  {
    reload,
    success: (_answer, { name }) => householdTexts.get().removed({ name }),
    error: () => householdTexts.get().failed,
  },
);

export const releaseMutation = changing(
  ({ id }: Pick<LookedAfter, 'id' | 'name'>) => api(releaseLookedAfter, { params: { id } }),
  {
    reload,
    success: (_answer, { name }) => householdTexts.get().released({ name }),
    error: () => householdTexts.get().failed,
  },
);

/** The events ahead as somebody of the household sees them; `actFor` is empty for whoever is signed in. */
export const eventsForQuery = (actFor: string) =>
  queryOptions({
    queryKey: [...queryKeys.eventLists, 'for', actFor],
    queryFn: ({ signal }): Promise<Event[]> =>
      api.all(listEvents, { signal, query: { from: new Date(now()).toISOString(), open: 'yes', limit: 1000 }, actFor }),
  });

/** Takes a place for each of these people, or for none of them. */
export const takeTogetherMutation = changing(
  (places: CallBody<typeof takePlacesTogether>['places']) => api(takePlacesTogether, { body: { places } }),
  {
    reload: [queryKeys.events, queryKeys.signups, queryKeys.me, queryKeys.notices],
    success: ({ taken }) => (taken.length > 0 ? householdTexts.get().taken({ count: taken.length }) : undefined),
  },
);
