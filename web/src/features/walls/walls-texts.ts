import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const wallsTexts = i18n('walls', {
  about:
    'A page for a big screen, for everybody who passes by: what is on now, what is next, and where people are missing.',
  loadFailed: 'Failed to load wall screens. Please try again.',
  none: 'No wall screens',
  noneHint:
    'Add one, and open its address on a screen at the entrance or in the crew room. Nobody has to sign in there.',
  add: 'Add wall screen',
  editTitle: 'Edit wall screen',
  nameExample: 'Crew tent',
  shows: 'Shows',
  everything: 'Everything',
  ofPlace: params('Place: {name}'),
  ofType: params('Slot type: {name}'),
  names: 'Show first names',
  namesHint: 'Only of people who have switched on in their profile that others see their first name.',
  withNames: 'With first names',
  seen: 'Last seen {moment}',
  neverSeen: 'Not opened yet',
  renew: 'Replace address',
  renewTitle: 'Replace the address of this screen?',
  oldStops: params('Screens with the present address of “{name}” go dark within a minute.'),
  address: 'Address of the screen',
  addressHint: 'It is shown only now. Anyone who has it can see the screen without signing in.',
  addressTitle: params('The address of “{name}”'),
  copy: 'Copy the address',
  copied: 'The address has been copied.',
  notCopied: 'This browser does not allow copying here. Select the address and copy it.',
  open: 'Open',
  saved: params('The wall screen “{name}” has been saved.'),
  deleteTitle: 'Delete wall screen',
  deleteQuestion: params('Do you want to delete “{name}”? Screens with its address go dark within a minute.'),
  deleted: params('The wall screen “{name}” has been deleted.'),
  deleteFailed: 'The wall screen could not be deleted.',
  renewFailed: 'The address could not be changed.',
});
