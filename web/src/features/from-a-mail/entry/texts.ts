import { i18n, params } from '@/i18n/languages.ts';

export const entryTexts = i18n('entry', {
  waitingTitle: 'Waiting for approval',
  signedInAs: 'You are signed in as {email}.',
  waitingFor: params(
    'An administrator of {organisation} has to let you in. You will get an email when that has happened.',
  ),
  waitingForAny: 'An administrator has to let you in. You will get an email when that has happened.',
  kept: 'This place is kept for you until then:',
  note: 'What should they know about you?',
  noteHint: 'Optional, for example why you would like to help.',
  saveNote: 'Send note',
  noteSaved: 'The administrators can read this now.',
  noteFailed: 'This could not be sent. Please try again.',
  blockedTitle: 'No access',
  blocked: params(
    'An administrator of {organisation} has blocked your account. Your upcoming signups have been canceled.',
  ),
  blockedAny: 'An administrator has blocked your account. Your upcoming signups have been canceled.',
  contact: 'Questions? Contact {contact}.',
  contactUnknown: 'Questions? Ask an administrator.',
  toSignIn: 'Go to sign-in',
});
