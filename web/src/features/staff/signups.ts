import type { Signup } from '@contract/signups.ts';

/** A person's signups: those to come, soonest first, and those that are done with, latest first. */
export function splitByTime(signups: readonly Signup[], now: number): { coming: Signup[]; past: Signup[] } {
  // What is marked is done with, even while the event goes on.
  const isPast = ({ event, attendance }: Signup) => attendance !== null || Date.parse(event.endTime) <= now;
  return { coming: signups.filter((each) => !isPast(each)), past: signups.filter(isPast).reverse() };
}

/** What signups bring together. Each says itself what counts of it. */
export function totalOf(signups: readonly Signup[]): { hours: number; credits: number; pay: number } {
  const sum = (of: (signup: Signup) => number) => signups.reduce((total, each) => total + of(each), 0);
  // Sums of binary fractions are a little off; cents are exact.
  const pay = Math.round(sum((signup) => signup.pay ?? 0) * 100) / 100;
  return { hours: sum(({ hours }) => hours), credits: sum(({ credits }) => credits), pay };
}
