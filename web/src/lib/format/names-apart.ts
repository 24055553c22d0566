import type { SlotTypeRef } from '@contract/slot-types.ts';
import { fold } from './person-name.ts';
import { hourlyWorth } from './worth.ts';

/** A name as people compare it: without case, accents and further spaces. */
export const comparedName = (name: string): string => fold(name.trim().replace(/\s+/g, ' '));

type Named = Pick<SlotTypeRef, 'id' | 'name' | 'hourly_credits'>;

/** How often each name occurs. */
function countsOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names.map(comparedName)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/**
 * Slot types for a choice by name only, without their color: those of one name have what they are worth added, and a number where
 * even that is the same.
 */
export function namedApart<Type extends Named>(types: readonly Type[]): Type[] {
  const byName = countsOf(types.map(({ name }) => name));
  const worded = types.map((type) =>
    (byName.get(comparedName(type.name)) ?? 0) > 1 ? { ...type, name: `${type.name} · ${hourlyWorth(type)}` } : type,
  );
  const byWords = countsOf(worded.map(({ name }) => name));
  const used = new Map<string, number>();
  return worded.map((type) => {
    const key = comparedName(type.name);
    if ((byWords.get(key) ?? 0) < 2) return type;
    const number = (used.get(key) ?? 0) + 1;
    used.set(key, number);
    return { ...type, name: `${type.name} (${number})` };
  });
}
