import type { Hono } from 'hono';
import { getEntry } from '../../_shared/contract/entry.ts';
import { getOrganisation, updateOrganisation } from '../../_shared/contract/organisation.ts';
import { asService } from '../../_shared/db.ts';
import { ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import { changeOrganisation, selectEntry, selectOrganisation } from '../data/organisation.ts';

export function bindOrganisation(app: Hono<AppEnv>): void {
  route(app, getOrganisation, async ({ asCaller }) => ok(await asCaller(selectOrganisation)));
  route(app, getEntry, async () => ok(await asService(selectEntry, { readOnly: true })));
  route(app, updateOrganisation, async ({ asCaller, body }) =>
    ok(await asCaller((sql) => changeOrganisation(sql, body))),
  );
}
