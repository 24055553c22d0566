import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { Field } from '@/components/form/field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import type { Mark } from './mark-days.ts';
import { availabilityTexts, monthTexts } from './texts.ts';

interface MarkPanelProps {
  /** What is known of a single day: the times that are said, and its shifts. */
  details: readonly string[];
  /** Whether something said for every week holds on these days. */
  weekly: boolean;
  onMark: (mark: Pick<Mark, 'says' | 'times'>) => void;
}

/** What can be said of the chosen days. */
export function MarkPanel({ details, weekly, onMark }: MarkPanelProps) {
  const t = useStore(monthTexts);
  const words = useStore(availabilityTexts);
  const [allDay, setAllDay] = useState(true);
  const [times, setTimes] = useState({ from: '09:00', to: '17:00' });
  const [fault, setFault] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const mark = (says: Mark['says']) => {
    const complete = allDay || (times.from && times.to);
    setFault(!complete);
    if (complete) onMark({ says, times: allDay ? null : times });
  };
  const time = (key: 'from' | 'to', label: string) => (
    <Field
      label={label}
      type="time"
      value={times[key]}
      error={fault && !times[key] ? words.needsTimes : undefined}
      onChange={(event) => setTimes({ ...times, [key]: event.target.value })}
    />
  );
  return (
    // Below the panel, an open toast or the edge of the window would touch the buttons.
    <div ref={panel} className="scroll-mb-4">
      {details.length > 0 && (
        <ul className="wrap-anywhere text-small text-soft">
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
      <Checkbox label={words.allDay} checked={allDay} onChange={setAllDay} />
      {!allDay && (
        <div className="mb-3">
          <div className="grid grid-cols-2 gap-x-5">
            {time('from', words.fromTime)}
            {time('to', words.toTime)}
          </div>
          <p className="text-small text-soft">{words.nightHint}</p>
        </div>
      )}
      <div className="flex flex-wrap gap-2 *:max-sm:grow">
        <Button onClick={() => mark('free')}>{t.free}</Button>
        <Button onClick={() => mark('not_free')}>{t.notFree}</Button>
        <Button variant="quiet" onClick={() => mark(null)}>
          {t.nothing}
        </Button>
      </div>
      {weekly && <p className="mt-2 text-small text-soft">{t.weeklyStays}</p>}
    </div>
  );
}
