import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MutationObserver, mutationOptions, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { withCallbacks } from './mutations.ts';
import { afterLast } from './query-keys.ts';

/** The callbacks that run for a mutation with this outcome, in order. */
async function callsOf(mutationFn: () => Promise<string>): Promise<string[]> {
  const calls: string[] = [];
  const options = mutationOptions({
    mutationFn,
    onSuccess: () => void calls.push('cache updated'),
    onError: () => void calls.push('cache restored'),
  });
  const own = {
    onSuccess: () => void calls.push('form closed'),
    onError: () => void calls.push('form marked'),
  };
  await new MutationObserver(new QueryClient(), withCallbacks(options, own)).mutate().catch(() => {});
  return calls;
}

it('a component’s callback runs before that of the mutation, which still updates the cache', async () => {
  expect(await callsOf(async () => 'saved')).toEqual(['form closed', 'cache updated']);
  expect(await callsOf(() => Promise.reject(new Error('refused')))).toEqual(['form marked', 'cache restored']);
});

const features = join(import.meta.dirname, '../../features');
const filesWith = (pattern: RegExp): string[] =>
  readdirSync(features, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && pattern.test(readFileSync(join(features, file), 'utf8')),
  );

it('no component spreads the options of a mutation, which would drop their callbacks', () => {
  expect(filesWith(/\.\.\.\w+Mutation\b/)).toEqual([]);
});

it('no feature counts running mutations by itself, instead of with `afterLast`', () => {
  expect(filesWith(/\bisMutating\b/)).toEqual([]);
});

it('the last of several mutations reloads, also while an earlier reload is running', async () => {
  const client = new QueryClient();
  const reloads: string[] = [];
  const running = new Map<string, () => void>();
  const start = (name: string) =>
    new MutationObserver(client, {
      mutationKey: ['change'],
      mutationFn: () => new Promise<void>((resolve) => running.set(name, resolve)),
      onSettled: () =>
        afterLast(client, ['change'], () => {
          reloads.push(name);
          return new Promise(() => {});
        }),
    }).mutate();
  const [first, second] = [start('first'), start('second')];
  await expect.poll(() => running.size).toBe(2);
  running.get('first')?.();
  await first;
  expect(reloads).toEqual([]);
  running.get('second')?.();
  await second;
  const third = start('third');
  await expect.poll(() => running.size).toBe(3);
  running.get('third')?.();
  await third;
  expect(reloads).toEqual(['second', 'third']);
});
