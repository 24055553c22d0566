import { expect, it } from 'vitest';
import { composeAnswers } from './compose-answers.ts';
import { house } from './testing/house.ts';

it('says until when which questions are to be answered, as they are written', () => {
  const letter = { about: 'answers_needed', questions: ['Diet {day}?', '<b>Size</b>'], day: '2026-07-02' } as const;
  const claimed = {
    ...{ id: 'mail', attempt: 1, to: 'ada@example.org', name: 'Ada', settings: null, language: 'german' as const },
    ...{
      unsubscribe_key: 'key',
      messages: [],
      invitation: null,
      letter: { ...letter, questions: [...letter.questions] },
    },
  };
  const mail = composeAnswers(claimed, claimed.letter, house);
  expect(mail.subject).toBe('Bitte antworte bis 2. Juli 2026');
  expect(mail.text).toContain('Diet {day}?');
  expect(mail.html).not.toContain('<b>Size');
  expect(mail.text).toContain('https://example.org/volunteer/profile');
});
