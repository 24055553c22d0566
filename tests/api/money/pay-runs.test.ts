import { Buffer } from 'node:buffer';
import { expect, it } from 'vitest';
import { markAttendance } from '../../../supabase/functions/_shared/contract/attendance.ts';
import {
  closeRun,
  getRun,
  getRunFile,
  listRuns,
  makeRunFile,
  markRunPaid,
  previewRun,
  voidRun,
} from '../../../supabase/functions/_shared/contract/pay-runs.ts';
import { updateSlotType } from '../../../supabase/functions/_shared/contract/slot-types.ts';
import { approveHours } from '../../../supabase/functions/_shared/contract/timesheets.ts';
import { updateUser } from '../../../supabase/functions/_shared/contract/users.ts';
import { builtInProfiles } from '../../../supabase/functions/_shared/payroll/built-in.ts';
import { apiContext, inHours } from '../../support/api-context.ts';

const { ask, sql, person, makeSlotType, makeEvent, takePlace } = apiContext();

const file = { name: 'CSV', profile: builtInProfiles.csv };
const unknown = crypto.randomUUID();
/** A week that is over, in any zone. */
const week = { from: inHours(-240).slice(0, 10), to: inHours(-48).slice(0, 10) };

/** Three hours at 20 that Ada worked in this week, which are approved. The run is of her work alone, so that files can close runs of their own. */
async function stage() {
  const [chief, ada] = await Promise.all([person('admin'), person('staff')]);
  const { token } = chief;
  const type = await makeSlotType(token, -20, 'Guard');
  const event = await makeEvent(token, [type], { hours: 3, start: 60 });
  const signup = (await takePlace(ada.token, event)).id;
  await sql`update events set start_time = ${inHours(-100)}, end_time = ${inHours(-97)} where id = ${event.id}`;
  const attended = { attendance: 'attended' as const, hours: null, reason: null };
  await ask(markAttendance, { token, params: { signupId: signup }, body: attended });
  await ask(approveHours, { token, body: { signup_ids: [signup] } });
  const slotType = { name: 'Guard', color: '#3182ce', hourly_credits: -20, pay_code: '200' };
  expect((await ask(updateSlotType, { token, params: { id: type.id }, body: slotType })).status).toBe(200);
  const number = crypto.randomUUID().slice(0, 8);
  await ask(updateUser, { token, params: { id: ada.id }, body: { payroll_number: number } });
  const terms = { ...week, user_ids: [ada.id] };
  const close = (more: object = {}) => ask(closeRun, { token, body: { ...terms, without_blocked: false, ...more } });
  const preview = async () => (await ask(previewRun, { token, body: terms })).data;
  return { chief, ada, token, type, signup, number, terms, close, preview };
}

it('a run is previewed, closed, exported once with the same bytes, and paid', async () => {
  const { token, ada, number, close, preview, signup } = await stage();
  expect(await preview()).toMatchObject({
    ...{ blockers: [], is_over: true, overlaps: null },
    lines: [{ signup_id: signup, user: { id: ada.id }, role: 'Guard', minutes: 180, amount_cents: 6000, why: null }],
  });
  const { status, data: run } = await close();
  expect(status).toBe(201);
  const sums = { state: 'closed', lines: 1, people: 1, minutes: 180, amount_cents: 6000, currency: 'USD' };
  expect(run).toMatchObject({ ...week, user_ids: [ada.id], slot_type_ids: null, ...sums });
  const params = { id: run.id };
  expect(await ask(markRunPaid, { token, params })).toMatchObject({
    ...{ status: 409, code: 'run_not_exported', message: 'Export the pay run first' },
  });
  // Twice at the same time: one file.
  const made = await Promise.all([1, 2].map(() => ask(makeRunFile, { token, params, body: file })));
  const [first, second] = made.map(({ data }) => data.file);
  expect(first).toEqual(second);
  const fileId = first?.id ?? '';
  const kept = (await ask(getRunFile, { token, params: { ...params, fileId } })).data;
  expect(Buffer.from(kept.content, 'base64').toString()).toContain(`\r\n${number},`);
  expect(await ask(voidRun, { token, params, body: { reason: 'Late' } })).toMatchObject({
    ...{ status: 409, code: 'run_exported' },
  });
  expect((await ask(markRunPaid, { token, params })).data).toMatchObject({ ...sums, state: 'paid' });
  const whole = (await ask(getRun, { token, params })).data;
  expect(whole).toMatchObject({
    ...sums,
    state: 'paid',
    files: [{ id: fileId }],
    all_lines: [{ payroll_number: number }],
  });
  const { all_lines, files, ...listed } = whole;
  expect((await ask(listRuns, { token })).data).toContainEqual(listed);
  expect(await preview()).toMatchObject({ lines: [], overlaps: run.number });
});

it('a period that a run has, is none, or is not over is refused, and nothing is closed', async () => {
  const { token, ada, type, terms, close } = await stage();
  const { data: run } = await close();
  const before = (await ask(listRuns, { token })).data;
  const today = new Date().toISOString().slice(0, 10);
  for (const more of [{}, { from: week.to }, { to: week.from }, { slot_type_ids: [type.id] }])
    expect(await close(more)).toMatchObject({
      ...{ status: 409, code: 'run_overlaps', message: `Pay run ${run.number} has some of these days` },
      data: { params: { number: run.number } },
    });
  expect(await close({ from: inHours(24).slice(0, 10), to: inHours(96).slice(0, 10) })).toMatchObject({
    ...{ status: 409, code: 'period_not_over', message: 'The period is not over yet' },
  });
  const period = {
    ...{ status: 400, code: 'invalid_request' },
    message: 'A pay run has at most a year, and its first day is not after its last',
  };
  for (const days of [
    { from: week.to, to: week.from },
    { from: '2020-01-01', to: '2021-01-01' },
  ])
    for (const call of [closeRun, previewRun] as const)
      expect(
        await ask(call as typeof closeRun, {
          token,
          body: { ...terms, ...days, ...(call === closeRun && { without_blocked: true }) } as never,
        }),
      ).toMatchObject({ ...period, data: { details: [{ path: 'to', code: 'run_period' }] } });
  for (const wrong of ['2026-02-30', '2026-13-01', '0000-00-00', today.slice(0, 7), 'today'])
    expect(await close({ from: wrong })).toMatchObject({ status: 400, data: { details: [{ path: 'from' }] } });
  expect(await close({ from: '2019-06-01', to: '2019-06-30' })).toMatchObject({
    ...{ status: 409, code: 'run_empty', message: 'There is nothing to pay in this period' },
  });
  expect((await ask(listRuns, { token })).data).toEqual(before);
  expect((await ask(closeRun, { token: ada.token, body: { ...terms, without_blocked: true } })).code).toBe('forbidden');
});

it('slot types and people that do not exist are not left out in silence', async () => {
  const { token, type, terms, close } = await stage();
  const missing = (what: string, message: string) => ({
    status: 404,
    code: 'not_found',
    message,
    data: { params: { what } },
  });
  const wrong: [object, object][] = [
    [{ slot_type_ids: [type.id, unknown] }, missing('slot_type', 'Slot type not found')],
    [{ user_ids: [...terms.user_ids, unknown] }, missing('user', 'User not found')],
  ];
  for (const [more, refused] of wrong) {
    expect(await close(more)).toMatchObject(refused);
    expect(await ask(previewRun, { token, body: { ...terms, ...more } })).toMatchObject(refused);
  }
  for (const more of [{ slot_type_ids: ['x'] }, { user_ids: 'all' }, { until: week.to }, { without_blocked: 'no' }])
    expect((await close(more)).status).toBe(400);
  expect((await close({ slot_type_ids: [] })).code).toBe('run_empty');
});

it('a run is void with a reason, once; then it is neither exported nor paid, and its work is in the next one', async () => {
  const { token, close } = await stage();
  const { data: run } = await close();
  const params = { id: run.id };
  for (const reason of ['', '  ', 'x'.repeat(501), null])
    expect(await ask(voidRun, { token, params, body: { reason: reason as string } })).toMatchObject({
      ...{ status: 400, code: 'invalid_request' },
      data: { details: [{ path: 'reason' }] },
    });
  expect((await ask(getRun, { token, params })).data.state).toBe('closed');
  expect((await ask(voidRun, { token, params, body: { reason: ' Wrong week ' } })).data).toMatchObject({
    ...{ state: 'void', void_reason: 'Wrong week', amount_cents: 6000 },
  });
  const isVoid = { status: 409, code: 'run_void', message: 'This pay run is void' };
  expect(await ask(voidRun, { token, params, body: { reason: 'Again' } })).toMatchObject(isVoid);
  expect(await ask(markRunPaid, { token, params })).toMatchObject(isVoid);
  expect(await ask(makeRunFile, { token, params, body: file })).toMatchObject(isVoid);
  expect((await ask(getRun, { token, params })).data).toMatchObject({ state: 'void', files: [] });
  expect((await close()).data).toMatchObject({ state: 'closed', amount_cents: 6000 });
});

it('what is no run, no file or no profile is refused with what is wrong', async () => {
  const { token, close } = await stage();
  const params = { id: (await close()).data.id };
  const missing = { status: 404, code: 'not_found', message: 'Pay run not found' };
  for (const call of [
    ask(getRun, { token, params: { id: unknown } }),
    ask(voidRun, { token, params: { id: unknown }, body: { reason: 'x' } }),
    ask(markRunPaid, { token, params: { id: unknown } }),
    ask(makeRunFile, { token, params: { id: unknown }, body: file }),
    ask(getRunFile, { token, params: { ...params, fileId: unknown } }),
  ])
    expect(await call).toMatchObject(missing);
  expect((await ask(getRun, { token, params: { id: '7' } })).status).toBe(400);
  const foreign = { ...builtInProfiles.csv, kind: 'pdf' };
  for (const body of [
    { name: 'X' },
    { ...file, name: ' ' },
    { name: 'X', profile: foreign },
    { name: 'X', profile: 'csv' },
  ])
    expect(await ask(makeRunFile, { token, params, body: body as never })).toMatchObject({
      ...{ status: 400, code: 'invalid_request' },
    });
  expect((await ask(getRun, { token, params })).data).toMatchObject({ state: 'closed', files: [] });
});
