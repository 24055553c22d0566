import type { Message } from '../news.ts';

/** A shift for tests of emails: June 10, 2026, 10:00 to 12:00 UTC. */
export const shift: Message['shift'] = {
  id: 'a',
  title: 'Night watch',
  description: null,
  location: null,
  slot_type: 'Gate',
  about: null,
  bring: null,
  cancel_reason: null,
  start_time: '2026-06-10T10:00:00Z',
  end_time: '2026-06-10T12:00:00Z',
  timezone: 'UTC',
  all_day: false,
  confirmed: true,
  tentative: false,
  created_at: '2026-05-01T10:00:00Z',
  changed_at: '2026-05-01T11:00:00Z',
  sequence: 3,
};
