import { type CSSProperties, type ReactNode, useId } from 'react';
import { useLanguage } from '@/i18n/use-language.ts';
import { dateOfDay, dayHeading } from '@/lib/time/time.ts';

interface DaySheetProps {
  /** The day (`2025-06-14`) and today's. */
  day: string;
  today: string;
  /** The names of the zone of its times: two when the clocks change. */
  zones: readonly string[];
  /** The estimated height in rem, which is reserved until the sheet is rendered. */
  height: number;
  /** The level of its heading. */
  level?: 2 | 3;
  /** Ruled entries, or cards side by side. */
  look?: 'ruled' | 'cards';
  /** What can be done with the whole day. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The sheet of one day: its heading and its entries. */
export function DaySheet({ day, today, zones, height, level = 3, look = 'ruled', actions, children }: DaySheetProps) {
  const headingId = useId();
  useLanguage();
  const Heading = `h${level}` as const;
  const heading = dayHeading(day, today);
  const date = dateOfDay(day, today);
  return (
    <section aria-labelledby={headingId} className="day pb-6" style={{ '--height': height } as CSSProperties}>
      <div className="sheet">
        <header className="sticky top-0 z-10 flex items-baseline justify-between gap-4 rounded-t-sheet border-b border-margin bg-sheet px-4 py-3 sm:px-5">
          <Heading id={headingId} className="text-day proportional-nums">
            {heading}
            {heading !== date && ' '}
            {heading !== date && <span className="ml-2.5 text-body text-soft">{date}</span>}
          </Heading>
          <span className="ml-auto shrink-0 text-small text-soft max-sm:hidden">{zones.join(' → ')}</span>
          {actions}
        </header>
        <ul
          className={
            look === 'ruled'
              ? 'ruled'
              : 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,22rem),1fr))] gap-4 rounded-b-sheet bg-desk/60 p-3 sm:p-4'
          }
        >
          {children}
        </ul>
      </div>
    </section>
  );
}
