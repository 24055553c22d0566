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
  claimed: 'Claimed',
  confirmed: 'Confirmed',
  declined: 'Claim declined',
  approved: 'Approved',
  run: 'In a pay run',
  breakOf: params('break of {count} min'),
  restOf: params('unpaid break of {count} min'),
});

/** Days whose hours are listed. */
export const periodTexts = i18n('hours-period', {
  filter: 'Filter the hours',
  period: 'Days',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  otherDays: 'Other days',
  from: 'From',
  to: 'To',
  notInOrder: 'The first day is after the last.',
  none: 'No hours on these days',
  sums: params('{hours} h in all'),
});
