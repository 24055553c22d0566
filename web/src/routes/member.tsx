import { createFileRoute, redirect } from '@tanstack/react-router';
import { MemberLayout } from '@/components/layout/member-layout.tsx';
import { memberOf } from '@/lib/auth/member.ts';
import { loginSearch } from '@/lib/auth/session.ts';

/** Everything below is for signed-in members. The API and the database refuse others by themselves. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ context, location }) => {
    const user = await memberOf(context.queryClient);
    if (!user) throw redirect({ to: '/login', search: loginSearch(location.href), replace: true });
    if (user.state !== 'active') throw redirect({ to: '/entry', replace: true });
    return { user };
  },
  component: MemberLayout,
});
