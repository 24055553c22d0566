import { afterEach } from 'vitest';
import { type Listener, listener } from '../../support/live.ts';
import type { StackInfo } from '../../support/stack.ts';

/** Returns how somebody listens until the end of a test. `token` null: nobody is signed in. */
export function listening(stack: StackInfo): (token: string | null) => Listener {
  const open: Listener[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((each) => each.stop()));
  });
  return (token) => {
    const one = listener(stack, token);
    open.push(one);
    return one;
  };
}
