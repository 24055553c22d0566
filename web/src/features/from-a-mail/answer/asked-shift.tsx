import type { AskedItem } from '@contract/questions.ts';
import { useStore } from '@nanostores/react';
import { MapPin } from 'lucide-react';
import { ToBring } from '@/domains/shifts/to-bring.tsx';
import { worth } from '@/lib/format/worth.ts';
import { now } from '@/lib/time/clock.ts';
import { rangeInText } from '@/lib/time/event-time.ts';
import { capital, dateInText, dayKey, timeOfDay, zoneLabel } from '@/lib/time/time.ts';
import { answerTexts } from './texts.ts';

/** The deadline of a question, in the zone of its event. */
export function momentOf({ deadline, event: { timezone: zone } }: AskedItem) {
  return {
    day: dateInText(dayKey(deadline, zone), dayKey(now(), zone)),
    time: `${timeOfDay(deadline, zone)} ${zoneLabel(deadline, zone)}`,
  };
}

/** Until when an answer about a place of one's own is expected. */
export function Deadline({ item }: { item: AskedItem }) {
  const t = useStore(answerTexts);
  const words = Date.parse(item.deadline) <= now() ? t.late : item.kind === 'still' ? t.keptUntil : t.answerBy;
  return <p>{words(momentOf(item))}</p>;
}

interface AskedShiftProps {
  question: Pick<AskedItem, 'event' | 'slot_type' | 'hourly_credits' | 'was'> &
    Partial<Pick<AskedItem, 'about' | 'bring'>>;
}

/** The shift that a question is about, and what it was, in the zone of its event: its person may be anywhere. */
export function AskedShift({ question: { event, slot_type, about, bring, hourly_credits, was } }: AskedShiftProps) {
  const t = useStore(answerTexts);
  const before = was && [
    rangeInText({ ...was, timezone: event.timezone }),
    ...(was.location && was.location !== event.location ? [was.location] : []),
  ];
  return (
    <div className="mt-4 border-l-4 border-action pl-4 wrap-anywhere">
      <h2 className="text-lead font-strong">{event.title}</h2>
      <p>{slot_type}</p>
      {about && <p className="whitespace-pre-line text-soft">{about}</p>}
      {hourly_credits !== null && <p className="text-soft">{worth({ hourly_credits }, event)}</p>}
      <p className="mt-1">
        <time dateTime={event.start_time}>{capital(rangeInText(event))}</time>
      </p>
      {event.location && (
        <p className="mt-1 flex items-start gap-1.5 text-soft">
          <MapPin aria-hidden="true" className="mt-1 size-4 shrink-0" />
          {event.location}
        </p>
      )}
      {bring && <ToBring what={bring} />}
      {before && <p className="mt-1 text-soft">{t.was({ when: before.join(', ') })}</p>}
      {event.description && <p className="mt-1.5 whitespace-pre-line text-soft">{event.description}</p>}
    </div>
  );
}
