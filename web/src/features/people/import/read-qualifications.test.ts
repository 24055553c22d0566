import { expect, it } from 'vitest';
import { checkLines, readQualifications } from './check-lines.ts';
import { readColumns } from './columns.ts';
import { readTable } from './read-table.ts';

const known = [
  { id: 'aid', name: 'First aid' },
  { id: 'drive', name: 'Driving (car)' },
];
const read = (cell: string) => readQualifications(cell, known, '2026-06-01');

it('reads names in any case, with and without a last day', () => {
  expect(read(' first AID (2027-05-01) ; Driving (car)|')).toEqual({
    given: [{ id: 'aid', valid_until: '2027-05-01' }, { id: 'drive' }],
    problem: null,
  });
  expect(read('Driving (car) (2026-06-01)').given).toEqual([{ id: 'drive', valid_until: '2026-06-01' }]);
  expect(read('')).toEqual({ given: [], problem: null });
});

it.each([
  ['Forklift', 'There is no qualification “Forklift”.'],
  ['First aid; Forklift (2027-05-01)', 'There is no qualification “Forklift (2027-05-01)”.'],
  ...['May 2027', '2027-02-31', '2026-05-31'].map((day) => [
    `First aid (${day})`,
    'Write the last day of “First aid” like 2027-05-01, and not before today.',
  ]),
])('says what is wrong with %s', (cell, problem) => {
  expect(read(cell)).toEqual({ given: [], problem });
});

it('is a column of the table, whose problems are those of the row', () => {
  const { table, columns } = readColumns(readTable('Email,Qualifikationen\na@x.org,First aid\nb@x.org,Forklift'));
  const id = crypto.randomUUID();
  const lines = checkLines(table, columns, [{ id, name: 'First aid' }]);
  expect(lines[0]?.person).toEqual({ email: 'a@x.org', qualifications: [{ id }] });
  expect(lines[1]).toMatchObject({ person: null, problems: [{ field: 'qualifications' }] });
});
