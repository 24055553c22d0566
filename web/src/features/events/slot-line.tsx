import type { Event, SlotAssignment } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { worth } from '@/lib/format/worth.ts';
import { eventListTexts } from './texts.ts';

/** One slot of an event: color, slot type, places taken and required, and its worth. */
export function SlotLine({ event, slot }: { event: Event; slot: SlotAssignment }) {
  const t = useStore(eventListTexts);
  const common = useStore(commonTexts);
  const canceled = slot.is_canceled || event.status === 'canceled';
  return (
    <li className="flex min-w-0 items-start gap-1.5">
      <span className="mt-1">
        <SlotSwatch color={slot.slot_type.color} />
      </span>
      <span className="min-w-0">
        <span className={canceled ? 'line-through' : undefined}>{slot.slot_type.name}</span>{' '}
        <span className="whitespace-nowrap text-soft">
          {slot.current_count}/{slot.required_count}
          <span className="sr-only"> {t.taken}</span>
        </span>
        {slot.min_count !== null && !canceled && (
          <span
            className={`whitespace-nowrap ${slot.confirmed_count < slot.min_count ? 'text-attention' : 'text-soft'}`}
          >
            {' · '}
            {t.atLeast({ count: slot.min_count })}
          </span>
        )}
        <span className="whitespace-nowrap text-soft"> · {worth(slot.slot_type, event)}</span>
        {slot.is_canceled && event.status !== 'canceled' && <span className="text-loss"> · {common.canceled}</span>}
      </span>
    </li>
  );
}
