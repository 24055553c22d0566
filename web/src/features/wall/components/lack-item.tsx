import { useStore } from '@nanostores/react';
import { CircleDashed, TriangleAlert } from 'lucide-react';
import { wallMessages } from '../messages.ts';
import type { Lack } from '../zones.ts';

/** A slot that lacks people: a triangle and words if there are fewer than its minimum, otherwise an open circle. */
export function LackItem({ lack: { shift, slot, count, below }, when }: { lack: Lack; when: string }) {
  const t = useStore(wallMessages);
  const Shape = below ? TriangleAlert : CircleDashed;
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3">
      <Shape aria-hidden="true" className={below ? 'mt-1 size-7 text-attention' : 'mt-1 size-7 text-soft'} />
      <div className="min-w-0 wrap-anywhere">
        <h3 className="line-clamp-2 text-lead font-strong">
          {slot.name}: {(below ? t.needed : t.free)({ count })}
        </h3>
        {below && <p className="font-strong text-attention">{t.belowMin}</p>}
        <p className="line-clamp-2">
          {when} · {shift.title}
        </p>
        {shift.location && <p className="line-clamp-1 text-soft">{shift.location}</p>}
      </div>
    </div>
  );
}
