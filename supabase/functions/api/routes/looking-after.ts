import type { Hono } from 'hono';
import * as calls from '../../_shared/contract/looking-after.ts';
import { created, noContent, ok, okUnlessMissing } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import * as data from '../data/looking-after.ts';

export function bindLookingAfter(app: Hono<AppEnv>): void {
  route(app, calls.listLookedAfter, async ({ asCaller }) => ok(await asCaller(data.selectLookedAfter)));
  route(app, calls.addLookedAfter, async ({ asCaller, body }) =>
    created(await asCaller((sql) => data.insertLookedAfter(sql, body))),
  );
  route(app, calls.removeLookedAfter, async ({ asCaller, params }) => {
    await asCaller((sql) => data.deleteLookedAfter(sql, params.id));
    return noContent;
  });
  route(app, calls.releaseLookedAfter, async ({ asCaller, params }) => {
    await asCaller((sql) => data.releaseLookedAfter(sql, params.id));
    return noContent;
  });
  route(app, calls.inviteLookedAfter, async ({ asCaller, params, body }) => {
    await asCaller((sql) => data.handOverLookedAfter(sql, params.id, body.email));
    return noContent;
  });
  route(app, calls.takePlacesTogether, async ({ asCaller, body }) =>
    ok(await asCaller((sql) => data.takeTogether(sql, body))),
  );
  route(app, calls.getGuardian, async ({ asCaller, params }) =>
    okUnlessMissing(await asCaller((sql) => data.selectGuardian(sql, params.id)), 'user'),
  );
  route(app, calls.setGuardian, async ({ asCaller, params, body }) =>
    okUnlessMissing(await asCaller((sql) => data.replaceGuardian(sql, params.id, body.guardian_id)), 'user'),
  );
}
