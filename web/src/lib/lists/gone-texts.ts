import { i18n, params } from '@/i18n/languages.ts';

/** What others have done to the subject of an open dialog. */
export const goneTexts = i18n('gone', {
  gone: params('{what} is no longer listed. Somebody else has changed that in the meantime.'),
  changed: params('{what}: somebody else has changed this in the meantime.'),
  filled: 'All places have been filled in the meantime.',
});
