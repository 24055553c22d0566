import { convertIcsCalendar } from 'ts-ics';
import { describe, expect, it } from 'vitest';
import { writeCalendar } from '../calendar/write-calendar.ts';
import { defaultSettings } from '../contract/users.ts';
import { composePush, type PushMessage } from '../push/compose.ts';
import { attempt } from './attempt.ts';
import type { ClaimedMail } from './compose.ts';
import type { Mail } from './sender.ts';
import { smsNotConfigured } from './sms-sender.ts';
import { house } from './testing/house.ts';
import { shift as anyShift } from './testing/shift.ts';
import { english } from './texts/english.ts';

/** The zone of the shift, that of the reader, and when the shift begins and ends: at 9 and 11 PM on October 24 where it takes place. */
const cases = [
  ['America/New_York', 'Europe/Berlin', '2026-10-25T01:00:00Z', 'Sun 2:00 AM for you'],
  ['Europe/Berlin', 'America/Los_Angeles', '2026-10-24T19:00:00Z', '12:00 PM for you'],
  ['Asia/Tokyo', 'America/New_York', '2026-10-24T12:00:00Z', '8:00 AM for you'],
  ['Pacific/Auckland', 'Pacific/Honolulu', '2026-10-24T08:00:00Z', 'Fri 10:00 PM for you'],
  ['Asia/Kolkata', 'Asia/Kolkata', '2026-10-24T15:30:00Z', null],
] as const;
const now = new Date('2026-10-20T12:00:00Z');
const later = (iso: string, hours: number) => new Date(Date.parse(iso) + hours * 3_600_000).toISOString();

const plain = (text: string) => text.replace(/[\u00a0\u2009\u202f]/g, ' ');
/** The times of day in a text, but for those of the reader's own clock. */
const timesIn = (text: string) =>
  text.replace(/· [^·\n]* for you|GMT[+-][\d:]+/g, '').match(/\d{1,2}:\d\d(?: [AP]M)?/g) ?? [];

describe.each(cases)('a shift in %s, read in %s', (timezone, reader, start_time, second) => {
  const end_time = later(start_time, 2);
  const times = { start_time, end_time, timezone, all_day: false };
  const shift = { ...anyShift, ...times };
  const settings = { ...defaultSettings, timezone: reader };
  /** The email, as it is sent. */
  async function sent(more: Partial<ClaimedMail>): Promise<string> {
    const claimed: ClaimedMail = {
      ...{ id: 'mail', attempt: 1, to: 'ada@example.org', name: 'Ada', unsubscribe_key: 'key', messages: [] },
      ...{ language: 'english', settings, invitation: null, letter: null, ...more },
    };
    const mails: Mail[] = [];
    const mail = { send: async (each: Mail) => void mails.push(each), close: () => undefined };
    const records = { newLink: async () => null, handOver: async () => true };
    // The zone of the organization is a third one.
    const outcome = await attempt(
      claimed,
      { ...house, timezone: 'Africa/Lagos' },
      { mail, sms: smsNotConfigured },
      now,
      records,
    );
    expect(outcome).toMatchObject({ outcome: 'sent' });
    return plain(`${mails[0]?.subject}\n${mails[0]?.text}`);
  }
  const question = (kind: 'place' | 'still') => ({
    kind,
    key: 'key',
    asked_at: later(start_time, -72),
    deadline: start_time,
  });
  const about = (more: Partial<ClaimedMail['messages'][number]>): Partial<ClaimedMail> => ({
    messages: [
      { kind: 'signed_up', notice: false, status: 'confirmed', live: true, old: null, question: null, shift, ...more },
    ],
  });
  // The earlier time is two hours before, on the same clock.
  const old = { title: shift.title, location: null, timezone, start_time: later(start_time, -2), end_time: start_time };
  const notice = (kind: string, more: Partial<ClaimedMail['messages'][number]> = {}) =>
    about({ kind, notice: true, old, ...more });
  const letterShift = { ...times, title: 'Night watch', location: null, slot_type: 'Gate', about: null, bring: null };
  const offer = {
    open: true,
    key: 'key',
    deadline: start_time,
    held: true,
    asked: 1,
    giver: 'Ben',
    in_return: null,
    shift: letterShift,
  };
  const alert = {
    ...{ places: 1, below: 0, questions: 0, ends: 0, more: 0 },
    shifts: [
      {
        ...{ slot_id: 'slot', slot_type: 'Gate', open: 1, offered: 0, min_count: null, confirmed: 0 },
        ...{ event: { id: 'event', title: 'Night watch', location: null, ...times }, people: [] },
      },
    ],
  };

  const mails: Record<string, Partial<ClaimedMail>> = {
    signed_up: about({}),
    assigned: about({ kind: 'assigned' }),
    asked: about({ kind: 'assigned', status: 'asked', question: question('place') }),
    confirm: about({ kind: 'reminder', question: question('still') }),
    reminder: about({ kind: 'reminder' }),
    canceled: about({ kind: 'canceled', status: 'canceled' }),
    released: about({ kind: 'released', status: 'canceled' }),
    handed_over: notice('handed_over'),
    not_taken_over: notice('not_taken_over'),
    event_canceled: notice('canceled', { live: false }),
    removed: notice('removed', { live: false }),
    restored: notice('restored'),
    clash: notice('clash', { status: 'displaced' }),
    unanswered: notice('unanswered', { status: 'canceled' }),
    moved: notice('moved'),
    still: {
      messages: ['moved', 'still'].flatMap((kind) => notice(kind, { question: question('still') }).messages ?? []),
    },
    offer: { letter: { about: 'offer', ...offer } },
    offer_over: { letter: { about: 'offer_over', ...offer } },
    hand_over: { letter: { about: 'hand_over', ...offer } },
    swap: { letter: { about: 'hand_over', ...offer, in_return: letterShift } },
    fits: {
      letter: { about: 'fits', places: [{ asked: null, slot_type_id: 'type', place_id: null, shift: letterShift }] },
    },
    alert: { letter: { about: 'alert', list: alert } },
    digest: { letter: { about: 'digest', list: alert } },
  };

  /** Nothing but the times and the day of the place. */
  function expectOneClock(text: string) {
    expect(text).toMatch(/9:00 PM|9:00 – 11:00 PM/);
    const others = timesIn(text).filter((time) => !['7:00', '9:00', '7:00 PM', '9:00 PM', '11:00 PM'].includes(time));
    expect(others).toEqual([]);
    const days = text.match(/Oct(?:ober)? \d+/g)?.map((day) => day.split(' ')[1]) ?? [];
    expect([...new Set(days)]).toEqual(['24']);
  }

  it('knows an email of each kind of news', () => {
    expect(Object.keys(english.subjects).filter((kind) => !(kind in mails))).toEqual([]);
  });

  it.each(Object.entries(mails))('an email: %s', async (_, mail) => {
    const text = await sent(mail);
    expectOneClock(text);
    if (second) expect(text).toContain(second);
    else expect(text).not.toMatch(/M for you/);
  });

  const event = { id: 'event', title: 'Night watch', location: null, ...times };
  const push = (more: Partial<PushMessage>): PushMessage => ({
    ...{ kind: 'signed_up', status: 'confirmed', live: true, old: null, shift, question: null, event, about: null },
    ...{ places: null, ...more },
  });
  const asked = { key: 'key', asked_at: later(start_time, -72), deadline: start_time, held: true, asked: 1 };
  it.each([
    ['moved', push({ kind: 'moved', old })],
    ['reminder', push({ kind: 'reminder' })],
    ['offer', push({ kind: 'offer', shift: null, status: null, question: asked })],
    ['hand_over', push({ kind: 'hand_over', shift: null, status: null, question: asked })],
    ['swap', push({ kind: 'hand_over', shift: null, status: null, question: { ...asked, in_return: event } })],
    ['fits', push({ kind: 'fits', shift: null, status: null, event: null, places: [{ shift: event }] })],
    ['a kind without words', push({ kind: 'new', shift: null, status: null })],
  ])('a notification: %s', (_, message) => {
    const claimed = { id: 'push', attempt: 1, category: 'changes', language: 'english', devices: [] } as const;
    const said = composePush({ ...claimed, timezone: reader, messages: [message], devices: [] }, 'Africa/Lagos', now);
    expectOneClock(plain(`${said?.payload.title}\n${said?.payload.body}`));
  });

  it('a calendar: the clock of the place, by its zone', () => {
    const file = writeCalendar([{ ...shift, language: 'english' }], house.siteUrl);
    expect(file).toContain(`DTSTART;TZID=${timezone}:20261024T210000`);
    expect(file).toContain(`DTEND;TZID=${timezone}:20261024T230000`);
    expect(convertIcsCalendar(undefined, file).events?.[0]?.start.date.toISOString()).toBe(
      new Date(start_time).toISOString(),
    );
  });
});
