import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TopBar } from './top-bar.tsx';

/** The frame of volunteers' pages: one column, no sidebar. */
export function VolunteerLayout({ bell }: { bell: ReactNode }) {
  return (
    <div className="group/page">
      <TopBar width="column">{bell}</TopBar>
      <main
        id="content"
        className="mx-auto max-w-column px-4 pt-8 pb-24 has-data-wide:max-w-wide has-data-wide:pt-2 sm:pt-12 has-data-wide:sm:pt-8"
      >
        <Outlet />
      </main>
    </div>
  );
}
