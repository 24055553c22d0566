import type { Hono } from 'hono';
import { getLeaving, leave, removeUser } from '../../_shared/contract/leaving.ts';
import { noContent, okUnlessMissing } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import { leaveAsCaller, remove, selectLeaving } from '../data/leaving.ts';

export function bindLeaving(app: Hono<AppEnv>): void {
  route(app, getLeaving, async ({ asCaller, params }) =>
    okUnlessMissing(await asCaller((sql) => selectLeaving(sql, params.id)), 'user'),
  );
  route(app, leave, async ({ asCaller }) => {
    await asCaller(leaveAsCaller);
    return noContent;
  });
  route(app, removeUser, async ({ asCaller, params, body }) => {
    await asCaller((sql) => remove(sql, params.id, body.reason));
    return noContent;
  });
}
