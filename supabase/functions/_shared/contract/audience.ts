import * as z from 'zod/mini';
import { problem } from './error-details.ts';
import { datedEvent } from './event-ref.ts';
import { day, id, instant, utcInstant } from './primitives.ts';

const lastFirst = problem('last_before_first', {});
const days = z.strictObject({ first_day: day, last_day: day }).check(
  z.refine(({ first_day, last_day }) => first_day <= last_day, {
    path: ['last_day'],
    message: lastFirst,
    abort: true,
  }),
);
const times = z
  .strictObject({ from: instant, to: instant })
  .check(z.refine(({ from, to }) => from < to, { path: ['to'], message: problem('before_from', {}), abort: true }));

/** Shifts that start on one of these days of the organisation's zone, or that are on at some time between two moments. */
const span = z.union([days, times], problem('invalid', {}));
export type Span = z.infer<typeof span>;

const shifts = z
  .array(z.strictObject({ event_id: id, slot_id: z.optional(id) }))
  .check(
    z.minLength(1, problem('too_few', { what: 'events', min: 1 })),
    z.maxLength(1_000, problem('too_many', { what: 'events', max: 1_000 })),
  );

/**
 * Some of the people whom a message is for. `shifts`: who has or is asked to take a place of these shifts, or of one slot of
 * each; `place`, `slot_type`, `day`, `season`: the same for all shifts there and then; `here`: who is checked in now, everywhere or
 * there; `idle`: who has no place in the span or season; `waiting`: who waits for a place; `people`: these people.
 */
const part = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('shifts'), shifts }),
  z.strictObject({ kind: z.literal('place'), place_id: id, span }),
  z.strictObject({ kind: z.literal('slot_type'), slot_type_id: id, place_id: z.optional(id), span }),
  z.strictObject({ kind: z.literal('day'), span }),
  z.strictObject({ kind: z.literal('season'), season_id: id }),
  z.strictObject({ kind: z.literal('here'), event_id: z.optional(id), place_id: z.optional(id) }),
  z.strictObject({ kind: z.literal('idle'), season_id: z.optional(id), span: z.optional(span) }).check(
    z.refine((idle) => (idle.season_id === undefined) !== (idle.span === undefined), {
      path: ['span'],
      message: problem('invalid', {}),
    }),
  ),
  z.strictObject({ kind: z.literal('waiting'), shifts }),
  z.strictObject({
    kind: z.literal('people'),
    ids: z
      .array(id)
      .check(
        z.minLength(1, problem('too_few', { what: 'ids', min: 1 })),
        z.maxLength(5_000, problem('too_many', { what: 'entries', max: 5_000 })),
      ),
  }),
]);
export type AudiencePart = z.infer<typeof part>;

/** Whom a message is for: everybody who is in one of the parts, once. */
export const audience = z
  .array(part)
  .check(
    z.minLength(1, problem('too_few', { what: 'ids', min: 1 })),
    z.maxLength(20, problem('too_many', { what: 'entries', max: 20 })),
  );
export type Audience = z.infer<typeof audience>;

/**
 * A part of an audience as it is shown: the names of what it is about, and how many shifts or people it names. `event`: the
 * first of its shifts.
 */
export const namedPart = z.object({
  kind: z.enum(['shifts', 'place', 'slot_type', 'day', 'season', 'here', 'idle', 'waiting', 'people']),
  span: z.optional(
    z.union([
      z.object({ first_day: z.iso.date(), last_day: z.iso.date() }),
      z.object({ from: utcInstant, to: utcInstant }),
    ]),
  ),
  count: z.optional(z.int()),
  event: z.optional(z.extend(datedEvent, { location: z.optional(z.string()) })),
  slot_type: z.optional(z.string()),
  place: z.optional(z.string()),
  season: z.optional(z.string()),
});
export type NamedPart = z.infer<typeof namedPart>;
