import type { Report, ReportedKind } from '@contract/reports.ts';
import type { hoursTexts } from '@/domains/hours/texts.ts';
import type { adminCommonTexts } from '@/i18n/admin-texts.ts';
import type { Cell } from '@/lib/format/csv.ts';
import { amount, currency, money, percent } from '@/lib/format/numbers.ts';
import { personName } from '@/lib/format/person-name.ts';
import { assumedCredits } from '@/lib/signups/assumed-credits.ts';
import type { outcomeTexts } from '@/lib/signups/outcome-texts.ts';
import type { Look } from './chart/looks.tsx';
import { daysOf, labelOf, nameOf, withoutGaps } from './periods.ts';
import { binsOf } from './scale.ts';
import type { ReportFilter, SignupsFilter } from './search.ts';
import type { reportTexts } from './texts.ts';

export type Texts = ReturnType<typeof reportTexts.get> &
  ReturnType<typeof adminCommonTexts.get> &
  Pick<ReturnType<typeof outcomeTexts.get>, 'isAssumed' | 'assumedHours' | 'assumedColumn'> &
  Pick<ReturnType<typeof hoursTexts.get>, 'approved'>;
type Person = Report['people'][number];
type Month = Report['months'][number];
type SlotType = Report['slot_types'][number];
type Period = Report['periods'][number];

/** The figures of a person, a month or a slot type. Those about one person have no places. */
type Figures = Omit<Person, 'id' | 'name' | 'email' | 'role'> & Partial<Pick<Month, 'filled' | 'offered'>>;

/** What is behind a figure: a report of a part of it, or the signups that it counts. */
export type Behind = { report: ReportFilter; hash?: string } | { signups: SignupsFilter };

interface Column {
  /** Its name in addresses. */
  id: string;
  label: string;
  /** The unit of the numbers: part of the heading in the file, of each cell on the screen. */
  unit?: string;
  /** The number of decimals of each cell in the file; without it, as many as the value needs. */
  decimals?: number;
  shown: (value: number) => string;
  /** Left out on a phone, which has no room for it. */
  wide?: true;
}

/** A column, and how its cells follow from the figures of a row. */
interface ColumnOf<F> extends Column {
  cell: (figures: F) => number | null;
  /** A second line on a phone, in place of the columns that are `wide`. */
  note?: (figures: F) => string | undefined;
  /** The signups that its cells count. */
  of?: ReportedKind;
}

/** A sort order: `by` is the id of a column, or `name`. */
export interface Order {
  by: string;
  descending: boolean;
}

/** The cell of a row in a column. */
interface Figure {
  value: number | null;
  note: string | undefined;
  behind: Behind | undefined;
}

/** What a row is about. */
interface Subject {
  key: string;
  name: string;
  /** A second line below the name. */
  note?: string;
  color?: string;
  /** The row's subject in the file: a cell for each of the table's `subjects`. */
  about: string[];
  /** Below its column in a chart. */
  label?: [string, string | undefined];
  /** To what the row limits a list of signups; without it, its figures lead nowhere. */
  scope?: SignupsFilter;
  behind?: Behind | undefined;
}

export interface ReportRow extends Subject {
  figures: Figure[];
}

/** What a chart draws of a table: columns in a row or, of subjects with long names, bars below each other. */
interface Chart {
  kind: 'columns' | 'bars';
  series: readonly { of: string; look: Look }[];
  /** The column that a line marks in each row. */
  mark?: string;
  /** Whether only whole numbers are on the scale. */
  counts?: true;
}

/** One table of a report, the same for the screen, for its chart and for its file. */
export interface ReportTable {
  id: string;
  title: string;
  subjects: string[];
  columns: Column[];
  rows: ReportRow[];
  order: Order;
  /** The column that the bars show, the value of a full bar, and whether it is a loss; without it there are no bars. */
  bar?: { of: string; full: number; loss?: boolean };
  chart?: Chart;
  total?: Figure[];
}

interface TableOf<F> extends Omit<ReportTable, 'columns' | 'rows' | 'total'> {
  columns: ColumnOf<F>[];
  rows: readonly (Subject & { of: F })[];
  total?: F;
}

function figuresOf<F>(columns: readonly ColumnOf<F>[], of: F, scope: SignupsFilter | undefined): Figure[] {
  return columns.map(({ cell, note, of: kind }) => {
    const value = cell(of);
    const signups = scope && kind && value ? { ...scope, ...(kind !== 'worked' && { of: kind }) } : undefined;
    return { value, note: note?.(of), behind: signups && { signups } };
  });
}

function tableOf<F>({ columns, rows, total, ...table }: TableOf<F>): ReportTable {
  return {
    ...table,
    columns,
    rows: rows.map(({ of, ...subject }) => ({ ...subject, figures: figuresOf(columns, of, subject.scope) })),
    ...(total !== undefined && { total: figuresOf(columns, total, undefined) }),
  };
}

/** Minutes as hours, rounded to two decimals. */
export const hoursOf = (minutes: number): number => Math.round((minutes / 60) * 100) / 100;

const shareOf = (part: number, whole: number | null | undefined): number | null =>
  whole ? Math.round((part / whole) * 1000) / 10 : null;

/** The percentage of offered places that were taken, to one decimal; `null` if none was offered. */
export const fillRate = ({ filled, offered }: Pick<Figures, 'filled' | 'offered'>): number | null =>
  filled === undefined ? null : shareOf(filled, offered);

/** The percentage of those who were expected that did not come, to one decimal; `null` if nobody was. Excused people were not. */
export const noShowRate = ({ no_shows, shifts }: Pick<Figures, 'no_shows' | 'shifts'>): number | null =>
  shareOf(no_shows, no_shows + shifts);

const byName: Order = { by: 'name', descending: false };
const mostFirst = (by: string): Order => ({ by, descending: true });
function mostOf<F>(rows: readonly { of: F }[], of: (figures: F) => number): number {
  return rows.reduce((most, row) => Math.max(most, of(row.of)), 0);
}
const byMost = (of: (figures: Figures) => number) => (one: Figures, other: Figures) => of(other) - of(one);

/** What is open, and the hours of it that are assumed. */
export const openNote = (t: Pick<Texts, 'openShifts'>, { open }: Figures): string | undefined =>
  open > 0 ? t.openShifts({ count: open }) : undefined;
export const assumedNote = (t: Pick<Texts, 'assumedHours'>, figures: Figures): string | undefined =>
  figures.assumed_minutes > 0 ? t.assumedHours({ hours: amount(hoursOf(figures.assumed_minutes)) }) : undefined;

/** Columns for what is open and assumed only where there is such work. */
function workedColumns(t: Texts, total: Figures): ColumnOf<Figures>[] {
  const open: ColumnOf<Figures> = { id: 'open', label: t.open, cell: (of) => of.open, shown: amount, wide: true };
  const assumed: ColumnOf<Figures> = {
    ...{ id: 'assumed', label: t.isAssumed, shown: amount, wide: true },
    cell: (figures) => hoursOf(figures.assumed_minutes),
  };
  const assumedWorth: ColumnOf<Figures> = {
    ...{ id: 'assumed_credits', label: t.assumedColumn, shown: amount, wide: true },
    cell: ({ assumed_credits }) => assumed_credits,
  };
  return [
    {
      ...{ id: 'shifts', label: t.shifts, cell: ({ shifts }) => shifts, shown: amount, of: 'worked' },
      note: (figures) => openNote(t, figures),
    },
    ...(total.open > 0 ? [open] : []),
    {
      ...{ id: 'hours', label: t.hours, cell: (figures) => hoursOf(figures.minutes), shown: amount, of: 'worked' },
      note: (figures) => assumedNote(t, figures),
    },
    ...(total.assumed_minutes > 0 ? [assumed] : []),
    {
      ...{ id: 'credits', label: t.credits, cell: ({ credits }) => credits, shown: amount, of: 'worked' },
      note: (figures) => assumedCredits(figures) ?? undefined,
    },
    ...(total.assumed_credits > 0 ? [assumedWorth] : []),
  ];
}

type Places = Pick<Period, 'shifts' | 'no_shows'> & { filled?: number; offered?: number | null };

const noShowColumn = (t: Texts): ColumnOf<Places> => ({
  ...{ id: 'no-show-rate', label: t.noShowRate, unit: '%', cell: noShowRate, shown: percent },
  wide: true,
});

/** What was offered only if the report is about everybody. */
const fillColumns = (t: Texts, offered: number | null): ColumnOf<Places>[] => [
  ...(offered === null
    ? []
    : ([
        { id: 'filled', label: t.filled, cell: ({ filled = null }) => filled, shown: amount, of: 'filled' },
        { id: 'offered', label: t.offered, cell: ({ offered: all = null }) => all, shown: amount },
        { id: 'rate', label: t.fillRate, unit: '%', cell: fillRate, shown: percent, wide: true },
      ] satisfies ColumnOf<Places>[])),
  { id: 'came', label: t.came, cell: ({ shifts }) => shifts, shown: amount, wide: true, of: 'worked' },
  { id: 'absent', label: t.noShows, cell: ({ no_shows }) => no_shows, shown: amount, of: 'no_show' },
  noShowColumn(t),
];

const nothing: Figures & { filled: number } = {
  ...{ shifts: 0, minutes: 0, credits: 0, paid_minutes: 0, pay: 0, unmarked: 0, unmarked_pay: 0 },
  ...{ no_shows: 0, excused: 0, assumed_minutes: 0, assumed_credits: 0, open: 0, filled: 0 },
};

/** A report, and what it is limited to. */
export interface Asked {
  report: Report;
  filter: ReportFilter;
}

/** To what the filter limits signups. */
const scopeOf = ({ report, filter: { type, role, q } }: Asked): SignupsFilter => ({
  ...{ from: report.from, to: report.to, type, role, q, of: undefined, who: undefined },
});

const partOf = ({ filter }: Asked, part: Partial<ReportFilter>): Behind => ({
  report: { ...filter, sort: undefined, hours: undefined, ...part },
});

/** The rows of days, weeks or months. The signups of a day are behind it, of the others a report of their days. */
function overTime<Row extends { at: string }>(
  asked: Asked,
  found: readonly Row[],
  empty: Omit<Row, 'at'>,
  by = asked.report.by,
): (Subject & { of: Row })[] {
  const rows = withoutGaps(found, by, empty);
  return rows.map((of, index) => {
    const { at } = of;
    const days = daysOf(at, by, asked.report);
    const scope = { ...scopeOf(asked), ...days };
    return {
      ...{ of, key: at, name: nameOf(at, by), label: labelOf(at, by, rows[index - 1]?.at), scope },
      about: [by === 'month' ? at.slice(0, 7) : at],
      behind: days.from === days.to ? { signups: scope } : partOf(asked, { ...days, by: undefined }),
    };
  });
}

const subjectOver = (t: Texts, { report: { by } }: Asked): string[] => [
  { day: t.day, week: t.week, month: t.month }[by],
];

type Type = Pick<SlotType['slot_type'], 'id' | 'name' | 'color'>;

/** What a row about a slot type is about. Behind it is a report of the type or, in such a report, its signups. */
function ofType(asked: Asked, { id, name, color }: Type): Subject {
  const scope = { ...scopeOf(asked), type: id };
  const behind = asked.filter.type === id ? { signups: scope } : partOf(asked, { type: id });
  return { key: id, name, color, about: [name], scope, behind };
}

function ofPerson(t: Texts, asked: Asked, row: Person): Subject & { of: Person } {
  const name = personName(row.name);
  const scope = { ...scopeOf(asked), who: row.id };
  return {
    ...{ of: row, key: row.id, name, note: t[row.role], scope, behind: { signups: scope } },
    about: [name, row.email ?? '', t[row.role]],
  };
}

/** The bounds of the hours of an address. */
const boundsOf = (hours: string): [number, number] => hours.split('-').map(Number) as [number, number];

/** Whether somebody is among those with these hours; with none, everybody is. */
const hasHours = (hours: string | undefined, { minutes }: Pick<Person, 'minutes'>): boolean => {
  if (hours === undefined) return true;
  const [least, most] = boundsOf(hours);
  return minutes >= least * 60 && minutes < most * 60;
};

/** Hours from one number to less than another in words. */
export const hoursInWords = (t: Pick<Texts, 'hoursFrom'>, hours: string): string => {
  const [from, to] = boundsOf(hours);
  return t.hoursFrom({ from: amount(from), to: amount(to) });
};

/** Shifts, hours and credits: by month, by slot type, by person. */
export function workTables(t: Texts, asked: Asked): ReportTable[] {
  const { report, filter } = asked;
  const table = (id: string, title: string, subjects: string[], rows: (Subject & { of: Figures })[]): ReportTable =>
    tableOf({
      ...{ id, title, subjects, rows, columns: workedColumns(t, report.totals) },
      // A sum of everybody would be wrong below some of them.
      ...(!(id === 'people' && filter.hours) && { total: report.totals as Figures }),
      order: id === 'people' ? mostFirst('hours') : byName,
      bar: { of: 'hours', full: hoursOf(mostOf(rows, ({ minutes }) => minutes)) },
    });
  const worked = ({ shifts, open }: Figures) => shifts + open > 0;
  const months = report.months.map((month): Figures & { at: string } => ({ ...month, at: `${month.month}-01` }));
  const types = report.slot_types.filter(worked).map((of) => ({ ...ofType(asked, of.slot_type), of }));
  const people = report.people.filter((person) => worked(person) && hasHours(filter.hours, person));
  return [
    table('months', t.byMonth, [t.month], overTime(asked, months, nothing, 'month')),
    table('slot-types', t.bySlotType, [t.slotType], types),
    table(
      'people',
      t.byPerson,
      [t.person, t.email, t.role],
      people.map((person) => ofPerson(t, asked, person)),
    ),
  ];
}

/**
 * What was worked over time, beside what was planned and, with wages, what of it is approved and in pay runs. What was planned is not known
 * of some people.
 */
export function hoursTable(t: Texts, asked: Asked): ReportTable {
  const { periods, totals, wages } = asked.report;
  const ofAll = totals.offered !== null;
  const planned: ColumnOf<Period> = {
    ...{ id: 'planned', label: t.planned, unit: 'h', shown: amount },
    cell: ({ planned_minutes: minutes }) => (minutes === null ? null : hoursOf(minutes)),
  };
  const worked: ColumnOf<Period> = {
    ...{ id: 'worked', label: t.worked, unit: 'h', shown: amount, of: 'worked' },
    cell: ({ minutes }) => hoursOf(minutes),
  };
  // Nothing but work is known of an organization that pays nobody.
  const settled: (ColumnOf<Period> & { id: 'approved' | 'paid' })[] = wages
    ? [
        {
          ...{ id: 'approved', label: t.approved, unit: 'h', shown: amount },
          cell: ({ approved_minutes: minutes }) => hoursOf(minutes ?? 0),
        },
        {
          ...{ id: 'paid', label: t.paidOut, unit: 'h', shown: amount },
          cell: ({ run_minutes: minutes }) => hoursOf(minutes ?? 0),
        },
      ]
    : [];
  const sum = (of: (period: Period) => number | null) =>
    periods.reduce((total, period) => total + (of(period) ?? 0), 0);
  return tableOf<Period>({
    ...{ id: 'hours', title: t.overTime, subjects: subjectOver(t, asked), order: byName },
    rows: overTime(asked, periods, noPeriod(ofAll)),
    columns: [...(ofAll ? [planned] : []), worked, ...settled],
    total: {
      ...{ ...noPeriod(ofAll), at: '', minutes: totals.minutes },
      planned_minutes: ofAll ? sum(({ planned_minutes }) => planned_minutes) : null,
      approved_minutes: sum(({ approved_minutes }) => approved_minutes),
      run_minutes: sum(({ run_minutes }) => run_minutes),
    },
    chart: {
      kind: 'columns',
      series: [
        ...(ofAll ? [{ of: 'planned', look: 'planned' } as const] : []),
        { of: 'worked', look: 'done' },
        ...settled.map(({ id }) => ({ of: id, look: id }) as const),
      ],
    },
  });
}

const noPeriod = (ofAll: boolean): Omit<Period, 'at'> => ({
  ...{ shifts: 0, minutes: 0, no_shows: 0, filled: 0 },
  ...{ offered: ofAll ? 0 : null, planned_minutes: ofAll ? 0 : null },
  ...{ approved_minutes: null, run_minutes: null },
});

/** What became of the places, by slot type and over time. */
export function fillTables(t: Texts, asked: Asked): ReportTable[] {
  const { slot_types, periods, totals } = asked.report;
  const { offered } = totals;
  const series = [
    ...(offered === null ? [] : [{ of: 'offered', look: 'planned' } as const]),
    { of: 'came', look: 'done' } as const,
    { of: 'absent', look: 'loss' } as const,
  ];
  const shared = { columns: fillColumns(t, offered), total: totals as Places, order: byName };
  const inTime =
    offered === null
      ? series
      : [
          { of: 'offered', look: 'planned' } as const,
          { of: 'filled', look: 'booked' } as const,
          { of: 'absent', look: 'loss' } as const,
        ];
  const types = slot_types.map((of) => ({ ...ofType(asked, of.slot_type), of }));
  const over = periods.filter(({ offered: places, filled, shifts, no_shows }) =>
    Boolean(places || filled || shifts || no_shows),
  );
  return [
    tableOf<Places>({
      ...{ ...shared, id: 'turnout', title: t.plan, subjects: [t.slotType], rows: types },
      ...(offered !== null && { bar: { of: 'rate', full: 100 } }),
      chart: { kind: 'bars', series, counts: true },
    }),
    tableOf<Places>({
      ...{ ...shared, id: 'fill', title: t.fillOverTime, subjects: subjectOver(t, asked) },
      rows: overTime(asked, over, noPeriod(offered !== null)),
      ...(offered !== null && { bar: { of: 'rate', full: 100 } }),
      chart: { kind: 'columns', series: inTime, counts: true },
    }),
  ];
}

/** How many people have worked how many hours. */
export function distributionTable(t: Texts, asked: Asked): ReportTable {
  const people = asked.report.people.filter(({ shifts }) => shifts > 0);
  const bins = binsOf(people.map(({ minutes }) => minutes / 60));
  return tableOf<{ count: number }>({
    ...{ id: 'distribution', title: t.peopleByHours, subjects: [t.hours], order: byName },
    columns: [{ id: 'count', label: t.people, cell: ({ count }) => count, shown: amount }],
    rows: bins.map((of) => {
      const hours = `${of.from}-${of.to}`;
      const behind = { ...partOf(asked, { hours }), hash: 'people' };
      const name = hoursInWords(t, hours);
      return { of, key: hours, name, about: [name], label: [`${of.from}–${of.to}`, undefined], behind };
    }),
    total: { count: people.length },
    chart: { kind: 'columns', series: [{ of: 'count', look: 'done' }], counts: true },
  });
}

interface Cost {
  planned: number | null;
  booked: number;
  worked: number;
}

/** What is planned is not known of some people. */
function costColumns(t: Texts, ofAll: boolean): ColumnOf<Cost>[] {
  const column = (id: keyof Cost, label: string): ColumnOf<Cost> => ({
    ...{ id, label, unit: currency.get(), decimals: 2, shown: money, cell: (cost) => cost[id] },
  });
  return [
    ...(ofAll ? [column('planned', t.planned)] : []),
    { ...column('booked', t.booked), of: 'booked' },
    { ...column('worked', t.worked), of: 'paid' },
  ];
}

const costChart = (kind: Chart['kind'], ofAll: boolean): Chart => ({
  kind,
  series: [
    ...(ofAll ? [{ of: 'planned', look: 'planned' } as const] : []),
    { of: 'booked', look: 'booked' },
    { of: 'worked', look: 'done' },
  ],
});

/** Amounts are summed in hundredths, because sums of binary fractions are not exact. */
const sumOf = (rows: readonly Cost[]): Cost => {
  const sum = (of: keyof Cost) => Math.round(rows.reduce((total, row) => total + (row[of] ?? 0) * 100, 0)) / 100;
  return {
    planned: rows.some(({ planned }) => planned === null) ? null : sum('planned'),
    booked: sum('booked'),
    worked: sum('worked'),
  };
};

const groups = <Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): [Key, [Row, ...Row[]]][] => {
  const found = new Map<Key, [Row, ...Row[]]>();
  for (const row of rows) {
    const known = found.get(keyOf(row));
    if (known) known.push(row);
    else found.set(keyOf(row), [row]);
  }
  return [...found];
};

/** What wages cost: over time, by slot type, and by both. None where nothing was ever paid. */
export function costTables(t: Texts, asked: Asked): ReportTable[] {
  const { wages, costs, by, totals } = asked.report;
  if (!wages || costs.length === 0) return [];
  const ofAll = totals.offered !== null;
  const total = sumOf(costs);
  const columns = costColumns(t, ofAll);
  const over = groups(costs, ({ at }) => at).map(([at, rows]) => ({ at, ...sumOf(rows) }));
  const types = groups(costs, ({ slot_type }) => slot_type.id).map(([, rows]) => ({
    ...{ ...ofType(asked, rows[0].slot_type), of: sumOf(rows) },
  }));
  const both = costs.map(({ at, slot_type, ...of }) => {
    const days = daysOf(at, by, asked.report);
    const type = ofType(asked, slot_type);
    const scope = { ...type.scope, ...days } as SignupsFilter;
    return {
      ...{ ...type, of, key: `${at} ${slot_type.id}`, name: nameOf(at, by), note: slot_type.name, scope },
      ...{
        about: [by === 'month' ? at.slice(0, 7) : at, slot_type.name],
        behind: { signups: { ...scope, of: 'booked' as const } },
      },
    };
  });
  const [subject = ''] = subjectOver(t, asked);
  return [
    tableOf<Cost>({
      ...{ id: 'cost', title: t.costOverTime, subjects: [subject], columns, total, order: byName },
      rows: overTime(asked, over, { planned: ofAll ? 0 : null, booked: 0, worked: 0 }),
      chart: costChart('columns', ofAll),
    }),
    tableOf<Cost>({
      ...{ id: 'cost-slot-types', title: t.costBySlotType, subjects: [t.slotType], columns, rows: types, total },
      ...{ order: byName, chart: costChart('bars', ofAll) },
    }),
    tableOf<Cost>({
      ...{ id: 'cost-both', title: t.costByBoth, subjects: [subject, t.slotType], columns, rows: both, total },
      order: byName,
    }),
  ];
}

/** What is left of the budget of each season, or by how much it is exceeded. `null` without any budget. */
export function budgetTable(t: Texts, { report, filter }: Asked): ReportTable | null {
  const { wages, budgets } = report;
  if (!wages || budgets.length === 0) return null;
  type Budget = Report['budgets'][number];
  const column = (id: 'budget' | 'planned' | 'booked' | 'worked', label: string): ColumnOf<Budget> => ({
    ...{ id, label, unit: currency.get(), decimals: 2, shown: money, cell: (of) => of[id] },
  });
  const inWords = (left: number, words: { left: Amount; over: Amount }) =>
    left < 0 ? words.over({ amount: money(-left) }) : words.left({ amount: money(left) });
  return tableOf<Budget>({
    ...{ id: 'budgets', title: t.budget, subjects: [t.season], order: byName },
    columns: [
      column('budget', t.budget),
      { ...column('planned', t.planned), wide: true },
      { ...column('booked', t.booked), wide: true },
      { ...column('worked', t.worked), wide: true },
      {
        ...{ id: 'left', label: t.left, unit: currency.get(), decimals: 2, shown: money },
        cell: ({ budget, worked }) => Math.round((budget - worked) * 100) / 100,
      },
    ],
    rows: budgets.map((of) => ({
      ...{ of, key: of.id, name: of.name, about: [of.name] },
      note: [
        inWords(of.budget - of.planned, { left: t.plannedLeft, over: t.plannedOver }),
        inWords(of.budget - of.booked, { left: t.bookedLeft, over: t.bookedOver }),
        inWords(of.budget - of.worked, { left: t.workedLeft, over: t.workedOver }),
      ].join(' '),
      behind: {
        report: { ...filter, from: of.first_day, to: of.last_day, sort: undefined, hours: undefined, by: undefined },
      },
    })),
    chart: { ...costChart('bars', true), mark: 'budget' },
  });
}

type Amount = (values: { amount: string }) => string;

/** Paid people with their hours and cost, the highest cost first. `null` where nothing was ever paid. */
export function paidTable(t: Texts, asked: Asked): ReportTable | null {
  const { report } = asked;
  if (!report.wages) return null;
  const pay = (figures: Figures) => figures.pay;
  const rows = report.people
    .filter(({ pay: paid, paid_minutes, unmarked }) => paid > 0 || paid_minutes > 0 || unmarked > 0)
    .sort(byMost(pay))
    .map((person) => ofPerson(t, asked, person));
  return tableOf<Figures>({
    ...{ id: 'paid', title: t.paid, subjects: [t.person, t.email, t.role], total: report.totals, rows },
    columns: [
      { id: 'paid', label: t.paidHours, cell: ({ paid_minutes }) => hoursOf(paid_minutes), shown: amount, of: 'paid' },
      { id: 'cost', label: t.cost, unit: currency.get(), decimals: 2, cell: pay, shown: money, of: 'paid' },
      { id: 'unmarked', label: t.unmarked, cell: ({ unmarked }) => unmarked, shown: amount },
    ],
    order: mostFirst('cost'),
    bar: { of: 'cost', full: mostOf(rows, pay) },
  });
}

/** People with no-shows or excuses, most no-shows first. */
export function absenceTable(t: Texts, asked: Asked): ReportTable {
  const absent = ({ no_shows }: Figures) => no_shows;
  const { people, totals } = asked.report;
  const rows = people
    .filter((person) => person.no_shows + person.excused > 0)
    .sort(byMost(absent))
    .map((person) => ofPerson(t, asked, person));
  return tableOf<Figures>({
    ...{ id: 'no-shows', title: t.notThere, subjects: [t.person, t.email, t.role], total: totals, rows },
    columns: [
      { id: 'absent', label: t.noShows, cell: absent, shown: amount, of: 'no_show' },
      { id: 'excused', label: t.excused, cell: ({ excused }) => excused, shown: amount, of: 'excused' },
      { id: 'shifts', label: t.shifts, cell: ({ shifts }) => shifts, shown: amount, of: 'worked' },
      noShowColumn(t),
    ],
    order: mostFirst('absent'),
    bar: { of: 'absent', full: mostOf(rows, absent), loss: true },
  });
}

const written = (value: number | null, decimals: number | undefined): Cell =>
  value === null || decimals === undefined ? value : { value, decimals };

/** A table as rows of cells, headings first. All rows, but not the total, which a spreadsheet would add up again. */
export const cellsOf = ({ subjects, columns, rows }: ReportTable): Cell[][] => [
  [...subjects, ...columns.map(({ label, unit }) => (unit ? `${label} (${unit})` : label))],
  ...rows.map(({ about, figures }) => [
    ...about,
    ...figures.map(({ value }, index) => written(value, columns[index]?.decimals)),
  ]),
];
