import type { Case, Says } from './fill-cases.ts';

type Random = (end: number) => number;

/** A case in which most people say something: when they are free and not free, how long they want to work, what they like. */
export const withWishes = (given: Case, random: Random, hours: readonly (number | null)[] = [null, 4, 6]): Case => ({
  ...given,
  people: given.people.map((someone) => {
    if (random(4) === 0) return someone;
    const marks = given.shifts.map(() => random(4));
    const those = (mark: number) => marks.flatMap((each, shift) => (each === mark ? [shift] : []));
    const says: Says = {
      free: [...those(1), ...those(2)],
      notFree: those(0),
      mostHours: hours[random(hours.length)] ?? null,
      roles: [random(10)],
      places: random(2) === 0 ? [random(3)] : [],
    };
    return { ...someone, says };
  }),
});
