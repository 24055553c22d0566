import type { Hono } from 'hono';
import {
  createPayrollProfile,
  deletePayrollProfile,
  listPayrollProfiles,
  updatePayrollProfile,
} from '../../_shared/contract/payroll-profiles.ts';
import { created, noContent, ok } from '../../_shared/http/answer.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import * as data from '../data/payroll-profiles.ts';

export function bindPayrollProfiles(app: Hono<AppEnv>): void {
  route(app, listPayrollProfiles, async ({ asCaller }) => ok(await asCaller(data.selectPayrollProfiles)));
  route(app, createPayrollProfile, async ({ asCaller, body }) =>
    created(await asCaller((sql) => data.insertPayrollProfile(sql, body))),
  );
  route(app, updatePayrollProfile, async ({ asCaller, params, body }) =>
    ok(await asCaller((sql) => data.replacePayrollProfile(sql, params.id, body))),
  );
  route(app, deletePayrollProfile, async ({ asCaller, params }) => {
    await asCaller((sql) => data.removePayrollProfile(sql, params.id));
    return noContent;
  });
}
