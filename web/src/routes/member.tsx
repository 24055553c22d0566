import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Outlet, redirect, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { currentUserQuery } from '@/lib/auth/current-user.ts';
import { memberOf } from '@/lib/auth/member.ts';
import { followRole } from '@/lib/auth/role-effects.ts';
import { loginSearch } from '@/lib/auth/session.ts';

/** How often a person's role is checked, in milliseconds. */
const roleCheck = 60_000;

/** The frame of all pages for members: keeps the person's data fresh, and reacts to a change of role. */
function MemberLayout() {
  const router = useRouter();
  const queryClient = useQueryClient();
  useQuery({ ...currentUserQuery, refetchInterval: roleCheck, refetchOnWindowFocus: 'always' });
  useEffect(() => followRole(router, queryClient), [router, queryClient]);
  return <Outlet />;
}

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
