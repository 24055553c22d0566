import type { SeasonRef } from '@contract/season-ref.ts';
import type { Signup } from '@contract/signups.ts';

/** The specification fixes the number of required slots at 10. */
export const requiredSlots = 10;

const wasAway = ({ attendance }: Pick<Signup, 'attendance'>): boolean =>
  attendance === 'no_show' || attendance === 'excused';

/** The signups for events that start within a season; all of them without one. */
export const inSeason = (signups: readonly Signup[], season: SeasonRef | null): readonly Signup[] => {
  if (!season) return signups;
  const [begins, ends] = [Date.parse(season.begins_at), Date.parse(season.ends_at)];
  return signups.filter(({ event }) => {
    const start = Date.parse(event.startTime);
    return begins <= start && start < ends;
  });
};

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
 * Signups for future events, soonest first; `now` in milliseconds since 1970. Includes displaced ones: their place is
 * held until the person decides. Without those that the person is asked about.
 */
export function upcomingOf(signups: readonly Signup[], now: number): Signup[] {
  return signups
    .filter((signup) => signup.status !== 'asked' && Date.parse(signup.event.startTime) > now)
    .sort((a, b) => Date.parse(a.event.startTime) - Date.parse(b.event.startTime));
}

/** Whether the deadline to cancel a signup is over; `now` in milliseconds since 1970. */
export const isFixed = (signup: Pick<Signup, 'cancel_until'> | undefined, now: number): boolean =>
  Boolean(signup?.cancel_until && Date.parse(signup.cancel_until) <= now);

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
