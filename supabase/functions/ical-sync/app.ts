import { inBackground } from '../_shared/background.ts';
import { asService } from '../_shared/db.ts';
import { env } from '../_shared/env.ts';
import { startDueSync } from '../_shared/feeds/sync.ts';
import { toErrorResponse, toResponse } from '../_shared/http/answer.ts';
import { unauthenticated } from '../_shared/http/api-error.ts';
import { createApp } from '../_shared/http/app.ts';
import { isSameSecret } from '../_shared/secret.ts';

/**
 * What the schedule calls: takes the feed that has been due longest and answers at once, while the sync goes on.
 * The header x-sync-secret is the only key; it opens nothing else.
 */
export const app = createApp('/', []);

app.post('/ical-sync', async (context) => {
  context.set('route', '/ical-sync');
  const given = context.req.header('x-sync-secret') ?? '';
  if (env.syncSecret === null || !(await isSameSecret(given, env.syncSecret)))
    return toErrorResponse(unauthenticated());
  const started = await startDueSync(asService);
  if (started) inBackground(context.get('requestId'), started.done);
  return toResponse({ status: 202, body: JSON.stringify({ feed_id: started?.feedId ?? null }) });
});
