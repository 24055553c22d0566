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

it('shortens texts of more than sixty characters, those of before as well', () => {
  const changed = (from: string, to: string) => {
    const latest = { ...before, title: to };
    const { others } = mergeForm(
      { before: { ...before, title: from }, latest, typed: { ...before, title: from } },
      valuesOf,
      parts,
    );
    return others[0]?.changed[0];
  };
  const [just, over] = ['x'.repeat(60), 'y'.repeat(61)];
  expect(changed(just, over)).toMatchObject({ before: just, after: `${'y'.repeat(60)}…` });
  expect(changed(over, just)).toMatchObject({ before: `${'y'.repeat(60)}…`, after: just });
});
