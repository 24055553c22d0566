import type { Hono } from 'hono';
import { createPlace, deletePlace, listPlaces, updatePlace } from '../../_shared/contract/places.ts';
import { created, noContent, ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import { changePlace, insertPlace, removePlace, selectPlaces } from '../data/places.ts';

export function bindPlaces(app: Hono<AppEnv>): void {
  route(app, listPlaces, async ({ asCaller }) => ok(await asCaller(selectPlaces)));
  route(app, createPlace, async ({ asCaller, body }) => created(await asCaller((sql) => insertPlace(sql, body))));
  route(app, updatePlace, async ({ asCaller, params, body }) =>
    ok(await asCaller((sql) => changePlace(sql, params.id, body))),
  );
  route(app, deletePlace, async ({ asCaller, params }) => {
    await asCaller((sql) => removePlace(sql, params.id));
    return noContent;
  });
}
