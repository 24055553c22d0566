import type { GateEvent } from '@contract/gate.ts';
import { useStore } from '@nanostores/react';
import { Mail } from 'lucide-react';
import { useId } from 'react';
import { SlotSwatch } from '@/components/schedule/slot-swatch.tsx';
import { TimeForReader } from '@/components/schedule/time-for-reader.tsx';
import { Button } from '@/components/ui/button.tsx';
import { commonMessages } from '@/i18n/common-messages.ts';
import { moveFocus } from '@/lib/focus/move-focus.ts';
import { writeMessages } from '@/lib/messages/write-messages.ts';
import { writeTo } from '@/lib/messages/writing.ts';
import { dayOf, shortDayOf, todayOf, writtenTimes } from '@/lib/time/event-time.ts';
import { gateMessages } from '../messages.ts';
import type { GateRow, GateShift } from '../view.ts';
import { PersonRow } from './person-row.tsx';
import { AddPlace, ClosingNote, LateNote } from './shift-notes.tsx';

/** The times of a shift, with its day unless that is today. */
function whenOf(event: GateEvent, now: number): string {
  const isToday = dayOf(event) === todayOf(event, now);
  const { start, end } = writtenTimes(event);
  const times = end === null ? start : `${start} – ${end}`;
  return isToday ? times : `${shortDayOf(event, now)}, ${times}`;
}

interface ShiftSectionProps {
  shift: GateShift;
  now: number;
  /** The signups of which something waits to be sent. */
  unsent: ReadonlySet<string>;
  isAdmin: boolean;
  /** From how many minutes on the place of somebody late can be released. */
  lateFrom: number;
  onEnter: (row: GateRow) => void;
  onRelease: (rows: readonly GateRow[]) => void;
}

/** A shift with its people. The up and down keys move between the main buttons of neighboring people. */
export function ShiftSection({ shift, now, unsent, lateFrom, ...row }: ShiftSectionProps) {
  const t = useStore(gateMessages);
  const common = useStore(commonMessages);
  const writes = useStore(writeMessages);
  const heading = useId();
  const { event, slot, type, rows, here, closing } = shift;
  const where = event.place?.name ?? event.location;
  return (
    <section aria-labelledby={heading} className="sheet">
      <div className="border-b border-margin px-4 py-3 sm:px-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={heading} className="flex min-w-0 items-baseline gap-1.5 text-lead font-strong">
            <SlotSwatch color={type.color} />
            <span className="min-w-0">
              {type.name} · {event.title}
            </span>
          </h2>
          {slot.is_canceled && <p className="shrink-0 font-strong">{common.canceled}</p>}
          {closing !== 'closed' && !slot.is_canceled && (
            <p className="shrink-0">
              {t.hereOf({ here, required: slot.required_count })}
              {slot.min_count !== null && <span className="text-soft"> · {t.minimum({ min: slot.min_count })}</span>}
            </p>
          )}
        </div>
        <p className="text-soft">
          {whenOf(event, now)}
          <TimeForReader event={event} />
          {where && ` · ${where}`}
        </p>
        <div className="-my-1 -ml-3 flex flex-wrap">
          {slot.may_write && rows.length > 0 && (
            <Button
              variant="quiet"
              className="px-3!"
              aria-haspopup="dialog"
              onClick={() => writeTo({ kind: 'shifts', shifts: [{ event_id: event.id, slot_id: slot.id }] })}
            >
              <Mail aria-hidden="true" className="size-5" />
              {writes.write}
              <span className="sr-only">
                {' '}
                {type.name} · {event.title}
              </span>
            </Button>
          )}
          <AddPlace shift={shift} now={now} />
        </div>
        {type.needs.length > 0 && <p className="text-small text-soft">{t.needs({ names: type.needs.join(', ') })}</p>}
      </div>
      <ClosingNote shift={shift} />
      <LateNote shift={shift} now={now} minutes={lateFrom} isAdmin={row.isAdmin} onRelease={row.onRelease} />
      {rows.length === 0 && closing !== 'closed' && <p className="px-4 py-3 text-soft sm:px-5">{t.nobody}</p>}
      {rows.length > 0 && (
        <ul
          className="divide-y divide-line"
          onKeyDown={(press) => {
            if (press.target instanceof HTMLElement && press.target.dataset.gate) moveFocus(press, '[data-gate]');
          }}
        >
          {rows.map((each) => (
            <PersonRow key={each.signup.id} row={each} unsent={unsent.has(each.signup.id)} {...row} />
          ))}
        </ul>
      )}
    </section>
  );
}
