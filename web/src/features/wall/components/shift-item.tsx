import type { WallShift, WallSlot } from '@contract/wall.ts';
import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { SlotSwatch } from '@/components/schedule/slot-swatch.tsx';
import { commonMessages } from '@/i18n/common-messages.ts';

function Slot({ slot }: { slot: WallSlot }) {
  const t = useStore(commonMessages);
  const { name, color, taken, required, is_canceled, names } = slot;
  return (
    <li className={clsx('min-w-0 wrap-anywhere', is_canceled && 'text-soft')}>
      <span className="flex items-center gap-1.5">
        <SlotSwatch color={color} />
        <span className={clsx('min-w-0', is_canceled && 'line-through')}>{name}</span>
        <span className="ml-auto shrink-0">{is_canceled ? t.canceled : t.filled({ taken, required })}</span>
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

/** A shift with its slots. */
export function ShiftItem({ shift: { title, location, is_canceled, slots }, when }: ShiftItemProps) {
  const t = useStore(commonMessages);
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-lead font-strong">{when}</span>
        {location && <span className="line-clamp-1 wrap-anywhere text-soft">{location}</span>}
      </p>
      <h3 className={clsx('line-clamp-2 text-lead wrap-anywhere', is_canceled && 'text-soft line-through')}>{title}</h3>
      {is_canceled ? (
        <p className="font-strong">{t.canceled}</p>
      ) : (
        <ul>
          {slots.map((slot) => (
            <Slot key={slot.id} slot={slot} />
          ))}
        </ul>
      )}
    </>
  );
}
