import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { syncPreview } from './feed-differences.ts';
import { feedFailure } from './feed-failures.ts';
import { syncWarning } from './feed-problems.ts';
import {
  decimal,
  flag,
  id,
  optionalText,
  pageFields,
  requiredText,
  storable,
  timeZone,
  uniqueBy,
  utcInstant,
  version,
  whole,
} from './primitives.ts';
import { refreshInterval } from './refresh-interval.ts';
import { slotTypeRef } from './slot-types.ts';
import { syncNews } from './sync-news.ts';

/** `undone`: a sync was undone, and the feed is not read until an administrator has applied the preview of the next one. */
const feedStatuses = ['ok', 'unchanged', 'warnings', 'held', 'error', 'paused', 'undone'] as const;
export const syncTriggers = ['create', 'manual', 'schedule', 'held', 'edit'] as const;

export const icalFeed = z.object({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  ical_url: z.string(),
  refresh_interval: z.int(),
  timezone: z.string(),
  last_synced: z.nullable(utcInstant),
  last_status: z.nullable(z.enum(feedStatuses)),
  last_error_code: z.nullable(z.string()),
  /** The data of `last_error`, from which it can be written in another language: the `params` of `feed_unusable`. */
  last_error_params: z.nullable(feedFailure),
  last_error: z.nullable(z.string()),
  next_due_at: z.nullable(utcInstant),
  held: z.nullable(z.object({ would_remove: z.int(), of: z.int() })),
  default_length_minutes: z.int(),
  all_day_hours: z.number(),
  /** Whether new events of the feed are drafts. */
  as_drafts: z.boolean(),
  event_count: z.int(),
  /** The number of upcoming events that an administrator deleted; a sync does not restore them. */
  deleted_count: z.int(),
  ical_feed_default_slots: z.array(z.object({ id, slot_type: slotTypeRef, volunteer_slots: z.int() })),
  /** Of the settings: a sync does not raise it. */
  version,
});
export type IcalFeed = z.infer<typeof icalFeed>;

/** A web address of at most 2,048 characters; the server decides which hosts may be fetched. */
const urlRequired = problem('required', { what: 'url' });
const feedUrl = z.string(urlRequired).check(
  z.trim(),
  storable,
  z.refine<string>((text) => text !== '', { message: urlRequired, abort: true }),
  z.maxLength(2048, problem('too_long', { max: 2048 })),
  // The URL parser would silently remove tabs and line breaks.
  z.refine<string>((text) => URL.canParse(text) && !/\p{Cc}/u.test(text), problem('invalid_format', { format: 'url' })),
);

const feedSlotBody = z.strictObject({ slot_type_id: id, volunteer_slots: z._default(whole(1, 20), 1) });

const defaultLength = z.optional(whole(1, 1440));

const slotTypeRequired = problem('required', { what: 'feed_slot_type' });

/** Missing options, and a missing time zone, are taken from the organisation (`feed_…`). */
export const icalFeedBody = z.strictObject({
  name: requiredText(200, 'name'),
  description: optionalText(20_000),
  ical_url: feedUrl,
  refresh_interval: z.optional(refreshInterval),
  slot_types: z.array(feedSlotBody, slotTypeRequired).check(
    z.minLength(1, slotTypeRequired),
    z.maxLength(200, problem('too_many', { what: 'slot_types', max: 200 })),
    uniqueBy((slot) => slot.slot_type_id, 'slot_type_id', 'feed_slot_type'),
  ),
  default_length_minutes: defaultLength,
  all_day_hours: z.optional(decimal(0, 24)),
  as_drafts: z.optional(flag),
  timezone: z.optional(timeZone),
});
export type IcalFeedBody = z.input<typeof icalFeedBody>;
/** With `version`, an edit is refused if somebody else has edited the feed since. */
const feedEditBody = z.strictObject({ ...icalFeedBody.shape, version: z.optional(version) });

const syncCounts = z.object({
  inserted: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  canceled: z.int(),
  restored: z.int(),
  skipped: z.int(),
  missing: z.int(),
  held: z.boolean(),
});

export const syncResult = z.object({
  outcome: syncNews,
  message: z.string(),
  ...syncCounts.shape,
  warnings: z.array(syncWarning),
});
export type SyncResult = z.infer<typeof syncResult>;

export const syncRun = z.object({
  id,
  started_at: utcInstant,
  finished_at: z.nullable(utcInstant),
  trigger: z.enum(syncTriggers),
  status: z.nullable(z.enum(feedStatuses)),
  counts: syncCounts,
  error_code: z.nullable(z.string()),
  error_params: z.nullable(feedFailure),
  error: z.nullable(z.string()),
  warnings: z.array(syncWarning),
});

const feedPreviewBody = z.strictObject({
  ical_url: feedUrl,
  default_length_minutes: defaultLength,
  timezone: z.optional(timeZone),
});
export type FeedPreviewBody = z.output<typeof feedPreviewBody>;

export const feedPreview = z.object({
  name: z.nullable(z.string()),
  description: z.nullable(z.string()),
  refresh_minutes: z.nullable(z.number()),
  /** The number of events that a feed would import now. */
  event_count: z.int(),
  events: z.array(
    z.object({
      title: z.string(),
      start_time: utcInstant,
      end_time: utcInstant,
      timezone: z.string(),
      all_day: z.boolean(),
      location: z.nullable(z.string()),
    }),
  ),
  problem_count: z.int(),
});
export type FeedPreview = z.infer<typeof feedPreview>;

const tokenInvalid = problem('invalid_type', { expected: 'string' });
/** The `token` of a preview. */
const previewToken = z.optional(z.string(tokenInvalid).check(z.regex(/^[0-9a-f]{32}$/, tokenInvalid)));

const decisions = ['apply', 'ignore'] as const;
const heldDecision = z.strictObject({
  action: z.enum(decisions, problem('invalid_value', { allowed: [...decisions] })),
});

export const listFeeds = call({
  id: 'listFeeds',
  method: 'GET',
  path: '/ical-feeds',
  access: 'admin',
  summary: 'A page of calendar feeds by name, of 1,000 unless `limit` says otherwise',
  query: z.strictObject(pageFields(1000)),
  answers: { 200: z.array(icalFeed) },
});
export const createFeed = call({
  id: 'createFeed',
  method: 'POST',
  path: '/ical-feeds',
  access: 'admin',
  summary: 'Create a feed; its first sync starts at once',
  body: icalFeedBody,
  answers: { 201: icalFeed },
  cost: 10,
});
export const previewFeed = call({
  id: 'previewFeed',
  method: 'POST',
  path: '/ical-feeds/preview',
  access: 'admin',
  summary: 'The name of a calendar and the events that it would import, read now; nothing is stored',
  body: feedPreviewBody,
  answers: { 200: feedPreview },
  errors: ['feed_unusable'],
  cost: 10,
});
export const deleteFeed = call({
  id: 'deleteFeed',
  method: 'DELETE',
  path: '/ical-feeds/:id',
  access: 'admin',
  summary: 'Delete a feed: past events and events with signups stay as ordinary events, the others are removed',
  answers: { 204: null },
  errors: ['not_found'],
});
export const syncFeed = call({
  id: 'syncFeed',
  method: 'POST',
  path: '/ical-feeds/:id/sync',
  access: 'admin',
  summary: 'Sync a feed now, at most once a minute; with `token` only if it changes what its preview has shown',
  query: z.strictObject({ token: previewToken }),
  answers: { 200: syncResult },
  errors: ['not_found', 'sync_running', 'sync_superseded', 'preview_outdated', 'rate_limited', 'feed_unusable'],
  cost: 10,
});
export const decideHeldSync = call({
  id: 'decideHeldSync',
  method: 'POST',
  path: '/ical-feeds/:id/held',
  access: 'admin',
  summary: 'Apply or ignore a sync that was held back',
  body: heldDecision,
  answers: { 200: syncResult },
  errors: ['not_found', 'nothing_held', 'sync_running', 'sync_superseded', 'feed_unusable'],
  cost: 10,
});
export const reimportFeed = call({
  id: 'reimportFeed',
  method: 'POST',
  path: '/ical-feeds/:id/reimport',
  access: 'admin',
  summary: 'Restore the coming events that administrators deleted, as new ones',
  answers: { 200: syncResult },
  errors: ['not_found', 'nothing_deleted', 'sync_running', 'sync_superseded', 'feed_unusable'],
  cost: 10,
});
export const listFeedRuns = call({
  id: 'listFeedRuns',
  method: 'GET',
  path: '/ical-feeds/:id/runs',
  access: 'admin',
  summary: 'A page of the sync runs of a feed, newest first, of 50 unless `limit` says otherwise',
  query: z.strictObject(pageFields(50)),
  answers: { 200: z.array(syncRun) },
  itemsPerToken: 100,
  errors: ['not_found'],
});
export const previewFeedSync = call({
  id: 'previewFeedSync',
  method: 'POST',
  path: '/ical-feeds/:id/sync/preview',
  access: 'admin',
  summary: 'What a sync of a feed would change now, and whom that concerns; nothing is stored',
  answers: { 200: syncPreview },
  errors: ['not_found', 'feed_unusable'],
  cost: 10,
});
export const previewFeedEdit = call({
  id: 'previewFeedEdit',
  method: 'POST',
  path: '/ical-feeds/:id/preview',
  access: 'admin',
  summary: 'What an edit of a feed would change, and whom that concerns; nothing is stored',
  body: feedEditBody,
  answers: { 200: syncPreview },
  errors: ['not_found', 'stale_version', 'feed_unusable'],
  cost: 10,
});
export const editFeed = call({
  id: 'editFeed',
  method: 'PUT',
  path: '/ical-feeds/:id',
  access: 'admin',
  summary:
    'Edit a feed, and its coming events with it; missing options stay. With `token` only if it changes what its preview has shown',
  query: z.strictObject({ token: previewToken }),
  body: feedEditBody,
  answers: { 200: icalFeed },
  errors: ['not_found', 'stale_version', 'sync_running', 'sync_superseded', 'preview_outdated', 'feed_unusable'],
  cost: 10,
});
