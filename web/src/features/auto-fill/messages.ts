import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const autoFillMessages = i18n('auto-fill', {
  about: 'Muster proposes people for the open places. Nobody gets a place, or hears of it, before you give it.',
  selected: params({ one: '{count} selected shift', other: '{count} selected shifts' }),
  loading: 'Reading open places and people',
  loadFailed: 'Failed to load the open places. Please try again.',
  working: 'Looking for people',
  stop: 'Stop',
  stopped: 'Stopped. Nothing has changed.',
  again: 'Start again',
  failed: 'The proposal could not be made. Please start again.',
  none: 'No open places',
  noneText: 'Every place in the coming shifts of these days is taken.',
  nobody: 'Nobody can take these places',
  nobodyText: 'The list below says what is in the way, and what would help.',
  backToSchedule: 'Go to the schedule',
  leftOut: params({
    one: 'One more role with open places follows. Give these places first, then start again.',
    other: '{count} more roles with open places follow. Give these places first, then start again.',
  }),
  filled: params({ one: '{filled} of {count} open place filled', other: '{filled} of {count} open places filled' }),
  minimums: params({
    one: '{filled} of {count} place that minimums need',
    other: '{filled} of {count} places that minimums need',
  }),
  hours: 'Hours around these days',
  now: 'Now',
  afterwards: 'With this',
  people: 'People with a place',
  average: 'Hours each, on average',
  most: 'Hours of the busiest person',
  groups: 'Group by',
  byShift: 'Each shift',
  byPerson: 'Each person',
  chooseAll: 'Choose all',
  chooseNone: 'Choose none',
  chosen: params({ one: '{count} place chosen', other: '{count} places chosen' }),
  give: params({ one: 'Give {count} place', other: 'Give {count} places' }),
  gave: params({ one: '{count} place given', other: '{count} places given' }),
  placeOf: params('{name}: {slot}, {event}'),
  allOf: params('All places: {name}'),
});

export const fillReasonMessages = i18n('auto-fill-reasons', {
  only: params({ one: 'The only person who can', other: 'One of {count} people who can' }),
  said_free: 'Said free',
  favourite_role: 'Likes to do this',
  favourite_place: 'Likes this place',
  owes: params('Still owes {credits} of {required} credits'),
  did_role: params({ one: 'Did this once before', other: 'Did this {count} times before' }),
  did_place: params({ one: 'Worked here once before', other: 'Worked here {count} times before' }),
  adjoining: params('Right before or after their shift {title}'),
  hours: params('{hours} h in all around these days'),
});

export const unfilledMessages = i18n('auto-fill-open', {
  title: 'Still open',
  open: params({ one: '{count} place open', other: '{count} places open' }),
  belowMinimum: params('{count} more needed at least'),
  able: params({ one: '{count} person may do this role', other: '{count} people may do this role' }),
  overlap: params({ one: '{count} works elsewhere then', other: '{count} work elsewhere then' }),
  proposed_then: params({
    one: '{count} is proposed for another shift then',
    other: '{count} are proposed for other shifts then',
  }),
  proposed_here: params({ one: '{count} is proposed here', other: '{count} are proposed here' }),
  already_signed_up: params({
    one: '{count} works in this shift already',
    other: '{count} work in this shift already',
  }),
  too_little_rest: params({ one: '{count} would lack rest', other: '{count} would lack rest' }),
  too_many_hours: params({
    one: '{count} would work too long that day',
    other: '{count} would work too long that day',
  }),
  not_free: params({ one: '{count} said not free', other: '{count} said not free' }),
  over_own_hours: params({
    one: '{count} wants to work less that day',
    other: '{count} want to work less that day',
  }),
  signup_not_open: 'Signup has not opened yet',
  signup_closed: 'Signup has closed',
  helps: 'What would help',
  rest: params('{name}, with {hours} h less rest than the rule'),
  dayHours: params('{name}, with {hours} h more than the rule allows a day'),
  move: params('{name}, who would have to leave {title}'),
  ownHours: params('{name}, with {hours} h more than they want to work a day'),
  ask: params({
    one: '{name}, who said not free: {day}',
    other: 'One of {count} people who said not free. {name} said so first: {day}',
  }),
});
