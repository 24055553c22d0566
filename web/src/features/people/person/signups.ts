import type { Signup } from '@contract/signups.ts';

/** Whether a signup is past. A marked one is, even during the event. */
const isPast = ({ event, attendance }: Signup, now: number): boolean =>
  attendance !== null || Date.parse(event.endTime) <= now;

/** A person's signups: upcoming ones, soonest first, and past ones, latest first. */
export function splitByTime(signups: readonly Signup[], now: number): { coming: Signup[]; past: Signup[] } {
  return {
    coming: signups.filter((each) => !isPast(each, now)),
    past: signups.filter((each) => isPast(each, now)).reverse(),
  };
}

// Rounding to cents removes the error of binary fractions.
const payOf = (signups: readonly Signup[]) =>
  Math.round(signups.reduce((sum, { pay }) => sum + (pay ?? 0), 0) * 100) / 100;

/**
 * The total of signups, by what counts of each; `assumed`: hours of past ones that nobody has recorded. Of past ones, pay is that of work marked as attended; `unmarked`: the paid ones
 * that are not marked yet, with their pay.
 */
export function totalOf(signups: readonly Signup[], areOver: boolean) {
  const sum = (of: (signup: Signup) => number) => signups.reduce((total, each) => total + of(each), 0);
  // Displaced and canceled ones pay nothing.
  const unmarked = signups.filter(({ attendance, pay }) => areOver && attendance === null && pay !== null && pay > 0);
  return {
    ...{
      hours: sum(({ hours }) => hours),
      assumed: sum(({ hours, unrecorded }) => (unrecorded === 'assumed' ? hours : 0)),
      credits: sum(({ credits }) => credits),
    },
    pay: payOf(signups.filter((each) => !unmarked.includes(each))),
    unmarked: { count: unmarked.length, pay: payOf(unmarked) },
  };
}
