import { i18n, params } from '@/i18n/languages.ts';

/** Texts about when somebody was born. */
export const ageTexts = i18n('ages', {
  title: 'Year of birth',
  day: 'Date of birth',
  wholeDate: 'Enter the whole date',
  yearOnly: 'Enter only the year',
  about: 'Some places depend on the age. Only you and administrators see this, and no list shows it.',
  yearCounts: 'With the year alone, you count as born on December 31.',
  once: 'Only an administrator can change it later.',
  askAdmin: 'If this is wrong, ask an administrator to change it.',
  saveFailed: 'This could not be saved.',
  loadFailed: 'The year of birth could not be loaded.',
  bornIn: params('Born in {year}'),
  bornOn: params('Born on {date}'),
  unknown: 'Not known',
});
