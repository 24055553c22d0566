import { i18n, params } from '@/i18n/languages.ts';

/** Days whose hours are listed. */
export const periodTexts = i18n('hours-period', {
  filter: 'Filter the hours',
  period: 'Days',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  otherDays: 'Other days',
  from: 'From',
  to: 'To',
  notInOrder: 'The first day is after the last.',
  none: 'No hours on these days',
  sums: params('{hours} h in all'),
});
