import { i18n } from '@/i18n/languages.ts';

export const lateTexts = i18n('cancel-rule', {
  late: 'Canceling now counts as late. The organisers need time to find somebody else.',
});
