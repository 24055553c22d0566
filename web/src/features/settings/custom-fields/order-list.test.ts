import { expect, it } from 'vitest';
import { orderList } from './order-list.ts';

const person = (name: string) => ({ id: name, name });
const given = (name: string, value: string | string[] | boolean | null) => ({ user: person(name), value });
const counts = (lines: ReturnType<typeof orderList>) => lines.map(({ answer, people }) => [answer, people.length]);

it('counts sizes in the order of the options, then answers that are no longer offered, then who has not answered', () => {
  const field = { kind: 'size' as const, options: ['S', 'M', 'L'] };
  const all = [given('Ada', 'M'), given('Bob', 'XXL'), given('Eve', 'M'), given('Kim', null), given('Leo', 'S')];
  const lines = orderList(field, all);
  expect(counts(lines)).toEqual([
    ['S', 1],
    ['M', 2],
    ['L', 0],
    ['XXL', 1],
    [null, 1],
  ]);
  expect(lines[1]?.people.map(({ name }) => name)).toEqual(['Ada', 'Eve']);
});

it('counts each of several choices, and yes before no', () => {
  const several = { kind: 'several' as const, options: ['Saw', 'Paint'] };
  expect(counts(orderList(several, [given('Ada', ['Paint', 'Saw']), given('Bob', ['Paint'])]))).toEqual([
    ['Saw', 1],
    ['Paint', 2],
  ]);
  expect(counts(orderList({ kind: 'yes_no', options: [] }, [given('Ada', false)]))).toEqual([
    [true, 0],
    [false, 1],
  ]);
});
