import { i18n, params } from '@/i18n/languages.ts';

export const rateTexts = i18n('rates', {
  counting: 'Counting the shifts that this changes…',
  notCounted: 'The shifts that this changes could not be counted.',
  noShift: 'No shift gets another rate.',
  shifts: params({ one: '{count} shift gets the new rate.', other: '{count} shifts get the new rate.' }),
  people: params({
    one: '{count} person is signed up for such a shift.',
    other: '{count} people are signed up for such shifts.',
  }),
  payRises: params('Their pay rises by {amount} in all.'),
  payFalls: params('Their pay falls by {amount} in all.'),
  creditsRise: params('Their credits rise by {amount} in all.'),
  creditsFall: params('Their credits fall by {amount} in all.'),
  closedStay: 'Closed days stay as they were reported.',
  closedChange: params({
    one: '{count} of these shifts is on a closed day: its reported figures change.',
    other: '{count} of these shifts are on closed days: their reported figures change.',
  }),
});

export const rateHistoryTexts = i18n('rate-history', {
  title: params('Rates of {name}'),
  about: 'Work earns the rate of the day on which its event starts.',
  loading: 'Loading the rates…',
  failed: 'The rates could not be loaded.',
  from: params('From {date}'),
  first: 'From the beginning',
  upcoming: 'Not yet in force',
  setBy: params('Set by {name}'),
  setByOperator: 'Set with direct access to the database',
  remove: 'Remove',
});
