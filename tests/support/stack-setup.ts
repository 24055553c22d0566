import type { TestProject } from 'vitest/node';
import { type StackInfo, startTestStack } from './stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The stack that all tests of the run share. */
    stack: StackInfo;
  }
}

/** Starts the stack that the api tests of a run share. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { info, stop } = await startTestStack();
  project.provide('stack', info);
  return stop;
}
