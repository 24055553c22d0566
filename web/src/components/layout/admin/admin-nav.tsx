import { useStore } from '@nanostores/react';
import { Link, useLocation } from '@tanstack/react-router';
import {
  CalendarDays,
  CalendarSync,
  ChartColumn,
  LayoutDashboard,
  Mail,
  Settings2,
  SquareChartGantt,
  Tags,
  Users,
} from 'lucide-react';
import { administrationTexts } from './texts.ts';

const entries = [
  { to: '/admin', text: 'dashboard', Icon: LayoutDashboard },
  { to: '/admin/schedule', text: 'schedule', Icon: SquareChartGantt },
  { to: '/admin/events', text: 'events', Icon: CalendarDays },
  { to: '/admin/staff', text: 'staff', Icon: Users },
  { to: '/admin/messages', text: 'messages', Icon: Mail },
  { to: '/admin/slot-types', text: 'slotTypes', Icon: Tags },
  { to: '/admin/ical-feeds', text: 'feeds', Icon: CalendarSync },
  { to: '/admin/reports', text: 'reports', Icon: ChartColumn },
  { to: '/admin/settings', text: 'settings', Icon: Settings2 },
] as const;

/** Pages without an entry of their own, by the entry that they belong to. */
const below: Partial<Record<string, RegExp>> = {
  '/admin': /record$/,
  '/admin/schedule': /auto-fill$/,
  '/admin/events': /changes$/,
  '/admin/staff': /(badges|leads|sign-ins)$/,
  '/admin/reports': /open-ends$/,
  '/admin/settings': /(places|qualifications|seasons|walls)$/,
};

/** The navigation of the admin area. */
export function AdminNav() {
  const t = useStore(administrationTexts);
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <nav aria-label={t.title}>
      <ul className="grid gap-1">
        {entries.map(({ to, text, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: to === '/admin', includeSearch: false }}
              aria-current={below[to]?.test(path) ? 'true' : undefined}
              className="flex min-h-11 items-center gap-3 rounded-control px-3 text-soft transition-colors duration-150 hover:text-ink [&[aria-current]]:bg-action-wash [&[aria-current]]:font-strong [&[aria-current]]:text-action-deep"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0" />
              {t[text]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
