import type { Hono } from 'hono';
import { listDoubles, mergeUsers } from '../../_shared/contract/merging.ts';
import { ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import { merge, selectDoubles } from '../data/merging.ts';

export function bindMerging(app: Hono<AppEnv>): void {
  route(app, mergeUsers, async ({ asCaller, params, body }) =>
    ok(await asCaller((sql) => merge(sql, params.id, body))),
  );
  route(app, listDoubles, async ({ asCaller }) => ok(await asCaller(selectDoubles)));
}
