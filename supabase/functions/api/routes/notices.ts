import type { Hono } from 'hono';
import { dismissNotice, listNotices } from '../../_shared/contract/notices.ts';
import { noContent, ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import { dismiss, selectNotices } from '../data/notices.ts';

export function bindNotices(app: Hono<AppEnv>): void {
  route(app, listNotices, async ({ asCaller }) => ok(await asCaller(selectNotices)));
  route(app, dismissNotice, async ({ asCaller, params }) => {
    await asCaller((sql) => dismiss(sql, params.id));
    return noContent;
  });
}
