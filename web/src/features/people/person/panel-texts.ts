import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

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
