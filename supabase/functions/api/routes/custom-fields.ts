import type { Hono } from 'hono';
import {
  createCustomField,
  deleteCustomField,
  listCustomFields,
  listEventAnswers,
  listFieldAnswers,
  listUserAnswers,
  orderCustomFields,
  saveUserAnswers,
  updateCustomField,
} from '../../_shared/contract/custom-fields.ts';
import { created, noContent, ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { okPage, positionOf } from '../../_shared/http/page-link.ts';
import { route } from '../../_shared/http/route.ts';
import {
  archiveField,
  insertField,
  orderFields,
  replaceField,
  saveAnswers,
  selectAnswers,
  selectAnswersOf,
  selectEventAnswers,
  selectFields,
} from '../data/custom-fields.ts';

export function bindCustomFields(app: Hono<AppEnv>): void {
  route(app, listCustomFields, async ({ asCaller }) => ok(await asCaller(selectFields)));
  route(app, createCustomField, async ({ asCaller, body }) => created(await asCaller((sql) => insertField(sql, body))));
  // Before the path of one field, which it would match.
  route(app, orderCustomFields, async ({ asCaller, body }) => {
    await asCaller((sql) => orderFields(sql, body.ids));
    return noContent;
  });
  route(app, updateCustomField, async ({ asCaller, params, body }) =>
    ok(await asCaller((sql) => replaceField(sql, params.id, body))),
  );
  route(app, deleteCustomField, async ({ asCaller, params }) => {
    await asCaller((sql) => archiveField(sql, params.id));
    return noContent;
  });
  route(app, listFieldAnswers, async ({ asCaller, params, query }) => {
    const position = positionOf(query, 'text');
    return okPage(await asCaller((sql) => selectAnswersOf(sql, params.id, { ...query, position })), query);
  });
  route(app, listEventAnswers, async ({ asCaller, params }) =>
    ok(await asCaller((sql) => selectEventAnswers(sql, params.id))),
  );
  route(app, listUserAnswers, async ({ asCaller, params }) =>
    ok(await asCaller((sql) => selectAnswers(sql, params.id))),
  );
  route(app, saveUserAnswers, async ({ asCaller, params, body }) =>
    ok(await asCaller((sql) => saveAnswers(sql, params.id, body))),
  );
}
