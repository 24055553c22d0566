import { createFileRoute, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { LoginPage } from '@/features/auth/login-page.tsx';
import { searchedFlag } from '@/lib/app/search-params.ts';
import { homeOf } from '@/lib/auth/home.ts';
import { memberOf } from '@/lib/auth/member.ts';
import { safePath } from '@/lib/auth/return-to.ts';

/** `redirect`: where to go after signing in; `expired`: the session expired, which the page says. */
const loginSearch = z.object({
  redirect: z.pipe(z.optional(z.unknown()), z.transform(safePath)),
  expired: searchedFlag,
});

export const Route = createFileRoute('/login')({
  validateSearch: loginSearch,
  beforeLoad: async ({ context, search }) => {
    // Signing in stays possible even if the server cannot say who this is.
    const user = await memberOf(context.queryClient).catch(() => null);
    if (user) throw redirect({ href: search.redirect ?? homeOf(user), replace: true });
  },
  component: LoginPage,
});
