import { expect, test } from 'vitest';
import { eventWith, slotWith } from '@/test/event.ts';
import { consequence, usageIn } from './usage.ts';

test('counts only the taken places of the slot type', () => {
  const other = { id: 'other', name: 'Gate', color: '#000000', hourly_credits: 1, compensation: 'credits' as const };
  const events = [
    eventWith({ slot_assignments: [slotWith({ current_count: 2 }), slotWith({ slot_type: other, current_count: 5 })] }),
    eventWith({ slot_assignments: [slotWith({ current_count: 1 })] }),
  ];
  expect(usageIn(events, 'type')).toEqual({ events: 2, people: 3 });
});

test.each([
  [0, 0, 'No upcoming events use it. It can no longer be chosen for new ones.'],
  [1, 0, '1 upcoming event uses it. It keeps its slot; new events can no longer choose it.'],
  [1, 1, '1 upcoming event uses it, with 1 place taken. It keeps its slot; new events can no longer choose it.'],
  [
    1200,
    12,
    '1,200 upcoming events use it, with 12 places taken. They keep their slots; new events can no longer choose it.',
  ],
])('%i events and %i people', (events, people, words) => {
  expect(consequence({ events, people })).toBe(words);
});
