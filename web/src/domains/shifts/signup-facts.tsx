import type { Signup } from '@contract/signups.ts';
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { CancelReason } from './cancel-reason.tsx';
import { EventPlace } from './event-place.tsx';

/** What and where one of the person's own signups is; below it, what else is to be said about it. */
export function SignupFacts({ signup, children }: { signup: Signup; children: ReactNode }) {
  const common = useStore(commonTexts);
  const { event, slot_type } = signup;
  return (
    <div className="min-w-0 shrink grow basis-32">
      <h3 className="font-strong">
        {event.title}
        {(event.status === 'canceled' || signup.slot_canceled) && (
          <span className="ml-2 font-regular text-loss">{common.canceled}</span>
        )}
      </h3>
      <p className="flex items-center gap-1.5 text-soft">
        <SlotSwatch color={slot_type.color} />
        {slot_type.name}
      </p>
      <CancelReason event={event} />
      <EventPlace event={event} />
      {children}
    </div>
  );
}
