import { i18n, params } from '@/i18n/languages.ts';

export const statedTexts = i18n('stated', {
  title: 'Statement of hours',
  person: 'Person',
  organisation: 'Organization',
  period: 'Period',
  issued: 'Issued on',
  role: 'Role',
  hours: 'Hours',
  total: 'Total',
  save: 'Save as Open Badge',
  withdrawn: params('Withdrawn on {day}'),
});
