import type { Notice } from '@contract/notices.ts';
import type { Answer } from '@contract/questions.ts';
import type { Signup } from '@contract/signups.ts';
import { hasNoAnswer } from '@/lib/api/api-error.ts';

/** What a person can do without a connection, because it cannot clash badly. `item`: what disappears from its list. */
export type Action =
  | { kind: 'give-back'; item: Signup }
  | { kind: 'answer'; item: Signup & { question: NonNullable<Signup['question']> }; answer: Answer }
  | { kind: 'dismiss'; item: Notice };

/** The outcome of an action that waits for a connection. */
export const waits = 'waits';

/** What start.ts adds once the app works without a connection. It is not part of a page's own code. */
export const offline: { wait?: (action: Action) => Promise<void>; forget?: () => Promise<void> } = {};

/** Sends an action. If nobody answers, it waits in the outbox. Throws what `send` throws when it is refused. */
export async function sendOrWait<Result>(action: Action, send: () => Promise<Result>): Promise<Result | typeof waits> {
  try {
    return await send();
  } catch (error) {
    if (!offline.wait || !hasNoAnswer(error)) throw error;
    await offline.wait(action).catch(() => Promise.reject(error));
    return waits;
  }
}
