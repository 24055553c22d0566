import { defineConfig } from 'vitest/config';
import { statements } from './tests/support/specification.ts';

/** What is polled usually happens at once. The limit is for a busy machine. */
const patient = { poll: { timeout: 60_000 } };

/** As the client names its files: some of its rules are compared with the database. */
const alias = {
  '@': new URL('./web/src', import.meta.url).pathname,
  '@contract': new URL('./supabase/functions/_shared/contract', import.meta.url).pathname,
  '@shared': new URL('./supabase/functions/_shared', import.meta.url).pathname,
};

/**
 * A kind of test: its name, which is also its folder, and the time limit of one test, which is for one that never ends, not for a busy
 * machine. See tests/README.md.
 */
const kind = (name: string, seconds: number, globalSetup: string[] = []) => ({
  test: {
    name,
    alias,
    include: [`tests/${name}/**/*.test.ts`],
    globalSetup,
    testTimeout: seconds * 1000,
    hookTimeout: Math.max(seconds, 60) * 1000,
    expect: patient,
  },
});

export default defineConfig({
  test: {
    // A test carries the numbers of the statements that it proves; any other tag is an error.
    tags: statements.map(({ number }) => ({ name: number })),
    globalSetup: 'tests/support/stacks-setup.ts',
    // Most of these tests spend half of their time waiting for other processes.
    maxWorkers: 3,
    projects: [
      // Screens in a browser.
      './web/vitest.config.ts',
      {
        test: {
          name: 'unit',
          testTimeout: 120_000,
          expect: patient,
          include: [
            'supabase/functions/**/*.test.ts',
            'supabase/local/**/*.test.ts',
            'tools/**/*.test.ts',
            'web/**/*.test.ts',
            'tests/support/**/*.test.ts',
          ],
        },
        resolve: {
          alias,
        },
      },
      // The files of a worker share their modules and, unless they commit, a database: see support/shared-database.ts.
      { test: { ...kind('db', 240, ['tests/support/database-setup.ts']).test, isolate: false } },
      // The files of a worker share what they import, which takes as long as many of them run.
      { test: { ...kind('api', 240).test, isolate: false } },
      kind('feeds', 240),
      kind('stack', 300),
      kind('attack', 600, ['tests/attack/support/setup.ts']),
      kind('faults', 300),
      kind('runtime', 240),
    ],
  },
});
