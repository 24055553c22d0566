import { i18n, params } from '@/i18n/languages.ts';

export const reservationTexts = i18n('reservations', {
  reserve: 'Reserve places',
  change: 'Change reserved places',
  nameHint: 'A company, a school class or another group. They read this name on their page.',
  shifts: 'Which places',
  noneChosen: 'Choose shifts below.',
  free: params({ one: '{count} free', other: '{count} free' }),
  taken: params({ one: '{count} taken', other: '{count} taken' }),
  fewer: params('Fewer: {what}'),
  count: params('How many: {what}'),
  more: params('More: {what}'),
  add: params('Add {what}'),
  remove: params('Remove {what}'),
  find: 'Find a shift',
  findFailed: 'Failed to load the shifts. Please try again.',
  nothingFound: 'No coming shift with free places that are open to everyone has these words.',
  nothingFree: 'No coming shift has free places that are open to everyone.',
  untilDay: 'Kept until',
  untilTime: 'Time',
  untilHint: 'What nobody has taken by then is free for everybody again.',
  saved: params('The places for {name} are reserved.'),
  link: params('Link for {name}'),
  linkAbout:
    'Send this link, or print its code. Whoever has it can take one of these places with a name and an email address, without an account.',
  poster: params('Places for {name}'),
  posterUntil: params('Until {day}, {time}'),
});
