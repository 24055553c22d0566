import type { Signup } from '@contract/signups.ts';
import { expect, it } from 'vitest';
import { splitByTime, totalOf } from './signups.ts';

const signup = (day: number, more: Partial<Signup> = {}): Signup => ({
  id: `of the ${day}.`,
  status: 'confirmed',
  slot_id: 'slot',
  user_id: 'ada',
  slot_type: { id: 'type', name: 'Bar', color: '#3182ce', hourly_credits: 2, compensation: 'credits' },
  credits: 4,
  pay: null,
  override_reason: null,
  question: null,
  late_from: null,
  slot_canceled: false,
  bring: null,
  season: null,
  companions: [],
  group: null,
  leads: [],
  hours: 2,
  corrected: false,
  attendance: null,
  attendance_reason: null,
  unrecorded: null,
  out_assumed: false,
  event: {
    id: 'event',
    title: 'Fair',
    description: null,
    location: null,
    place: null,
    startTime: `2026-06-0${day}T09:00:00Z`,
    endTime: `2026-06-0${day}T11:00:00Z`,
    timezone: 'UTC',
    all_day: false,
    status: 'scheduled',
    cancel_reason: null,
  },
  ...more,
});

it('separates upcoming signups, soonest first, from past ones, latest first', () => {
  const all = [1, 2, 3, 4].map((day) => signup(day));
  const { coming, past } = splitByTime(all, Date.parse('2026-06-03T10:00:00Z'));
  expect(coming).toEqual([all[2], all[3]]);
  expect(past).toEqual([all[1], all[0]]);
});

it('treats a marked signup as past, even during the event', () => {
  const marked = signup(3, { attendance: 'attended' });
  expect(splitByTime([marked], Date.parse('2026-06-03T10:00:00Z'))).toEqual({ coming: [], past: [marked] });
});

it('adds the hours that nobody has recorded apart', () => {
  const past = [
    signup(1, { unrecorded: 'assumed' }),
    signup(2, { attendance: 'attended' }),
    signup(3, { unrecorded: 'open', hours: 0 }),
  ];
  expect(totalOf(past, true)).toMatchObject({ hours: 4, assumed: 2 });
});

it('adds up hours, credits and pay', () => {
  const none = { count: 0, pay: 0 };
  expect(totalOf([signup(1), signup(2, { credits: 0, pay: 31, hours: 2.5 })], false)).toEqual({
    ...{ hours: 4.5, assumed: 0, credits: 4, pay: 31, unmarked: none },
  });
  const paid = [signup(1, { pay: 73.13 }), signup(2, { pay: 0.1 }), signup(3, { pay: 0.2 })];
  expect(totalOf(paid, false).pay).toBe(73.43);
  expect(totalOf([], true)).toEqual({ hours: 0, assumed: 0, credits: 0, pay: 0, unmarked: none });
});

it('B3: adds pay of past signups only if they are marked, and the others apart', () => {
  const marked = { attendance: 'attended', credits: 0 } as const;
  const past = [
    signup(1, { ...marked, pay: 20 }),
    signup(2, { credits: 0, pay: 15.1 }),
    signup(3, { credits: 0, pay: 15.2 }),
    signup(4, { credits: 0, pay: 0, status: 'displaced' }),
    signup(5),
  ];
  expect(totalOf(past, true)).toMatchObject({ credits: 4, pay: 20, unmarked: { count: 2, pay: 30.3 } });
});
