import { type RefObject, useEffect, useId, useRef } from 'react';

interface DayFieldProps {
  label: string;
  /** The day (`2025-06-14`); `undefined` means any. */
  day: string | undefined;
  min?: string | undefined;
  onChange: (day: string | undefined) => void;
  ref?: RefObject<HTMLInputElement | null>;
}

/** A date to type or to pick; empty means any. A date that is being typed is not overwritten. */
export function DayField({ label, day = '', min, onChange, ref }: DayFieldProps) {
  const id = useId();
  const own = useRef<HTMLInputElement>(null);
  const input = ref ?? own;
  useEffect(() => {
    if (input.current) input.current.value = day;
  }, [day, input]);
  return (
    <div className="min-w-0 grow basis-0 sm:grow-0 sm:basis-auto">
      <label htmlFor={id} className="mb-1 block text-small text-soft">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="date"
        defaultValue={day}
        min={min ?? '2000-01-01'}
        max="2100-12-31"
        onChange={(event) => {
          const { value, validity } = event.target;
          // An incomplete date is empty and invalid. The year 2026 is 2, 20 and 202 while it is typed.
          if (!validity.badInput && (value === '' || value >= '2000')) onChange(value || undefined);
        }}
        className="h-11 w-full min-w-0 rounded-control border border-edge bg-sheet px-3 sm:w-42"
      />
    </div>
  );
}
