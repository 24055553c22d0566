import { i18n, params } from '@/i18n/languages.ts';

export const reservedPlacesTexts = i18n('reserved-places', {
  about:
    'Keep places for a company, a school class or another group. They get a link, and take their places there with a name and an email address, without an account.',
  loadFailed: 'Failed to load the reserved places. Please try again.',
  none: 'No places are reserved',
  noneHint: 'Reserve some here or at a shift, and send the link to whom they are for.',
  until: params('Kept until {day}, {time}'),
  ended: params('Ended {day}, {time}'),
  taken: params({ one: '{taken} of {count} place taken', other: '{taken} of {count} places taken' }),
  copyLink: 'Copy link',
  copied: 'The link has been copied.',
  end: 'End now',
  endTitle: 'End the reservation',
  endQuestion: params(
    'Do you want to end the reservation for {name}? Its link stops working. Whoever has taken a place keeps it.',
  ),
  returns: params({
    one: '{count} place that nobody has taken becomes free for everybody.',
    other: '{count} places that nobody has taken become free for everybody.',
  }),
  returnsNone: 'All places are taken, so none becomes free.',
  hasEnded: params('The reservation for {name} has ended.'),
  endFailed: 'The reservation could not be ended.',
  over: params({ one: '{count} that is over', other: '{count} that are over' }),
  peopleFailed: 'Failed to load who has taken places. Please try again.',
  nobodyHere: 'Nobody yet',
  line: params('{taken} of {count} taken'),
  companions: params({ one: 'and {count} more', other: 'and {count} more' }),
  gone: 'There is no such reservation.',
  phone: 'Phone',
  event: 'Event',
  start: 'Start',
  places: 'Places',
  takenAt: 'Taken',
});
