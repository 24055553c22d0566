import { i18n } from '@/i18n/languages.ts';

export const eventMessages = i18n('events', {
  show: 'Which events to show',
  upcoming: 'Upcoming',
  past: 'Past',
  all: 'All',
});
