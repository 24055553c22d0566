import { i18n } from '@/i18n/languages.ts';

/** Whom a new message is for. */
export const whomTexts = i18n('whom', {
  noneHint: 'Write to everybody of a shift, a place, a role or a day: by email, as a notification and in the app.',
  whom: 'Who is it for?',
  next: 'Next',
  who: 'People',
  ofDays: 'Everybody with a shift',
  ofShift: 'Everybody of a shift',
  ofPlace: 'Everybody at a place',
  ofRole: 'Everybody in a role',
  ofSeason: 'Everybody of a season',
  here: 'Everybody who is checked in now',
  idle: 'People without a shift',
  role: 'Role',
  season: 'Which season',
  onDay: 'On',
  which: 'Which shift',
  everyRole: 'Every role',
  noShifts: 'No shift starts on this day.',
  shiftsFailed: 'The shifts could not be loaded.',
  firstDay: 'On, or from',
  lastDay: 'Up to',
  from: 'From (optional)',
  to: 'To (optional)',
  timesHint: 'Only shifts that are on at some time between the two.',
});
