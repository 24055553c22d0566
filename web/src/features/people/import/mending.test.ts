import { expect, test } from 'vitest';
import { cellsToMend, checkLines } from './check-lines.ts';
import { type Columns, type Table, withCell } from './columns.ts';

const columns: Columns = ['firstName', 'lastName', null, 'email', 'phone', 'role', 'qualifications'];
const tableOf = (...lines: string[]): Table => ({
  header: [],
  rows: lines.map((line, index) => ({ number: index + 2, cells: line.split(';') })),
});
const cellsOf = (table: Table) => checkLines(table, columns).map((line) => cellsToMend(line, columns));

test.each([
  ['nothing of a right row', 'Ana;Alba;L;ana@example.org;+49 30 1', []],
  ['an address and a role', 'Ana;Alba;L;ana@;;boss', [3, 5]],
  ['a phone that is left out', 'Ana;Alba;L;ana@example.org;Tel. 030 123456 App. 12', [4]],
  ['a qualification that does not exist', 'Ana;Alba;L;ana@example.org;;;Diving', [6]],
  ['both parts of a name that is too long', `${'A'.repeat(300)};Alba;L;ana@example.org`, [0, 1]],
])('%s can be typed over', (_, line, cells) => {
  expect(cellsOf(tableOf(line))).toEqual([cells]);
});

test('what makes a row the same as another one can be typed over', () => {
  const same = 'Ana;Alba;L;ana@example.org';
  expect(cellsOf(tableOf(same, same, 'Bea;;;ANA@example.org', 'Cid', 'Cid'))).toEqual([[], [3], [3], [], [0, 1]]);
});

test('a cell is trimmed, also behind the end of a short row, and the other rows stay', () => {
  const table = tableOf('Ana;Alba', 'Bea;Beck;M;bea@');
  expect(withCell(table, 2, 3, ' ana@example.org ')).toEqual(tableOf('Ana;Alba;;ana@example.org', 'Bea;Beck;M;bea@'));
  expect(withCell(table, 3, 3, 'bea@example.org').rows[0]).toBe(table.rows[0]);
});
