import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { ChevronDown, Mail } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { TimeForReader } from '@/domains/shifts/when.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { moveFocus } from '@/lib/focus/move-focus.ts';
import { writeTexts } from '@/lib/letters/texts.ts';
import { writeTo } from '@/lib/letters/writing.ts';
import { timeWithDay } from '@/lib/time/moment.ts';
import { nameOf, whenAndWhereOf } from './names.ts';
import { PersonRow } from './person-row.tsx';
import { AddPlace, ClosingNote, LateNote } from './shift-notes.tsx';
import { gateTexts } from './texts.ts';
import type { GateRow, GateShift } from './view.ts';

interface ShiftSectionProps {
  shift: GateShift;
  now: number;
  /** The signups of which something waits to be sent. */
  unsent: ReadonlySet<string>;
  isAdmin: boolean;
  /** From how many minutes on the place of somebody late can be released. */
  lateFrom: number;
  /** Shows the people of a shift that is over, which are folded otherwise. */
  opened: boolean;
  onEnter: (row: GateRow) => void;
  onRelease: (rows: readonly GateRow[]) => void;
}

/** A shift with its people. The up and down keys move between the main buttons of neighboring people. */
export function ShiftSection({ shift, now, unsent, lateFrom, opened, ...row }: ShiftSectionProps) {
  const t = useStore(gateTexts);
  const common = useStore(commonTexts);
  const writes = useStore(writeTexts);
  const heading = useId();
  const about = useId();
  const people = useId();
  const [unfolded, setUnfolded] = useState(false);
  const { event, slot, type, rows, here, closing, over } = shift;
  const name = nameOf(shift, now);
  const isFolded = over && !opened && !unfolded;
  const left = rows.length - here;
  const facts = [here > 0 && t.toCheckOut({ count: here }), left > 0 && t.others({ count: left })].filter(Boolean);
  return (
    <section aria-labelledby={`${heading} ${about}`} className="sheet">
      <div className="border-b border-margin px-4 py-3 sm:px-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={heading} className="flex min-w-0 items-baseline gap-1.5 text-lead font-strong">
            <SlotSwatch color={type.color} />
            <span className="min-w-0">
              {type.name} · {event.title}
            </span>
          </h2>
          {slot.is_canceled && (
            <p className="shrink-0 font-strong">
              {event.removed_at === null
                ? common.canceled
                : t.removedAt({ time: timeWithDay(event.removed_at, event.timezone, now) })}
            </p>
          )}
          {closing !== 'closed' && !slot.is_canceled && (
            <p className="shrink-0">
              {t.hereOf({ here, required: slot.required_count })}
              {slot.min_count !== null && <span className="text-soft"> · {t.minimum({ min: slot.min_count })}</span>}
            </p>
          )}
        </div>
        <p id={about} className="text-soft">
          {whenAndWhereOf(shift, now)}
          <TimeForReader event={event} />
        </p>
        {over && rows.length > 0 && !opened && (
          <Button
            variant="quiet"
            className="-ml-3 px-3!"
            aria-expanded={!isFolded}
            aria-controls={isFolded ? undefined : people}
            aria-label={[(isFolded ? t.showPeople : t.hidePeople)({ shift: name }), ...facts].join(', ')}
            onClick={() => setUnfolded(!unfolded)}
          >
            <ChevronDown aria-hidden="true" className={clsx('size-5', !isFolded && 'rotate-180')} />
            {[t.ended, ...facts].join(' · ')}
          </Button>
        )}
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
              <span className="sr-only"> {name}</span>
            </Button>
          )}
          <AddPlace shift={shift} now={now} />
        </div>
        {type.needs.length > 0 && <p className="text-small text-soft">{t.needs({ names: type.needs.join(', ') })}</p>}
      </div>
      <ClosingNote shift={shift} />
      <LateNote shift={shift} now={now} minutes={lateFrom} isAdmin={row.isAdmin} onRelease={row.onRelease} />
      {rows.length === 0 && closing !== 'closed' && <p className="px-4 py-3 text-soft sm:px-5">{t.nobody}</p>}
      {rows.length > 0 && !isFolded && (
        <ul
          id={people}
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
