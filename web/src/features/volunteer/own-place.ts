import type { Event } from '@contract/events.ts';
import type { Signup } from '@contract/signups.ts';
import { type AskedSignup, askedOf } from '@/lib/signups/asked.ts';
import { isLate } from '@/lib/signups/own-signups.ts';
import { now } from '@/lib/time/clock.ts';
import type { Outcome } from './outcome.tsx';
import { clashOf } from './progress.ts';

/** The state of a person at one event. */
export interface OwnPlace {
  /** The person's signup for this event. */
  signupId: string | null;
  slotId: string | null;
  displaced: boolean;
  /** The place is held until the person says whether they take it. */
  asked: boolean;
  /** The signup that the person can answer now, as far as the client knows. */
  question: AskedSignup | null;
  /** Giving the place back counts as late by now. */
  late: boolean;
  /** The event of another signup at the same time, as far as the client knows. */
  clash: { id: string; title: string } | null;
  /** The result of the signup, once attendance is marked or the event is over. */
  outcome: Outcome | null;
}

/** A signup with a result: it is marked, or its event is over. Displaced signups never count. */
const isSettled = ({ status, attendance, event }: Signup): boolean =>
  status === 'confirmed' && (attendance !== null || Date.parse(event.endTime) <= now());

/** The person's state at an event, from the event's volunteers and the person's own signups. */
export function ownPlaceOf(event: Event, userId: string, signups: readonly Signup[] = []): OwnPlace {
  const mine = event.volunteers.find((each) => each.user_id === userId && each.status !== 'canceled');
  const signup = mine && signups.find(({ id }) => id === mine.id);
  return {
    signupId: mine?.id ?? null,
    slotId: mine?.slot_id ?? null,
    displaced: mine?.status === 'displaced',
    asked: mine?.status === 'asked',
    question: (signup && askedOf([signup], now())[0]) ?? null,
    late: isLate(signup, now()),
    clash: mine ? null : clashOf(signups, event),
    outcome: signup && isSettled(signup) ? signup : null,
  };
}
