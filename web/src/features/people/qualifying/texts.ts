import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

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
