import type { Hono } from 'hono';
import { openUnsubscribe, stopMails } from '../../_shared/contract/mails.ts';
import { env } from '../../_shared/env.ts';
import { noContent } from '../../_shared/http/answer.ts';
import { ApiError } from '../../_shared/http/api-error.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import { knowsKey, stop } from '../data/mails.ts';

function requireFound([row]: { found: boolean }[]): void {
  if (!row?.found) throw new ApiError({ code: 'not_found', params: { what: 'link' } });
}

export function bindMails(app: Hono<AppEnv>): void {
  route(app, openUnsubscribe, async ({ params, asPublic }) => {
    requireFound(await asPublic((sql) => knowsKey(sql, params.key)));
    // After the #, so that neither the log of a server nor another page can see it.
    return { status: 303 as const, body: null, headers: { location: `${env.siteUrl}/unsubscribe#${params.key}` } };
  });
  route(app, stopMails, async ({ params, asPublic }) => {
    requireFound(await asPublic((sql) => stop(sql, params.key)));
    return noContent;
  });
}
