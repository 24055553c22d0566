import { i18n, params } from '@/i18n/languages.ts';

export const handOverDialogTexts = i18n('handOverDialog', {
  title: params('Hand over {event}'),
  stays: 'The place stays yours until somebody takes it over, at the latest until the shift begins.',
  whom: 'To whom?',
  all: 'Whoever fits',
  allHint: 'Everybody who could take the place sees it, without your name. People on the waitlist get a message.',
  known: 'Somebody I have shared a shift with',
  person: 'Choose the person',
  together: params('{name} ({event})'),
  byAddress: 'Somebody whose email address I know',
  addressHint: 'If it belongs to a member, they get a message. We do not say whether it does.',
  address: 'Email address',
  addressMissing: 'Enter an email address',
  submit: 'Ask',
  failed: 'The place could not be offered.',
});

export const swapDialogTexts = i18n('swapDialog', {
  title: params('Swap for {event}'),
  asks: 'We ask the person who has that place. If they say yes, you both have the other’s place at once. Until then nothing changes.',
  which: 'Which of your places do you give?',
  failed: 'The swap could not be offered.',
});
