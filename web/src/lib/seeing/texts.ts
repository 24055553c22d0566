import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const seeingTexts = i18n('seeing', {
  strip: params('You see {brand} as {name} sees it. Nothing can be changed.'),
  stop: 'Stop',
  notChanged: params('Nothing was changed. You see {brand} as {name} sees it.'),
});
