import { atom } from 'nanostores';
import { keepDifference, keptDifference } from './clock-difference.ts';

/** Smaller differences are the latency of the answer. */
const tolerance = 2_000;
/** Data requested by a clock that was this wrong has to be reloaded. */
const misled = 60_000;

// A page requests its events before the first answer contains the time.
let difference = keptDifference();
/** The difference, as far as the server has said so: who listens has to show other times. */
const offset = atom(difference);

function setDifference(next: number): void {
  difference = next;
  keepDifference(next);
}

/** The clock of the device, which can be set, and the one of the page, which cannot, when they were compared last. */
let compared = { wall: Date.now(), steady: performance.now() };
/** The clock of the page can rest while a device sleeps. One with a touch screen hides its pages before. */
const hidesBefore = globalThis.matchMedia?.('(pointer: coarse)').matches ?? false;
let mayHaveSlept = false;
globalThis.addEventListener?.('visibilitychange', () => {
  mayHaveSlept = true;
});

/** Notices that the clock of the device was set, also without a connection, so that the time of what is done goes on as before. */
function compare(): void {
  const at = { wall: Date.now(), steady: performance.now() };
  const jump = at.wall - compared.wall - (at.steady - compared.steady);
  const wasSet = jump < -tolerance || (jump > tolerance && hidesBefore && !mayHaveSlept);
  compared = at;
  mayHaveSlept = false;
  if (wasSet) setDifference(difference - jump);
}

/** The time of the server according to its answers; milliseconds since 1970. */
export function now(): number {
  compare();
  return compared.wall + difference;
}

/** Adopts the time of an answer (`x-server-time`, ISO 8601) that arrived `age` milliseconds ago; ignores anything else. */
export function setServerTime(header: string | null, age = 0): void {
  const time = header ? Date.parse(header) + age : Number.NaN;
  const error = Math.abs(time - now());
  if (Number.isNaN(time) || error < tolerance) return;
  setDifference(time - compared.wall);
  offset.set(difference);
}

/**
 * Calls `listener` every `interval` milliseconds and whenever the clock is adjusted. Returns a function that stops
 * this.
 */
export function watchClock(listener: () => void, interval: number): () => void {
  const timer = setInterval(listener, interval);
  const stop = offset.listen(listener);
  return () => {
    clearInterval(timer);
    stop();
  };
}

/** Calls `listener` when the clock was wrong by more than a minute. */
export function onClockCorrected(listener: () => void): void {
  offset.listen((next, before = 0) => {
    if (Math.abs(next - before) > misled) listener();
  });
}
