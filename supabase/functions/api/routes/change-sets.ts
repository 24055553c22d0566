import type { Hono } from 'hono';
import { listChanges, makeChange, undoChange } from '../../_shared/contract/change-sets.ts';
import { ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { okPage, positionOf } from '../../_shared/http/page-link.ts';
import { route } from '../../_shared/http/route.ts';
import { change, selectChanges, undo } from '../data/change-sets.ts';

export function bindChangeSets(app: Hono<AppEnv>): void {
  route(app, makeChange, async ({ asCaller, body }) => ok(await asCaller((sql) => change(sql, body))));
  route(app, listChanges, async ({ asCaller, query }) => {
    const position = positionOf(query, 'moment');
    return okPage(await asCaller((sql) => selectChanges(sql, { ...query, position })), query);
  });
  route(app, undoChange, async ({ asCaller, params }) => ok(await asCaller((sql) => undo(sql, params.id))));
}
