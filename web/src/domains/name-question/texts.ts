import { i18n } from '@/i18n/languages.ts';

export const nameQuestionTexts = i18n('name-question', {
  title: 'What is your name?',
  hint: 'So that the people who expect you know who comes. Until now they read the beginning of your email address.',
  name: 'Your name',
  failed: 'Your name was not saved. Please try again.',
});
