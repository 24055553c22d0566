import { createFileRoute, redirect } from '@tanstack/react-router';
import { LoginPage } from '@/features/auth/components/login-page.tsx';
import { homeOf } from '@/lib/home.ts';
import { memberOf } from '@/lib/member.ts';
import { safePath } from '@/lib/return-to.ts';

/** `expired`: the session ended by itself, which the page then says. */
function readSearch(raw: Record<string, unknown>): { redirect?: string; expired?: true } {
  const redirect = safePath(raw.redirect);
  return { ...(redirect && { redirect }), ...(String(raw.expired) === 'true' && { expired: true }) };
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
