import { expect, it } from 'vitest';
import { composeDocument } from './compose-document.ts';
import { house } from './testing/house.ts';

it.each([
  ['english', 'Please read again: House {rules}', 'agree to it again in your profile. You keep your places.'],
  ['german', 'Bitte noch einmal lesen: House {rules}', 'Du behältst deine Plätze.'],
] as const)('asks in %s to read a document again, and says that places stay', (language, subject, sentence) => {
  const letter = { about: 'document_asked', document: 'House {rules}' } as const;
  const claimed = {
    ...{ id: 'mail', attempt: 1, to: 'ada@example.org', name: 'Ada', settings: null, language },
    ...{ unsubscribe_key: 'key', messages: [], invitation: null, letter },
  };
  const mail = composeDocument(claimed, letter, house);
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain(sentence);
  expect(mail.text).toContain('https://example.org/volunteer/profile');
});

it('says whom it is about, if the reader looks after them', () => {
  const letter = { about: 'document_asked', document: 'Rules' } as const;
  const claimed = {
    ...{ id: 'mail', attempt: 1, to: 'ada@example.org', name: 'Ada', settings: null, language: 'german' as const },
    ...{ unsubscribe_key: 'key', for: '<b>Lena</b>', messages: [], invitation: null, letter },
  };
  const mail = composeDocument(claimed, letter, house);
  expect(mail.text).toContain('Hallo Ada, es geht um <b>Lena</b>:');
  expect(mail.html).toContain('Hallo Ada, es geht um &#60;b&#62;Lena');
});
