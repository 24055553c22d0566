import type { ApiError } from '@/lib/api/api-error.ts';

/** The service, or this person's session, is not available now: later it may be. */
export const isPassing = ({ status }: ApiError): boolean =>
  status === 0 || status === 401 || status === 429 || status >= 500;

/** A network that answers nothing for this long (milliseconds) is none: what is behind in the queue does not wait for it. */
export const longestAnswer = 20_000;

const [firstPause, longestPause] = [5_000, 300_000];
/** At a gate somebody waits for it. */
const longestAtGate = 20_000;

/** How long to wait before the next attempt, after a pause of `last`; 0: after none. @returns milliseconds */
export const nextPause = (last: number, isAtGate: boolean): number =>
  Math.min(last * 2 || firstPause, isAtGate ? longestAtGate : longestPause);
