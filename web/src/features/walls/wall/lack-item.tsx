import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { CircleDashed, TriangleAlert } from 'lucide-react';
import { wallTexts } from './texts.ts';
import type { Lack } from './zones.ts';

/** A slot that lacks people: a triangle and words if there are fewer than its minimum, otherwise an open circle. */
export function LackItem({ lack: { shift, slot, count, below }, when }: { lack: Lack; when: string }) {
  const t = useStore(wallTexts);
  const Shape = below ? TriangleAlert : CircleDashed;
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3">
      <Shape aria-hidden="true" className={clsx('mt-1 size-7', below ? 'text-attention' : 'text-soft')} />
      <div className="min-w-0 wrap-anywhere">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h3 className="line-clamp-1 text-lead font-strong">{slot.name}</h3>
          <p className={clsx('font-strong', below && 'text-attention')}>{(below ? t.tooFew : t.free)({ count })}</p>
        </div>
        <p className="line-clamp-2 text-soft">{[when, shift.title, shift.location].filter(Boolean).join('\u00a0· ')}</p>
      </div>
    </div>
  );
}
