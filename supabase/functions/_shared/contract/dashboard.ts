import * as z from 'zod/mini';
import { call } from './call.ts';
import { changeAction, changedFeed, changeScope } from './change-sets.ts';
import { eventRef } from './event-ref.ts';
import { feedKinds } from './feed-differences.ts';
import { feedFailure } from './feed-failures.ts';
import { mailFailure } from './mail-failures.ts';
import { id, utcInstant } from './primitives.ts';
import { unreachableList, untoldList } from './unreached.ts';
import { role } from './users.ts';

/** An event on the dashboard: its times, and the numbers of its places and of those that are taken. */
export const dashboardEvent = z.extend(eventRef, { required: z.number(), taken: z.number() });

const person = z.object({ id, name: z.string() });

/** A slot ahead that needs somebody. */
const needySlot = {
  slot_id: id,
  slot_type: z.object({ name: z.string(), color: z.string() }),
  required: z.int(),
  taken: z.int(),
  event: eventRef,
};

/**
 * What needs an administrator in the schedule ahead, each list by the start of the shifts and with at most 5 entries; `count`:
 * how many there are. `below_min`: slots with fewer `confirmed` people than their minimum. `unled`: slots of shifts that run or begin within
 * twelve hours and have no lead who could be reached, once somebody leads anything. `clashes`: places that are displaced.
 * `unanswered`: places whose person has not said until `deadline` whether they take it (`place`) or still come (`still`). `freed`: slots that are not full again, where
 * people have given a place back within the last three days (`people`, the latest first, at most 3) or have lost it because they had
 * not answered in time (`unanswered`, likewise).
 */
const needs = z.object({
  below_min: z.object({
    count: z.int(),
    slots: z.array(z.object({ ...needySlot, min_count: z.int(), confirmed: z.int() })),
  }),
  unled: z.object({ count: z.int(), slots: z.array(z.object(needySlot)) }),
  clashes: z.object({
    count: z.int(),
    places: z.array(z.object({ signup_id: id, slot_id: id, user: person, event: eventRef })),
  }),
  unanswered: z.object({
    count: z.int(),
    places: z.array(
      z.object({
        signup_id: id,
        slot_id: id,
        user: person,
        event: eventRef,
        kind: z.enum(['place', 'still']),
        deadline: utcInstant,
      }),
    ),
  }),
  freed: z.object({
    count: z.int(),
    slots: z.array(z.object({ ...needySlot, people: z.array(person), unanswered: z.array(person), at: utcInstant })),
  }),
});
export type Needs = z.infer<typeof needs>;

/** Why a mail was not sent: a code with its data, and an English sentence. */
const unsent = { failure: z.nullable(mailFailure), reason: z.nullable(z.string()) };

/** What an administrator has done. */
export const actKinds = [
  'event_created',
  'event_moved',
  'event_canceled',
  'event_restored',
  'event_changed',
  'event_deleted',
  'slot_type_created',
  'slot_type_changed',
  'slot_type_deleted',
  'feed_created',
  'feed_changed',
  'feed_deleted',
  'person_changed',
  'person_left',
  'persons_merged',
  'role_changed',
  'person_approved',
  'person_declined',
  'person_blocked',
  'person_unblocked',
  'person_invited',
  'invitation_revoked',
  'place_assigned',
  'place_released',
  'attendance_marked',
  'settings_changed',
  'season_created',
  'season_changed',
  'season_deleted',
  'qualification_created',
  'qualification_changed',
  'qualification_deleted',
  'qualification_confirmed',
  'qualification_withdrawn',
  'location_added',
  'location_changed',
  'location_deleted',
] as const;
const changeKind = z.enum([...actKinds, 'change_set']);

/**
 * An action of an administrator on `count` rows of the same kind; `id` and `title` are those of one of them. All that a change
 * set did is one action, of the kind `change_set`: `id`, `title` and `count` are those of its events.
 */
export const change = z.object({
  at: utcInstant,
  kind: changeKind,
  actor: z.nullable(z.string()),
  actor_id: z.nullable(id),
  count: z.number(),
  id: z.string(),
  title: z.nullable(z.string()),
  /** The person whose place, attendance or qualification was changed; `null` unless the action is about one of these. */
  person: z.nullable(z.string()),
  person_id: z.nullable(id),
  /** What the change set did, to which events, and until when it can be undone (`null`: not, or no longer). */
  change_set: z.nullable(
    z.object({
      id,
      action: changeAction,
      scope: changeScope,
      feed: changedFeed,
      kinds: z.nullable(feedKinds),
      undo_until: z.nullable(utcInstant),
    }),
  ),
});
export type Change = z.infer<typeof change>;

export const dashboard = z.object({
  timezone: z.string(),
  /** Today in that zone. */
  today: z.iso.date(),
  /** Events of today and the next seven days with open places, by their start; at most 12. */
  open: z.array(dashboardEvent),
  /** How many events there are from now until then, and how many of them have open places. */
  coming_events: z.number(),
  open_events: z.number(),
  open_places: z.number(),
  /** Events after those days: how many, their open places, and when the first of them starts. */
  later: z.object({ events: z.number(), open_places: z.number(), first: z.nullable(utcInstant) }),
  /** How many events are drafts and not over. No other number here counts them. */
  drafts: z.number(),
  /** The number of today's events. */
  today_events: z.number(),
  /**
   * Today's events that are not over, by their start, at most 30; each with the people who are signed up and neither no-shows
   * nor excused (`expected`), at most 12 of them by name, and how many of them are there (`attended`): checked in and not out, or marked
   * as attended without a gate.
   */
  on_today: z.array(
    z.object({ ...dashboardEvent.shape, expected: z.int(), attended: z.int(), people: z.array(person) }),
  ),
  needs,
  /** Who is still to be told of what happens to their shifts, and who cannot be reached at all in the next seven days; at most 5 each. */
  untold: untoldList,
  unreachable: unreachableList,
  /** Feeds that failed, are held or paused. */
  feeds: z.array(
    z.object({
      id,
      name: z.string(),
      status: z.enum(['error', 'held', 'paused']),
      failure: z.nullable(z.object({ code: z.literal('feed_unusable'), params: feedFailure })),
      reason: z.nullable(z.string()),
    }),
  ),
  /** Unanswered invitations: their number, the number of those that nobody has sent yet or that could not be sent, and the oldest ones, at most 5. */
  invitations: z.object({
    pending: z.number(),
    unsent: z.number(),
    oldest: z.array(
      z.object({ id, email: z.string(), name: z.nullable(z.string()), role, sent_at: z.nullable(utcInstant) }),
    ),
  }),
  /** How many open ends there are of shifts that ended in the last 90 days (`GET /open-ends`). */
  open_ends: z.int(),
  /** How many people wait for an administrator's approval. */
  waiting_people: z.number(),
  /** Emails about shifts that are not over: people whose email was given up (at most 5), and how many wait too long. */
  mails: z.object({
    unreached: z.number(),
    people: z.array(z.object({ id, name: z.string(), ...unsent })),
    waiting: z.number(),
    ...unsent,
  }),
  /** Newest first, at most 10. */
  changes: z.array(change),
  /** Whether the first steps of a new installation are done. */
  has: z.object({ slot_types: z.boolean(), events: z.boolean(), people: z.boolean() }),
  /** What is left of the example data: how many events and slot types can be removed, the people, and those who stay, and why. */
  examples: z.nullable(
    z.object({
      parts: z.int(),
      people: z.array(person),
      kept: z.array(z.object({ id, name: z.string(), why: z.enum(['example_edited', 'example_used'] as const) })),
    }),
  ),
});
export type Dashboard = z.infer<typeof dashboard>;

export const getDashboard = call({
  id: 'getDashboard',
  method: 'GET',
  path: '/dashboard',
  access: 'admin',
  summary: 'What needs attention today and in the next seven days, in the organisation’s zone',
  answers: { 200: dashboard },
  cost: 3,
});
