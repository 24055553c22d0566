import { i18n, params } from '@/i18n/languages.ts';

export const paletteTexts = i18n('palette', {
  open: 'Jump to a shift, a person, a day…',
  title: 'Jump to',
  hint: 'Type a name, a title, a place or a day, such as “gate saturday”.',
  pages: 'Pages and actions',
  days: 'Go to a day',
  shifts: 'Upcoming shifts',
  found: params({ one: '{count} result', other: '{count} results' }),
  nothing: params('Nothing found for “{words}”.'),
  failed: 'The search failed. Please try again.',
  openPlaces: params({ one: '{count} open place', other: '{count} open places' }),
});
