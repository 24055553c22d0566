import { locale } from '@/i18n/languages.ts';
import type { Order, ReportRow, ReportTable } from './tables.ts';

/** Addresses mark a descending order with a minus: `people.-shifts,paid.name` are the orders of two tables. */
const written = ({ by, descending }: Order): string => (descending ? `-${by}` : by);
const entriesOf = (sort = ''): [id: string, order: string][] =>
  sort.split(',').map((entry) => [entry.replace(/\..*/, ''), entry.replace(/^[^.]*\./, '')]);

/** The order that the address requests, or the table's default. */
function orderOf({ id, columns, order }: ReportTable, sort: string | undefined): Order {
  const asked = new Map(entriesOf(sort)).get(id) ?? '';
  const by = asked.replace(/^-/, '');
  const isKnown = by === 'name' || columns.some((column) => column.id === by);
  return isKnown ? { by, descending: asked !== by } : order;
}

/** Whether the address requests an order of a table. */
export const isOrdered = ({ id }: ReportTable, sort: string | undefined): boolean => new Map(entriesOf(sort)).has(id);

/** A table in the order that the address requests. Equal rows keep the default order, and missing numbers come last. */
export function inOrder(table: ReportTable, sort: string | undefined): ReportTable {
  const order = orderOf(table, sort);
  if (written(order) === written(table.order)) return table;
  const sign = order.descending ? -1 : 1;
  const { compare } = new Intl.Collator(locale.get(), { numeric: true });
  const column = table.columns.findIndex(({ id }) => id === order.by);
  const cell = ({ figures }: ReportRow) => figures[column]?.value ?? null;
  const byName = (one: ReportRow, other: ReportRow) => sign * compare(one.about[0] ?? '', other.about[0] ?? '');
  const byNumber = (one: number | null, other: number | null) =>
    one === null || other === null ? Number(one === null) - Number(other === null) : sign * (one - other);
  const rows = [...table.rows].sort(column >= 0 ? (one, other) => byNumber(cell(one), cell(other)) : byName);
  return { ...table, order, rows };
}

/**
 * The orders of the address after a heading was pressed. Numbers first sort descending and names ascending; pressing
 * again reverses the order. Returns `undefined` when every table has its default order.
 */
export function pressed(table: ReportTable, by: string, sort: string | undefined): string | undefined {
  const now = orderOf(table, sort);
  const next = written({ by, descending: now.by === by ? !now.descending : by !== 'name' });
  const others = entriesOf(sort).filter(([id, order]) => id !== table.id && order !== '');
  const own = next === written(table.order) ? [] : [[table.id, next]];
  return [...others, ...own].map((entry) => entry.join('.')).join(',') || undefined;
}
