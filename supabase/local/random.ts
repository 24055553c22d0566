/** Random numbers that are the same for the same seed. */
export interface Random {
  /** At least 0 and below 1. */
  next(): number;
  /** An integer of at least 0 and below `end`. */
  below(end: number): number;
  chance(part: number): boolean;
  pick<T>(from: readonly T[]): T;
}

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    chance: (part) => next() < part,
    pick: (from) => from[below(from.length)] as (typeof from)[number],
  };
}
