import { describe, expect, it, test } from 'vitest';
import { problemText } from '@/lib/errors/error-text.ts';
import { cellsToMend, checkLines, readQualifications } from './check-lines.ts';
import { type Columns, readColumns, type Table, withCell } from './columns.ts';
import { readTable } from './read-table.ts';

const check = (text: string) => {
  const { table, columns } = readColumns(readTable(text));
  return checkLines(table, columns);
};
const header = 'Email;First name;Last name;Phone;Role;Required credits;Notes';

it('turns rows into people', () => {
  expect(check(`${header}\n Mia@Example.org ;Mia;Chen;+49 30 1;Personal;12,5;Lights`)[0]).toEqual({
    ...{
      number: 2,
      email: 'mia@example.org',
      name: 'Mia Chen',
      problems: [],
      twice: null,
      without: [],
      cells: ['Mia@Example.org', 'Mia', 'Chen', '+49 30 1', 'Personal', '12,5', 'Lights'],
    },
    person: {
      ...{ email: 'mia@example.org', name: 'Mia Chen', phone: '+49 30 1', role: 'staff' },
      ...{ required_credits: 12.5, description: 'Lights' },
    },
  });
  expect(check('Email\nana@x.org')[0]?.person).toEqual({ email: 'ana@x.org' });
});

it.each([
  ['Bénévole', 'volunteer'],
  ['Freiwillige', 'volunteer'],
  ['STAFF', 'staff'],
  ['Mitarbeiter/in', 'staff'],
  ['Administrador', 'admin'],
])('recognizes the role %s', (word, role) => {
  expect(check(`Email,Role\na@x.org,${word}`)[0]?.person?.role).toBe(role);
});

describe('reports problems', () => {
  it.each([
    ['ana@;;;;;;', 'email', 'Invalid email address'],
    [';;;;;;Lights', 'email', 'Email is required'],
    [`${'a'.repeat(250)}@x.org;;;;;;`, 'email', 'Invalid email address'],
    [`a@x.org;${'n'.repeat(201)};;;;;`, 'name', 'Must be at most 200 characters'],
    ['a@x.org;;;;boss;;', 'role', 'Must be volunteer, staff or admin'],
    ['a@x.org;;;;__proto__;;', 'role', 'Must be volunteer, staff or admin'],
    ['a@x.org;;;;;many;', 'requiredCredits', 'Must be a number'],
    ['a@x.org;;;;;-1;', 'requiredCredits', 'Must be at least 0'],
    ['a@x.org;;;;;1e3;', 'requiredCredits', 'Must be a number'],
    ['a@x.org;;;;;1.234;', 'requiredCredits', 'Must have at most two decimals'],
    ['a@x.org;;;;;10000;', 'requiredCredits', 'Must be at most 9999.99'],
    [`a@x.org;;;;;;${'d'.repeat(20_001)}`, 'description', 'Must be at most 20000 characters'],
    ['a@x.org;\u0000;;;;;', 'name', 'Contains characters that cannot be stored'],
  ])('with %#', (row, field, sentence) => {
    const [line] = check(`${header}\n${row}`);
    expect(line).toMatchObject({ number: 2, problems: [{ field }], person: null });
    expect(problemText(line?.problems[0]?.message ?? '')).toBe(sentence);
  });
  it('of a row together, without affecting other rows', () => {
    const lines = check(`${header}\nx;;;ask me;boss;many;\nok@x.org;;;;;;`);
    expect(lines.map(({ problems }) => problems.map(({ field }) => field))).toEqual([
      ['email', 'role', 'requiredCredits'],
      [],
    ]);
  });
});

it('leaves out an address that an earlier row has', () => {
  const lines = check('Email\nana@x.org\nADA@x.org\nAna@X.org\nada@x.org');
  expect(lines.map(({ twice, person }) => [twice, person?.email])).toEqual([
    [null, 'ana@x.org'],
    [null, 'ada@x.org'],
    [2, undefined],
    [3, undefined],
  ]);
});

it.each([
  ['Tel. 030 123456 App. 12', null],
  ['ask me', null],
  [`0${'1'.repeat(40)}`, null],
  ['0171 1234567, 0172 7654321', '0171 1234567'],
  ['Mama; 0171 1234567', '0171 1234567'],
  ['12, 030 123456', '030 123456'],
])('imports a person without the phone “%s”, or with the first number of several', (given, used) => {
  const [line] = check(`Email\tPhone\na@x.org\t${given}`);
  expect(line?.person).toEqual({ email: 'a@x.org', ...(used && { phone: used }) });
  expect(line?.without).toEqual([{ what: 'phone', given, used }]);
});

it.each([
  ['Zoe <P12@fest.example>', '', { email: 'p12@fest.example', name: 'Zoe' }],
  ['<p12@fest.example>', '', { email: 'p12@fest.example' }],
  ['"Adams, Zoe" <p12@fest.example>', 'Zoe Adams', { email: 'p12@fest.example', name: 'Zoe Adams' }],
])('reads the address %s', (address, name, person) => {
  const { table, columns } = readColumns([
    { number: 1, cells: ['Email', 'Name'] },
    { number: 2, cells: [address, name] },
  ]);
  expect(checkLines(table, columns)[0]?.person).toEqual(person);
});

it('takes people without an address by their name, and the same name only once', () => {
  const lines = check('Name\tEmail\nAna\t\nBea\tbea@x.org\nana\t\nBea\t');
  expect(lines.map(({ twice, person }) => [twice, person])).toEqual([
    [null, { name: 'Ana' }],
    [null, { email: 'bea@x.org', name: 'Bea' }],
    [2, null],
    [null, { name: 'Bea' }],
  ]);
});

it('gives a shared address to the first, and takes others with another name without it', () => {
  const lines = check('Name\tEmail\nAna\tfam@x.org\nBea\tFAM@x.org\nÁna\tfam@x.org\nBea\tfam@x.org\n\tfam@x.org');
  expect(lines.map(({ twice, without, person }) => [twice, without, person])).toEqual([
    [null, [], { email: 'fam@x.org', name: 'Ana' }],
    [null, [{ what: 'shared', email: 'fam@x.org', row: 2 }], { name: 'Bea' }],
    [2, [], null],
    [3, [{ what: 'shared', email: 'fam@x.org', row: 2 }], null],
    [2, [], null],
  ]);
});

const columns: Columns = ['firstName', 'lastName', null, 'email', 'phone', 'role', 'qualifications'];
const tableOf = (...lines: string[]): Table => ({
  header: [],
  questions: [],
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

const known = [
  { id: 'aid', name: 'First aid' },
  { id: 'drive', name: 'Driving (car)' },
];
const readCell = (cell: string) => readQualifications(cell, known, '2026-06-01');

it('reads names in any case, with and without a last day', () => {
  expect(readCell(' first AID (2027-05-01) ; Driving (car)|')).toEqual({
    given: [{ id: 'aid', valid_until: '2027-05-01' }, { id: 'drive' }],
    problem: null,
  });
  expect(readCell('Driving (car) (2026-06-01)').given).toEqual([{ id: 'drive', valid_until: '2026-06-01' }]);
  expect(readCell('')).toEqual({ given: [], problem: null });
});

it.each([
  ['Forklift', 'There is no qualification “Forklift”.'],
  ['First aid; Forklift (2027-05-01)', 'There is no qualification “Forklift (2027-05-01)”.'],
  ...['May 2027', '2027-02-31', '2026-05-31'].map((day) => [
    `First aid (${day})`,
    'Write the last day of “First aid” like 2027-05-01, and not before today.',
  ]),
])('says what is wrong with %s', (cell, problem) => {
  expect(readCell(cell)).toEqual({ given: [], problem });
});

it('is a column of the table, whose problems are those of the row', () => {
  const { table, columns } = readColumns(readTable('Email,Qualifikationen\na@x.org,First aid\nb@x.org,Forklift'));
  const id = crypto.randomUUID();
  const lines = checkLines(table, columns, [{ id, name: 'First aid' }]);
  expect(lines[0]?.person).toEqual({ email: 'a@x.org', qualifications: [{ id }] });
  expect(lines[1]).toMatchObject({ person: null, problems: [{ field: 'qualifications' }] });
});
