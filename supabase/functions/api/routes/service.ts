import type { Hono } from 'hono';
import { allCalls, getHealth, getOpenApi } from '../../_shared/contract/calls.ts';
import { asService } from '../../_shared/db.ts';
import { ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { openApi } from '../../_shared/http/openapi.ts';
import { route } from '../../_shared/http/route.ts';

/** On the web's own origin and on the gateway (api.md). */
const servers = ['/api', '/functions/v1/api'];
let document: string | undefined;

export function bindService(app: Hono<AppEnv>): void {
  route(app, getHealth, async () => {
    await asService((sql) => [sql`select 1`], { readOnly: true });
    return ok([{ json: '{"status":"ok"}' }]);
  });
  route(app, getOpenApi, async () => {
    document ??= openApi(allCalls, servers);
    return ok([{ json: document }]);
  });
}
