import type { Hono } from 'hono';
import * as calls from '../../_shared/contract/leads.ts';
import { created, noContent, ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import * as data from '../data/leads.ts';

export function bindLeads(app: Hono<AppEnv>): void {
  route(app, calls.listLeads, async ({ asCaller }) => ok(await asCaller(data.selectLeads)));
  route(app, calls.createLead, async ({ asCaller, body }) =>
    created(await asCaller((sql) => data.saveLead(sql, body))),
  );
  route(app, calls.updateLead, async ({ asCaller, params, body }) =>
    ok(await asCaller((sql) => data.saveLead(sql, body, params.id))),
  );
  route(app, calls.deleteLead, async ({ asCaller, params }) => {
    await asCaller((sql) => data.removeLead(sql, params.id));
    return noContent;
  });
  route(app, calls.listRoster, async ({ asCaller, params }) =>
    ok(await asCaller((sql) => data.selectRoster(sql, params.id))),
  );
  route(app, calls.listHelpers, async ({ asCaller, params, query }) =>
    ok(await asCaller((sql) => data.selectHelpers(sql, params.id, query))),
  );
  route(app, calls.placeHelper, async ({ asCaller, params, body }) =>
    created(await asCaller((sql) => data.givePlace(sql, params.id, body))),
  );
}
