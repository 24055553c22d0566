import { expect, it } from 'vitest';
import { getAvailability, setAvailability } from '../../../supabase/functions/_shared/contract/availability.ts';
import { apiContext } from '../../support/api-context.ts';

const { ask, person, makeSlotType } = apiContext();
const nothing = { timezone: 'Europe/Berlin', statements: [], most_hours: null, slot_type_ids: [], place_ids: [] };
const weekly = {
  repeats: 'weekly',
  says: 'not_free',
  weekdays: [5, 1],
  from: '18:00',
  to: '02:00',
  last_day: null,
} as const;

it('keeps the whole of what a person says, for them and for administrators', async () => {
  const [ada, bob, chief] = [await person(), await person(), await person('admin')];
  const type = await makeSlotType(chief.token, 1);
  const params = { id: ada.id };
  const first = await ask(getAvailability, { token: ada.token, params });
  expect(first).toMatchObject({ status: 200, data: { version: 0, statements: [], held: [], said_at: null } });
  const once = {
    repeats: 'once',
    says: 'free',
    from: '2030-06-01T10:00:00+02:00',
    to: '2030-06-01T12:00:00Z',
  } as const;
  const body = {
    ...nothing,
    statements: [once, { ...weekly, weekdays: [5, 1] }],
    most_hours: 7.5,
    slot_type_ids: [type.id],
    version: 0,
  };
  expect(await ask(setAvailability, { token: ada.token, params, body })).toMatchObject({
    status: 200,
    data: {
      version: 1,
      by_admin: false,
      most_hours: 7.5,
      slot_type_ids: [type.id],
      statements: [
        { ...once, from: '2030-06-01T08:00:00Z' },
        { ...weekly, weekdays: [1, 5] },
      ],
    },
  });
  expect(await ask(setAvailability, { token: ada.token, params, body })).toMatchObject({ code: 'stale_version' });
  const seen = await ask(getAvailability, { token: chief.token, params });
  expect(seen.data.statements).toHaveLength(2);
  for (const token of [bob.token])
    expect(await ask(getAvailability, { token, params })).toMatchObject({ status: 403, code: 'forbidden' });
});

it('refuses what makes no sense, with the place where it is', async () => {
  const { id, token } = await person();
  const refused = async (body: object) => {
    const { status, data } = await ask(setAvailability, {
      token,
      params: { id },
      rawBody: JSON.stringify({ ...nothing, ...body }),
    } as never);
    const [detail] = (data as unknown as { details: { path: string; code: string }[] }).details;
    return [status, detail?.path, detail?.code];
  };
  const said = (statement: object) => ({ statements: [{ ...weekly, ...statement }] });
  expect(await refused(said({ from: '24:00' }))).toEqual([400, 'statements.0.from', 'invalid_format']);
  expect(await refused(said({ weekdays: [] }))).toEqual([400, 'statements.0.weekdays', 'too_few']);
  expect(await refused(said({ weekdays: [8] }))).toEqual([400, 'statements.0.weekdays.0', 'too_big']);
  const once = { repeats: 'once', says: 'free', from: '2030-06-01T10:00:00Z', to: '2030-06-01T10:00:00Z' };
  expect(await refused({ statements: [once] })).toEqual([400, 'statements.0.to', 'end_before_start']);
  expect(await refused({ statements: Array(201).fill(weekly) })).toEqual([400, 'statements', 'too_many']);
  expect(await refused({ place_ids: [crypto.randomUUID()] })).toEqual([400, 'place_ids.0', 'not_found']);
});
