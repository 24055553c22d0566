import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

/** The keys that the help lists beside those for everybody, and how keys are written. */
export const keysTexts = i18n('keys', {
  control: params('Ctrl+{key}'),
  everywhere: 'Everywhere',
  jump: 'Jump to a page, a shift, a person or a day',
  board: 'On the board, at a shift',
  enter: 'Enter',
  delete: 'Delete',
  next: 'Go to another shift',
  open: 'Open it',
  move: 'Move it',
  lengthen: 'Change its length',
  hole: 'Go to the next shift with open places',
  duplicate: 'Duplicate it',
  copy: 'Copy it',
  paste: 'Paste the copy on this day, in this row',
  select: 'Select it',
  selectAll: 'Select all shifts',
  selectRow: 'Select its row',
  selectRest: 'Select the rest of the day from its start',
  remove: 'Delete it',
  undo: 'Undo the last change',
  moving: 'While a shift moves',
  steps: '15 minutes, with Shift an hour',
  rows: 'Another place',
  drop: 'Drop it',
  putBack: 'Put it back',
  panel: 'In the panel of a shift',
  give: 'Ask the person, or give them the place',
  nextPlace: 'Go to the next open place',
});
