import { i18n } from '@/i18n/languages.ts';

/** Texts of the buttons that open the dialog, which brings its own. */
export const ageButtonTexts = i18n('age-buttons', {
  enter: 'Enter year of birth',
  saveAndSignUp: 'Save and sign up',
});
