import type { Report } from '@contract/reports.ts';
import { describe, expect, it } from 'vitest';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { outcomeTexts } from '@/lib/signups/outcome-texts.ts';
import { noFigures } from '@/test/no-figures.ts';
import { absenceTable, cellsOf, fillTables, paidTable, workTables } from './tables.ts';
import { reportTexts } from './texts.ts';

const ada = {
  ...{ id: 'a', name: '=Ada', email: 'ada@example.org', role: 'volunteer' as const },
  ...{
    shifts: 2,
    minutes: 200,
    credits: 5.8,
    paid_minutes: 0,
    pay: 0,
    unmarked: 0,
    unmarked_pay: 0,
    no_shows: 0,
    excused: 1,
    assumed_minutes: 100,
    assumed_credits: 2.5,
    open: 1,
  },
};
const bob = {
  ...{ id: 'b', name: 'Bob', email: 'bob@example.org', role: 'staff' as const },
  ...{
    shifts: 1,
    minutes: 100,
    credits: 0,
    paid_minutes: 100,
    pay: 33.3,
    unmarked: 1,
    unmarked_pay: 15,
    no_shows: 2,
    excused: 0,
    assumed_minutes: 0,
    assumed_credits: 0,
    open: 0,
  },
};
const both = {
  shifts: 3,
  minutes: 300,
  credits: 5.8,
  paid_minutes: 100,
  pay: 33.3,
  unmarked: 1,
  unmarked_pay: 15,
  no_shows: 2,
  excused: 1,
  assumed_minutes: 100,
  assumed_credits: 2.5,
  open: 1,
};
const type = { id: 't', name: 'Bar', color: '#3182ce', hourly_credits: 1, compensation: 'credits' as const };
const report: Report = {
  ...{ from: '2026-01-01', to: '2026-12-31', today: '2026-04-30', timezone: 'UTC' },
  totals: { people: 2, out_assumed: 0, ...both, filled: 6, offered: 8 },
  people: [ada, bob],
  slot_types: [{ slot_type: type, ...both, filled: 6, offered: 8 }],
  hours: [],
  months: [
    { month: '2026-01', ...both, filled: 3, offered: 3 },
    { month: '2026-03', ...both, ...noFigures, filled: 3, offered: 5 },
  ],
};
const t = { ...outcomeTexts.get(), ...adminCommonTexts.get(), ...reportTexts.get() };
const cells = (of: Report) =>
  Object.fromEntries(
    [...workTables(t, of), ...fillTables(t, of), paidTable(t, of), absenceTable(t, of)].map((table) => [
      table.id,
      cellsOf(table),
    ]),
  );

describe('the files of a report', () => {
  it('have hours with up to two decimals, pay with exactly two, and zeros for missing months', () => {
    expect(cells(report)).toEqual({
      months: [
        ['Month', 'Shifts', 'Open', 'Hours', 'Assumed', 'Credits', 'Assumed credits'],
        ['2026-01', 3, 1, 5, 1.67, 5.8, 2.5],
        ['2026-02', 0, 0, 0, 0, 0, 0],
        ['2026-03', 0, 0, 0, 0, 0, 0],
      ],
      'slot-types': [
        ['Slot type', 'Shifts', 'Open', 'Hours', 'Assumed', 'Credits', 'Assumed credits'],
        ['Bar', 3, 1, 5, 1.67, 5.8, 2.5],
      ],
      people: [
        ['Person', 'Email', 'Role', 'Shifts', 'Open', 'Hours', 'Assumed', 'Credits', 'Assumed credits'],
        ['=Ada', 'ada@example.org', 'Volunteer', 2, 1, 3.33, 1.67, 5.8, 2.5],
        ['Bob', 'bob@example.org', 'Staff', 1, 0, 1.67, 0, 0, 0],
      ],
      'fill-months': [
        ['Month', 'Filled', 'Offered', 'Fill rate (%)', 'Came', 'No-show rate (%)'],
        ['2026-01', 3, 3, 100, 3, 40],
        ['2026-02', 0, 0, null, 0, null],
        ['2026-03', 3, 5, 60, 0, null],
      ],
      'fill-slot-types': [
        ['Slot type', 'Filled', 'Offered', 'Fill rate (%)', 'Came', 'No-show rate (%)'],
        ['Bar', 6, 8, 75, 3, 40],
      ],
      paid: [
        ['Person', 'Email', 'Role', 'Paid hours', 'Cost (USD)', 'Not marked'],
        ['Bob', 'bob@example.org', 'Staff', 1.67, { value: 33.3, decimals: 2 }, 1],
      ],
      'no-shows': [
        ['Person', 'Email', 'Role', 'No-shows', 'Excused', 'Shifts', 'No-show rate (%)'],
        ['Bob', 'bob@example.org', 'Staff', 2, 0, 1, 66.7],
        ['=Ada', 'ada@example.org', 'Volunteer', 0, 1, 2, 0],
      ],
    });
  });
  it('have no columns for what is open or assumed where nothing is', () => {
    const known = { ...report, totals: { ...report.totals, assumed_minutes: 0, assumed_credits: 0, open: 0 } };
    expect(cells(known).months?.[0]).toEqual(['Month', 'Shifts', 'Hours', 'Credits']);
  });
  it('have no fill rates when the report covers only some people', () => {
    const some = { ...report, totals: { ...report.totals, offered: null } };
    expect(fillTables(t, some)).toEqual([]);
  });
});
