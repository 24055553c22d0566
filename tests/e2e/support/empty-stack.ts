import { type StackInfo, startTestStack } from '../../support/stack.ts';
import { runDay } from './global-setup.ts';
import { test as base } from './test.ts';

/** A product that nobody has used yet: a stack of its own, with nothing in its database. */
export const test = base.extend<object, { stack: StackInfo }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here
    async ({}, use) => {
      const { info, stop } = await startTestStack({ web: 'built', now: `${runDay}T10:00:00Z`, say: () => {} });
      await use(info);
      await stop();
    },
    { scope: 'worker' },
  ],
});
