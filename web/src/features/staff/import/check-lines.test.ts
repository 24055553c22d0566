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
    [';Ana;;;;;', 'email', 'Email is required'],
    [`${'a'.repeat(250)}@x.org;;;;;;`, 'email', 'Invalid email address'],
    [`a@x.org;${'n'.repeat(201)};;;;;`, 'name', 'Must be at most 200 characters'],
    ['a@x.org;;;ask me;;;', 'phone', 'Only digits, spaces and +()-./, at most 40 characters'],
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
      ['email', 'role', 'phone', 'requiredCredits'],
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
