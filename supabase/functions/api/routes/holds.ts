import type { Hono } from 'hono';
import { inBackground } from '../../_shared/background.ts';
import type { Reason } from '../../_shared/contract/errors.ts';
import { confirmHold, holdPlace, releaseHold, sendHoldAgain, signInByHold } from '../../_shared/contract/open-page.ts';
import { env } from '../../_shared/env.ts';
import { created, noContent, ok } from '../../_shared/http/answer.ts';
import { ApiError, invalidAt } from '../../_shared/http/api-error.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import { hashOf, newToken } from '../../_shared/link-token.ts';
import { callNotify } from '../call-notify.ts';
import * as data from '../data/holds.ts';
import { oneTimeLinkFor } from '../exchange-link.ts';

export function bindHolds(app: Hono<AppEnv>): void {
  route(app, holdPlace, async ({ asPublic, body, charge, requestId }) => {
    const key = newToken();
    const hash = await hashOf(key);
    // With the secret of the service nobody finds the address by trying all of them.
    const caller = await hashOf(`${charge.key} ${env.secretKey}`);
    const [held] = await asPublic((sql) => data.hold(sql, body, hash, caller));
    inBackground(requestId, callNotify());
    return created([{ json: JSON.stringify({ key, until: held?.until }) }]);
  });
  route(app, confirmHold, async ({ asPublic, body, requestId }) => {
    const hash = await hashOf(body.key);
    const [row] = await asPublic((sql) => data.confirm(sql, hash, body));
    const { outcome, refusal, asked, until, unnamed } = row?.json ?? {};
    if (refusal) {
      const { code, params, message } = refusal;
      throw new ApiError({ code, params } as Reason, {}, message);
    }
    if (!outcome) throw invalidAt('code', { code: 'wrong_code', params: {} });
    if (!asked) inBackground(requestId, callNotify());
    return ok([{ json: JSON.stringify({ outcome, asked, until, unnamed }) }]);
  });
  route(app, sendHoldAgain, async ({ asPublic, body, requestId }) => {
    const hash = await hashOf(body.key);
    await asPublic((sql) => data.sendAgain(sql, hash));
    inBackground(requestId, callNotify());
    return noContent;
  });
  route(app, releaseHold, async ({ asPublic, body }) => {
    const hash = await hashOf(body.key);
    await asPublic((sql) => data.release(sql, hash));
    return noContent;
  });
  route(app, signInByHold, async ({ asPublic, body }) => {
    const hash = await hashOf(body.key);
    const [row] = await asPublic((sql) => data.selectAddress(sql, hash));
    return ok([{ json: JSON.stringify(await oneTimeLinkFor(row?.email ?? '')) }]);
  });
}
