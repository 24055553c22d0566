import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const addPersonTexts = i18n('add-person', {
  intro: 'Somebody without an account, such as a walk-in. They can be given shifts at once, and get no email.',
  optional: 'Optional.',
  add: 'Add person',
  somebodyNew: 'Somebody new',
  added: params('“{name}” has been added.'),
});
