import { expect, it } from 'vitest';
import { eventWith, slotWith } from '@/test/event.ts';
import { chooseEvents, daysOf, momentsOf } from './assignable.ts';

const full = slotWith({ current_count: 2 });
const held = { id: '1', user_id: 'ada', slot_id: 'slot', status: 'confirmed' as const };

it('finds events with an open place by title, place and slot type, regardless of accents', () => {
  const fair = eventWith({ title: 'Été au parc', location: 'Hall 1' });
  const bar = eventWith({
    id: 'other',
    slot_assignments: [slotWith({ slot_type: { ...full.slot_type, name: 'Kasse' } })],
  });
  const all = [fair, bar];
  expect(chooseEvents(all, '', 'ada')).toEqual(all);
  expect(chooseEvents(all, ' ete  HALL', 'ada')).toEqual([fair]);
  expect(chooseEvents(all, 'kasse', 'ada')).toEqual([bar]);
  expect(chooseEvents(all, 'kasse hall', 'ada')).toEqual([]);
});

it('leaves out events without an open place, except those of the person', () => {
  const mine = eventWith({ id: 'mine', slot_assignments: [full], volunteers: [held] });
  const closed = [
    eventWith({ slot_assignments: [full] }),
    eventWith({ slot_assignments: [slotWith({ is_canceled: true })] }),
    eventWith({ status: 'canceled' }),
  ];
  expect(chooseEvents([...closed, mine], '', 'ada')).toEqual([mine]);
  expect(chooseEvents([mine], '', 'bob')).toEqual([]);
});

it('covers four weeks from today, or the chosen days', () => {
  const now = Date.parse('2026-06-13T23:30:00Z');
  expect(daysOf({}, now, 'Europe/Berlin')).toEqual({ first: '2026-06-14', last: '2026-07-12' });
  expect(daysOf({ from: '2026-05-01', to: '2026-05-02' }, now, 'UTC')).toEqual({
    first: '2026-05-01',
    last: '2026-05-02',
  });
  expect(momentsOf({ first: '2026-06-14', last: '2026-06-14' }, 'Europe/Berlin')).toEqual({
    from: '2026-06-14T00:00:00+02:00',
    to: '2026-06-15T00:00:00+02:00',
  });
  expect(momentsOf({ first: '2026-06-14', last: '2026-06-13' }, 'UTC')).toBeNull();
});
