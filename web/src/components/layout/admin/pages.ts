import type { LinkOptions } from '@tanstack/react-router';
import { useWages } from '@/lib/query/slot-types-query.ts';
import { useApprovesHours } from '@/lib/query/use-approves-hours.ts';
import type { administrationTexts } from './texts.ts';

type Name = keyof ReturnType<(typeof administrationTexts)['get']>;

/** A page of the administration, and where people find it. */
interface AdminPage {
  to: NonNullable<LinkOptions['to']>;
  /** Its name in `administrationTexts`: the palette offers it. */
  text?: Name;
  /** The page whose entry in the navigation is its own; the settings have a link to each below them. */
  below?: LinkOptions['to'];
  /** It is offered only if a slot type has a wage. */
  ofWages?: true;
  /** It is offered only if there are hours to approve: with wages, or if people are asked to confirm their hours. */
  ofHours?: true;
}

/** The pages of the administration that this organization has a use for. */
export function useOfferedPages(): readonly AdminPage[] {
  const [wages, hours] = [useWages(), useApprovesHours()];
  return adminPages.filter(({ ofWages, ofHours }) => (wages || !ofWages) && (hours || !ofHours));
}

/** The pages of the administration in the order in which they are offered, without those of one event, person or feed. */
export const adminPages: readonly AdminPage[] = [
  { to: '/admin', text: 'dashboard' },
  { to: '/admin/schedule', text: 'schedule' },
  { to: '/admin/auto-fill', text: 'autoFill', below: '/admin/schedule' },
  { to: '/admin/events', text: 'events' },
  { to: '/admin/changes', below: '/admin/events' },
  { to: '/admin/staff', text: 'staff' },
  { to: '/admin/leads', below: '/admin/staff' },
  { to: '/admin/sign-ins', below: '/admin/staff' },
  { to: '/admin/messages', text: 'messages' },
  { to: '/admin/slot-types', text: 'slotTypes' },
  { to: '/admin/ical-feeds', text: 'feeds' },
  { to: '/admin/reports', text: 'reports' },
  { to: '/admin/timesheets', text: 'timesheets', ofHours: true },
  { to: '/admin/pay-runs', text: 'payRuns', below: '/admin/reports', ofWages: true },
  { to: '/admin/record', text: 'record', below: '/admin' },
  { to: '/admin/reports/signups', below: '/admin/reports' },
  { to: '/admin/open-ends', below: '/admin/reports' },
  { to: '/admin/badges', text: 'badges', below: '/admin/staff' },
  { to: '/admin/seasons', text: 'seasons', below: '/admin/settings' },
  { to: '/admin/places', text: 'places', below: '/admin/settings' },
  { to: '/admin/qualifications', text: 'qualifications', below: '/admin/settings' },
  { to: '/admin/documents', text: 'documents', below: '/admin/settings' },
  { to: '/admin/open-page', text: 'openPage', below: '/admin/settings' },
  { to: '/admin/reserved-places', text: 'reservedPlaces', below: '/admin/settings' },
  { to: '/admin/questions', text: 'customFields', below: '/admin/settings' },
  { to: '/admin/walls', text: 'walls', below: '/admin/settings' },
  { to: '/admin/payroll-files', text: 'payrollFiles', below: '/admin/settings', ofWages: true },
  { to: '/admin/settings', text: 'settings' },
];
