import { expect, it } from 'vitest';
import { composeParent } from './compose-parent.ts';
import { house } from './testing/house.ts';

const write = (language: 'english' | 'german', more: object = {}) => {
  const letter = {
    ...({ about: 'parent_asked', person: 'Ada', document: 'Permission', until: '2026-06-15T10:00:00Z' } as const),
    ...more,
  };
  const claimed = {
    ...{ id: 'mail', attempt: 1, to: 'mary@example.org', name: '', settings: null, language },
    ...{ unsubscribe_key: null, messages: [], invitation: null, letter },
  };
  return composeParent(claimed, letter, house, 'secret');
};

it.each([
  ['english', 'Ada needs your agreement: Permission', 'until June 15, 2026'],
  ['german', 'Ada braucht Ihre Zustimmung: Permission', 'bis zum 15. Juni 2026'],
] as const)('asks a parent in %s, with a link that leads nowhere else', (language, subject, until) => {
  const mail = write(language);
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain(until);
  expect(mail.text).toContain('https://example.org/parent#secret');
  expect(mail.text).not.toContain('unsubscribe');
});

it('shows names as they are, and on one line in the subject', () => {
  const mail = write('english', { person: 'Ada <img src=x onerror=alert(1)>\nBcc: x@example.org' });
  expect(mail.html).not.toContain('<img');
  expect(mail.subject).not.toContain('\n');
});
