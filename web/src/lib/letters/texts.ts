import { i18n, params } from '@/i18n/languages.ts';

/** Whom a message is for. `what`: a shift, place or role; `when`: days or times. */
export const partTexts = i18n('audience', {
  shift: params('{what}, {when}'),
  shifts: params({ one: 'Everybody of {count} shift', other: 'Everybody of {count} shifts' }),
  slot: params('{role} at {what}, {when}'),
  day: params('Everybody with a shift, {when}'),
  season: params('Everybody with a shift, {season}'),
  here: 'Everybody who is checked in',
  hereAt: params('Checked in at {what}'),
  idle: params('People without a shift, {when}'),
  waiting: params('On the waitlist of {what}, {when}'),
  waitingOfMany: params({ one: 'On the waitlist of {count} shift', other: 'On the waitlists of {count} shifts' }),
  people: params({ one: '{count} chosen person', other: '{count} chosen people' }),
});

/** What leads to the dialog that writes to many people. */
export const writeTexts = i18n('write-to', {
  write: 'Write to them…',
  writeHere: 'Write to everybody here…',
  writeTo: params('Write to {whom}…'),
  new: 'New message',
  important: 'Important for their shift',
  inLanguage: params('In {language}'),
  english: 'English',
  german: 'German',
  french: 'French',
  spanish: 'Spanish',
});
