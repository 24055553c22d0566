import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const handOverTexts = i18n('handOver', {
  handOver: 'Hand over',
  toAll: 'You offer this place to whoever fits. It stays yours until somebody takes it.',
  toNamed: params('You have asked {name} to take this place over. It stays yours until they say yes.'),
  toOne: 'You have asked somebody to take this place over. It stays yours until they say yes.',
  withdraw: 'Withdraw the offer',
  started: 'We have asked. The place stays yours until somebody takes it.',
  withdrawn: 'You keep the place.',
  withdrawFailed: 'The offer could not be withdrawn.',
  asked: 'You are asked to take over',
  asks: params('{giver} would like to hand this place over to you.'),
  somebodyAsks: 'Somebody would like to hand this place over.',
  open: 'Somebody gives these places away',
  more: params({ one: 'Show {count} more', other: 'Show {count} more' }),
  take: 'Take over',
  pass: 'Not for me',
  taken: 'You have taken the place over.',
  passed: 'Thanks for telling us. Your no is not held against you.',
  takeFailed: 'You could not take the place over.',
  swapFor: 'Swap for one of mine…',
  inTheWay: params('You have another place then: {shift}. You can offer it in return.'),
  offeredFor: params('You have offered this place in return for {shift}. It stays yours until that person says yes.'),
  offeredThis: params('You have offered {shift} in return. Both of you keep your places until that person says yes.'),
  offered: 'We have asked. You keep your place until that person says yes.',
  swapsBy: params('{giver} would take your place and give you this one in return:'),
  somebodySwaps: 'Somebody would take your place and give you this one in return:',
  youGive: 'You give',
  youGet: 'You get',
  swap: 'Swap',
  swapped: 'You have swapped the places.',
  swapFailed: 'The places could not be swapped.',
});

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
