import { i18n, params } from '@/i18n/languages.ts';

export const bellTexts = i18n('bell', {
  unread: params({ one: 'Notifications: {count} new', other: 'Notifications: {count} new' }),
  nothing: 'No notifications. Changes to your signups appear here.',
  toShifts: 'See your shifts',
  toEvent: 'Open the event',
  toShift: 'Open the shift',
  toProfile: 'Open your profile',
  toRequests: 'Open the requests',
  toDocuments: 'Open the documents',
  toDashboard: 'Open the dashboard',
  toLed: 'Open the shifts that you lead',
});
