import type { PayrollColumn, PayrollField, PayrollProfile } from '../contract/payroll-profiles.ts';
import { apportion, hundredthsOf } from './apportion.ts';
import { fillIn } from './fill-in.ts';
import { type PayrollLine, type PayrollPeriod, splitName } from './line.ts';
import type { Refusals } from './refusal.ts';

/** A cell before it is written; `null`: an empty one. `hundredths`: of hours, or cents. */
export type Value = { text: string } | { day: string } | { hundredths: number } | { whole: number } | null;

/** A row: its first line, which says who and what it is, and its cells. */
export interface Row {
  line: PayrollLine;
  values: Value[];
}

/**
 * What payroll pays a person by the hours of the file, beside what their work earned here: it multiplies rounded hours, and pays those
 * that the file has together at one rate.
 */
export interface PayDifference {
  person_id: string;
  name: string;
  currency: string;
  payroll_cents: number;
  our_cents: number;
}

type Sum = 'hours' | 'minutes' | 'amount' | 'break_minutes';
const isSum = (field: PayrollField): field is Sum =>
  field === 'hours' || field === 'minutes' || field === 'amount' || field === 'break_minutes';
/** The sums by which work reaches payroll. */
const isPaidSum = (field: PayrollField): boolean => isSum(field) && field !== 'break_minutes';

const sumOf = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);

/** Items by a key, in the order in which the keys come first. */
function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Always in the same order, whatever the order in which they were read, and in any language. */
const inOrder = (lines: readonly PayrollLine[]): PayrollLine[] =>
  lines.toSorted(
    (one, other) =>
      compare(one.name, other.name) ||
      compare(one.person_id, other.person_id) ||
      compare(one.date, other.date) ||
      compare(one.start ?? '', other.start ?? '') ||
      compare(one.line_id, other.line_id),
  );

/** Cents of hundredths of hours at a rate, rounded half away from zero. */
const worth = (hundredths: number, rate: number): number => {
  const exact = hundredths * rate;
  return Math.sign(exact) * Math.floor((Math.abs(exact) + 50) / 100);
};

/** What a column that sums nothing shows of a line. */
function shownOf(line: PayrollLine, field: Exclude<PayrollField, Sum | 'constant'>): Value {
  switch (field) {
    case 'date':
      return { day: line.date };
    case 'rate':
      return { hundredths: line.rate_cents };
    case 'first_name':
      return { text: splitName(line.name).first };
    case 'last_name':
      return { text: splitName(line.name).last };
    default:
      return { text: line[field] ?? '' };
  }
}

interface Laid {
  rows: Row[];
  differences: PayDifference[];
}

/**
 * The rows of a file. Hours have two decimals, and those of a person and pay code are together what their minutes are: nobody loses
 * what is rounded. What sums to nothing is empty and never a zero, which some programs take for a change; a row of which all sums are
 * empty is left out.
 */
export function layOut(
  profile: PayrollProfile,
  given: readonly PayrollLine[],
  period: PayrollPeriod,
  refusals: Refusals,
): Laid {
  const { columns } = profile;
  const lines = inOrder(given);
  const regular = new Set(profile.regular_pay_codes.map((code) => code.toLowerCase()));
  const rates = groupBy(lines, ({ person_id }) => person_id).map(
    (of) => [of[0]?.person_id, new Set(of.map(({ rate_cents }) => rate_cents)).size > 1] as const,
  );
  const hasSeveralRates = new Map(rates);
  const isFilled = ({ when }: PayrollColumn, line: PayrollLine): boolean => {
    if (when === undefined) return true;
    if (when === 'several_rates') return hasSeveralRates.get(line.person_id) === true;
    const isRegular = !line.pay_code || regular.has(line.pay_code.toLowerCase());
    return isRegular === (when === 'regular');
  };
  const constants = columns.map(({ field, value }) => {
    if (field !== 'constant') return null;
    const { text, missing } = fillIn(value ?? '', profile, period, profile.date);
    for (const setting of missing) refusals.add(null, { field: setting, reason: 'missing', text: '' });
    return text;
  });
  const fixedValues = (line: PayrollLine): Value[] =>
    columns.map((column, index) => {
      if (isSum(column.field) || !isFilled(column, line)) return null;
      return column.field === 'constant' ? { text: constants[index] ?? '' } : shownOf(line, column.field);
    });
  for (const line of lines) {
    if (line.minutes === 0 && line.amount_cents === 0) continue;
    if (columns.some((column) => isPaidSum(column.field) && isFilled(column, line))) continue;
    refusals.add(line, { field: 'pay_code', reason: 'no_column', text: line.pay_code ?? '' });
  }

  const keyOfRow = (line: PayrollLine): string => {
    const of = { line: [line.date, line.line_id], day: [line.date], period: [] }[profile.rows];
    return JSON.stringify([line.person_id, of, fixedValues(line)]);
  };
  const groups = groupBy(lines, keyOfRow).map((of) => ({ line: of[0] as PayrollLine, lines: of }));
  const rows: Row[] = groups.map(({ line }) => ({ line, values: fixedValues(line) }));
  const paid = new Map<string, PayDifference>();
  for (const person of groupBy(lines, ({ person_id, currency }) => JSON.stringify([person_id, currency]))) {
    const { person_id, name, currency } = person[0] as PayrollLine;
    const our_cents = sumOf(person, ({ amount_cents }) => amount_cents);
    paid.set(JSON.stringify([person_id, currency]), { person_id, name, currency, payroll_cents: 0, our_cents });
  }

  const showsPayCode = columns.findIndex(({ field }) => field === 'pay_code');
  columns.forEach((column, index) => {
    if (!isSum(column.field)) return;
    const sum = column.field;
    const cells = groups.flatMap(({ lines: all }, place) => {
      const of = all.filter((line) => isFilled(column, line));
      return of.length > 0 ? [{ row: rows[place] as Row, lines: of }] : [];
    });
    // The hours of a person and pay code are rounded together. Where a file shows no pay codes, those of a person are.
    const together = groupBy(cells, ({ row }) =>
      JSON.stringify([row.line.person_id, row.values[showsPayCode] ?? null]),
    );
    for (const cellsOfPerson of together) {
      const minutes = cellsOfPerson.map(({ lines: of }) => sumOf(of, (line) => line.minutes));
      const hours = sum === 'hours' ? apportion(minutes, hundredthsOf(sumOf(minutes, (each) => each))) : [];
      cellsOfPerson.forEach(({ row, lines: of }, place) => {
        const found: Record<Sum, Value & object> = {
          hours: { hundredths: hours[place] ?? 0 },
          minutes: { whole: minutes[place] ?? 0 },
          break_minutes: { whole: sumOf(of, (line) => line.break_minutes) },
          amount: { hundredths: sumOf(of, (line) => line.amount_cents) },
        };
        const value = found[sum];
        row.values[index] = Object.values(value).some((figure) => figure !== 0) ? value : null;
        if (sum !== 'hours') return;
        // Payroll knows one rate for what is one cell. Of several, the latest holds there.
        const { person_id, currency, rate_cents } = of.at(-1) ?? row.line;
        const entry = paid.get(JSON.stringify([person_id, currency]));
        if (entry) entry.payroll_cents += worth(hours[place] ?? 0, rate_cents);
      });
    }
  });
  const isShown = ({ values }: Row): boolean =>
    columns.some(({ field }, index) => isPaidSum(field) && values[index] !== null);
  const showsHours = columns.some(({ field }) => field === 'hours');
  return {
    rows: rows.filter(isShown),
    differences: showsHours
      ? [...paid.values()].filter(({ payroll_cents, our_cents }) => payroll_cents !== our_cents)
      : [],
  };
}
