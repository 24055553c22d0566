import { expect, it } from 'vitest';
import { composeQualification, type QualificationLetter } from './compose-qualification.ts';
import { house } from './testing/house.ts';

function mailAbout(letter: QualificationLetter, language: 'english' | 'german' = 'english') {
  const claimed = {
    ...{ id: 'mail', attempt: 1, to: 'ada@example.org', name: 'Ada', settings: null, language },
    ...{ unsubscribe_key: 'key', messages: [], invitation: null, letter },
  };
  return composeQualification(claimed, letter, house);
}

it('says when a qualification ends, and how to have it confirmed again', () => {
  const ends = { about: 'qualification_ending', qualification: 'First {day} aid', day: '2026-07-02' } as const;
  const mail = mailAbout({ ...ends, confirmed_by: 'self' });
  expect(mail.subject).toBe('Ends soon: First {day} aid');
  expect(mail.text).toContain('Your qualification “First {day} aid” ends on July 2, 2026.');
  expect(mail.text).toContain('You can confirm it again in your profile.');
  expect(mail.text).toContain('https://example.org/volunteer/profile');
  const asks = mailAbout({ ...ends, confirmed_by: 'organiser' }, 'german');
  expect(asks.text).toContain('endet am 2. Juli 2026.');
  expect(asks.text).toContain('Bitte die Verwaltung in deinem Profil, sie noch einmal zu bestätigen.');
});

it('says what became of a request', () => {
  expect(mailAbout({ about: 'qualification_confirmed', qualification: 'Lift' }).subject).toBe('Confirmed: Lift');
  const declined = mailAbout({ about: 'qualification_declined', qualification: 'Lift' });
  expect(declined.text).toContain('could not confirm your qualification “Lift”');
});
