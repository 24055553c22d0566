import type { Hono } from 'hono';
import { writeArchive } from '../../_shared/archive/write-archive.ts';
import { now } from '../../_shared/clock.ts';
import { getArchive, getLeaving, leave, removeUser } from '../../_shared/contract/leaving.ts';
import { noContent, okFile, okUnlessMissing } from '../../_shared/http/answer.ts';
import { ApiError } from '../../_shared/http/api-error.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import { leaveAsCaller, remove, selectArchive, selectLeaving } from '../data/leaving.ts';

export function bindLeaving(app: Hono<AppEnv>): void {
  route(app, getArchive, async ({ asCaller }) => {
    const [row] = await asCaller(selectArchive);
    if (!row?.data) throw new ApiError({ code: 'not_found', params: { what: 'user' } });
    const archive = await writeArchive(row.data, row.language ?? 'english', now());
    return okFile('application/zip', 'muster.zip', archive);
  });
  route(app, getLeaving, async ({ asCaller, params }) =>
    okUnlessMissing(await asCaller((sql) => selectLeaving(sql, params.id)), 'user'),
  );
  route(app, leave, async ({ asCaller }) => {
    await asCaller(leaveAsCaller);
    return noContent;
  });
  route(app, removeUser, async ({ asCaller, params, body }) => {
    await asCaller((sql) => remove(sql, params.id, body.reason));
    return noContent;
  });
}
