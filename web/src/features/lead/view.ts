import type { LedShift, LedSlot } from '@contract/led-shifts.ts';

const hasBegun = ({ start_time }: LedShift, now: number): boolean => Date.parse(start_time) <= now;

/** The shifts that are not over, and those that are, the latest of these first. */
export function split(shifts: readonly LedShift[], now: number): { coming: LedShift[]; over: LedShift[] } {
  const isOver = ({ end_time }: LedShift) => Date.parse(end_time) <= now;
  return { coming: shifts.filter((shift) => !isOver(shift)), over: shifts.filter(isOver).toReversed() };
}

const takesPlace = (shift: LedShift, slot: LedSlot): boolean => shift.status !== 'canceled' && !slot.is_canceled;

/** How many places of a slot are open. */
export const missing = (shift: LedShift, slot: LedSlot): number =>
  takesPlace(shift, slot) ? Math.max(0, slot.required_count - slot.current_count) : 0;

/** How many people who have agreed a slot lacks to take place. */
export const belowMinimum = (shift: LedShift, slot: LedSlot): number =>
  takesPlace(shift, slot) ? Math.max(0, (slot.min_count ?? 0) - slot.confirmed_count) : 0;

/** Whether the lead gives and takes back places of a slot: until the shift starts. */
export const fills = (shift: LedShift, slot: LedSlot, now: number): boolean =>
  takesPlace(shift, slot) && slot.rights.includes('fill') && !hasBegun(shift, now);

/** Whether there is somebody in the slot to whom the lead may write. */
export const writes = ({ rights, current_count }: LedSlot): boolean => rights.includes('write') && current_count > 0;

/** Whether the lead may run the gate of the shift now. */
export const runsGate = (shift: LedShift): boolean =>
  !shift.draft && shift.slots.some((slot) => takesPlace(shift, slot) && slot.rights.includes('gate'));

/** From how long before its start others' changes to a shift are followed, in milliseconds, and of how many shifts. */
const [near, most] = [48 * 3_600_000, 20];

/** The topics of the shifts whose news is followed as it happens: those that are on or start soon. */
export const liveTopics = (coming: readonly LedShift[], now: number): string[] =>
  coming
    .filter(({ start_time, draft }) => !draft && Date.parse(start_time) - near <= now)
    .filter(({ slots }) => slots.some(({ rights }) => rights.some((right) => right !== 'write')))
    .slice(0, most)
    .map(({ id }) => `event:${id}`);
