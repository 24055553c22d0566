import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { ageLimit, blockReason, documentRef, qualificationRef, refusalOf, signupRuleCodes } from './errors.ts';
import { placeRef } from './places.ts';
import {
  dayTime,
  flag,
  id,
  instant,
  optionalText,
  pageFields,
  requiredText,
  timeZone,
  uniqueBy,
  utcInstant,
  version,
  whole,
  yes,
} from './primitives.ts';
import { slotTypeRef } from './slot-types.ts';

const maxEventDays = 366;
const maxFilteredTypes = 200;
/** How many places of a slot somebody takes at once, at most: where an event allows that many. */
export const mostTogether = 20;

/** Asked: place held until its person answers. Confirmed: counts. Displaced: place held, but it clashes with another signup of the same person. */
const signupStatuses = ['asked', 'confirmed', 'displaced', 'canceled'] as const;
export const signupStatus = z.enum(signupStatuses);
const attendanceMarks = ['attended', 'no_show', 'excused'] as const;
/** Whether the person of a signup attended. */
export const attendance = z.enum(attendanceMarks, problem('invalid_value', { allowed: [...attendanceMarks] }));
export type Attendance = (typeof attendanceMarks)[number];

const eventStatuses = ['scheduled', 'canceled'] as const;
export const eventStatus = z.enum(eventStatuses, problem('invalid_value', { allowed: [...eventStatuses] }));

/**
 * `current_count`: the places that are taken or held; `confirmed_count`: those of people who have agreed and are free.
 * `min_count`: with fewer confirmed the event cannot take place; `null` if that is not stated. `blocked`: why this caller cannot take the
 * slot now; `null` if they can. `missing_qualifications`: if they are not qualified, what they do not have on the day of the event. `age_limit`: if they are too young, what forbids it. `missing_documents`: if they have not agreed to something, what.
 */
export const slotAssignment = z.object({
  id,
  slot_type: slotTypeRef,
  required_count: z.int(),
  min_count: z.nullable(z.int()),
  current_count: z.int(),
  confirmed_count: z.int(),
  is_canceled: z.boolean(),
  blocked: z.nullable(blockReason),
  missing_qualifications: z.optional(z.array(qualificationRef)),
  age_limit: z.optional(ageLimit),
  missing_documents: z.optional(z.array(documentRef)),
});
export type SlotAssignment = z.infer<typeof slotAssignment>;

/** The organisation's rule that prevents this caller from signing up, with code and data of that refusal. */
export const signupRule = refusalOf(signupRuleCodes);

/** `id` is the signup's; `unnamed`: how many come with the person who have no name, if somebody does; `answer_by`: until when an `asked` person is expected to answer. Administrators see all volunteers of an event, anyone else only themselves. */
export const eventVolunteer = z.object({
  id,
  user_id: id,
  slot_id: id,
  status: signupStatus,
  unnamed: z.optional(z.int()),
  answer_by: z.optional(utcInstant),
});

/**
 * What this caller has said about themselves, as far as it matters for an event. `free`: whether they are free then, `null` if
 * they have not said it; `over_hours`: with it they would work more hours on a day than they want; `place`, `slot_type_ids`:
 * whether its place, and which of its slot types, are favourites.
 */
const eventWishes = z.object({
  free: z.nullable(z.boolean()),
  over_hours: z.boolean(),
  place: z.boolean(),
  slot_type_ids: z.array(id),
});

/**
 * `feed_state`, for administrators: whether an event of a feed is missing from it, or has been removed from it for good;
 * otherwise `null`. `place`: what is known of the location. `cancel_reason`: why an administrator canceled the event.
 * `draft`: it is not published yet, so that only administrators see it. `series`: the events that repeat one another, this one
 * included, and how many they are; `null`: it has none. `group_size`: how many places of a slot somebody can take at once; `null`: one. `wishes`: `null` if this caller has never said anything about themselves.
 */
export const event = z.object({
  id,
  title: z.string(),
  description: z.nullable(z.string()),
  location: z.nullable(z.string()),
  place: z.nullable(placeRef),
  start_time: utcInstant,
  end_time: utcInstant,
  timezone: z.string(),
  all_day: z.boolean(),
  end_estimated: z.boolean(),
  group_size: z.nullable(z.int()),
  status: eventStatus,
  cancel_reason: z.nullable(z.string()),
  draft: z.boolean(),
  feed: z.nullable(z.object({ id, name: z.string() })),
  feed_state: z.nullable(z.enum(['missing', 'removed'])),
  series: z.nullable(z.object({ id, events: z.int() })),
  slot_assignments: z.array(slotAssignment),
  signup_rule: z.nullable(signupRule),
  wishes: z.nullable(eventWishes),
  volunteers: z.array(eventVolunteer),
  version,
});
export type Event = z.infer<typeof event>;

/**
 * The state of an event in its feed. `missing_since`: since when it has been missing; `removed`: it was missing for so long
 * that it was given up. `says`: the feed's values of the fields that an administrator has changed.
 */
export const eventSource = z.object({
  missing_since: z.nullable(utcInstant),
  removed: z.boolean(),
  says: z.partial(z.pick(event, { title: true, description: true, location: true, start_time: true, end_time: true })),
});

/** A single event. `source` is for administrators; `null` for everybody else, and for an event without a feed. */
export const sourcedEvent = z.extend(event, { source: z.nullable(eventSource) });
export type SourcedEvent = z.infer<typeof sourcedEvent>;

/** Without `min_count`, a new slot has none and a changed one keeps its own; `null` removes it. */
const assignmentBody = z
  .strictObject({
    slot_type_id: id,
    required_count: whole(1, 10_000, 'count'),
    min_count: z.optional(z.nullable(whole(1, 10_000, 'count'))),
    is_canceled: z.optional(flag),
  })
  .check((context) => {
    const { required_count: count, min_count: min } = context.value;
    if (min && min > count) {
      const message = problem('min_above_count', { count });
      context.issues.push({ code: 'custom', input: min, path: ['min_count'], message });
    }
  });

const slotTypeRequired = problem('required', { what: 'slot_type' });

const eventFields = {
  title: requiredText(500, 'title'),
  description: optionalText(20_000),
  location: optionalText(1000),
  start_time: instant,
  end_time: instant,
  timezone: z.optional(timeZone),
  all_day: z.optional(flag),
  group_size: z.optional(z.nullable(whole(2, mostTogether))),
  slot_assignments: z.array(assignmentBody, slotTypeRequired).check(
    z.minLength(1, slotTypeRequired),
    z.maxLength(200, problem('too_many', { what: 'slot_types', max: 200 })),
    uniqueBy((slot) => slot.slot_type_id, 'slot_type_id', 'slot_type'),
  ),
};

const timesInOrder = z.check<{ start_time: string; end_time: string }>((context) => {
  const { start_time, end_time } = context.value;
  const length = Date.parse(end_time) - Date.parse(start_time);
  const refuse = (message: string) =>
    context.issues.push({ code: 'custom', input: end_time, path: ['end_time'], message });
  if (length <= 0) refuse(problem('end_before_start', {}));
  else if (length > maxEventDays * 86_400_000) refuse(problem('event_too_long', { max_days: maxEventDays }));
});

/** `draft`: whether it has to be published later; without it, the organisation's `publish_at_once` decides. */
export const eventBody = z.strictObject({ ...eventFields, draft: z.optional(flag) }).check(timesInOrder);
const eventUpdateBody = z.strictObject({ ...eventFields, version: z.optional(version) }).check(timesInOrder);

export const eventQuery = z
  .strictObject({
    slot_type_ids: z.optional(
      z
        .array(id)
        .check(z.maxLength(maxFilteredTypes, problem('too_many', { what: 'slot_types', max: maxFilteredTypes }))),
    ),
    from: z.optional(instant),
    to: z.optional(instant),
    search: z.optional(requiredText(200, 'search')),
    open: yes,
    from_feed: yes,
    drafts: yes,
    status: z.optional(eventStatus),
    place_id: z.optional(id),
    series_id: z.optional(id),
    time_of_day: z.optional(dayTime),
    ...pageFields(100),
  })
  .check(
    z.refine(({ from, to }) => !from || !to || Date.parse(from) <= Date.parse(to), {
      path: ['to'],
      message: problem('before_from', {}),
    }),
  );

export const listEvents = call({
  id: 'listEvents',
  method: 'GET',
  path: '/events',
  access: 'member',
  acted: true,
  seen: true,
  summary:
    'A page of events by start, then id, of 100 unless `limit` says otherwise; `Link: rel="next"` when there are more. An event is in [from, to) when it overlaps it; `search`: those whose title, description and location have all its words; `open=yes`: those with an open place; `from_feed=yes`: those of feeds; `drafts=yes`: those that are not published yet; `place_id`: those at a place; `series_id`: those of a series; `time_of_day`: those that start in the morning (from 5:00), in the afternoon (from 12:00) or in the evening (from 17:00 and in the night) where they take place, and all-day events',
  query: eventQuery,
  answers: { 200: z.array(event) },
  itemsPerToken: 100,
});
export const getEvent = call({
  id: 'getEvent',
  method: 'GET',
  path: '/events/:id',
  access: 'member',
  acted: true,
  seen: true,
  summary: 'One event',
  answers: { 200: sourcedEvent },
  errors: ['not_found'],
});
export const createEvent = call({
  id: 'createEvent',
  method: 'POST',
  path: '/events',
  access: 'admin',
  summary: 'Create an event with its slots',
  body: eventBody,
  answers: { 201: sourcedEvent },
});
export const updateEvent = call({
  id: 'updateEvent',
  method: 'PUT',
  path: '/events/:id',
  access: 'admin',
  summary: 'Replace an event; slots are matched by slot type, one left out is removed if nobody took it, else canceled',
  body: eventUpdateBody,
  answers: { 200: sourcedEvent },
  errors: ['not_found', 'stale_version', 'count_below_filled', 'event_closed'],
});
export const deleteEvent = call({
  id: 'deleteEvent',
  method: 'DELETE',
  path: '/events/:id',
  access: 'admin',
  summary: 'Remove an event; people signed up for it get a notice',
  answers: { 204: null },
  errors: ['not_found'],
});
