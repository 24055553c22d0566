import type { LedShift as Shift } from '@contract/led-shifts.ts';
import { useStore } from '@nanostores/react';
import { WriteIcon } from '@/domains/letters/write-icon.tsx';
import { DaySheet } from '@/domains/shifts/day-sheet.tsx';
import { useLanguage } from '@/i18n/use-language.ts';
import { writeTexts } from '@/lib/letters/texts.ts';
import { writeToShifts } from '@/lib/letters/writing.ts';
import { groupByDay, todayOf, zonesOf } from '@/lib/time/event-time.ts';
import { dayHeading } from '@/lib/time/time.ts';
import { LedShift } from './led-shift.tsx';
import type { Deed } from './led-slot.tsx';
import { writes } from './view.ts';

interface LedDaysProps {
  shifts: readonly Shift[];
  now: number;
  onDeed: (deed: Deed) => void;
}

/** The estimated height of a day in rem. */
const heightOf = (shifts: readonly Shift[]): number =>
  shifts.reduce(
    (sum, { slots }) => slots.reduce((all, { people }) => all + 7 + 2.75 * (people?.length ?? 0), sum + 7),
    5,
  );

/** The button that writes to everybody of a day, if that is more than a shift. */
function WriteToDay({ shifts, day }: { shifts: readonly Shift[]; day: string }) {
  const words = useStore(writeTexts);
  const written = shifts.filter(({ slots }) => slots.some(writes));
  if (written.length < 2) return null;
  return (
    <WriteIcon
      label={words.writeTo({ whom: day })}
      className="-my-2 self-center"
      onWrite={() => writeToShifts(written)}
    />
  );
}

/** Shifts that somebody leads, day by day. */
export function LedDays({ shifts, now, onDeed }: LedDaysProps) {
  useLanguage();
  return groupByDay(shifts).map(({ day, events }) => {
    const [zones, today] = [zonesOf(events), todayOf(events[0], now)];
    return (
      <DaySheet
        key={day}
        level={2}
        day={day}
        today={today}
        zones={zones}
        height={heightOf(events)}
        actions={<WriteToDay shifts={events} day={dayHeading(day, today)} />}
      >
        {events.map((shift) => (
          <LedShift key={shift.id} shift={shift} now={now} nameZone={zones.length > 1} onDeed={onDeed} />
        ))}
      </DaySheet>
    );
  });
}
