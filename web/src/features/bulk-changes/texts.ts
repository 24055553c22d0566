import { i18n, params } from '@/i18n/languages.ts';

export const changesTexts = i18n('changes', {
  checking: 'Checking whom this affects…',
  nothingChanged: 'Nothing was changed',
  nothingToUndo: 'There is no change to undo',
  toldSoon: params({
    one: '{count} person is told in one to two minutes.',
    other: '{count} people are told in one to two minutes.',
  }),
  unreached: params({
    one: '{count} person can’t be reached: {names}.',
    other: '{count} people can’t be reached: {names}.',
  }),
  unreachedMore: params({
    one: '{names} and {count} more',
    other: '{names} and {count} more',
  }),
  showUnreached: 'Whom to call',
  leftOut: params({ one: '{count} part was left as it is.', other: '{count} parts were left as they are.' }),
  skips: params({ one: '{count} part stays as it is', other: '{count} parts stay as they are' }),
  skipped: params('{what}: {reason}'),
  hereNow: params({ one: '{count} person is here now', other: '{count} people are here now' }),
  hereKeeps:
    'What they have worked until now stays worked, credited and paid. They stay at the gate until somebody checks them out.',
  endNow: 'End it now, keep their hours',
  endsNow: 'If it ends now instead, it counts as a shift that took place, and nobody is told that it is canceled.',
  ended: params({ one: '{count} shift ended now', other: '{count} shifts ended now' }),
  archives: 'Their slot types are archived.',
  deletes: params({ one: '{count} shift will be deleted.', other: '{count} shifts will be deleted.' }),
  publishMeans: params({
    one: 'From then on everybody sees it and can sign up.',
    other: 'From then on everybody sees them and can sign up.',
  }),
  draftsLeft: params({
    one: '{count} other draft, outside this selection, stays a draft.',
    other: '{count} other drafts, outside this selection, stay drafts.',
  }),
  tellsAfter:
    'Messages go out one to two minutes after the change. Undo within the first minute, and nobody hears of it.',
  stayedTitle: 'Undone, with exceptions',
  stayedAbout: 'This has changed since, or can no longer be changed, so it was left alone:',
  title: 'Changes',
  about: 'Changes of several shifts or places, newest first. Each can be undone until its first shift starts.',
  loadFailed: 'Failed to load the changes. Please try again.',
  none: 'No changes yet. Move, copy or cancel several shifts at once, and it will be listed here.',
  people: params({ one: '{count} person affected', other: '{count} people affected' }),
  notReached: params({ one: '{count} of {people} not reached', other: '{count} of {people} not reached' }),
  allKnow: 'all have been told since',
  stillToTell: params({ one: '{count} still to be told', other: '{count} still to be told' }),
  listFailed: 'Who was not reached could not be loaded.',
  undoneBy: params('Undone by {name}'),
  wasUndone: 'Undone',
});

/** What a change does, as the label of the button that does it. */
export const changeVerbTexts = i18n('change-verbs', {
  move: params({ one: 'Move {count} shift', other: 'Move {count} shifts' }),
  edit: params({ one: 'Edit {count} shift', other: 'Edit {count} shifts' }),
  counts: params({ one: 'Change the counts of {count} shift', other: 'Change the counts of {count} shifts' }),
  cancel: params({ one: 'Cancel {count} shift', other: 'Cancel {count} shifts' }),
  restore: params({ one: 'Restore {count} shift', other: 'Restore {count} shifts' }),
  publish: params({ one: 'Publish {count} shift', other: 'Publish {count} shifts' }),
  unpublish: params({ one: 'Make {count} shift a draft', other: 'Make {count} shifts drafts' }),
  delete: params({ one: 'Delete {count} shift', other: 'Delete {count} shifts' }),
  copy: params({ one: 'Create {count} copy', other: 'Create {count} copies' }),
  create: params({ one: 'Create {count} shift', other: 'Create {count} shifts' }),
  give: params({ one: 'Give {count} place', other: 'Give {count} places' }),
  release: params({ one: 'Take back {count} place', other: 'Take back {count} places' }),
  move_person: params('Move to the other shift'),
  swap: params('Swap the places'),
  remove_examples: params('Remove the examples'),
});

/** What a change has done. */
export const changeDoneTexts = i18n('change-done', {
  move: params({ one: '{count} shift moved', other: '{count} shifts moved' }),
  edit: params({ one: '{count} shift edited', other: '{count} shifts edited' }),
  counts: params({ one: 'Counts of {count} shift changed', other: 'Counts of {count} shifts changed' }),
  cancel: params({ one: '{count} shift canceled', other: '{count} shifts canceled' }),
  restore: params({ one: '{count} shift restored', other: '{count} shifts restored' }),
  publish: params({ one: '{count} shift published', other: '{count} shifts published' }),
  unpublish: params({ one: '{count} shift is a draft again', other: '{count} shifts are drafts again' }),
  delete: params({ one: '{count} shift deleted', other: '{count} shifts deleted' }),
  copy: params({ one: '{count} copy created', other: '{count} copies created' }),
  create: params({ one: '{count} shift created', other: '{count} shifts created' }),
  give: params({ one: '{count} place given', other: '{count} places given' }),
  release: params({ one: '{count} place taken back', other: '{count} places taken back' }),
  move_person: params('Moved to the other shift'),
  swap: params('Places swapped'),
  remove_examples: params('The examples have been removed'),
  undo: params('The change has been undone'),
});
