import type { Hono } from 'hono';
import { getOpenPage, getOpenPicture } from '../../_shared/contract/open-page.ts';
import {
  getOpenSettings,
  removeOpenPicture,
  setOpenPicture,
  updateOpenSettings,
} from '../../_shared/contract/open-settings.ts';
import { asService } from '../../_shared/db.ts';
import { type JsonRow, noContent, ok, okBytes } from '../../_shared/http/answer.ts';
import { ApiError, invalidAt } from '../../_shared/http/api-error.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import * as data from '../data/open-page.ts';
import { keepLinkedPages, keepOpenPages, type OpenSchedule } from '../open-schedule.ts';
import { readPicture } from '../picture.ts';

/** It is a little older than ten seconds at most. */
const briefly = { 'cache-control': 'public, max-age=5' };
const forEver = { 'cache-control': 'public, max-age=31536000, immutable' };

const missing = () => new ApiError({ code: 'not_found', params: { what: 'open_page' } });

const read = ([row]: readonly JsonRow[]) => JSON.parse(row?.json ?? 'null') as OpenSchedule | null;
const pageOf = keepOpenPages(async () => read(await asService((sql) => data.selectSchedule(sql), { readOnly: true })));
const linkedPageOf = keepLinkedPages();

export function bindOpenPage(app: Hono<AppEnv>): void {
  // It takes no tokens: an answer that is kept costs less than counting it. A link is a secret that somebody could try to guess.
  route(app, getOpenPage, async ({ query, asPublic }) => {
    const { link } = query;
    const scope = query.scope?.toLowerCase() ?? null;
    if (link === undefined) {
      const json = await pageOf(scope, query.from ?? null);
      if (json === null) throw missing();
      return ok([{ json }], briefly);
    }
    const json = await linkedPageOf(
      link,
      async () => read(await asPublic((sql) => data.selectSchedule(sql, link))),
      scope,
      query.from ?? null,
    );
    if (json === null) throw new ApiError({ code: 'not_found', params: { what: 'reservation' } });
    return ok([{ json }], briefly);
  });
  route(app, getOpenPicture, async ({ query, asPublic }) => {
    const [picture] = await asPublic((sql) => data.selectPicture(sql, query.name));
    if (!picture) throw missing();
    return okBytes(picture.type, new Uint8Array(picture.bytes), {
      ...forEver,
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });
  route(app, getOpenSettings, async ({ asCaller }) => ok(await asCaller(data.selectSettings)));
  route(app, updateOpenSettings, async ({ asCaller, body }) =>
    ok(await asCaller((sql) => data.patchSettings(sql, body))),
  );
  route(app, setOpenPicture, async ({ asCaller, body }) => {
    const picture = await readPicture(body.picture);
    if (!picture) throw invalidAt('picture', { code: 'invalid_format', params: { format: 'picture' } });
    return ok(await asCaller((sql) => data.savePicture(sql, picture)));
  });
  route(app, removeOpenPicture, async ({ asCaller }) => {
    await asCaller((sql) => data.savePicture(sql, null));
    return noContent;
  });
}
