import type { Event } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import type { CSSProperties } from 'react';
import { commonTexts } from '@/i18n/common-texts.ts';

/** Marks an event that is not published. Only administrators receive such events. */
export function DraftBadge({ className }: { className?: string }) {
  const { draft } = useStore(commonTexts);
  return (
    <span
      className={clsx(
        'draft-stripes inline-block rounded-[5px] border border-dashed border-edge bg-sheet px-1.5 text-small font-regular text-ink',
        className,
      )}
    >
      {draft}
    </span>
  );
}

const open = (slot: Event['slot_assignments'][number]): number => slot.required_count - slot.current_count;

/** How full an event is: a segment for each slot type, the most needed first, and always the numbers. */
export function FillBar({ slots }: { slots: Event['slot_assignments'] }) {
  const t = useStore(commonTexts);
  const live = slots.filter((slot) => !slot.is_canceled).sort((a, b) => open(b) - open(a));
  const taken = live.reduce((sum, slot) => sum + slot.current_count, 0);
  const required = live.reduce((sum, slot) => sum + slot.required_count, 0);
  if (required === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 text-small text-soft">
      <span aria-hidden="true" className="flex h-1.5 w-24 gap-0.5">
        {live.map((slot) => (
          <span
            key={slot.id}
            className="overflow-hidden rounded-round bg-line"
            style={{ flexGrow: slot.required_count, '--swatch': slot.slot_type.color } as CSSProperties}
          >
            <span
              className="swatch block h-full"
              style={{ width: `${(slot.current_count / slot.required_count) * 100}%` }}
            />
          </span>
        ))}
      </span>
      <span className="whitespace-nowrap">
        {t.filled({ taken, required })}
        <span className="sr-only"> {t.placesTaken}</span>
      </span>
    </p>
  );
}
