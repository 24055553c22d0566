import { getInvitationProgress, listInvitations } from '@contract/invitations.ts';
import { listDoubles, mergeUsers } from '@contract/merging.ts';
import { listSignups } from '@contract/signups.ts';
import { getUser, listUsers, type User } from '@contract/users.ts';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '@/lib/api/api.ts';
import { nextCursor } from '@/lib/api/api-client.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { eventPages } from '@/lib/query/event-pages.ts';
import { qualificationsQuery } from '@/lib/query/qualifications-query.ts';
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

/** One user. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.users, 'one', id] as const,
    queryFn: ({ signal }) => api(getUser, { params: { id }, signal }),
  });

/** One user; `isMissing`: there is nobody with this id. What the list of all users knows of them is there at once (`isPlaceholderData`). */
export function useUser(id: string) {
  const client = useQueryClient();
  const known = () => client.getQueryData(usersQuery.queryKey)?.find((user) => user.id === id);
  const query = useQuery({ ...userQuery(id), placeholderData: known });
  return { ...query, isMissing: query.error instanceof ApiError && [400, 404].includes(query.error.status) };
}

/** Pending invitations, by address. Hundreds can be pending for weeks, so they are not polled: `useArrivals` says when they have changed. */
export const invitationsQuery = queryOptions({
  queryKey: queryKeys.invitations,
  queryFn: ({ signal }) => api.all(listInvitations, { signal }),
});

/** How often is asked while emails are being sent, and while only answers are awaited, in milliseconds. */
const [sendingPoll, arrivalPoll] = [3_000, 5_000];

/** How many invitations are pending, and how many of those that are being sent have left. Polled while there are any. */
export const progressQuery = queryOptions({
  queryKey: [...queryKeys.invitations, 'progress'] as const,
  queryFn: ({ signal }) => api(getInvitationProgress, { signal }),
  refetchInterval: ({ state: { data } }) => (data?.waiting ? sendingPoll : data?.pending ? arrivalPoll : false),
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

/** What people can be qualified for, and a function that names what somebody has today. */
export function useQualified() {
  const { data: qualifications = [] } = useQuery(qualificationsQuery);
  const namesOf = useCallback(
    ({ qualification_ids: ids }: User): string =>
      qualifications
        .filter(({ id }) => ids.includes(id))
        .map(({ name }) => name)
        .join(', '),
    [qualifications],
  );
  return { qualifications, namesOf };
}
