import { afterAll, beforeAll, expect, it } from 'vitest';
import { markAttendance } from '../../../supabase/functions/_shared/contract/attendance.ts';
import { createLead } from '../../../supabase/functions/_shared/contract/leads.ts';
import {
  answerClaim,
  approveClean,
  approveHours,
  claimHours,
  confirmHours,
  getOwnTimesheet,
  listTimesheets,
} from '../../../supabase/functions/_shared/contract/timesheets.ts';
import { getMe } from '../../../supabase/functions/_shared/contract/users.ts';
import { getWorkHistory } from '../../../supabase/functions/_shared/contract/work-history.ts';
import { apiContext, inHours } from '../../support/api-context.ts';

const { ask, sql, person, makeSlotType, makeEvent, takePlace } = apiContext();

beforeAll(() => sql`update organisation set asks_hours = 'wanted'`);
afterAll(() => sql`update organisation set asks_hours = 'off'`);

const query = { from: inHours(-72).slice(0, 10), to: inHours(0).slice(0, 10) };

/** A paid event of three hours that ended yesterday, which Ada worked and Bob, too. */
async function stage() {
  const [chief, ada, bob] = await Promise.all([person('admin'), person(), person()]);
  const type = await makeSlotType(chief.token, -20);
  await sql`update slot_types set open_to = 'everyone' where id = ${type.id}`;
  const event = await makeEvent(chief.token, [type], { hours: 3, count: 5, start: 60 });
  const signups = [(await takePlace(ada.token, event)).id, (await takePlace(bob.token, event)).id] as const;
  await sql`update events set start_time = ${inHours(-30)}, end_time = ${inHours(-27)} where id = ${event.id}`;
  for (const signupId of signups)
    await ask(markAttendance, {
      token: chief.token,
      params: { signupId },
      body: { attendance: 'attended', hours: null, reason: null },
    });
  const seen = async (user_id: string, token = chief.token) =>
    (await ask(listTimesheets, { token, query: { ...query, user_id } })).data;
  const own = async (token = ada.token) => (await ask(getOwnTimesheet, { token, query })).data;
  return { chief, ada, bob, event, signup: signups[0], other: signups[1], seen, own };
}

it('says that hours are right, once', async () => {
  const { ada, signup, other, own } = await stage();
  const { token } = ada;
  expect((await ask(getMe, { token })).data.asks_hours).toBe('wanted');
  expect(await own()).toMatchObject({
    asks_hours: 'wanted',
    lines: [{ id: signup, minutes: 180, pay: 60, is_paid: true, confirmed: false, attendance: 'attended' }],
  });
  const confirm = () => ask(confirmHours, { token, body: { signup_ids: [signup, other] } });
  expect(await confirm()).toMatchObject({ status: 200, data: { done: [signup] } });
  expect(await confirm()).toMatchObject({ status: 200, data: { done: [] } });
  expect((await own()).lines[0]).toMatchObject({ confirmed: true });
});

it('says what is right instead, which somebody accepts or declines with a reason', async () => {
  const { chief, ada, signup, seen, own } = await stage();
  const body = {
    ...{ came_at: inHours(-31), left_at: inHours(-26) },
    ...{ break_minutes: 30, reason: 'Cleaned up' },
  };
  const claim = (more = {}) =>
    ask(claimHours, { token: ada.token, params: { signupId: signup }, body: { ...body, ...more } });
  expect((await claim()).status).toBe(204);
  const line = { id: signup, minutes: 180, anomalies: ['claim'], claim: { reason: 'Cleaned up', break_minutes: 30 } };
  expect(await seen(ada.id)).toMatchObject({ odd: 1, clean: 0, open: [line] });
  const { token } = chief;
  const params = { signupId: signup };
  expect(await ask(answerClaim, { token, params, body: { accept: false } as never })).toMatchObject({
    ...{ status: 400, code: 'invalid_request' },
    data: { details: [{ path: 'reason' }] },
  });
  expect((await ask(answerClaim, { token, params, body: { accept: false, reason: 'Closed' } })).status).toBe(204);
  expect(await ask(answerClaim, { token, params, body: { accept: true } })).toMatchObject({
    ...{ status: 409, code: 'changed_since' },
  });
  expect((await claim()).status).toBe(204);
  expect((await ask(answerClaim, { token, params, body: { accept: true } })).status).toBe(204);
  expect((await own()).lines[0]).toMatchObject({ minutes: 270, break_minutes: 30, claim: null, pay: 90 });
  const { data } = await ask(getWorkHistory, { token: ada.token, params });
  expect(data.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['corrected', 'Cleaned up'],
    ['claimed', 'Cleaned up'],
    ['declined', 'Closed'],
    ['claimed', 'Cleaned up'],
    ['marked', null],
  ]);
});

it('refuses times that cannot be, with the field that is wrong', async () => {
  const { ada, signup } = await stage();
  const claim = (more: object) =>
    ask(claimHours, {
      token: ada.token,
      params: { signupId: signup },
      body: { came_at: inHours(-30), left_at: inHours(-28), break_minutes: null, reason: 'x', ...more },
    });
  const outside = { details: [{ path: 'left_at', code: 'claim_outside' }] };
  expect(await claim({ left_at: inHours(-31) })).toMatchObject({ status: 400, data: outside });
  expect(await claim({ came_at: inHours(-1), left_at: inHours(2) })).toMatchObject({ status: 400, data: outside });
  for (const [more, path] of [
    [{ reason: ' ' }, 'reason'],
    [{ break_minutes: 1441 }, 'break_minutes'],
    [{ came_at: 'yesterday' }, 'came_at'],
  ] as const)
    expect((await claim(more)).data).toMatchObject({ details: [{ path }] });
  expect(await ask(claimHours, { token: ada.token, params: { signupId: ada.id }, body: {} as never })).toMatchObject({
    status: 400,
  });
  expect((await ask(getOwnTimesheet, { token: ada.token, query: { from: 'x', to: query.to } })).status).toBe(400);
});

it('approves hours once, and all that is clean with one call, of one person or of everybody', async () => {
  const { chief, ada, bob, signup, other, seen } = await stage();
  const { token } = chief;
  expect(await seen(ada.id)).toMatchObject({ lines: 1, approved: 0, clean: 1, odd: 0, unconfirmed: 0, minutes: 180 });
  expect((await ask(approveClean, { token, body: { ...query, user_id: ada.id } })).data).toEqual({
    ...{ approved: [signup], skipped: [] },
  });
  expect(await seen(ada.id)).toMatchObject({ lines: 1, approved: 1, clean: 0, open: [] });
  expect((await ask(approveHours, { token, body: { signup_ids: [signup, other] } })).data).toEqual({
    approved: [other],
    skipped: [{ id: signup, why: 'changed' }],
  });
  expect(await seen(bob.id)).toMatchObject({ approved: 1 });
  expect((await ask(approveHours, { token, body: { signup_ids: [] } })).data).toMatchObject({
    details: [{ path: 'signup_ids', code: 'too_few' }],
  });
});

it('is for administrators, and for leads in their scope, who do not see what it earns; nobody approves their own', async () => {
  const { chief, ada, event, signup, other, seen } = await stage();
  for (const call of [
    ask(listTimesheets, { token: ada.token, query }),
    ask(approveHours, { token: ada.token, body: { signup_ids: [other] } }),
    ask(approveClean, { token: ada.token, body: query }),
    ask(answerClaim, { token: ada.token, params: { signupId: other }, body: { accept: true } }),
  ])
    expect(await call).toMatchObject({ status: 403, code: 'forbidden' });
  const place = await sql`select private.place_at(${`Hall ${event.id}`})`;
  expect(place).toHaveLength(1);
  await sql`update events set location = ${`Hall ${event.id}`} where id = ${event.id}`;
  const [led] = await sql`select place_id from events where id = ${event.id}`;
  const body = { user_id: ada.id, place_id: led?.place_id, rights: ['hours' as const] };
  expect((await ask(createLead, { token: chief.token, body })).status).toBe(201);
  const listed = (await ask(listTimesheets, { token: ada.token, query })).data;
  expect(listed.open.map(({ id, pay }) => [id, pay]).sort()).toEqual(
    [
      [signup, null],
      [other, null],
    ].sort(),
  );
  const approved = await ask(approveHours, { token: ada.token, body: { signup_ids: [signup, other] } });
  expect(approved.data).toEqual({ approved: [other], skipped: [{ id: signup, why: 'own' }] });
  expect(await seen(ada.id)).toMatchObject({ approved: 0 });
});
