import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { ChevronLeft, ChevronRight, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { addDays, dateOfDay, shortDay } from '@/lib/time/time.ts';
import type { ScheduleSearch } from './search.ts';
import { boardTexts, scheduleTexts } from './texts.ts';
import type { StripDay } from './which-day.ts';

interface DayStripProps {
  strip: readonly StripDay[];
  search: ScheduleSearch;
  day: string;
  /** How many days the board shows. */
  count: number;
  today: string;
}

const arrow =
  'grid h-13 w-11 max-sm:h-12 shrink-0 place-items-center rounded-control text-soft hover:bg-sheet hover:text-ink';

/** The days with shifts and how many places are open on each, with arrows to the days beside. */
export function DayStrip({ strip, search, day, count, today }: DayStripProps) {
  const t = useStore(scheduleTexts);
  const board = useStore(boardTexts);
  const list = useRef<HTMLUListElement>(null);
  const known = strip.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day, or days that have arrived, have to be in sight
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (chosen && list.current) list.current.scrollLeft = chosen.offsetLeft - list.current.clientWidth / 3;
  }, [day, known]);
  const beside = (by: number) => ({ ...search, day: addDays(day, by * count) });
  return (
    <nav
      aria-label={t.chooseDay}
      className="flex min-w-0 flex-1 basis-104 items-center gap-1 max-sm:gap-0"
      data-print="no"
    >
      <Link
        to="/admin/schedule"
        search={beside(-1)}
        resetScroll={false}
        aria-label={t.earlier}
        title={t.earlier}
        className={arrow}
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
      </Link>
      <ul ref={list} className="relative flex min-w-0 gap-2 overflow-x-auto p-1 max-sm:gap-1 max-sm:py-0.5">
        {strip.map(({ day: each, missing, below, shifts }) => {
          const isShown = each >= day && each < addDays(day, count);
          return (
            <li key={each} className="shrink-0">
              <Link
                to="/admin/schedule"
                search={{ ...search, day: each }}
                resetScroll={false}
                aria-current={each === day ? 'date' : undefined}
                title={dateOfDay(each, today)}
                className={clsx(
                  'flex min-h-11 flex-col items-center justify-center rounded-control border px-3 py-1 text-small leading-4 whitespace-nowrap',
                  isShown ? 'border-action bg-action-wash' : 'border-line bg-sheet hover:border-edge',
                )}
              >
                <span className={clsx(isShown && 'font-strong text-action-deep')}>{shortDay(each, today)}</span>
                <span className={clsx('flex items-center gap-0.5', missing > 0 ? 'text-attention' : 'text-soft')}>
                  {below > 0 && (
                    <TriangleAlert aria-label={board.below({ count: below })} className="size-3 text-loss" />
                  )}
                  {missing > 0 ? board.open({ count: missing }) : shifts > 0 ? board.full : '–'}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      <Link
        to="/admin/schedule"
        search={beside(1)}
        resetScroll={false}
        aria-label={t.later}
        title={t.later}
        className={arrow}
      >
        <ChevronRight aria-hidden="true" className="size-5" />
      </Link>
    </nav>
  );
}
