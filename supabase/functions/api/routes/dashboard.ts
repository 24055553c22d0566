import type { Hono } from 'hono';
import { getDashboard } from '../../_shared/contract/dashboard.ts';
import { ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import { selectDashboard } from '../data/dashboard.ts';

export function bindDashboard(app: Hono<AppEnv>): void {
  route(app, getDashboard, async ({ asCaller }) => ok(await asCaller(selectDashboard)));
}
