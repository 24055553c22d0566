import { useStore } from '@nanostores/react';
import { X } from 'lucide-react';
import { CountField } from './count-field.tsx';
import type { SlotLine } from './form.ts';
import { SlotError } from './slot-error.tsx';
import { eventFormTexts } from './texts.ts';

interface MinimumFieldProps {
  /** The name of the slot type. */
  name: string;
  line: SlotLine;
  /** The index of the line. */
  at: number;
  error: string | undefined;
  onChange: (min: number | null) => void;
}

const focusSoon = (id: string) => setTimeout(() => document.getElementById(id)?.focus());

/** The number of people without whom the event cannot take place. Most slots have none, so the field has to be opened. */
export function MinimumField({ name, line, at, error, onChange }: MinimumFieldProps) {
  const t = useStore(eventFormTexts);
  const [field, opener, problem] = [`slot-${at}-min`, `slot-${at}-set-min`, `slot-${at}-min-error`];
  const open = () => {
    onChange(1);
    focusSoon(field);
  };
  const close = () => {
    onChange(null);
    focusSoon(opener);
  };
  if (line.min === null) {
    return (
      <p className="-my-1.5 w-full text-right">
        <button
          id={opener}
          type="button"
          onClick={open}
          className="min-h-11 text-small text-soft underline underline-offset-4 hover:text-ink"
        >
          {t.setMinimum}
          <span className="sr-only"> {name}</span>
        </button>
      </p>
    );
  }
  return (
    <>
      <div className="flex w-full items-center justify-end gap-1 max-sm:-mr-2.5 max-sm:w-[calc(100%+0.625rem)]">
        <label htmlFor={field} className="mr-2 text-small text-soft">
          {t.atLeast}
        </label>
        <CountField
          id={field}
          labels={{ fewer: t.lowerMinimum({ name }), count: t.minimumOf({ name }), more: t.higherMinimum({ name }) }}
          value={line.min}
          min={1}
          max={line.count}
          error={error}
          errorId={problem}
          onChange={onChange}
        />
        <button
          type="button"
          aria-label={t.noMinimum({ name })}
          onClick={close}
          className="grid size-11 place-items-center rounded-control text-soft hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      {error && <SlotError id={problem}>{error}</SlotError>}
    </>
  );
}
