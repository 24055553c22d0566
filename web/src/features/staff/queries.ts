import { getInvitationProgress, listInvitations } from '@contract/invitations.ts';
import { listDoubles, mergeUsers } from '@contract/merging.ts';
import { listSignups } from '@contract/signups.ts';
import { listUsers, type User } from '@contract/users.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { nextCursor } from '@/lib/api/next-cursor.ts';
import { eventPages } from '@/lib/query/event-pages.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';

interface UserPage {
  users: User[];
  cursor: string | undefined;
}

async function userPage(limit: number, cursor: string | undefined, signal: AbortSignal): Promise<UserPage> {
  const response = await api.answerTo(listUsers, { signal, query: { limit, ...(cursor && { cursor }) } });
  return { users: (await response.json()) as User[], cursor: nextCursor(response) };
}

/** The first users by name: enough for a page that opens. The list of all users begins with them. */
const firstUsersQuery = queryOptions({
  queryKey: [...queryKeys.users, 'first'] as const,
  queryFn: ({ signal }) => userPage(100, undefined, signal),
});

/** All users, administrators included, by name. */
export const usersQuery = queryOptions({
  queryKey: queryKeys.users,
  queryFn: async ({ client, signal }) => {
    let { users, cursor } = await client.fetchQuery({ ...firstUsersQuery, staleTime: 0 });
    while (cursor !== undefined) {
      const page = await userPage(1000, cursor, signal);
      users = [...users, ...page.users];
      cursor = page.cursor;
    }
    return users;
  },
});

/** All users. Out of thousands, the first ones are there at once (`isPlaceholderData`), while the others load. */
export function useUsers() {
  const { data: first } = useQuery({ ...firstUsersQuery, enabled: false });
  return useQuery({ ...usersQuery, placeholderData: first?.users });
}

/** How often pending invitations are polled, in milliseconds. */
const arrivalPoll = 5_000;

/** Pending invitations, by address. Polled while there are any. */
export const invitationsQuery = queryOptions({
  queryKey: queryKeys.invitations,
  queryFn: ({ signal }) => api.all(listInvitations, { signal }),
  refetchInterval: ({ state }) => (state.data?.length ? arrivalPoll : false),
});

/** How often the progress of a sending is polled, in milliseconds. */
const progressPoll = 3_000;

/** How many of the invitations that are being sent have left. Polled until all have. */
export const progressQuery = queryOptions({
  queryKey: [...queryKeys.invitations, 'progress'] as const,
  queryFn: ({ signal }) => api(getInvitationProgress, { signal }),
  refetchInterval: ({ state }) => (state.data?.waiting ? progressPoll : false),
});

/** A person's signups that are not canceled, by start. */
export const signupsOfQuery = (userId: string) =>
  queryOptions({
    queryKey: [...queryKeys.signups, 'of', userId] as const,
    queryFn: ({ signal }) => api.all(listSignups, { signal, query: { user_id: userId } }),
  });

/** Events between two moments (ISO 8601), to assign people to. While others load, the earlier ones stay. */
export const eventsBetweenQuery = (range: { from?: string; to?: string }) =>
  queryOptions({
    queryKey: [...queryKeys.eventLists, 'between', range] as const,
    queryFn: eventPages(range),
    placeholderData: keepPreviousData,
  });

/** Pairs of people who may be one. */
export const doublesQuery = queryOptions({
  queryKey: [...queryKeys.users, 'doubles'] as const,
  queryFn: ({ signal }) => api(listDoubles, { signal }),
});

/** What merging two people would do. */
export const mergePreviewQuery = (one: string, two: string) =>
  queryOptions({
    queryKey: [...queryKeys.users, 'merge', one, two] as const,
    queryFn: ({ signal }) => api(mergeUsers, { signal, params: { id: one }, body: { other: two, preview: true } }),
  });
