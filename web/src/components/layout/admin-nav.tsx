import { Link } from '@tanstack/react-router';
import {
  CalendarDays,
  CalendarSync,
  ChartColumn,
  LayoutDashboard,
  type LucideIcon,
  Settings2,
  Tags,
  Users,
} from 'lucide-react';

const entries: readonly { to: string; label: string; Icon: LucideIcon }[] = [
  { to: '/admin', label: 'Dashboard', Icon: LayoutDashboard },
  { to: '/admin/events', label: 'Events Management', Icon: CalendarDays },
  { to: '/admin/staff', label: 'Staff Management', Icon: Users },
  { to: '/admin/slot-types', label: 'Slot Types', Icon: Tags },
  { to: '/admin/ical-feeds', label: 'iCal Feeds', Icon: CalendarSync },
  { to: '/admin/reports', label: 'Reports & Analytics', Icon: ChartColumn },
  { to: '/admin/settings', label: 'System Settings', Icon: Settings2 },
];

/** The ways through the administration (spec section 2). */
export function AdminNav() {
  return (
    <nav aria-label="Administration">
      <ul className="grid gap-1">
        {entries.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: to === '/admin', includeSearch: false }}
              className="flex min-h-11 items-center gap-3 rounded-control px-3 text-soft transition-colors duration-150 hover:text-ink aria-[current=page]:bg-action-wash aria-[current=page]:font-strong aria-[current=page]:text-action-deep"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
