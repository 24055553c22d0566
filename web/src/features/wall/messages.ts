import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const wallMessages = i18n('wall', {
  now: 'Now',
  next: 'Next',
  missing: 'Missing',
  nothingNow: 'No shift is running.',
  nothingNext: 'No shift starts in the next 24 hours.',
  nothingMissing: 'Every place is taken.',
  until: params('until {time}'),
  belowMin: 'Too few people',
  free: params({ one: '{count} free place', other: '{count} free places' }),
  needed: params({ one: '{count} person needed', other: '{count} people needed' }),
  page: params('Page {page} of {pages}'),
  old: params({
    one: 'No connection. This is from {time}, {count} minute ago.',
    other: 'No connection. This is from {time}, {count} minutes ago.',
  }),
  gone: 'This screen is switched off',
  whenGone: 'Its address does not work, or no longer. An administrator can create a new one in System Settings.',
  waiting: 'No connection. The page tries again by itself.',
});
