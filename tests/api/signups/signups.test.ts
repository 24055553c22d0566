import { describe, expect, it } from 'vitest';
import { createEvent, getEvent, updateEvent } from '../../../supabase/functions/_shared/contract/events.ts';
import { listNotices } from '../../../supabase/functions/_shared/contract/notices.ts';
import { cancelSignup, listSignups, signUp } from '../../../supabase/functions/_shared/contract/signups.ts';
import { getMe } from '../../../supabase/functions/_shared/contract/users.ts';
import { apiContext, inHours } from '../../support/api-context.ts';

const { ask, sql, person, makeSlotType, makeEvent, takePlace } = apiContext();
const slotOf = (event: { slot_assignments: readonly { id: string }[] }, index = 0) => ({
  slotId: event.slot_assignments[index]?.id ?? '',
});

describe('POST /event-slot-signups/slots/{slotId}', () => {
  it('takes a place', { tags: ['3.19', '4.18', '7.34'] }, async () => {
    const [{ token }, volunteer] = await Promise.all([person('admin'), person()]);
    const slotType = await makeSlotType(token, 1.5);
    const event = await makeEvent(token, [slotType], { hours: 3 });
    const { status, data } = await ask(signUp, { token: volunteer.token, params: slotOf(event) });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      status: 'confirmed',
      user_id: volunteer.id,
      slot_id: event.slot_assignments[0]?.id,
      slot_type: { id: slotType.id, hourly_credits: 1.5 },
      credits: 4.5,
      pay: null,
      event: { id: event.id, title: event.title, startTime: event.start_time, endTime: event.end_time },
    });
    const { data: after } = await ask(getEvent, { token, params: { id: event.id } });
    expect(after.slot_assignments[0]?.current_count).toBe(1);
    expect((await ask(listSignups, { token: volunteer.token })).data).toEqual([data]);
  });
  it('marks all-day events and canceled slots', async () => {
    const [{ token }, volunteer] = await Promise.all([person('admin'), person()]);
    const types = await Promise.all([makeSlotType(token), makeSlotType(token)]);
    const event = await makeEvent(token, types, { start: 90 });
    await takePlace(volunteer.token, event);
    const change = async (is_canceled: boolean, all_day: boolean) => {
      const slot_assignments = types.map(({ id }, index) => ({
        slot_type_id: id,
        required_count: 1,
        is_canceled: is_canceled && index === 0,
      }));
      const { title, start_time, end_time } = event;
      const body = { title, start_time, end_time, timezone: 'Asia/Tokyo', all_day, slot_assignments };
      expect((await ask(updateEvent, { token, params: { id: event.id }, body })).status).toBe(200);
    };
    const seen = async () => {
      const { data } = await ask(listSignups, { token, query: { user_id: volunteer.id } });
      const [{ slot_canceled, hours, event: of } = {} as (typeof data)[number]] = data;
      return [slot_canceled, hours, of.status, of.all_day, of.timezone];
    };
    await change(true, true);
    expect(await seen()).toEqual([true, 0, 'scheduled', true, 'Asia/Tokyo']);
    await change(false, false);
    expect(await seen()).toEqual([false, 2, 'scheduled', false, 'Asia/Tokyo']);
    await sql`update public.events set status = 'canceled', cancel_origin = 'source' where id = ${event.id}`;
    expect(await seen()).toEqual([false, 0, 'canceled', false, 'Asia/Tokyo']);
  });
  it('pays wage slots in dollars', { tags: ['3.15'] }, async () => {
    const [{ token }, staff] = await Promise.all([person('admin'), person('staff')]);
    const event = await makeEvent(token, [await makeSlotType(token, -15.55)], { hours: 3 });
    expect(await takePlace(staff.token, event)).toMatchObject({ credits: 0, pay: 46.65 });
  });
  it('refuses with the texts of the specification', { tags: ['5.39'] }, async () => {
    const [{ token }, volunteer, rival] = await Promise.all([person('admin'), person(), person()]);
    const [a, b] = await Promise.all([makeSlotType(token), makeSlotType(token)]);
    const refusal = async (event: Parameters<typeof slotOf>[0], index = 0) => {
      const { status, code, message } = await ask(signUp, { token: volunteer.token, params: slotOf(event, index) });
      return { status, code, message };
    };
    const over = await makeEvent(token, [a], { start: -1 });
    expect(await refusal(over)).toEqual({
      status: 409,
      code: 'event_started',
      message: 'Cannot sign up for past events',
    });

    const mine = await makeEvent(token, [a, b], { start: 50, title: 'Beach "party"' });
    await takePlace(volunteer.token, mine);
    const already = { status: 409, code: 'already_signed_up', message: 'You are already signed up for this event' };
    expect(await refusal(mine)).toEqual(already);
    expect(await refusal(mine, 1)).toEqual(already);

    const slot_assignments = [{ slot_type_id: a.id, required_count: 1, is_canceled: true }];
    const body = { title: 'Off', start_time: inHours(60), end_time: inHours(61), slot_assignments };
    const canceled = (await ask(createEvent, { token, body })).data;
    expect(await refusal(canceled)).toEqual({
      status: 409,
      code: 'slot_canceled',
      message: 'This slot has been canceled',
    });

    const full = await makeEvent(token, [a], { start: 70 });
    await takePlace(rival.token, full);
    expect(await refusal(full)).toEqual({ status: 409, code: 'slot_full', message: 'This slot is already full' });

    const clash = await makeEvent(token, [a], { start: 51 });
    expect(await refusal(clash)).toEqual({
      status: 409,
      code: 'overlap',
      message: 'This overlaps with "Beach "party"", which you are signed up for',
    });
  });
  it('answers 404 for an unknown slot', async () => {
    const { token } = await person();
    const reply = await ask(signUp, { token, params: { slotId: crypto.randomUUID() } });
    expect(reply).toMatchObject({ code: 'not_found', message: 'Slot not found' });
  });
});

describe('GET /event-slot-signups', () => {
  it('returns the caller’s signups that are not canceled, by start', { tags: ['4.19', '7.33'] }, async () => {
    const [{ token }, volunteer, other] = await Promise.all([person('admin'), person(), person()]);
    const slotType = await makeSlotType(token);
    const late = await makeEvent(token, [slotType], { start: 90 });
    const early = await makeEvent(token, [slotType], { start: 80, count: 2 });
    const gone = await makeEvent(token, [slotType], { start: 85 });
    const mine = [await takePlace(volunteer.token, late), await takePlace(volunteer.token, early)];
    await takePlace(other.token, early);
    const { id: signupId } = await takePlace(volunteer.token, gone);
    await ask(cancelSignup, { token: volunteer.token, params: { signupId } });
    expect((await ask(listSignups, { token: volunteer.token })).data).toEqual([mine[1], mine[0]]);

    const asAdmin = async (query: { user_id?: string; event_id?: string }) =>
      (await ask(listSignups, { token, query })).data.map((signup) => `${signup.user_id} ${signup.event.id}`);
    expect(await asAdmin({})).toEqual([]);
    expect(await asAdmin({ user_id: volunteer.id })).toEqual([
      `${volunteer.id} ${early.id}`,
      `${volunteer.id} ${late.id}`,
    ]);
    expect((await asAdmin({ event_id: early.id })).sort()).toEqual(
      [`${volunteer.id} ${early.id}`, `${other.id} ${early.id}`].sort(),
    );
    expect(await asAdmin({ event_id: early.id, user_id: other.id })).toEqual([`${other.id} ${early.id}`]);
    for (const query of [{ user_id: volunteer.id }, { event_id: early.id }, { user_id: 'me' }]) {
      expect((await ask(listSignups, { token: volunteer.token, query })).code).toBe('forbidden');
    }
    expect((await ask(listSignups, { token, query: { user_id: 'me' } })).code).toBe('invalid_request');
  });
});

describe('DELETE /event-slot-signups/{signupId}', () => {
  it('cancels a signup, once', { tags: ['7.35'] }, async () => {
    const [{ token }, volunteer, other] = await Promise.all([person('admin'), person(), person()]);
    const event = await makeEvent(token, [await makeSlotType(token)]);
    const { id: signupId } = await takePlace(volunteer.token, event);
    const missing = { code: 'not_found', message: 'Signup not found' };
    expect(await ask(cancelSignup, { token: other.token, params: { signupId } })).toMatchObject(missing);
    expect((await ask(cancelSignup, { token: volunteer.token, params: { signupId } })).status).toBe(204);
    for (const person of [volunteer.token, token]) {
      expect(await ask(cancelSignup, { token: person, params: { signupId } })).toMatchObject(missing);
    }
    await takePlace(other.token, event);
    expect((await ask(getMe, { token: volunteer.token })).data.confirmed_credits).toBe(0);
  });
  it('is for administrators only after the event has started', async () => {
    const [{ token }, volunteer] = await Promise.all([person('admin'), person()]);
    const slotType = await makeSlotType(token);
    const event = await makeEvent(token, [slotType]);
    const { id: signupId } = await takePlace(volunteer.token, event);
    const body = {
      title: event.title,
      start_time: inHours(-2),
      end_time: inHours(2),
      slot_assignments: [{ slot_type_id: slotType.id, required_count: 1 }],
    };
    await ask(updateEvent, { token, params: { id: event.id }, body });
    expect(await ask(cancelSignup, { token: volunteer.token, params: { signupId } })).toMatchObject({
      status: 409,
      code: 'event_started',
    });
    expect((await ask(cancelSignup, { token, params: { signupId } })).status).toBe(204);
  });
});

describe('a signup whose event is moved onto another', () => {
  it('is displaced: listed and counted without credits, and confirmed again when the other is canceled', async () => {
    const [{ token }, volunteer] = await Promise.all([person('admin'), person()]);
    const slotType = await makeSlotType(token);
    const fixed = await makeEvent(token, [slotType], { start: 30 });
    const moved = await makeEvent(token, [slotType], { start: 40 });
    const keep = await takePlace(volunteer.token, fixed);
    const lost = await takePlace(volunteer.token, moved);
    const body = {
      title: moved.title,
      start_time: fixed.start_time,
      end_time: fixed.end_time,
      slot_assignments: [{ slot_type_id: slotType.id, required_count: 1 }],
    };
    const { data } = await ask(updateEvent, { token, params: { id: moved.id }, body });
    expect(data).toMatchObject({
      slot_assignments: [{ current_count: 1 }],
      volunteers: [{ id: lost.id, status: 'displaced' }],
    });
    const states = async () =>
      Object.fromEntries(
        (await ask(listSignups, { token: volunteer.token })).data.map((s) => [s.id, [s.status, s.credits]]),
      );
    expect(await states()).toEqual({ [keep.id]: ['confirmed', 2], [lost.id]: ['displaced', 0] });
    const notices = (await ask(listNotices, { token: volunteer.token })).data;
    expect(notices.map(({ kind }) => kind).sort()).toEqual(['clash']);
    await ask(cancelSignup, { token: volunteer.token, params: { signupId: keep.id } });
    expect(await states()).toEqual({ [lost.id]: ['confirmed', 2] });
  });
});
