import type { Hono } from 'hono';
import { getAvailability, setAvailability } from '../../_shared/contract/availability.ts';
import { ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import { replaceAvailability, selectAvailability } from '../data/availability.ts';

export function bindAvailability(app: Hono<AppEnv>): void {
  route(app, getAvailability, async ({ asCaller, params }) =>
    ok(await asCaller((sql) => selectAvailability(sql, params.id))),
  );
  route(app, setAvailability, async ({ asCaller, params, body }) =>
    ok(await asCaller((sql) => replaceAvailability(sql, params.id, body))),
  );
}
