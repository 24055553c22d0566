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
import { administrationMessages } from './messages.ts';

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

/** Pages without an entry of their own, and the entry that they belong to. */
const belongsTo: Partial<Record<string, (typeof entries)[number]['to']>> = {
  '/admin/auto-fill': '/admin/schedule',
  '/admin/changes': '/admin/events',
  '/admin/badges': '/admin/staff',
  '/admin/leads': '/admin/staff',
  '/admin/sign-ins': '/admin/staff',
  '/admin/open-ends': '/admin/reports',
  '/admin/places': '/admin/settings',
  '/admin/qualifications': '/admin/settings',
  '/admin/seasons': '/admin/settings',
  '/admin/walls': '/admin/settings',
};

/** The navigation of the admin area. */
export function AdminNav() {
  const t = useStore(administrationMessages);
  const owner = useLocation({ select: ({ pathname }) => belongsTo[pathname] });
  return (
    <nav aria-label={t.title}>
      <ul className="grid gap-1">
        {entries.map(({ to, text, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: to === '/admin', includeSearch: false }}
              aria-current={to === owner ? 'true' : undefined}
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
