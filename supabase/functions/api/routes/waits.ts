import type { Hono } from 'hono';
import { joinWaitlist, leaveWaitlist, listSlotWaits, listWaits } from '../../_shared/contract/waits.ts';
import { created, noContent, ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import * as data from '../data/waits.ts';

export function bindWaits(app: Hono<AppEnv>): void {
  route(app, listWaits, async ({ asCaller }) => ok(await asCaller(data.selectWaits)));
  route(app, joinWaitlist, async ({ asCaller, params }) => created(await asCaller((sql) => data.join(sql, params.id))));
  route(app, leaveWaitlist, async ({ asCaller, params }) => {
    await asCaller((sql) => data.leave(sql, params.id));
    return noContent;
  });
  route(app, listSlotWaits, async ({ asCaller, params }) =>
    ok(await asCaller((sql) => data.selectOfSlot(sql, params.id))),
  );
}
