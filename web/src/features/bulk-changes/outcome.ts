import type { ChangeBody } from '@contract/change-bodies.ts';
import type { ChangeOutcome } from '@contract/change-sets.ts';
import type { ChangeOptions } from '@/lib/change-sets/use-change.ts';

const minute = 60_000;

/** What somebody decides who was told what a change would do. `end_now`: the shifts end now instead of being canceled or deleted. */
export type Decision = boolean | 'end_now';

/** Whether a change concerns nobody and leaves nothing out, so that nobody has to be asked about it. */
export const isHarmless = ({ told, clashes, here, skipped }: ChangeOutcome): boolean =>
  told.length + clashes.length + here.length + skipped.length === 0;

const ofPlaces: ReadonlySet<ChangeOutcome['action']> = new Set(['give', 'release', 'move_person', 'swap']);

/** How many things a change is about, as its verb names them: shifts or places. */
export function countOf({ action, events, deleted, signups }: ChangeOutcome): number {
  if (ofPlaces.has(action)) return signups.length;
  return action === 'delete' || action === 'remove_examples' ? deleted : events.length;
}

type Times = Pick<ChangeOutcome['events'][0], 'start_time' | 'end_time' | 'all_day'>;

/** The shifts that can end now instead of being canceled or deleted. An outcome no longer has those that it deletes. */
export const endableOf = ({ action, events }: ChangeOutcome, { deletes = [] }: ChangeOptions): readonly Times[] =>
  action === 'cancel' ? events : deletes;

/** By how many minutes to move the end of shifts, so that they end now: those that all run and end at the same time. */
export function minutesToNow(shifts: readonly Times[], now: number): number | null {
  const ends = new Set(shifts.map(({ end_time }) => Date.parse(end_time)));
  const [end] = ends;
  const run = shifts.every(({ start_time, all_day }) => !all_day && Date.parse(start_time) < now - minute);
  return ends.size === 1 && end !== undefined && end > now && run ? Math.floor((now - end) / minute) : null;
}

/** The events of a change with the version that it was made for; those that are created have none. */
const versioned = (body: ChangeBody) => (body.action !== 'create' && 'events' in body ? body.events : []);

/**
 * Remembers which versions of events this tab has replaced itself. Somebody who drags a shift twice in a row sends the same
 * version twice, because the list has not been reloaded in between: the second is no conflict.
 */
export function ownVersions() {
  const replaced = new Map<string, number>();
  const isOwn = ({ id, version = -1 }: { id: string; version?: number | undefined }) =>
    version <= (replaced.get(id) ?? -2);
  return {
    /** The body without those versions that this tab has replaced. */
    without<Body extends ChangeBody>(body: Body): Body {
      if (!versioned(body).some(isOwn)) return body;
      return { ...body, events: versioned(body).map((event) => (isOwn(event) ? { id: event.id } : event)) };
    },
    /** To be called with the body as it was asked for, once it is stored. */
    stored(body: ChangeBody, { events }: Pick<ChangeOutcome, 'events'>): void {
      const changed = new Set(events.map(({ id }) => id));
      for (const event of versioned(body)) {
        if (event.version === undefined || !changed.has(event.id)) continue;
        replaced.set(event.id, isOwn(event) ? (replaced.get(event.id) ?? 0) + 1 : event.version);
      }
    },
  };
}
