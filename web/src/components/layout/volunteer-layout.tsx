import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MemberBar, MemberLinks } from './member-nav.tsx';
import { TopBar } from './top-bar.tsx';

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
        className="mx-auto max-w-column px-4 pt-8 pb-[calc(6rem+var(--member-bar))] has-data-wide:max-w-wide has-data-wide:pt-2 sm:pt-12 has-data-wide:sm:pt-8"
      >
        <Outlet />
      </main>
      {below}
      <MemberBar />
    </div>
  );
}
