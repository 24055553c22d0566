import type { Hono } from 'hono';
import { inBackground } from '../../_shared/background.ts';
import { getMessage, listMessages, previewMessage, sendMessage } from '../../_shared/contract/messages.ts';
import { created, ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { okPage, positionOf } from '../../_shared/http/page-link.ts';
import { route } from '../../_shared/http/route.ts';
import { callNotify } from '../call-notify.ts';
import * as data from '../data/messages.ts';

export function bindMessages(app: Hono<AppEnv>): void {
  route(app, previewMessage, async ({ asCaller, body }) => ok(await asCaller((sql) => data.preview(sql, body))));
  route(app, sendMessage, async ({ asCaller, body, requestId }) => {
    const rows = await asCaller((sql) => data.send(sql, body));
    inBackground(requestId, callNotify());
    return created(rows);
  });
  route(app, listMessages, async ({ asCaller, query }) => {
    const position = positionOf(query, 'moment');
    return okPage(await asCaller((sql) => data.selectMessages(sql, { ...query, position })), query);
  });
  route(app, getMessage, async ({ asCaller, params }) =>
    ok(await asCaller((sql) => data.selectMessage(sql, params.id))),
  );
}
