import { i18n } from '@/i18n/languages.ts';

/** The question before an administrator takes a place back. */
export const releaseTexts = i18n('release', {
  title: 'Release this person?',
  past: '{name} will lose this place with its hours and credits, and be notified.',
  keep: 'Keep it',
});
