import type { Signup } from '@contract/signups.ts';
import { describe, expect, it } from 'vitest';
import { slotWith } from '@/test/event.ts';
import { eventWith, signupFor, userWith } from '@/test/records.ts';
import { askedOf, clashOf, comingOf, nextShiftOf, progressOf, upcomingOf } from './own-signups.ts';
import { draftSignup } from './places.ts';

const me = userWith();
const now = Date.parse('2026-06-13T10:00:00Z');
const at = (from: string, to: string, more: Parameters<typeof signupFor>[2] = {}, event = {}) =>
  signupFor(eventWith({ start_time: `2026-06-${from}:00Z`, end_time: `2026-06-${to}:00Z`, ...event }), me, more);

const late = at('15T09:00', '15T10:00');
const begun = at('13T09:00', '13T11:00');
const over = at('13T08:00', '13T10:00');

it('what comes are the shifts that are not over, soonest first, without those that a person is asked about', () => {
  const [asked, displaced] = (['asked', 'displaced'] as const).map((status) => at('14T09:00', '14T10:00', { status }));
  if (!asked || !displaced) throw new Error('The signups are missing.');
  expect(comingOf([late, asked, displaced, begun, over], now)).toEqual([begun, displaced, late]);
});

it('the next shift is one that takes place and is certain, also while it does', () => {
  const others = [
    at('13T12:00', '13T13:00', { status: 'displaced' }),
    at('13T12:00', '13T13:00', { slot_canceled: true }),
    at('13T12:00', '13T13:00', {}, { status: 'canceled' }),
  ];
  expect(nextShiftOf([late, over, ...others], now)).toBe(late);
  expect(nextShiftOf([late, begun, ...others], now)).toBe(begun);
  expect(nextShiftOf([over, ...others], now)).toBeUndefined();
});

const evening = Date.parse('2026-10-23T18:30:00Z');
const askedBy = (deadline: string, more: Partial<Signup> = {}, event = eventWith()) =>
  signupFor(event, me, { status: 'asked', question: { id: 'q', kind: 'place', was: null, deadline }, ...more });

it('orders what can be answered by its deadline, also after it, until the end of the shift', () => {
  const [late, soon] = [askedBy('2026-10-23T19:00:00Z'), askedBy('2026-10-23T08:00:00Z')];
  expect(askedOf([late, soon], evening)).toEqual([soon, late]);
  expect(askedOf([late, soon], Date.parse('2026-10-23T20:00:00Z'))).toEqual([]);
});

it('leaves out what cannot be answered', () => {
  const deadline = '2026-10-23T19:00:00Z';
  const others = [
    signupFor(eventWith(), me),
    askedBy(deadline, { question: null }),
    askedBy(deadline, { slot_canceled: true }),
    askedBy(deadline, {}, eventWith({ status: 'canceled' })),
  ];
  expect(askedOf(others, evening)).toEqual([]);
});

const signedUp = (start_time: string, end_time: string, more: Partial<Signup> = {}): Signup => ({
  ...draftSignup(eventWith({ id: start_time, title: `At ${start_time}`, start_time, end_time }), slotWith(), 'me'),
  id: start_time,
  ...more,
});

const confirmed = { status: 'confirmed', attendance: null } as const;

describe('progress', () => {
  it('is confirmed signups out of ten, rounded', { tags: ['4.20', '9.7', '9.8'] }, () => {
    expect(progressOf([])).toEqual({ done: 0, percent: 0 });
    expect(progressOf(Array.from({ length: 3 }, () => confirmed))).toEqual({
      done: 3,
      percent: 30,
    });
    expect(progressOf(Array.from({ length: 12 }, () => confirmed)).percent).toBe(120);
  });

  it('leaves out displaced signups', { tags: ['4.18'] }, () => {
    expect(progressOf([confirmed, { ...confirmed, status: 'displaced' }]).done).toBe(1);
  });

  it('counts attended signups and leaves out missed and excused ones', () => {
    const marked = (['attended', 'no_show', 'excused'] as const).map((attendance) => ({ ...confirmed, attendance }));
    expect(progressOf(marked).done).toBe(1);
  });
});

describe('upcoming signups', () => {
  it('are those of events that have not started, soonest first, including displaced ones', { tags: ['4.21'] }, () => {
    const late = signedUp('2026-06-15T09:00:00Z', '2026-06-15T10:00:00Z', { status: 'displaced' });
    const soon = signedUp('2026-06-14T09:00:00Z', '2026-06-14T10:00:00Z');
    const begun = signedUp('2026-06-13T09:00:00Z', '2026-06-13T12:00:00Z');
    expect(upcomingOf([late, begun, soon], Date.parse('2026-06-13T10:00:00Z'))).toEqual([soon, late]);
  });
});

describe('a clash', () => {
  const nine = signedUp('2026-06-14T09:00:00Z', '2026-06-14T11:00:00Z');
  const between = (start: string, end: string) =>
    eventWith({ start_time: `2026-06-14T${start}:00Z`, end_time: `2026-06-14T${end}:00Z` });

  it('is another confirmed signup at the same time', () => {
    expect(clashOf([nine], between('10:59', '12:00'))).toBe(nine.event);
    expect(clashOf([nine], between('08:00', '09:01'))).toBe(nine.event);
  });

  it('is `null` if one event ends when the other starts, for a displaced signup, and for the event itself', () => {
    expect(clashOf([nine], between('11:00', '12:00'))).toBeNull();
    expect(clashOf([nine], between('08:00', '09:00'))).toBeNull();
    expect(clashOf([{ ...nine, status: 'displaced' }], between('09:00', '11:00'))).toBeNull();
    expect(clashOf([nine], { ...between('09:00', '11:00'), id: nine.event.id })).toBeNull();
  });
});
