import { i18n, params } from '@/i18n/languages.ts';

/** Texts of custom questions as people answer them, and of their answers. */
export const answerTexts = i18n('answers', {
  title: 'Questions',
  purpose: params('For: {purpose}'),
  person: 'Nobody but you can read it.',
  administrators: 'Administrators can read it.',
  leads: 'Administrators and leads of your shifts can read it.',
  afterEvent: params({
    one: 'It is removed {count} day after the event.',
    other: 'It is removed {count} days after the event.',
  }),
  afterSeason: params({
    one: 'It is removed {count} day after the season.',
    other: 'It is removed {count} days after the season.',
  }),
  afterShift: params({
    one: 'It is removed {count} day after your last shift.',
    other: 'It is removed {count} days after your last shift.',
  }),
  before_taking: 'Needed before you take a place.',
  day_before: 'Needed until a day before the shift.',
  inSeason: params('{question} ({season})'),
  none: 'No answer',
  yes: 'Yes',
  no: 'No',
  saved: 'Your answers have been saved.',
  needed: 'This needs an answer.',
  askTitle: 'Please answer first',
  askSubmit: 'Save and continue',
  loadFailed: 'The questions could not be loaded.',
  earlier: 'Answered before',
  remove: 'Delete answer',
  chooseFile: 'Choose file',
  chooseOther: 'Choose another file',
  removeFile: 'Remove file',
  saveFile: 'Download file',
  uploading: 'Uploading…',
  file: params('{type}, {size}'),
  fileKinds: params('A PDF or a picture (JPEG, PNG, WebP) of at most {max} MB.'),
  fileTooLarge: params('The file is larger than {max} MB.'),
  fileFailed: 'The file could not be loaded.',
});
