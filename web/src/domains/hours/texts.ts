import { i18n, params } from '@/i18n/languages.ts';

export const hoursTexts = i18n('hours', {
  history: 'History',
  loadFailed: 'Failed to load the history. Please try again.',
  nothing: 'Nothing has been recorded yet.',
  system: 'Automatically',
  came: params('came at {time}'),
  left: params('left at {time}'),
  leftAssumed: params('left at {time}, assumed'),
  counted: params('{hours} h'),
  planned: 'Settled as planned',
  clocked: 'Check-in and check-out',
  attended: 'Marked as attended',
  no_show: 'Marked as no-show',
  excused: 'Marked as excused',
  unmarked: 'Mark removed',
  corrected: 'Hours corrected',
  moved: 'The shift was moved',
  undone: 'Taken back',
});
