import type { Hono } from 'hono';
import {
  confirmQualification,
  createQualification,
  deleteQualification,
  listHolders,
  listQualifications,
  listUserQualifications,
  qualifyPeople,
  updateQualification,
  withdrawQualification,
} from '../../_shared/contract/qualifications.ts';
import { created, noContent, ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { okPage, positionOf } from '../../_shared/http/page-link.ts';
import { route } from '../../_shared/http/route.ts';
import {
  changeHolders,
  confirmHeld,
  insertQualification,
  removeQualification,
  replaceQualification,
  selectHeld,
  selectHolders,
  selectQualifications,
  withdrawHeld,
} from '../data/qualifications.ts';

export function bindQualifications(app: Hono<AppEnv>): void {
  route(app, listQualifications, async ({ asCaller }) => ok(await asCaller(selectQualifications)));
  route(app, createQualification, async ({ asCaller, body }) =>
    created(await asCaller((sql) => insertQualification(sql, body))),
  );
  route(app, updateQualification, async ({ asCaller, params, body }) =>
    ok(await asCaller((sql) => replaceQualification(sql, params.id, body))),
  );
  route(app, deleteQualification, async ({ asCaller, params }) => {
    await asCaller((sql) => removeQualification(sql, params.id));
    return noContent;
  });
  route(app, listHolders, async ({ asCaller, params, query }) => {
    const position = positionOf(query, 'text');
    return okPage(await asCaller((sql) => selectHolders(sql, params.id, { ...query, position })), query);
  });
  route(app, qualifyPeople, async ({ asCaller, params, body }) =>
    ok(await asCaller((sql) => changeHolders(sql, params.id, body))),
  );
  route(app, listUserQualifications, async ({ asCaller, params }) =>
    ok(await asCaller((sql) => selectHeld(sql, params.id))),
  );
  route(app, confirmQualification, async ({ asCaller, params, body }) =>
    ok(await asCaller((sql) => confirmHeld(sql, params.id, params.qualificationId, body))),
  );
  route(app, withdrawQualification, async ({ asCaller, params }) => {
    await asCaller((sql) => withdrawHeld(sql, params.id, params.qualificationId));
    return noContent;
  });
}
