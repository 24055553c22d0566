import clsx from 'clsx';
import { Ban, Check, Contrast } from 'lucide-react';
import type { SaidOfDay } from './said-of-day.ts';

/** How each kind of day looks: its ground, and a sign of its own shape. */
const looks = {
  free: { ground: 'text-done', Sign: Check },
  not_free: { ground: 'bg-loss-wash text-loss', Sign: Ban },
  partly: { ground: 'text-attention', Sign: Contrast },
  nothing: { ground: 'text-soft', Sign: null },
} as const;

/** The sign of a kind of day, for the days and for the line that explains them. */
export function DaySign({ state, className }: { state: SaidOfDay['state']; className?: string }) {
  const { Sign } = looks[state];
  return Sign && <Sign aria-hidden="true" className={clsx('shrink-0', className ?? 'size-4')} />;
}

interface MonthDayProps {
  day: string;
  /** The day with its state, in words. */
  label: string;
  /** The state in a word, for wide screens. */
  word: string | null;
  state: SaidOfDay['state'];
  hasShift: boolean;
  chosen: boolean;
  past: boolean;
  today: boolean;
  /** Whether it belongs to a month beside the one that is shown. */
  beside: boolean;
  /** Whether it is the tab stop of the grid. */
  isStop: boolean;
}

/** One day of the month. */
export function MonthDay({ day, label, word, state, hasShift, chosen, past, today, beside, isStop }: MonthDayProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cell cannot be pressed
    <button
      type="button"
      role="gridcell"
      data-day={day}
      aria-label={label}
      aria-selected={chosen}
      aria-disabled={past || undefined}
      aria-current={today ? 'date' : undefined}
      className={clsx(
        'relative grid h-12 select-none place-items-center border-line border-r border-b',
        past ? 'cursor-default text-soft' : looks[state].ground,
        chosen && 'bg-action-tint',
      )}
      tabIndex={isStop ? 0 : -1}
    >
      <span className="grid justify-items-center">
        <span
          className={clsx(
            'leading-5',
            !beside && !past && 'text-ink',
            today && 'font-strong underline decoration-2 underline-offset-4',
          )}
        >
          {Number(day.slice(8))}
        </span>
        <span className="flex h-4 items-center gap-1 text-small">
          {!past && <DaySign state={state} />}
          {!past && word && <span className="max-sm:hidden">{word}</span>}
        </span>
      </span>
      {hasShift && <span className="absolute top-1 right-1 size-2 rounded-round bg-action" />}
    </button>
  );
}
