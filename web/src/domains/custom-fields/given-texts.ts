import { i18n, params } from '@/i18n/languages.ts';

/** Texts of what others have answered, for those who may read it. */
export const givenTexts = i18n('given-answers', {
  open: 'Answers',
  openOf: params('Answers: {title}'),
  about: 'What the people of this shift have answered. Use it only for what it was asked for.',
  ofPerson: 'What this person has answered, as far as administrators may read it.',
  answer: params('{question}: {answer}'),
  missing: params('Not answered yet: {questions}'),
  ends: params('is removed on {day}'),
});
