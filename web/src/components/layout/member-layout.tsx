import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { currentUserQuery } from '@/lib/current-user.ts';

/** Around every page for members: keeps what is known of the person fresh. */
export function MemberLayout() {
  useQuery(currentUserQuery);
  return <Outlet />;
}
