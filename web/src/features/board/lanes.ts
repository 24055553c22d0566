/**
 * Distributes what overlaps among lanes, the topmost free one first. `items`: in order of their starts.
 * @returns the lane of each item, and how many there are
 */
export function lanesOf(items: readonly { x: number; width: number }[]): { lanes: number[]; count: number } {
  const ends: number[] = [];
  const lanes = items.map(({ x, width }) => {
    // Positions are fractions of pixels: shifts that adjoin must not count as overlapping.
    const free = ends.findIndex((end) => end <= x + 0.5);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = x + width;
    return lane;
  });
  return { lanes, count: Math.max(1, ends.length) };
}
