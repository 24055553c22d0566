import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { currentUserQuery } from '@/lib/auth/current-user.ts';
import { followRole } from '@/lib/auth/role-effects.ts';

/** How often a person's role is checked, in milliseconds. */
const roleCheck = 60_000;

/** The frame of all pages for members: keeps the person's data fresh, and reacts to a change of role. */
export function MemberLayout() {
  const router = useRouter();
  const queryClient = useQueryClient();
  useQuery({ ...currentUserQuery, refetchInterval: roleCheck, refetchOnWindowFocus: 'always' });
  useEffect(() => followRole(router, queryClient), [router, queryClient]);
  return <Outlet />;
}
