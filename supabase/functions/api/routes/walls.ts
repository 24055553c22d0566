import type { Hono } from 'hono';
import { readWall } from '../../_shared/contract/wall.ts';
import { createWall, deleteWall, listWalls, renewWall, updateWall } from '../../_shared/contract/walls.ts';
import { created, type JsonRow, noContent, ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import { hashOf, newToken } from '../../_shared/link-token.ts';
import * as data from '../data/walls.ts';

/** The rows with the key, which the database does not know. */
const withKey = (rows: readonly JsonRow[], key: string): JsonRow[] =>
  rows.map(({ json }) => ({ json: JSON.stringify({ ...JSON.parse(json), key }) }));

export function bindWalls(app: Hono<AppEnv>): void {
  route(app, listWalls, async ({ asCaller }) => ok(await asCaller(data.selectWalls)));
  route(app, createWall, async ({ asCaller, body }) => {
    const key = newToken();
    const hash = await hashOf(key);
    return created(withKey(await asCaller((sql) => data.insertWall(sql, body, hash)), key));
  });
  route(app, updateWall, async ({ asCaller, params, body }) =>
    ok(await asCaller((sql) => data.patchWall(sql, params.id, body))),
  );
  route(app, renewWall, async ({ asCaller, params }) => {
    const key = newToken();
    const hash = await hashOf(key);
    return ok(withKey(await asCaller((sql) => data.replaceKey(sql, params.id, hash)), key));
  });
  route(app, deleteWall, async ({ asCaller, params }) => {
    await asCaller((sql) => data.removeWall(sql, params.id));
    return noContent;
  });
  route(app, readWall, async ({ asPublic, body }) => {
    const hash = await hashOf(body.key);
    return ok(await asPublic((sql) => data.selectWall(sql, hash)));
  });
}
