import type { Hono } from 'hono';
import { listWatches, startWatching, stopWatching } from '../../_shared/contract/watches.ts';
import { created, noContent, ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import * as data from '../data/watches.ts';

export function bindWatches(app: Hono<AppEnv>): void {
  route(app, listWatches, async ({ asCaller }) => ok(await asCaller(data.selectWatches)));
  route(app, startWatching, async ({ asCaller, body }) => created(await asCaller((sql) => data.start(sql, body))));
  route(app, stopWatching, async ({ asCaller, params }) => {
    await asCaller((sql) => data.stop(sql, params.id));
    return noContent;
  });
}
