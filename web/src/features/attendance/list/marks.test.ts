import type { Attendee } from '@contract/attendance.ts';
import { describe, expect, it } from 'vitest';
import { bySlot, countsOf, hadGate, markOf, shows, withMark } from './marks.ts';

const person = (more: Partial<Attendee> = {}): Attendee => ({
  id: 'ada',
  status: 'confirmed',
  slot_id: 'bar',
  user: { id: 'ada', name: 'Ada', phone: null },
  slot_type: { id: 'type', name: 'Bar', color: '#3182ce', hourly_credits: 1, compensation: 'credits' },
  question: null,
  missing_qualifications: [],
  missing_documents: [],
  handing_over: false,
  unnamed: 0,
  comes_with: null,
  attendance: null,
  checked_in_at: null,
  checked_out_at: null,
  out_assumed: false,
  released: false,
  hours: 4,
  scheduled_hours: 4,
  corrected: false,
  reason: null,
  marked_at: null,
  marked_by: null,
  ...more,
});

describe('a mark', () => {
  it('counts the scheduled hours, the corrected ones, or none for people who were absent', () => {
    expect(withMark(person(), { attendance: 'attended' })).toMatchObject({ hours: 4, corrected: false });
    const corrected = withMark(person(), { attendance: 'attended', hours: 2.5, reason: 'Left early' });
    expect(corrected).toMatchObject({ hours: 2.5, corrected: true, reason: 'Left early' });
    for (const attendance of ['no_show', 'excused'] as const)
      expect(withMark(corrected, { attendance })).toMatchObject({
        attendance,
        hours: 0,
        corrected: false,
        reason: null,
      });
    expect(withMark(corrected, { attendance: null })).toEqual(person());
  });

  it('can be read from a person and set again', () => {
    const marked = withMark(person(), { attendance: 'attended', hours: 0, reason: 'Sent home' });
    expect(withMark(person(), markOf(marked))).toEqual(marked);
    expect(withMark(marked, markOf(person()))).toEqual(person());
  });

  it('shows until another one is set', () => {
    const mark = { attendance: 'attended', hours: 2, reason: 'Came late' } as const;
    const marked = withMark(person(), mark);
    expect(shows(marked, mark)).toBe(true);
    expect(shows(withMark(marked, { attendance: 'attended' }), mark)).toBe(false);
    expect(shows(withMark(marked, { ...mark, hours: 3 }), mark)).toBe(false);
    expect(shows(withMark(marked, { attendance: null }), mark)).toBe(false);
  });
});

it('counts leave out people who cannot be marked', () => {
  const people = [
    person(),
    person({ attendance: 'attended' }),
    person({ attendance: 'attended' }),
    person({ attendance: 'excused' }),
    person({ status: 'displaced' }),
  ];
  expect(countsOf(people)).toEqual({ unmarked: 1, attended: 2, no_show: 0, excused: 1 });
});

it('people are grouped by slot, in the order given', () => {
  const [ada, bob, eve] = [person(), person({ id: 'bob', slot_id: 'gate' }), person({ id: 'eve' })];
  expect(bySlot([ada, bob, eve])).toEqual([
    { slotId: 'bar', people: [ada, eve] },
    { slotId: 'gate', people: [bob] },
  ]);
});

it('knows an event that was run with a gate by who was there, or lost the place; an absence alone says nothing', () => {
  const others = [person(), person({ attendance: 'no_show' }), person({ attendance: 'excused' })];
  expect(hadGate(others)).toBe(false);
  const told = [{ attendance: 'attended' as const }, { checked_in_at: '2026-06-01T10:00:00Z' }, { released: true }];
  for (const more of told) expect(hadGate([...others, person(more)])).toBe(true);
});
