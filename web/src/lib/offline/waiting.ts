import type { GateAction } from '@contract/gate-actions.ts';
import type { Notice } from '@contract/notices.ts';
import type { Answer } from '@contract/questions.ts';
import type { Signup } from '@contract/signups.ts';
import { offline, type waits } from './offline.ts';

/**
 * What a lead did at the gate. `name`: of whom, to show it when the roster is gone. `places`: how many places a slot has with the one that
 * was added, so that it is not counted twice when the server has it already.
 */
export interface GateItem {
  kind: 'gate';
  item: GateAction;
  name: string;
  places?: number;
}

/** What a person can do without a connection, because it cannot clash badly. `item`: what disappears from its list. */
export type Action =
  | GateItem
  | { kind: 'cancel'; item: Signup }
  | { kind: 'answer'; item: Signup & { question: NonNullable<Signup['question']> }; answer: Answer }
  | { kind: 'dismiss'; item: Notice };

/** Sends an action. If nobody answers, it waits in the outbox. Rejects as `send` does when it is refused. */
export function sendOrWait<Result>(action: Action, send: () => Promise<Result>): Promise<Result | typeof waits> {
  return send().catch((error: unknown) => offline.wait(action, error));
}
