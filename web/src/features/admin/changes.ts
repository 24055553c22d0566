import type { Change } from '@contract/dashboard.ts';

/** Kinds that count people at one event. */
const ofPlaces: ReadonlySet<Change['kind']> = new Set(['place_assigned', 'place_released', 'attendance_marked']);

const isSame = (a: Change, b: Change): boolean =>
  a.kind === b.kind && a.actor === b.actor && a.id === b.id && (ofPlaces.has(a.kind) || a.count + b.count === 2);

/**
 * Merges consecutive changes, newest first, that one person made to the same thing. The result has the time of the
 * latest.
 */
export function mergedChanges(changes: readonly Change[]): Change[] {
  const merged: Change[] = [];
  for (const change of changes) {
    const last = merged.at(-1);
    if (!last || !isSame(last, change)) merged.push(change);
    else if (ofPlaces.has(change.kind)) merged.splice(-1, 1, { ...last, count: last.count + change.count });
  }
  return merged;
}
