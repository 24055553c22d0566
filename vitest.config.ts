import { defineConfig } from 'vitest/config';
import { statements } from './tests/support/specification.ts';

// A machine that others load as well can stall for seconds; what fails twice is no stall.
const retry = process.env.CI ? 1 : 0;

// Unit tests stand beside their code; db and api cross a process and share one embedded stack per run; stack starts, stops
// and kills stacks as a person would; attack plays who wants to do harm; faults breaks a stack under load; runtime tries
// what a version of Deno can break, on the hosted platform's and on the present one. One kind runs after the other: each
// loads two cores fully.
export default defineConfig({
  test: {
    // A test carries the numbers of the statements that it proves; any other tag is an error.
    tags: statements.map(({ number }) => ({ name: number })),
    projects: [
      {
        test: {
          name: 'unit',
          retry,
          include: [
            'supabase/functions/**/*.test.ts',
            'supabase/local/**/*.test.ts',
            'tools/**/*.test.ts',
            'web/**/*.test.ts',
            'tests/support/**/*.test.ts',
          ],
        },
        resolve: {
          alias: {
            '@': new URL('./web/src', import.meta.url).pathname,
            '@contract': new URL('./supabase/functions/_shared/contract', import.meta.url).pathname,
          },
        },
      },
      {
        test: {
          name: 'db',
          retry,
          include: ['tests/db/**/*.test.ts'],
          globalSetup: 'tests/support/database-setup.ts',
          testTimeout: 30_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'api',
          retry,
          include: ['tests/api/**/*.test.ts'],
          globalSetup: 'tests/support/stack-setup.ts',
          testTimeout: 30_000,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'feeds',
          retry,
          include: ['tests/feeds/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: 'stack',
          retry,
          include: ['tests/stack/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          name: 'attack',
          retry,
          include: ['tests/attack/**/*.test.ts'],
          globalSetup: 'tests/attack/support/setup.ts',
          testTimeout: 120_000,
          fileParallelism: false,
          sequence: { groupOrder: 5 },
        },
      },
      {
        test: {
          name: 'faults',
          retry,
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: 'tests/support/fault-setup.ts',
          testTimeout: 90_000,
          hookTimeout: 60_000,
          fileParallelism: false,
          sequence: { groupOrder: 6 },
        },
      },
      {
        test: {
          name: 'runtime',
          retry,
          include: ['tests/runtime/**/*.test.ts'],
          globalSetup: 'tests/support/stack-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
          sequence: { groupOrder: 7 },
        },
      },
    ],
  },
});
