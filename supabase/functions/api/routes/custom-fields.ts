import type { Hono } from 'hono';
import {
  type AnswerFile,
  createCustomField,
  deleteCustomField,
  getFile,
  listCustomFields,
  listEventAnswers,
  listFieldAnswers,
  listUserAnswers,
  orderCustomFields,
  saveUserAnswers,
  updateCustomField,
  uploadFile,
} from '../../_shared/contract/custom-fields.ts';
import { fileNameOf } from '../../_shared/files/file-name.ts';
import { fileTypeOf } from '../../_shared/files/file-type.ts';
import { readFile, storeFile } from '../../_shared/files/storage.ts';
import { created, createdAs, noContent, ok, okFile } from '../../_shared/http/answer.ts';
import { ApiError, invalidAt } from '../../_shared/http/api-error.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { okPage, positionOf } from '../../_shared/http/page-link.ts';
import { route } from '../../_shared/http/route.ts';
import {
  archiveField,
  beginUpload,
  insertField,
  orderFields,
  replaceField,
  saveAnswers,
  selectAnswers,
  selectAnswersOf,
  selectEventAnswers,
  selectFields,
  selectFile,
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
  route(app, uploadFile, async ({ asCaller, params, query, file }) => {
    const type = fileTypeOf(file);
    if (type === null) throw invalidAt('', { code: 'invalid_format', params: { format: 'file' } });
    const bytes = file.length;
    const [row] = await asCaller((sql) => beginUpload(sql, params.id, query.field_id, type, bytes));
    const { id } = row as { id: string };
    await storeFile(id, file);
    return createdAs({ file: id, type, bytes } satisfies AnswerFile);
  });
  route(app, getFile, async ({ asCaller, params }) => {
    const [found] = await asCaller((sql) => selectFile(sql, params.id));
    const bytes = found ? await readFile(found.value.file) : null;
    if (!found || !bytes) throw new ApiError({ code: 'not_found', params: { what: 'file' } });
    // Nothing but a download: no type that a browser would show.
    return okFile('application/octet-stream', fileNameOf(found.value.type, [found.question, found.person]), bytes);
  });
}
