import type { Hono } from 'hono';
import { inBackground } from '../../_shared/background.ts';
import { importUsers, listInvitations, revokeInvitation, sendInvitations } from '../../_shared/contract/invitations.ts';
import { addUser, getMe, inviteUser, listUsers, updateUser } from '../../_shared/contract/users.ts';
import { created, noContent, ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { okPage, positionOf } from '../../_shared/http/page-link.ts';
import { route } from '../../_shared/http/route.ts';
import {
  addPerson,
  importPeople,
  invite,
  revoke,
  selectInvitations,
  selectMe,
  selectUnsent,
  selectUsers,
  updateUserById,
} from '../data/users.ts';
import { mailWaitingInvitations } from '../mail-waiting-invitations.ts';
import { requestInvitationMail } from '../request-invitation-mail.ts';

export function bindUsers(app: Hono<AppEnv>): void {
  route(app, getMe, async ({ asCaller }) => {
    const rows = await asCaller(selectMe);
    return rows.length === 0 ? noContent : ok(rows);
  });
  route(app, updateUser, async ({ asCaller, params, body }) =>
    ok(await asCaller((sql) => updateUserById(sql, params.id, body))),
  );
  route(app, listUsers, async ({ asCaller, query }) => {
    const position = positionOf(query, 'text');
    return okPage(await asCaller((sql) => selectUsers(sql, { ...query, position })), query);
  });
  route(app, addUser, async ({ asCaller, body }) => created(await asCaller((sql) => addPerson(sql, body))));
  route(app, inviteUser, async ({ asCaller, body }) => {
    const rows = await asCaller((sql) => invite(sql, body.email, body.role));
    await requestInvitationMail(body.email, rows[0]?.language ?? 'english');
    return rows[0]?.created ? created(rows) : ok(rows);
  });
  route(app, listInvitations, async ({ asCaller, query }) => {
    const position = positionOf(query, 'text');
    return okPage(await asCaller((sql) => selectInvitations(sql, { ...query, position })), query);
  });
  route(app, importUsers, async ({ asCaller, body, requestId }) => {
    const rows = await asCaller((sql) => importPeople(sql, body.lines));
    const [row] = rows;
    if (body.send && row) inBackground(requestId, mailWaitingInvitations(row.ids, row.language));
    return ok(rows);
  });
  route(app, sendInvitations, async ({ asCaller, body, requestId }) => {
    const unsent = await asCaller((sql) => selectUnsent(sql, body.ids));
    const [first] = unsent;
    if (first) {
      const ids = unsent.map(({ id }) => id);
      inBackground(requestId, mailWaitingInvitations(ids, first.language));
    }
    return ok([{ json: JSON.stringify({ sending: unsent.length }) }]);
  });
  route(app, revokeInvitation, async ({ asCaller, params }) => {
    await asCaller((sql) => revoke(sql, params.id));
    return noContent;
  });
}
