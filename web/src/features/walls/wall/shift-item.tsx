import type { WallShift, WallSlot } from '@contract/wall.ts';
import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';

function Slot({ slot }: { slot: WallSlot }) {
  const t = useStore(commonTexts);
  const { name, color, taken, required, is_canceled, names } = slot;
  return (
    <li className={clsx('min-w-0 wrap-anywhere', is_canceled && 'text-soft', names.length > 0 && 'basis-full')}>
      <span className="flex items-baseline gap-1.5">
        <SlotSwatch color={color} />
        <span className={clsx('line-clamp-2 min-w-0', is_canceled && 'line-through')}>{name}</span>
        <span className="shrink-0 font-strong">{is_canceled ? t.canceled : t.filled({ taken, required })}</span>
      </span>
      {names.length > 0 && <span className="line-clamp-2 pl-5.5 text-soft">{names.join(', ')}</span>}
    </li>
  );
}

interface ShiftItemProps {
  shift: WallShift;
  /** When it is, as text. */
  when: string;
}

/** A shift with its slots, in few lines: whoever stands before a wall does not scroll. */
export function ShiftItem({ shift: { title, location, is_canceled, slots }, when }: ShiftItemProps) {
  const t = useStore(commonTexts);
  return (
    <>
      <div className="line-clamp-2 wrap-anywhere">
        <span className="mr-3 text-lead font-strong">{when}</span>
        <h3 className={clsx('inline text-lead', is_canceled && 'text-soft line-through')}>{title}</h3>
        {location && <span className="text-soft">{`\u00a0· ${location}`}</span>}
      </div>
      {is_canceled ? (
        <p className="font-strong">{t.canceled}</p>
      ) : (
        <ul className="flex flex-wrap gap-x-5">
          {slots.map((slot) => (
            <Slot key={slot.id} slot={slot} />
          ))}
        </ul>
      )}
    </>
  );
}
