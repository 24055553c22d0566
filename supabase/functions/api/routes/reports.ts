import type { Hono } from 'hono';
import { getReport } from '../../_shared/contract/reports.ts';
import { ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import { selectReport } from '../data/reports.ts';

export function bindReports(app: Hono<AppEnv>): void {
  route(app, getReport, async ({ asCaller, query }) => ok(await asCaller((sql) => selectReport(sql, query))));
}
