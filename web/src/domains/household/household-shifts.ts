import { cancelSignup, listSignups, type Signup } from '@contract/signups.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { changing } from '@/lib/query/changing.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { changeTexts } from '@/lib/signups/texts.ts';

/** The shifts of another person of the household; `actFor` is empty for whoever is signed in. */
export const signupsForQuery = (actFor: string) =>
  queryOptions({
    queryKey: [...queryKeys.signups, 'for', actFor],
    queryFn: ({ signal }) => api.all(listSignups, { signal, actFor }),
  });

/** Gives a place of another person of the household back. */
export const giveBackForMutation = changing(
  ({ signup, actFor }: { signup: Signup; actFor: string }) =>
    api(cancelSignup, { params: { signupId: signup.id }, actFor }),
  {
    reload: [queryKeys.events, queryKeys.signups, queryKeys.me, queryKeys.notices],
    success: () => changeTexts.get().cancelled,
    error: () => changeTexts.get().cancelFailed,
  },
);
