import { i18n } from '@/i18n/languages.ts';

/** Texts of the buttons that open the dialog, which brings its own. */
export const documentButtonTexts = i18n('document-buttons', {
  read: 'Read and agree',
  agreeAndSignUp: 'Agree and sign up',
});
