import { i18n, params } from '@/i18n/languages.ts';

export const consequencesTexts = i18n('consequences', {
  clashes: params({
    one: '{count} person would have two places at the same time',
    other: '{count} people would have two places at the same time',
  }),
  clashAt: params('{name}: {title}, {when}'),
  clashMeans: 'They are told, and the place here is held until they or you decide which one they keep.',
});

/** Who will be told what, by kind of notice. */
export const changeToldTexts = i18n('change-told', {
  moved: params({
    one: '{count} person is told about the new time or place',
    other: '{count} people are told about the new time or place',
  }),
  canceled: params({
    one: '{count} person is told that a shift is canceled',
    other: '{count} people are told that a shift is canceled',
  }),
  restored: params({
    one: '{count} person is told that a shift is back on',
    other: '{count} people are told that a shift is back on',
  }),
  removed: params({
    one: '{count} person loses a place and is told',
    other: '{count} people lose a place and are told',
  }),
  asked: params({ one: '{count} person is asked and can say no', other: '{count} people are asked and can say no' }),
  still: params({
    one: '{count} person is asked whether they still come',
    other: '{count} people are asked whether they still come',
  }),
  assigned: params({
    one: '{count} person is told about a new place',
    other: '{count} people are told about a new place',
  }),
  released: params({
    one: '{count} person is told that a place is no longer theirs',
    other: '{count} people are told that a place is no longer theirs',
  }),
  other: params({ one: '{count} administrator is told', other: '{count} administrators are told' }),
});

/** The page of people who could not be told. */
export const unreachedPageTexts = i18n('unreached-page', {
  title: 'People to tell',
  about: 'Neither an email nor a notification reaches these people. Call them, and tick who knows.',
  ofChange: 'Whom one change did not reach.',
  all: 'Show everybody who is still to be told',
  loadFailed: 'The list could not be loaded.',
  none: 'Everybody knows',
  noneHint: 'Whoever could not be told of a change of their shifts is listed here.',
  unreachable: 'Cannot be reached in the next 7 days',
  unreachableAbout: 'They have a place, and not even its cancellation would reach them.',
  bouncing: 'Addresses that are refused',
  bouncingAbout:
    'The mail server says that nobody gets mail there. Emails are still tried; the mark goes with the first that arrives, with another address, and when the person signs in.',
  since: 'Since',
  clear: params('Clear the mark of {name}'),
  cleared: params('{name} counts as reachable again.'),
  notCleared: 'The mark was not cleared.',
});
