import type { Line } from './check-lines.ts';
import type { Columns, Field, Table } from './columns.ts';

const ofName: readonly (Field | null)[] = ['name', 'firstName', 'lastName'];

/** The places of the cells because of which a line, or a part of it, is not imported. */
export function cellsToMend({ problems, twice, without, email }: Line, columns: Columns): number[] {
  const wrong = new Set<Field | null>(problems.map(({ field }) => field));
  if (twice !== null) wrong.add(email ? 'email' : 'name');
  for (const { what } of without) wrong.add(what === 'phone' ? 'phone' : 'email');
  return columns.flatMap((field, index) =>
    wrong.has(field) || (wrong.has('name') && ofName.includes(field)) ? [index] : [],
  );
}

/** The table with another text in a cell of the row with this number. */
export const withCell = ({ header, rows }: Table, number: number, index: number, text: string): Table => ({
  header,
  rows: rows.map((row) => {
    if (row.number !== number) return row;
    // A row can be shorter than the others.
    const width = Math.max(row.cells.length, index + 1);
    const cells = Array.from({ length: width }, (_, place) =>
      place === index ? text.trim() : (row.cells[place] ?? ''),
    );
    return { number, cells };
  }),
});
