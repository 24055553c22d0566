import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const ruleTexts = i18n('signup-rules', {
  opensAt: params('Signup opens {day}, {time}.'),
});
