import { i18n, params } from '@/i18n/languages.ts';

/** What a sync or an edit of a feed does to events. */
export const feedKindTexts = i18n('feed-kinds', {
  added: params({ one: '{count} added', other: '{count} added' }),
  moved: params({ one: '{count} moved', other: '{count} moved' }),
  changed: params({ one: '{count} changed', other: '{count} changed' }),
  slots: params({ one: '{count} with other slots', other: '{count} with other slots' }),
  missing: params({ one: '{count} missing', other: '{count} missing' }),
  restored: params({ one: '{count} restored', other: '{count} restored' }),
  gone: params({ one: '{count} gone', other: '{count} gone' }),
});

/**
 * What somebody has changed. `title`: one of the shifts; `scope`: what they have in common, such as their day; `amount`: by how much
 * they moved.
 */
export const changeLogTexts = i18n('change-log', {
  move: params({ one: '{actor} moved {title}', other: '{actor} moved {count} shifts, including {title}' }),
  edit: params({
    one: '{actor} edited {title}',
    other: '{actor} edited {count} shifts, including {title}',
  }),
  counts: params({
    one: '{actor} changed the counts of {title}',
    other: '{actor} changed the counts of {count} shifts, including {title}',
  }),
  cancel: params({ one: '{actor} canceled {title}', other: '{actor} canceled {count} shifts, including {title}' }),
  restore: params({ one: '{actor} restored {title}', other: '{actor} restored {count} shifts, including {title}' }),
  publish: params({ one: '{actor} published {title}', other: '{actor} published {count} shifts, including {title}' }),
  unpublish: params({
    one: '{actor} made {title} a draft',
    other: '{actor} made {count} shifts drafts, including {title}',
  }),
  delete: params({ one: '{actor} deleted {title}', other: '{actor} deleted {count} shifts, including {title}' }),
  copy: params({
    one: '{actor} created a copy of {title}',
    other: '{actor} created {count} copies, including {title}',
  }),
  create: params({ one: '{actor} created {title}', other: '{actor} created {count} shifts, including {title}' }),
  give: params({
    one: '{actor} gave places at {title}',
    other: '{actor} gave places at {count} shifts, including {title}',
  }),
  release: params({
    one: '{actor} took back places at {title}',
    other: '{actor} took back places at {count} shifts, including {title}',
  }),
  move_person: params('{actor} moved a person to or from {title}'),
  swap: params('{actor} swapped the places of two people, one of them at {title}'),
  remove_examples: params('{actor} removed the examples'),
  undo: params({
    one: '{actor} undid a change of {title}',
    other: '{actor} undid a change of {count} shifts, including {title}',
  }),
  sync: params('{actor} synced the feed “{feed}”: {what}'),
  sync_alone: params('The feed “{feed}” was synced: {what}'),
  edit_feed: params('{actor} edited the feed “{feed}”: {what}'),
  edit_feed_only: params('{actor} edited the feed “{feed}”'),
  undo_feed: params('{actor} undid a change of the feed “{feed}”'),
  deletedFeed: 'deleted',
  noShift: 'no shift changed',
  edit_of: params('{actor} edited {count} shifts of {scope}'),
  counts_of: params('{actor} changed the counts of {count} shifts of {scope}'),
  cancel_of: params('{actor} canceled {count} shifts of {scope}'),
  restore_of: params('{actor} restored {count} shifts of {scope}'),
  publish_of: params('{actor} published {count} shifts of {scope}'),
  unpublish_of: params('{actor} made {count} shifts of {scope} drafts'),
  delete_of: params('{actor} deleted {count} shifts of {scope}'),
  copy_of: params('{actor} created {count} copies: {scope}'),
  create_of: params('{actor} created {count} shifts: {scope}'),
  give_of: params('{actor} gave places at {count} shifts of {scope}'),
  release_of: params('{actor} took back places at {count} shifts of {scope}'),
  undo_of: params('{actor} undid a change of {count} shifts of {scope}'),
  move_of: params('{actor} moved {count} shifts of {scope}'),
  later: params({
    one: '{actor} moved {title} {amount} later',
    other: '{actor} moved {count} shifts {amount} later, including {title}',
  }),
  earlier: params({
    one: '{actor} moved {title} {amount} earlier',
    other: '{actor} moved {count} shifts {amount} earlier, including {title}',
  }),
  later_of: params('{actor} moved {count} shifts of {scope} {amount} later'),
  earlier_of: params('{actor} moved {count} shifts of {scope} {amount} earlier'),
});
