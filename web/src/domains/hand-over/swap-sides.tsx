import type { HandOver } from '@contract/hand-overs.ts';
import { useStore } from '@nanostores/react';
import { whenAndWhere } from '@/lib/time/shift-in-words.ts';
import { handOverTexts } from './texts.ts';

type Side = Pick<HandOver, 'event' | 'slot_type'>;

function Place({ term, side: { event, slot_type } }: { term: string; side: Side }) {
  return (
    <div className="min-w-0 border-l-4 border-action pl-3 wrap-anywhere">
      <dt className="text-small text-soft">{term}</dt>
      <dd>
        <span className="block font-strong">{event.title}</span>
        <span className="block">{slot_type.name}</span>
        <span className="block text-soft">{whenAndWhere(event)}</span>
      </dd>
    </div>
  );
}

interface SwapSidesProps {
  place: HandOver;
  /** The place of the person that goes the other way. */
  gives: Side;
}

/** A swap that the person is asked for: who asks, and both places side by side. */
export function SwapSides({ place, gives }: SwapSidesProps) {
  const t = useStore(handOverTexts);
  return (
    <>
      <p className="mt-1 text-attention wrap-anywhere">
        {place.giver ? t.swapsBy({ giver: place.giver }) : t.somebodySwaps}
      </p>
      <dl className="my-2 grid gap-3 sm:grid-cols-2">
        <Place term={t.youGive} side={gives} />
        <Place term={t.youGet} side={place} />
      </dl>
    </>
  );
}
