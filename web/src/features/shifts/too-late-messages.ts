import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const cancelMessages = i18n('cancel-rule', {
  until: params('You could cancel until {day}, {time}. Now please ask an administrator.'),
});
