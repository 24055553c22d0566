import type { Signup } from '@contract/signups.ts';

/** The specification fixes the number of required slots at 10. */
export const requiredSlots = 10;

const wasAway = ({ attendance }: Pick<Signup, 'attendance'>): boolean =>
  attendance === 'no_show' || attendance === 'excused';

/**
 * Confirmed signups, past and upcoming, without missed and excused ones, out of those required. `percent` is rounded
 * and can be above 100.
 */
export function progressOf(signups: readonly Pick<Signup, 'status' | 'attendance'>[]): {
  done: number;
  percent: number;
} {
  const done = signups.filter((signup) => signup.status === 'confirmed' && !wasAway(signup)).length;
  return { done, percent: Math.round((done / requiredSlots) * 100) };
}

/**
 * The event of another confirmed signup at the same time, or `null`. Times as ISO 8601; one event may end when the
 * other starts.
 */
export function clashOf(
  signups: readonly Signup[],
  event: { id: string; start_time: string; end_time: string },
): Signup['event'] | null {
  const [start, end] = [Date.parse(event.start_time), Date.parse(event.end_time)];
  const other = signups.find(
    (signup) =>
      signup.status === 'confirmed' &&
      signup.event.id !== event.id &&
      Date.parse(signup.event.startTime) < end &&
      start < Date.parse(signup.event.endTime),
  );
  return other?.event ?? null;
}
