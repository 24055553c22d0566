import type { Hono } from 'hono';
import { inBackground } from '../../_shared/background.ts';
import {
  agreeToDocument,
  askParent,
  createDocument,
  deleteDocument,
  listAgreements,
  listDocumentPeople,
  listDocuments,
  updateDocument,
  withdrawAgreement,
} from '../../_shared/contract/documents.ts';
import { agreeAsParent, declineAsParent, readParentLink } from '../../_shared/contract/parents.ts';
import { created, noContent, ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { okPage, positionOf } from '../../_shared/http/page-link.ts';
import { route } from '../../_shared/http/route.ts';
import { hashOf } from '../../_shared/link-token.ts';
import { callNotify } from '../call-notify.ts';
import {
  agree,
  answerAsParent,
  askAParent,
  insertDocument,
  removeDocument,
  replaceDocument,
  selectAgreements,
  selectDocumentPeople,
  selectDocuments,
  selectParentPage,
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
  route(app, listAgreements, async ({ asCaller, params }) =>
    ok(await asCaller((sql) => selectAgreements(sql, params.id))),
  );
  route(app, askParent, async ({ asCaller, params, body, requestId }) => {
    await asCaller((sql) => askAParent(sql, params.id, params.documentId, body));
    inBackground(requestId, callNotify());
    return noContent;
  });
  route(app, readParentLink, async ({ asPublic, body }) => {
    const hash = await hashOf(body.token);
    return ok(await asPublic((sql) => selectParentPage(sql, hash)));
  });
  route(app, agreeAsParent, async ({ asPublic, body: { token, ...read }, requestId }) => {
    const hash = await hashOf(token);
    await asPublic((sql) => answerAsParent(sql, hash, read));
    inBackground(requestId, callNotify());
    return noContent;
  });
  route(app, declineAsParent, async ({ asPublic, body, requestId }) => {
    const hash = await hashOf(body.token);
    await asPublic((sql) => answerAsParent(sql, hash, 'declined'));
    inBackground(requestId, callNotify());
    return noContent;
  });
}
