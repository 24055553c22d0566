import type { Hono } from 'hono';
import { inBackground } from '../../_shared/background.ts';
import { beginAddressChange, confirmAddress } from '../../_shared/contract/addresses.ts';
import { noContent, ok } from '../../_shared/http/answer.ts';
import { invalidAt } from '../../_shared/http/api-error.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import { callNotify } from '../call-notify.ts';
import { begin, confirm, selectPerson } from '../data/addresses.ts';

export function bindAddresses(app: Hono<AppEnv>): void {
  route(app, beginAddressChange, async ({ asCaller, params, body, requestId }) => {
    await asCaller((sql) => begin(sql, params.id, body.email));
    inBackground(requestId, callNotify());
    return noContent;
  });
  route(app, confirmAddress, async ({ asCaller, params, body, requestId }) => {
    const [found] = await asCaller((sql) => confirm(sql, params.id, body.code));
    if (!found?.confirmed) throw invalidAt('code', { code: 'wrong_code', params: {} });
    inBackground(requestId, callNotify());
    return ok(await asCaller((sql) => selectPerson(sql, params.id)));
  });
}
