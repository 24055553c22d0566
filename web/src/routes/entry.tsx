import { createFileRoute, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { EntryPage } from '@/features/from-a-mail/entry/entry-page.tsx';
import { searchedFlag } from '@/lib/app/search-params.ts';
import { homeOf } from '@/lib/auth/home.ts';
import { memberOf } from '@/lib/auth/member.ts';

/** `blocked`: blocking ended the session, so the server no longer says who this was. */
const entrySearch = z.object({ blocked: searchedFlag });

export const Route = createFileRoute('/entry')({
  validateSearch: entrySearch,
  beforeLoad: async ({ context, search }) => {
    const user = await memberOf(context.queryClient);
    if (!user && !search.blocked) throw redirect({ to: '/login', replace: true });
    if (user?.state === 'active') throw redirect({ to: homeOf(user), replace: true });
  },
  component: EntryPage,
});
