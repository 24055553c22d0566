import type { Hono } from 'hono';
import {
  answerClaim,
  approveClean,
  approveHours,
  claimHours,
  confirmHours,
  getOwnTimesheet,
  listTimesheets,
} from '../../_shared/contract/timesheets.ts';
import { noContent, ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import {
  answer,
  approve,
  approveAllClean,
  claim,
  confirm,
  selectOwnTimesheet,
  selectTimesheets,
} from '../data/timesheets.ts';

export function bindTimesheets(app: Hono<AppEnv>): void {
  route(app, getOwnTimesheet, async ({ asCaller, query }) =>
    ok(await asCaller((sql) => selectOwnTimesheet(sql, query))),
  );
  route(app, confirmHours, async ({ asCaller, body }) => ok(await asCaller((sql) => confirm(sql, body.signup_ids))));
  route(app, claimHours, async ({ asCaller, params, body }) => {
    await asCaller((sql) => claim(sql, params.signupId, body));
    return noContent;
  });
  route(app, listTimesheets, async ({ asCaller, query }) => ok(await asCaller((sql) => selectTimesheets(sql, query))));
  route(app, approveHours, async ({ asCaller, body }) => ok(await asCaller((sql) => approve(sql, body.signup_ids))));
  route(app, approveClean, async ({ asCaller, body }) => ok(await asCaller((sql) => approveAllClean(sql, body))));
  route(app, answerClaim, async ({ asCaller, params, body }) => {
    await asCaller((sql) => answer(sql, params.signupId, body));
    return noContent;
  });
}
