import { i18n, params } from '@/i18n/languages.ts';

/** What a person reads about signups of their own, wherever they can be changed. */
export const changeTexts = i18n('signup-changes', {
  cancel: 'Cancel signup',
  forSlot: params('for {slotType}, {event}'),
  overlaps: 'Overlaps with another signup. Your place is held until you cancel one of the two.',
  signedUp: 'You have successfully signed up for this slot.',
  signUpFailed: 'Failed to sign up. Please try again.',
  cancelled: 'You have successfully cancelled your signup.',
  cancelFailed: 'Failed to cancel signup. Please try again.',
  saidYes: 'Thank you. You have the place.',
  saidAllYes: params({ one: 'Thank you. {count} answer is saved.', other: 'Thank you. {count} answers are saved.' }),
  notAll: params({
    one: '{count} place needs another look: it overlaps, or the question has ended.',
    other: '{count} places need another look: they overlap, or the questions have ended.',
  }),
  saidNo: 'Thanks for telling us.',
  answerFailed: 'Your answer could not be saved.',
});
