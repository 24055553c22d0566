import { i18n, params } from '@/i18n/languages.ts';

export const outcomeTexts = i18n('outcome', {
  attended: 'Attended',
  no_show: 'Missed',
  excused: 'Excused',
  counted: params('Counted: {hours} h'),
  corrected: params('Corrected to {hours} h'),
  nothing: 'No hours counted',
  assumed: 'Check-out assumed',
  isAssumed: 'Assumed',
  assumedHours: params('{hours} h assumed'),
  assumedCredits: params('{credits} assumed'),
  assumedColumn: 'Assumed credits',
  notMarked: 'Not marked yet',
});
