import { expect, it } from 'vitest';
import { mergeForm, type Part } from './merge.ts';

interface Stored {
  title: string;
  from: string;
  to: string;
}
const valuesOf = (stored: Stored) => stored;
const parts: readonly Part<Stored, Stored>[] = [
  { of: ['title'], says: ({ title }) => ({ title }) },
  { of: ['from', 'to'], says: ({ from, to }) => ({ start_time: from, end_time: to }) },
];
const before = { title: 'Fair', from: '10', to: '12' };
const merged = (latest: Partial<Stored>, typed: Partial<Stored>) =>
  mergeForm({ before, latest: { ...before, ...latest }, typed: { ...before, ...typed } }, valuesOf, parts);

it('takes over what only the other one has changed, and keeps what only the person has', () => {
  const { values, others } = merged({ from: '11' }, { title: 'Mine' });
  expect(values).toEqual({ title: 'Mine', from: '11', to: '12' });
  expect(others.map(({ changed, clashes }) => ({ changed, clashes }))).toEqual([
    { changed: [{ field: 'start_time', before: '10', after: '11' }], clashes: false },
  ]);
});

it('keeps fields of one part together: a start of one and an end of the other would be no time of either', () => {
  const { values, others } = merged({ from: '11' }, { to: '13' });
  expect(values).toEqual({ title: 'Fair', from: '10', to: '13' });
  expect(others.map(({ clashes }) => clashes)).toEqual([true]);
});

it('finds no clash where both have made the same change', () => {
  expect(merged({ title: 'Same' }, { title: 'Same' }).others.map(({ clashes }) => clashes)).toEqual([false]);
});

it('shortens long texts', () => {
  const [other] = merged({ title: 'x'.repeat(90) }, {}).others;
  expect(other?.changed[0]?.after).toBe(`${'x'.repeat(60)}…`);
});
