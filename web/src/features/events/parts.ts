import type { Event } from '@contract/events.ts';
import type { Part } from '@/components/form/merging/merge.ts';
import type { EventValues } from './form.ts';

const slotWords = ({ slot_assignments }: Event): string =>
  slot_assignments
    .map(({ slot_type, required_count, min_count, is_canceled }) => {
      const count = min_count === null ? `${required_count}` : `${min_count}–${required_count}`;
      return is_canceled ? `(${slot_type.name} ${count})` : `${slot_type.name} ${count}`;
    })
    .join(', ');

/** What of an event is decided together when two people have changed it: its times, and its slots. */
export const eventParts: readonly Part<Event, EventValues>[] = [
  { of: ['title'], says: ({ title }) => ({ title }) },
  { of: ['description'], says: ({ description }) => ({ description }) },
  { of: ['location'], says: ({ location }) => ({ location }) },
  {
    of: ['startDate', 'startTime', 'endDate', 'endTime'],
    says: ({ start_time, end_time }) => ({ start_time, end_time }),
  },
  { of: ['slots'], says: (event) => ({ volunteer_slots: slotWords(event) }) },
];
