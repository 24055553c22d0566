import { i18n, params } from '@/i18n/languages.ts';

export const qualificationTexts = i18n('person-qualifications', {
  about: 'What this person needs to take places of some slot types.',
  confirmTitle: params('Confirm “{name}”'),
  confirmedOn: 'Confirmed on',
  validUntil: 'Valid until',
  untilHint: 'Without a day it does not end.',
  withdraw: 'Withdraw',
  withdrawn: params('“{name}” has been withdrawn.'),
  withdrawFailed: 'The qualification could not be withdrawn.',
  confirmed: params('“{name}” has been confirmed.'),
});

/** Texts about confirming a qualification of many people. */
export const qualifyTexts = i18n('qualify-people', {
  open: 'Confirm a qualification…',
  title: 'Confirm a qualification',
  which: 'Qualification',
  willGet: params({ one: '{count} person gets “{name}”', other: '{count} people get “{name}”' }),
  nobodyGets: params('Nobody gets “{name}”'),
  haveIt: params({
    one: '{count} person has it already',
    other: '{count} people have it already',
  }),
  held: params('{name}: {until}'),
  again: params({ one: 'Confirm it again for this person', other: 'Confirm it again for these {count} people' }),
  apply: params({ one: 'Confirm for {count} person', other: 'Confirm for {count} people' }),
  done: params({
    one: '“{name}” has been confirmed for {count} person.',
    other: '“{name}” has been confirmed for {count} people.',
  }),
  tooMany: params('A qualification can be confirmed for at most {most} people at once.'),
});
