import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { flag, id, requiredText, utcInstant } from './primitives.ts';

const ref = z.nullable(z.object({ id, name: z.string() }));

/**
 * A wall: a page for a big screen. It shows one place, one slot type, or everything. `key_made_at`: when its present address was made;
 * `last_seen_at`: when a screen last showed it, to the minute.
 */
const wall = z.object({
  id,
  name: z.string(),
  place: ref,
  slot_type: ref,
  shows_names: z.boolean(),
  key_made_at: utcInstant,
  last_seen_at: z.nullable(utcInstant),
});
export type Wall = z.infer<typeof wall>;

/** `key`: the secret of its address, which is not stored and returned this once. The page is at `/wall#{key}`. */
const wallWithKey = z.extend(wall, { key: z.string() });
export type WallWithKey = z.infer<typeof wallWithKey>;

const name = requiredText(100, 'name');
export const wallBody = z
  .strictObject({
    name,
    place_id: z.optional(z.nullable(id)),
    slot_type_id: z.optional(z.nullable(id)),
    shows_names: z.optional(flag),
  })
  .check(
    z.refine(({ place_id, slot_type_id }) => !(place_id && slot_type_id), {
      path: ['slot_type_id'],
      message: problem('invalid', {}),
    }),
  );

const wallPatch = z
  .strictObject({ name: z.optional(name), shows_names: z.optional(flag) })
  .check(z.refine((patch) => Object.keys(patch).length > 0, { message: problem('nothing_to_change', {}) }));

export const listWalls = call({
  id: 'listWalls',
  method: 'GET',
  path: '/walls',
  access: 'admin',
  summary: 'All walls by name, without the keys of their addresses',
  answers: { 200: z.array(wall) },
});
export const createWall = call({
  id: 'createWall',
  method: 'POST',
  path: '/walls',
  access: 'admin',
  summary: 'Add a wall for everything, one place or one slot type. Its key is returned this once',
  body: wallBody,
  answers: { 201: wallWithKey },
  errors: ['not_found'],
});
export const updateWall = call({
  id: 'updateWall',
  method: 'PATCH',
  path: '/walls/:id',
  access: 'admin',
  summary: 'Change the name of a wall, or whether it shows first names of people who agree',
  body: wallPatch,
  answers: { 200: wall },
  errors: ['not_found'],
});
export const renewWall = call({
  id: 'renewWall',
  method: 'POST',
  path: '/walls/:id/renew',
  access: 'admin',
  summary: 'Create a new key for a wall; the previous one no longer works',
  answers: { 200: wallWithKey },
  errors: ['not_found'],
});
export const deleteWall = call({
  id: 'deleteWall',
  method: 'DELETE',
  path: '/walls/:id',
  access: 'admin',
  summary: 'Delete a wall; its address no longer works',
  answers: { 204: null },
  errors: ['not_found'],
});
