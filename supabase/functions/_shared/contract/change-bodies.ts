import * as z from 'zod/mini';
import { problem } from './error-details.ts';
import { eventBody, mostTogether } from './events.ts';
import { anyText, flag, id, optionalText, requiredText, uniqueBy, version, whole } from './primitives.ts';

const mostEvents = 5_000;
const mostPlaces = 2_000;
const mostDays = 400;
/** Ten years, in days and in minutes. */
const farthest = 3_660;
const longest = farthest * 24 * 60;

const noEvents = problem('too_few', { what: 'events', min: 1 });
const listOf = <Item extends z.core.$ZodType>(item: Item, what: 'events' | 'places', max: number) =>
  z
    .array(item)
    .check(
      z.minLength(1, what === 'events' ? noEvents : problem('too_few', { what: 'places', min: 1 })),
      z.maxLength(max, problem('too_many', { what, max })),
    );

/** Events to change. With `version`, one that has changed since is left alone and reported as `stale_version`. */
const events = listOf(z.strictObject({ id, version: z.optional(version) }), 'events', mostEvents).check(
  uniqueBy(({ id: event }) => event, 'id', 'event'),
);
const reason = requiredText(500, 'reason');
const override = z.optional(reason);
const minutes = z.optional(whole(-longest, longest));
const days = whole(-farthest, farthest);
const preview = z.optional(flag);

/**
 * Moves events. `days` keeps the time of day in each event's zone, also over a change of the clocks; then `start_minutes` and
 * `end_minutes` move start and end. `location`: another place for all of them; `null` removes it.
 */
const move = z.strictObject({
  action: z.literal('move'),
  preview,
  events,
  days: z.optional(days),
  start_minutes: minutes,
  end_minutes: minutes,
  location: z.optional(z.nullable(requiredText(1000, 'location'))),
});
/**
 * Changes the counts of the slots of events: all of them, or those of one slot type. `required_count` sets the number of
 * places, or `add` changes it; `min_count`: the number below which the event cannot take place, `null` if there is none.
 */
const counts = z.strictObject({
  action: z.literal('counts'),
  preview,
  events,
  slot_type_id: z.optional(id),
  required_count: z.optional(whole(1, 10_000, 'count')),
  add: z.optional(whole(-10_000, 10_000)),
  min_count: z.optional(z.nullable(whole(1, 10_000, 'count'))),
});
/**
 * Gives events another title, description (empty: none), minimum (see `counts`) or number of places that one person can take (`null`: one);
 * what is left out stays. `to_slot_type_id`: the places of
 * `slot_type_id` get this slot type, where nobody has one of them.
 */
const edit = z
  .strictObject({
    action: z.literal('edit'),
    preview,
    events,
    title: z.optional(requiredText(500, 'title')),
    description: z.optional(anyText(20_000)),
    slot_type_id: z.optional(id),
    to_slot_type_id: z.optional(id),
    min_count: z.optional(z.nullable(whole(1, 10_000, 'count'))),
    group_size: z.optional(z.nullable(whole(2, mostTogether))),
  })
  .check(
    z.refine(({ slot_type_id, to_slot_type_id }) => !to_slot_type_id || Boolean(slot_type_id), {
      path: ['slot_type_id'],
      message: problem('required', { what: 'slot_type' }),
    }),
  );
const cancel = z.strictObject({ action: z.literal('cancel'), preview, events, reason });
const restore = z.strictObject({ action: z.literal('restore'), preview, events });
/** Publishes drafts: from then on everybody sees them. Their people get a notice that they have a place. */
const publish = z.strictObject({ action: z.literal('publish'), preview, events });
/** Makes drafts of events, as long as nobody has a place in them. */
const unpublish = z.strictObject({ action: z.literal('unpublish'), preview, events });
const remove = z.strictObject({ action: z.literal('delete'), preview, events });
/**
 * Copies events to each of `days`, counted from each event's own day, at the same time of day in its zone; 0 duplicates it.
 * `minutes` moves the copies. `people`: people who hold a place get the same place in the copy, if they can have it.
 * `series`: originals and copies become a series. `draft`: as of a new event; without it, copies of drafts are drafts.
 */
const copy = z.strictObject({
  action: z.literal('copy'),
  preview,
  events,
  days: z
    .array(days)
    .check(
      z.minLength(1, problem('too_few', { what: 'days', min: 1 })),
      z.maxLength(mostDays, problem('too_many', { what: 'days', max: mostDays })),
    ),
  minutes,
  location: z.optional(z.nullable(requiredText(1000, 'location'))),
  people: z.optional(flag),
  series: z.optional(flag),
  draft: z.optional(flag),
});
/** Creates events, all or none. */
const create = z.strictObject({
  action: z.literal('create'),
  preview,
  events: listOf(eventBody, 'events', 1_000),
});
/**
 * Gives places to people, who are asked first. `agreed`: they have said yes already. `override_reason`: why, although a rule of the
 * organisation refuses it.
 */
const give = z.strictObject({
  action: z.literal('give'),
  preview,
  places: listOf(
    z.strictObject({ slot_id: id, user_id: id, agreed: z.optional(flag), override_reason: override }),
    'places',
    mostPlaces,
  ),
});
/** Takes places back from people. */
const release = z.strictObject({
  action: z.literal('release'),
  preview,
  signup_ids: listOf(id, 'places', mostPlaces),
  reason: optionalText(500),
});
/** Moves a person from their place to another. */
const movePerson = z.strictObject({
  action: z.literal('move_person'),
  preview,
  signup_id: id,
  slot_id: id,
  override_reason: override,
});
/** Exchanges the places of two people. */
const swap = z.strictObject({
  action: z.literal('swap'),
  preview,
  signup_id: id,
  other_signup_id: id,
  override_reason: override,
});

/** Removes the events and slot types of the example data that nobody has edited or uses. */
const removeExamples = z.strictObject({ action: z.literal('remove_examples'), preview });

/** One change of many rows. With `preview` nothing is stored, and the answer says what would happen. */
export const changeBody = z.discriminatedUnion('action', [
  move,
  counts,
  edit,
  cancel,
  restore,
  publish,
  unpublish,
  remove,
  copy,
  create,
  give,
  release,
  movePerson,
  swap,
  removeExamples,
]);
export type ChangeBody = z.input<typeof changeBody>;
