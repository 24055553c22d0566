import { defineConfig } from 'vitest/config';
import { statements } from './tests/support/specification.ts';

/** What a kind of test is called, where it stands, and how long one may take. See tests/README.md. */
const kind = (name: string, seconds: number, globalSetup: string[] = []) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    globalSetup,
    testTimeout: seconds * 1000,
    hookTimeout: Math.max(seconds, 60) * 1000,
    // What is waited for comes at once; this is for a machine that others load as well.
    expect: { poll: { timeout: 15_000 } },
  },
});

export default defineConfig({
  test: {
    // A test carries the numbers of the statements that it proves; any other tag is an error.
    tags: statements.map(({ number }) => ({ name: number })),
    globalSetup: 'tests/support/stacks-setup.ts',
    // Most of these tests wait for other processes for half of their time.
    maxWorkers: 4,
    projects: [
      // Screens in a browser.
      './web/vitest.config.ts',
      {
        test: {
          name: 'unit',
          testTimeout: 30_000,
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
      kind('db', 30, ['tests/support/database-setup.ts']),
      kind('api', 30),
      kind('feeds', 60),
      kind('stack', 240),
      kind('attack', 300, ['tests/attack/support/setup.ts']),
      kind('faults', 90),
      kind('runtime', 60),
    ],
  },
});
