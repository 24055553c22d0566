import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { type KeyboardEvent, memo } from 'react';
import { dateOfDay } from '@/lib/time/time.ts';
import { type Axis, xOf } from '../axis.ts';
import { type HeatCell, stepOf } from '../heat.ts';
import { boardMessages } from '../messages.ts';
import { bandsOf, labelStep, ticksOf } from '../ticks.ts';
import { dayAndTimes, hourLabel } from '../words.ts';

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
  heat: readonly HeatCell[];
  onSelect: (cell: HeatCell) => void;
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
export const BoardHead = memo(function BoardHead({ axis, hourWidth, zone, today, heat, onSelect }: BoardHeadProps) {
  const t = useStore(boardMessages);
  const step = labelStep(hourWidth, labelWidth);
  const worst = Math.max(1, ...heat.map(({ missing }) => missing));
  const bands = bandsOf(axis, zone);
  const first = heat.find(({ missing }) => missing > 0) ?? heat[0];
  return (
    <div className="sticky top-0 z-20 border-b border-edge/50 bg-sheet" style={{ width: 'max-content' }}>
      <div className="flex">
        <div className="w-(--head) shrink-0 sticky left-0 z-10 border-r border-margin bg-sheet" />
        <div aria-hidden="true" className="relative h-11 text-[0.75rem]/4 text-soft" style={{ width: axis.width }}>
          {bands.map(({ day, x, width }) => (
            <div key={day} className="absolute top-0 h-5 border-l border-margin" style={{ left: x, width }}>
              <span className="sticky left-(--head) block w-fit max-w-full truncate px-1.5 pt-1 font-strong text-ink">
                {dateOfDay(day, today)}
              </span>
            </div>
          ))}
          {ticksOf(axis, zone)
            .filter(({ clock }) => clock % step === 0)
            .map(({ moment, x }) => (
              <span key={moment} className="absolute bottom-0.5 pl-1 whitespace-nowrap" style={{ left: x }}>
                {hourLabel(moment, zone)}
              </span>
            ))}
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form */}
      <div role="group" aria-label={t.missing} className="flex" onKeyDown={walk}>
        <div className="w-(--head) shrink-0 sticky left-0 z-10 border-r border-margin bg-sheet px-2 text-small/8 font-strong sm:px-3">
          {t.missing}
        </div>
        <div className="relative h-8" style={{ width: axis.width }}>
          {heat.map((cell) => {
            const x = xOf(axis, cell.from);
            const width = xOf(axis, cell.to) - x - 1;
            const hour = dayAndTimes(cell, zone);
            const { missing, below } = cell;
            return (
              <button
                key={cell.from}
                type="button"
                tabIndex={cell === first ? 0 : -1}
                aria-label={missing > 0 ? t.hour({ hour, missing, below }) : t.hourFull({ hour })}
                aria-disabled={missing === 0}
                title={missing > 0 ? t.selectHour : undefined}
                onClick={() => missing > 0 && onSelect(cell)}
                className={clsx(
                  'absolute inset-y-0 overflow-hidden text-center text-[0.75rem]/8 font-strong -outline-offset-2',
                  heats[stepOf(cell, worst)],
                )}
                style={{ left: x, width }}
              >
                {width > 18 && missing > 0 && missing}
                {below > 0 && (
                  <span className="absolute inset-x-0 bottom-0 h-1 bg-loss">
                    {width > 40 && (
                      <span className="absolute right-0.5 bottom-1.5 text-[0.625rem]/none text-loss">{below}</span>
                    )}
                  </span>
                )}
              </button>
            );
          })}
        </div>
      </div>
    </div>
  );
});
