import type { Event } from '@contract/events.ts';
import type { Signup } from '@contract/signups.ts';
import { dayOf, timesOf } from '@/lib/time/event-time.ts';
import type { OwnPlace } from '../own-place.ts';
import { type Choice, choicesOf } from './fit.ts';
import { byNeed } from './order.ts';

/** No more than can be seen at once. */
const most = 3;

/** What else fits somebody who has given a place back: of the same day first, then by need. Each event once. */
export function elseOf(
  events: readonly Event[],
  ownPlace: (event: Event) => OwnPlace,
  now: number,
  signup: Signup,
): Choice[] {
  const day = dayOf(timesOf(signup.event));
  const fitting = choicesOf(events, ownPlace, now, new Set()).filter(
    ({ event, misfit }) => misfit === null && event.id !== signup.event.id,
  );
  const ranked = byNeed(fitting, now).flatMap(({ choices }) => choices);
  const isSameDay = ({ event }: Choice) => dayOf(event) === day;
  const seen = new Set<string>();
  return [...ranked.filter(isSameDay), ...ranked.filter((choice) => !isSameDay(choice))]
    .filter(({ event }) => !seen.has(event.id) && seen.add(event.id))
    .slice(0, most);
}
