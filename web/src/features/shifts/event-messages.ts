import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const eventMessages = i18n('events', {
  show: 'Which events to show',
  upcoming: 'Upcoming',
  past: 'Past',
  all: 'All',
  available: 'Available events',
  found: params({ one: '{count} event', other: '{count} events' }),
  since: params('Showing past events since {date}.'),
  earlier: 'Show earlier events',
  none: 'No events found',
  noneOfTypes: 'No events have the slot types you chose.',
  showAllTypes: 'Show all slot types',
  hintUpcoming: 'New events appear here as soon as they are scheduled.',
  hintPast: 'Events move here once they are over.',
  hintAll: 'Events appear here as soon as they are scheduled.',
  canceled: 'Canceled',
  now: 'Now',
  held: 'Held',
  signedUp: 'Signed up',
  full: 'Full',
  taken: params('{taken} of {required} taken'),
  signUp: 'Sign up',
  cancelSignup: 'Cancel signup',
  forSlot: params('for {slotType}, {event}'),
  signUpFailed: params('Failed to sign up: {reason}'),
});
