import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const signInsTexts = i18n('sign-ins', {
  title: 'Sign-ins',
  about: 'Links that were requested, sign-ins and sign-outs of the last 90 days, newest first.',
  ofPerson: params('Only those of {name}.'),
  showAll: 'Show everybody',
  loadFailed: 'Failed to load the sign-ins',
  none: 'Nothing has happened in the last 90 days.',
  when: 'When',
  who: 'Who',
  what: 'What',
  device: 'Device',
  noPerson: 'Nobody here',
  linkRequested: 'Link requested',
  signedIn: 'Signed in',
  failed: 'Wrong code',
  ended: 'Session ended',
  more: 'Show more',
  signOut: 'Sign out everywhere',
  signOutTitle: params('Sign {name} out everywhere?'),
  signOutText: 'All devices are signed out at once. Signing in again takes a new link.',
  signedOut: params('{name} has been signed out everywhere.'),
  notSignedOut: 'The sessions could not be ended.',
  resetFactor: 'Reset second factor',
  resetFactorTitle: params('Reset the second factor of {name}?'),
  resetFactorText:
    'First make sure that it is them: meet or call them. Their authenticator app is removed, all their devices are signed out, and they get an email with your name.',
  factorReset: params('The second factor of {name} has been reset.'),
  factorNotReset: 'The second factor could not be reset.',
});
