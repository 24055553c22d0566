import type { Event } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
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
