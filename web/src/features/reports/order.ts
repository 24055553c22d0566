import { locale } from '@/i18n/languages.ts';
import type { Order, ReportRow, ReportTable } from './tables.ts';

/** In an address a descending order has a minus: `people.-shifts,paid.name` are the orders of two tables. */
const written = ({ by, descending }: Order): string => (descending ? `-${by}` : by);
const entriesOf = (sort = ''): [id: string, order: string][] =>
  sort.split(',').map((entry) => [entry.replace(/\..*/, ''), entry.replace(/^[^.]*\./, '')]);

/** The order that an address asks for, else the table's own. */
function orderOf({ id, columns, order }: ReportTable, sort: string | undefined): Order {
  const asked = new Map(entriesOf(sort)).get(id) ?? '';
  const by = asked.replace(/^-/, '');
  const isKnown = by === 'name' || columns.some((column) => column.id === by);
  return isKnown ? { by, descending: asked !== by } : order;
}

/** A table in the order that an address asks for. What is equal there stays in the table's own order; what has no number comes last. */
export function inOrder(table: ReportTable, sort: string | undefined): ReportTable {
  const order = orderOf(table, sort);
  if (written(order) === written(table.order)) return table;
  const sign = order.descending ? -1 : 1;
  const { compare } = new Intl.Collator(locale.get(), { numeric: true });
  const cell = table.columns.find(({ id }) => id === order.by)?.cell;
  const byName = (one: ReportRow, other: ReportRow) => sign * compare(one.about[0] ?? '', other.about[0] ?? '');
  const byNumber = (one: number | null, other: number | null) =>
    one === null || other === null ? Number(one === null) - Number(other === null) : sign * (one - other);
  const rows = [...table.rows].sort(cell ? (one, other) => byNumber(cell(one), cell(other)) : byName);
  return { ...table, order, rows };
}

/**
 * The orders of an address once a heading was pressed: numbers begin with the most, names with the first, and what is
 * ordered so already is turned around. Gives undefined when every table is in its own order.
 */
export function pressed(table: ReportTable, by: string, sort: string | undefined): string | undefined {
  const now = orderOf(table, sort);
  const next = written({ by, descending: now.by === by ? !now.descending : by !== 'name' });
  const others = entriesOf(sort).filter(([id, order]) => id !== table.id && order !== '');
  const own = next === written(table.order) ? [] : [[table.id, next]];
  return [...others, ...own].map((entry) => entry.join('.')).join(',') || undefined;
}
