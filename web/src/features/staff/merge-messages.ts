import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const mergeMessages = i18n('merge', {
  title: 'Possible Duplicates',
  about: 'People with the same name or phone number. If two entries are one person, merge them.',
  none: 'No possible duplicates.',
  notLoaded: 'The list could not be loaded.',
  sameName: 'Same name',
  samePhone: 'Same phone number',
  compare: 'Compare',
  compareNames: params('{one} and {two}'),
  field: 'Detail',
  account: 'Signs in',
  yes: 'Yes',
  no: 'No',
  ahead: 'Signups ahead',
  past: 'Past signups',
  hours: 'Completed hours',
  keepName: 'Which name stays?',
  keepRole: 'Which role stays?',
  outcome: params('Afterwards {name} has {ahead} signups ahead and {past} past ones.'),
  displaced: params({
    one: '{count} signup overlaps with another and is displaced.',
    other: '{count} signups overlap with others and are displaced.',
  }),
  accountGoes: 'The account of the other one is deleted, with its sessions.',
  merge: 'Merge…',
  question: 'Merge these two people?',
  noWayBack: 'Everything of the one goes to the other. This cannot be undone.',
  confirm: 'Merge',
  merged: params('“{name}” is one person now.'),
  back: 'Back to the list',
});
