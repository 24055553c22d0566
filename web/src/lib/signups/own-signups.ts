import type { SeasonRef } from '@contract/season-ref.ts';
import type { Signup } from '@contract/signups.ts';

const byStart = (a: Signup, b: Signup): number => Date.parse(a.event.startTime) - Date.parse(b.event.startTime);

/** The signups for events that start within a season; all of them without one. */
export const inSeason = (
  signups: readonly Signup[],
  season: Pick<SeasonRef, 'begins_at' | 'ends_at'> | null,
): readonly Signup[] => {
  if (!season) return signups;
  const [begins, ends] = [Date.parse(season.begins_at), Date.parse(season.ends_at)];
  return signups.filter(({ event }) => {
    const start = Date.parse(event.startTime);
    return begins <= start && start < ends;
  });
};

/**
 * Signups for future events, soonest first; `now` in milliseconds since 1970. Includes displaced ones: their place is
 * held until the person decides. Without those that the person is asked about.
 */
export function upcomingOf(signups: readonly Signup[], now: number): Signup[] {
  return signups
    .filter((signup) => signup.status !== 'asked' && Date.parse(signup.event.startTime) > now)
    .sort(byStart);
}

/** As `upcomingOf`, with those for events that have started and are not over. */
export const comingOf = (signups: readonly Signup[], now: number): Signup[] =>
  signups.filter((signup) => signup.status !== 'asked' && Date.parse(signup.event.endTime) > now).sort(byStart);

/** The shift that a person has next or now; `undefined` without one. Displaced places may not be theirs any more. */
export const nextShiftOf = (signups: readonly Signup[], now: number): Signup | undefined =>
  signups
    .filter(
      ({ status, slot_canceled, event }) =>
        status === 'confirmed' && !slot_canceled && event.status !== 'canceled' && Date.parse(event.endTime) > now,
    )
    .sort(byStart)[0];

/** Whether giving a place back counts as late by now; `now` in milliseconds since 1970. */
export const isLate = (signup: Pick<Signup, 'late_from'> | undefined, now: number): boolean =>
  Boolean(signup?.late_from && Date.parse(signup.late_from) <= now);
