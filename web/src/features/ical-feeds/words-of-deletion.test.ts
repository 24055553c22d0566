import type { Event } from '@contract/events.ts';
import { expect, it } from 'vitest';
import { eventWith } from '@/test/event.ts';
import { fateOf } from './words.ts';

const feed = { id: 'feed', event_count: 5 };
const of = (feedId: string | null, signups: number): Event =>
  eventWith({
    feed: feedId ? { id: feedId, name: 'Club' } : null,
    volunteers: Array.from({ length: signups }, (_, index) => ({
      id: String(index),
      user_id: String(index),
      slot_id: 'slot',
      status: 'confirmed' as const,
    })),
  });

it('events that are not over and have no signups are deleted; all others stay', () => {
  const live = [of('feed', 0), of('feed', 2), of('feed', 0), of('other', 0), of(null, 0)];
  expect(fateOf(feed, live)).toEqual({ go: 2, stay: 3, withSignups: 1 });
  expect(fateOf(feed, [])).toEqual({ go: 0, stay: 5, withSignups: 0 });
});
