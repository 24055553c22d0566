import * as z from 'zod/mini';
import { id, utcInstant } from './primitives.ts';
import { unreached } from './unreached.ts';

/**
 * What a sync or an edit of a feed does to an event. `moved`: another time or place; `slots`: only its slots; `missing`: the calendar
 * no longer has it, and it is gone at the next sync unless it is back; `gone`: canceled or removed.
 */
const differenceKinds = ['added', 'moved', 'changed', 'slots', 'missing', 'restored', 'gone'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** How many events there are of each kind. */
export const feedKinds = z.object({
  added: z.int(),
  moved: z.int(),
  changed: z.int(),
  slots: z.int(),
  missing: z.int(),
  restored: z.int(),
  gone: z.int(),
});
export type FeedKinds = z.infer<typeof feedKinds>;

const shownEvent = z.object({
  title: z.string(),
  location: z.nullable(z.string()),
  start_time: utcInstant,
  end_time: utcInstant,
  timezone: z.string(),
  all_day: z.boolean(),
});

const feedDifference = z.object({
  kind: z.enum(differenceKinds),
  event: shownEvent,
  /** The event before, if it is moved or changed. */
  was: z.nullable(shownEvent),
  /** Who has a place in it. `clashes`: it overlaps with another place of theirs from then on. */
  people: z.array(z.object({ id, name: z.string(), clashes: z.boolean() })),
});
export type FeedDifference = z.infer<typeof feedDifference>;

/** What a sync or an edit of a feed would change. */
export const syncPreview = z.object({
  /** To be sent when it is applied: then it is refused if anything would be different. */
  token: z.string(),
  kinds: feedKinds,
  /** How many people have places in these events. */
  people: z.int(),
  /** Whom news of it would not reach, each person once. */
  unreached: z.array(unreached),
  /** Those with people, all of them, then the others, by start; of these as many as make 500. */
  differences: z.array(feedDifference),
  /** Why it would be on hold if nobody had looked: how many of the upcoming events go. */
  held: z.nullable(z.object({ would_remove: z.int(), of: z.int() })),
  warning_count: z.int(),
});
export type SyncPreview = z.infer<typeof syncPreview>;
