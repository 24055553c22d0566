import type { Hono } from 'hono';
import {
  createSeason,
  deleteSeason,
  listPersonSeasons,
  listSeasonEvents,
  listSeasons,
  setSeasonCredits,
  updateSeason,
} from '../../_shared/contract/seasons.ts';
import { created, noContent, ok, okUnlessMissing } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import { askForCredits, selectPersonSeasons } from '../data/person-seasons.ts';
import { removeSeason, saveSeason, selectSeasonEvents, selectSeasons } from '../data/seasons.ts';

export function bindSeasons(app: Hono<AppEnv>): void {
  route(app, listSeasons, async ({ asCaller }) => ok(await asCaller(selectSeasons)));
  route(app, createSeason, async ({ asCaller, body }) => created(await asCaller((sql) => saveSeason(sql, body))));
  route(app, updateSeason, async ({ asCaller, params, body }) =>
    ok(await asCaller((sql) => saveSeason(sql, body, params.id))),
  );
  route(app, deleteSeason, async ({ asCaller, params }) => {
    await asCaller((sql) => removeSeason(sql, params.id));
    return noContent;
  });
  route(app, listSeasonEvents, async ({ asCaller, params }) =>
    okUnlessMissing(await asCaller((sql) => selectSeasonEvents(sql, params.id)), 'season'),
  );
  route(app, listPersonSeasons, async ({ asCaller, params }) =>
    okUnlessMissing(await asCaller((sql) => selectPersonSeasons(sql, params.id)), 'user'),
  );
  route(app, setSeasonCredits, async ({ asCaller, params, body }) =>
    ok(await asCaller((sql) => askForCredits(sql, params.id, params.season, body.required_credits))),
  );
}
