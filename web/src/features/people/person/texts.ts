import { i18n, params } from '@/i18n/languages.ts';

export const panelTexts = i18n('person-panel', {
  loading: 'Loading the person',
  signupsFailed: 'Failed to load the shifts. Please try again.',
  language: params('Language: {language}'),
  assign: 'Assign a place',
  invite: 'Invite by email',
  next: 'Next shifts',
  noneNext: 'No shift ahead.',
  allShifts: 'All shifts',
  done: 'What they did',
  noneDone: 'No shift in the past.',
  roles: 'Roles',
  places: 'Where',
  times: params({ one: '{count} time', other: '{count} times' }),
});

export const recordTexts = i18n('record', {
  title: 'Merge or remove',
  about: 'If this person is listed twice, make one entry of both. If they have gone for good, remove them.',
  aboutOwn: 'If you are listed twice, make one entry of both.',
  mergeWith: 'Merge with…',
  remove: 'Remove…',
});

export const removeTexts = i18n('remove-person', {
  title: params('Remove {name} for good?'),
  places: params({ one: '{count} upcoming signup is released.', other: '{count} upcoming signups are released.' }),
  noPlaces: 'There are no upcoming signups.',
  account: 'Account, address, phone number, settings and notifications are deleted, and open invitations end.',
  nameGone: 'The name is replaced by a number.',
  nameKept: params('The name is kept until {day}, because wages may be unpaid. Then it is replaced by a number.'),
  pastStays: 'Past work stays in the reports, without the name.',
  noWayBack: 'This cannot be undone.',
  notLoaded: 'What this would change could not be loaded.',
  remove: 'Remove for good',
  removed: params('{name} has been removed.'),
});

export const personSeasonTexts = i18n('person-seasons', {
  title: 'Required credits by season',
  loadFailed: 'Failed to load the seasons. Please try again.',
  figures: params('{completed} completed, {confirmed} confirmed of {required}'),
  isOwn: 'Set for this person',
  change: 'Change',
  changeNamed: params('Required credits in {season}'),
  empty: 'Empty: as many as the season says.',
  saved: params('Required credits in {season} have been saved.'),
});

export const birthTexts = i18n('person-birth', {
  about: 'It decides which places this person can take. Only they and administrators see it, and no list shows it.',
  placesRefused: 'Places that depend on the age are refused until it is known.',
  remove: 'Remove the year of birth',
  removed: 'The year of birth has been removed.',
});

/** Texts of what an administrator answers for a person. */
export const personAnswersTexts = i18n('person-answers', {
  edit: 'Edit answers',
  editOf: params('Answers of {name}'),
  saved: 'The answers have been saved.',
});
