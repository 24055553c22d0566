import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const feedPreviewTexts = i18n('feed-preview', {
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
  syncTitle: params('Sync “{name}”'),
  editTitle: params('Save “{name}”'),
  outdated: 'The calendar or its events have changed in the meantime. This is what would change now.',
  unusual: params({
    one: '{count} of {of} upcoming events would go. Is this the right calendar?',
    other: '{count} of {of} upcoming events would go. Is this the right calendar?',
  }),
  concerns: params({
    one: '{count} person has a place in these events.',
    other: '{count} people have places in these events.',
  }),
  nobody: 'Nobody has a place in these events.',
  missingMeans:
    'Missing events stay for now. If they are still missing an hour later, the next sync removes or cancels them.',
  was: params('before: {what}'),
  overlapping: params('{name} (overlaps with another place)'),
  notShown: params({ one: '{count} more change is not shown.', other: '{count} more changes are not shown.' }),
  unread: params({
    one: '{count} warning: see the history afterwards.',
    other: '{count} warnings: see the history afterwards.',
  }),
  canUndo: 'You can undo it as a whole in the list of changes.',
  apply: 'Apply',
  broughtBack: 'The deleted events have been restored.',
});
