import { beforeAll, describe, expect, it } from 'vitest';
import { getBoard } from '../../../supabase/functions/_shared/contract/board.ts';
import { createEvent } from '../../../supabase/functions/_shared/contract/events.ts';
import {
  createPlace,
  deletePlace,
  listPlaces,
  type Place,
  updatePlace,
} from '../../../supabase/functions/_shared/contract/places.ts';
import type { Account } from '../../support/accounts.ts';
import { apiContext, inHours } from '../../support/api-context.ts';

const { sql, ask, person, makeSlotType } = apiContext();
let admin: Account;
let token: string;
let type: { id: string };

beforeAll(async () => {
  admin = await person('admin');
  ({ token } = admin);
  type = await makeSlotType(token);
});

const unique = (name: string) => `${name} ${crypto.randomUUID()}`;
const makeAt = async (location: string) => {
  const body = {
    ...{ title: 'Fair', location, start_time: inHours(48), end_time: inHours(50) },
    slot_assignments: [{ slot_type_id: type.id, required_count: 1 }],
  };
  return (await ask(createEvent, { token, body })).data;
};
const listed = async (...names: string[]): Promise<Place[]> =>
  (await ask(listPlaces, { token })).data.filter(({ name }) => names.includes(name));
const details = { address: null, meeting_point: null, contact: null };

describe('/places', () => {
  it('lists places of events and those that an administrator has made, with what is known of them', async () => {
    const [pier, hall] = [unique('Pier'), unique('Hall')];
    await makeAt(pier);
    await makeAt(pier.toUpperCase());
    const made = await ask(createPlace, { token, body: { name: hall, address: ' Harbour 1 ', contact: '' } });
    expect(made.data).toEqual({
      ...details,
      ...{ id: made.data.id, name: hall, address: 'Harbour 1', other_names: [], coming_events: 0, version: 1 },
    });
    expect(await listed(pier, hall)).toEqual([
      { id: expect.any(String), name: pier, ...details, other_names: [], coming_events: 2, version: 1 },
      made.data,
    ]);
  });

  it('hides a place without events that nobody has changed', async () => {
    const typo = unique('Peir');
    const { id } = await makeAt(typo);
    await sql`update public.events set location = 'Elsewhere' where id = ${id}`;
    expect(await listed(typo)).toEqual([]);
    const again = await ask(createPlace, { token, body: { name: typo } });
    expect(await listed(typo)).toEqual([again.data]);
  });

  it('changes only what is named, and refuses an old version', async () => {
    const { data: place } = await ask(createPlace, { token, body: { name: unique('Hall'), address: 'Harbour 1' } });
    const params = { id: place.id };
    const { data: met } = await ask(updatePlace, { token, params, body: { meeting_point: 'Gate 3', version: 1 } });
    expect(met).toEqual({ ...place, meeting_point: 'Gate 3', version: 2 });
    const { data: emptied } = await ask(updatePlace, { token, params, body: { address: null } });
    expect(emptied).toMatchObject({ address: null, meeting_point: 'Gate 3', version: 3 });
    expect((await ask(updatePlace, { token, params, body: { contact: 'Ada', version: 2 } })).code).toBe(
      'stale_version',
    );
    const none = await ask(updatePlace, { token, params, body: { version: 3 } });
    expect(none.data).toMatchObject({ details: [{ code: 'nothing_to_change' }] });
  });

  it('renames, merges and keeps the former names', async () => {
    const [stage, main] = [unique('Stage'), unique('Main')];
    const { id } = await makeAt(stage);
    await makeAt(main);
    const [kept, gone] = [(await listed(main))[0]?.id ?? '', (await listed(stage))[0]?.id ?? ''];
    const taken = await ask(updatePlace, { token, params: { id: gone }, body: { name: main } });
    expect(taken.data).toMatchObject({ code: 'place_exists', params: { place_id: kept, place_name: main } });
    const { data } = await ask(updatePlace, { token, params: { id: gone }, body: { name: main, merge: true } });
    expect(data).toMatchObject({ id: kept, name: main, other_names: [stage], coming_events: 2 });
    const query = { from: inHours(40), to: inHours(60) };
    const { shifts, places } = (await ask(getBoard, { token, query })).data;
    expect(shifts.find((shift) => shift.id === id)).toMatchObject({ location: main, place_id: kept });
    expect(places).toContainEqual({ id: kept, name: main });
    expect(places.map((place) => place.id)).not.toContain(gone);
  });

  it('moves a place in the order, also that of the board', async () => {
    const names = [unique('A'), unique('B')];
    for (const name of names) await makeAt(name);
    const [a, b] = (await listed(...names)).map(({ id }) => id) as [string, string];
    await ask(updatePlace, { token, params: { id: b }, body: { before: a } });
    expect((await listed(...names)).map(({ id }) => id)).toEqual([b, a]);
    const { places } = (await ask(getBoard, { token, query: { from: inHours(40), to: inHours(60) } })).data;
    expect(places.map(({ id }) => id).filter((id) => id === a || id === b)).toEqual([b, a]);
    await ask(updatePlace, { token, params: { id: b }, body: { before: null } });
    expect((await listed(...names)).map(({ id }) => id)).toEqual([a, b]);
  });

  it('deletes a place without events only', async () => {
    const used = unique('Used');
    await makeAt(used);
    const id = (await listed(used))[0]?.id ?? '';
    const refused = await ask(deletePlace, { token, params: { id } });
    expect(refused.data).toMatchObject({ code: 'place_in_use', params: { events: 1 } });
    const { data: empty } = await ask(createPlace, { token, body: { name: unique('Empty') } });
    expect((await ask(deletePlace, { token, params: { id: empty.id } })).status).toBe(204);
    expect((await ask(deletePlace, { token, params: { id: empty.id } })).code).toBe('not_found');
  });
});
