import type { Report } from '@contract/reports.ts';
import type { adminCommonTexts } from '@/i18n/admin-texts.ts';
import type { Cell } from '@/lib/format/csv.ts';
import { amount, currency, money, percent } from '@/lib/format/numbers.ts';
import { personName } from '@/lib/format/person-name.ts';
import { assumedCredits } from '@/lib/signups/assumed-credits.ts';
import type { outcomeTexts } from '@/lib/signups/outcome-texts.ts';
import { monthOfYear } from '@/lib/time/time.ts';
import { withoutGaps } from './periods.ts';
import type { reportTexts } from './texts.ts';

type Texts = ReturnType<typeof reportTexts.get> &
  ReturnType<typeof adminCommonTexts.get> &
  Pick<ReturnType<typeof outcomeTexts.get>, 'isAssumed' | 'assumedHours' | 'assumedColumn'>;
type Person = Report['people'][number];
type Month = Report['months'][number];
type SlotType = Report['slot_types'][number];

/** The figures of a row. Rows about one person have no places. */
type Figures = Omit<Person, 'id' | 'name' | 'email' | 'role'> & Partial<Pick<Month, 'filled' | 'offered'>>;

interface Column {
  /** Its name in addresses. */
  id: string;
  label: string;
  /** The unit of the numbers: part of the heading in the file, of each cell on the screen. */
  unit?: string;
  cell: (figures: Figures) => number | null;
  /** The number of decimals of each cell in the file; without it, as many as the value needs. */
  decimals?: number;
  shown: (value: number) => string;
  /** A second line on a phone, which has no room for the columns that are `wide`. */
  note?: (figures: Figures) => string | undefined;
  wide?: true;
}

/** A sort order: `by` is the id of a column, or `name`. */
export interface Order {
  by: string;
  descending: boolean;
}

export interface ReportRow extends Figures {
  key: string;
  name: string;
  /** A second line below the name. */
  note?: string;
  color?: string;
  /** The row's subject in the file: a cell for each of the table's `subjects`. */
  about: string[];
}

/** One table of a report, the same for the screen and for its file. */
export interface ReportTable {
  id: string;
  title: string;
  subjects: string[];
  columns: Column[];
  rows: ReportRow[];
  order: Order;
  /** The column that the bars show, the value of a full bar, and whether it is a loss; without it there are no bars. */
  bar?: { of: Column['cell']; full: number; loss?: boolean };
  total: Figures;
}

/** Minutes as hours, rounded to two decimals. */
export const hoursOf = (minutes: number): number => Math.round((minutes / 60) * 100) / 100;

/** The percentage of offered places that were taken, to one decimal; `null` if none was offered. */
export const fillRate = ({ filled, offered }: Figures): number | null =>
  filled !== undefined && offered ? Math.round((filled / offered) * 1000) / 10 : null;

/** The percentage of those who were expected that did not come, to one decimal; `null` if nobody was. Excused people were not. */
export const noShowRate = ({ no_shows, shifts }: Pick<Figures, 'no_shows' | 'shifts'>): number | null =>
  no_shows + shifts > 0 ? Math.round((no_shows / (no_shows + shifts)) * 1000) / 10 : null;

const byName: Order = { by: 'name', descending: false };
const mostFirst = (by: string): Order => ({ by, descending: true });
const minutes = (figures: Figures) => figures.minutes;
const mostOf = (rows: readonly Figures[], of: (figures: Figures) => number): number =>
  rows.reduce((most, row) => Math.max(most, of(row)), 0);
const byMost = (of: (figures: Figures) => number) => (one: Figures, other: Figures) => of(other) - of(one);

/** What is open, and the hours of it that are assumed. */
export const openNote = (t: Pick<Texts, 'openShifts'>, { open }: Figures): string | undefined =>
  open > 0 ? t.openShifts({ count: open }) : undefined;
export const assumedNote = (t: Pick<Texts, 'assumedHours'>, figures: Figures): string | undefined =>
  figures.assumed_minutes > 0 ? t.assumedHours({ hours: amount(hoursOf(figures.assumed_minutes)) }) : undefined;

/** Columns for what is open and assumed only where there is such work. */
function workedColumns(t: Texts, total: Figures): Column[] {
  const open: Column = { id: 'open', label: t.open, cell: (figures) => figures.open, shown: amount, wide: true };
  const assumed: Column = {
    ...{ id: 'assumed', label: t.isAssumed, shown: amount, wide: true },
    cell: (figures) => hoursOf(figures.assumed_minutes),
  };
  const assumedWorth: Column = {
    ...{ id: 'assumed_credits', label: t.assumedColumn, shown: amount, wide: true },
    cell: ({ assumed_credits }) => assumed_credits,
  };
  return [
    {
      ...{ id: 'shifts', label: t.shifts, cell: ({ shifts }) => shifts, shown: amount },
      note: (figures) => openNote(t, figures),
    },
    ...(total.open > 0 ? [open] : []),
    {
      ...{ id: 'hours', label: t.hours, cell: (figures) => hoursOf(figures.minutes), shown: amount },
      note: (figures) => assumedNote(t, figures),
    },
    ...(total.assumed_minutes > 0 ? [assumed] : []),
    {
      ...{ id: 'credits', label: t.credits, cell: ({ credits }) => credits, shown: amount },
      note: (figures) => assumedCredits(figures) ?? undefined,
    },
    ...(total.assumed_credits > 0 ? [assumedWorth] : []),
  ];
}

const noShowColumn = (t: Texts): Column => {
  const column = { id: 'no-show-rate', label: t.noShowRate, unit: '%', cell: noShowRate, shown: percent };
  return { ...column, wide: true };
};

const fillColumns = (t: Texts): Column[] => [
  { id: 'filled', label: t.filled, cell: ({ filled = null }) => filled, shown: amount },
  { id: 'offered', label: t.offered, cell: ({ offered = null }) => offered, shown: amount },
  { id: 'rate', label: t.fillRate, unit: '%', cell: fillRate, shown: percent },
  { id: 'came', label: t.came, cell: ({ shifts }) => shifts, shown: amount, wide: true },
  noShowColumn(t),
];

const nothing = {
  ...{ shifts: 0, minutes: 0, credits: 0, paid_minutes: 0, pay: 0 },
  ...{
    unmarked: 0,
    unmarked_pay: 0,
    no_shows: 0,
    excused: 0,
    assumed_minutes: 0,
    assumed_credits: 0,
    open: 0,
    filled: 0,
  },
};

/** The months of a report, without gaps. */
const monthsOf = ({ months, totals }: Report): Month[] =>
  withoutGaps(months, { ...nothing, offered: totals.offered === null ? null : 0 });

const monthRow = (row: Month): ReportRow => ({
  ...row,
  key: row.month,
  name: monthOfYear(row.month),
  about: [row.month],
});
const slotTypeRow = (row: SlotType): ReportRow => {
  const { id, name, color } = row.slot_type;
  return { ...row, key: id, name, color, about: [name] };
};
const personRow =
  (t: Texts) =>
  (row: Person): ReportRow => ({
    ...row,
    key: row.id,
    name: personName(row.name),
    note: t[row.role],
    about: [personName(row.name), row.email ?? '', t[row.role]],
  });

/** Shifts, hours and credits: by month, by slot type, by person. */
export function workTables(t: Texts, report: Report): ReportTable[] {
  const table = (id: string, title: string, subjects: string[], rows: ReportRow[]): ReportTable => ({
    ...{ id, title, subjects, rows, total: report.totals, columns: workedColumns(t, report.totals) },
    order: id === 'people' ? mostFirst('hours') : byName,
    bar: { of: minutes, full: mostOf(rows, minutes) },
  });
  const worked = ({ shifts, open }: Figures) => shifts + open > 0;
  return [
    table('months', t.byMonth, [t.month], monthsOf(report).map(monthRow)),
    table('slot-types', t.bySlotType, [t.slotType], report.slot_types.filter(worked).map(slotTypeRow)),
    table('people', t.byPerson, [t.person, t.email, t.role], report.people.filter(worked).map(personRow(t))),
  ];
}

/** Fill rates by month and by slot type; no tables if the report covers only some people. */
export function fillTables(t: Texts, report: Report): ReportTable[] {
  if (report.totals.offered === null) return [];
  const table = (id: string, title: string, subject: string, rows: ReportRow[]): ReportTable => ({
    ...{ id, title, rows, subjects: [subject], total: report.totals, columns: fillColumns(t), order: byName },
    bar: { of: fillRate, full: 100 },
  });
  return [
    table('fill-months', t.fillByMonth, t.month, monthsOf(report).map(monthRow)),
    table('fill-slot-types', t.fillBySlotType, t.slotType, report.slot_types.map(slotTypeRow)),
  ];
}

/** Paid people with their hours and cost, the highest cost first. */
export function paidTable(t: Texts, report: Report): ReportTable {
  const pay = (figures: Figures) => figures.pay;
  const rows = report.people
    .filter(({ pay: paid, paid_minutes, unmarked }) => paid > 0 || paid_minutes > 0 || unmarked > 0)
    .sort(byMost(pay));
  return {
    ...{ id: 'paid', title: t.paid, subjects: [t.person, t.email, t.role], total: report.totals },
    rows: rows.map(personRow(t)),
    columns: [
      { id: 'paid', label: t.paidHours, cell: ({ paid_minutes }) => hoursOf(paid_minutes), shown: amount },
      { id: 'cost', label: t.cost, unit: currency.get(), decimals: 2, cell: pay, shown: money },
      { id: 'unmarked', label: t.unmarked, cell: ({ unmarked }) => unmarked, shown: amount },
    ],
    order: mostFirst('cost'),
    bar: { of: pay, full: mostOf(rows, pay) },
  };
}

/** People with no-shows or excuses, most no-shows first. */
export function absenceTable(t: Texts, report: Report): ReportTable {
  const absent = ({ no_shows }: Figures) => no_shows;
  const rows = report.people.filter((person) => person.no_shows + person.excused > 0).sort(byMost(absent));
  return {
    ...{ id: 'no-shows', title: t.notThere, subjects: [t.person, t.email, t.role], total: report.totals },
    rows: rows.map(personRow(t)),
    columns: [
      { id: 'absent', label: t.noShows, cell: absent, shown: amount },
      { id: 'excused', label: t.excused, cell: ({ excused }) => excused, shown: amount },
      { id: 'shifts', label: t.shifts, cell: ({ shifts }) => shifts, shown: amount },
      noShowColumn(t),
    ],
    order: mostFirst('absent'),
    bar: { of: absent, full: mostOf(rows, absent), loss: true },
  };
}

const written = (value: number | null, decimals: number | undefined): Cell =>
  value === null || decimals === undefined ? value : { value, decimals };

/** A table as rows of cells, headings first. All rows, but not the total, which a spreadsheet would add up again. */
export const cellsOf = ({ subjects, columns, rows }: ReportTable): Cell[][] => [
  [...subjects, ...columns.map(({ label, unit }) => (unit ? `${label} (${unit})` : label))],
  ...rows.map((row) => [...row.about, ...columns.map(({ cell, decimals }) => written(cell(row), decimals))]),
];
