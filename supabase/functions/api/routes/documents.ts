import type { Hono } from 'hono';
import {
  agreeToDocument,
  createDocument,
  deleteDocument,
  listDocumentPeople,
  listDocuments,
  updateDocument,
  withdrawAgreement,
} from '../../_shared/contract/documents.ts';
import { created, noContent, ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { okPage, positionOf } from '../../_shared/http/page-link.ts';
import { route } from '../../_shared/http/route.ts';
import {
  agree,
  insertDocument,
  removeDocument,
  replaceDocument,
  selectDocumentPeople,
  selectDocuments,
  withdraw,
} from '../data/documents.ts';

export function bindDocuments(app: Hono<AppEnv>): void {
  route(app, listDocuments, async ({ asCaller }) => ok(await asCaller(selectDocuments)));
  route(app, createDocument, async ({ asCaller, body }) => created(await asCaller((sql) => insertDocument(sql, body))));
  route(app, updateDocument, async ({ asCaller, params, body }) =>
    ok(await asCaller((sql) => replaceDocument(sql, params.id, body))),
  );
  route(app, deleteDocument, async ({ asCaller, params }) => {
    await asCaller((sql) => removeDocument(sql, params.id));
    return noContent;
  });
  route(app, listDocumentPeople, async ({ asCaller, params, query }) => {
    const position = positionOf(query, 'text');
    return okPage(await asCaller((sql) => selectDocumentPeople(sql, params.id, { ...query, position })), query);
  });
  route(app, agreeToDocument, async ({ asCaller, params, body }) => {
    await asCaller((sql) => agree(sql, params.id, params.documentId, body));
    return noContent;
  });
  route(app, withdrawAgreement, async ({ asCaller, params }) => {
    await asCaller((sql) => withdraw(sql, params.id, params.documentId));
    return noContent;
  });
}
