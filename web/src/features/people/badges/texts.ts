import { i18n, params } from '@/i18n/languages.ts';

export const badgeTexts = i18n('badges', {
  about: 'A badge has a person’s name and the code by which the gate recognizes them.',
  back: 'Back to people',
  loadFailed: 'Failed to load the people of this day. Please try again.',
  day: 'Day of their shifts',
  whom: 'For whom',
  everybody: params({ one: 'Everybody on this day: {count} person', other: 'Everybody on this day: {count} people' }),
  ofShift: params({ one: '{time} {title}: {count} person', other: '{time} {title}: {count} people' }),
  chosen: params({ one: '{count} person you selected', other: '{count} people you selected' }),
  ofDay: 'Choose by day instead',
  withShifts: 'With role and time',
  same: 'A new badge does not replace older ones: they have the same code and remain valid. Only a person can change their code, in the app. Then all their badges are void at once.',
  none: 'Nobody is signed up for this day.',
  noneChosen: 'Nobody is selected',
  noneChosenHint: 'Select people in the list of people, or choose a day.',
  make: params({ one: 'Make {count} badge', other: 'Make {count} badges' }),
  makeFailed: 'Failed to make the badges.',
  made: params({ one: '{count} badge', other: '{count} badges' }),
  leftOut: params({
    one: '{count} person has none, because they are not active.',
    other: '{count} people have none, because they are not active.',
  }),
  printHint: 'Ten fit on a sheet of A4. Print at 100 %, and cut along the lines.',
  print: 'Print these badges',
  code: params('Code of {name}'),
  more: params({ one: '{count} more shift', other: '{count} more shifts' }),
});
