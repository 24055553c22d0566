import { index, layout, rootRoute, route, type VirtualRouteNode } from '@tanstack/virtual-file-routes';

/**
 * Every path of the app and the file in src/ with its route: what may be searched there, who may open it, what is loaded first. It
 * is the file of the page; what several pages share, and a page that several features make up, is in src/routes.
 */
export const routes = rootRoute('routes/root.tsx', [
  index('routes/home.tsx'),
  route('/$', 'routes/elsewhere.tsx'),
  route('/login', 'features/auth/login-page.tsx'),
  route('/auth/callback', 'features/auth/callback-page.tsx'),
  route('/answer', 'features/from-a-mail/answer/answer-page.tsx'),
  route('/entry', 'features/from-a-mail/entry/entry-page.tsx'),
  route('/join', 'features/from-a-mail/join/join-page.tsx'),
  route('/parent', 'features/from-a-mail/parent/parent-page.tsx'),
  route('/unsubscribe', 'features/from-a-mail/unsubscribe/unsubscribe-page.tsx'),
  route('/check/', 'features/checking/check-text-page.tsx'),
  route('/check/$id', 'features/checking/check-page.tsx'),
  route('/wall', 'features/walls/wall-page.tsx'),
  layout('_app', 'routes/member.tsx', [
    route('/volunteer', 'routes/volunteer.tsx', [
      index('routes/dashboard.tsx'),
      route('/code', 'features/own-shifts/own-code-page.tsx'),
      route('/hours', 'features/own-hours/own-hours-page.tsx'),
      route('/looked-after', 'features/household/looked-after-page.tsx'),
      route('/me', 'features/account/me-page.tsx'),
      route('/messages', 'features/notices/messages-page.tsx'),
      route('/profile', 'features/account/profile-page.tsx'),
      route('/second-factor', 'features/auth/second-factor/second-factor-page.tsx'),
      route('/settings', 'features/account/settings-page.tsx'),
      route('/shifts', 'features/own-shifts/own-shifts-page.tsx'),
      route('/statement', 'features/own-shifts/statements/statement-page.tsx'),
      route('/together', 'features/household/together-page.tsx'),
    ]),
    route('/gate', 'routes/gate.tsx', [
      index('features/attendance/gate/gate-page.tsx'),
      route('/roll-call', 'features/attendance/gate/roll-call-page.tsx'),
      route('/scan', 'features/attendance/scan/scan-page.tsx'),
    ]),
    route('/gate/desk', 'features/attendance/desk/desk-page.tsx'),
    route('/lead', 'routes/lead.tsx', [
      index('features/lead/lead-page.tsx'),
      route('/hours', 'features/timesheets/lead-hours-page.tsx'),
      route('/messages', 'features/letters/lead-sent-page.tsx'),
      route('/open-ends', 'features/attendance/open-ends/lead-open-ends-page.tsx'),
    ]),
    route('/admin', 'routes/admin.tsx', [
      index('features/dashboard/admin-dashboard.tsx'),
      route('/auto-fill', 'features/auto-fill/auto-fill-page.tsx'),
      route('/badges', 'features/people/badges/badges-page.tsx'),
      route('/changes', 'features/bulk-changes/changes-page.tsx'),
      route('/events/', 'features/events/list/events-page.tsx'),
      route('/events/$eventId/attendance', 'features/attendance/list/attendance-page.tsx'),
      route('/events/$eventId/edit', 'features/events/editing/edit-event-page.tsx'),
      route('/events/create', 'features/events/editing/create-event-page.tsx'),
      route('/events/create-many', 'features/bulk-changes/grid-page.tsx'),
      route('/ical-feeds/', 'features/ical-feeds/feeds-page.tsx'),
      route('/ical-feeds/$feedId/edit', 'features/ical-feeds/edit-feed-page.tsx'),
      route('/ical-feeds/create', 'features/ical-feeds/create-feed-page.tsx'),
      route('/leads', 'features/people/leads/leads-page.tsx'),
      route('/messages', 'features/letters/sent-messages-page.tsx'),
      route('/open-ends', 'features/attendance/open-ends/open-ends-page.tsx'),
      route('/open-page', 'features/settings/open-page/open-page-settings.tsx'),
      route('/pay-runs/', 'features/pay-runs/runs-page.tsx'),
      route('/pay-runs/$runId', 'features/pay-runs/run-page.tsx'),
      route('/payroll-files', 'features/settings/payroll-files/payroll-files-page.tsx'),
      route('/places', 'features/settings/locations/locations-page.tsx'),
      route('/qualifications', 'features/settings/qualifications/qualifications-page.tsx'),
      route('/documents', 'features/settings/documents/documents-page.tsx'),
      route('/questions/', 'features/settings/custom-fields/custom-fields-page.tsx'),
      route('/questions/$fieldId', 'features/settings/custom-fields/answers-page.tsx'),
      route('/record', 'features/record/record-page.tsx'),
      route('/reports/', 'features/reports/reports-page.tsx'),
      route('/reports/signups', 'features/reports/signups-page.tsx'),
      route('/reserved-places/', 'features/settings/reserved-places/reserved-places-page.tsx'),
      route('/reserved-places/$reservationId', 'features/settings/reserved-places/reserved-people-page.tsx'),
      route('/schedule', 'features/board/schedule-page.tsx'),
      route('/seasons', 'features/settings/seasons/seasons-page.tsx'),
      route('/settings', 'features/settings/organisation/system-settings-page.tsx'),
      route('/sign-ins', 'features/people/access/sign-ins-page.tsx'),
      route('/slot-types', 'features/settings/slot-types/slot-types-page.tsx'),
      route('/staff/', 'features/people/list/staff-page.tsx'),
      route('/staff/$userId/', 'features/people/person/person-slots-page.tsx'),
      route('/staff/$userId/assign', 'features/people/assigning/assign-page.tsx'),
      route('/staff/$userId/edit', 'features/people/person/edit-person-page.tsx'),
      route('/staff/doubles', 'features/people/merging/doubles-page.tsx'),
      route('/timesheets', 'features/timesheets/timesheets-page.tsx'),
      route('/unreached', 'features/unreached/unreached-page.tsx'),
      route('/walls', 'features/walls/walls-page.tsx'),
    ]),
  ]),
]);

/** The files below a place, each with its own: `_app/volunteer/shifts`, and for what is drawn around others `_app/volunteer/route`. */
const placesBelow = (nodes: VirtualRouteNode[] = [], above = ''): [file: string, place: string][] =>
  nodes.flatMap((node) => {
    if (node.type === 'physical') return [];
    if (node.type === 'index') return [[node.file, `${above}index`]];
    const place = `${above}${node.type === 'layout' ? node.id : node.path.slice(1)}`.replace(/\/$/, '/index');
    const below = placesBelow(node.children, `${place}/`);
    const file = node.file ?? '';
    return node.children ? [[file, `${place}/route`], ...below] : [[file, place]];
  });

/** Where each file of a route has its place. */
export const placeOf: ReadonlyMap<string, string> = new Map(placesBelow(routes.children));
