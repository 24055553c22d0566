import type { Change } from '@contract/dashboard.ts';

/** Kinds that count people at one event, or with one qualification. */
const ofPlaces: ReadonlySet<Change['kind']> = new Set([
  'place_assigned',
  'place_released',
  'attendance_marked',
  'qualification_confirmed',
  'qualification_withdrawn',
]);

const kindOf = { give: 'place_assigned', release: 'place_released' } as const;

/** A change set that gave or took the place of one person is read as that. */
const plain = (change: Change): Change => {
  const { change_set: set, person } = change;
  if (person === null || !(set?.action === 'give' || set?.action === 'release')) return change;
  return { ...change, kind: kindOf[set.action], count: 1 };
};

const isSame = (a: Change, b: Change): boolean => {
  if (a.kind !== b.kind || a.actor !== b.actor || a.id !== b.id || a.kind === 'change_set') return false;
  return ofPlaces.has(a.kind) || a.count + b.count === 2;
};

/**
 * Merges consecutive changes, newest first, that one person made to the same thing. The result has the time of the
 * latest.
 */
export function mergedChanges(changes: readonly Change[]): Change[] {
  const merged: Change[] = [];
  for (const change of changes.map(plain)) {
    const last = merged.at(-1);
    if (!last || !isSame(last, change)) merged.push(change);
    else if (ofPlaces.has(change.kind)) merged.splice(-1, 1, { ...last, count: last.count + change.count });
  }
  return merged;
}

/** Changes, newest first, by the day on which they were made. */
export function changesByDay(changes: readonly Change[], dayOf: (at: string) => string): [string, Change[]][] {
  const days = new Map<string, Change[]>();
  for (const change of mergedChanges(changes)) {
    const day = dayOf(change.at);
    days.set(day, [...(days.get(day) ?? []), change]);
  }
  return [...days];
}
