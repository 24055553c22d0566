import type { Signup } from '@contract/signups.ts';
import { describe, expect, it } from 'vitest';
import { upcomingOf } from '@/lib/signups/own-signups.ts';
import { draftSignup } from '@/lib/signups/places.ts';
import { eventWith, slotWith } from '@/test/event.ts';
import { clashOf, progressOf } from './progress.ts';

const signupFor = (start_time: string, end_time: string, more: Partial<Signup> = {}): Signup => ({
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
    const late = signupFor('2026-06-15T09:00:00Z', '2026-06-15T10:00:00Z', { status: 'displaced' });
    const soon = signupFor('2026-06-14T09:00:00Z', '2026-06-14T10:00:00Z');
    const begun = signupFor('2026-06-13T09:00:00Z', '2026-06-13T12:00:00Z');
    expect(upcomingOf([late, begun, soon], Date.parse('2026-06-13T10:00:00Z'))).toEqual([soon, late]);
  });
});

describe('a clash', () => {
  const nine = signupFor('2026-06-14T09:00:00Z', '2026-06-14T11:00:00Z');
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
