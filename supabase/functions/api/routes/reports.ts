import type { Hono } from 'hono';
import { getReport, listReportedSignups } from '../../_shared/contract/reports.ts';
import { ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { okPage, positionOf } from '../../_shared/http/page-link.ts';
import { route } from '../../_shared/http/route.ts';
import { selectReport, selectReportedSignups } from '../data/reports.ts';

export function bindReports(app: Hono<AppEnv>): void {
  route(app, getReport, async ({ asCaller, query }) => ok(await asCaller((sql) => selectReport(sql, query))));
  route(app, listReportedSignups, async ({ asCaller, query }) => {
    const position = positionOf(query, 'moment');
    return okPage(await asCaller((sql) => selectReportedSignups(sql, { ...query, position })), query);
  });
}
