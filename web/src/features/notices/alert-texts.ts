import { i18n, params } from '@/i18n/languages.ts';

export const alertTexts = i18n('alerts', {
  places: params({ one: '{count} place given back', other: '{count} places given back' }),
  below: params({
    one: '{count} shift with too few people to run',
    other: '{count} shifts with too few people to run',
  }),
  questions: params({
    one: '{count} person has not answered in time',
    other: '{count} people have not answered in time',
  }),
  ends: params({
    one: '{count} person of the last shifts was not checked out or marked',
    other: '{count} people of the last shifts were not checked out or marked',
  }),
  gave: params('{name} has given the place back.'),
  gaveLate: params('{name} has given the place back late.'),
  open: params({ one: '{count} place is open.', other: '{count} places are open.' }),
  full: 'All places are taken.',
  over: 'This shift has begun or does not take place.',
  lacking: params('Too few people to run: {confirmed} of at least {min}.'),
  offered: params({
    one: '{count} person on the waitlist has been asked.',
    other: '{count} people on the waitlist have been asked.',
  }),
  more: params({ one: 'And {count} more.', other: 'And {count} more.' }),
});
