import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { scheduleTexts } from './texts.ts';

interface DayChoiceProps {
  day: string;
  onChange: (day: string) => void;
}

/** The first day that the board shows, to type or to pick. A date that is being typed is not overwritten. */
export function DayChoice({ day, onChange }: DayChoiceProps) {
  const t = useStore(scheduleTexts);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value = day;
  }, [day]);
  return (
    <input
      ref={input}
      type="date"
      data-print="no"
      aria-label={t.day}
      defaultValue={day}
      min="2000-01-01"
      max="2100-12-31"
      onChange={({ target: { value } }) => value >= '2000' && onChange(value)}
      className="h-11 rounded-control border border-edge bg-sheet px-3"
    />
  );
}
