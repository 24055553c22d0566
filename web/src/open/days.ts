import type { OpenPage, OpenShift } from '@contract/open-page.ts';

/** The shifts of a day. */
export interface Day {
  day: string;
  shifts: OpenShift[];
}

/** The shifts by day, of some roles; none means all. Shifts without such a role are left out. */
export function byDay(shifts: readonly OpenShift[], roles: readonly string[]): Day[] {
  const days: Day[] = [];
  for (const shift of shifts) {
    const slots = roles.length > 0 ? shift.slots.filter(({ type }) => roles.includes(type)) : shift.slots;
    if (slots.length === 0) continue;
    const last = days.at(-1);
    if (last?.day === shift.day) last.shifts.push({ ...shift, slots });
    else days.push({ day: shift.day, shifts: [{ ...shift, slots }] });
  }
  return days;
}

/** What was shown with the days that follow it. */
export function withMore(page: OpenPage, more: OpenPage): OpenPage {
  const known = new Set(page.shifts.map(({ id }) => id));
  const types = new Map([...page.types, ...more.types].map((type) => [type.id, type]));
  return {
    ...more,
    types: [...types.values()],
    shifts: [...page.shifts, ...more.shifts.filter(({ id }) => !known.has(id))],
  };
}

/** What was shown, as it is now: `fresh` begins with the same day, and may end before what was shown does. */
export function withFresh(page: OpenPage, fresh: OpenPage): OpenPage {
  const { next } = fresh;
  const later = next === null ? [] : page.shifts.filter(({ day }) => day >= next);
  if (later.length === 0) return fresh;
  return { ...withMore(fresh, { ...page, shifts: later }), days: fresh.days };
}

/** The last day before those shown from which on the page can begin; `null` if nothing is before them. */
export function earlierDay({ days, shifts }: OpenPage): string | null {
  const first = shifts[0]?.day;
  const before = days.filter(({ day }) => first !== undefined && day < first);
  // A week back, as far as there is one.
  return before.at(-7)?.day ?? before[0]?.day ?? null;
}

/** The place with its shift; `null` if it is not among those shown. */
export function findPlace({ shifts }: OpenPage, slotId: string) {
  for (const shift of shifts) {
    const slot = shift.slots.find(({ id }) => id === slotId);
    if (slot) return { shift, slot };
  }
  return null;
}

/** That a place was just taken by somebody, until what is shown is loaded again. */
export function withFull(page: OpenPage, slotId: string): OpenPage {
  const shifts = page.shifts.map((shift) => ({
    ...shift,
    slots: shift.slots.map((slot) => (slot.id === slotId ? { ...slot, left: 0, state: 'full' as const } : slot)),
  }));
  return { ...page, shifts };
}
