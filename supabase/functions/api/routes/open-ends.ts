import type { Hono } from 'hono';
import { listOpenEnds, settleOpenEnds } from '../../_shared/contract/open-ends.ts';
import { ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { okPage, positionOf } from '../../_shared/http/page-link.ts';
import { route } from '../../_shared/http/route.ts';
import { selectOpenEnds, settle } from '../data/open-ends.ts';

export function bindOpenEnds(app: Hono<AppEnv>): void {
  route(app, listOpenEnds, async ({ asCaller, query }) => {
    const position = positionOf(query, 'moment');
    return okPage(await asCaller((sql) => selectOpenEnds(sql, { ...query, position })), query);
  });
  route(app, settleOpenEnds, async ({ asCaller, body }) => ok(await asCaller((sql) => settle(sql, body))));
}
