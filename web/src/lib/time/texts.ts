import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const timeTexts = i18n('time', {
  today: 'Today',
  tomorrow: 'Tomorrow',
  allDay: 'All day',
  allDayOn: params('{date}, all day'),
  forYou: params('{time} for you'),
  until: params('until {date}'),
});
