import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

/** What somebody has changed. `title`: one of the shifts. */
export const changeLogMessages = i18n('change-log', {
  move: params({ one: '{actor} moved {title}', other: '{actor} moved {count} shifts, including {title}' }),
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
  undo: params({
    one: '{actor} undid a change of {title}',
    other: '{actor} undid a change of {count} shifts, including {title}',
  }),
});
