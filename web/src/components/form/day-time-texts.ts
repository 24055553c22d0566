import { i18n } from '@/i18n/languages.ts';

/** The times of day that one can look for. */
export const dayTimeTexts = i18n('day-times', {
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
});
