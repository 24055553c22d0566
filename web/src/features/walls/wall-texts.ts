import { i18n, params } from '@/i18n/languages.ts';

export const wallTexts = i18n('wall', {
  now: 'Now',
  next: 'Next',
  missing: 'Missing',
  nothingNow: 'No shift is running.',
  nothingNext: 'No shift starts in the next 24 hours.',
  nothingMissing: 'Every place is taken.',
  until: params('until {time}'),
  free: params({ one: '{count} free place', other: '{count} free places' }),
  tooFew: params({ one: 'Too few: {count} person missing', other: 'Too few: {count} people missing' }),
  page: params('Page {page} of {pages}'),
  nothing: 'No shifts in the next 24 hours',
  whenNothing: 'They appear here a day before they start.',
  lost: params('No connection since {moment}.'),
  old: 'Some of this may have changed.',
  notKnown: 'Not known without a connection.',
  gone: 'This screen is switched off',
  whenGone: 'Its address is wrong or no longer valid. An administrator can create a new one in System Settings.',
  noConnection: 'No connection',
  waiting: 'The page tries again by itself.',
});
