import type { Hono } from 'hono';
import { inBackground } from '../../_shared/background.ts';
import {
  getInvitationProgress,
  importUsers,
  inviteUser,
  listInvitations,
  revokeInvitation,
  sendInvitations,
} from '../../_shared/contract/invitations.ts';
import { acceptInvitation, readInvitation } from '../../_shared/contract/joining.ts';
import { created, noContent, ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { okPage, positionOf } from '../../_shared/http/page-link.ts';
import { route } from '../../_shared/http/route.ts';
import { hashOf } from '../../_shared/link-token.ts';
import { callNotify } from '../call-notify.ts';
import * as data from '../data/invitations.ts';
import { oneTimeLinkFor } from '../exchange-link.ts';

export function bindInvitations(app: Hono<AppEnv>): void {
  route(app, inviteUser, async ({ asCaller, body, requestId }) => {
    const rows = await asCaller((sql) => data.invite(sql, body.email, body.role));
    inBackground(requestId, callNotify());
    return rows[0]?.created ? created(rows) : ok(rows);
  });
  route(app, listInvitations, async ({ asCaller, query }) => {
    const position = positionOf(query, 'text');
    return okPage(await asCaller((sql) => data.selectInvitations(sql, { ...query, position })), query);
  });
  route(app, getInvitationProgress, async ({ asCaller }) => ok(await asCaller(data.selectProgress)));
  route(app, importUsers, async ({ asCaller, body, requestId }) => {
    const rows = await asCaller((sql) => data.importPeople(sql, body));
    if (body.send && !body.preview) inBackground(requestId, callNotify());
    return ok(rows);
  });
  route(app, sendInvitations, async ({ asCaller, body, requestId }) => {
    const rows = await asCaller((sql) => data.sendUnsent(sql, body.ids));
    inBackground(requestId, callNotify());
    return ok(rows);
  });
  route(app, revokeInvitation, async ({ asCaller, params }) => {
    await asCaller((sql) => data.revoke(sql, params.id));
    return noContent;
  });
  route(app, readInvitation, async ({ body, asPublic }) => {
    const hash = await hashOf(body.token);
    return ok(await asPublic((sql) => data.selectPage(sql, hash)));
  });
  route(app, acceptInvitation, async ({ body, asPublic }) => {
    const hash = await hashOf(body.token);
    const [row] = await asPublic((sql) => data.click(sql, hash));
    return ok([{ json: JSON.stringify(await oneTimeLinkFor(row?.email ?? '')) }]);
  });
}
