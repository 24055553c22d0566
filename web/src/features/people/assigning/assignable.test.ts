import { expect, it } from 'vitest';
import { eventWith, slotWith } from '@/test/event.ts';
import { chooseEvents, daysOf, momentsOf } from './assignable.ts';

const full = slotWith({ current_count: 2 });
const days = { first: '2000-01-01', last: '2100-12-31' };
const held = { id: '1', user_id: 'ada', slot_id: 'slot', status: 'confirmed' as const };

it('finds events with an open place by title, place and slot type, regardless of accents', () => {
  const fair = eventWith({ title: 'Été au parc', location: 'Hall 1' });
  const bar = eventWith({
    id: 'other',
    slot_assignments: [slotWith({ slot_type: { ...full.slot_type, name: 'Kasse' } })],
  });
  const all = [fair, bar];
  expect(chooseEvents(all, days, '', 'ada')).toEqual(all);
  expect(chooseEvents(all, days, ' ete  HALL', 'ada')).toEqual([fair]);
  expect(chooseEvents(all, days, 'kasse', 'ada')).toEqual([bar]);
  expect(chooseEvents(all, days, 'kasse hall', 'ada')).toEqual([]);
});

it('leaves out events without an open place, except those of the person', () => {
  const mine = eventWith({ id: 'mine', slot_assignments: [full], volunteers: [held] });
  const closed = [
    eventWith({ slot_assignments: [full] }),
    eventWith({ slot_assignments: [slotWith({ is_canceled: true })] }),
    eventWith({ status: 'canceled' }),
  ];
  expect(chooseEvents([...closed, mine], days, '', 'ada')).toEqual([mine]);
  expect(chooseEvents([mine], days, '', 'bob')).toEqual([]);
});

it('leaves out what is on another day where it takes place', () => {
  const tokyo = eventWith({ start_time: '2026-06-13T16:00:00Z', timezone: 'Asia/Tokyo' });
  const on = (day: string) => chooseEvents([tokyo], { first: day, last: day }, '', 'ada').length;
  expect([on('2026-06-13'), on('2026-06-14')]).toEqual([0, 1]);
});

it('covers four weeks from today, or the chosen days', () => {
  const now = Date.parse('2026-06-13T23:30:00Z');
  expect(daysOf({}, now, 'Europe/Berlin')).toEqual({ first: '2026-06-14', last: '2026-07-12' });
  expect(daysOf({ from: '2026-05-01', to: '2026-05-02' }, now, 'UTC')).toEqual({
    first: '2026-05-01',
    last: '2026-05-02',
  });
  expect(momentsOf({ first: '2026-06-14', last: '2026-06-14' }, 'Europe/Berlin')).toEqual({
    from: '2026-06-13T00:00:00+02:00',
    to: '2026-06-16T00:00:00+02:00',
  });
  expect(momentsOf({ first: '2026-06-14', last: '2026-06-13' }, 'UTC')).toBeNull();
});
