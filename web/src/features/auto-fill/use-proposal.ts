import type { AutoFill } from '@contract/auto-fill.ts';
import { useEffect, useState } from 'react';
import type { Proposed } from './engine/propose.ts';
import type { FillAnswer, FillTask } from './engine/worker.ts';

/** The proposal, or how far it is; `stopped` by the person, or `failed`. */
export type ProposalState =
  | { kind: 'working'; part: number }
  | { kind: 'stopped' }
  | { kind: 'failed' }
  | { kind: 'done'; data: AutoFill; proposed: Proposed };

const begun: ProposalState = { kind: 'working', part: 0 };

/** Makes a proposal beside the page, in a worker: it takes seconds, in which the page answers and the work can be stopped. */
export function useProposal(data: AutoFill | undefined, chosen: ReadonlySet<string> | undefined) {
  const [state, setState] = useState<ProposalState>(begun);
  const [attempt, setAttempt] = useState(0);
  const [worker, setWorker] = useState<Worker>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins with the same data
  useEffect(() => {
    if (!data) return;
    const made = new Worker(new URL('./engine/worker.ts', import.meta.url), { type: 'module' });
    setState(begun);
    setWorker(made);
    made.onmessage = ({ data: answer }: MessageEvent<FillAnswer>) =>
      setState('part' in answer ? { kind: 'working', part: answer.part } : { kind: 'done', data, ...answer });
    made.onerror = () => setState({ kind: 'failed' });
    made.postMessage({ data, chosen } satisfies FillTask);
    return () => made.terminate();
  }, [data, chosen, attempt]);
  return {
    state,
    stop: () => {
      worker?.terminate();
      setState({ kind: 'stopped' });
    },
    again: () => setAttempt((before) => before + 1),
  };
}
