import { describe, expect, it } from 'vitest';
import { checkLines } from './check-lines.ts';
import { type Question, readColumns, whyIgnored } from './columns.ts';
import { readAnswer } from './read-answer.ts';
import { readTable } from './read-table.ts';

const question = (kind: Question['kind'], more: Partial<Question> = {}): Question => ({
  ...{ id: '5d0c1a52-9f0e-4b0e-8a66-0d6f3d1a2b01', label: 'Shirt size', kind, options: ['S', 'Size M'], ...more },
});

describe('a cell', () => {
  it.each<[Question['kind'], string, ReturnType<typeof readAnswer>]>([
    ['yes_no', 'Ja', true],
    ['yes_no', 'x', true],
    ['yes_no', 'Nein', false],
    ['yes_no', 'perhaps', null],
    ['number', '-2,5', -2.5],
    ['number', '1.234', null],
    ['number', '1e5', null],
    ['date', '2026-06-01', '2026-06-01'],
    ['date', '1.6.2026', null],
    ['size', 'size m', 'Size M'],
    ['choice', 'XL', null],
    ['several', 'S; size m | S', ['S', 'Size M']],
    ['several', 'S, XL', null],
    ['short_text', 'Ö', 'Ö'],
    ['short_text', 'a\nb', null],
    ['long_text', 'a\nb', 'a\nb'],
  ])('of the kind %s reads %j as %j', (kind, text, value) => {
    expect(readAnswer(question(kind), text)).toEqual(value);
  });
});

describe('a table with a column that has the label of a question', () => {
  const read = (text: string) => readColumns(readTable(text), [question('size')]);

  it('has answers, and says which cell is none', () => {
    const { table, columns } = read('Email,shirt SIZE,Shoe\na@x.org,s,9\nb@x.org,XXL,9\nc@x.org,,9');
    expect(columns).toEqual(['email', `answer:${question('size').id}`, null]);
    const [first, second, third] = checkLines(table, columns);
    expect(first?.person).toEqual({ email: 'a@x.org', answers: [{ field_id: question('size').id, value: 'S' }] });
    expect(second?.person).toBeNull();
    expect(second?.problems.map(({ field }) => field)).toEqual([columns[1]]);
    expect(third?.person).toEqual({ email: 'c@x.org' });
  });

  it('is not read if the administrator does not want it, or another column is', () => {
    const { table, columns } = read('Email,Shirt size,Shirt-size\na@x.org,S,S');
    expect(columns[2]).toBeNull();
    expect(whyIgnored(table, columns, 2)).toBe('twice');
    expect(whyIgnored(table, [columns[0] ?? null, null, null], 1)).toBe('chosen');
  });

  it('means what it always meant if its name is that of a column that is known', () => {
    const named = readColumns(readTable('Email,Phone\na@x.org,1'), [question('short_text', { label: 'Phone' })]);
    expect(named.columns).toEqual(['email', 'phone']);
  });
});
