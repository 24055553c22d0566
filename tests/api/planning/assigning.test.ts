import { describe, expect, it } from 'vitest';
import { createEvent, getEvent } from '../../../supabase/functions/_shared/contract/events.ts';
import { listNotices } from '../../../supabase/functions/_shared/contract/notices.ts';
import { answerQuestion } from '../../../supabase/functions/_shared/contract/questions.ts';
import { assignSlot, cancelSignup, listSignups } from '../../../supabase/functions/_shared/contract/signups.ts';
import { addUser } from '../../../supabase/functions/_shared/contract/walk-ins.ts';
import { apiContext, inHours } from '../../support/api-context.ts';

const { ask, sql, person, makeSlotType, makeEvent, takePlace } = apiContext();
const slotOf = (event: { slot_assignments: readonly { id: string }[] }) => event.slot_assignments[0]?.id ?? '';

describe('POST /users/{id}/signups', () => {
  it('holds a place for a person, who takes it, and hears when it is taken back', async () => {
    const [{ token }, volunteer] = await Promise.all([person('admin'), person()]);
    const event = await makeEvent(token, [await makeSlotType(token, 1.5)], { hours: 3 });
    const params = { id: volunteer.id };
    const assigned = await ask(assignSlot, { token, params, body: { slot_id: slotOf(event) } });
    expect([assigned.status, assigned.data.reached]).toEqual([201, true]);
    const { reached: _, ...data } = assigned.data;
    expect(data).toMatchObject({
      status: 'asked',
      user_id: volunteer.id,
      slot_id: slotOf(event),
      credits: 0,
      question: { id: expect.any(String) },
      override_reason: null,
      event: { id: event.id, title: event.title },
    });
    expect((await ask(listSignups, { token: volunteer.token })).data).toEqual([data]);
    expect((await ask(listSignups, { token, query: { user_id: volunteer.id } })).data).toEqual([data]);
    // The question stands above the person's shifts, so no notice repeats it.
    expect((await ask(listNotices, { token: volunteer.token })).data).toEqual([]);
    const question = { id: data.question?.id ?? '' };
    await ask(answerQuestion, { token: volunteer.token, params: question, body: { answer: 'yes' } });
    expect((await ask(listSignups, { token: volunteer.token })).data).toMatchObject([
      { id: data.id, status: 'confirmed', credits: 4.5, question: null },
    ]);

    await ask(cancelSignup, { token, params: { signupId: data.id } });
    const after = (await ask(listNotices, { token: volunteer.token })).data;
    expect(after).toMatchObject([{ kind: 'released', old: { title: event.title }, new: null }]);
    const free = (await ask(getEvent, { token, params: { id: event.id } })).data;
    expect(free.slot_assignments[0]?.current_count).toBe(0);
  });

  it('says whether a person hears of it: not without an address, nor with emails switched off', async () => {
    const { token } = await person('admin');
    const silent = await person();
    await sql`update profiles set settings = '{"emailNotifications": false, "smsNotifications": false, "darkMode": false, "language": "english", "timezone": "UTC"}' where id = ${silent.id}`;
    const { data: gerda } = await ask(addUser, { token, body: { name: 'Gerda' } });
    const event = await makeEvent(token, [await makeSlotType(token)], { count: 3 });
    const body = { slot_id: slotOf(event) };
    const assign = async (id: string) => (await ask(assignSlot, { token, params: { id }, body })).data;
    expect(await assign(gerda.id)).toMatchObject({ status: 'confirmed', reached: false });
    expect(await assign(silent.id)).toMatchObject({ status: 'asked', reached: false });
    expect(await assign((await person()).id)).toMatchObject({ status: 'asked', reached: true });
  });

  it('applies the same refusals as for volunteers; a reason overrides only the rules', async () => {
    const [{ token }, volunteer, rival] = await Promise.all([person('admin'), person(), person()]);
    const slotType = await makeSlotType(token);
    const params = { id: volunteer.id };
    const assign = async (slotId: string, override_reason?: string) => {
      const body = { slot_id: slotId, ...(override_reason && { override_reason }) };
      const { status, code, message } = await ask(assignSlot, { token, params, body });
      return status === 201 ? status : { code, message };
    };
    const started = await makeEvent(token, [slotType], { start: -1 });
    expect(await assign(slotOf(started))).toEqual({ code: 'event_started', message: 'Cannot sign up for past events' });
    expect(await assign(slotOf(started), '  Was there ')).toBe(201);
    const { data } = await ask(listSignups, { token, query: { user_id: volunteer.id } });
    expect(data.map((signup) => signup.override_reason)).toEqual(['Was there']);

    const mine = await makeEvent(token, [slotType], { start: 50, title: 'Beach party' });
    await takePlace(volunteer.token, mine);
    const full = await makeEvent(token, [slotType], { start: 60 });
    await takePlace(rival.token, full);
    const clash = await makeEvent(token, [slotType], { start: 51 });
    const slot_assignments = [{ slot_type_id: slotType.id, required_count: 1, is_canceled: true }];
    const times = { start_time: inHours(70), end_time: inHours(71) };
    const canceled = (await ask(createEvent, { token, body: { title: 'Off', ...times, slot_assignments } })).data;
    const refusals = [
      [mine, 'already_signed_up', 'This person is already signed up for this event'],
      [canceled, 'slot_canceled', 'This slot has been canceled'],
      [full, 'slot_full', 'This slot is already full'],
      [clash, 'overlap', 'This overlaps with "Beach party", which this person is signed up for'],
    ] as const;
    for (const [event, code, message] of refusals) {
      for (const reason of [undefined, 'Because'])
        expect(await assign(slotOf(event), reason)).toEqual({ code, message });
    }
    expect(await assign(crypto.randomUUID())).toEqual({ code: 'not_found', message: 'Slot not found' });
  });

  it('takes the place of a past shift back with a reason only, which is kept', async () => {
    const [{ token }, volunteer] = await Promise.all([person('admin'), person()]);
    const event = await makeEvent(token, [await makeSlotType(token)]);
    const { id: signupId } = await takePlace(volunteer.token, event);
    await sql`update events set start_time = ${inHours(-72)}, end_time = ${inHours(-70)} where id = ${event.id}`;
    const release = async (reason?: string, by = token) => {
      const { status, code } = await ask(cancelSignup, {
        token: by,
        params: { signupId },
        query: reason ? { reason } : {},
      });
      return code ?? status;
    };
    expect(await release()).toBe('event_started');
    expect(await release(' ')).toBe('invalid_request');
    expect(await release('I was ill', volunteer.token)).toBe('forbidden');
    expect(await release(' Did not work ')).toBe(204);
    const [row] = await sql`select status, override_reason from signups where id = ${signupId}`;
    expect(row).toEqual({ status: 'canceled', override_reason: 'Did not work' });
  });

  it('refuses other callers and invalid bodies', async () => {
    const [{ token }, volunteer, staff] = await Promise.all([person('admin'), person(), person('staff')]);
    const event = await makeEvent(token, [await makeSlotType(token)]);
    const params = { id: volunteer.id };
    const body = { slot_id: slotOf(event) };
    expect((await ask(assignSlot, { params, body })).code).toBe('unauthenticated');
    for (const other of [volunteer, staff]) {
      expect((await ask(assignSlot, { token: other.token, params, body })).code).toBe('forbidden');
    }
    const details = async (rawBody: object) => {
      const { data } = await ask(assignSlot, { token, params, rawBody: JSON.stringify(rawBody) });
      return (data as unknown as { details: { path: string }[] }).details.map(({ path }) => path);
    };
    expect(await details({})).toEqual(['slot_id']);
    expect(await details({ ...body, override_reason: ' ' })).toEqual(['override_reason']);
    expect(await details({ ...body, override_reason: 'x'.repeat(501) })).toEqual(['override_reason']);
    expect(await details({ ...body, status: 'confirmed' })).toHaveLength(1);
    const nobody = await ask(assignSlot, { token, params: { id: crypto.randomUUID() }, body });
    expect(nobody).toMatchObject({ code: 'not_found', message: 'User not found' });
  });
});
