import { describe, expect, it } from 'vitest';
import { problemText } from '@/lib/errors/error-text.ts';
import { checkLines } from './check-lines.ts';
import { readColumns } from './columns.ts';
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
