/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { type PageWords, type Refusal, say } from './texts.ts';
import { clockText } from './times.ts';

// What the forms of the public page have in common.

/** After these somebody can go on with the same place. */
export const passing = new Set([
  'no_answer',
  'unavailable',
  'rate_limited',
  'internal',
  'invalid_request',
  'unsupported_media_type',
  'too_many_together',
  'too_few_left',
]);
/** Runs one call at a time: presses meanwhile are ignored. */
export function useBusy() {
  const [busy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    await work();
    isRunning.current = false;
    setBusy(false);
  };
  return [busy, run] as const;
}

/** The time, again each second. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The time, again each second; says when a place is held no longer. `until`: milliseconds since 1970. */
export function useHeldNow(until: number, onGone: (refusal: Refusal) => void): number {
  const now = useNow();
  const isOver = now >= until;
  useEffect(() => {
    if (isOver) onGone({ code: 'hold_over' });
  }, [isOver, onGone]);
  return now;
}

interface FieldProps {
  label: string;
  error: string | null;
  hint?: string;
  children: (attributes: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ComponentChildren;
}

export function Field({ label, error, hint, children }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, ...(error && { 'aria-invalid': true }), ...(note && { 'aria-describedby': `${id}-note` }) })}
      {note && (
        <p id={`${id}-note`} class={error ? 'note wrong' : 'note'}>
          {note}
        </p>
      )}
    </div>
  );
}

/** What went wrong, said at once to people who do not see it. */
export const Problem = ({ text }: { text: string | null }) => (
  <div role="alert">{text && <p class="problem">{text}</p>}</div>
);

/** How long the place is still held, in minutes. */
export function HeldFor({ words, until, now }: { words: PageWords; until: number; now: number }) {
  const { t } = words;
  const minutes = Math.floor((until - now) / 60_000);
  return (
    <p class="held">
      <strong>{say(words, t.heldUntil, { time: clockText(words, until) })}</strong>{' '}
      <span class="soft">{minutes < 1 ? t.lastMinute : say(words, t.minutesLeft, { count: minutes })}</span>
    </p>
  );
}
