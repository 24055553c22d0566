import clsx from 'clsx';
import { Minus, Plus } from 'lucide-react';

interface CountFieldProps {
  labels: { fewer: string; count: string; more: string };
  /** The id of the field. */
  id?: string;
  /** `NaN` while nothing is typed. */
  value: number;
  /** The least that the buttons reach. */
  min: number;
  /** What a smaller number becomes when the field is left. */
  least?: number;
  max?: number;
  error: string | undefined;
  errorId: string;
  onChange: (value: number) => void;
}

const most = 10_000;
const step =
  'grid size-11 shrink-0 place-items-center text-soft hover:text-ink disabled:opacity-40 disabled:hover:text-soft';

/** A number of people, typed or changed with the buttons. When the field is left, a value below the least one becomes that. */
export function CountField({
  labels,
  id,
  value,
  min,
  least = 1,
  max = most,
  error,
  errorId,
  onChange,
}: CountFieldProps) {
  const current = Number.isNaN(value) ? 0 : value;
  return (
    <div className={clsx('flex w-36 rounded-control border bg-sheet', error ? 'border-loss' : 'border-edge')}>
      <button
        type="button"
        aria-label={labels.fewer}
        disabled={current <= Math.max(min, least)}
        onClick={() => onChange(current - 1)}
        className={step}
      >
        <Minus aria-hidden="true" className="size-5" />
      </button>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        aria-label={labels.count}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        min={least}
        max={Math.min(max, most)}
        step={1}
        value={Number.isNaN(value) ? '' : value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        onBlur={() => current < least && onChange(least)}
        className="w-full min-w-0 [appearance:textfield] border-x border-line bg-transparent text-center font-strong [&::-webkit-inner-spin-button]:appearance-none"
      />
      <button
        type="button"
        aria-label={labels.more}
        disabled={current >= max}
        onClick={() => onChange(current + 1)}
        className={step}
      >
        <Plus aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
}
