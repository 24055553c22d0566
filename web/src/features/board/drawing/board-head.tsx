import type { BoardShift } from '@contract/board.ts';
import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { type KeyboardEvent, memo, useMemo } from 'react';
import { dateOfDay } from '@/lib/time/time.ts';
import { type Axis, xOf } from '../engine/axis.ts';
import { bandsOf, type HeatCell, heatOf, labelStep, stepOf, ticksOf } from '../engine/hours.ts';
import { dayAndTimes, hourLabel } from '../engine/words.ts';
import { boardTexts } from '../texts.ts';

const labelWidth = 52;
const heats = [
  'text-soft',
  'bg-attention-wash text-ink',
  'bg-attention-line/55 text-ink',
  'bg-attention-line text-ink',
];

interface BoardHeadProps {
  axis: Axis;
  hourWidth: number;
  zone: string;
  today: string;
  shifts: readonly BoardShift[];
  onSelect: (cell: HeatCell) => void;
  /** Selects the rest of a day from this moment on. */
  onSelectFrom: (moment: number) => void;
}

interface HourProps {
  cell: HeatCell;
  x: number;
  width: number;
  name: string;
  worst: number;
  isStop: boolean;
  onSelect: (cell: HeatCell) => void;
}

/** Who is missing in an hour: above to full, below to the stated minimums. Pressing it selects the shifts that miss them. */
function Hour({ cell, x, width, name: hour, worst, isStop, onSelect }: HourProps) {
  const t = useStore(boardTexts);
  const { missing, below } = cell;
  const short = missing + below > 0;
  const fits = width > 18;
  return (
    <button
      type="button"
      tabIndex={isStop ? 0 : -1}
      aria-label={short ? t.hour({ hour, missing, below }) : t.hourFull({ hour })}
      aria-disabled={!short}
      title={short ? t.selectHour : undefined}
      onClick={() => short && onSelect(cell)}
      className="absolute inset-y-0 overflow-hidden pr-px text-center font-strong -outline-offset-2"
      style={{ left: x, width }}
    >
      <span className={clsx('block h-6 text-small/6', heats[stepOf(cell, worst)])}>
        {fits && missing > 0 && missing}
      </span>
      <span className={clsx('block h-5 text-[0.75rem]/5 text-loss', below > 0 && 'bg-loss-wash')}>
        {fits && below > 0 && below}
      </span>
    </button>
  );
}

/** Left and right go from hour to hour; the Tab key stops once. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const cells = [...event.currentTarget.querySelectorAll('button')];
  const next = cells[cells.indexOf(event.target as HTMLButtonElement) + step];
  if (!next) return;
  event.preventDefault();
  for (const cell of cells) cell.tabIndex = cell === next ? 0 : -1;
  next.focus();
}

/** Days, hours, and how many people are missing in each hour. They stay in sight while the board scrolls. */
export const BoardHead = memo(function BoardHead(props: BoardHeadProps) {
  const { axis, hourWidth, zone, today, shifts, onSelect, onSelectFrom } = props;
  const t = useStore(boardTexts);
  const heat = useMemo(() => heatOf(shifts, axis, zone), [shifts, axis, zone]);
  const step = labelStep(hourWidth, labelWidth);
  const worst = Math.max(1, ...heat.map(({ missing }) => missing));
  const bands = bandsOf(axis, zone);
  const first = heat.find(({ missing }) => missing > 0) ?? heat[0];
  return (
    <div className="sticky top-0 z-20 border-b border-edge/50 bg-sheet" style={{ width: 'max-content' }}>
      <div className="flex">
        <div className="w-(--head) shrink-0 sticky left-0 z-10 border-r border-margin bg-sheet" />
        <div className="relative h-10 text-[0.75rem]/4 text-soft" style={{ width: axis.width }}>
          {bands.map(({ day, x, width }) => (
            <div
              key={day}
              aria-hidden="true"
              className="absolute top-0 h-4 border-l border-margin"
              style={{ left: x, width }}
            >
              <span className="sticky left-(--head) block w-fit max-w-full truncate px-1.5 pt-0.5 font-strong text-ink">
                {dateOfDay(day, today)}
              </span>
            </div>
          ))}
          {ticksOf(axis, zone)
            .filter(({ clock }) => clock % step === 0)
            .map(({ moment, x }) => (
              // The keyboard selects from a shift on: these are pressed by hand alone.
              <button
                key={moment}
                type="button"
                tabIndex={-1}
                title={t.selectFrom({ time: hourLabel(moment, zone) })}
                onClick={() => onSelectFrom(moment)}
                className="absolute bottom-0 h-6 min-w-6 rounded-control px-1 text-left whitespace-nowrap hover:bg-desk hover:text-ink"
                style={{ left: x }}
              >
                {hourLabel(moment, zone)}
              </button>
            ))}
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form */}
      <div role="group" aria-label={t.missing} className="flex" onKeyDown={walk}>
        <div
          aria-hidden="true"
          className="sticky left-0 z-10 w-(--head) shrink-0 border-r border-margin bg-sheet px-2 text-small/6 sm:px-3"
        >
          <span className="block font-strong">{t.missing}</span>
          <span className="block truncate text-[0.75rem]/5 text-loss">{t.toMinimum}</span>
        </div>
        <div className="relative h-11" style={{ width: axis.width }}>
          {heat.map((cell) => (
            <Hour
              key={cell.from}
              cell={cell}
              x={xOf(axis, cell.from)}
              width={xOf(axis, cell.to) - xOf(axis, cell.from)}
              name={dayAndTimes(cell, zone)}
              worst={worst}
              isStop={cell === first}
              onSelect={onSelect}
            />
          ))}
        </div>
      </div>
    </div>
  );
});
