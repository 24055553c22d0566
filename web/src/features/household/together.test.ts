import { expect, it } from 'vitest';
import { eventWith, slotOf, slotTypeWith } from '@/test/records.ts';
import { placesFor, togetherIn } from './together.ts';

const now = Date.parse('2026-06-01T10:00:00Z');
const free = (counts: Record<string, number>) => new Map(Object.entries(counts));

it('gives each person a place, and moves somebody where only that leaves one for the next', () => {
  expect(placesFor([['bar'], ['bar']], free({ bar: 2 }))).toEqual(['bar', 'bar']);
  expect(placesFor([['bar', 'door'], ['bar']], free({ bar: 1, door: 1 }))).toEqual(['door', 'bar']);
  expect(placesFor([['bar', 'door'], ['bar', 'tea'], ['bar']], free({ bar: 1, door: 1, tea: 1 }))).toEqual([
    'door',
    'tea',
    'bar',
  ]);
  expect(placesFor([['bar'], ['bar']], free({ bar: 1 }))).toBeNull();
  expect(placesFor([['bar'], []], free({ bar: 5 }))).toBeNull();
  expect(placesFor([['bar']], free({}))).toBeNull();
});

it('is as good as trying everything', () => {
  let seed = 7;
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  const fits = (open: string[][], left: Map<string, number>, person = 0): boolean =>
    person === open.length ||
    (open[person] ?? []).some((slot) => {
      const count = left.get(slot) ?? 0;
      return count > 0 && fits(open, new Map(left).set(slot, count - 1), person + 1);
    });
  let found = 0;
  for (let round = 0; round < 500; round++) {
    const slots = ['a', 'b', 'c', 'd'].slice(0, 1 + random(4));
    const left = new Map(slots.map((slot) => [slot, random(3)]));
    const open = Array.from({ length: 1 + random(5) }, () => slots.filter(() => random(2) === 1));
    const places = placesFor(open, left);
    expect(places !== null).toBe(fits(open, left));
    if (!places) continue;
    found++;
    for (const [person, slot] of places.entries()) expect(open[person]).toContain(slot);
    for (const slot of slots)
      expect(places.filter((each) => each === slot).length).toBeLessThanOrEqual(left.get(slot) ?? 0);
  }
  expect(found).toBeGreaterThan(50);
});

it('finds events at which all can have a place at once, judged for each', () => {
  const type = slotTypeWith({ name: 'Bar' });
  const bar = slotOf(type, { required_count: 2, current_count: 0, blocked: null });
  const fair = eventWith({ title: 'Fair', start_time: '2026-06-02T10:00:00Z', slot_assignments: [bar] });
  const tooYoung = { ...fair, slot_assignments: [{ ...bar, blocked: 'too_young' as const }] };
  expect(togetherIn([[fair], [fair]], now)).toMatchObject([{ event: { title: 'Fair' }, slots: [bar.id, bar.id] }]);
  expect(togetherIn([[fair], [fair], [fair]], now)).toEqual([]);
  expect(togetherIn([[fair], [tooYoung]], now)).toEqual([]);
  // What somebody does not see, and what has begun, is nothing for all.
  expect(togetherIn([[fair], []], now)).toEqual([]);
  expect(togetherIn([[fair], [fair]], Date.parse('2026-06-03T10:00:00Z'))).toEqual([]);
});
