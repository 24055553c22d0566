import { expect, test } from 'vitest';
import { composeMail } from './compose.ts';
import type { Message } from './news.ts';
import { house } from './testing/house.ts';
import { shift } from './testing/shift.ts';

const languages = ['english', 'german', 'french', 'spanish'] as const;

/** A question about the shift of a day, asked in this minute. */
const asked = (day: number, minute: number, more: Partial<Message> = {}): Message => ({
  ...{ kind: 'assigned', notice: false, status: 'asked', live: true, old: null },
  shift: {
    ...shift,
    id: `signup-${day}`,
    title: `Shift ${day}`,
    start_time: `2026-06-0${day}T10:00:00Z`,
    end_time: `2026-06-0${day}T12:00:00Z`,
  },
  question: {
    kind: 'place',
    key: `key-${day}`,
    asked_at: `2026-06-01T10:0${minute}:00Z`,
    deadline: '2026-06-03T16:00:00Z',
  },
  ...more,
});
function mailAbout(messages: Message[], language: (typeof languages)[number] = 'english') {
  const claimed = {
    ...{ id: 'mail', attempt: 1, to: 'ada@example.org', name: 'Ada', settings: null, unsubscribe_key: 'key' },
    ...{ invitation: null, letter: null, language, messages },
  };
  return composeMail(claimed, house, new Date('2026-06-01T10:10:00Z'));
}
const linksIn = (text = '') => text.match(/\/answer#[\w-]+/g) ?? [];

test.each(languages)(
  'an email in %s about several questions has one link, which is that of the last one',
  (language) => {
    const mail = mailAbout([asked(5, 1), asked(6, 3), asked(7, 2)], language);
    for (const text of [mail?.text, mail?.html]) {
      expect(linksIn(text)).toEqual(['/answer#key-6']);
      for (const day of [5, 6, 7]) expect(text).toContain(`Shift ${day}`);
    }
    expect(mail?.subject).toMatch(/3/);
  },
);

test('it says how many shifts it asks about, and of each place until when it is held', () => {
  const mail = mailAbout([asked(5, 1), asked(6, 3)]);
  expect(mail?.subject).toBe('Can you help? 2 shifts');
  expect(mail?.text).toContain(
    'You are asked about 2 shifts. You can answer all of them on one page, also with one yes.',
  );
  expect(mail?.text.match(/The place is held for you: please answer by/g)).toHaveLength(2);
  expect(mail?.text).not.toContain('An administrator asks');
});

test('other news beside several questions has its own words', () => {
  const given = asked(8, 1, { kind: 'signed_up', status: 'confirmed', question: null });
  const mail = mailAbout([asked(5, 1), asked(6, 3), given]);
  expect(mail?.subject).toBe('3 messages about your shifts');
  expect(mail?.text).toContain('You are signed up.');
  expect(linksIn(mail?.text)).toHaveLength(1);
});

test('a single question has its link beside the shift', () => {
  const mail = mailAbout([asked(5, 1), asked(6, 1, { kind: 'signed_up', status: 'confirmed', question: null })]);
  expect(linksIn(mail?.text)).toEqual(['/answer#key-5']);
  expect(mail?.text).toContain('An administrator asks you to take this shift.');
});
