import type { WallShift, WallSlot } from '@contract/wall.ts';

/** A slot that lacks people. `count`: how many; `below`: whether its shift has fewer than its minimum. */
export interface Lack {
  shift: WallShift;
  slot: WallSlot;
  count: number;
  below: boolean;
}

/** The people that a slot lacks: to all its places or, if some of these are held for people who have not agreed, to its minimum. */
const lacking = ({ required, taken, below_min, is_canceled }: WallSlot): number =>
  is_canceled ? 0 : Math.max(required - taken, below_min ?? 0, 0);

/**
 * Sorts the shifts of a wall, which are in the order of their starts, at a moment (milliseconds since 1970): those that are running, the
 * next ones, and the slots of both that lack people, with those below their minimum first.
 */
export function zonesAt(shifts: readonly WallShift[], moment: number) {
  const present = shifts.filter(({ end_time }) => Date.parse(end_time) > moment);
  const started = (shift: WallShift): boolean => Date.parse(shift.start_time) <= moment;
  const lacks = present.flatMap((shift) =>
    shift.slots
      .map((slot): Lack => ({ shift, slot, count: lacking(slot), below: (slot.below_min ?? 0) > 0 }))
      .filter(({ count }) => count > 0),
  );
  return {
    running: present.filter(started),
    next: present.filter((shift) => !started(shift)),
    missing: [...lacks.filter(({ below }) => below), ...lacks.filter(({ below }) => !below)],
  };
}
