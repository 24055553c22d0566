import type { Hono } from 'hono';
import { checkStatement, getDid, newStatementId } from '../../_shared/contract/statement.ts';
import { issueStatement, listOwnStatements, withdrawStatement } from '../../_shared/contract/statements.ts';
import { asService } from '../../_shared/db.ts';
import { env } from '../../_shared/env.ts';
import { created, noContent, ok } from '../../_shared/http/answer.ts';
import { ApiError } from '../../_shared/http/api-error.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import { claimsOf } from '../../_shared/statements/compose.ts';
import { didDocument, sign } from '../../_shared/statements/keys.ts';
import * as data from '../data/statements.ts';

const body = (id: string) => [{ json: JSON.stringify({ id }) }];

export function bindStatements(app: Hono<AppEnv>): void {
  const { statementKeys: keys, siteUrl } = env;
  route(app, listOwnStatements, async ({ asCaller }) =>
    ok(await asCaller((sql) => data.selectOwnStatements(sql, keys !== null))),
  );
  route(app, issueStatement, async ({ asCaller, body: period }) => {
    if (!keys) throw new ApiError({ code: 'no_statements', params: {} });
    const [{ draft }] = (await asCaller((sql) => data.selectDraft(sql, period))) as [{ draft: data.StatementDraft }];
    if (draft.same) return ok(body(draft.same));
    const id = newStatementId();
    const { token, keyId } = await sign(keys, siteUrl, claimsOf(draft, id, siteUrl));
    // As the service: nobody may store a text of their own.
    await asService((sql) => data.insertStatement(sql, id, token, keyId, draft));
    return created(body(id));
  });
  route(app, withdrawStatement, async ({ asCaller, body: { statement_id } }) => {
    await asCaller((sql) => data.withdraw(sql, statement_id));
    return noContent;
  });
  route(app, checkStatement, async ({ asPublic, body: { statement_id } }) =>
    ok(await asPublic((sql) => data.selectChecked(sql, statement_id))),
  );
  route(app, getDid, async () => {
    if (!keys) throw new ApiError({ code: 'not_found', params: { what: 'address' } });
    // Wallets in browsers read it as well.
    return ok([{ json: JSON.stringify(await didDocument(keys, siteUrl)) }], { 'access-control-allow-origin': '*' });
  });
}
