import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const scheduleMessages = i18n('schedule', {
  rows: 'Rows of the board',
  byPlace: 'By place',
  byRole: 'By role',
  byPerson: 'By person',
  roleRows: 'Role',
  personRows: 'Person',
  more: 'View and more',
  length: 'Days to show',
  days: params({ one: '{count} day', other: '{count} days' }),
  day: 'Day',
  chooseDay: 'Choose a day',
  earlier: 'Earlier days',
  later: 'Later days',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  failed: 'Failed to load the schedule. Please try again.',
  empty: 'No shifts yet',
  emptyText: 'Create the first shift of this day, or go to a day that has some.',
  createShifts: 'Create shifts',
  goTo: params('Go to {day}'),
});

export const boardMessages = i18n('schedule-board', {
  board: 'Schedule board',
  keys: 'Arrow keys go from shift to shift, and Enter opens one. M moves, R changes the length, D duplicates, X selects, Delete deletes, and G goes to the next shift with open places.',
  missing: 'Missing',
  toMinimum: 'to the minimum',
  noPlace: 'No location',
  noRole: 'No slots',
  openShifts: 'Open places',
  open: params({ one: '{count} open', other: '{count} open' }),
  below: params({ one: '{count} below the minimum', other: '{count} below the minimum' }),
  taken: params('{taken} of {required} places taken'),
  count: params('{taken}/{required}'),
  full: 'full',
  fromFeed: 'from a calendar feed',
  asked: params({ one: '{count} asked, no answer yet', other: '{count} asked, no answer yet' }),
  unconfirmed: params({ one: '{count} not confirmed', other: '{count} not confirmed' }),
  times: params('{from}–{to}'),
  hour: params('{hour}: {missing} missing, {below} below the minimum'),
  hourFull: params('{hour}: nobody is missing'),
  selectHour: 'Select the shifts that miss them',
});

export const moveMessages = i18n('schedule-moves', {
  takenMove: params(
    '{title}, {times}. Left and right arrow move it by 15 minutes, with Shift by an hour. Up and down change the place. Enter drops, Escape cancels.',
  ),
  takenTime: params(
    '{title}, {times}. Left and right arrow move it by 15 minutes, with Shift by an hour. Enter drops, Escape cancels.',
  ),
  takenLength: params(
    '{title}, {times}. Left and right arrow change the end by 15 minutes, with Shift by an hour. Enter drops, Escape cancels.',
  ),
  at: params('{times}, {row}'),
  stays: params('{title} stays where it was.'),
  saving: 'The last change is still being saved.',
  allDay: params('{title} lasts whole days. Open it to change its times.'),
  nothingOpen: 'No shift shown here has open places.',
  selected: params('Selected: {count}'),
  moved: params('{title} moved to {time}'),
  placed: params('{title} moved to {place}'),
  unplaced: params('{title} no longer has a location'),
  lengthened: params('{title} is now {times}'),
  copied: params('{title} duplicated'),
  deleted: params('{title} deleted'),
});
