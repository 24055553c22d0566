import { sharedStack } from '../support/shared-stack.ts';

/** The stack that the tests of faults in a worker share, and the disk that its data lies on. */
export const { stack, disk } = await sharedStack('durable');
