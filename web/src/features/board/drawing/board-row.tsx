import type { BoardShift } from '@contract/board.ts';
import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { Mail } from 'lucide-react';
import { memo, useMemo } from 'react';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { writeTexts } from '@/lib/messages/write-texts.ts';
import { type Label, labelsOf } from '../engine/fit.ts';
import { type Density, type PlacedRow, roomy } from '../engine/layout.ts';
import { type Box, isNear } from '../engine/visible.ts';
import { rowName } from '../engine/words.ts';
import type { Holding } from '../moving/use-holding.ts';
import { boardTexts } from '../texts.ts';
import { Bar } from './bar.tsx';

interface BoardRowProps {
  placed: PlacedRow;
  /** Of all rows, from 0. */
  index: number;
  width: number;
  density: Density;
  zone: string;
  colors: ReadonlyMap<string, string>;
  holding: Holding;
  /** The key of the bar that the Tab key leads to, if it is in this row. */
  stop: string | null;
  /** The part of the row that is drawn. */
  box: Box;
  /** How many of its bars are drawn at most, besides the one that the Tab key leads to. */
  most: number;
  /** Leads to a message to the people of a place or role on the days of the board. */
  onWrite: (row: PlacedRow['row']) => void;
  onSelect: (shifts: readonly BoardShift[]) => void;
}

interface RunLabelProps {
  label: Label;
  height: number;
  onSelect: BoardRowProps['onSelect'];
}

/** The name of narrow bars, beside them; it selects them. Screen readers and the keyboard have it from each bar. */
function RunLabel({ label: { items, missing, x, y, width, before }, height, onSelect }: RunLabelProps) {
  const t = useStore(boardTexts);
  const { title } = items[0].shift;
  const many = t.run({ count: items.length, title });
  const text = items.length === 1 ? title : missing > 0 ? `${many}, ${t.open({ count: missing })}` : many;
  return (
    <button
      type="button"
      aria-hidden="true"
      tabIndex={-1}
      title={text}
      // The focus stays where it is: on a shift of the board.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onSelect(items.map(({ shift }) => shift))}
      className={clsx('absolute truncate text-small text-soft hover:underline', before ? 'text-right' : 'text-left')}
      style={{ left: x, top: y, width, height }}
    >
      {text}
    </button>
  );
}

/** A row of the board: its name with what is open, and the shifts near the visible part. */
export const BoardRow = memo(function BoardRow(props: BoardRowProps) {
  const { placed, index, width, density, zone, colors, holding, stop, box, most, onWrite, onSelect } = props;
  const t = useStore(boardTexts);
  const { row, bars, height } = placed;
  const writes = useStore(writeTexts);
  const name = rowName(row);
  const label = writes.writeTo({ whom: name });
  const isFlat = height < 48;
  const near = bars.filter((bar) => isNear(bar, placed.top, box)).slice(0, most);
  const labels = useMemo(() => labelsOf(bars, width), [bars, width]);
  const own = bars.find((bar) => bar.item.key === stop);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on the shifts
    // biome-ignore lint/a11y/useSemanticElements: positions are computed, which a table does not allow
    <div role="row" aria-rowindex={index + 1} className="relative flex border-b border-line" style={{ height }}>
      {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div
        role="rowheader"
        aria-colindex={1}
        className={clsx(
          'sticky left-0 z-10 w-(--head) shrink-0 overflow-hidden border-r border-margin bg-sheet px-2 text-small leading-[1.125rem] sm:px-3',
          // One lane of one line has no room for a second line.
          density === roomy ? 'py-2' : 'py-1.5',
          isFlat && 'flex items-center justify-between gap-1',
        )}
      >
        <span className="flex min-w-0 items-center gap-1 font-strong">
          {row.color && <SlotSwatch color={row.color} />}
          {/* The keyboard selects a row from one of its shifts. */}
          <button
            type="button"
            tabIndex={-1}
            title={`${name}: ${t.selectRow}`}
            onClick={() => onSelect(bars.map(({ item }) => item.shift))}
            className={clsx('min-h-6 min-w-0 text-left hover:underline', height < 64 ? 'truncate' : 'line-clamp-2')}
          >
            {name}
          </button>
          {(row.kind === 'place' || row.kind === 'role') && (
            // The keyboard gets there by selecting shifts: the board is one stop of the Tab key.
            <button
              type="button"
              tabIndex={-1}
              title={label}
              aria-label={label}
              aria-haspopup="dialog"
              onClick={() => onWrite(row)}
              className="-my-1 grid size-7 shrink-0 place-items-center rounded-round text-soft hover:bg-desk hover:text-ink max-sm:hidden print:hidden"
            >
              <Mail aria-hidden="true" className="size-4" />
            </button>
          )}
        </span>
        {row.missing > 0 && (
          <span className="block shrink-0 text-attention">{isFlat ? row.missing : t.open({ count: row.missing })}</span>
        )}
      </div>
      <div role="presentation" className="relative" style={{ width }}>
        {labels
          .filter(({ items }) => near.some(({ item }) => item === items[0]))
          .map((label) => (
            <RunLabel key={label.items[0].key} label={label} height={density.bar} onSelect={onSelect} />
          ))}
        {(own && !near.includes(own) ? [...near, own] : near).map((bar) => (
          <Bar
            key={bar.item.key}
            bar={bar}
            column={bars.indexOf(bar) + 2}
            height={density.bar}
            zone={zone}
            colors={colors}
            holding={holding}
            isStop={bar === own}
          />
        ))}
      </div>
    </div>
  );
});
