import type { Hono } from 'hono';
import {
  approveUsers,
  blockUser,
  declineUser,
  seeAsUser,
  stopSeeingAsUser,
  unblockUser,
} from '../../_shared/contract/access.ts';
import { setEntryNote } from '../../_shared/contract/entry.ts';
import { noContent, ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import { approve, block, decline, saveNote, see, stopSeeing, unblock } from '../data/entry.ts';

export function bindEntry(app: Hono<AppEnv>): void {
  route(app, setEntryNote, async ({ asCaller, body }) => {
    await asCaller((sql) => saveNote(sql, body.note));
    return noContent;
  });
  route(app, approveUsers, async ({ asCaller, body }) => ok(await asCaller((sql) => approve(sql, body.ids))));
  route(app, declineUser, async ({ asCaller, params }) => {
    await asCaller((sql) => decline(sql, params.id));
    return noContent;
  });
  route(app, blockUser, async ({ asCaller, params, body }) => ok(await asCaller((sql) => block(sql, params.id, body))));
  route(app, seeAsUser, async ({ asCaller, params }) => ok(await asCaller((sql) => see(sql, params.id))));
  route(app, stopSeeingAsUser, async ({ asCaller, params }) => {
    await asCaller((sql) => stopSeeing(sql, params.id));
    return noContent;
  });
  route(app, unblockUser, async ({ asCaller, params }) => ok(await asCaller((sql) => unblock(sql, params.id))));
}
