import { i18n } from '@/i18n/languages.ts';

export const eventLengthTexts = i18n('event-lengths', {
  length: 'Default length (minutes)',
  lengthHint: 'For events without an end.',
  allDay: 'All-day hours',
  allDayHint: 'Hours that each day of an all-day event counts.',
});

export const refreshIntervalTexts = i18n('refresh-interval', {
  label: 'Refresh interval',
  every15: 'Every 15 minutes',
  every30: 'Every 30 minutes',
  every60: 'Every hour',
  every360: 'Every 6 hours',
  every720: 'Every 12 hours',
  every1440: 'Once a day',
});
