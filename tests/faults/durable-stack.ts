import { sharedStack } from '../support/shared-stack.ts';

/** The stack that the fault tests of a worker share, and the disk that holds its data. */
export const { stack, disk } = await sharedStack('durable');
