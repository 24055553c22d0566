import { type RefObject, useEffect, useId, useRef } from 'react';

interface TypedFieldProps {
  label: string;
  type: 'date' | 'time';
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  className: string;
  onChange: (value: string | undefined) => void;
  ref?: RefObject<HTMLInputElement | null> | undefined;
}

/** A date or a time to type or to pick; empty means any. What is being typed is not overwritten. */
function TypedField({ label, value = '', className, onChange, ref, ...input }: TypedFieldProps) {
  const id = useId();
  const own = useRef<HTMLInputElement>(null);
  const field = ref ?? own;
  useEffect(() => {
    if (field.current) field.current.value = value;
  }, [value, field]);
  return (
    <div className="min-w-0 grow basis-0 sm:grow-0 sm:basis-auto">
      <label htmlFor={id} className="mb-1 block text-small text-soft">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        {...input}
        defaultValue={value}
        onChange={({ target }) => {
          // What is incomplete is empty and invalid.
          if (!target.validity.badInput) onChange(target.value || undefined);
        }}
        className={`h-11 w-full min-w-0 rounded-control border border-edge bg-sheet px-3 ${className}`}
      />
    </div>
  );
}

interface DayFieldProps extends Pick<TypedFieldProps, 'label' | 'min' | 'onChange' | 'ref'> {
  /** The day (`2025-06-14`); `undefined` means any. */
  day: string | undefined;
}

/** A date to type or to pick; empty means any. */
export function DayField({ day, min, onChange, ...field }: DayFieldProps) {
  return (
    <TypedField
      {...field}
      type="date"
      value={day}
      min={min ?? '2000-01-01'}
      max="2100-12-31"
      // The year 2026 is 2, 20 and 202 while it is typed.
      onChange={(typed) => (typed === undefined || typed >= '2000') && onChange(typed)}
      className="sm:w-42"
    />
  );
}

interface TimeFieldProps extends Pick<TypedFieldProps, 'label' | 'onChange'> {
  /** The time of day (`18:00`); `undefined` means any. */
  time: string | undefined;
}

/** A time of day to type; empty means any. */
export const TimeField = ({ time, ...field }: TimeFieldProps) => (
  <TypedField {...field} type="time" value={time} className="sm:w-36" />
);
