import { i18n } from '@/i18n/languages.ts';

export const changeMessages = i18n('signup-changes', {
  signedUp: 'You have successfully signed up for this slot.',
  signUpFailed: 'Failed to sign up. Please try again.',
  cancelled: 'You have successfully cancelled your signup.',
  cancelFailed: 'Failed to cancel signup. Please try again.',
  saidYes: 'Thank you. You have the place.',
  saidNo: 'Thanks for telling us.',
  answerFailed: 'Your answer could not be saved.',
});
