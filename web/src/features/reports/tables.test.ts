import type { Report } from '@contract/reports.ts';
import { toXlsx } from '@shared/tables/xlsx.ts';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/universal';
import { describe, expect, it } from 'vitest';
import { hoursTexts } from '@/domains/hours/texts.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { toCsv } from '@/lib/format/csv.ts';
import { outcomeTexts } from '@/lib/signups/outcome-texts.ts';
import { noFigures } from '@/test/no-figures.ts';
import { reportSearch } from './search.ts';
import {
  absenceTable,
  budgetTable,
  cellsOf,
  costTables,
  distributionTable,
  fillTables,
  hoursTable,
  paidTable,
  workTables,
} from './tables.ts';
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
  wages: true,
  by: 'month',
  periods: [
    {
      at: '2026-01-01',
      shifts: 3,
      minutes: 300,
      no_shows: 2,
      filled: 3,
      offered: 3,
      planned_minutes: 400,
      approved_minutes: 240,
      run_minutes: 100,
    },
    {
      at: '2026-03-01',
      shifts: 0,
      minutes: 0,
      no_shows: 0,
      filled: 3,
      offered: 5,
      planned_minutes: 500,
      approved_minutes: 0,
      run_minutes: 0,
    },
    {
      at: '2026-06-01',
      shifts: 0,
      minutes: 0,
      no_shows: 0,
      filled: 0,
      offered: 0,
      planned_minutes: 100,
      approved_minutes: 0,
      run_minutes: 0,
    },
  ],
  costs: [
    {
      at: '2026-01-01',
      slot_type: { id: 't', name: 'Bar', color: '#3182ce' },
      planned: 50.1,
      booked: 40.2,
      worked: 33.3,
    },
    { at: '2026-03-01', slot_type: { id: 't', name: 'Bar', color: '#3182ce' }, planned: 20, booked: 10.1, worked: 0 },
    { at: '2026-03-01', slot_type: { id: 'u', name: '=Door', color: '#3182ce' }, planned: 5, booked: 5, worked: 0 },
  ],
  budgets: [
    {
      ...{ id: 's', name: 'Spring', first_day: '2026-01-01', last_day: '2026-03-31' },
      ...{ budget: 60, planned: 75.1, booked: 55.3, worked: 33.3 },
    },
  ],
  months: [
    { month: '2026-01', ...both, filled: 3, offered: 3 },
    { month: '2026-03', ...both, ...noFigures, filled: 3, offered: 5 },
  ],
};
const t = { ...hoursTexts.get(), ...outcomeTexts.get(), ...adminCommonTexts.get(), ...reportTexts.get() };
const filter = reportSearch.parse({});
const tables = (of: Report) => {
  const asked = { report: of, filter };
  return [
    ...[...workTables(t, asked), hoursTable(t, asked), ...fillTables(t, asked), distributionTable(t, asked)],
    ...[budgetTable(t, asked), ...costTables(t, asked), paidTable(t, asked), absenceTable(t, asked)],
  ].filter((table) => table !== null);
};
const cells = (of: Report) => Object.fromEntries(tables(of).map((table) => [table.id, cellsOf(table)]));
const cents = (value: number) => ({ value, decimals: 2 });

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
      hours: [
        ['Month', 'Planned (h)', 'Worked (h)', 'Approved (h)', 'Paid (h)'],
        ['2026-01', 6.67, 5, 4, 1.67],
        ['2026-02', 0, 0, 0, 0],
        ['2026-03', 8.33, 0, 0, 0],
        ['2026-04', 0, 0, 0, 0],
        ['2026-05', 0, 0, 0, 0],
        ['2026-06', 1.67, 0, 0, 0],
      ],
      turnout: [
        ['Slot type', 'Filled', 'Offered', 'Fill rate (%)', 'Came', 'No-shows', 'No-show rate (%)'],
        ['Bar', 6, 8, 75, 3, 2, 40],
      ],
      fill: [
        ['Month', 'Filled', 'Offered', 'Fill rate (%)', 'Came', 'No-shows', 'No-show rate (%)'],
        ['2026-01', 3, 3, 100, 3, 2, 40],
        ['2026-02', 0, 0, null, 0, 0, null],
        ['2026-03', 3, 5, 60, 0, 0, null],
      ],
      distribution: [
        ['Hours', 'People'],
        ['0 to less than 5 hours', 2],
      ],
      budgets: [
        ['Season', 'Budget (USD)', 'Planned (USD)', 'Booked (USD)', 'Worked (USD)', 'Left (USD)'],
        ['Spring', cents(60), cents(75.1), cents(55.3), cents(33.3), cents(26.7)],
      ],
      cost: [
        ['Month', 'Planned (USD)', 'Booked (USD)', 'Worked (USD)'],
        ['2026-01', cents(50.1), cents(40.2), cents(33.3)],
        ['2026-02', cents(0), cents(0), cents(0)],
        ['2026-03', cents(25), cents(15.1), cents(0)],
      ],
      'cost-slot-types': [
        ['Slot type', 'Planned (USD)', 'Booked (USD)', 'Worked (USD)'],
        ['Bar', cents(70.1), cents(50.3), cents(33.3)],
        ['=Door', cents(5), cents(5), cents(0)],
      ],
      'cost-both': [
        ['Month', 'Slot type', 'Planned (USD)', 'Booked (USD)', 'Worked (USD)'],
        ['2026-01', 'Bar', cents(50.1), cents(40.2), cents(33.3)],
        ['2026-03', 'Bar', cents(20), cents(10.1), cents(0)],
        ['2026-03', '=Door', cents(5), cents(5), cents(0)],
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
  it('have neither offered places nor what was planned when the report covers only some people', () => {
    const heads = Object.fromEntries(
      Object.entries(
        cells({
          ...report,
          totals: { ...report.totals, offered: null },
          periods: report.periods.map((period) => ({ ...period, offered: null, planned_minutes: null })),
          costs: report.costs.map((cost) => ({ ...cost, planned: null })),
        }),
      ).map(([id, [head]]) => [id, head]),
    );
    expect(heads.turnout).toEqual(['Slot type', 'Came', 'No-shows', 'No-show rate (%)']);
    expect(heads.hours).toEqual(['Month', 'Worked (h)', 'Approved (h)', 'Paid (h)']);
    expect(heads.cost).toEqual(['Month', 'Booked (USD)', 'Worked (USD)']);
  });
  it('say nothing of cost where nothing was ever paid', () => {
    const unpaid = { ...report, wages: false };
    expect(tables(unpaid).map(({ id }) => id)).toEqual([
      ...['months', 'slot-types', 'people', 'hours', 'turnout', 'fill', 'distribution', 'no-shows'],
    ]);
    const heads = tables(unpaid).flatMap(({ title, columns }) => [title, ...columns.map(({ label }) => label)]);
    expect(heads.filter((head) => /cost|pa[iy]d?\b|budget|wage|approved/i.test(head))).toEqual([]);
  });
  it('can be read back by a program that reads CSV, and by one that reads Excel files', async () => {
    for (const table of tables(report)) {
      const rows = cellsOf(table);
      const plain = rows.map((row) =>
        row.map((cell) => (typeof cell === 'object' && cell && 'value' in cell ? cell.value : cell)),
      );
      const { data } = Papa.parse<string[]>(toCsv(rows).slice(1), { skipEmptyLines: true });
      const texts = plain.map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
      const guarded = (cell: string) => (/^'=/.test(cell) ? cell.slice(1) : cell);
      const numbers = (row: string[]) =>
        row.map((cell) => (/^-?\d+\.\d+$/.test(cell) ? String(Number(cell)) : guarded(cell)));
      expect(data.map(numbers), table.id).toEqual(texts);
      const sheet = await readSheet(toXlsx([{ name: table.title, rows }]).buffer, 1, { trim: false });
      expect(sheet, table.id).toEqual(plain);
    }
  });
});

describe('what is behind a figure', () => {
  const asked = { report, filter: reportSearch.parse({ q: 'ada', hours: '0-5', sort: 'people.name' }) };
  const scope = { type: undefined, role: undefined, q: 'ada', who: undefined };
  it('of a month is a report of it, of a day its signups, and of a slot type a report of it', () => {
    const [january] = hoursTable(t, asked).rows;
    expect(january?.behind).toEqual({
      report: { ...filter, q: 'ada', from: '2026-01-01', to: '2026-01-31' },
    });
    const days = { ...report, by: 'day' as const, periods: report.periods.slice(0, 1) };
    const [day] = hoursTable(t, { ...asked, report: days }).rows;
    expect(day?.behind).toEqual({ signups: { ...scope, from: '2026-01-01', to: '2026-01-01', of: undefined } });
    const [bar] = fillTables(t, asked)[0]?.rows ?? [];
    expect(bar?.behind).toEqual({ report: { ...filter, q: 'ada', type: 't' } });
    const [own] = fillTables(t, { report, filter: reportSearch.parse({}) })[0]?.rows ?? [];
    expect(own?.behind).toEqual({ report: { ...filter, type: 't' } });
  });
  it('is the list of its signups, and nothing of zero', () => {
    const [january, , march] = fillTables(t, asked)[1]?.rows ?? [];
    const of = (row: typeof january) =>
      row?.figures.map(({ behind }) => behind && 'signups' in behind && (behind.signups.of ?? 'worked'));
    expect(of(january)).toEqual(['filled', undefined, undefined, 'worked', 'no_show', undefined]);
    expect(of(march)).toEqual(['filled', undefined, undefined, undefined, undefined, undefined]);
    const [bob] = absenceTable(t, asked).rows;
    expect(bob?.figures[0]?.behind).toEqual({
      signups: { ...scope, who: 'b', from: report.from, to: report.to, of: 'no_show' },
    });
  });
  it('of people by hours are those people', () => {
    const [first] = distributionTable(t, asked).rows;
    expect(first?.behind).toMatchObject({ report: { hours: '0-5' }, hash: 'people' });
    const people = (hours: string) => workTables(t, { report, filter: { ...filter, hours } })[2];
    expect(people('0-5')?.rows.map(({ name }) => name)).toEqual(['=Ada', 'Bob']);
    expect(people('0-5')?.total).toBeUndefined();
    expect(people('2-5')?.rows.map(({ name }) => name)).toEqual(['=Ada']);
    expect(people('5-10')?.rows).toEqual([]);
  });
  it('of a budget is said in words, what is left and what is over', () => {
    expect(budgetTable(t, asked)?.rows[0]?.note).toBe(
      'Planned: $15.10 over the budget. Booked: $4.70 left. Worked: $26.70 left.',
    );
  });
});
