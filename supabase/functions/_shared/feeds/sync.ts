import type { SyncResult, syncTriggers } from '../contract/ical-feeds.ts';
import type { asService } from '../db.ts';
import { ApiError } from '../http/api-error.ts';

/** Syncs a feed. */
export function syncFeed(
  _feedId: string,
  _trigger: (typeof syncTriggers)[number],
  _db: typeof asService,
): Promise<SyncResult> {
  return Promise.reject(new ApiError('feed_unusable', 'Feeds cannot be synced yet'));
}
