import type { Hono } from 'hono';
import {
  askForQualification,
  endQualificationRequest,
  listEndingQualifications,
  listQualificationRequests,
} from '../../_shared/contract/qualification-requests.ts';
import { noContent } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { okPage, positionOf } from '../../_shared/http/page-link.ts';
import { route } from '../../_shared/http/route.ts';
import { insertRequest, removeRequest, selectEnding, selectRequests } from '../data/qualification-requests.ts';

export function bindQualificationRequests(app: Hono<AppEnv>): void {
  route(app, listEndingQualifications, async ({ asCaller, query }) => {
    const position = positionOf(query, 'moment');
    return okPage(await asCaller((sql) => selectEnding(sql, { ...query, position })), query);
  });
  route(app, listQualificationRequests, async ({ asCaller, query }) => {
    const position = positionOf(query, 'moment');
    return okPage(await asCaller((sql) => selectRequests(sql, { ...query, position })), query);
  });
  route(app, askForQualification, async ({ asCaller, params, body }) => {
    await asCaller((sql) => insertRequest(sql, params.id, params.qualificationId, body));
    return noContent;
  });
  route(app, endQualificationRequest, async ({ asCaller, params }) => {
    await asCaller((sql) => removeRequest(sql, params.id, params.qualificationId));
    return noContent;
  });
}
