import type { Event } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { MapPin } from 'lucide-react';
import { commonTexts } from '@/i18n/common-texts.ts';
import { RichText } from '@/i18n/rich-text.tsx';

/** Why an event is canceled, if an administrator has said so. */
export function CancelReason({ event }: { event: Pick<Event, 'cancel_reason'> }) {
  const t = useStore(commonTexts);
  const { cancel_reason: reason } = event;
  if (!reason) return null;
  return (
    <p className="mt-0.5">
      <RichText text={t.because} values={{ reason }} />
    </p>
  );
}

/** Where an event is: its location and, as far as it is known, what people need to get there. */
export function EventPlace({ event }: { event: Pick<Event, 'location' | 'place'> }) {
  const t = useStore(commonTexts);
  const { location, place } = event;
  if (!location) return null;
  return (
    <div className="mt-0.5 flex items-start gap-1.5 text-soft">
      <MapPin aria-hidden="true" className="mt-1 size-4 shrink-0" />
      <div className="min-w-0">
        <p>{location}</p>
        {place?.address && <p className="text-small">{place.address}</p>}
        {place?.meeting_point && <p className="text-small">{t.meetingPoint({ place: place.meeting_point })}</p>}
        {place?.contact && <p className="text-small">{t.contactThere({ contact: place.contact })}</p>}
      </div>
    </div>
  );
}
