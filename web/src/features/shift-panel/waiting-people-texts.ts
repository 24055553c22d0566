import { i18n } from '@/i18n/languages.ts';
import { params } from '@/i18n/words.ts';

export const waitingPeopleTexts = i18n('waiting-people', {
  title: params('Waitlist: {slot}'),
  waiting: params({ one: '{count} person is waiting', other: '{count} people are waiting' }),
  held: params({ one: '{count} place is held for an answer', other: '{count} places are held for an answer' }),
  asked: params('Offered a place, answer by {day}, {time}'),
});
