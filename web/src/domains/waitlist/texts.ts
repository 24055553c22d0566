import { i18n, params } from '@/i18n/languages.ts';

export const waitingTexts = i18n('waiting', {
  wait: 'Wait for a place',
  rank: params('You are number {rank} of {waiting} on the waitlist'),
  leave: 'Leave the list',
  forSlot: params('at {event}, {slotType}'),
  offered: 'A place is free for you',
  held: params('Held for you until {day}, {time}. Then the next person is asked.'),
  first: params({
    one: 'Please answer by {day}, {time}. If somebody else signs up first, it is gone.',
    other: '{count} people were asked, and the first to say yes has it. Please answer by {day}, {time}.',
  }),
  take: 'Take the place',
  pass: 'Not this one',
  clash: params('This overlaps with “{title}”, which you are signed up for.'),
  instead: params('Take it instead of “{title}”'),
  list: 'Waiting for a place',
  joined: 'You are on the waitlist. You get a message when a place is free for you.',
  left: 'You are no longer on the waitlist.',
  taken: 'The place is yours.',
  passed: 'The next person is asked. You stay on the list.',
  joinFailed: 'You could not be added to the waitlist.',
  leaveFailed: 'You are still on the waitlist.',
  answerFailed: 'We could not save your answer to the offer.',
});
