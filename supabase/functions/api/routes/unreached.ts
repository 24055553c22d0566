import type { Hono } from 'hono';
import { clearBounce, listUnreached, markTold } from '../../_shared/contract/unreached.ts';
import { noContent, ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import { deleteBounce, selectUnreached, setTold } from '../data/unreached.ts';

export function bindUnreached(app: Hono<AppEnv>): void {
  route(app, listUnreached, async ({ asCaller, query }) => ok(await asCaller((sql) => selectUnreached(sql, query))));
  route(app, markTold, async ({ asCaller, body }) => {
    await asCaller((sql) => setTold(sql, body));
    return noContent;
  });
  route(app, clearBounce, async ({ asCaller, params }) => {
    await asCaller((sql) => deleteBounce(sql, params.id));
    return noContent;
  });
}
