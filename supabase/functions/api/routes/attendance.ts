import type { Hono } from 'hono';
import { listAttendance, markAttendance, markSeveral } from '../../_shared/contract/attendance.ts';
import { getWorkHistory } from '../../_shared/contract/work-history.ts';
import { ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import { mark, markAlike, selectAttendance, selectHistory } from '../data/attendance.ts';

export function bindAttendance(app: Hono<AppEnv>): void {
  route(app, listAttendance, async ({ asCaller, params }) =>
    ok(await asCaller((sql) => selectAttendance(sql, params.id))),
  );
  route(app, markAttendance, async ({ asCaller, params, body }) =>
    ok(await asCaller((sql) => mark(sql, params.signupId, body))),
  );
  route(app, getWorkHistory, async ({ asCaller, params }) =>
    ok(await asCaller((sql) => selectHistory(sql, params.signupId))),
  );
  route(app, markSeveral, async ({ asCaller, params, body }) =>
    ok(await asCaller((sql) => markAlike(sql, params.id, body))),
  );
}
