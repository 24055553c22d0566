import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { flag, id, optionalText, requiredText, version } from './primitives.ts';

const details = {
  address: z.nullable(z.string()),
  meeting_point: z.nullable(z.string()),
  contact: z.nullable(z.string()),
};

/** A place inside other objects. */
export const placeRef = z.object({ id, name: z.string(), ...details });

/**
 * A place. `other_names`: its former names, and those of places that were merged into it; an event at one of them is at this
 * place. `coming_events`: those that are not over.
 */
const place = z.object({
  ...placeRef.shape,
  other_names: z.array(z.string()),
  coming_events: z.int(),
  version,
});
export type Place = z.infer<typeof place>;

const placeFields = {
  name: requiredText(1000, 'name'),
  address: optionalText(1000),
  meeting_point: optionalText(1000),
  contact: optionalText(500),
};

export const placeBody = z.strictObject(placeFields);
/**
 * What is not named stays. `merge`: if another place has the name, the two become one: the other place, with the names and
 * events of both. `before`: the place that comes after it in the order; `null`: it becomes the last one.
 */
const placePatch = z
  .strictObject({
    name: z.optional(placeFields.name),
    merge: z.optional(flag),
    address: z.optional(placeFields.address),
    meeting_point: z.optional(placeFields.meeting_point),
    contact: z.optional(placeFields.contact),
    before: z.optional(z.nullable(id)),
    version: z.optional(version),
  })
  .check(
    z.refine((patch) => Object.keys(patch).some((key) => key !== 'version' && key !== 'merge'), {
      message: problem('nothing_to_change', {}),
    }),
  );

export const listPlaces = call({
  id: 'listPlaces',
  method: 'GET',
  path: '/places',
  access: 'admin',
  summary:
    'All places in their order. A place appears with its first event; one that nobody has changed disappears with its last',
  answers: { 200: z.array(place) },
});
export const createPlace = call({
  id: 'createPlace',
  method: 'POST',
  path: '/places',
  access: 'admin',
  summary: 'Add a place before it has events',
  body: placeBody,
  answers: { 201: place },
  errors: ['place_exists'],
});
export const updatePlace = call({
  id: 'updatePlace',
  method: 'PATCH',
  path: '/places/:id',
  access: 'admin',
  summary:
    'Change, rename, merge or move a place. Its coming events get the new name without a notice; events at a former name are at this place',
  body: placePatch,
  answers: { 200: place },
  errors: ['not_found', 'stale_version', 'place_exists'],
});
export const deletePlace = call({
  id: 'deletePlace',
  method: 'DELETE',
  path: '/places/:id',
  access: 'admin',
  summary: 'Delete a place without events',
  answers: { 204: null },
  errors: ['not_found', 'place_in_use'],
});
