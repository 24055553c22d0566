import { i18n } from '@/i18n/languages.ts';

export const eventLengthTexts = i18n('event-lengths', {
  length: 'Default length (minutes)',
  lengthHint: 'For events without an end.',
  allDay: 'All-day hours',
  allDayHint: 'Hours that each day of an all-day event counts.',
});
