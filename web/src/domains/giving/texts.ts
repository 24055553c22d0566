import { i18n, params } from '@/i18n/languages.ts';

/** Giving places to people and taking them back, as administrators and leads do. */
export const givingTexts = i18n('giving', {
  missing: params({ one: '{count} place open', other: '{count} places open' }),
  belowMinimum: params('{count} more needed at least'),
  search: 'Search by name',
  noFits: 'Nobody fits at the moment.',
  notFound: 'Nobody with this name',
  candidatesFailed: 'Failed to load who fits. Please try again.',
  give: 'Give',
  giveNamed: params('Give {name} the place: {slot}'),
  giveAnyway: 'Give anyway',
  ask: 'Ask',
  askNamed: params('Ask {name} about the place: {slot}'),
  askAnyway: 'Ask anyway',
  otherWays: params('Other ways for {name}'),
  noReason: 'No rule is against it. Best ask them first.',
  canDecline: 'No rule is against it, and they can say no.',
  reasonHint: 'It is kept with the place.',
  askedNow: params('{name} is asked: {slot}, {event}'),
  gave: params('{name} has the place: {slot}, {event}'),
  released: params('{name} no longer has the place: {slot}, {event}'),
  agreed: 'They have said yes already',
  release: 'Release',
  reason: 'Reason',
});
