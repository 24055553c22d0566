import type { BoardShift, BoardSlot } from '@contract/board.ts';
import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { CalendarSync, Check, Mail, PencilLine, TriangleAlert } from 'lucide-react';
import type { ReadableAtom } from 'nanostores';
import { type CSSProperties, memo, useCallback, useMemo, useSyncExternalStore } from 'react';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { selectedShifts } from '@/lib/change-sets/selection.ts';
import { writeTexts } from '@/lib/letters/texts.ts';
import { type CoverageState, liveSlots } from '../engine/coverage.ts';
import { type Fit, fitOf, type Label, labelsOf } from '../engine/fit.ts';
import { type Density, type Bar as PlacedBar, type PlacedRow, roomy } from '../engine/layout.ts';
import type { Item } from '../engine/rows.ts';
import { type Box, isNear } from '../engine/visible.ts';
import { itemFacts, rowName, timesText } from '../engine/words.ts';
import type { Holding } from '../moving/use-holding.ts';
import { boardTexts } from '../texts.ts';

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

interface BarProps extends Pick<BoardRowProps, 'zone' | 'colors' | 'holding'> {
  bar: PlacedBar;
  /** Of all columns of its row, whose first one is the name. */
  column: number;
  height: number;
  /** Whether the Tab key leads to this bar. */
  isStop: boolean;
}

type Dot = 'taken' | 'asked' | 'unconfirmed' | 'needed' | 'open';

const dotLooks: Record<Dot, string> = {
  taken: 'swatch rounded-round',
  // Held for somebody who has not answered yet.
  asked: 'grid place-items-center rounded-round border border-soft text-[0.5625rem]/none font-strong text-ink',
  unconfirmed:
    'grid place-items-center rounded-round border border-dashed border-attention text-[0.5625rem]/none text-attention',
  // A person missing to the minimum has another shape than one who is only missing to full.
  needed: 'scale-85 rotate-45 rounded-[1px] border-2 border-loss',
  open: 'rounded-round border-[1.5px] border-edge',
};

/** The dots of a slot: first who is there, then who is asked or has a clash, then who is missing to the minimum, then to full. */
function dotsOf(slot: BoardSlot, asked: number, unconfirmed: number): Dot[] {
  const sure = slot.current_count - slot.held_count - asked - unconfirmed;
  return Array.from({ length: slot.required_count }, (_, place): Dot => {
    if (place < sure) return 'taken';
    if (place < sure + slot.held_count + asked) return 'asked';
    if (place < slot.current_count) return 'unconfirmed';
    return place < (slot.min_count ?? 0) ? 'needed' : 'open';
  });
}

type UnsureOf = (slot: string, wanted: 'asked' | 'displaced') => number;

/** A dot for each place of a shift. `unsureOf`: how many of a slot are held for people who are asked, or are displaced. */
function PlaceDots({
  slots,
  colors,
  unsureOf,
}: Pick<Item, 'slots'> & Pick<BarProps, 'colors'> & { unsureOf: UnsureOf }) {
  return (
    <span aria-hidden="true" className="flex items-center gap-1.5">
      {liveSlots(slots).map((slot) => (
        <span
          key={slot.id}
          className="flex items-center gap-[3px]"
          style={{ '--swatch': colors.get(slot.slot_type_id) } as CSSProperties}
        >
          {dotsOf(slot, unsureOf(slot.id, 'asked'), unsureOf(slot.id, 'displaced')).map((dot, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places have no identity
            <span key={place} className={clsx('size-2.5', dotLooks[dot])}>
              {(dot === 'asked' || dot === 'unconfirmed') && '?'}
            </span>
          ))}
        </span>
      ))}
    </span>
  );
}

/** Whether a store's set has this entry. Other changes of the set do not render again. */
function useInSet(store: ReadableAtom<ReadonlySet<string>>, entry: string): boolean {
  const subscribe = useCallback((changed: () => void) => store.listen(changed), [store]);
  return useSyncExternalStore(subscribe, () => store.get().has(entry));
}

const looks: Record<CoverageState, string> = {
  canceled: 'border-dashed border-edge bg-desk text-soft',
  full: 'border-line bg-desk text-soft',
  open: 'border-edge/60 bg-sheet',
  short: 'border-attention-line bg-attention-wash',
  // Also by shape: a thick edge and a sign.
  critical: 'border-loss-line border-l-4 border-l-loss bg-loss-wash',
};

/** What is missing, in as many words as fit. */
function State({ bar: { item }, fit }: { bar: PlacedBar; fit: Fit }) {
  const t = useStore(boardTexts);
  const { state, missing } = item.coverage;
  if (state === 'canceled') return null;
  if (state === 'full')
    return item.coverage.required > 0 && <Check aria-hidden="true" className="size-4 shrink-0 text-done" />;
  const color = state === 'critical' ? 'text-loss' : 'text-attention';
  return (
    <span className={clsx('flex items-center gap-0.5 font-strong whitespace-nowrap', color)}>
      {state === 'critical' && <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />}
      {missing > 0 && (fit.words ? t.open({ count: missing }) : !fit.dots && !fit.figure && missing)}
    </span>
  );
}

/** The letters that stand for a title where two lines but no words fit: 'SC' for 'Stage Change'. */
const initials = (title: string): string => {
  const words = title.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase())
    .join('');
};

interface NarrowProps extends Pick<BarProps, 'bar' | 'colors'> {
  tiny: boolean;
  oneLine: boolean;
}

/** A bar too narrow for its title: the color of its first role or, in two lines, the initials of its title, and a figure. */
function Narrow({ bar: { item }, colors, tiny, oneLine }: NarrowProps) {
  const t = useStore(boardTexts);
  const { state, missing, below, taken, required } = item.coverage;
  const [slot] = liveSlots(item.slots);
  const color = { '--swatch': slot && colors.get(slot.slot_type_id) } as CSSProperties;
  const dot = slot && <span aria-hidden="true" className="swatch size-1.5 shrink-0 rounded-round" style={color} />;
  const full = tiny && state === 'full' && <Check aria-hidden="true" className="size-4 shrink-0 text-done" />;
  const figure = full || (tiny ? missing || below : t.count({ taken, required }));
  return (
    <span className={clsx('-mx-2 flex grow items-center justify-center font-strong', oneLine ? 'gap-px' : 'flex-col')}>
      {oneLine ? dot : <span aria-hidden="true">{initials(item.shift.title)}</span>}
      {state === 'canceled' ? '×' : figure}
    </span>
  );
}

/** A shift on the board. What happens to it is handled by the board, which has one listener for all. */
const Bar = memo(function Bar({ bar, column, height, zone, colors, holding, isStop }: BarProps) {
  const t = useStore(boardTexts);
  const { item, x, y, width, cutStart, cutEnd } = bar;
  const { shift, slots, coverage, asked, unconfirmed } = item;
  const selected = useInSet(selectedShifts, shift.id);
  const lifted = useInSet(holding.lifted, shift.id);
  const times = timesText(item, zone);
  const oneLine = height < 40;
  const fit = fitOf(item, width, times, oneLine);
  const off = coverage.state === 'canceled';
  const facts = itemFacts(item, zone);
  const unsure = asked + unconfirmed > 0;
  const unsureOf: UnsureOf = (slot, wanted) =>
    unsure ? shift.signups.filter(({ slot_id, status }) => slot_id === slot && status === wanted).length : 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: positions are computed, which a table does not allow
    <button
      type="button"
      role="gridcell"
      aria-colindex={column}
      aria-label={facts.join(', ')}
      aria-selected={selected}
      tabIndex={isStop ? 0 : -1}
      data-bar={item.key}
      data-state={coverage.state}
      className={clsx(
        'bar absolute flex overflow-hidden rounded-[7px] border px-2 text-left text-[0.8125rem]/[1.125rem] focus-visible:z-1',
        oneLine ? 'items-center gap-1.5' : 'flex-col justify-center',
        looks[coverage.state],
        shift.draft && 'draft-stripes',
        cutStart && 'rounded-l-none border-l-0',
        cutEnd && 'rounded-r-none border-r-0',
        selected && 'z-1 ring-2 ring-action',
        lifted && 'opacity-40',
      )}
      style={{ left: x, top: y, width, height }}
    >
      {fit.title ? (
        <>
          <span className={clsx('flex min-w-0 items-center gap-1', oneLine ? 'grow' : 'w-full')}>
            {selected && (
              <Check aria-hidden="true" className="size-3.5 shrink-0 rounded-[3px] bg-action text-on-action" />
            )}
            {shift.draft && <PencilLine aria-hidden="true" className="size-3.5 shrink-0" />}
            {shift.feed_id && <CalendarSync aria-hidden="true" className="size-3.5 shrink-0 text-soft" />}
            <span className={clsx('min-w-0 grow truncate font-strong', off && 'line-through')}>{shift.title}</span>
            {fit.times && <span className="shrink-0 text-soft">{times}</span>}
          </span>
          <span className={clsx('flex h-[18px] items-center justify-between gap-1.5', !oneLine && 'w-full')}>
            {fit.dots && !off ? (
              <PlaceDots slots={slots} colors={colors} unsureOf={unsureOf} />
            ) : (
              <span className="flex items-center gap-1.5">
                {fit.figure && !off && coverage.required > 0 && t.count(coverage)}
                {unsure && <span className={clsx('font-strong', unconfirmed > 0 && 'text-attention')}>?</span>}
              </span>
            )}
            <State bar={bar} fit={fit} />
          </span>
        </>
      ) : (
        <Narrow bar={bar} colors={colors} tiny={fit.tiny} oneLine={oneLine} />
      )}
    </button>
  );
});

/** The name of narrow bars, beside them; it selects them. Screen readers and the keyboard have it from each bar. */
function RunLabel({ label, height, onSelect }: Pick<BoardRowProps, 'onSelect'> & { label: Label; height: number }) {
  const { items, missing, x, y, width, before } = label;
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
