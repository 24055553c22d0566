import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const elseTexts = i18n('elseFits', {
  title: 'What else fits',
  announced: params({ one: '{count} other place fits you', other: '{count} other places fit you' }),
});
