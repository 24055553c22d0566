import { inBackground } from '../_shared/background.ts';
import { asService } from '../_shared/db.ts';
import { startDueSync } from '../_shared/feeds/sync.ts';
import { createScheduledApp } from '../_shared/http/scheduled.ts';

/** Starts the sync of the feed that has been due longest, and answers at once. */
export const app = createScheduledApp('/ical-sync', async (requestId) => {
  const started = await startDueSync(asService);
  if (started) inBackground(requestId, started.done);
  return { feed_id: started?.feedId ?? null };
});
