import type { TestProject } from 'vitest/node';
import { type StackInfo, startTestStack } from './stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The stack that all tests of the run share. */
    stack: StackInfo;
  }
}

/** Starts the stack that the api tests of a run share. Feeds on this machine may be read, so that tests can serve them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { info, stop } = await startTestStack({ env: { FEED_ALLOWED_HOSTS: 'localhost,127.0.0.1' } });
  project.provide('stack', info);
  return stop;
}
