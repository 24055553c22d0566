import { i18n } from '@/i18n/languages.ts';

export const secondFactorTexts = i18n('second-factor', {
  title: 'Second factor',
  about: 'A code from an authenticator app on your phone, in addition to the email.',
  failedToLoad: 'Failed to load your second factor',
  unavailable: 'This installation has no second factor: its authentication service does not offer one.',
  setUp: 'Set up an authenticator app',
  scan: 'Scan this code with the app, then type the six digits that it shows.',
  picture: 'QR code for the authenticator app',
  secret: 'Or type this key into the app',
  code: 'Six-digit code',
  enter: 'Type the six digits that your authenticator app shows.',
  confirm: 'Confirm',
  wrongCode: 'This code is wrong or too old. Type the present one.',
  notChecked: 'The code could not be checked. Please try again in a moment.',
  passed: 'You have used your second factor in this session.',
  require: 'Require it of all administrators',
  requireHint:
    'Administrators without it can do what volunteers can until they set one up. If you lose your phone, another administrator can reset it on your page.',
  notSaved: 'The setting could not be saved.',
  administration: 'Go to the administration',
});
