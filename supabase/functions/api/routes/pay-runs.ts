import type { Hono } from 'hono';
import {
  closeRun,
  getRun,
  getRunFile,
  listRuns,
  makeRunFile,
  markRunPaid,
  previewRun,
  voidRun,
} from '../../_shared/contract/pay-runs.ts';
import { created, ok, okUnlessMissing } from '../../_shared/http/answer.ts';
import { ApiError } from '../../_shared/http/api-error.ts';
import type { AppEnv } from '../../_shared/http/app.ts';
import { route } from '../../_shared/http/route.ts';
import { writePayrollFile } from '../../_shared/payroll/write-payroll-file.ts';
import {
  close,
  keepFile,
  markPaid,
  selectFile,
  selectPayrollLines,
  selectRun,
  selectRunPreview,
  selectRuns,
  voidOne,
} from '../data/pay-runs.ts';

export function bindPayRuns(app: Hono<AppEnv>): void {
  route(app, previewRun, async ({ asCaller, body }) => ok(await asCaller((sql) => selectRunPreview(sql, body))));
  route(app, closeRun, async ({ asCaller, body }) => created(await asCaller((sql) => close(sql, body))));
  route(app, listRuns, async ({ asCaller }) => ok(await asCaller(selectRuns)));
  route(app, getRun, async ({ asCaller, params }) =>
    okUnlessMissing(await asCaller((sql) => selectRun(sql, params.id)), 'pay_run'),
  );
  route(app, voidRun, async ({ asCaller, params, body }) =>
    ok(await asCaller((sql) => voidOne(sql, params.id, body.reason))),
  );
  route(app, markRunPaid, async ({ asCaller, params }) => ok(await asCaller((sql) => markPaid(sql, params.id))));
  route(app, makeRunFile, async ({ asCaller, params, body: { name, profile } }) => {
    const [run] = await asCaller((sql) => selectPayrollLines(sql, params.id));
    if (!run) throw new ApiError({ code: 'not_found', params: { what: 'pay_run' } });
    const written = await writePayrollFile(profile, run.lines, run.period);
    if ('refusals' in written) {
      return ok([{ json: JSON.stringify({ file: null, refusals: written.refusals, differences: [] }) }]);
    }
    // The lines cannot have changed since: they are frozen.
    const [kept] = await asCaller((sql) => keepFile(sql, params.id, written, { ...profile, name }));
    const differences = written.differences.map(({ name: of, payroll_cents, our_cents }) => ({
      name: of,
      difference_cents: payroll_cents - our_cents,
    }));
    const file: unknown = JSON.parse(kept?.json ?? 'null');
    return ok([{ json: JSON.stringify({ file, refusals: [], differences }) }]);
  });
  route(app, getRunFile, async ({ asCaller, params }) =>
    okUnlessMissing(await asCaller((sql) => selectFile(sql, params.id, params.fileId)), 'pay_run'),
  );
}
