import { Link, Outlet } from '@tanstack/react-router';
import { LayoutDashboard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { PageSpinner } from './page-spinner.tsx';
import { TopBar } from './top-bar.tsx';

/** The overlay that the specification gives the admin area, in milliseconds (section 9). */
const overlayTime = 1_000;

const entries = [{ to: '/admin', label: 'Dashboard', Icon: LayoutDashboard }] as const;

/** Sidebar and up to 76 rem of content; on a phone the sidebar lies above it. */
export function AdminLayout() {
  const [loading, setLoading] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setLoading(false), overlayTime);
    return () => clearTimeout(timer);
  }, []);
  if (loading) return <PageSpinner />;
  return (
    <>
      <TopBar width="wide" />
      <div className="mx-auto max-w-wide px-4 md:grid md:grid-cols-[13rem_1fr] md:gap-10">
        <nav aria-label="Administration" data-print="no" className="pt-4 md:pt-10">
          <ul className="flex gap-1 overflow-x-auto md:flex-col">
            {entries.map(({ to, label, Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  activeOptions={{ exact: to === '/admin' }}
                  className="flex min-h-11 items-center gap-3 rounded-control px-3 whitespace-nowrap text-soft hover:text-ink aria-[current=page]:bg-action-wash aria-[current=page]:font-strong aria-[current=page]:text-action-deep"
                >
                  <Icon aria-hidden="true" className="size-5" />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <main id="content" className="min-w-0 pt-8 pb-24 md:pt-10">
          <Outlet />
        </main>
      </div>
    </>
  );
}
