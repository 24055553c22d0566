import { i18n } from '@/i18n/languages.ts';

/** The way to the person's own code, from several pages. */
export const ownCodeLinkTexts = i18n('own-code-link', {
  show: 'Show my code',
  hint: 'To be checked in at your shift',
});
