import type { Attendee } from '@contract/attendance.ts';
import type { Event } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Steady } from '@/components/ui/steady.tsx';
import { ShiftWhen } from '@/domains/shifts/when.tsx';
import { moveFocus } from '@/lib/focus/move-focus.ts';
import { personName } from '@/lib/format/person-name.ts';
import { shiftInWords } from '@/lib/time/shift-in-words.ts';
import { openShiftsQuery } from './queries.ts';
import { openSlots, placesLeft } from './slots.ts';
import { shiftPanelTexts } from './texts.ts';
import type { Filling } from './use-filling.ts';

interface MoveToProps {
  event: Event;
  person: Attendee;
  filling: Filling;
}

/** Shifts of the same day are of interest, also earlier ones. */
const before = 12 * 3_600_000;
const most = 40;

/** The open places to which a person of the roster can be moved. */
export function MoveTo({ event, person, filling: { busy, move } }: MoveToProps) {
  const t = useStore(shiftPanelTexts);
  const from = new Date(Date.parse(event.start_time) - before).toISOString();
  const query = useQuery(openShiftsQuery(from));
  const list = useRef<HTMLUListElement>(null);
  const isLoaded = query.data !== undefined;
  useEffect(() => {
    if (isLoaded) list.current?.querySelector('button')?.focus();
  }, [isLoaded]);
  const name = personName(person.user.name);
  const places = (query.data ?? [])
    .flatMap((shift) => openSlots(shift).map((slot) => ({ shift, slot })))
    .filter(({ slot }) => slot.id !== person.slot_id)
    .slice(0, most);
  return (
    <section aria-label={t.moving({ name })} className="border-t border-line px-5 pt-4 pb-5">
      {query.isError && <FailedToLoad query={query} sentence={t.loadFailed} />}
      {isLoaded && places.length === 0 && <p className="text-soft">{t.noShifts}</p>}
      <Steady order={places.map(({ slot }) => slot.id)}>
        <ul ref={list} className="divide-y divide-line" onKeyDown={(key) => moveFocus(key, 'button')}>
          {places.map(({ shift, slot }) => (
            <li key={slot.id} className="flex items-center gap-3 py-2">
              <div className="min-w-0 grow">
                <ShiftWhen event={shift} />
                <p className="wrap-anywhere">{shift.title}</p>
                {shift.location && <p className="text-small wrap-anywhere text-soft">{shift.location}</p>}
                <p className="text-small text-soft">
                  {t.placesIn({ name: slot.slot_type.name, count: placesLeft(slot) })}
                </p>
              </div>
              <Button
                className="shrink-0"
                busy={busy === slot.id}
                aria-label={t.moveThere({ name, event: shiftInWords(shift), slot: slot.slot_type.name })}
                onClick={() => move(person, shift, slot)}
              >
                {t.moveHere}
              </Button>
            </li>
          ))}
        </ul>
      </Steady>
    </section>
  );
}
