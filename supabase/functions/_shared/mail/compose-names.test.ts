import { expect, it } from 'vitest';
import { composeNames, type NamesLetter } from './compose-names.ts';
import { house } from './testing/house.ts';

const mailAbout = (letter: NamesLetter, language: 'english' | 'german' = 'english') =>
  composeNames(
    {
      ...{ id: 'mail', attempt: 1, to: 'ada@example.org', name: 'Ada', settings: null, language },
      ...{ unsubscribe_key: 'key', messages: [], invitation: null, letter },
    },
    letter,
    house,
  );
const needed = { about: 'names_needed', count: 2, day: '2030-06-09', title: 'Bar' } as const;

it('says how many places have no name, until when they stay, and where to say who comes', () => {
  const mail = mailAbout(needed);
  expect(mail.subject).toBe('Who comes with you to Bar?');
  expect(mail.text).toContain('2 places that you took for others have no name yet. Say who comes by June 9, 2030');
  expect(mail.text).toContain('https://example.org/volunteer/shifts');
  expect(mailAbout({ ...needed, count: 1 }, 'german').text).toContain('Ein Platz, den du für jemanden genommen hast');
});

it('says afterwards that they are free for others', () => {
  const mail = mailAbout({ ...needed, about: 'names_missed', count: 1 });
  expect(mail.text).toContain('so it is free for others now. You keep your own.');
});
