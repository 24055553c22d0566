import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

/** Giving places of several dates of a series. */
export const datesTexts = i18n('give-dates', {
  title: params('Give {name} several dates: {slot}'),
  more: 'Give more dates…',
  which: 'Dates to give',
  only: 'Only this date',
  every: params({ one: '{count} date from here on', other: 'All {count} dates from here on' }),
  second: params({ one: 'Every second date ({count})', other: 'Every second date ({count})' }),
  gets: params({ one: '{name} gets {count} place', other: '{name} gets {count} places' }),
  asks: params('{name} is asked first, and can say no. The places are held until then.'),
  nothing: params('There is no date that {name} can have.'),
  has: params({
    one: '{name} already has {count} of these dates.',
    other: '{name} already has {count} of these dates.',
  }),
  left: params({ one: '{count} date is left out', other: '{count} dates are left out' }),
  failed: 'Failed to load the dates. Please try again.',
  give: params({ one: 'Give {count} place', other: 'Give {count} places' }),
  gave: params({ one: '{count} place given to {name}: {slot}', other: '{count} places given to {name}: {slot}' }),
});
