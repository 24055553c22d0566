import type { Hono } from 'hono';
import {
  endOtherSessions,
  endSession,
  endUserSessions,
  listSessions,
  listSignIns,
  resetSecondFactor,
} from '../../_shared/contract/sessions.ts';
import { noContent, ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import { endOf, endOwn, resetFactor, selectSessions, selectSignIns } from '../data/sessions.ts';

export function bindSessions(app: Hono<AppEnv>): void {
  route(app, listSessions, async ({ asCaller }) => ok(await asCaller(selectSessions)));
  route(app, endSession, async ({ asCaller, params }) => {
    await asCaller((sql) => endOwn(sql, params.id));
    return noContent;
  });
  route(app, endOtherSessions, async ({ asCaller }) => {
    await asCaller((sql) => endOwn(sql, null));
    return noContent;
  });
  route(app, endUserSessions, async ({ asCaller, params }) => {
    await asCaller((sql) => endOf(sql, params.id));
    return noContent;
  });
  route(app, resetSecondFactor, async ({ asCaller, params }) => {
    await asCaller((sql) => resetFactor(sql, params.id));
    return noContent;
  });
  route(app, listSignIns, async ({ asCaller, query }) => ok(await asCaller((sql) => selectSignIns(sql, query))));
}
