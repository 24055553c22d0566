import { i18n, params } from '@/i18n/languages.ts';

export const correctionTexts = i18n('correction', {
  title: 'Correct hours',
  hours: 'Hours that count',
  scheduled: params('Scheduled: {hours} h.'),
  reasonHint: params('{name} will see this.'),
});
