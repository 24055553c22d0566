import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { locale } from '@/i18n/languages.ts';
import { addDays, calendarDay, capital, monthOfYear, weekday } from '@/lib/time/time.ts';
import { addMonths, weeksOf } from './days.ts';
import { planTexts } from './plan-texts.ts';

interface DayCalendarProps {
  /** The day (`2025-06-14`) at which it opens. */
  start: string;
  /** A day that cannot be chosen. */
  except?: string;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A month whose days are chosen by a click or by Enter, several of them. Arrow keys move by days and weeks. */
export function DayCalendar({ start, except, chosen, onChange }: DayCalendarProps) {
  const t = useStore(planTexts);
  const language = useStore(locale);
  const [at, setAt] = useState(start);
  const grid = useRef<HTMLTableElement>(null);
  const month = at.slice(0, 7);
  const weeks = weeksOf(month, language === 'en' ? 0 : 1);
  const names = Array.from({ length: 7 }, (_, index) =>
    addDays(language === 'en' ? '2026-02-01' : '2026-02-02', index),
  );
  const arrow = (months: number, label: string, Icon: LucideIcon) => (
    <button
      type="button"
      aria-label={label}
      onClick={() => setAt(`${addMonths(month, months)}-01`)}
      className="grid size-11 place-items-center rounded-control text-soft hover:text-ink"
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
  const toggle = (day: string) =>
    onChange(chosen.includes(day) ? chosen.filter((each) => each !== day) : [...chosen, day].sort());
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = addDays(at, step);
    // The next key may follow before the browser draws, and belongs to the next day.
    flushSync(() => setAt(next));
    grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  return (
    // Seven days of 44 px need the padding of a phone's dialog.
    <div className="max-sm:-mx-4">
      <div className="flex items-center">
        {arrow(-12, t.previousYear, ChevronsLeft)}
        {arrow(-1, t.previousMonth, ChevronLeft)}
        <p aria-live="polite" className="min-w-0 grow text-center font-strong">
          {monthOfYear(month)}
        </p>
        {arrow(1, t.nextMonth, ChevronRight)}
        {arrow(12, t.nextYear, ChevronsRight)}
      </div>
      <table ref={grid} onKeyDown={move} className="w-full table-fixed border-collapse text-center">
        <thead>
          <tr>
            {names.map((day) => (
              <th key={day} scope="col" className="py-1 text-small text-soft">
                {capital(weekday(day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) => (
                <td key={day ?? index} className="p-0">
                  {day && (
                    <button
                      type="button"
                      data-day={day}
                      tabIndex={day === at ? 0 : -1}
                      disabled={day === except}
                      aria-pressed={chosen.includes(day)}
                      aria-label={calendarDay(day)}
                      onFocus={() => setAt(day)}
                      onClick={() => toggle(day)}
                      className={clsx(
                        'min-h-11 w-full min-w-0 rounded-control hover:bg-desk disabled:cursor-default disabled:bg-transparent disabled:text-soft disabled:line-through',
                        'aria-pressed:bg-action aria-pressed:font-strong aria-pressed:text-on-action',
                      )}
                    >
                      {Number(day.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
