import { expect, it } from 'vitest';
import { inOrder, pressed } from './order.ts';
import type { ReportRow, ReportTable } from './tables.ts';

const row = (name: string, shifts: number, offered: number | null = null): ReportRow => ({
  ...{ key: name, name, about: [name] },
  figures: [shifts, offered].map((value) => ({ value, note: undefined, behind: undefined })),
});
const table: ReportTable = {
  ...{ id: 'people', title: 'By person', subjects: ['Person'] },
  rows: [row('Émile', 2, 3), row('Zoe', 2), row('Ada 10', 1, 9), row('Ada 9', 7)],
  columns: [
    { id: 'shifts', label: 'Shifts', shown: String },
    { id: 'offered', label: 'Offered', shown: String },
  ],
  order: { by: 'shifts', descending: true },
};
const names = (sort?: string) => inOrder(table, sort).rows.map(({ name }) => name);

it('a table has its default order unless a valid one is requested', () => {
  for (const sort of [undefined, '', 'people', 'people.height', 'paid.name', 'people.-shifts']) {
    expect(inOrder(table, sort), sort).toBe(table);
  }
});

it('names sort naturally, numbers by size, missing numbers last, and equal rows keep their order', () => {
  expect(names('people.name')).toEqual(['Ada 9', 'Ada 10', 'Émile', 'Zoe']);
  expect(names('people.-name')).toEqual(['Zoe', 'Émile', 'Ada 10', 'Ada 9']);
  expect(names('paid.-cost,people.shifts')).toEqual(['Ada 10', 'Émile', 'Zoe', 'Ada 9']);
  expect(names('people.offered')).toEqual(['Émile', 'Ada 10', 'Zoe', 'Ada 9']);
  expect(names('people.-offered')).toEqual(['Ada 10', 'Émile', 'Zoe', 'Ada 9']);
});

it('a heading first sorts numbers descending and names ascending, then the other way; default orders are left out and other tables keep theirs', () => {
  expect(pressed(table, 'shifts', undefined)).toBe('people.shifts');
  expect(pressed(table, 'shifts', 'people.shifts')).toBeUndefined();
  expect(pressed(table, 'name', 'paid.-cost')).toBe('paid.-cost,people.name');
  expect(pressed(table, 'name', 'people.name,paid.-cost')).toBe('paid.-cost,people.-name');
  expect(pressed(table, 'offered', 'people.name')).toBe('people.-offered');
});
