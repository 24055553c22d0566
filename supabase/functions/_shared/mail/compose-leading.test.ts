import { expect, it } from 'vitest';
import { composeAccess } from './compose-access.ts';
import type { LeadingLetter } from './compose-leading.ts';
import { house } from './testing/house.ts';

function mailAbout(leads: LeadingLetter['leads'], language: 'english' | 'german' = 'english') {
  const letter: LeadingLetter = { about: 'leading', leads };
  const claimed = {
    ...{ id: 'mail', attempt: 1, to: 'ada@example.org', name: 'Ada', settings: null, language },
    ...{ unsubscribe_key: 'key', messages: [], invitation: null, letter },
  };
  return composeAccess(claimed, letter, house);
}

it('says which shifts somebody leads, and what they may do there', () => {
  const leads: LeadingLetter['leads'] = [
    { name: 'Bar {organisation}', is_all: false, rights: ['gate', 'roster', 'fill'] },
    { name: null, is_all: true, rights: ['write'] },
    { name: null, is_all: false, rights: ['gate'] },
  ];
  const mail = mailAbout(leads);
  expect(mail?.subject).toBe('You lead shifts at Harbor Hands');
  for (const line of [
    'Bar {organisation} – check people in and out, see names and phone numbers, and give and release places',
    'Every shift – write to people',
    'Shifts that are still being planned – check people in and out',
    'Open the shifts that you lead: https://example.org/lead',
  ])
    expect(mail?.text.split('\n')).toContain(line);
  const german = mailAbout(leads, 'german');
  expect(german?.subject).toBe('Du leitest Schichten bei Harbor Hands');
  expect(german?.text).toContain('Alle Schichten – den Leuten schreiben');
});

it('says nothing to somebody who leads none any more', () => {
  expect(mailAbout([])).toBeNull();
});
