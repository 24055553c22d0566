import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const signupTexts = i18n('signups', {
  progress: 'Your progress',
  slotsDone: params('{done} of {required} slots'),
  slotsDonePercent: params('{slots}, {percent}'),
  creditsDone: params('{confirmed} confirmed, {completed} completed'),
  creditsDoneOf: params('{confirmed} confirmed of {asked}, {completed} completed'),
  seasonCredits: params('{season}: {confirmed} confirmed, {completed} completed'),
  seasonCreditsOf: params('{season}: {confirmed} confirmed of {asked}, {completed} completed'),
  upcoming: 'Your upcoming signups',
  noneUpcoming: 'You have no upcoming signups. A place that you take appears here.',
});
