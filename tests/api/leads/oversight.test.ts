import { describe, expect, it } from 'vitest';
import { markAttendance } from '../../../supabase/functions/_shared/contract/attendance.ts';
import { listNotices } from '../../../supabase/functions/_shared/contract/notices.ts';
import { updateOrganisation } from '../../../supabase/functions/_shared/contract/organisation.ts';
import { assignSlot } from '../../../supabase/functions/_shared/contract/signups.ts';
import { updateUser } from '../../../supabase/functions/_shared/contract/users.ts';
import { apiContext } from '../../support/api-context.ts';

const { ask, sql, person, makeSlotType, makeEvent } = apiContext();

describe('security 11', () => {
  it('security 11: an administrator gives themselves a paid place in the past, and no 8,000 hours; the others hear of it', async () => {
    const [chief, second] = await Promise.all([person('admin'), person('admin')]);
    const event = await makeEvent(chief.token, [await makeSlotType(chief.token, -9999.99)]);
    await sql`update public.events set start_time = now() - interval '3 hours', end_time = now() - interval '1 hour'
      where id = ${event.id}`;
    const given = await ask(assignSlot, {
      token: chief.token,
      params: { id: chief.id },
      body: { slot_id: event.slot_assignments[0]?.id ?? '', override_reason: 'Was there' },
    });
    expect(given.status).toBe(201);
    const correct = (hours: number) =>
      ask(markAttendance, {
        token: chief.token,
        params: { signupId: given.data.id },
        body: { attendance: 'attended', hours, reason: 'Worked on' },
      });
    const refused = await correct(8000);
    expect(refused).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(refused.data).toMatchObject({ details: [{ path: 'hours', code: 'too_big', params: { max: 26 } }] });
    expect((await correct(20)).status).toBe(200);
    const { data: notices } = await ask(listNotices, { token: second.token });
    const about = { actor: expect.any(String), person: expect.any(String) };
    const told = notices.filter((notice) => notice.event?.id === event.id);
    expect(told.map(({ kind }) => kind).sort()).toEqual(['large_correction', 'own_paid_place', 'own_paid_work']);
    for (const notice of told) expect(notice).toMatchObject({ about, old: null, new: null });
  });

  it('security 11: the other administrators are told of a new one', async () => {
    const [chief, second, staff] = await Promise.all([person('admin'), person('admin'), person('staff')]);
    await ask(updateUser, {
      token: chief.token,
      params: { id: staff.id },
      body: { role: 'admin', name: 'Newly Named' },
    });
    const { data: notices } = await ask(listNotices, { token: second.token });
    const about = { person: 'Newly Named', subject: null, count: null, hours: null, scheduled: null };
    expect(notices).toContainEqual(
      expect.objectContaining({ kind: 'new_admin', event: null, about: expect.objectContaining(about) }),
    );
  });
});

describe('settings of money', () => {
  it('are the currency and the tolerance of corrections', async () => {
    const { token } = await person('admin');
    const set = (body: object) => ask(updateOrganisation, { token, body: body as never });
    expect((await set({ currency: 'EUR', hours_tolerance: 1.5 })).data).toMatchObject({
      currency: 'EUR',
      hours_tolerance: 1.5,
    });
    for (const currency of ['euro', 'EU', '€', null])
      expect((await set({ currency })).data).toMatchObject({ details: [{ path: 'currency', code: 'invalid_format' }] });
    for (const hours_tolerance of [-1, 24.5])
      expect((await set({ hours_tolerance })).data).toMatchObject({ details: [{ path: 'hours_tolerance' }] });
    await set({ currency: 'USD', hours_tolerance: 4 });
  });
});
