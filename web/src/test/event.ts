import type { Event, SlotAssignment } from '@contract/events.ts';

const slotType = { id: 'type', name: 'Bar', color: '#3182ce', hourly_credits: 1, compensation: 'credits' as const };

/** A slot for tests. */
export const slotWith = (more: Partial<SlotAssignment> = {}): SlotAssignment => ({
  id: 'slot',
  slot_type: slotType,
  required_count: 2,
  min_count: null,
  current_count: 0,
  confirmed_count: more.current_count ?? 0,
  is_canceled: false,
  blocked: null,
  ...more,
});

/** An event for tests, on June 13, 2026, 09:00 to 11:00 UTC. */
export const eventWith = (more: Partial<Event> = {}): Event => ({
  id: 'event',
  title: 'Summer fair',
  description: null,
  location: null,
  place: null,
  start_time: '2026-06-13T09:00:00Z',
  end_time: '2026-06-13T11:00:00Z',
  timezone: 'UTC',
  all_day: false,
  end_estimated: false,
  group_size: null,
  status: 'scheduled',
  cancel_reason: null,
  draft: false,
  feed: null,
  feed_state: null,
  series: null,
  slot_assignments: [slotWith()],
  signup_rule: null,
  wishes: null,
  volunteers: [],
  version: 1,
  ...more,
});
