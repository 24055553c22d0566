import { expect, test } from 'vitest';
import { delayBefore, keepRunning } from './keep-running.ts';
import type { Part } from './processes.ts';

/** A part whose death the test decides. */
function mortal(pid: number): Part & { die(how: string): void } {
  let die = (_how: string) => {};
  const ended = new Promise<string>((resolve) => {
    die = resolve;
  });
  return { name: 'part', pid, ended, die, stop: async () => die('SIGTERM') };
}

test('waits longer after each failed start, and at most half a minute', () => {
  const delays = Array.from({ length: 12 }, (_, attempt) => delayBefore(attempt));
  expect(delays).toEqual([...delays].sort((a, b) => a - b));
  expect(delays[0]).toBeLessThan(1_000);
  expect(delays.at(-1)).toBe(30_000);
});

test('restarts a part that dies, reports it, and tries again if that fails', async () => {
  const parts = [mortal(1), undefined, mortal(2)];
  const [first, , last] = parts;
  const said: string[] = [];
  const started: number[] = [];
  let index = 0;
  const kept = await keepRunning({
    name: 'part',
    start: async () => parts[index++] ?? Promise.reject(new Error('not yet')),
    started: ({ pid }) => started.push(pid),
    say: (line) => said.push(line),
  });
  first?.die('SIGKILL');
  await expect.poll(() => started, { timeout: 5_000 }).toEqual([1, 2]);
  expect(said).toEqual(['part died (SIGKILL). Restarting it.', 'part does not start: not yet', 'part is back.']);
  await kept.stop();
  expect(await last?.ended).toBe('SIGTERM');
  expect(said).toHaveLength(3);
});

test('a part that is stopped stays stopped, even while it waits for its restart', async () => {
  const only = mortal(1);
  let starts = 0;
  const start = async () => {
    starts++;
    return only;
  };
  const kept = await keepRunning({ name: 'part', start, started: () => {}, say: () => {} });
  only.die('exit code 1');
  await Promise.resolve();
  await kept.stop();
  expect(starts).toBe(1);
});

test('throws if the first start fails', async () => {
  const start = () => Promise.reject(new Error('broken'));
  await expect(keepRunning({ name: 'part', start, started: () => {}, say: () => {} })).rejects.toThrow('broken');
});
