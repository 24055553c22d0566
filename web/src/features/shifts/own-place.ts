import type { Event } from '@contract/events.ts';
import type { Signup } from '@contract/signups.ts';
import { now } from '@/lib/time/clock.ts';
import type { Outcome } from './components/outcome.tsx';
import { clashOf, isFixed } from './progress.ts';

/** The part of a person's signups that matters to one event. */
export interface OwnPlace {
  /** The person's signup for this event. */
  signupId: string | null;
  slotId: string | null;
  displaced: boolean;
  /** A rule of the organisation says that it is too late to give the place back. */
  fixed: boolean;
  /** The event of another signup at the same time, as far as it is known here. */
  clash: { id: string; title: string } | null;
  /** The result of the signup, once attendance is marked or the event is over. */
  outcome: Outcome | null;
}

/** A signup that is settled: marked, or of an event that is over. Displaced ones never count. */
const isSettled = ({ status, attendance, event }: Signup): boolean =>
  status === 'confirmed' && (attendance !== null || Date.parse(event.endTime) <= now());

/** The person's place at an event, from the people that the event lists and the person's own signups. */
export function ownPlaceOf(event: Event, userId: string, signups: readonly Signup[] = []): OwnPlace {
  const mine = event.volunteers.find((each) => each.user_id === userId && each.status !== 'canceled');
  const signup = mine && signups.find(({ id }) => id === mine.id);
  return {
    signupId: mine?.id ?? null,
    slotId: mine?.slot_id ?? null,
    displaced: mine?.status === 'displaced',
    fixed: isFixed(signup, now()),
    clash: mine ? null : clashOf(signups, event),
    outcome: signup && isSettled(signup) ? signup : null,
  };
}
