import { i18n } from '@/i18n/languages.ts';

/** Texts of sign-in sheets. */
export const signInTexts = i18n('sign-in-sheet', {
  print: 'Sign-in sheet',
  name: 'Name',
  role: 'Role',
  times: 'Shift',
  in: 'In',
  out: 'Out',
  signature: 'Signature',
});
