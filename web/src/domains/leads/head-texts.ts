import { i18n } from '@/i18n/languages.ts';

/** The pages of people who lead shifts. */
export const leadHeadTexts = i18n('lead-head', {
  pages: 'Pages of your team',
  shifts: 'Shifts',
  sent: 'Sent',
  openEnds: 'Open ends',
  hours: 'Hours',
});
