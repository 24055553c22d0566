import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { dateOfDay, shortMonth, weekday } from '@/lib/time/time.ts';
import { findTexts } from './find/find-texts.ts';

interface DayChoiceProps {
  /** How many places fit, by day. */
  counts: ReadonlyMap<string, number>;
  chosen: string | undefined;
  /** Today as `2026-06-13`. */
  today: string;
  onChange: (day: string | undefined) => void;
}

/**
 * The days on which places fit, with their number: pressing one shows only that day, pressing it again all days. Days of several months
 * name each month before its first day.
 */
export function DayChoice({ counts, chosen, today, onChange }: DayChoiceProps) {
  const t = useStore(findTexts);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const pressed = list.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (chosen && pressed && list.current) list.current.scrollLeft = pressed.offsetLeft - list.current.clientWidth / 3;
  }, [chosen]);
  // The chosen day stays, so that it can be left.
  const shown = [...new Set([...counts.keys(), ...(chosen ? [chosen] : [])])].toSorted();
  const months = shown.map((day) => day.slice(0, 7));
  const namesMonths = new Set(months).size > 1;
  return (
    <ul
      ref={list}
      aria-label={t.days}
      className="relative -mx-4 flex gap-1.5 overflow-x-auto px-4 py-1 sm:-mx-1 sm:px-1"
    >
      {shown.map((day, index) => (
        <li key={day} className="flex shrink-0 items-center gap-1.5">
          {namesMonths && months[index] !== months[index - 1] && (
            <span aria-hidden="true" className="px-1 text-small font-strong text-soft">
              {shortMonth(day.slice(0, 7))}
            </span>
          )}
          <button
            type="button"
            aria-pressed={day === chosen}
            aria-label={t.fittingOn({ day: dateOfDay(day, today), count: counts.get(day) ?? 0 })}
            onClick={() => onChange(day === chosen ? undefined : day)}
            className={clsx(
              'flex min-h-14 min-w-12 flex-col items-center justify-center rounded-control border px-2 text-small leading-4',
              day === chosen ? 'border-action bg-action-wash' : 'border-line bg-sheet hover:border-edge',
            )}
          >
            <span className="text-soft">{weekday(day)}</span>
            <span className={clsx('text-body leading-5 font-strong', day === chosen && 'text-action-deep')}>
              {Number(day.slice(8))}
            </span>
            <span className="font-strong text-attention">{counts.get(day) ?? 0}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
