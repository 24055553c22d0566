import { i18n, params } from '@/i18n/languages.ts';

export const addressTexts = i18n('address', {
  change: 'Change email',
  about: 'You get a code at the new address. Until it is entered, nothing changes.',
  aboutOther: params(
    '{name} gets a code at the new address, and reads it to you. Until it is entered, nothing changes.',
  ),
  next: 'Send code',
  enter: params('Enter the six digits that were sent to {email}.'),
  code: 'Code from the email',
  confirm: 'Use this address',
  changed: params('The email address is {email} now.'),
});
