import type { Hono } from 'hono';
import { env } from '../env.ts';
import { isSameSecret } from '../secret.ts';
import { toErrorResponse, toResponse } from './answer.ts';
import { unauthenticated } from './api-error.ts';
import { type AppEnv, createApp } from './app.ts';

/**
 * The application of a function that the schedule calls, with one route. The header x-sync-secret must have its secret; any other
 * call is answered with 401.
 * @param path the route, which is called with POST
 * @param begin begins the work of the request with this id, and returns what is answered, with 202, while it goes on
 */
export function createScheduledApp(path: string, begin: (requestId: string) => object | Promise<object>): Hono<AppEnv> {
  const app = createApp('/', []);
  app.post(path, async (context) => {
    context.set('route', path);
    const given = context.req.header('x-sync-secret') ?? '';
    if (env.syncSecret === null || !(await isSameSecret(given, env.syncSecret)))
      return toErrorResponse(unauthenticated());
    return toResponse({ status: 202, body: JSON.stringify(await begin(context.get('requestId'))) });
  });
  return app;
}
