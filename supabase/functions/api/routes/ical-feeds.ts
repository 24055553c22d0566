import type { Hono } from 'hono';
import { inBackground } from '../../_shared/background.ts';
import {
  createFeed,
  decideHeldSync,
  deleteFeed,
  editFeed,
  listFeedRuns,
  listFeeds,
  previewFeed,
  previewFeedEdit,
  previewFeedSync,
  reimportFeed,
  type SyncResult,
  syncFeed,
} from '../../_shared/contract/ical-feeds.ts';
import { asService, type Statements } from '../../_shared/db.ts';
import { env } from '../../_shared/env.ts';
import { checkFeedAddress } from '../../_shared/feeds/address.ts';
import { readPreview } from '../../_shared/feeds/preview.ts';
import { runSync } from '../../_shared/feeds/sync.ts';
import { applyEdit, previewEdit, previewSync } from '../../_shared/feeds/sync-preview.ts';
import { plainNews } from '../../_shared/feeds/sync-texts.ts';
import { created, noContent, ok } from '../../_shared/http/answer.ts';
import { invalidAt } from '../../_shared/http/api-error.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { okPage, positionOf } from '../../_shared/http/page-link.ts';
import { route } from '../../_shared/http/route.ts';
import { noCounts } from '../../_shared/ical/plan-types.ts';
import {
  approveHeld,
  type FeedOptions,
  forgetDeletions,
  ignoreHeld,
  insertFeed,
  removeFeed,
  selectFeed,
  selectFeedOptions,
  selectFeeds,
  selectMeFor,
  selectRuns,
} from '../data/ical-feeds.ts';

/** The result of ignoring a sync on hold. */
const ignored: SyncResult = {
  ...plainNews({ code: 'ignored', params: {} }),
  ...noCounts,
  held: false,
  warnings: [],
};

function requireUsable(address: string): void {
  const problem = checkFeedAddress(address, env.feedAllowedHosts);
  if (problem) throw invalidAt('ical_url', problem);
}

/** The administrator who wants something of a feed. */
async function administratorOf(
  asCaller: <Row extends object>(statements: Statements<Row>) => Promise<Row[]>,
  feedId: string,
) {
  const [row] = await asCaller((sql) => selectMeFor(sql, feedId));
  return (row as { me: string }).me;
}

export function bindFeeds(app: Hono<AppEnv>): void {
  route(app, listFeeds, async ({ asCaller, query }) => {
    const position = positionOf(query, 'text');
    return okPage(await asCaller((sql) => selectFeeds(sql, { ...query, position })), query);
  });
  route(app, createFeed, async ({ asCaller, body, requestId }) => {
    requireUsable(body.ical_url);
    const rows = await asCaller((sql) => insertFeed(sql, body));
    if (rows[0]) inBackground(requestId, runSync(rows[0].id, 'create', asService));
    return created(rows);
  });
  route(app, deleteFeed, async ({ asCaller, params }) => {
    await asCaller((sql) => removeFeed(sql, params.id));
    return noContent;
  });
  route(app, syncFeed, async ({ asCaller, params, query }) => {
    const by = await administratorOf(asCaller, params.id);
    return ok([{ json: JSON.stringify(await runSync(params.id, 'manual', asService, { by, ...query })) }]);
  });
  route(app, previewFeedSync, async ({ asCaller, params }) => {
    await administratorOf(asCaller, params.id);
    return ok([{ json: JSON.stringify(await previewSync(params.id, asService)) }]);
  });
  route(app, previewFeedEdit, async ({ asCaller, params, body }) => {
    requireUsable(body.ical_url);
    await administratorOf(asCaller, params.id);
    return ok([{ json: JSON.stringify(await previewEdit(params.id, body, asService)) }]);
  });
  route(app, editFeed, async ({ asCaller, params, query, body }) => {
    requireUsable(body.ical_url);
    const by = await administratorOf(asCaller, params.id);
    await applyEdit(params.id, { by, ...query, settings: body }, asService);
    return ok(await asCaller((sql) => selectFeed(sql, params.id)));
  });
  route(app, decideHeldSync, async ({ asCaller, params, body }) => {
    if (body.action === 'apply') {
      await asCaller((sql) => approveHeld(sql, params.id));
      const by = await administratorOf(asCaller, params.id);
      return ok([{ json: JSON.stringify(await runSync(params.id, 'held', asService, { by })) }]);
    }
    await asCaller((sql) => ignoreHeld(sql, params.id));
    return ok([{ json: JSON.stringify(ignored) }]);
  });
  route(app, previewFeed, async ({ asCaller, body }) => {
    requireUsable(body.ical_url);
    const [options] = await asCaller(selectFeedOptions);
    return ok([{ json: JSON.stringify(await readPreview({ ...(options as FeedOptions), ...body })) }]);
  });
  route(app, reimportFeed, async ({ asCaller, params }) => {
    await asCaller((sql) => forgetDeletions(sql, params.id));
    const by = await administratorOf(asCaller, params.id);
    return ok([{ json: JSON.stringify(await runSync(params.id, 'manual', asService, { by })) }]);
  });
  route(app, listFeedRuns, async ({ asCaller, query, params }) => {
    const position = positionOf(query, 'moment');
    return okPage(await asCaller((sql) => selectRuns(sql, params.id, { ...query, position })), query);
  });
}
