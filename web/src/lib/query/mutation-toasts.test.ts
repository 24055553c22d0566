import { MutationObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { dismissToast, lifetimeOf, toasts } from '@/lib/app/toasts.ts';
import { makeQueryClient } from './query-client.ts';

afterEach(() => {
  for (const { id } of toasts.get()) dismissToast(id);
});

const shown = () => toasts.get().map(({ id: _, ...toast }) => toast);

/** Runs a mutation that resolves with its input, or rejects with it if it is an error. */
const run = (meta: NonNullable<ConstructorParameters<typeof MutationObserver>[1]['meta']>, input: unknown) =>
  new MutationObserver(makeQueryClient(), {
    mutationFn: async (variables: unknown) => {
      if (variables instanceof Error) throw variables;
      return variables;
    },
    meta,
  })
    .mutate(input)
    .catch(() => undefined);

test('a mutation that succeeds shows its success toast, with what it saved', async () => {
  await run({ success: (saved: string) => `“${saved}” saved.`, error: () => 'Not saved.' }, 'Bar');
  expect(shown()).toEqual([{ tone: 'done', text: '“Bar” saved.' }]);
});

test('a mutation that fails shows its error toast with the reason', async () => {
  await run({ success: () => 'Saved.', error: () => 'Not saved.' }, new Error('anything'));
  expect(shown()).toEqual([{ tone: 'failed', text: 'Not saved.', detail: 'An unexpected error occurred' }]);
});

test('a complete toast is shown unchanged, and no text shows no toast', async () => {
  const action = { label: 'Undo', run: () => undefined };
  await run({ success: () => ({ text: 'Canceled.', action }) }, 1);
  await run({ error: () => ({ text: 'Not saved.' }) }, new Error('anything'));
  await run({ success: () => undefined }, 1);
  await run({}, new Error('anything'));
  expect(shown()).toEqual([
    { tone: 'done', text: 'Canceled.', action },
    { tone: 'failed', text: 'Not saved.' },
  ]);
});

test('a toast that offers Undo stays for ten seconds, any other for three', () => {
  expect(lifetimeOf({ action: { label: 'Undo', run: () => undefined } })).toBe(10_000);
  expect(lifetimeOf({})).toBe(3_000);
});
