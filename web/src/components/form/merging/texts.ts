import { i18n, params } from '@/i18n/languages.ts';

export const mergingTexts = i18n('merging', {
  taken: params('Changed by someone else and kept: {changes}'),
  choose: 'Both of you have changed this. Your version is in the form: save again to keep it.',
  take: 'Take theirs',
});
