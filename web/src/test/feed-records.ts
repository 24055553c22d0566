import type { CallAnswer } from '@contract/call.ts';
import type { FeedDifference, FeedKinds, SyncPreview } from '@contract/feed-differences.ts';
import type { IcalFeed, listFeedRuns, SyncResult } from '@contract/ical-feeds.ts';
import { newId, refOf, slotTypeWith } from './records.ts';

/** A feed that was synced half an hour ago. */
export const feedWith = (more: Partial<IcalFeed> = {}): IcalFeed => ({
  id: newId(),
  name: 'Club',
  description: null,
  ical_url: 'https://calendars.example.org/club.ics',
  refresh_interval: 60,
  timezone: 'UTC',
  last_synced: '2026-10-23T09:30:00Z',
  last_status: 'ok',
  last_error_code: null,
  last_error_params: null,
  last_error: null,
  next_due_at: '2026-10-23T10:30:00Z',
  held: null,
  default_length_minutes: 60,
  all_day_hours: 8,
  as_drafts: false,
  event_count: 3,
  deleted_count: 0,
  ical_feed_default_slots: [{ id: newId(), slot_type: refOf(slotTypeWith()), volunteer_slots: 2 }],
  version: 1,
  ...more,
});

const nothingDone = {
  inserted: 0,
  updated: 0,
  unchanged: 0,
  canceled: 0,
  restored: 0,
  skipped: 0,
  missing: 0,
  held: false,
};

/** The result of a sync with changes, by its counts. */
export const syncResultWith = (more: Partial<SyncResult> = {}): SyncResult => ({
  ...nothingDone,
  outcome: { code: 'changed', params: {} },
  message: 'No events',
  warnings: [],
  ...more,
});

/** A sync half an hour ago. */
export const syncRunWith = ({
  counts,
  ...more
}: Partial<CallAnswer<typeof listFeedRuns>[number]> = {}): CallAnswer<typeof listFeedRuns>[number] => ({
  id: newId(),
  started_at: '2026-10-23T09:30:00Z',
  finished_at: '2026-10-23T09:30:00Z',
  trigger: 'create',
  status: 'ok',
  counts: { ...nothingDone, ...counts },
  error_code: null,
  error_params: null,
  error: null,
  warnings: [],
  ...more,
});

/** An event that a sync would add. */
export const differenceWith = (more: Partial<FeedDifference> = {}): FeedDifference => ({
  kind: 'added',
  event: {
    title: 'Concert',
    location: 'Yard',
    start_time: '2026-10-24T10:00:00Z',
    end_time: '2026-10-24T12:00:00Z',
    timezone: 'UTC',
    all_day: false,
  },
  was: null,
  people: [],
  ...more,
});

/** A preview of a sync that changes nothing. */
export const previewWith = ({
  kinds,
  ...more
}: Partial<Omit<SyncPreview, 'kinds'>> & { kinds?: Partial<FeedKinds> } = {}): SyncPreview => ({
  token: '0'.repeat(32),
  kinds: { added: 0, moved: 0, changed: 0, slots: 0, missing: 0, restored: 0, gone: 0, ...kinds },
  people: 0,
  unreached: [],
  differences: [],
  held: null,
  warning_count: 0,
  ...more,
});
