import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

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
