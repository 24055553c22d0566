import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { scanTexts } from '../texts.ts';

/** What became of a scan. `number`: how many scans there have been, so that the same words are seen to be new. */
export interface Scanned {
  number: number;
  tone: 'done' | 'attention' | 'failed';
  title: string;
  detail?: string;
  action?: ReactNode;
}

const looks = {
  done: { Icon: CircleCheck, look: 'bg-done text-on-action' },
  attention: { Icon: TriangleAlert, look: 'bg-attention-wash text-ink' },
  failed: { Icon: CircleX, look: 'bg-loss-wash text-ink' },
} as const;

interface ScanResultProps {
  result: Scanned | null;
  /** Without one there is nothing to hold a code in front of. */
  hasCamera: boolean;
}

/** What became of the last scan, in large words below the picture. The region stays, so that screen readers read what comes into it. */
export function ScanResult({ result, hasCamera }: ScanResultProps) {
  const t = useStore(scanTexts);
  const { Icon, look } = result ? looks[result.tone] : { Icon: null, look: '' };
  return (
    <div className={clsx((result || hasCamera) && 'px-4 py-3', look)}>
      <div role="status">
        {result && Icon ? (
          <div key={result.number} className="flex animate-enter items-start gap-3">
            <Icon aria-hidden="true" className="mt-1 size-8 shrink-0" />
            <div className="min-w-0">
              <p className="text-lead font-strong wrap-anywhere">{result.title}</p>
              {result.detail && <p className="wrap-anywhere">{result.detail}</p>}
            </div>
          </div>
        ) : (
          hasCamera && <p className="py-1 text-center text-lead">{t.hint}</p>
        )}
      </div>
      {result?.action && <div className="mt-2 flex justify-end">{result.action}</div>}
    </div>
  );
}
