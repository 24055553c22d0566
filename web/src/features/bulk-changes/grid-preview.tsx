import { useStore } from '@nanostores/react';
import { useWatch } from 'react-hook-form';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { now } from '@/lib/time/clock.ts';
import { dateOfDay, dayKey, timeOfDay } from '@/lib/time/time.ts';
import { type GridShift, type GridValues, gridOf, momentsOfShift } from './grid-form.ts';
import { gridTexts } from './grid-texts.ts';

interface GridPreviewProps {
  zone: string;
  /** The keys of the shifts that are taken out. */
  left: ReadonlySet<string>;
  onLeft: (left: ReadonlySet<string>) => void;
}

/** The shifts that will be created, day by day. Single ones can be taken out. */
export function GridPreview({ zone, left, onLeft }: GridPreviewProps) {
  const t = useStore(gridTexts);
  const values = useWatch<GridValues>() as GridValues;
  const shifts = gridOf(values);
  const today = dayKey(now(), zone);
  const days = [...new Set(shifts.map(({ day }) => day))];
  const taken = shifts.filter(({ key }) => !left.has(key)).length;
  const places = taken * values.roles.reduce((sum, { count }) => sum + (count ?? 0), 0);
  const words = (shift: GridShift): string => {
    const { start, end } = momentsOfShift(shift, zone);
    const when = `${timeOfDay(start, zone)} – ${timeOfDay(end, zone)}`;
    return shift.place ? t.shift({ when, place: shift.place }) : when;
  };
  const toggle = (key: string) => {
    const next = new Set(left);
    if (!next.delete(key)) next.add(key);
    onLeft(next);
  };
  return (
    <section aria-labelledby="grid-preview" className="sheet p-5 sm:p-8">
      <h2 id="grid-preview" className="mb-1 text-day">
        {t.preview}
      </h2>
      <p role="status" className="mb-3 text-soft">
        {shifts.length === 0 ? t.previewEmpty : t.summary({ count: taken, places: t.placesInAll({ count: places }) })}
      </p>
      {days.map((day) => (
        <div key={day} className="mt-4">
          <h3 className="mb-1 font-strong">{dateOfDay(day, today)}</h3>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-x-4">
            {shifts
              .filter((shift) => shift.day === day)
              .map((shift) => (
                <li key={shift.key}>
                  <Checkbox label={words(shift)} checked={!left.has(shift.key)} onChange={() => toggle(shift.key)} />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
