import type { Board } from '@contract/board.ts';
import { usePrinting } from '@/lib/app/use-printing.ts';
import type { Day } from './days.ts';
import { PrintedLists } from './printed-lists.tsx';
import { onDays } from './printing.ts';
import type { By } from './rows.ts';

interface PrintedDaysProps {
  board: Board;
  days: readonly Day[];
  by: By;
  today: string;
}

/** The days of the board on paper, when the page itself is printed. */
export function PrintedDays({ board, days, by, today }: PrintedDaysProps) {
  const printing = usePrinting();
  if (!printing) return null;
  const shown = onDays(board, { from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '' });
  return (
    <div data-printed-days="" className="hidden print:block">
      <PrintedLists board={shown} by={by} today={today} />
    </div>
  );
}
