import type { Hono } from 'hono';
import * as calls from '../../_shared/contract/reservations.ts';
import { created, noContent, ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { okPage, positionOf } from '../../_shared/http/page-link.ts';
import { route } from '../../_shared/http/route.ts';
import * as data from '../data/reservations.ts';

export function bindReservations(app: Hono<AppEnv>): void {
  route(app, calls.listReservations, async ({ asCaller, query }) => {
    const position = positionOf(query, 'moment');
    return okPage(await asCaller((sql) => data.selectReservations(sql, { ...query, position })), query);
  });
  route(app, calls.createReservation, async ({ asCaller, body }) =>
    created(await asCaller((sql) => data.insertReservation(sql, body))),
  );
  route(app, calls.updateReservation, async ({ asCaller, params, body }) =>
    ok(await asCaller((sql) => data.patchReservation(sql, params.id, body))),
  );
  route(app, calls.endReservation, async ({ asCaller, params }) => {
    await asCaller((sql) => data.endNow(sql, params.id));
    return noContent;
  });
  route(app, calls.listReservedPeople, async ({ asCaller, params, query }) => {
    const position = positionOf(query, 'text');
    return okPage(await asCaller((sql) => data.selectReservedPeople(sql, params.id, { ...query, position })), query);
  });
}
