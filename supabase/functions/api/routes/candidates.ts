import type { Hono } from 'hono';
import { listCandidates } from '../../_shared/contract/board.ts';
import { ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import { selectCandidates } from '../data/candidates.ts';

export function bindCandidates(app: Hono<AppEnv>): void {
  route(app, listCandidates, async ({ asCaller, params, query }) =>
    ok(await asCaller((sql) => selectCandidates(sql, params.id, query))),
  );
}
