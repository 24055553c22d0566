import { i18n, params } from '@/i18n/languages.ts';

/** Texts with which a person asks to have a qualification confirmed. */
export const askingTexts = i18n('askingQualification', {
  about: params('Administrators confirm: {names}. You are told when they have.'),
  note: 'Note (optional)',
  noteHint: 'For example since when you have it.',
  noteLong: 'At most 500 characters',
  sent: 'You have asked the administrators.',
  ask: 'Ask for confirmation',
  asked: 'Administrators have been asked.',
  takeBack: 'Withdraw request',
});
