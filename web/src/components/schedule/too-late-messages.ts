import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const cancelMessages = i18n('cancel-rule', {
  until: params('The deadline to cancel was {day}, {time}. Please ask an administrator.'),
});
