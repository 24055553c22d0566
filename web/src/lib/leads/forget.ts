import type { LedShift } from '@contract/led-shifts.ts';

/** How long after the end of a shift the device of a lead keeps it, in milliseconds: 12 hours. */
const longest = 43_200_000;

/** A shift without the phone numbers of its people. */
const withoutPhones = (shift: LedShift): LedShift => ({
  ...shift,
  slots: shift.slots.map((slot) => ({
    ...slot,
    people: slot.people?.map((person) => ({ ...person, user: { ...person.user, phone: null } })) ?? null,
  })),
});

/**
 * The shifts that somebody leads as they may still be kept: without those that are over for long, and after the end without phone
 * numbers. `now`: milliseconds since 1970.
 */
export const forgetOver = (shifts: readonly LedShift[], now: number): LedShift[] =>
  shifts
    .filter(({ end_time }) => Date.parse(end_time) + longest > now)
    .map((shift) => (Date.parse(shift.end_time) > now ? shift : withoutPhones(shift)));
