import { sharedStack } from './shared-stack.ts';

/** The stack that the test files of a worker share. */
export const { stack } = await sharedStack('usual');
