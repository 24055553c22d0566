import type { Hono } from 'hono';
import { changePeople } from '../../_shared/contract/people.ts';
import { getMe, getUser, listUsers, updateUser } from '../../_shared/contract/users.ts';
import { addUser } from '../../_shared/contract/walk-ins.ts';
import { created, noContent, ok, okUnlessMissing } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { okPage, positionOf } from '../../_shared/http/page-link.ts';
import { route } from '../../_shared/http/route.ts';
import { addPerson, changeMany, selectMe, selectUser, selectUsers, updateUserById } from '../data/users.ts';

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
  route(app, getUser, async ({ asCaller, params }) =>
    okUnlessMissing(await asCaller((sql) => [selectUser(sql, sql`${params.id}`)]), 'user'),
  );
  route(app, changePeople, async ({ asCaller, body }) => ok(await asCaller((sql) => changeMany(sql, body))));
  route(app, addUser, async ({ asCaller, body }) => created(await asCaller((sql) => addPerson(sql, body))));
}
