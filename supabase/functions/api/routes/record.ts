import type { Hono } from 'hono';
import { listRecord, recordExport } from '../../_shared/contract/record.ts';
import { noContent } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { okPage, positionOf } from '../../_shared/http/page-link.ts';
import { route } from '../../_shared/http/route.ts';
import { noteExport, selectRecord } from '../data/record.ts';

export function bindRecord(app: Hono<AppEnv>): void {
  route(app, listRecord, async ({ asCaller, query }) => {
    const position = positionOf(query, 'moment', 'number');
    return okPage(await asCaller((sql) => selectRecord(sql, { ...query, position })), query);
  });
  route(app, recordExport, async ({ asCaller, body }) => {
    await asCaller((sql) => noteExport(sql, body.export));
    return noContent;
  });
}
