import { expect, it } from 'vitest';
import { noFigures } from '@/test/no-figures.ts';
import { overTime } from './over-time.ts';

const type = (id: string, minutes: number) => ({
  slot_type: { id, name: `Role ${id}`, color: '#3182ce', hourly_credits: 1, compensation: 'credits' as const },
  ...{ ...noFigures, minutes, filled: 0, offered: 0 },
});
const at = (day: string, slot_type_id: string, minutes: number) => ({ at: day, slot_type_id, minutes });

it('has a column for each day from the first to the last, and the role with most hours first', () => {
  const hours = [at('2026-02-28', 'a', 60), at('2026-02-28', 'b', 90), at('2026-03-02', 'b', 30)];
  const { parts, columns } = overTime({ hours, slot_types: [type('a', 60), type('b', 120), type('c', 0)] }, 'Others');
  expect(parts.map(({ name, minutes }) => [name, minutes])).toEqual([
    ['Role b', 120],
    ['Role a', 60],
  ]);
  expect(columns).toEqual([
    { at: '2026-02-28', minutes: 150, of: [90, 60] },
    { at: '2026-03-01', minutes: 0, of: [0, 0] },
    { at: '2026-03-02', minutes: 30, of: [30, 0] },
  ]);
});

it('has months over the turn of the year', () => {
  const hours = [at('2025-12', 'a', 60), at('2026-02', 'a', 60)];
  const { columns } = overTime({ hours, slot_types: [type('a', 120)] }, 'Others');
  expect(columns.map((column) => column.at)).toEqual(['2025-12', '2026-01', '2026-02']);
});

it('joins the smaller ones of more than seven roles', () => {
  const ids = [...'abcdefgh'];
  const slot_types = ids.map((id, index) => type(id, 10 * (index + 1)));
  const hours = ids.map((id, index) => at('2026-03-01', id, 10 * (index + 1)));
  const { parts, columns } = overTime({ hours, slot_types }, 'Others');
  expect(parts.map(({ name }) => name)).toEqual([...[...'hgfedc'].map((id) => `Role ${id}`), 'Others']);
  expect(columns[0]?.of).toEqual([80, 70, 60, 50, 40, 30, 30]);
  const seven = overTime({ hours, slot_types: slot_types.slice(0, 7) }, 'Others');
  expect(seven.parts).toHaveLength(7);
});
