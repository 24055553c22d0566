import { i18n, params } from '@/i18n/languages.ts';

export const layoutTexts = i18n('layout', {
  loading: 'Loading…',
  skip: 'Skip to content',
  tryAgain: 'Try again',
  offline: 'You are offline and may see old data. You can sign up again when you are connected.',
  away: params('{brand} can’t be reached right now. Your data is safe; we keep trying.'),
  noAccess: 'No access',
  toShifts: 'Go to your shifts',
  notLoaded: 'Not loaded',
  pageNotLoaded: 'This page could not be loaded',
  nothingLost: 'Your data is safe.',
  wentWrong: 'Something went wrong',
  wentWrongNote: 'This page ran into an error. What you saved is safe.',
  refresh: 'Refresh Page',
  goBack: 'Go Back',
  eventsNotLoaded: params('Failed to load events: {reason}'),
  eventsNotRefreshed: params('Failed to refresh events: {reason}'),
  signupsNotLoaded: params('Failed to load signups: {reason}'),
  signupsNotRefreshed: params('Failed to refresh signups: {reason}'),
  slotTypesNotLoaded: params('Failed to load slot types: {reason}'),
  slotTypesNotRefreshed: params('Failed to refresh slot types: {reason}'),
});
