import { expect, it } from 'vitest';
import { createPlace } from '../../../supabase/functions/_shared/contract/places.ts';
import { readWall } from '../../../supabase/functions/_shared/contract/wall.ts';
import {
  createWall,
  deleteWall,
  listWalls,
  renewWall,
  updateWall,
} from '../../../supabase/functions/_shared/contract/walls.ts';
import { hashOf } from '../../../supabase/functions/_shared/link-token.ts';
import { apiContext } from '../../support/api-context.ts';

const { ask, sql, person, makeSlotType, makeEvent, takePlace } = apiContext();
const read = (key: string) => ask(readWall, { body: { key } });
const gone = { status: 404, code: 'not_found', message: 'Wall not found' };

it('a wall is made, read by whoever has its address, renewed and deleted', async () => {
  const [{ token }, { token: ben }] = await Promise.all([person('admin'), person()]);
  const type = await makeSlotType(token);
  const event = await makeEvent(token, [type], { start: 2, count: 2 });
  const made = await ask(createWall, { token, body: { name: ' Tent ', slot_type_id: type.id } });
  expect(made.status).toBe(201);
  const { key, ...wall } = made.data;
  expect(wall).toMatchObject({ name: 'Tent', place: null, slot_type: { name: 'Bar' }, shows_names: false });
  expect(key).toMatch(/^[\w-]{43}$/);
  const listed = async () => (await ask(listWalls, { token })).data.find(({ id }) => id === wall.id);
  expect(await listed()).toEqual(wall);
  expect(wall.last_seen_at).toBeNull();

  const shown = await read(key);
  expect(shown.status).toBe(200);
  expect(shown.data).toMatchObject({ id: wall.id, shifts: [{ id: event.id, slots: [{ required: 2, taken: 0 }] }] });
  await takePlace(ben, event);
  expect((await read(key)).data.shifts[0]?.slots[0]?.taken).toBe(1);
  expect((await listed())?.last_seen_at).not.toBeNull();

  const changed = await ask(updateWall, { token, params: { id: wall.id }, body: { name: 'Bar', shows_names: true } });
  expect(changed).toMatchObject({ status: 200, data: { name: 'Bar', shows_names: true } });
  const renewed = await ask(renewWall, { token, params: { id: wall.id } });
  expect(renewed).toMatchObject({ status: 200, data: { id: wall.id, last_seen_at: null } });
  expect(renewed.data.key).not.toBe(key);
  expect(await read(key)).toMatchObject(gone);
  expect((await read(renewed.data.key)).status).toBe(200);
  expect((await ask(deleteWall, { token, params: { id: wall.id } })).status).toBe(204);
  expect(await read(renewed.data.key)).toMatchObject(gone);
  for (const call of [deleteWall, renewWall] as const)
    expect(await ask(call, { token, params: { id: wall.id } })).toMatchObject(gone);
  expect(await ask(updateWall, { token, params: { id: wall.id }, body: { name: 'x' } })).toMatchObject(gone);
});

it('a wall for a place that shows names is that from the beginning; the list is by name', async () => {
  const { token } = await person('admin');
  const name = `Pier ${crypto.randomUUID()}`;
  const { data: place } = await ask(createPlace, { token, body: { name } });
  const body = { name: 'Screen 10', place_id: place.id, shows_names: true };
  const { data: wall } = await ask(createWall, { token, body });
  expect(wall).toMatchObject({ place: { id: place.id, name }, slot_type: null, shows_names: true });
  const { data: other } = await ask(createWall, { token, body: { ...body, name: 'Screen 9' } });
  const listed = (await ask(listWalls, { token })).data.filter(({ place: of }) => of?.id === place.id);
  expect(listed.map(({ id }) => id)).toEqual([other.id, wall.id]);
});

it('no other key opens a wall: forged, cut off, of another case, the hash or the id', async () => {
  const { token } = await person('admin');
  const { data } = await ask(createWall, { token, body: { name: 'Gate' } });
  const { key, id } = data;
  const hash = await hashOf(key);
  const [stored] = await sql`select hash from private.wall_keys where wall_id = ${id}`;
  expect(stored?.hash).toBe(hash);
  for (const forged of ['', id, hash, key.slice(0, -1), `${key}=`, ` ${key}`, key.toUpperCase(), "' or true --", '%'])
    expect(await read(forged)).toMatchObject(gone);
  expect((await read('x'.repeat(201))).status).toBe(400);
  expect((await ask(readWall, { rawBody: JSON.stringify({ key: { hash } }) })).status).toBe(400);
  expect((await ask(readWall, { token, body: { key } })).status).toBe(200);
  // The key is in the body: in a path or query it would be in logs of proxies.
  expect((await ask(readWall, { rawQuery: `?key=${key}`, body: { key } })).status).toBe(400);
});

it('refuses a wall without a name, of two scopes, or of something that does not exist', async () => {
  const { token } = await person('admin');
  const type = await makeSlotType(token);
  const create = (body: object) => ask(createWall, { token, rawBody: JSON.stringify(body) });
  expect((await create({ name: ' ' })).status).toBe(400);
  expect((await create({ name: 'x', place_id: type.id, slot_type_id: type.id })).status).toBe(400);
  expect(await create({ name: 'x', place_id: type.id })).toMatchObject({ status: 404, message: 'Place not found' });
  expect(await create({ name: 'x', slot_type_id: crypto.randomUUID() })).toMatchObject({ status: 404 });
});
