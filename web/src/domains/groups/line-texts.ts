import { i18n, params } from '@/i18n/languages.ts';

/** Who comes with somebody, and the buttons that open the dialogs, which bring their own texts. */
export const groupLineTexts = i18n('group-line', {
  open: 'Bring others',
  you: params({ one: 'You and one more', other: 'You and {count} more' }),
  unnamed: params({ one: '{count} without a name yet', other: '{count} without a name yet' }),
  edit: 'Who comes with you',
});
