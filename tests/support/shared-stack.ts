import { inject } from 'vitest';
import type { SharedStack, StackKind } from './stacks-setup.ts';

/** Gets the stack of this worker. The files that run in it one after the other share it. */
export async function sharedStack(kind: StackKind): Promise<SharedStack> {
  const answer = await fetch(`${inject('stacks')}/${kind}/${process.env.VITEST_POOL_ID}`);
  if (!answer.ok) throw new Error(`The stack did not start.\n${await answer.text()}`);
  return (await answer.json()) as SharedStack;
}
