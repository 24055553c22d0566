import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const ownShiftTexts = i18n('own-shifts', {
  toCalendar: 'Add to your calendar',
  coming: 'Coming up',
  noneComing: 'You have no shifts ahead.',
  find: 'Find a shift',
  withYou: params('With you: {names}'),
  lead: params('In charge: {name}'),
});

export const statementTexts = i18n('statement', {
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
