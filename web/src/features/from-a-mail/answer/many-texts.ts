import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

/** Of a link that asks about several places. */
export const askedManyTexts = i18n('answer-many', {
  title: params({ one: 'You are asked about {count} shift', other: 'You are asked about {count} shifts' }),
  allYes: params({ one: 'Yes to {count} shift', other: 'Yes to all {count} shifts' }),
  forShift: params('for {slot}, {event}'),
  overlap: params('This overlaps with “{title}”. To say yes, cancel that signup first.'),
  withdrawn: 'The question was withdrawn: you no longer need to answer.',
  over: 'This question has ended meanwhile.',
});
