import { type Context, Hono } from 'hono';
import { now } from '../clock.ts';
import type { Call } from '../contract/call.ts';
import { env } from '../env.ts';
import { toErrorResponse } from './answer.ts';
import { ApiError } from './api-error.ts';
import { corsHeaders } from './cors.ts';
import { logFailure, logRequest } from './log.ts';
import { discardBody } from './read-body.ts';

export interface AppEnv {
  Variables: {
    requestId: string;
    /** The pattern of the route that was found. */
    route: string;
    /** Programs of any site may read the answer. */
    everySite: boolean | undefined;
    /** The cause of a 503. */
    reason: string | undefined;
  };
}

/** Returns the methods of a path, for the header `Allow`; none for an unknown path. */
function createMethodTable(calls: readonly Call[]): (path: string) => string[] {
  const patterns = calls.map(({ method, path }) => {
    const pattern = path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+');
    return { method, pattern: new RegExp(`^${pattern}$`) };
  });
  return (path) => {
    const own = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (own.length === 0) return [];
    return [...new Set([...own, ...(own.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])];
  };
}

function onError(error: unknown, context: Context<AppEnv>): Response {
  if (error instanceof ApiError) {
    context.set('reason', error.more.reason);
    return toErrorResponse(error);
  }
  logFailure(context.get('requestId'), error);
  return toErrorResponse(new ApiError({ code: 'internal', params: {} }));
}

/** An application that answers below `basePath`: envelope, request id, time, log, CORS, 404 and 405. */
export function createApp(basePath: string, calls: readonly Call[]): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const methodsOf = createMethodTable(calls);

  app.use('*', async (context, next) => {
    const started = performance.now();
    // Never taken from the request: what a caller writes does not belong in the log.
    const requestId = crypto.randomUUID();
    context.set('requestId', requestId);
    context.set('route', 'unknown');
    await next();
    await discardBody(context.req.raw);
    const { headers, status } = context.res;
    const cors = context.get('everySite')
      ? { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
      : corsHeaders(context.req.header('origin') ?? null, env.allowedOrigins);
    for (const [name, value] of Object.entries(cors)) headers.set(name, value);
    headers.set('x-request-id', requestId);
    headers.set('x-server-time', now().toISOString());
    headers.set('x-content-type-options', 'nosniff');
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
    headers.append('vary', 'Origin');
    const ms = Math.round((performance.now() - started) * 10) / 10;
    const [route, reason] = [context.get('route'), context.get('reason')];
    logRequest({ request_id: requestId, method: context.req.method, route, status, ms, reason });
  });

  app.notFound((context) => {
    const path = context.req.path;
    const allow = path.startsWith(`${basePath}/`) ? methodsOf(path.slice(basePath.length)) : [];
    if (allow.length === 0) return toErrorResponse(new ApiError({ code: 'not_found', params: { what: 'address' } }));
    if (context.req.method !== 'OPTIONS') {
      return toErrorResponse(new ApiError({ code: 'method_not_allowed', params: { allowed: allow } }));
    }
    const cors = corsHeaders(context.req.header('origin') ?? null, env.allowedOrigins, allow.join(', '));
    return new Response(null, { status: 204, headers: { allow: allow.join(', '), ...cors } });
  });

  app.onError(onError);
  return app.basePath(basePath);
}
