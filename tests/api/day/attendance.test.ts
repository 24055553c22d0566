import { describe, expect, it } from 'vitest';
import {
  listAttendance,
  markAttendance,
  markSeveral,
} from '../../../supabase/functions/_shared/contract/attendance.ts';
import { cancelSignup, listSignups } from '../../../supabase/functions/_shared/contract/signups.ts';
import { getMe, listUsers } from '../../../supabase/functions/_shared/contract/users.ts';
import { apiContext, inHours } from '../../support/api-context.ts';

const { ask, sql, person, makeSlotType, makeEvent, takePlace } = apiContext();

/** A three-hour event at 2 credits an hour with two people, which ended yesterday. */
async function stage() {
  const [chief, ada, bob] = await Promise.all([person('admin'), person(), person()]);
  await sql`update profiles set name = 'Ada', phone = '+1 555 0100' where id = ${ada.id}`;
  await sql`update profiles set name = 'Bob' where id = ${bob.id}`;
  const event = await makeEvent(chief.token, [await makeSlotType(chief.token, 2)], { hours: 3, count: 5 });
  const [hers, his] = [await takePlace(ada.token, event), await takePlace(bob.token, event)];
  const move = (start: number) =>
    sql`update events set start_time = ${inHours(start)}, end_time = ${inHours(start + 3)} where id = ${event.id}`;
  await move(-30);
  const mark = (body: object, signupId = hers.id, token = chief.token) =>
    ask(markAttendance, { token, params: { signupId }, body: body as { attendance: null } });
  return { chief, ada, bob, event, hers, his, move, mark };
}

describe('GET /events/{id}/attendance', () => {
  it('returns the people of an event by slot and name, without canceled signups', async () => {
    const { chief, ada, bob, event, hers, his, mark } = await stage();
    const list = () => ask(listAttendance, { token: chief.token, params: { id: event.id } });
    const slot = event.slot_assignments[0];
    const common = { status: 'confirmed', slot_id: slot?.id, slot_type: slot?.slot_type, scheduled_hours: 3 };
    const unmarked = {
      ...{ attendance: null, hours: 3, corrected: false, reason: null, marked_at: null, marked_by: null },
      question: null,
      ...{ missing_qualifications: [], missing_documents: [], handing_over: false, unnamed: 0, comes_with: null },
      ...{ checked_in_at: null, checked_out_at: null, out_assumed: false, released: false },
    };
    const both = [
      { id: hers.id, user: { id: ada.id, name: 'Ada', phone: '+1 555 0100' }, ...common, ...unmarked },
      { id: his.id, user: { id: bob.id, name: 'Bob', phone: null }, ...common, ...unmarked },
    ];
    expect((await list()).data).toEqual(both);
    const { status, data } = await mark({ attendance: 'attended', hours: 1.25, reason: ' Left early ' });
    expect(status).toBe(200);
    const [chiefly] = await sql`select name from profiles where id = ${chief.id}`;
    const marks = {
      attendance: 'attended',
      hours: 1.25,
      corrected: true,
      reason: 'Left early',
      marked_by: chiefly?.name,
    };
    expect(data).toEqual({ ...both[0], ...marks, marked_at: expect.stringMatching(/Z$/) });
    await ask(cancelSignup, { token: chief.token, params: { signupId: his.id }, query: { reason: 'Never came' } });
    expect((await list()).data).toEqual([data]);
  });

  it('answers 404 for an unknown event', async () => {
    const { token } = await person('admin');
    const reply = await ask(listAttendance, { token, params: { id: crypto.randomUUID() } });
    expect(reply).toMatchObject({ status: 404, message: 'Event not found' });
  });
});

describe('PATCH /event-slot-signups/{id}/attendance', () => {
  it('changes the earned credits, both for the person and in the staff list', async () => {
    const { chief, ada, mark } = await stage();
    const earned = async () => {
      const me = (await ask(getMe, { token: ada.token })).data;
      const listed = (await ask(listUsers, { token: chief.token, query: { search: ada.email } })).data[0];
      expect(listed?.completed_credits).toBe(me?.completed_credits);
      const [own] = (await ask(listSignups, { token: ada.token })).data;
      return [me?.confirmed_credits, me?.completed_credits, own?.credits, own?.hours, own?.attendance];
    };
    expect(await earned()).toEqual([6, 6, 6, 3, null]);
    await mark({ attendance: 'no_show' });
    expect(await earned()).toEqual([0, 0, 0, 0, 'no_show']);
    await mark({ attendance: 'attended', hours: 4.5, reason: 'Stayed on' });
    expect(await earned()).toEqual([9, 9, 9, 4.5, 'attended']);
    await mark({ attendance: 'attended', hours: null });
    expect(await earned()).toEqual([6, 6, 6, 3, 'attended']);
    await mark({ attendance: 'excused', reason: 'Ill' });
    expect(await earned()).toEqual([0, 0, 0, 0, 'excused']);
    await mark({ attendance: null });
    expect(await earned()).toEqual([6, 6, 6, 3, null]);
  });

  it.each([
    [{ attendance: 'attended', hours: 2 }, 'reason', 'A reason is required to correct hours'],
    [{ attendance: 'attended', hours: 2, reason: ' ' }, 'reason', 'A reason is required to correct hours'],
    [{ attendance: 'no_show', hours: 2, reason: 'x' }, 'hours', 'Only someone who attended has hours'],
    [{ attendance: null, hours: 0, reason: 'x' }, 'hours', 'Only someone who attended has hours'],
    [{ attendance: 'attended', hours: -1, reason: 'x' }, 'hours', 'Must be at least 0'],
    [{ attendance: 'attended', hours: 1.001, reason: 'x' }, 'hours', 'Must have at most two decimals'],
    [{ attendance: 'late' }, 'attendance', 'Must be attended, no_show or excused'],
    [{}, 'attendance', 'Must be attended, no_show or excused'],
  ])('refuses %j', async (body, path, message) => {
    const { token } = await person('admin');
    const params = { signupId: crypto.randomUUID() };
    const reply = await ask(markAttendance, { token, params, body: body as { attendance: null } });
    expect(reply).toMatchObject({ status: 400, data: { details: [{ path, message }] } });
  });

  it('refuses future events, canceled signups and unknown ones', async () => {
    const { chief, hers, move, mark } = await stage();
    await move(5);
    const early = {
      status: 409,
      code: 'event_not_started',
      message: 'Attendance can be marked once the event has started',
    };
    expect(await mark({ attendance: 'attended' })).toMatchObject(early);
    await move(-2);
    expect((await mark({ attendance: 'attended' })).status).toBe(200);
    const missing = { status: 404, message: 'Signup not found' };
    expect(await mark({ attendance: 'attended' }, crypto.randomUUID())).toMatchObject(missing);
    await ask(cancelSignup, { token: chief.token, params: { signupId: hers.id }, query: { reason: 'Never came' } });
    expect(await mark({ attendance: 'attended' })).toMatchObject(missing);
  });

  it('is for administrators only: volunteers cannot mark themselves', async () => {
    const { ada, mark } = await stage();
    expect(await mark({ attendance: 'attended' }, undefined, ada.token)).toMatchObject({ status: 403 });
    const staff = await person('staff');
    expect(await mark({ attendance: 'attended' }, undefined, staff.token)).toMatchObject({ status: 403 });
  });
});

describe('PATCH /events/{id}/attendance', () => {
  it('marks several people at once, all or none, and removes the marks again', async () => {
    const { chief, event, hers, his } = await stage();
    const several = (attendance: 'attended' | null, signup_ids: string[]) =>
      ask(markSeveral, { token: chief.token, params: { id: event.id }, body: { attendance, signup_ids } });
    const attendances = (data: readonly { attendance: string | null }[]) => data.map((one) => one.attendance);
    expect(await several('attended', [hers.id, crypto.randomUUID()])).toMatchObject({ status: 404 });
    expect(attendances((await several('attended', [hers.id, his.id])).data)).toEqual(['attended', 'attended']);
    expect(attendances((await several(null, [his.id])).data)).toEqual(['attended', null]);
    expect(await several(null, [])).toMatchObject({ status: 400 });
  });
});
