import type { Hono } from 'hono';
import { listLedShifts } from '../../_shared/contract/led-shifts.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { okPage, positionOf } from '../../_shared/http/page-link.ts';
import { route } from '../../_shared/http/route.ts';
import { selectLedShifts } from '../data/led-shifts.ts';

export function bindLedShifts(app: Hono<AppEnv>): void {
  route(app, listLedShifts, async ({ asCaller, query }) => {
    const position = positionOf(query, 'moment');
    return okPage(await asCaller((sql) => selectLedShifts(sql, { ...query, position })), query);
  });
}
