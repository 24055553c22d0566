import { Outlet } from '@tanstack/react-router';
import { TopBar } from './top-bar.tsx';

/** One column, no sidebar. */
export function VolunteerLayout() {
  return (
    <>
      <TopBar width="column" />
      <main id="content" className="mx-auto max-w-column px-4 pt-8 pb-24 sm:pt-12">
        <Outlet />
      </main>
    </>
  );
}
