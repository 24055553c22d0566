import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

/** What leads to the dialog that writes to many people. */
export const writeTexts = i18n('write-to', {
  write: 'Write to them…',
  writeHere: 'Write to everybody here…',
  writeTo: params('Write to {whom}…'),
  new: 'New message',
  important: 'Important for their shift',
  inLanguage: params('In {language}'),
  english: 'English',
  german: 'German',
  french: 'French',
  spanish: 'Spanish',
});
