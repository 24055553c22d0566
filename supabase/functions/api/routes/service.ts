import type { Hono } from 'hono';
import { callsByTopic, getHealth, getOpenApi } from '../../_shared/contract/calls.ts';
import { ping } from '../../_shared/db.ts';
import { within } from '../../_shared/deadline.ts';
import { ok } from '../../_shared/http/answer.ts';
import { unavailable } from '../../_shared/http/api-error.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { openApi } from '../../_shared/http/openapi.ts';
import { route } from '../../_shared/http/route.ts';

/** Addresses on the origin of the web app and on the gateway. */
const servers = ['/api', '/functions/v1/api'];
/** So that a monitor gets its answer within three seconds, even on a busy machine. */
const healthSeconds = 2.5;
let document: string | undefined;

export function bindService(app: Hono<AppEnv>): void {
  route(app, getHealth, async ({ charge }) => {
    await within(healthSeconds, ping(charge), () => unavailable('no answer'));
    return ok([{ json: '{"status":"ok"}' }]);
  });
  route(app, getOpenApi, async () => {
    document ??= openApi(callsByTopic, servers);
    return ok([{ json: document }]);
  });
}
