import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { currentUserQuery } from '@/lib/auth/current-user.ts';
import { followRole } from '@/lib/auth/role-effects.ts';

/** How often it is looked whether a person's role is still the same, in milliseconds. */
const roleCheck = 60_000;

/** Around every page for members: keeps what is known of the person fresh, and pages right when the role changes. */
export function MemberLayout() {
  const router = useRouter();
  const queryClient = useQueryClient();
  useQuery({ ...currentUserQuery, refetchInterval: roleCheck, refetchOnWindowFocus: 'always' });
  useEffect(() => followRole(router, queryClient), [router, queryClient]);
  return <Outlet />;
}
