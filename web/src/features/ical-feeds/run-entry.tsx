import { useStore } from '@nanostores/react';
import { Collapsible } from '@/components/ui/collapsible.tsx';
import { Moment } from '@/components/ui/moment.tsx';
import type { Run } from './queries.ts';
import { StatusSign } from './status-sign.tsx';
import { feedRunTexts } from './texts.ts';
import { countWords, failureText, triggerTexts, warningText } from './words.ts';

/** One run: when, why, how it ended, what it did, and what could not be read. */
export function RunEntry({ run }: { run: Run }) {
  const t = useStore(feedRunTexts);
  return (
    <li className="grid gap-x-6 gap-y-0.5 py-3 text-small sm:grid-cols-[10.5rem_minmax(0,1fr)]">
      <p>
        <Moment at={run.started_at} />
        <span className="block text-soft">{t[triggerTexts[run.trigger]]}</span>
      </p>
      <div className="min-w-0">
        {run.finished_at ? <StatusSign status={run.status} /> : <p className="text-soft">{t.underWay}</p>}
        {run.error && <p>{failureText(run.error_params, run.error)}</p>}
        {run.finished_at && !run.error && <p className="text-soft">{countWords(run.counts)}</p>}
        {run.warnings.length > 0 && (
          <Collapsible
            className="mt-1"
            summaryClassName="-mx-2 gap-1 px-2 font-strong text-action hover:text-action-deep"
            summary={t.warningCount({ count: run.warnings.length })}
          >
            <ul className="mt-1 grid gap-1.5 border-l-2 border-attention-line pl-3">
              {run.warnings.map((warning, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: warnings never change, and two can be the same
                <li key={index}>
                  {warningText(warning)}
                  {warning.uid && <span className="block break-all text-soft">{warning.uid}</span>}
                </li>
              ))}
            </ul>
          </Collapsible>
        )}
      </div>
    </li>
  );
}
