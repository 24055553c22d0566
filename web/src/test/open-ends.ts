import type { OpenEnd } from '@contract/open-ends.ts';
import { newId } from './records.ts';

/** Somebody who was neither checked in nor marked at an event of yesterday. */
export const openEndWith = (more: Partial<OpenEnd> = {}): OpenEnd => ({
  id: newId(),
  event: {
    id: newId(),
    title: 'Harvest supper',
    location: 'Barn',
    start_time: '2026-10-22T17:00:00Z',
    end_time: '2026-10-22T21:00:00Z',
    timezone: 'UTC',
    all_day: false,
  },
  slot_type: { id: newId(), name: 'Bar', color: '#3182ce' },
  user: { id: newId(), name: 'Ada' },
  checked_in_at: null,
  own: false,
  ...more,
});
