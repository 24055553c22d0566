import { i18n, params } from '@/i18n/languages.ts';

export const ownCodeTexts = i18n('own-code', {
  title: 'My code',
  whose: 'Whose code',
  about: 'The person at the gate of your shift scans it to check you in. It works without a connection.',
  picture: 'Your code as a QR code',
  typed: 'The same, to type:',
  loadFailed: 'Failed to load your code. Please try again.',
  renew: 'Renew my code',
  renewTitle: 'Renew your code?',
  renewHint: 'The present code stops working at once, also on a printed badge or in a photo.',
  renewed: 'You have a new code.',
  renewFailed: 'Your code was not renewed.',
});

export const ownShiftTexts = i18n('own-shifts', {
  toCalendar: 'Add to your calendar',
  coming: 'Coming up',
  noneComing: 'You have no shifts ahead.',
  find: 'Find a shift',
  withYou: params('With you: {names}'),
  lead: params('In charge: {name}'),
});

export const pastShiftTexts = i18n('past-shifts', {
  title: 'What you have done',
  none: 'Shifts appear here when they are over, with their hours and what they earned.',
  season: 'Season',
  all: 'All shifts',
  outside: 'Outside of all seasons',
  of: params('{name}, {season}'),
  shift: 'Shift',
  hours: 'Hours',
  earned: 'Earned',
  total: 'Total',
  date: 'Date',
  start: 'Start',
  end: 'End',
  role: 'Role',
  place: 'Place',
  credits: 'Credits',
  pay: params('Pay in {currency}'),
  attendance: 'Attendance',
  waits: params('Wages count once your attendance is marked: {pay} are still open.'),
  csv: 'Download as CSV',
  print: 'Print',
});
