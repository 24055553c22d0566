import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const askedTexts = i18n('asked', {
  title: 'You are asked',
  answerBy: params('You are asked: please answer by {day}, {time}.'),
  late: params('You are asked. The answer was expected by {day}, {time}, but you can still give it.'),
  still: params('Are you still coming? Please answer by {day}, {time}.'),
  stillLate: params('Are you still coming? An answer was expected by {day}, {time}, but you can still give it.'),
  was: params('Was: {when}'),
  yes: 'Yes',
  no: 'No',
  allYes: params({ one: 'Yes to {count} place', other: 'Yes to all {count} places' }),
  overlap: 'To say yes, cancel the other signup first.',
});
