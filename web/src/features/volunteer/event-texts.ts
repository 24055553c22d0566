import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const eventTexts = i18n('events', {
  show: 'Which events to show',
  upcoming: 'Upcoming',
  past: 'Past',
  all: 'All',
  available: 'Available events',
  since: params('Showing past events since {date}.'),
  earlier: 'Show earlier events',
  noneOfTypes: 'No events have the slot types you chose.',
  hintUpcoming: 'New events appear here as soon as they are scheduled.',
  hintPast: 'Events move here once they are over.',
  hintAll: 'Events appear here as soon as they are scheduled.',
  held: 'Held',
  signedUp: 'Signed up',
  full: 'Full',
  forOthers: 'Not open to you',
  taken: params('{taken} of {required} taken'),
  signUp: 'Sign up',
  signUpFailed: params('Failed to sign up: {reason}'),
});
