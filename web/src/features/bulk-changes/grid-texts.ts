import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

/** The page that creates many shifts. */
export const gridTexts = i18n('shift-grid', {
  title: 'Create many shifts',
  about: 'The same shifts on each day, at each time and place. Take out single ones before you create them.',
  whatTitle: 'What and when',
  name: 'Title of each shift',
  dayList: 'On which days',
  start: 'First start',
  hours: 'Hours each',
  count: 'How many',
  countHint: 'One after the other',
  zone: params('Times in {zone}'),
  whereTitle: 'Where and who',
  places: 'Places',
  placesHint: 'Optional. One per line: each gets its own shifts.',
  roles: 'People for each shift',
  rolesHint: 'Leave out what is not needed.',
  preview: 'Shifts to create',
  previewEmpty: 'Choose days and times, and the shifts appear here.',
  shift: params('{when}, {place}'),
  summary: params({ one: '{count} shift, {places} in all', other: '{count} shifts, {places} in all' }),
  placesInAll: params({ one: '{count} place', other: '{count} places' }),
  none: 'Take at least one shift.',
});
