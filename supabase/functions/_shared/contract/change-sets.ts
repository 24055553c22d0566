import * as z from 'zod/mini';
import { blockReasons } from './blocks.ts';
import { call } from './call.ts';
import { changeBody } from './change-bodies.ts';
import { refusalOf } from './errors.ts';
import { eventRef } from './event-ref.ts';
import { eventStatus, signupStatus } from './events.ts';
import { feedKinds } from './feed-differences.ts';
import { toldKind } from './notices.ts';
import { id, pageFields, utcInstant } from './primitives.ts';
import { unreached } from './unreached.ts';

/** `undo`: it takes another change set back. */
const madeActions = [
  'move',
  'counts',
  'edit',
  'cancel',
  'restore',
  'publish',
  'unpublish',
  'delete',
  'copy',
  'create',
  'give',
  'release',
  'move_person',
  'swap',
  'remove_examples',
  'undo',
] as const;
/** `sync` and `edit_feed`: what a calendar feed changed. */
export const changeAction = z.enum([...madeActions, 'sync', 'edit_feed']);

/** The feed of a sync or an edit, also of one that was undone; without a name if it was deleted. */
export const changedFeed = z.nullable(z.object({ id, name: z.nullable(z.string()) }));

/** Why a part of a change set was left as it is. */
const skipReasons = [
  'not_found',
  'stale_version',
  'event_closed',
  'canceled_by_feed',
  'person_here',
  'places_held',
  'event_not_started',
  'count_below_filled',
  'role_taken',
  'role_there',
  'changed_since',
  'example_edited',
  'example_used',
  'undo_over',
  'signup_not_confirmed',
  'companions_unnamed',
  ...blockReasons,
] as const;

const person = z.object({ id, name: z.string() });
const changedEvent = z.extend(eventRef, { status: eventStatus });

/**
 * What a change set did; with `id: null` what it would do, or that there was nothing to change. `events`: those that it touches, as they are afterwards, without deleted
 * ones; `deleted`: how many it deletes; `signups`: those that it makes or changes; `told`: who gets a notice, one entry per
 * person and kind, and whether it reaches them; `unreached`: those whom some of it does not reach, each person once; `clashes`: people whose places overlap afterwards, so that the one at `event` is displaced; `here`: who has been checked in at a
 * shift that is canceled or deleted, and not out; `skipped`: what
 * was left as it is, and why; `drafts_left`: how many drafts that are not over remain afterwards. The people are told at `tells_at`; until then `undo` tells nobody anything. `undo_until`: the
 * start of the first shift that it touched; of removed examples, 30 days later.
 */
export const changeOutcome = z.object({
  id: z.nullable(id),
  action: z.enum(madeActions),
  events: z.array(changedEvent),
  deleted: z.int(),
  signups: z.array(z.object({ id, event_id: id, slot_id: id, user: person, status: signupStatus })),
  told: z.array(z.object({ user: person, kind: toldKind, event_id: z.nullable(id), reached: z.boolean() })),
  unreached: z.array(unreached),
  clashes: z.array(z.object({ user: person, event: changedEvent })),
  here: z.array(z.object({ user: person, event_id: id })),
  skipped: z.array(
    z.object({
      event_id: z.nullable(id),
      title: z.nullable(z.string()),
      user: z.nullable(person),
      refusal: refusalOf(skipReasons),
    }),
  ),
  drafts_left: z.int(),
  tells_at: z.nullable(utcInstant),
  undo_until: z.nullable(utcInstant),
});
export type ChangeOutcome = z.infer<typeof changeOutcome>;

/**
 * What all events of a change set had in common before it; `null`: not the same. `day`: on which they start; `minutes`: by how many
 * it moved them, negative if earlier. An undo has that of the change set that it took back.
 */
export const changeScope = z.object({
  title: z.nullable(z.string()),
  day: z.nullable(z.iso.date()),
  place: z.nullable(z.string()),
  minutes: z.nullable(z.int()),
});
export type ChangeScope = z.infer<typeof changeScope>;

/** A change set in the list. `title`: of one of its events; `events` and `people`: how many it touched. `unreached`: how many of these people it did not reach; `untold`: how many of those nobody has told since. `made_by` null: a feed, by its schedule. */
const changeSet = z.object({
  id,
  action: changeAction,
  made_at: utcInstant,
  made_by: z.nullable(person),
  feed: changedFeed,
  /** What a sync or an edit of a feed did. */
  kinds: z.nullable(feedKinds),
  reason: z.nullable(z.string()),
  title: z.nullable(z.string()),
  scope: changeScope,
  events: z.int(),
  people: z.int(),
  unreached: z.int(),
  untold: z.int(),
  /** The change set that took it back. */
  undone_by: z.nullable(id),
  /** Until when it can be undone; `null`: not, or no longer. */
  undo_until: z.nullable(utcInstant),
});
export type ChangeSet = z.infer<typeof changeSet>;

export const makeChange = call({
  id: 'makeChange',
  method: 'POST',
  path: '/change-sets',
  access: 'admin',
  summary: 'Change many events or places at once, or preview it; parts that cannot be changed are skipped and named',
  body: changeBody,
  answers: { 200: changeOutcome },
  errors: [...new Set(['not_found', ...skipReasons] as const)],
  cost: 3,
});
export const listChanges = call({
  id: 'listChanges',
  method: 'GET',
  path: '/change-sets',
  access: 'admin',
  summary: 'A page of change sets, newest first, of 50 unless `limit` says otherwise',
  query: z.strictObject(pageFields(50)),
  answers: { 200: z.array(changeSet) },
  itemsPerToken: 200,
});
export const undoChange = call({
  id: 'undoChange',
  method: 'POST',
  path: '/change-sets/:id/undo',
  access: 'admin',
  summary: 'Take a change set back, except what has changed since, until the first shift that it touched starts',
  answers: { 200: changeOutcome },
  errors: ['not_found', 'already_undone', 'undo_over'],
  cost: 3,
});
