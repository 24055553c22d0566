import { getBoardDays } from '@contract/board.ts';
import type { Dashboard } from '@contract/dashboard.ts';
import type { SlotType } from '@contract/slot-types.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { Check, TriangleAlert } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { buttonStyle } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { addDays, dateOfDay, shortDay } from '@/lib/time/time.ts';
import { type Fill, type Grid, gridOf, stepOf } from './grid.ts';
import { needsAttention, Part } from './part.tsx';
import { heatGridTexts } from './texts.ts';

/** How far ahead days with shifts are looked for. */
const daysAhead = 91;

/** How full the coming days are, by slot type. Drafts have figures of their own on the dashboard. */
const comingDaysQuery = (today: string) => {
  const query = { from: today, to: addDays(today, daysAhead), published: 'yes' as const };
  return queryOptions({
    queryKey: [...queryKeys.events, 'coming-days', query] as const,
    queryFn: ({ signal }) => api(getBoardDays, { signal, query }),
    staleTime: 0,
  });
};

const heats = ['text-soft', 'bg-attention-wash', 'bg-attention-line/55', 'bg-attention-line'];
const head =
  'sticky left-0 z-1 border-r border-margin bg-sheet py-1 pr-2 pointer-fine:py-0 pl-3 text-left sm:pr-3 sm:pl-5';
/** In rem. Columns are equally wide, so that figures are below each other. */
const columnWidth = 5.5;
/** In rem, of the column of names where there is room for it (`sm:w-52`). */
const nameWidth = 13;

interface CellProps {
  fill: Fill;
  day: string;
  /** What the cell is about, for those who do not see its row and column. */
  name: string;
  isStop: boolean;
  className: string;
}

/** How many people are missing: above to full, below, with a sign, to the stated minimums. */
function Cell({ fill: { missing, below, required }, day, name, isStop, className }: CellProps) {
  const t = useTexts(heatGridTexts);
  const label = missing > 0 ? t.cell({ name, missing, required, below }) : t.cellFull({ name, required });
  return (
    <Link
      to="/admin/schedule"
      search={{ day, by: 'role' }}
      preload={false}
      tabIndex={isStop ? 0 : -1}
      aria-label={label}
      title={label}
      className={clsx(
        'flex h-11 items-center justify-center pointer-fine:h-8 gap-1 rounded-[6px] px-1 whitespace-nowrap tabular-nums hover:outline hover:outline-edge',
        className,
      )}
    >
      {missing > 0 ? (
        <span className="font-strong">{missing}</span>
      ) : (
        <Check aria-hidden="true" className="size-4 text-done" />
      )}
      {below > 0 && (
        <span className="flex items-center gap-0.5 rounded-round bg-sheet px-1 text-small font-strong text-loss">
          <TriangleAlert aria-hidden="true" className="size-3.5" />
          {below}
        </span>
      )}
    </Link>
  );
}

const steps: Record<string, readonly [number, number]> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
};

/** Arrow keys go from cell to cell, over days without shifts; the Tab key stops once. */
function walk(event: KeyboardEvent<HTMLTableElement>): void {
  const step = steps[event.key];
  const from = (event.target as Element).closest('td');
  if (!step || !from || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('td')]);
  let y = rows.findIndex((cells) => cells.includes(from));
  let x = rows[y]?.indexOf(from) ?? 0;
  for (;;) {
    [y, x] = [y + step[0], x + step[1]];
    const cell = rows[y]?.[x];
    if (!cell) return;
    const link = cell.querySelector('a');
    if (!link) continue;
    for (const other of event.currentTarget.querySelectorAll('tbody a')) other.setAttribute('tabindex', '-1');
    link.tabIndex = 0;
    link.focus();
    return;
  }
}

/** Days beside each other, slot types below each other, all of them in the first row. It scrolls inside its own box. */
function GridTable({ grid, today }: { grid: Grid<SlotType>; today: string }) {
  const [t, shared] = useTexts(heatGridTexts, adminCommonTexts);
  const { days, totals, rows, worst } = grid;
  const of = (role: string, day: string) => t.cellName({ role, day: dateOfDay(day, today) });
  return (
    <div className="relative overflow-x-auto">
      <table
        className="w-full table-fixed border-collapse"
        style={{ minWidth: `${days.length * columnWidth + nameWidth}rem` }}
        onKeyDown={walk}
      >
        <caption className="sr-only">{t.caption}</caption>
        <thead>
          <tr className="border-b border-line text-small text-soft">
            <th scope="col" className={clsx(head, 'w-32 font-regular sm:w-52')}>
              {shared.role}
            </th>
            {days.map((day) => (
              <th key={day} scope="col" className="px-2 py-2 font-strong whitespace-nowrap text-ink">
                {shortDay(day, today)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="border-b border-line">
            <th scope="row" className={clsx(head, 'font-strong')}>
              {t.all}
            </th>
            {totals.map((fill, index) => {
              const day = days[index] ?? today;
              return (
                <td key={day} className="p-0.5">
                  <Cell fill={fill} day={day} name={of(t.all, day)} isStop={index === 0} className="bg-desk" />
                </td>
              );
            })}
          </tr>
          {rows.map(({ type, cells }) => (
            <tr key={type.id}>
              <th scope="row" className={clsx(head, 'font-regular')}>
                <span className="flex items-center gap-1.5">
                  <SlotSwatch color={type.color} />
                  <span className="min-w-0 truncate" title={type.name}>
                    {type.name}
                  </span>
                </span>
              </th>
              {days.map((day, index) => {
                const fill = cells[index];
                return (
                  <td key={day} className="p-0.5 text-center">
                    {fill && (
                      <Cell
                        fill={fill}
                        day={day}
                        name={of(type.name, day)}
                        isStop={false}
                        className={clsx(heats[stepOf(fill, worst)])}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const daysShown = 8;

/** What is open on the next days with shifts, slot type by slot type. Each cell leads to its day on the schedule board. */
export function HeatGrid({ dashboard: { today } }: { dashboard: Dashboard }) {
  const t = useTexts(heatGridTexts);
  const { data: coming } = useQuery(comingDaysQuery(today));
  const { data: types } = useQuery(slotTypesQuery);
  if (!(coming && types)) return <Skeleton className="h-96" />;
  const grid = gridOf(coming.days, types, daysShown);
  if (grid.days.length === 0) return null;
  // Above the table, which on a phone is longer than the screen. What is below a minimum is listed under "Needs attention".
  const more = (
    <>
      <p className="flex flex-wrap items-center gap-x-5 text-small text-soft max-sm:order-1 max-sm:w-full sm:grow">
        <span>{grid.missing > 0 ? t.missing({ count: grid.missing }) : t.nothingMissing}</span>
        {grid.below > 0 && (
          <Link
            to="/admin"
            hash={needsAttention}
            activeOptions={{ includeHash: true }}
            className="flex min-h-6 items-center gap-1.5 font-strong text-loss hover:underline pointer-coarse:min-h-11"
          >
            <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
            {t.below({ count: grid.below })}
          </Link>
        )}
      </p>
      <Link to="/admin/schedule" search={{ day: grid.days[0] }} className={buttonStyle('quiet')}>
        {t.board}
      </Link>
    </>
  );
  return (
    <Part title={t.title} more={more}>
      <GridTable grid={grid} today={today} />
    </Part>
  );
}
