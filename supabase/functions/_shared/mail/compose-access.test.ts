import { describe, expect, it } from 'vitest';
import { type AccessLetter, composeAccess } from './compose-access.ts';
import { house } from './testing/house.ts';

function mailAbout(letter: AccessLetter, language: 'english' | 'german' = 'english') {
  const claimed = {
    ...{ id: 'mail', attempt: 1, to: 'ada@example.org', name: 'Ada', settings: null, language },
    ...{ unsubscribe_key: 'key', messages: [], invitation: null, letter },
  };
  return composeAccess(claimed, letter, house);
}

describe('an email about access', () => {
  it('tells a person that they are in', () => {
    const mail = mailAbout({ about: 'admitted' });
    expect(mail).toMatchObject({ subject: 'You are in: Harbor Hands', replyTo: 'help@example.org' });
    expect(mail?.text).toContain('https://example.org/volunteer');
    expect(mailAbout({ about: 'admitted' }, 'german')?.subject).toBe('Du bist dabei: Harbor Hands');
  });

  it.each([
    ['Took every place', true],
    [null, false],
  ])('tells a blocked person what they lose, and the reason only if it is told: %s', (reason, told) => {
    const text = mailAbout({ about: 'blocked', released: 2, reason })?.text ?? '';
    expect(text).toContain('2 upcoming signups of yours were canceled.');
    expect(text.includes('Reason: Took every place')).toBe(told);
  });

  it('tells administrators who blocked whom, and why', () => {
    const mail = mailAbout({ about: 'person_blocked', actor: 'Eve', name: 'Bob', released: 1, reason: 'Rude' });
    expect(mail?.subject).toBe('Eve has blocked Bob');
    for (const words of ['1 place ahead is free again.', 'Reason: Rude', 'https://example.org/admin/staff'])
      expect(mail?.text).toContain(words);
  });

  it('tells administrators how many wait, and nothing if nobody does any more', () => {
    expect(mailAbout({ about: 'people_waiting', count: 3 })?.subject).toBe('3 people are waiting for your approval');
    expect(mailAbout({ about: 'people_waiting', count: 0 })).toBeNull();
  });
});
