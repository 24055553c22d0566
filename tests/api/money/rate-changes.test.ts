import { describe, expect, it } from 'vitest';
import {
  getSlotType,
  listRates,
  previewRate,
  removeRate,
  updateSlotType,
} from '../../../supabase/functions/_shared/contract/slot-types.ts';
import { apiContext } from '../../support/api-context.ts';

const { ask, person, makeSlotType, makeEvent, takePlace } = apiContext();
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function stage() {
  const [chief, ada] = await Promise.all([person('admin'), person('staff')]);
  const type = await makeSlotType(chief.token, -20, 'Guard');
  const event = await makeEvent(chief.token, [type], { start: 240, hours: 3 });
  await takePlace(ada.token, event);
  const params = { id: type.id };
  const put = (hourly_credits: number, rate_from: string) =>
    ask(updateSlotType, {
      token: chief.token,
      params,
      body: { name: 'Guard', color: '#3182ce', hourly_credits, rate_from },
    });
  return { chief, ada, type, params, put };
}

describe('a change of a rate', () => {
  it('is previewed with its shifts, people and money, and changes nothing', async () => {
    const { chief, params } = await stage();
    const { token } = chief;
    const { status, data } = await ask(previewRate, { token, params, body: { hourly_credits: -22.5 } });
    expect(status).toBe(200);
    expect(data).toEqual({ shifts: 1, closed_shifts: 0, people: 1, pay: 7.5, credits: 0 });
    const later = await ask(previewRate, { token, params, body: { hourly_credits: 1, rate_from: dayIn(30) } });
    expect(later.data).toMatchObject({ shifts: 0, people: 0, pay: 0 });
    expect((await ask(getSlotType, { token, params })).data).toMatchObject({ hourly_credits: -20, version: 1 });
    const refused = await ask(previewRate, { token, params, body: { hourly_credits: 1.234 } });
    expect(refused.data).toMatchObject({ details: [{ path: 'hourly_credits', code: 'too_many_decimals' }] });
  });

  it('is in the list of all rates with its day, its administrator and its time', async () => {
    const { chief, params, put } = await stage();
    const { token } = chief;
    await put(-30, dayIn(20));
    const { data } = await ask(listRates, { token, params });
    const set = { set_at: expect.any(String), set_by: expect.any(String) };
    expect(data).toEqual([
      { from: dayIn(20), hourly_credits: -30, upcoming: true, ...set },
      { from: null, hourly_credits: -20, upcoming: false, ...set },
    ]);
  });

  it('can be removed as long as its first day has not begun', async () => {
    const { chief, params, put } = await stage();
    const { token } = chief;
    await put(-30, dayIn(20));
    await put(-40, dayIn(40));
    expect((await ask(removeRate, { token, params, query: { from: dayIn(20) } })).status).toBe(204);
    const { data } = await ask(getSlotType, { token, params });
    expect(data).toMatchObject({ hourly_credits: -20, upcoming_rate: { from: dayIn(40), hourly_credits: -40 } });
    expect(await ask(removeRate, { token, params, query: { from: dayIn(20) } })).toMatchObject({
      ...{ status: 404, code: 'not_found', message: 'Rate not found' },
    });
  });

  it('is for administrators only', async () => {
    const { ada, params } = await stage();
    const { token } = ada;
    expect((await ask(listRates, { token, params })).code).toBe('forbidden');
    expect((await ask(previewRate, { token, params, body: { hourly_credits: 1 } })).code).toBe('forbidden');
    expect((await ask(removeRate, { token, params, query: { from: dayIn(20) } })).code).toBe('forbidden');
  });
});
