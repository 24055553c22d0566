import { expect, it } from 'vitest';
import { composeFits, type FitsLetter } from './compose-fits.ts';
import { languages } from './language.ts';
import { house } from './testing/house.ts';

const place = {
  ...{ asked: null, slot_type_id: 'type', place_id: 'place' },
  shift: {
    ...{
      title: 'Summer party',
      location: 'Town hall',
      slot_type: 'Bar',
      about: 'Pour drinks.',
      bring: 'Black shoes',
      timezone: 'Pacific/Auckland',
      all_day: false,
    },
    ...{ start_time: '2026-06-13T22:30:00Z', end_time: '2026-06-14T02:00:00Z' },
  },
};
function mailAbout(places: FitsLetter['places'], language: keyof typeof languages = 'english') {
  const letter: FitsLetter = { about: 'fits', places };
  const settings = { timezone: 'Europe/Berlin' } as never;
  const claimed = {
    ...{ id: 'mail', attempt: 1, to: 'ada@example.org', name: 'Ada', settings, language },
    ...{ unsubscribe_key: 'key', messages: [], invitation: null, letter },
  };
  return composeFits(claimed, letter, house);
}

it('says what is free, with links to it and to what the person watches', () => {
  const mail = mailAbout([place]);
  expect(mail?.subject).toMatch(/^Fits you: Summer party, Sun, Jun 14/);
  expect(mail?.text).toContain('Town hall\nBar\nPour drinks.\nWhat to bring: Black shoes');
  // The day of the reader, in whose zone the page shows it.
  expect(mail?.text).toContain('https://example.org/volunteer?day=2026-06-14&types=type&places=place');
  expect(mail?.text).toContain('https://example.org/volunteer/settings#watches');
  expect(mail?.text).toContain('https://example.org/unsubscribe#key');
});

it('links an all-day event by the day of its own zone, and a place without a location by its day', () => {
  const mail = mailAbout([
    { ...place, place_id: null, shift: { ...place.shift, timezone: 'America/Lima', all_day: true } },
  ]);
  expect(mail?.text).toContain('/volunteer?day=2026-06-13&types=type\n');
});

it('says how many know of a place that is needed at once', () => {
  expect(mailAbout([{ ...place, asked: 12 }])?.text).toContain('12 people know of it: the first to take it has it.');
  expect(mailAbout([{ ...place, asked: 1 }])?.text).toContain('So far only you know of it');
});

it('lists ten places, counts the others, and is not sent without any', () => {
  const mail = mailAbout(Array.from({ length: 12 }, () => place));
  expect(mail?.subject).toBe('12 places that fit you are free');
  expect(mail?.text.match(/Town hall/g)).toHaveLength(10);
  expect(mail?.text).toContain('2 more places that fit you are in the app.');
  expect(mailAbout([])).toBeNull();
});

it.each(Object.keys(languages) as (keyof typeof languages)[])('is complete in %s', (language) => {
  for (const places of [[place], [{ ...place, asked: 2 }], Array.from({ length: 11 }, () => place)])
    expect(`${mailAbout(places, language)?.subject} ${mailAbout(places, language)?.text}`).not.toMatch(/[{}]/);
});
