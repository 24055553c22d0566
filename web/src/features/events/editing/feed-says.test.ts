import type { SourcedEvent } from '@contract/events.ts';
import { expect, it } from 'vitest';
import { eventWith } from '@/test/event.ts';
import { feedSays } from './feed-says.ts';

const sourced = (says: NonNullable<SourcedEvent['source']>['says'], all_day = false): SourcedEvent => ({
  ...eventWith({ all_day }),
  source: { missing_since: null, removed: false, says },
});

it('shows the values of the feed, with times in the zone of the form', () => {
  const says = { title: 'Fair', location: null, start_time: '2026-06-13T22:30:00Z' };
  expect(feedSays(sourced(says), 'Europe/Berlin')).toEqual({
    title: 'In the feed: Fair',
    location: 'Not set in the feed',
    start_time: 'In the feed: Sunday, June 14, 2026, 12:30 AM',
  });
});
it('shows an all-day event by its first and last day', () => {
  const says = { start_time: '2026-06-12T22:00:00Z', end_time: '2026-06-14T22:00:00Z' };
  expect(feedSays(sourced(says, true), 'Europe/Berlin')).toEqual({
    start_time: 'In the feed: Saturday, June 13, 2026',
    end_time: 'In the feed: Sunday, June 14, 2026',
  });
});
it('is empty for an event without a feed', () => {
  expect(feedSays({ ...eventWith(), source: null }, 'UTC')).toEqual({});
});
