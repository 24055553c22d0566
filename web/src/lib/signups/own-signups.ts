import type { SeasonRef } from '@contract/season-ref.ts';
import type { Signup } from '@contract/signups.ts';

/** A place about which its person is asked: whether they take it, or still come. */
export type AskedSignup = Signup & { question: NonNullable<Signup['question']> };

const isAsked = (signup: Signup): signup is AskedSignup => signup.question !== null;

/**
 * The signups that their person can answer, soonest deadline first; `now` in milliseconds since 1970. Also after the
 * deadline: the place is still theirs.
 */
export const askedOf = (signups: readonly Signup[], now: number): AskedSignup[] =>
  signups
    .filter(isAsked)
    .filter(({ event, slot_canceled, question }) => {
      const takesPlace = event.status !== 'canceled' && !slot_canceled;
      return takesPlace && Date.parse(question.kind === 'still' ? event.startTime : event.endTime) > now;
    })
    .sort((a, b) => Date.parse(a.question.deadline) - Date.parse(b.question.deadline));

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
