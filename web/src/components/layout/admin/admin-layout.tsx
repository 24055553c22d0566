import { useStore } from '@nanostores/react';
import { Outlet, useRouter } from '@tanstack/react-router';
import { CircleHelp } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Spinner } from '@/components/ui/spinner.tsx';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { openHelp } from '../help-open.ts';
import { layoutTexts } from '../texts.ts';
import { TopBar } from '../top-bar.tsx';
import { AdminMenu } from './admin-menu.tsx';
import { AdminNav } from './admin-nav.tsx';
import { administrationTexts } from './texts.ts';

/** How long the overlay covers the admin area when it opens, in milliseconds. */
const overlayTime = 1_000;

/**
 * Whether the overlay still covers the page. Afterwards the heading is focused if the person came from another page.
 */
function useOverlay(): boolean {
  const router = useRouter();
  const [entered] = useState(() => router.state.resolvedLocation !== undefined);
  const [loading, setLoading] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setLoading(false), overlayTime);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const starts = entered || document.querySelector('[data-start-here]');
    if (!loading && starts && document.activeElement === document.body) focusHeading();
  }, [loading, entered]);
  return loading;
}

/** Covers the page while it loads below. */
function LoadingOverlay() {
  const t = useStore(layoutTexts);
  return (
    <div className="fixed inset-0 z-50 grid place-items-center bg-desk text-soft">
      <p role="status" className="flex items-center gap-3">
        <Spinner className="size-6" />
        {t.loading}
      </p>
    </div>
  );
}

/** Opens the keyboard help. */
function HelpButton() {
  const t = useStore(administrationTexts);
  return (
    <button
      type="button"
      aria-label={t.help}
      aria-haspopup="dialog"
      onClick={openHelp}
      className="grid size-11 shrink-0 place-items-center rounded-round text-soft hover:text-ink"
    >
      <CircleHelp aria-hidden="true" className="size-5" />
    </button>
  );
}

/**
 * The sidebar and up to 76 rem of content, or all of the window for a page with `data-wide`. On a phone the sidebar is a
 * sheet behind a button of the top bar. `panel`: what is open beside the content.
 */
export function AdminLayout({ search, bell, panel }: { search: ReactNode; bell: ReactNode; panel: ReactNode }) {
  const loading = useOverlay();
  return (
    <>
      {loading && <LoadingOverlay />}
      <div data-page="" inert={loading} className="group/page">
        <TopBar width="wide" start={<AdminMenu />}>
          {search}
          {bell}
          <HelpButton />
        </TopBar>
        <div className="mx-auto max-w-wide px-4 has-data-wide:max-w-none has-data-wide:md:px-6 md:grid md:grid-cols-[14rem_minmax(0,1fr)] md:gap-8 lg:gap-12 has-data-wide:lg:gap-8 xl:has-[>aside]:grid-cols-[13rem_minmax(0,1fr)_27rem] xl:has-[>aside]:gap-6 xl:has-[>aside]:not-has-data-wide:max-w-[110rem] print:block">
          <div data-print="no" className="-ml-3 pt-10 max-md:hidden">
            <div className="sticky top-6">
              <AdminNav />
            </div>
          </div>
          <main
            id="content"
            className="min-w-0 pt-8 pb-[calc(6rem+var(--covered))] has-data-wide:pt-6 has-data-wide:pb-[calc(1.5rem+var(--covered))] md:pt-10 has-data-wide:md:pt-6"
          >
            <Outlet />
          </main>
          {panel}
        </div>
      </div>
    </>
  );
}
