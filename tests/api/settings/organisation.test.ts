import { afterAll, describe, expect, it } from 'vitest';
import { createEvent, getEvent, listEvents } from '../../../supabase/functions/_shared/contract/events.ts';
import { getOrganisation, updateOrganisation } from '../../../supabase/functions/_shared/contract/organisation.ts';
import { cancelSignup, listSignups, signUp } from '../../../supabase/functions/_shared/contract/signups.ts';
import { apiContext, inHours } from '../../support/api-context.ts';

const { sql, ask, person, makeSlotType, makeEvent } = apiContext();
// The next test file of this worker expects an organisation without settings.
afterAll(() => sql`update organisation set timezone = null, opens_days_before = null, cancel_hours_before = null`);

describe('the organisation', () => {
  it('can be read by members, and changed by administrators who have read its current version', async () => {
    const [{ token: admin }, { token: member }] = await Promise.all([person('admin'), person()]);
    const { data: before } = await ask(getOrganisation, { token: member });
    expect(before).toMatchObject({ opens_days_before: null, max_hours_per_day: null, feed_refresh_interval: 60 });
    const patch = { mail_sender_name: ' Rota ', version: before.version };
    expect(await ask(updateOrganisation, { token: member, body: patch })).toMatchObject({ code: 'forbidden' });
    const saved = await ask(updateOrganisation, { token: admin, body: patch });
    expect(saved).toMatchObject({ status: 200, data: { mail_sender_name: 'Rota', version: before.version + 1 } });
    expect((await ask(getOrganisation, { token: member })).data).toEqual(saved.data);
    const stale = await ask(updateOrganisation, { token: admin, body: patch });
    expect(stale).toMatchObject({ status: 409, code: 'stale_version' });
    const back = { mail_sender_name: null, version: saved.data.version };
    expect((await ask(updateOrganisation, { token: admin, body: back })).data.mail_sender_name).toBeNull();
  });

  it.each([
    [{ opens_days_before: 0 }, 'opens_days_before', 'Must be at least 1'],
    [{ closes_hours_before: 1.5 }, 'closes_hours_before', 'Must be a whole number'],
    [{ max_hours_per_day: 24.25 }, 'max_hours_per_day', 'Must be at most 24'],
    [{ min_rest_hours: 0.1 }, 'min_rest_hours', 'Must be at least 0.25'],
    [{ timezone: 'Mars/Olympus' }, 'timezone', 'Must be a time zone like Europe/Berlin'],
    [{ feed_refresh_interval: 45 }, 'feed_refresh_interval', 'Must be 15, 30, 60, 360, 720 or 1440'],
    [{ opens_days_before: 1, closes_hours_before: 24 }, 'closes_hours_before', 'Signup must open before it closes'],
  ])('refuses %j', async (body, path, message) => {
    const { token } = await person('admin');
    const reply = await ask(updateOrganisation, { token, body: body as never });
    expect(reply).toMatchObject({ status: 400, data: { details: [{ path, message }] } });
  });
});

describe('a rule of the organisation', () => {
  const farAhead = 400 * 24;

  it('is shown in the list beforehand, refuses the signup with its sentence, and can be removed', async () => {
    const [{ token: admin }, { token }] = await Promise.all([person('admin'), person()]);
    const event = await makeEvent(admin, [await makeSlotType(admin)], { start: farAhead });
    const slotId = event.slot_assignments[0]?.id ?? '';
    const seen = async () => {
      const query = { from: inHours(farAhead - 1), to: inHours(farAhead + 1) };
      const { data } = await ask(listEvents, { token, query });
      const listed = data.find(({ id }) => id === event.id);
      expect((await ask(getEvent, { token, params: { id: event.id } })).data).toMatchObject(listed ?? {});
      return { rule: listed?.signup_rule, blocked: listed?.slot_assignments[0]?.blocked };
    };
    expect(await seen()).toEqual({ rule: null, blocked: null });
    await ask(updateOrganisation, { token: admin, body: { opens_days_before: 366 } });
    const message = 'Signup opens 366 days before the event.';
    const opens_at = inHours(farAhead - 366 * 24).replace('.000', '');
    const rule = { code: 'signup_not_open', message, params: { days: 366, opens_at } };
    expect(await seen()).toEqual({ rule, blocked: 'signup_not_open' });
    const refused = await ask(signUp, { token, params: { slotId } });
    expect(refused).toMatchObject({ status: 409, code: 'signup_not_open', message });
    await ask(updateOrganisation, { token: admin, body: { opens_days_before: null } });
    expect(await seen()).toEqual({ rule: null, blocked: null });
    expect((await ask(signUp, { token, params: { slotId } })).status).toBe(201);
  });

  it.each([
    ['signup_not_open', { opens_days_before: 366 }],
    ['signup_closed', { opens_days_before: null, closes_hours_before: 300 }],
    ['too_many_hours', { max_hours_per_day: 0.25 }],
    ['too_little_rest', { min_rest_hours: 2.5 }],
  ])('says the same in the list and in the refusal: %s', async (code, rule) => {
    const [{ token: admin }, { token }] = await Promise.all([person('admin'), person()]);
    const types = [await makeSlotType(admin)];
    const start = code === 'signup_not_open' ? farAhead : 200;
    const earlier = await makeEvent(admin, types, { start: start - 3 });
    await ask(signUp, { token, params: { slotId: earlier.slot_assignments[0]?.id ?? '' } });
    const event = await makeEvent(admin, types, { start });
    await ask(updateOrganisation, { token: admin, body: rule });
    const { data } = await ask(getEvent, { token, params: { id: event.id } });
    const refused = await ask(signUp, { token, params: { slotId: event.slot_assignments[0]?.id ?? '' } });
    const none = Object.fromEntries(Object.keys(rule).map((key) => [key, null]));
    await ask(updateOrganisation, { token: admin, body: none });
    expect(data.signup_rule).toMatchObject({ code });
    expect(refused).toMatchObject({ status: 409, code });
    expect(refused.data).toEqual(data.signup_rule);
  });

  it('about canceling says from when it is late, and refuses nothing', async () => {
    const [{ token: admin }, { token }] = await Promise.all([person('admin'), person()]);
    const event = await makeEvent(admin, [await makeSlotType(admin)], { start: farAhead });
    const { data: made } = await ask(signUp, { token, params: { slotId: event.slot_assignments[0]?.id ?? '' } });
    expect(made.late_from).toBeNull();
    const one = async () => (await ask(listSignups, { token })).data[0]?.late_from;
    await ask(updateOrganisation, { token: admin, body: { cancel_hours_before: 8760 } });
    expect(await one()).toBe(inHours(farAhead - 8760).replace('.000', ''));
    expect((await ask(cancelSignup, { token, params: { signupId: made.id } })).status).toBe(204);
    await ask(updateOrganisation, { token: admin, body: { cancel_hours_before: null } });
  });

  it('about the time zone applies to new events only', async () => {
    const { token } = await person('admin');
    const before = (await ask(getOrganisation, { token })).data.timezone;
    const types = [await makeSlotType(token)];
    const old = await makeEvent(token, types, { start: farAhead });
    await ask(updateOrganisation, { token, body: { timezone: 'Asia/Tokyo' } });
    const body = {
      title: 'In the zone',
      start_time: inHours(farAhead),
      end_time: inHours(farAhead + 1),
      slot_assignments: [{ slot_type_id: types[0]?.id ?? '', required_count: 1 }],
    };
    const made = await ask(createEvent, { token, body });
    await ask(updateOrganisation, { token, body: { timezone: before } });
    expect(made.data.timezone).toBe('Asia/Tokyo');
    expect((await ask(getEvent, { token, params: { id: old.id } })).data).toMatchObject(old);
  });
});
