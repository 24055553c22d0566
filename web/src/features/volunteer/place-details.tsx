import { useStore } from '@nanostores/react';
import { LongText } from '@/components/ui/long-text.tsx';
import { qualifyingTexts } from '@/domains/qualifications/texts.ts';
import { AboutRole } from '@/domains/shifts/about-role.tsx';
import { EventPlace } from '@/domains/shifts/event-place.tsx';
import { textOf } from '@/lib/errors/error-text.ts';
import { worth } from '@/lib/format/worth.ts';
import { changeTexts } from '@/lib/signups/texts.ts';
import { shiftInWords } from '@/lib/time/shift-in-words.ts';
import { eventTexts } from './event-texts.ts';
import type { Choice } from './find/fit.ts';
import { missingOf, slotReason } from './reasons.ts';
import { StandingSignup } from './standing-signup.tsx';

/** What else is known of a place: what it earns, how full it is, where it is, and what is against it. */
export function PlaceDetails({ id, choice }: { id: string; choice: Choice }) {
  const t = useStore(eventTexts);
  const signups = useStore(changeTexts);
  const qualifying = useStore(qualifyingTexts);
  const { event, slot, own, misfit } = choice;
  const name = signups.forSlot({ slotType: slot.slot_type.name, event: shiftInWords(event) });
  const reason = misfit && slotReason(event, slot, own, false);
  const needed = misfit === 'confirm' ? missingOf(slot).map(({ name }) => name) : (slot.slot_type.needs ?? []);
  const repeats = event.series !== null && event.series.events > 1 && misfit !== 'not_open_to_you';
  return (
    <div id={id} className="col-span-full mt-1 grid gap-1 pb-1 text-small sm:col-start-2">
      <p className="text-soft">
        {worth(slot.slot_type, event)} · {t.taken({ taken: slot.current_count, required: slot.required_count })}
      </p>
      {reason && <p className="text-attention">{textOf(reason)}</p>}
      {needed.length > 0 && (
        <p className={misfit === 'confirm' ? 'text-attention' : 'text-soft'}>
          {qualifying.needed({ names: needed.join(', ') })}
        </p>
      )}
      <AboutRole type={slot.slot_type} of={name} />
      <EventPlace event={event} />
      {event.description && <LongText text={event.description} of={shiftInWords(event)} />}
      {repeats && (
        <div className="-ml-3">
          <StandingSignup slot={slot} of={name} />
        </div>
      )}
    </div>
  );
}
