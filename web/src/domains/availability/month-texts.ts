import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

/** Texts of the month in which people mark when they are free. */
export const monthTexts = i18n('availabilityMonth', {
  hint: 'Choose a day, or a first and a last one.',
  earlier: 'Earlier month',
  later: 'Later month',
  inZone: params('Days are those of {zone}.'),
  free: 'Free',
  notFree: 'Not free',
  partly: 'Part of the day',
  nothing: 'Nothing said',
  past: 'Past',
  shift: 'A shift',
  day: params('{day}: {said}'),
  dayWithShifts: params({ one: '{day}: {said}. {count} shift', other: '{day}: {said}. {count} shifts' }),
  chosen: params('Chosen: {days}'),
  weeklyStays: 'What is said for every week stays.',
  marked: params('{says}: {days}'),
  cleared: params('Nothing said once: {days}'),
});
