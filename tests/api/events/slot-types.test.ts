import { describe, expect, it } from 'vitest';
import { markAttendance } from '../../../supabase/functions/_shared/contract/attendance.ts';
import { getEvent } from '../../../supabase/functions/_shared/contract/events.ts';
import { getReport } from '../../../supabase/functions/_shared/contract/reports.ts';
import { listSignups } from '../../../supabase/functions/_shared/contract/signups.ts';
import {
  createSlotType,
  deleteSlotType,
  getSlotType,
  listSlotTypes,
  updateSlotType,
} from '../../../supabase/functions/_shared/contract/slot-types.ts';
import { getMe } from '../../../supabase/functions/_shared/contract/users.ts';
import { apiContext } from '../../support/api-context.ts';

const { sql, ask, person, makeSlotType, makeEvent, takePlace } = apiContext();
const body = { name: ' Bar ', color: '#3182CE', hourly_credits: 1.5, description: '' };

describe('slot types', () => {
  it('are created, read, replaced and deleted', {
    tags: ['1.7', '3.12', '3.13', '7.21', '7.22', '7.23', '7.24', '7.25'],
  }, async () => {
    const [{ token }, volunteer] = await Promise.all([person('admin'), person()]);
    const made = await ask(createSlotType, { token, body });
    expect(made.status).toBe(201);
    expect(made.data).toMatchObject({ name: 'Bar', color: '#3182ce', hourly_credits: 1.5, description: null });
    expect(made.data).toMatchObject({ compensation: 'credits', upcoming_rate: null });
    const params = { id: made.data.id };
    // What payroll needs is told to administrators alone.
    const seen = { ...made.data, payroll: null };
    expect((await ask(getSlotType, { token: volunteer.token, params })).data).toEqual(seen);
    expect((await ask(listSlotTypes, { token: volunteer.token })).data).toContainEqual(seen);

    const changed = { name: 'Till', color: '#e53e3e', hourly_credits: -12.75, description: 'Cash', id: made.data.id };
    const replaced = await ask(updateSlotType, { token, params, body: { ...changed, version: made.data.version } });
    expect(replaced.status).toBe(200);
    const rates = [{ from: null, hourly_credits: -12.75 }];
    const rate = {
      compensation: 'wage',
      open_to: 'everyone',
      qualifications: [],
      payroll: { pay_code: null, cost_centre: null, unpaid_breaks: 'none' },
      rates,
      upcoming_rate: null,
      bring: null,
      min_age: null,
      young: null,
    };
    expect(replaced.data).toEqual({ ...changed, ...rate, archived: false, version: made.data.version + 1 });

    expect((await ask(deleteSlotType, { token, params })).status).toBe(204);
    for (const call of [getSlotType, deleteSlotType]) {
      expect(await ask(call, { token, params })).toMatchObject({ code: 'not_found', message: 'Slot type not found' });
    }
    expect((await ask(updateSlotType, { token, params, body })).code).toBe('not_found');
  });
  it('in use are archived: they can no longer be chosen, but events keep them', async () => {
    const [{ token }, volunteer] = await Promise.all([person('admin'), person()]);
    const slotType = await makeSlotType(token);
    await makeEvent(token, [slotType]);
    const params = { id: slotType.id };
    expect((await ask(deleteSlotType, { token, params })).status).toBe(204);
    expect((await ask(listSlotTypes, { token })).data.map(({ id }) => id)).not.toContain(slotType.id);
    expect((await ask(getSlotType, { token, params })).data).toMatchObject({ archived: true });
    expect((await ask(getSlotType, { token: volunteer.token, params })).code).toBe('not_found');
    expect((await ask(deleteSlotType, { token, params })).code).toBe('not_found');
  });
  it('cannot be changed with a stale version', async () => {
    const { token } = await person('admin');
    const { id, version } = await makeSlotType(token);
    expect((await ask(updateSlotType, { token, params: { id }, body: { ...body, version } })).status).toBe(200);
    expect(await ask(updateSlotType, { token, params: { id }, body: { ...body, version } })).toMatchObject({
      code: 'stale_version',
      message: 'This was changed by someone else in the meantime',
    });
    expect((await ask(updateSlotType, { token, params: { id }, body })).status).toBe(200);
  });
  it.each([
    [{ ...body, name: '   ' }, 'name'],
    [{ ...body, name: 'x'.repeat(201) }, 'name'],
    [{ ...body, color: 'red' }, 'color'],
    [{ ...body, hourly_credits: 10_000 }, 'hourly_credits'],
    [{ ...body, hourly_credits: 1.005 }, 'hourly_credits'],
    [{ ...body, hourly_credits: '1' }, 'hourly_credits'],
    [{ ...body, description: 'x'.repeat(20_001) }, 'description'],
    [{ ...body, description: 7 }, 'description'],
    [{ ...body, compensation: 'wage' }, 'compensation'],
  ])('refuse %j at %s', async (wrong, path) => {
    const { token } = await person('admin');
    const { data } = await ask(createSlotType, { token, rawBody: JSON.stringify(wrong) });
    expect(data).toMatchObject({ details: [expect.objectContaining({ path })] });
  });
  it('refuse an identifier in the body that differs from the one in the path', { tags: ['7.24'] }, async () => {
    const { token } = await person('admin');
    const { id } = await makeSlotType(token);
    const other = { ...body, id: crypto.randomUUID() };
    const { data } = await ask(updateSlotType, { token, params: { id }, body: other });
    expect(data).toMatchObject({ details: [{ path: 'id', message: 'Must be the identifier in the address' }] });
    expect((await ask(updateSlotType, { token, params: { id }, body: { ...body, id: id.toUpperCase() } })).status).toBe(
      200,
    );
  });
});

/** A slot type with a wage of 22.50, a shift of 3 h 15 min that ended an hour ago, and another one in two weeks. */
async function worked() {
  const [admin, ada] = await Promise.all([person('admin'), person('staff')]);
  const type = await makeSlotType(admin.token, -22.5);
  const [past, next] = [await makeEvent(admin.token, [type]), await makeEvent(admin.token, [type], { start: 14 * 24 })];
  await takePlace(ada.token, past);
  await takePlace(ada.token, next);
  await sql`update public.events set start_time = now() - interval '4 hours 15 minutes', end_time = now() - interval '1 hour'
    where id = ${past.id}`;
  await sql`update public.events set end_time = start_time + interval '195 minutes' where id = ${next.id}`;
  const put = (hourly_credits: number, more: object = {}) =>
    ask(updateSlotType, {
      token: admin.token,
      params: { id: type.id },
      body: { name: 'Bar', color: '#3182ce', hourly_credits, ...more },
    });
  const pay = async () => (await ask(listSignups, { token: ada.token })).data.map(({ pay: amount }) => amount);
  return { admin, ada, type, past, next, put, pay };
}

/** A day in UTC, the organisation's time zone in this test. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

it('B4: 3.25 hours at 22.50 earn 73.13, to the cent, in the own list, the report and the wage of the line', async () => {
  const { admin, ada, type, pay } = await worked();
  expect(await pay()).toEqual([73.13, 73.13]);
  const [signup] = (await ask(listSignups, { token: ada.token })).data;
  const params = { signupId: signup?.id ?? '' };
  await ask(markAttendance, { token: admin.token, params, body: { attendance: 'attended' } });
  const query = { from: dayIn(-1), to: dayIn(0), slot_type_ids: [type.id] };
  const { totals, people, slot_types, months } = (await ask(getReport, { token: admin.token, query })).data;
  for (const each of [totals, ...people, ...slot_types, ...months]) expect(each.pay).toBeOneOf([73.13, 0]);
  expect([totals.pay, people[0]?.pay, slot_types[0]?.pay]).toEqual([73.13, 73.13, 73.13]);
});

describe('a new rate', () => {
  it('security 2, B1: does not change the pay of past days anywhere, and applies from tomorrow', async () => {
    const { admin, ada, type, past, next, put, pay } = await worked();
    const signup = (await ask(listSignups, { token: ada.token })).data[0]?.id ?? '';
    const marked = { attendance: 'attended' as const };
    expect((await ask(markAttendance, { token: admin.token, params: { signupId: signup }, body: marked })).status).toBe(
      200,
    );
    const closed = async () => {
      const query = { from: dayIn(-1), to: dayIn(0), slot_type_ids: [type.id] };
      const { totals, people } = (await ask(getReport, { token: admin.token, query })).data;
      return [totals.pay, people.map((one) => one.pay)];
    };
    expect(await pay()).toEqual([73.13, 73.13]);
    expect(await closed()).toEqual([73.13, [73.13]]);
    const { data } = await put(-30);
    expect(data).toMatchObject({
      ...{ hourly_credits: -22.5, compensation: 'wage' },
      upcoming_rate: { hourly_credits: -30, from: dayIn(1) },
    });
    expect(await pay()).toEqual([73.13, 97.5]);
    expect(await closed()).toEqual([73.13, [73.13]]);
    const rates = [past, next].map(async ({ id }) => {
      const event = (await ask(getEvent, { token: ada.token, params: { id } })).data;
      return event.slot_assignments[0]?.slot_type.hourly_credits;
    });
    expect(await Promise.all(rates)).toEqual([-22.5, -30]);
    // From a wage to credits.
    await put(2);
    expect(await pay()).toEqual([73.13, null]);
    expect(await closed()).toEqual([73.13, [73.13]]);
    expect((await ask(getMe, { token: ada.token })).data).toMatchObject({
      confirmed_credits: 6.5,
      completed_credits: 0,
    });
  });

  it('in the future stays if the slot type is saved unchanged, and is replaced by a rate from an earlier day', async () => {
    const { put } = await worked();
    const upcoming_rate = { hourly_credits: -30, from: dayIn(10) };
    expect((await put(-30, { rate_from: dayIn(10) })).data).toMatchObject({ hourly_credits: -22.5, upcoming_rate });
    expect((await put(-22.5)).data).toMatchObject({ hourly_credits: -22.5, upcoming_rate });
    expect((await put(-22.5, { rate_from: dayIn(1) })).data).toMatchObject({ upcoming_rate: null });
  });

  it('from today or earlier requires a reason, changes the pay since that day, and is logged with the reason', async () => {
    const { type, put, pay } = await worked();
    for (const day of [dayIn(0), dayIn(-1)]) {
      for (const more of [{}, { rate_reason: null }, { rate_reason: '  ' }]) {
        expect(await put(-30, { rate_from: day, ...more })).toMatchObject({
          status: 400,
          code: 'invalid_request',
          data: {
            details: [
              {
                path: 'rate_reason',
                message:
                  'A reason is required for a rate from today or earlier: it changes what work already started earns',
              },
            ],
          },
        });
      }
    }
    expect(await pay()).toEqual([73.13, 73.13]);
    const { status, data } = await put(-30, { rate_from: dayIn(-1), rate_reason: ' Agreed in May ' });
    expect(status).toBe(200);
    expect(data).toMatchObject({ hourly_credits: -30, upcoming_rate: null });
    expect(await pay()).toEqual([97.5, 97.5]);
    const [entry] = await sql`select before, after from public.audit_log
      where table_name = 'slot_type_rates' and row_id = ${type.id} order by id desc limit 1`;
    expect(entry?.after.reason).toBe('Agreed in May');
    expect([entry?.before.rates.length, entry?.after.rates.length]).toEqual([1, 2]);
  });

  it('is refused with a stale version, and no rate changes', async () => {
    const { type, put, pay } = await worked();
    expect((await put(-22.5, { version: type.version })).status).toBe(200);
    expect((await put(-30, { version: type.version })).code).toBe('stale_version');
    expect(await pay()).toEqual([73.13, 73.13]);
  });

  it.each([
    [{ rate_from: '2026-02-30' }, 'rate_from', 'Must be a day like 2026-06-14'],
    [{ rate_from: 'tomorrow' }, 'rate_from', 'Must be a day like 2026-06-14'],
    [{ rate_from: '-infinity' }, 'rate_from', 'Must be a day like 2026-06-14'],
    [{ rate_from: '2101-01-01' }, 'rate_from', 'Must be between the years 2000 and 2100'],
    [{ rate_from: 20261122 }, 'rate_from', 'Must be a day like 2026-06-14'],
    [{ rate_from: dayIn(1), rate_reason: 'x'.repeat(501) }, 'rate_reason', 'Must be at most 500 characters'],
    [{ rate_from: dayIn(1), rate_reason: 7 }, 'rate_reason', 'Must be text'],
    [{ upcoming_rate: null }, 'upcoming_rate', 'This key is not known'],
  ])('refuses %j', async (more, path, message) => {
    const { token } = await person('admin');
    const { id } = await makeSlotType(token);
    const rawBody = JSON.stringify({ ...body, ...more });
    const { status, data } = await ask(updateSlotType, { token, params: { id }, rawBody });
    expect(status).toBe(400);
    expect(data).toMatchObject({ details: [{ path, message }] });
  });

  it('cannot have a day when the slot type is created', async () => {
    const { token } = await person('admin');
    const { data } = await ask(createSlotType, { token, rawBody: JSON.stringify({ ...body, rate_from: dayIn(1) }) });
    expect(data).toMatchObject({ details: [{ path: 'rate_from' }] });
  });
});
