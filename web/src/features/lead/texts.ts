import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

/** The shifts that somebody leads. */
export const leadTexts = i18n('lead', {
  loadFailed: 'Your shifts could not be loaded.',
  none: 'No shifts at the moment',
  noneHint: 'The shifts that you lead appear here.',
  earlier: params({ one: '{count} shift that is over', other: '{count} shifts that are over' }),
  gateOf: params('Gate: {title}'),
  full: 'Full',
  nobody: 'Nobody yet',
  you: 'You',
  find: 'Find somebody…',
  findFor: params('Find somebody: {slot}, {title}'),
  findTitle: params('Who takes it? {slot}'),
  people: 'People',
  asksFirst: 'Whoever is asked holds the place and can say no.',
  notFree: 'Probably not free',
  needsReason: 'A rule is against it',
  impossible: 'Not possible',
  notGiven: 'The place was not given.',
  releaseOf: params('Release the place of {name}'),
  releaseTitle: params('Release the place of {name}?'),
  releaseHint: 'They are told, and the place is open again.',
  releaseUntold: 'Nothing reaches them: tell them yourself.',
  releasedUntold: params('{name} no longer has the place: {slot}, {event}. Nothing reaches them: tell them yourself.'),
  gaveUntold: params('{name} has the place, but nothing reaches them: tell them yourself.'),
  askedUntold: params('The place is held for {name}, but nothing reaches them: ask them yourself.'),
  releaseDraft: 'The place is open again. Nobody is told, because this is a draft.',
  notReleased: params('The place of {name} was not released.'),
});
