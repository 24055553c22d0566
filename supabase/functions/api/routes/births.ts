import type { Hono } from 'hono';
import { getBirth, setBirth } from '../../_shared/contract/births.ts';
import { ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import { replaceBirth, selectBirth } from '../data/births.ts';

export function bindBirths(app: Hono<AppEnv>): void {
  route(app, getBirth, async ({ asCaller, params }) => ok(await asCaller((sql) => selectBirth(sql, params.id))));
  route(app, setBirth, async ({ asCaller, params, body }) =>
    ok(await asCaller((sql) => replaceBirth(sql, params.id, body.born))),
  );
}
