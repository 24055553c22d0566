import type { BoardSlot } from '@contract/board.ts';
import clsx from 'clsx';
import type { CSSProperties } from 'react';
import { liveSlots } from '../coverage.ts';

type Dot = 'taken' | 'unconfirmed' | 'needed' | 'open';

const looks: Record<Dot, string> = {
  taken: 'swatch rounded-round',
  unconfirmed:
    'grid place-items-center rounded-round border border-dashed border-attention text-[0.5625rem]/none text-attention',
  // A person missing to the minimum has another shape than one who is only missing to full.
  needed: 'scale-85 rotate-45 rounded-[1px] border-2 border-loss',
  open: 'rounded-round border-[1.5px] border-edge',
};

/** The dots of a slot: first who is there, then who is missing to the minimum, then who is missing to full. */
function dotsOf(slot: BoardSlot, unconfirmed: number): Dot[] {
  const sure = slot.current_count - unconfirmed;
  return Array.from({ length: slot.required_count }, (_, place): Dot => {
    if (place < sure) return 'taken';
    if (place < slot.current_count) return 'unconfirmed';
    return place < (slot.min_count ?? 0) ? 'needed' : 'open';
  });
}

interface PlaceDotsProps {
  slots: readonly BoardSlot[];
  colors: ReadonlyMap<string, string>;
  /** How many places of a slot are taken but not confirmed. */
  unconfirmedOf: (slot: string) => number;
}

/** A dot for each place of a shift. */
export function PlaceDots({ slots, colors, unconfirmedOf }: PlaceDotsProps) {
  return (
    <span aria-hidden="true" className="flex items-center gap-1.5">
      {liveSlots(slots).map((slot) => (
        <span
          key={slot.id}
          className="flex items-center gap-[3px]"
          style={{ '--swatch': colors.get(slot.slot_type_id) } as CSSProperties}
        >
          {dotsOf(slot, unconfirmedOf(slot.id)).map((dot, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places have no identity
            <span key={place} className={clsx('size-2.5', looks[dot])}>
              {dot === 'unconfirmed' && '?'}
            </span>
          ))}
        </span>
      ))}
    </span>
  );
}
