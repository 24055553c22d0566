import { describe, expect, it } from 'vitest';
import { getReport, listReportedSignups } from '../../../supabase/functions/_shared/contract/reports.ts';
import { listUsers } from '../../../supabase/functions/_shared/contract/users.ts';
import { apiContext } from '../../support/api-context.ts';
import { recordWork } from '../../support/work.ts';

const { sql, ask, person, makeSlotType, makeEvent, takePlace } = apiContext();

/** Three past hours of a volunteer at 1.25 credits an hour and of a paid person at 20 dollars an hour. */
async function stage() {
  const [admin, ada, bob] = await Promise.all([person('admin'), person(), person('staff')]);
  const [credits, wage] = await Promise.all([makeSlotType(admin.token, 1.25), makeSlotType(admin.token, -20)]);
  const [one, other] = [await makeEvent(admin.token, [credits]), await makeEvent(admin.token, [wage])];
  await takePlace(ada.token, one);
  await takePlace(bob.token, other);
  await sql`update public.events set start_time = '2025-02-28T22:30Z', end_time = '2025-03-01T01:30Z'
    where id in (${one.id}, ${other.id})`;
  await recordWork(sql, sql`s.event_id = ${other.id}`, { attendance: 'attended' });
  return { admin, ada, bob, credits, wage };
}

describe('GET /reports', () => {
  it('sums up by person, slot type and month, and matches the staff list', async () => {
    const { admin, ada, bob, credits, wage } = await stage();
    const query = { from: '2025-01-01', to: '2025-12-31', slot_type_ids: [credits.id, wage.id] };
    const { status, data } = await ask(getReport, { token: admin.token, query });
    expect(status).toBe(200);
    expect(data).toMatchObject({ from: '2025-01-01', to: '2025-12-31', timezone: 'UTC' });
    const totals = { shifts: 2, minutes: 360, credits: 3.8, paid_minutes: 180, pay: 60, filled: 2, offered: 2 };
    expect(data.totals).toMatchObject({ people: 2, ...totals });
    expect(data.people.map(({ id, role, minutes, pay }) => [id, role, minutes, pay])).toEqual(
      [ada, bob]
        .sort((a, b) => (a.email < b.email ? -1 : 1))
        .map(({ id }) => (id === ada.id ? [id, 'volunteer', 180, 0] : [id, 'staff', 180, 60])),
    );
    expect(data.months).toMatchObject([{ month: '2025-02', ...totals }]);
    const { data: users } = await ask(listUsers, { token: admin.token, query: { search: ada.email } });
    expect(data.people.find(({ id }) => id === ada.id)?.credits).toBe(
      users.find(({ id }) => id === ada.id)?.completed_credits,
    );
  });
  it('can be limited to people', async () => {
    const { admin, ada } = await stage();
    const query = { from: '2025-01-01', to: '2025-12-31', role: 'volunteer', search: ada.email } as const;
    const { data } = await ask(getReport, { token: admin.token, query });
    expect(data.people.map(({ id }) => id)).toEqual([ada.id]);
    expect(data.totals).toMatchObject({ shifts: 1, credits: 3.8, offered: null });
  });
  it('covers the current calendar year by default', async () => {
    const { token, email } = await person('admin');
    const yearBefore = new Date().getUTCFullYear();
    const { from, to } = (await ask(getReport, { token })).data;
    // The year may end meanwhile.
    expect([yearBefore, new Date().getUTCFullYear()].map((year) => [`${year}-01-01`, `${year}-12-31`])).toContainEqual([
      from,
      to,
    ]);
    const half = await ask(getReport, { token, query: { from: '2024-06-15', search: email } });
    expect(half.data).toMatchObject({ from: '2024-06-15', to: '2024-12-31', people: [], months: [] });
    const longest = await ask(getReport, { token, query: { from: '2020-02-29', to: '2030-02-28' } });
    expect(longest.status).toBe(200);
  });
  it.each([
    ['?from=2025-02-30', 'from', 'Must be a day like 2026-06-14'],
    ['?from=yesterday', 'from', 'Must be a day like 2026-06-14'],
    ['?to=2025-02-01T00:00:00Z', 'to', 'Must be a day like 2026-06-14'],
    ['?from=1999-12-31', 'from', 'Must be between the years 2000 and 2100'],
    ['?to=2101-01-01', 'to', 'Must be between the years 2000 and 2100'],
    ['?from=2025-02-02&to=2025-02-01', 'to', 'Must not be before from'],
    ['?from=2015-01-01&to=2025-01-01', 'to', 'A report covers at most 10 years'],
    ['?slot_type_ids=bar', 'slot_type_ids.0', 'Must be an identifier (UUID)'],
    ['?role=boss', 'role', 'Must be volunteer, staff or admin'],
    ['?search=', 'search', 'Must be text to search for'],
    [`?search=${'x'.repeat(201)}`, 'search', 'Must be at most 200 characters'],
    ['?search=%00', 'search', 'Contains characters that cannot be stored'],
    ['?from=2025-01-01&from=2025-01-02', 'from', 'Must be given only once'],
    ['?person=1', 'person', 'This key is not known'],
    ['?by=hour', 'by', 'Must be day, week or month'],
  ])('refuses %s', async (rawQuery, path, message) => {
    const { token } = await person('admin');
    const { data } = await ask(getReport, { token, rawQuery });
    expect(data).toMatchObject({ code: 'invalid_request', details: [{ path, message }] });
  });
  it.each(['volunteer', 'staff'] as const)('is not for %s, whatever they ask', async (role) => {
    const { token } = await person(role);
    for (const rawQuery of ['', '?from=nonsense']) {
      expect((await ask(getReport, { token, rawQuery })).code).toBe('forbidden');
    }
  });
});

describe('GET /reports/signups', () => {
  const year = { from: '2025-01-01', to: '2025-12-31' };
  const kinds = ['worked', 'filled', 'booked', 'paid', 'no_show', 'excused'] as const;

  it('lists the signups that a report counts, with what they earn', async () => {
    const { admin, ada, bob, credits, wage } = await stage();
    const { token } = admin;
    const query = { ...year, slot_type_ids: [credits.id, wage.id] };
    const of = async (kind: (typeof kinds)[number], more: object = {}) =>
      (await ask(listReportedSignups, { token, query: { ...query, of: kind, ...more } })).data;
    const [own] = await of('worked', { user_id: ada.id });
    expect(own).toMatchObject({
      ...{
        user: { id: ada.id },
        slot_type: { id: credits.id },
        attendance: null,
        minutes: 180,
        credits: 3.8,
        pay: null,
      },
      event: { start_time: '2025-02-28T22:30:00Z', end_time: '2025-03-01T01:30:00Z', timezone: 'UTC' },
    });
    const { totals } = (await ask(getReport, { token, query })).data;
    const counts = await Promise.all(kinds.map(async (kind) => (await of(kind)).length));
    expect(counts).toEqual([totals.shifts, totals.filled, 1, 1, totals.no_shows, totals.excused]);
    expect((await of('paid')).map(({ user, pay }) => [user.id, pay])).toEqual([[bob.id, 60]]);
    expect((await of('worked', { role: 'staff' })).map(({ user }) => user.id)).toEqual([bob.id]);
    expect((await of('worked', { search: ada.email })).map(({ user }) => user.id)).toEqual([ada.id]);
    expect(await of('worked', { from: '2025-03-01' })).toEqual([]);
    await recordWork(sql, sql`s.user_id = ${ada.id}`, { attendance: 'no_show' });
    expect((await of('no_show')).map(({ user, minutes }) => [user.id, minutes])).toEqual([[ada.id, 0]]);
  });

  it('has pages, which together have each signup once', async () => {
    const { admin, credits, wage } = await stage();
    const query = { ...year, slot_type_ids: [credits.id, wage.id], of: 'worked' as const, limit: 1 };
    const { token } = admin;
    const first = await ask(listReportedSignups, { token, query });
    const next = /^<\?(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1];
    const second = await ask(listReportedSignups, { token, rawQuery: `?${next}` });
    expect(second.status).toBe(200);
    expect(second.headers.get('link')).toBeNull();
    const whole = await ask(listReportedSignups, { token, query: { ...query, limit: 1000 } });
    expect([...first.data, ...second.data]).toEqual(whole.data);
    expect(whole.data).toHaveLength(2);
  });

  it('is for administrators, and refuses what it does not know', async () => {
    const [{ token }, volunteer] = [await person('admin'), await person()];
    const query = { of: 'worked' } as const;
    expect((await ask(listReportedSignups, { token: volunteer.token, query })).code).toBe('forbidden');
    for (const rawQuery of ['?of=everything', '?of=worked&to=2025-01-01&from=2025-01-02', '?of=worked&cursor=x'])
      expect((await ask(listReportedSignups, { token, rawQuery })).code).toBe('invalid_request');
  });
});
