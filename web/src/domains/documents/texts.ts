import { i18n, params } from '@/i18n/languages.ts';

/** Texts about the documents that people agree to. */
export const documentTexts = i18n('documents', {
  title: 'What you agree to',
  about: 'Some places ask for it before you can have them.',
  agreeTitle: 'Please read and agree',
  agreed: params('I have read “{name}” and agree.'),
  tickFirst: 'Tick each document that you agree to.',
  agree: 'Agree',
  agreeFailed: 'Your agreement could not be saved.',
  loadFailed: 'The documents could not be loaded.',
  agreedOn: params('You agreed on {date}'),
  notAgreed: 'You have not agreed',
  readAgain: 'Read again',
  withdraw: 'No longer agree',
  withdrawTitle: 'No longer agree?',
  withdrawQuestion: params('You withdraw what you agreed to: “{name}”. Then you cannot take places that ask for it.'),
  placesKept: params({
    one: '{count} place of yours asks for it. You keep it, and the administrators are told.',
    other: '{count} places of yours ask for it. You keep them, and the administrators are told.',
  }),
  withdrawn: params('You no longer agree to “{name}”.'),
  withdrawFailed: 'This could not be withdrawn.',
});
