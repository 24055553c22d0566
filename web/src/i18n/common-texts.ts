import { i18n, params } from './languages.ts';

/**
 * Texts that several features use. Those only for administrators are in `admin-texts.ts, beside this`.
 */
export const commonTexts = i18n('common', {
  because: 'Reason: {reason}',
  meetingPoint: params('Meeting point: {place}'),
  contactThere: params('Contact on site: {contact}'),
  bring: params('What to bring: {what}'),
  cancel: 'Cancel',
  showMore: 'Show more',
  filters: 'Filters',
  saveChanges: 'Save Changes',
  undo: 'Undo',
  sending: 'Sending...',
  notifications: 'Notifications',
  showLess: 'Show less',
  close: 'Close',
  dismiss: 'Dismiss',
  toast: 'Notification',
  filled: params('{taken} of {required}'),
  placesTaken: 'places taken',
  events: params({ one: '{count} event', other: '{count} events' }),
  noEvents: 'No events found',
  repeats: params('Repeats ({count})'),
  canceled: 'Canceled',
  draft: 'Draft',
  now: 'Now',
  reload: 'Reload',
  replaced: 'There is a new version, and this part of the page needs it. Please reload the page.',
});
