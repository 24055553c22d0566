import type { Signup } from '@contract/signups.ts';

/** A person's signups: upcoming ones, soonest first, and past ones, latest first. */
export function splitByTime(signups: readonly Signup[], now: number): { coming: Signup[]; past: Signup[] } {
  // A marked signup is past, even during the event.
  const isPast = ({ event, attendance }: Signup) => attendance !== null || Date.parse(event.endTime) <= now;
  return { coming: signups.filter((each) => !isPast(each)), past: signups.filter(isPast).reverse() };
}

/** The total of signups, by what counts of each. */
export function totalOf(signups: readonly Signup[]): { hours: number; credits: number; pay: number } {
  const sum = (of: (signup: Signup) => number) => signups.reduce((total, each) => total + of(each), 0);
  // Rounding to cents removes the error of binary fractions.
  const pay = Math.round(sum((signup) => signup.pay ?? 0) * 100) / 100;
  return { hours: sum(({ hours }) => hours), credits: sum(({ credits }) => credits), pay };
}
