import { expect, test } from 'vitest';
import { namedApart } from './names-apart.ts';

const typeOf = (id: string, name: string, hourly_credits: number | null = 1) => ({ id, name, hourly_credits });
const names = (...types: ReturnType<typeof typeOf>[]) => namedApart(types).map(({ name }) => name);

test('slot types with names of their own keep them', () => {
  const types = [typeOf('1', 'Bar'), typeOf('2', 'Bar 2'), typeOf('3', 'Gate', -15)];
  expect(namedApart(types)).toEqual(types);
});

test('those of one name are told apart by their worth, else by a number', () => {
  expect(names(typeOf('1', 'Bar'), typeOf('2', 'bár ', -15), typeOf('3', 'Gate'))).toEqual([
    'Bar · 1 credit per hour',
    'bár  · $15.00 per hour',
    'Gate',
  ]);
  expect(names(typeOf('1', 'Bar'), typeOf('2', 'Bar', 2), typeOf('3', 'Bar'))).toEqual([
    'Bar · 1 credit per hour (1)',
    'Bar · 2 credits per hour',
    'Bar · 1 credit per hour (2)',
  ]);
});
