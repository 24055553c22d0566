import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { amount } from '@/lib/format/numbers.ts';
import { gateTexts } from './texts.ts';
import type { Counts } from './view.ts';

const kinds = ['expected', 'late', 'here', 'gone', 'missing'] as const;
const looks = { late: 'text-attention', missing: 'text-loss', here: 'text-done' } as const;

/** How many people of the shown shifts are in each state, and how many are missing for the shifts to run. */
export function GateCounts({ counts }: { counts: Counts }) {
  const t = useStore(gateTexts);
  return (
    <dl aria-label={t.counts} className="sheet grid grid-cols-5 px-1 py-2 text-center">
      {kinds.map((kind) => (
        <div key={kind} className="flex min-w-0 flex-col">
          <dt className="order-last text-small wrap-anywhere hyphens-auto text-soft">{t[kind]}</dt>
          <dd className={clsx('text-day font-strong', counts[kind] > 0 && kind in looks && looks[kind as 'late'])}>
            {amount(counts[kind])}
          </dd>
        </div>
      ))}
    </dl>
  );
}
