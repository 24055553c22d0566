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

  it('tells a person who has reset their second factor, and what to do', () => {
    const mail = mailAbout({ about: 'second_factor_reset', actor: 'Eve' });
    expect(mail?.subject).toBe('Your second factor at Harbor Hands was reset');
    for (const words of ['Eve has removed the authenticator app', 'set up a new one', 'tell another administrator'])
      expect(mail?.text).toContain(words);
    expect(mail?.text).toContain('https://example.org/volunteer');
  });

  it('tells administrators how many wait, and nothing if nobody does any more', () => {
    expect(mailAbout({ about: 'people_waiting', count: 3 })?.subject).toBe('3 people are waiting for your approval');
    expect(mailAbout({ about: 'people_waiting', count: 0 })).toBeNull();
  });

  it('tells administrators what others did about rights and money, in one email', () => {
    const none = { person: null, subject: null, hours: null, scheduled: null, title: null };
    const letter: AccessLetter = {
      about: 'oversight',
      changes: [
        { ...none, kind: 'new_admin', actor: 'Eve', person: 'Bob' },
        { ...none, kind: 'pay_rule', actor: null, subject: 'Door' },
        { ...none, kind: 'own_paid_place', actor: 'Eve', subject: 'Door', title: 'Gala' },
        { ...none, kind: 'own_paid_work', actor: 'Eve', subject: 'Door', title: 'Gala' },
        {
          kind: 'large_correction',
          actor: 'Eve',
          person: 'Bob',
          subject: null,
          hours: 15.5,
          scheduled: 4,
          title: 'Gala',
        },
      ],
    };
    const mail = mailAbout(letter);
    expect(mail?.subject).toBe('Rights and pay: 5 changes by other administrators');
    for (const words of [
      'Eve has made Bob an administrator.',
      'Somebody has changed what “Door” pays.',
      'Eve has taken a paid place: Door, “Gala”.',
      'Eve has marked their own paid work: Door, “Gala”.',
      'Eve has corrected the hours of Bob at “Gala” to 15.5. The shift has 4.',
      'https://example.org/admin\n',
    ])
      expect(mail?.text).toContain(words);
    expect(mailAbout(letter, 'german')?.text).toContain('auf 15,5 korrigiert');
    expect(mailAbout({ about: 'oversight', changes: [] })).toBeNull();
  });
});
