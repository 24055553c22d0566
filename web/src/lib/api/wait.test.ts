import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wait } from './wait.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('resolves after the time', async () => {
  let isOver = false;
  wait(1000).then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver).toBe(true);
});

it('rejects when the signal aborts, and at once when it was aborted before', async () => {
  const abort = new AbortController();
  const waiting = wait(1000, abort.signal);
  abort.abort(new Error('left'));
  await expect(waiting).rejects.toThrow('left');
  const late = expect(wait(1000, abort.signal)).rejects.toThrow('left');
  await vi.advanceTimersByTimeAsync(1000);
  await late;
});
