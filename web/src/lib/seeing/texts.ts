import { i18n, params } from '@/i18n/languages.ts';

export const seeingTexts = i18n('seeing', {
  strip: params('You see {brand} as {name} sees it. Nothing can be changed.'),
  acting: params('You act for {name}.'),
  stop: 'Stop',
  notChanged: params('Nothing was changed. You see {brand} as {name} sees it.'),
});
