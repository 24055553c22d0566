import type { Hono } from 'hono';
import {
  listHandOverPeople,
  listHandOvers,
  offerInReturn,
  startHandOver,
  takeOver,
  withdrawHandOver,
} from '../../_shared/contract/hand-overs.ts';
import { noContent, ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import * as data from '../data/hand-overs.ts';

export function bindHandOvers(app: Hono<AppEnv>): void {
  route(app, listHandOvers, async ({ asCaller }) => ok(await asCaller(data.selectHandOvers)));
  route(app, listHandOverPeople, async ({ asCaller }) => ok(await asCaller(data.selectPeople)));
  route(app, startHandOver, async ({ asCaller, params, body }) => {
    await asCaller((sql) => data.start(sql, params.signupId, body));
    return noContent;
  });
  route(app, withdrawHandOver, async ({ asCaller, params }) => {
    await asCaller((sql) => data.withdraw(sql, params.signupId));
    return noContent;
  });
  route(app, takeOver, async ({ asCaller, params }) => {
    await asCaller((sql) => data.take(sql, params.id));
    return noContent;
  });
  route(app, offerInReturn, async ({ asCaller, params, body }) => {
    await asCaller((sql) => data.offer(sql, params.id, body));
    return noContent;
  });
}
