import type { Report } from '@contract/reports.ts';
import { noFigures } from './no-figures.ts';
import { newId, slotTypeWith } from './records.ts';

export const bar = slotTypeWith({ name: 'Bar', hourly_credits: 1.5, color: '#d69e2e' });
export const guard = slotTypeWith({ name: 'Guard', hourly_credits: -22.5, color: '#e53e3e' });

const paid = { paid_minutes: 120, pay: 45 };

/** A report of two months: two people worked, at the bar and as a guard, and a third did not come. */
export const workedReport: Report = {
  from: '2026-01-01',
  to: '2026-12-31',
  today: '2026-10-23',
  timezone: 'UTC',
  wages: true,
  totals: {
    ...noFigures,
    people: 2,
    out_assumed: 0,
    shifts: 3,
    minutes: 420,
    credits: 7.5,
    ...paid,
    no_shows: 1,
    filled: 4,
    offered: 6,
  },
  people: [
    { ...noFigures, name: '=Ada', role: 'volunteer', shifts: 2, minutes: 300, credits: 7.5 } as const,
    { ...noFigures, name: 'Bob', role: 'volunteer', no_shows: 1 } as const,
    { ...noFigures, name: 'Cy', role: 'staff', shifts: 1, minutes: 120, ...paid } as const,
  ].map((person) => ({ ...person, id: newId(), email: `${person.name.replace('=', '').toLowerCase()}@example.org` })),
  slot_types: [
    { slot_type: bar, ...noFigures, shifts: 2, minutes: 300, credits: 7.5, no_shows: 1, filled: 3, offered: 5 },
    { slot_type: guard, ...noFigures, shifts: 1, minutes: 120, ...paid, filled: 1, offered: 1 },
  ],
  months: [
    {
      month: '2026-08',
      ...noFigures,
      shifts: 2,
      minutes: 240,
      credits: 3,
      ...paid,
      no_shows: 1,
      filled: 3,
      offered: 4,
    },
    { month: '2026-09', ...noFigures, shifts: 1, minutes: 180, credits: 4.5, filled: 1, offered: 2 },
  ],
  by: 'month',
  periods: [
    {
      at: '2026-08-01',
      shifts: 2,
      minutes: 240,
      no_shows: 1,
      filled: 3,
      offered: 4,
      planned_minutes: 480,
      approved_minutes: 180,
      run_minutes: 120,
    },
    {
      at: '2026-09-01',
      shifts: 1,
      minutes: 180,
      no_shows: 0,
      filled: 1,
      offered: 2,
      planned_minutes: 360,
      approved_minutes: 60,
      run_minutes: 0,
    },
    {
      at: '2026-11-01',
      shifts: 0,
      minutes: 0,
      no_shows: 0,
      filled: 0,
      offered: 0,
      planned_minutes: 120,
      approved_minutes: 0,
      run_minutes: 0,
    },
  ],
  costs: [
    { at: '2026-08-01', slot_type: guard, planned: 90, booked: 45, worked: 45 },
    { at: '2026-11-01', slot_type: guard, planned: 45, booked: 22.5, worked: 0 },
  ].map(({ slot_type: { id, name, color }, ...cost }) => ({ ...cost, slot_type: { id, name, color } })),
  budgets: [],
};

/** A report of a period in which nobody worked. */
export const emptyReport: Report = {
  ...workedReport,
  totals: { ...noFigures, people: 0, out_assumed: 0, filled: 0, offered: 0 },
  people: [],
  slot_types: [],
  months: [],
  periods: [],
  costs: [],
};
