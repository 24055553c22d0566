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
