import { i18n, params } from '@/i18n/languages.ts';

/** Texts of the schedule on paper and in files. */
export const printTexts = i18n('schedule-print', {
  title: 'Print or download',
  list: 'List',
  sheetByShift: 'Sign-in sheets by shift',
  sheetByPlace: 'Sign-in sheets by place',
  apart: 'Each part on its own page',
  backwards: 'The last day is before the first.',
  tooLong: 'Choose at most 400 days.',
  none: 'No shifts on these days',
  sum: params({ one: '{count} shift · {hours} h', other: '{count} shifts · {hours} h' }),
});

/** Further columns of its files, and what becomes of a shift there. */
export const tableTexts = i18n('schedule-table', {
  email: 'Email',
  hours: 'Hours',
  count: 'Shifts',
  list: 'List of shifts',
  canceled: 'canceled',
  open: 'open',
});
