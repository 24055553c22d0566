import { expect, it } from 'vitest';
import { composeAccess } from './compose-access.ts';
import type { HoldLetter } from './compose-hold.ts';
import { house } from './testing/house.ts';

const shift = {
  ...{ title: 'Bar', location: 'Tent', slot_type: 'Barkeeper', about: null, bring: null, timezone: 'Europe/Berlin' },
  ...{ start_time: '2030-06-10T12:00:00Z', end_time: '2030-06-10T14:00:00Z', all_day: false },
};
const mailAbout = (letter: HoldLetter, language: 'english' | 'german' = 'english') =>
  composeAccess(
    {
      ...{ id: 'mail', attempt: 1, to: 'vera@example.org', name: '', settings: null, language },
      ...{ unsubscribe_key: null, messages: [], invitation: null, letter },
    },
    letter,
    house,
  );

it('the mail has the digits in its subject, the shift in its own time, and the way back to it', () => {
  const mail = mailAbout({ about: 'hold_code', code: '042042', event: 'e1', shift });
  expect(mail?.subject).toMatch(/^042042 is your code for Bar, /);
  expect(mail?.text).toContain('042042');
  expect(mail?.text).toMatch(/14:00|2:00/);
  expect(mail?.text).toContain(`${house.siteUrl}/open/e1`);
  expect(mailAbout({ about: 'hold_code', code: '042042', event: 'e1', shift }, 'german')?.subject).toMatch(
    /^042042 ist dein Code/,
  );
});

it('it says how many places are held, if they are several', () => {
  const text = (places: number) => mailAbout({ about: 'hold_code', code: '042042', places, event: 'e1', shift })?.text;
  expect(text(3)).toContain('It is for 3 places.');
  expect(text(1)).not.toContain('It is for');
});

it('it greets nobody by name, and there is nothing to unsubscribe from', () => {
  const mail = mailAbout({ about: 'hold_code', code: '042042', event: 'e1', shift });
  expect(mail?.text).toMatch(/^Hello,/);
  expect(JSON.stringify(mail)).not.toContain('unsubscribe');
});

it('there is none when the place is no longer held', () => {
  expect(mailAbout({ about: 'hold_code' })).toBeNull();
});
