import { useStore } from '@nanostores/react';
import { Button } from '@/components/ui/button.tsx';
import { autoFillTexts } from './texts.ts';
import type { ProposalState } from './use-proposal.ts';

interface WorkingProps {
  state: Exclude<ProposalState, { kind: 'done' }> | 'loading';
  onStop: () => void;
  onAgain: () => void;
}

/** What happens until there is a proposal: how far it is, with a way to stop it and to begin anew. */
export function Working({ state, onStop, onAgain }: WorkingProps) {
  const t = useStore(autoFillTexts);
  const ended = state !== 'loading' && state.kind !== 'working';
  const part = state !== 'loading' && state.kind === 'working' ? state.part : undefined;
  const words = state === 'loading' ? t.loading : state.kind === 'working' ? t.working : t[state.kind];
  return (
    <div className="sheet max-w-column px-5 py-8">
      <p role="status">{words}</p>
      {!ended && <progress aria-label={t.working} value={part} className="mt-3 h-2 w-full" />}
      <div className="mt-4">
        {state !== 'loading' && <Button onClick={ended ? onAgain : onStop}>{ended ? t.again : t.stop}</Button>}
      </div>
    </div>
  );
}
