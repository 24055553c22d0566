import type { Hono } from 'hono';
import { allCalls, getHealth, getOpenApi } from '../../_shared/contract/calls.ts';
import { asService } from '../../_shared/db.ts';
import { within } from '../../_shared/deadline.ts';
import { ok } from '../../_shared/http/answer.ts';
import { unavailable } from '../../_shared/http/api-error.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { openApi } from '../../_shared/http/openapi.ts';
import { route } from '../../_shared/http/route.ts';

/** On the web's own origin and on the gateway (api.md). */
const servers = ['/api', '/functions/v1/api'];
/** Whoever watches wants to know before they give up themselves; a call of a person is given longer. */
const healthSeconds = 3;
let document: string | undefined;

export function bindService(app: Hono<AppEnv>): void {
  route(app, getHealth, async () => {
    const asked = asService((sql) => [sql`select 1`], { readOnly: true });
    await within(healthSeconds, asked, () => unavailable('no answer'));
    return ok([{ json: '{"status":"ok"}' }]);
  });
  route(app, getOpenApi, async () => {
    document ??= openApi(allCalls, servers);
    return ok([{ json: document }]);
  });
}
