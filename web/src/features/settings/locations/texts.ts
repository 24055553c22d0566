import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const locationTexts = i18n('places', {
  about: 'Where events take place, in the order of the schedule. A new location of an event appears here by itself.',
  loadFailed: 'Failed to load places. Please try again.',
  none: 'No places yet',
  noneHint: 'The location of the first event appears here.',
  add: 'Add place',
  editTitle: 'Edit place',
  renameHint: 'Coming events get the new name. Calendar feeds can go on using the old one.',
  address: 'Address',
  meetingPoint: 'Meeting point',
  contact: 'Contact on site',
  contactHint: 'Everybody who sees shifts here sees these details.',
  also: params('Also: {names}'),
  coming: params({ one: '{count} coming event', other: '{count} coming events' }),
  up: params('Move {name} up'),
  down: params('Move {name} down'),
  moved: params('{name}: place {position} of {count}'),
  moveFailed: 'The order could not be saved.',
  saved: params('The place “{name}” has been saved.'),
  merged: params('“{name}” has the events of both places now.'),
  mergeText: params(
    '“{name}” is already in the list. If you merge the two, it gets the events and the names of this place.',
  ),
  merge: 'Merge the two',
  deleteTitle: 'Delete place',
  deleteQuestion: params('Do you want to delete “{name}”?'),
  deleted: params('The place “{name}” has been deleted.'),
  deleteFailed: 'The place could not be deleted.',
});
