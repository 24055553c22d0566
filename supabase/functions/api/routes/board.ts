import type { Hono } from 'hono';
import { getBoard, getBoardDays } from '../../_shared/contract/board.ts';
import { ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import { selectBoard, selectBoardDays } from '../data/board.ts';

export function bindBoard(app: Hono<AppEnv>): void {
  route(app, getBoard, async ({ asCaller, query }) => ok(await asCaller((sql) => selectBoard(sql, query))));
  route(app, getBoardDays, async ({ asCaller, query }) => ok(await asCaller((sql) => selectBoardDays(sql, query))));
}
