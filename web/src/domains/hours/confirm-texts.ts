import { i18n, params } from '@/i18n/languages.ts';

/** What asks people to confirm their hours. */
export const confirmTexts = i18n('confirm-hours', {
  confirm: params({ one: 'Confirm your hours ({count})', other: 'Confirm your hours ({count})' }),
});
