import { i18n, params } from '@/i18n/languages.ts';

export const timeTexts = i18n('time', {
  today: 'Today',
  tomorrow: 'Tomorrow',
  allDay: 'All day',
  allDayOn: params('{date}, all day'),
  forYou: params('{time} for you'),
  until: params('until {date}'),
});
