import { expect, it } from 'vitest';
import { type AccessLetter, composeAccess } from './compose-access.ts';
import { house } from './testing/house.ts';

const mailAbout = (letter: AccessLetter) =>
  composeAccess(
    {
      ...{ id: 'mail', attempt: 1, to: 'ada@example.org', name: 'Ada', settings: null, language: 'english' },
      ...{ unsubscribe_key: 'key', messages: [], invitation: null, letter },
    },
    letter,
    house,
  );

it('the mail to a new address has the code, and nothing with which the mails of the account can be stopped', () => {
  const mail = mailAbout({ about: 'address_code', code: '042042' });
  expect(mail?.subject).toBe('042042 is your code for Harbor Hands');
  expect(mail?.text).toContain('042042');
  expect(JSON.stringify(mail)).not.toContain('unsubscribe');
  expect(mailAbout({ about: 'address_code' })).toBeNull();
});

it('the mail to the old address says who has changed it', () => {
  expect(mailAbout({ about: 'address_changed', actor: null })?.text).toContain('You now sign in at Harbor Hands');
  expect(mailAbout({ about: 'address_changed', actor: 'Eve' })?.text).toContain('Eve has changed the address');
});
