import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const feedPreviewMessages = i18n('feed-preview', {
  look: 'Look inside',
  found: params({ one: '{count} event would be imported now.', other: '{count} events would be imported now.' }),
  foundIn: params({
    one: '“{name}”: {count} event would be imported now.',
    other: '“{name}”: {count} events would be imported now.',
  }),
  none: 'The calendar has no events from today on.',
  first: 'The first of them',
  problems: params({
    one: '{count} entry could not be read in full.',
    other: '{count} entries could not be read in full.',
  }),
  named: 'Name and description are those of the calendar, as long as you write no others.',
  away: params({
    one: '{count} event that was deleted here stays away',
    other: '{count} events that were deleted here stay away',
  }),
  awayHint: 'Brought back, they are new events without the signups they had.',
  bringBack: 'Bring back',
  ofFeed: params('deleted events of {name}'),
  broughtBack: 'The deleted events are back.',
});
