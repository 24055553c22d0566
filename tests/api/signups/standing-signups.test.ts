import { expect, it } from 'vitest';
import { makeChange } from '../../../supabase/functions/_shared/contract/change-sets.ts';
import { getEvent, listEvents } from '../../../supabase/functions/_shared/contract/events.ts';
import { listSignups } from '../../../supabase/functions/_shared/contract/signups.ts';
import { signUpForSeries } from '../../../supabase/functions/_shared/contract/standing-signups.ts';
import { apiContext } from '../../support/api-context.ts';

const { ask, person, makeSlotType, makeEvent, takePlace, allEvents } = apiContext();

/** A shift that repeats on three days, and the token of an administrator. */
async function series() {
  const { token } = await person('admin');
  const event = await makeEvent(token, [await makeSlotType(token)], { title: 'Weekly', start: 500 });
  const body = { action: 'copy' as const, events: [{ id: event.id }], days: [7, 14], series: true };
  expect((await ask(makeChange, { token, body })).status).toBe(200);
  const id = (await ask(getEvent, { token, params: { id: event.id } })).data.series?.id ?? '';
  const shifts = await allEvents(token, { series_id: id });
  return { token, event, id, shifts, slotId: event.slot_assignments[0]?.id ?? '' };
}

it('shows which events repeat one another, and lists those of a series', async () => {
  const { id, shifts, token } = await series();
  expect(shifts.map(({ title, series }) => [title, series])).toEqual(
    Array.from({ length: 3 }, () => ['Weekly', { id, events: 3 }]),
  );
  const from = shifts[1]?.start_time ?? '';
  expect((await allEvents(token, { series_id: id, from })).map((each) => each.id)).toEqual(
    shifts.slice(1).map((each) => each.id),
  );
  const alone = await makeEvent(token, [await makeSlotType(token)]);
  expect(alone.series).toBeNull();
});

it('signs up for a whole series, first as a preview, and names what is refused', async () => {
  const { shifts, slotId } = await series();
  const { token } = await person();
  await takePlace((await person()).token, shifts[1] ?? { slot_assignments: [] });
  const take = (body: { every: 1 | 2; preview?: boolean }) => ask(signUpForSeries, { token, params: { slotId }, body });
  const preview = await take({ every: 1, preview: true });
  expect(preview.data.taken.map(({ id }) => id)).toEqual([shifts[0]?.id, shifts[2]?.id]);
  expect(preview.data.skipped).toMatchObject([{ event: { id: shifts[1]?.id }, refusal: { code: 'slot_full' } }]);
  expect((await ask(listSignups, { token })).data).toEqual([]);
  expect((await take({ every: 1 })).data).toEqual(preview.data);
  const again = await take({ every: 2 });
  expect([again.data.taken, again.data.skipped.map(({ refusal }) => refusal.code)]).toEqual([
    [],
    ['already_signed_up', 'already_signed_up'],
  ]);
  expect((await ask(listSignups, { token })).data.map(({ event }) => event.id)).toEqual([shifts[0]?.id, shifts[2]?.id]);
});

it('refuses what is neither each nor every second time, and slots that do not exist', async () => {
  const { token } = await person();
  const params = { slotId: crypto.randomUUID() };
  const asked = (body: object) => ask(signUpForSeries, { token, params, body: body as never });
  expect((await asked({ every: 3 })).status).toBe(400);
  expect((await asked({})).status).toBe(400);
  expect((await asked({ every: 1 })).status).toBe(404);
});

it('lists the events at a place', async () => {
  const { token } = await person('admin');
  const type = await makeSlotType(token);
  const [here, there] = [await makeEvent(token, [type], { title: 'Here' }), await makeEvent(token, [type])];
  const location = `Pier ${crypto.randomUUID()}`;
  await ask(makeChange, { token, body: { action: 'move', events: [{ id: here.id }], location } });
  const place = (await ask(getEvent, { token, params: { id: here.id } })).data.place;
  const { data } = await ask(listEvents, { token, query: { place_id: place?.id ?? '' } });
  expect(data.map(({ id }) => id)).toEqual([here.id]);
  expect(there.place).toBeNull();
});
