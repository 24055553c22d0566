import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const feedPreviewMessages = i18n('feed-preview', {
  look: 'Preview',
  found: params({ one: '{count} event would be imported now.', other: '{count} events would be imported now.' }),
  foundIn: params({
    one: '“{name}”: {count} event would be imported now.',
    other: '“{name}”: {count} events would be imported now.',
  }),
  none: 'The calendar has no events from today on.',
  first: 'First events',
  problems: params({
    one: '{count} entry could not be read completely.',
    other: '{count} entries could not be read completely.',
  }),
  named: 'Name and description come from the calendar unless you enter your own.',
  away: params({
    one: '{count} event that was deleted here stays deleted',
    other: '{count} events that were deleted here stay deleted',
  }),
  awayHint: 'If you restore them, they come back as new events without their earlier signups.',
  ofFeed: params('deleted events of {name}'),
  broughtBack: 'The deleted events have been restored.',
});
