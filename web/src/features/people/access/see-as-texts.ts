import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const seeAsTexts = i18n('see-as', {
  seeAs: params('See as {name}'),
  hint: params(
    'See {brand} as {name} sees it, to help. You can only look. It is recorded, and the other administrators are told.',
  ),
  failed: 'The app could not be shown as this person.',
});
