import { useStore } from '@nanostores/react';
import { type ErrorComponentProps, Link, Outlet, useLocation, useRouter } from '@tanstack/react-router';
import {
  CalendarDays,
  CalendarSync,
  ChartColumn,
  CircleHelp,
  ClipboardCheck,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Menu as MenuIcon,
  Settings2,
  SquareChartGantt,
  Tags,
  Users,
  X,
} from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useEffect, useState } from 'react';
import { buttonStyle } from '@/components/ui/button.tsx';
import { overlayStyle } from '@/components/ui/dialog.tsx';
import { useEscape, useReturnFocus } from '@/components/ui/dialog-keys.ts';
import { Spinner } from '@/components/ui/spinner.tsx';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { AdminsOnlyError } from '@/lib/auth/rights.ts';
import '@/lib/errors/admin-errors.ts';
import { errorTexts } from '@/lib/errors/texts.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { openHelp } from '@/lib/focus/shortcuts.ts';
import { Brand } from '../brand.tsx';
import { LoadFailed } from '../load-failed.tsx';
import { layoutTexts } from '../texts.ts';
import { TopBar } from '../top-bar.tsx';
import { adminPages, useOfferedPages } from './pages.ts';
import { administrationTexts } from './texts.ts';

interface SheetProps {
  open: boolean;
  title: string;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** A modal panel along the left edge of the window. */
function Sheet({ open, title, onOpenChange, children }: SheetProps) {
  const focus = useReturnFocus();
  useEscape(open, () => onOpenChange(false));
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayStyle} />
        <Primitive.Content
          aria-describedby={undefined}
          {...focus}
          className="fixed inset-y-0 left-0 z-40 w-72 max-w-[calc(100%-3.5rem)] animate-enter overflow-y-auto border-r border-line bg-raised p-3 text-ink shadow-raised outline-none"
        >
          <Primitive.Title className="sr-only">{title}</Primitive.Title>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

const SheetClose = Primitive.Close;

// Not beside the pages: the palette has no icons, and every page would load them.
const icons: Partial<Record<string, LucideIcon>> = {
  '/admin': LayoutDashboard,
  '/admin/schedule': SquareChartGantt,
  '/admin/events': CalendarDays,
  '/admin/staff': Users,
  '/admin/messages': Mail,
  '/admin/slot-types': Tags,
  '/admin/ical-feeds': CalendarSync,
  '/admin/reports': ChartColumn,
  '/admin/timesheets': ClipboardCheck,
  '/admin/settings': Settings2,
};

/** The navigation of the admin area. */
function AdminNav() {
  const t = useStore(administrationTexts);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const pages = useOfferedPages();
  return (
    <nav aria-label={t.title}>
      <ul className="grid gap-1">
        {pages.map(({ to, text, below }) => {
          const Icon = icons[to];
          if (!text || below) return null;
          return (
            <li key={to}>
              <Link
                to={to}
                activeOptions={{ exact: to === '/admin', includeSearch: false }}
                aria-current={adminPages.some((page) => page.below === to && page.to === path) ? 'true' : undefined}
                className="flex min-h-11 items-center gap-3 rounded-control px-3 text-soft transition-colors duration-150 hover:text-ink [&[aria-current]]:bg-action-wash [&[aria-current]]:font-strong [&[aria-current]]:text-action-deep"
              >
                {Icon && <Icon aria-hidden="true" className="size-5 shrink-0" />}
                {t[text]}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const iconButton = 'grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-ink';

/** The sidebar of narrow screens: a sheet that opens from the left. */
function AdminMenu() {
  const t = useStore(administrationTexts);
  const page = useLocation({ select: ({ pathname }) => pathname });
  // Opening another page closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  return (
    <>
      <button
        type="button"
        aria-label={t.openMenu}
        aria-haspopup="dialog"
        onClick={() => setOpenedAt(page)}
        className={`-ml-2.5 md:hidden ${iconButton}`}
      >
        <MenuIcon aria-hidden="true" className="size-6" />
      </button>
      <Sheet open={openedAt === page} title={t.menu} onOpenChange={(open) => setOpenedAt(open ? page : null)}>
        <div className="mb-3 flex items-center justify-between gap-2 pl-3">
          <Brand />
          <SheetClose aria-label={t.closeMenu} className={iconButton}>
            <X aria-hidden="true" className="size-5" />
          </SheetClose>
        </div>
        <AdminNav />
      </Sheet>
    </>
  );
}

function Refusal() {
  const t = useStore(layoutTexts);
  const refusals = useStore(errorTexts);
  usePageTitle(t.noAccess);
  return (
    <>
      <TopBar width="column" />
      <main id="content" className="mx-auto max-w-column px-4 pt-8 sm:pt-12">
        <div role="alert" className="sheet p-6 sm:p-8">
          <h1 className="text-day">{t.noAccess}</h1>
          <p className="mt-3 mb-6">{refusals.forbidden({})}</p>
          <Link to="/volunteer" className={buttonStyle('primary')}>
            {t.toShifts}
          </Link>
        </div>
      </main>
    </>
  );
}

/** Replaces the admin area for people who are not administrators. Other failures show their own message. */
export function AdminsOnly(props: ErrorComponentProps) {
  return props.error instanceof AdminsOnlyError ? <Refusal /> : <LoadFailed {...props} />;
}

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
            className="min-w-0 pt-8 pb-24 has-data-wide:pt-6 has-data-wide:pb-6 md:pt-10 has-data-wide:md:pt-6"
          >
            <Outlet />
          </main>
          {panel}
        </div>
      </div>
    </>
  );
}
