import { expect, it } from 'vitest';
import type { AlertList } from '../contract/notices.ts';
import { type AlertLetter, composeAlert } from './compose-alert.ts';
import { languages } from './language.ts';
import { house } from './testing/house.ts';

const event = {
  ...{ id: 'e1', title: 'Summer party', location: 'Town hall', timezone: 'Europe/Berlin', all_day: false },
  ...{ start_time: '2026-06-13T16:00:00Z', end_time: '2026-06-13T20:00:00Z' },
};
const people = [
  { name: 'Ben Baker', late: true },
  { name: 'Cy Young', late: false },
];
const shift = { slot_id: 's1', event, slot_type: 'Bar', people, open: 2, offered: 3, confirmed: 1, min_count: 2 };
const list: AlertList = { places: 2, below: 1, questions: 0, ends: 0, more: 0, shifts: [shift] };

function mailWith(
  more: Partial<typeof list>,
  about: AlertLetter['about'] = 'alert',
  language = 'english',
  letter: Partial<AlertLetter> = {},
) {
  const claimed = {
    ...{ id: 'mail', attempt: 1, to: 'ada@example.org', name: 'Ada', settings: null },
    ...{ language: language as keyof typeof languages, unsubscribe_key: 'key', messages: [], invitation: null },
    letter: { about, list: { ...list, ...more }, ...letter },
  };
  return composeAlert(claimed, claimed.letter, house);
}

it('says who gave which place back, what is open, to how many it is offered, and leads to the board', () => {
  const mail = mailWith({});
  expect(mail?.subject).toBe('2 places have been given back');
  for (const part of [
    '1 shift has too few people to run',
    'Summer party',
    'Ben Baker has given the place back late.',
    'Cy Young has given the place back.',
    '2 places are open.',
    '3 people on the waitlist have been asked.',
    'Too few people to run: 1 of at least 2.',
    'https://example.org/admin/schedule?day=2026-06-13&shift=e1&slot=s1',
    'https://example.org/unsubscribe#key',
  ])
    expect(mail?.text).toContain(part);
  expect(mail?.html).toContain('day=2026-06-13&#38;shift=e1&#38;slot=s1');
});

it('opens the board on the day of the shift at its place', () => {
  const late = { ...event, start_time: '2026-06-13T23:30:00Z', timezone: 'Asia/Tokyo' };
  expect(mailWith({ shifts: [{ ...shift, event: late }] })?.text).toContain('day=2026-06-14&');
  expect(mailWith({ shifts: [{ ...shift, event: { ...late, all_day: true } }] })?.text).toContain('day=2026-06-14&');
});

it('says how many more there are, and has a subject of its own without places', () => {
  expect(mailWith({ more: 180 })?.text).toContain('And 180 more.');
  expect(mailWith({ places: 0 })?.subject).toBe('1 shift has too few people to run');
});

it('leaves out what somebody has seen to, and is not sent when nothing is left', () => {
  const full = { ...shift, open: 0, min_count: null };
  const over = { ...shift, event: { ...event, title: 'Over' }, open: null };
  const mail = mailWith({ shifts: [shift, { ...full, event: { ...event, title: 'Full' } }, over] });
  expect(mail?.text).toContain('Summer party');
  expect(mail?.text).not.toMatch(/Full|Over/);
  expect(mailWith({ shifts: [full, over] })).toBeNull();
  expect(mailWith({ shifts: [full], questions: 2 }, 'digest')?.text).toContain('2 people have not answered in time');
  expect(mailWith({ shifts: [], places: 0, below: 0, ends: 23 }, 'digest')?.text).toContain(
    '23 people of the last shifts were not checked out or marked',
  );
});

it('leads a lead to the page of what they lead, and nowhere that is not for them', () => {
  const mail = mailWith({}, 'alert', 'english', { to_lead: true });
  expect(mail?.text).toContain('https://example.org/lead');
  expect(mail?.text).toContain('because you lead shifts at');
  for (const text of [mail?.text, mail?.html]) expect(text).not.toContain('/admin');
  expect(mailWith({ ends: 2 }, 'digest', 'english', { to_lead: true, list: null })).toBeNull();
});

it.each(Object.keys(languages))('is complete in %s', (language) => {
  const few = { ...list, places: 1, below: 2, questions: 1, ends: 1, more: 1 };
  const one = { ...shift, open: 0, offered: 1 };
  for (const mail of [
    mailWith({}, 'alert', language),
    mailWith({ ...few, shifts: [one] }, 'digest', language),
    mailWith({}, 'alert', language, { to_lead: true }),
  ]) {
    expect(mail?.text).not.toMatch(/[{}]/);
    expect(mail?.subject).not.toMatch(/[{}]/);
  }
});
