import type { BoardSlot } from '@contract/board.ts';
import clsx from 'clsx';
import type { CSSProperties } from 'react';
import { liveSlots } from './coverage.ts';

type Dot = 'taken' | 'asked' | 'unconfirmed' | 'needed' | 'open';

const looks: Record<Dot, string> = {
  taken: 'swatch rounded-round',
  // Held for somebody who has not answered yet.
  asked: 'grid place-items-center rounded-round border border-soft text-[0.5625rem]/none font-strong text-ink',
  unconfirmed:
    'grid place-items-center rounded-round border border-dashed border-attention text-[0.5625rem]/none text-attention',
  // A person missing to the minimum has another shape than one who is only missing to full.
  needed: 'scale-85 rotate-45 rounded-[1px] border-2 border-loss',
  open: 'rounded-round border-[1.5px] border-edge',
};

/** The dots of a slot: first who is there, then who is asked or has a clash, then who is missing to the minimum, then to full. */
function dotsOf(slot: BoardSlot, asked: number, unconfirmed: number): Dot[] {
  const sure = slot.current_count - slot.held_count - asked - unconfirmed;
  return Array.from({ length: slot.required_count }, (_, place): Dot => {
    if (place < sure) return 'taken';
    if (place < sure + slot.held_count + asked) return 'asked';
    if (place < slot.current_count) return 'unconfirmed';
    return place < (slot.min_count ?? 0) ? 'needed' : 'open';
  });
}

interface PlaceDotsProps {
  slots: readonly BoardSlot[];
  colors: ReadonlyMap<string, string>;
  /** How many places of a slot are held for people who are asked, or are displaced. */
  unsureOf: (slot: string, wanted: 'asked' | 'displaced') => number;
}

/** A dot for each place of a shift. */
export function PlaceDots({ slots, colors, unsureOf }: PlaceDotsProps) {
  return (
    <span aria-hidden="true" className="flex items-center gap-1.5">
      {liveSlots(slots).map((slot) => (
        <span
          key={slot.id}
          className="flex items-center gap-[3px]"
          style={{ '--swatch': colors.get(slot.slot_type_id) } as CSSProperties}
        >
          {dotsOf(slot, unsureOf(slot.id, 'asked'), unsureOf(slot.id, 'displaced')).map((dot, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places have no identity
            <span key={place} className={clsx('size-2.5', looks[dot])}>
              {(dot === 'asked' || dot === 'unconfirmed') && '?'}
            </span>
          ))}
        </span>
      ))}
    </span>
  );
}
