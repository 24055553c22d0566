import { expect, it } from 'vitest';
import { markAttendance } from '../../../supabase/functions/_shared/contract/attendance.ts';
import { getDashboard } from '../../../supabase/functions/_shared/contract/dashboard.ts';
import { listOpenEnds, settleOpenEnds } from '../../../supabase/functions/_shared/contract/open-ends.ts';
import { getReport } from '../../../supabase/functions/_shared/contract/reports.ts';
import { listSignups } from '../../../supabase/functions/_shared/contract/signups.ts';
import { apiContext, inHours } from '../../support/api-context.ts';
import { recordWork } from '../../support/work.ts';

const { ask, sql, person, makeSlotType, makeEvent, takePlace } = apiContext();

/** Two paid events of three hours that ended yesterday and the day before, with two people each. */
async function stage() {
  const [chief, ada, bob] = await Promise.all([person('admin'), person(), person()]);
  await sql`update profiles set name = 'Ada' where id = ${ada.id}`;
  const type = await makeSlotType(chief.token, -20);
  await sql`update slot_types set open_to = 'everyone' where id = ${type.id}`;
  const signups: string[] = [];
  for (const start of [-30, -60]) {
    const event = await makeEvent(chief.token, [type], {
      hours: 3,
      count: 5,
      start: 48 - start,
      title: `Ended ${start}`,
    });
    for (const { token } of [ada, bob]) signups.push((await takePlace(token, event)).id);
    await sql`update events set start_time = ${inHours(start)}, end_time = ${inHours(start + 3)} where id = ${event.id}`;
  }
  const { token } = chief;
  const list = async (query = {}) => (await ask(listOpenEnds, { token, query })).data;
  const mine = async () => (await list({ limit: 1000 })).filter(({ id }) => signups.includes(id));
  // Without days, a report is of this year, which may have just begun.
  const query = { slot_type_ids: [type.id], from: inHours(-72).slice(0, 10), to: inHours(0).slice(0, 10) };
  const figures = async () => {
    const { data } = await ask(getReport, { token, query });
    const { shifts, minutes, pay, unmarked, out_assumed } = data.totals;
    return { shifts, minutes, pay, unmarked, out_assumed };
  };
  return { token, ada, bob, type, signups, list, mine, figures };
}

it('lists open ends, the latest shift first, in pages; the dashboard has their number', async () => {
  const { token, mine, signups, ada } = await stage();
  await recordWork(sql, sql`s.id = ${signups[0] ?? ''}`, { came_at: inHours(-30) });
  const ends = await mine();
  expect(ends.map(({ event }) => event.title)).toEqual(['Ended -30', 'Ended -30', 'Ended -60', 'Ended -60']);
  expect(ends.find(({ id }) => id === signups[0])).toMatchObject({
    user: { id: ada.id, name: 'Ada' },
    checked_in_at: expect.stringMatching(/Z$/),
    own: false,
  });
  const first = await ask(listOpenEnds, { token, query: { limit: 1 } });
  expect(first.data).toHaveLength(1);
  expect(first.headers.get('link')).toMatch(/rel="next"/);
  const all = (await ask(listOpenEnds, { token })).data;
  expect((await ask(getDashboard, { token })).data.open_ends).toBe(all.length);
  const today = new Date().toISOString().slice(0, 10);
  expect(
    (await ask(listOpenEnds, { token, query: { from: today } })).data.filter(({ id }) => signups.includes(id)),
  ).toEqual([]);
  const event_id = ends[0]?.event.id ?? '';
  expect((await ask(listOpenEnds, { token, query: { event_id } })).data).toHaveLength(2);
});

it('settles across events, which the report and the people see at once, and takes it back', async () => {
  const { token, ada, signups, mine, figures } = await stage();
  await recordWork(sql, sql`s.id = ${signups[0] ?? ''}`, { came_at: sql`lower(s.during)` });
  const settle = (body: object) => ask(settleOpenEnds, { token, body: body as never });
  expect(await figures()).toEqual({ shifts: 3, minutes: 540, pay: 0, unmarked: 4, out_assumed: 0 });
  const unknown = crypto.randomUUID();
  const { status, data } = await settle({ answer: 'planned', signup_ids: [...signups, unknown] });
  expect(status).toBe(200);
  expect(data).toMatchObject({ settled: [...signups].sort(), skipped: [{ id: unknown, why: 'changed' }] });
  expect(await figures()).toEqual({ shifts: 4, minutes: 720, pay: 240, unmarked: 0, out_assumed: 1 });
  expect(await mine()).toEqual([]);
  const own = (await ask(listSignups, { token: ada.token })).data;
  expect(own.map(({ attendance, out_assumed }) => [attendance, out_assumed])).toEqual([
    ['attended', false],
    ['attended', true],
  ]);
  const undone = await settle({ answer: 'open', signup_ids: signups, settled_at: data.settled_at });
  expect(undone.data.settled).toEqual([...signups].sort());
  expect(await figures()).toEqual({ shifts: 3, minutes: 540, pay: 0, unmarked: 4, out_assumed: 0 });
  expect(await mine()).toHaveLength(4);
  const [first = '', second = '', third = '', fourth = ''] = signups;
  await settle({ answer: 'left', signup_ids: [first, second, third], left_at: inHours(-29), reason: 'Rain' });
  await settle({ answer: 'excused', signup_ids: [third] });
  await ask(markAttendance, { token, params: { signupId: fourth }, body: { attendance: 'attended' } });
  expect(await figures()).toEqual({ shifts: 3, minutes: 300, pay: 100, unmarked: 0, out_assumed: 0 });
});

it('is nothing for people who lead no gate, and refuses bodies that are not complete', async () => {
  const { token, ada, signups } = await stage();
  expect((await ask(listOpenEnds, { token: ada.token })).data).toEqual([]);
  const forbidden = await ask(settleOpenEnds, { token: ada.token, body: { answer: 'planned', signup_ids: signups } });
  expect(forbidden).toMatchObject({ status: 403, code: 'forbidden' });
  for (const body of [
    { answer: 'planned', signup_ids: [] },
    { answer: 'left', signup_ids: signups, left_at: inHours(-29) },
    { answer: 'left', signup_ids: signups, left_at: inHours(-29), reason: ' ' },
    { answer: 'attended', signup_ids: signups },
    { answer: 'open', signup_ids: signups },
  ])
    expect((await ask(settleOpenEnds, { token, body: body as never })).status).toBe(400);
});
