import type { Hono } from 'hono';
import { getAutoFill } from '../../_shared/contract/auto-fill.ts';
import { ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import { selectAutoFill } from '../data/auto-fill.ts';

export function bindAutoFill(app: Hono<AppEnv>): void {
  route(app, getAutoFill, async ({ asCaller, query }) => ok(await asCaller((sql) => selectAutoFill(sql, query))));
}
