import type { Availability } from '@contract/availability.ts';
import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { Message } from '@/components/ui/message.tsx';
import { todayOf } from '@/lib/time/event-time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { availabilityTexts } from './texts.ts';
import { spanWords } from './words.ts';

interface HeldPlacesProps {
  held: Availability['held'];
  own: boolean;
}

/** The places that a person has at times when they say that they are not free. */
export function HeldPlaces({ held, own }: HeldPlacesProps) {
  const t = useStore(availabilityTexts);
  const now = useNow();
  if (held.length === 0) return null;
  const count = { count: held.length };
  return (
    <Message tone="attention" className="mt-4">
      <p>{own ? t.heldOwn(count) : t.heldOther(count)}</p>
      <ul className="mt-1 list-disc pl-5">
        {held.map((place) => (
          <li key={place.signup_id} className="wrap-anywhere">
            {t.heldAt({
              title: place.title,
              slot: place.slot_type,
              when: spanWords(place.start_time, place.end_time, todayOf(place, now), place.timezone),
            })}
          </li>
        ))}
      </ul>
      {own && (
        <Link
          to="/volunteer"
          className="mt-1 inline-flex min-h-11 items-center font-strong text-action underline-offset-4 hover:underline"
        >
          {t.toShifts}
        </Link>
      )}
    </Message>
  );
}
