import { endUserSessions, listSignIns, resetSecondFactor, signInsPerPage } from '@contract/sessions.ts';
import type { User } from '@contract/users.ts';
import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { signInsTexts } from './texts.ts';

/** The log of sign-ins by page, the newest first; with an id, that of a person. */
export const signInsQuery = (person: User['id'] | undefined) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.signIns, person ?? 'all'] as const,
    queryFn: ({ signal, pageParam: before }) =>
      api(listSignIns, { signal, query: { ...(person && { user_id: person }), ...(before && { before }) } }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length === signInsPerPage ? page.at(-1)?.id : undefined),
  });

/** Removes the authenticator app of a person. */
export const resetFactorMutation = mutationOptions({
  mutationFn: ({ id }: Pick<User, 'id' | 'name'>) => api(resetSecondFactor, { params: { id } }),
  onSuccess: (_, __, ___, { client }) => client.invalidateQueries({ queryKey: queryKeys.signIns }),
  meta: {
    success: (_: unknown, { name }: Pick<User, 'id' | 'name'>) => signInsTexts.get().factorReset({ name }),
    error: () => signInsTexts.get().factorNotReset,
  },
});

/** Signs a person out everywhere. */
export const signOutMutation = mutationOptions({
  mutationFn: ({ id }: Pick<User, 'id' | 'name'>) => api(endUserSessions, { params: { id } }),
  onSuccess: (_, __, ___, { client }) => client.invalidateQueries({ queryKey: queryKeys.signIns }),
  meta: {
    success: (_: unknown, { name }: Pick<User, 'id' | 'name'>) => signInsTexts.get().signedOut({ name }),
    error: () => signInsTexts.get().notSignedOut,
  },
});
