import type { Hono } from 'hono';
import {
  createSlotType,
  deleteSlotType,
  getSlotType,
  listRates,
  listSlotTypes,
  previewRate,
  removeRate,
  updateSlotType,
} from '../../_shared/contract/slot-types.ts';
import { created, noContent, ok, okUnlessMissing } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { okPage, positionOf } from '../../_shared/http/page-link.ts';
import { route } from '../../_shared/http/route.ts';
import {
  deleteRate,
  insertSlotType,
  removeSlotType,
  replaceSlotType,
  selectRateEffect,
  selectRates,
  selectSlotType,
  selectSlotTypes,
} from '../data/slot-types.ts';

export function bindSlotTypes(app: Hono<AppEnv>): void {
  route(app, listSlotTypes, async ({ asCaller, query }) => {
    const position = positionOf(query, 'text');
    return okPage(await asCaller((sql) => selectSlotTypes(sql, { ...query, position })), query);
  });
  route(app, getSlotType, async ({ asCaller, params }) =>
    okUnlessMissing(await asCaller((sql) => selectSlotType(sql, params.id)), 'slot_type'),
  );
  route(app, createSlotType, async ({ asCaller, body }) => created(await asCaller((sql) => insertSlotType(sql, body))));
  route(app, updateSlotType, async ({ asCaller, params, body }) =>
    ok(await asCaller((sql) => replaceSlotType(sql, params.id, body))),
  );
  route(app, deleteSlotType, async ({ asCaller, params }) => {
    await asCaller((sql) => removeSlotType(sql, params.id));
    return noContent;
  });
  route(app, previewRate, async ({ asCaller, params, body }) =>
    ok(await asCaller((sql) => selectRateEffect(sql, params.id, body))),
  );
  route(app, listRates, async ({ asCaller, params }) => ok(await asCaller((sql) => selectRates(sql, params.id))));
  route(app, removeRate, async ({ asCaller, params, query }) => {
    await asCaller((sql) => deleteRate(sql, params.id, query.from));
    return noContent;
  });
}
