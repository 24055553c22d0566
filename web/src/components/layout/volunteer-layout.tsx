import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { currentUserQuery } from '@/lib/auth/current-user.ts';
import { followRole } from '@/lib/auth/role-effects.ts';
import { MemberBar, MemberLinks } from './member-nav.tsx';
import { TopBar } from './top-bar.tsx';

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

/** The frame of volunteers' pages: one column, no sidebar; on a phone, a bar below the page in place of the bell. `below`: what is shown over the lower edge. */
export function VolunteerLayout({ bell, below }: { bell: ReactNode; below: ReactNode }) {
  return (
    <div className="group/page">
      <TopBar width="column">
        <MemberLinks />
        <div className="max-sm:hidden">{bell}</div>
      </TopBar>
      <main
        id="content"
        className="mx-auto max-w-column px-4 pt-8 pb-[calc(6rem+var(--member-bar)+var(--covered))] has-data-wide:max-w-wide has-data-wide:pt-2 sm:pt-12 has-data-wide:sm:pt-8"
      >
        <Outlet />
      </main>
      {below}
      <MemberBar />
    </div>
  );
}
