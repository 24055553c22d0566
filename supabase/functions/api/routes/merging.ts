import type { Hono } from 'hono';
import { listDoubles, mergeUsers, sayDifferent, takeBackDifferent } from '../../_shared/contract/merging.ts';
import { noContent, ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import * as data from '../data/merging.ts';

export function bindMerging(app: Hono<AppEnv>): void {
  route(app, mergeUsers, async ({ asCaller, params, body }) =>
    ok(await asCaller((sql) => data.merge(sql, params.id, body))),
  );
  route(app, listDoubles, async ({ asCaller }) => ok(await asCaller(data.selectDoubles)));
  for (const call of [sayDifferent, takeBackDifferent]) {
    route(app, call, async ({ asCaller, params }) => {
      await asCaller((sql) => data.sayDifferent(sql, params.id, params.otherId, call === sayDifferent));
      return noContent;
    });
  }
}
