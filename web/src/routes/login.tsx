import { createFileRoute, redirect } from '@tanstack/react-router';
import { LoginPage } from '@/features/auth/components/login-page.tsx';
import { homeOf } from '@/lib/auth/home.ts';
import { memberOf } from '@/lib/auth/member.ts';
import { safePath } from '@/lib/auth/return-to.ts';

/** `expired`: the session ended by itself, which the page then says. */
function readSearch(raw: Record<string, unknown>): { redirect?: string | undefined; expired?: true | undefined } {
  // What is left out would be taken from the address as it is, so each key is named.
  return { redirect: safePath(raw.redirect), expired: String(raw.expired) === 'true' ? true : undefined };
}

export const Route = createFileRoute('/login')({
  validateSearch: readSearch,
  beforeLoad: async ({ context, search }) => {
    // Whether or not the server can be asked who this is, signing in stays possible.
    const user = await memberOf(context.queryClient).catch(() => null);
    if (user) throw redirect({ href: search.redirect ?? homeOf(user), replace: true });
  },
  component: LoginPage,
});
