import { listInvitations } from '@contract/invitations.ts';
import { listUsers } from '@contract/users.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api.ts';
import { queryKeys } from '@/lib/query-keys.ts';

/** All users, administrators included, by name. */
export const usersQuery = queryOptions({
  queryKey: queryKeys.users,
  queryFn: ({ signal }) => api(listUsers, { signal }),
});

/** How often it is looked who has followed an invitation, in milliseconds. */
const arrivalPoll = 5_000;

/** Invitations that nobody has followed yet, by address; asked for again and again while there are any. */
export const invitationsQuery = queryOptions({
  queryKey: queryKeys.invitations,
  queryFn: ({ signal }) => api(listInvitations, { signal }),
  refetchInterval: ({ state }) => (state.data?.length ? arrivalPoll : false),
});
