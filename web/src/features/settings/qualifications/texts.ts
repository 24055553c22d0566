import { i18n, params } from '@/i18n/languages.ts';

export const qualificationTexts = i18n('qualifications', {
  about: 'What people need for the places of some slot types. A slot type asks for it in its own settings.',
  none: 'No qualifications yet',
  noneHint: 'Add one, such as First aid or Forklift licence, and choose it in the slot types that need it.',
  add: 'Add qualification',
  editTitle: 'Edit qualification',
  confirmedBy: 'Who confirms it',
  self: 'People themselves',
  selfHint: 'They tick the sentence below when they take a place that needs it.',
  organiser: 'Administrators',
  organiserHint: 'You confirm it on the page of each person.',
  sentence: 'Sentence that people confirm',
  meaning: 'What it means',
  months: 'Valid for how many months',
  monthsHint: 'Leave empty if it does not end.',
  bySelf: 'People confirm it themselves',
  byOrganiser: 'Administrators confirm it',
  validFor: params({ one: 'valid for {count} month', other: 'valid for {count} months' }),
  neededFor: params('Needed for: {names}'),
  notNeeded: 'No slot type needs it yet.',
  people: params({ one: '{count} person has it', other: '{count} people have it' }),
  peopleTitle: params('People with “{name}”'),
  nobody: 'Nobody has it yet.',
  saved: params('“{name}” has been saved.'),
  deleteTitle: 'Delete qualification',
  deleteQuestion: params('Do you want to delete “{name}”? Nobody will have it any longer.'),
  deleted: params('“{name}” has been deleted.'),
  deleteFailed: 'The qualification could not be deleted.',
});

/** Texts of what people ask to have confirmed. */
export const requestTexts = i18n('qualificationRequests', {
  title: params({ one: '{count} request to confirm', other: '{count} requests to confirm' }),
  decline: 'Decline',
  of: params('{person}, {name}'),
  confirmed: 'Confirmed. The person is told if they have an email address.',
  declined: 'Declined. The person is told if they have an email address.',
  failed: 'The request could not be answered.',
});

/** Texts of the list of what ends soon. */
export const endingTexts = i18n('endingQualifications', {
  title: params({ one: '{count} ends soon', other: '{count} end soon' }),
  about: 'Within 60 days. People are reminded 30 days before.',
  qualification: 'Qualification',
  day: 'Ends on',
});
