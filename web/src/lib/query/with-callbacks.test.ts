import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MutationObserver, mutationOptions, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { withCallbacks } from './mutations.ts';

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

it('no component spreads the options of a mutation, which would drop their callbacks', () => {
  const features = join(import.meta.dirname, '../../features');
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const spreading = files.filter((file) => /\.\.\.\w+Mutation\b/.test(readFileSync(join(features, file), 'utf8')));
  expect(spreading).toEqual([]);
});
