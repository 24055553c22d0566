import { beforeAll, describe, expect, it } from 'vitest';
import { makeChange } from '../../../supabase/functions/_shared/contract/change-sets.ts';
import { createEvent, getEvent, updateEvent } from '../../../supabase/functions/_shared/contract/events.ts';
import { listNotices } from '../../../supabase/functions/_shared/contract/notices.ts';
import { updatePlace } from '../../../supabase/functions/_shared/contract/places.ts';
import { listSignups } from '../../../supabase/functions/_shared/contract/signups.ts';
import { apiContext, inHours } from '../../support/api-context.ts';

const { sql, ask, person, makeSlotType, takePlace } = apiContext();
let token: string;
let type: string;

beforeAll(async () => {
  ({ token } = await person('admin'));
  type = (await makeSlotType(token)).id;
});

type Slot = { required_count: number; min_count?: number | null };
const bodyWith = (slot: Slot, location?: string) => ({
  ...{ title: 'Fair', start_time: inHours(48), end_time: inHours(50), location },
  slot_assignments: [{ slot_type_id: type, ...slot }],
});
const make = async (slot: Slot, location?: string) =>
  (await ask(createEvent, { token, body: bodyWith(slot, location) })).data;

describe('the minimum of a slot', () => {
  const minimumsOf = ({ slot_assignments }: { slot_assignments: { min_count: number | null }[] }) =>
    slot_assignments.map(({ min_count }) => min_count);

  it('is stored, kept, lowered with the count, and removed', async () => {
    expect(minimumsOf(await make({ required_count: 3 }))).toEqual([null]);
    const event = await make({ required_count: 5, min_count: 4 });
    expect(minimumsOf(event)).toEqual([4]);
    const put = async (slot: Slot) =>
      minimumsOf((await ask(updateEvent, { token, params: { id: event.id }, body: bodyWith(slot) })).data);
    expect(await put({ required_count: 6 })).toEqual([4]);
    expect(await put({ required_count: 3 })).toEqual([3]);
    expect(await put({ required_count: 3, min_count: 2 })).toEqual([2]);
    expect(await put({ required_count: 3, min_count: null })).toEqual([null]);
  });

  it('cannot be above the count', async () => {
    const { data } = await ask(createEvent, { token, body: bodyWith({ required_count: 3, min_count: 4 }) });
    expect(data).toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'slot_assignments.0.min_count', message: 'The minimum cannot be above the count (3)' }],
    });
    const zero = await ask(createEvent, { token, body: bodyWith({ required_count: 3, min_count: 0 }) });
    expect(zero.data).toMatchObject({ details: [{ path: 'slot_assignments.0.min_count' }] });
  });
});

describe('the reason why an event is canceled', () => {
  it('is read by its people, in the event, in their shifts and in their notices', async () => {
    const event = await make({ required_count: 2 });
    expect(event.cancel_reason).toBeNull();
    const ada = await person();
    await takePlace(ada.token, event);
    const off = { action: 'cancel' as const, events: [{ id: event.id }], reason: 'Storm warning' };
    expect((await ask(makeChange, { token, body: off })).status).toBe(200);
    // Notices of a change set are held for a minute.
    await sql`update public.notices set held_until = null where user_id = ${ada.id}`;
    const shown = await ask(getEvent, { token: ada.token, params: { id: event.id } });
    expect(shown.data).toMatchObject({ status: 'canceled', cancel_reason: 'Storm warning' });
    const { data: shifts } = await ask(listSignups, { token: ada.token });
    expect(shifts[0]?.event).toMatchObject({ status: 'canceled', cancel_reason: 'Storm warning' });
    const { data: notices } = await ask(listNotices, { token: ada.token });
    expect(notices[0]).toMatchObject({
      kind: 'canceled',
      old: { cancel_reason: null },
      new: { cancel_reason: 'Storm warning' },
    });
  });
});

describe('the place of an event', () => {
  it('is what its people have to know', async () => {
    const name = `Hall ${crypto.randomUUID()}`;
    const event = await make({ required_count: 2 }, name);
    expect(event.place).toMatchObject({ name, address: null });
    const details = { address: 'Harbour 1', meeting_point: 'Gate 3', contact: 'Ada, 555 1' };
    await ask(updatePlace, { token, params: { id: event.place?.id ?? '' }, body: details });
    const ada = await person();
    const { event: own } = await takePlace(ada.token, event);
    expect(own.place).toEqual({ id: event.place?.id, name, ...details });
    expect((await ask(getEvent, { token: ada.token, params: { id: event.id } })).data.place).toEqual(own.place);
    expect((await make({ required_count: 2 })).place).toBeNull();
  });
});
