import type { Hono } from 'hono';
import { base64url } from 'jose';
import { inBackground } from '../../_shared/background.ts';
import { addDevice, getPush, removeDevice, renewDevice, setPush, testDevice } from '../../_shared/contract/push.ts';
import { env } from '../../_shared/env.ts';
import { noContent, ok } from '../../_shared/http/answer.ts';
import { ApiError, detailOf, invalidRequest } from '../../_shared/http/api-error.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import { isPoint } from '../../_shared/push/encrypt.ts';
import { isEndpoint } from '../../_shared/push/endpoint.ts';
import { publicPart } from '../../_shared/push/vapid.ts';
import { callNotify } from '../call-notify.ts';
import * as data from '../data/push.ts';

/** Refuses, with 400, addresses that must not be called and keys that are no point on the curve. */
function check({ endpoint, p256dh }: { endpoint: string; p256dh: string }): void {
  const isRight = { endpoint: isEndpoint(endpoint, env.feedAllowedHosts), p256dh: isPoint(base64url.decode(p256dh)) };
  const wrong = Object.entries(isRight).flatMap(([path, right]) => (right ? [] : path));
  if (wrong.length > 0) throw invalidRequest(wrong.map((path) => detailOf(path, { code: 'invalid', params: {} })));
}

export function bindPush(app: Hono<AppEnv>): void {
  const key = env.pushKey && publicPart(env.pushKey);
  route(app, getPush, async ({ asCaller }) => ok(await asCaller((sql) => data.selectPush(sql, key))));
  route(app, setPush, async ({ asCaller, body }) => {
    await asCaller((sql) => data.updatePush(sql, body));
    return noContent;
  });
  route(app, addDevice, async ({ asCaller, body }) => {
    check(body);
    await asCaller((sql) => data.insertDevice(sql, body));
    return noContent;
  });
  route(app, removeDevice, async ({ asCaller, params }) => {
    await asCaller((sql) => data.deleteDevice(sql, params.id));
    return noContent;
  });
  route(app, testDevice, async ({ asCaller, params, requestId }) => {
    await asCaller((sql) => data.insertTest(sql, params.id));
    inBackground(requestId, callNotify());
    return noContent;
  });
  route(app, renewDevice, async ({ asPublic, body }) => {
    check(body);
    const [row] = await asPublic((sql) => data.replaceDevice(sql, body));
    if (!row?.found) throw new ApiError({ code: 'not_found', params: { what: 'device' } });
    return noContent;
  });
}
