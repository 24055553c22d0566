import { i18n, params } from '@/i18n/languages.ts';

/** Texts about the qualifications of a person. */
export const qualifyingTexts = i18n('qualifying', {
  title: 'Qualifications',
  needed: params('You need: {names}'),
  confirmTitle: 'Please confirm',
  confirmedBy: params('I confirm: {name}'),
  tickFirst: 'Tick every sentence to confirm it.',
  confirm: 'Confirm',
  confirmAgain: 'Confirm again',
  confirmAndSignUp: 'Confirm and sign up',
  confirmFailed: 'This could not be confirmed.',
  loadFailed: 'The qualifications could not be loaded.',
  notConfirmed: 'Not confirmed',
  forEver: 'Valid without end',
  until: params('Valid until {date}'),
  from: params('Valid from {date}'),
  expired: params('Expired on {date}'),
});
