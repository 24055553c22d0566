import type { Hono } from 'hono';
import { dismissNotice, listNotices } from '../../_shared/contract/notices.ts';
import { noContent } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { okPage, positionOf } from '../../_shared/http/page-link.ts';
import { route } from '../../_shared/http/route.ts';
import { dismiss, selectNotices } from '../data/notices.ts';

export function bindNotices(app: Hono<AppEnv>): void {
  route(app, listNotices, async ({ asCaller, query }) => {
    const position = positionOf(query, 'moment');
    return okPage(await asCaller((sql) => selectNotices(sql, { ...query, position })), query);
  });
  route(app, dismissNotice, async ({ asCaller, params }) => {
    await asCaller((sql) => dismiss(sql, params.id));
    return noContent;
  });
}
