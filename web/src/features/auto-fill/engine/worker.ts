import type { AutoFill } from '@contract/auto-fill.ts';
import { type FillResult, propose } from './propose.ts';

/** What the page asks of the worker. */
export interface FillTask {
  data: AutoFill;
  chosen?: ReadonlySet<string>;
}
/** What the worker answers: how far it is, and at the end the proposal. */
export type FillAnswer = { part: number } | { proposed: FillResult };

const answer = (message: FillAnswer) => postMessage(message);

addEventListener('message', ({ data: task }: MessageEvent<FillTask>) => {
  answer({ proposed: propose(task.data, task.chosen, (part) => answer({ part })) });
});
