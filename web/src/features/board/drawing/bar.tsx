import type { BoardSlot } from '@contract/board.ts';
import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { CalendarSync, Check, PencilLine, TriangleAlert } from 'lucide-react';
import type { ReadableAtom } from 'nanostores';
import { type CSSProperties, memo, useCallback, useSyncExternalStore } from 'react';
import { selectedShifts } from '@/lib/change-sets/selection.ts';
import { type CoverageState, liveSlots } from '../engine/coverage.ts';
import { type Fit, fitOf } from '../engine/fit.ts';
import type { Bar as PlacedBar } from '../engine/layout.ts';
import { itemFacts, timesText } from '../engine/words.ts';
import type { Holding } from '../moving/use-holding.ts';
import { boardTexts } from '../texts.ts';

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

interface PlaceDotsProps {
  slots: readonly BoardSlot[];
  colors: ReadonlyMap<string, string>;
  /** How many places of a slot are held for people who are asked, or are displaced. */
  unsureOf: (slot: string, wanted: 'asked' | 'displaced') => number;
}

/** A dot for each place of a shift. */
function PlaceDots({ slots, colors, unsureOf }: PlaceDotsProps) {
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

interface BarProps {
  bar: PlacedBar;
  /** Of all columns of its row, whose first one is the name. */
  column: number;
  height: number;
  zone: string;
  colors: ReadonlyMap<string, string>;
  holding: Holding;
  /** Whether the Tab key leads to this bar. */
  isStop: boolean;
}

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

interface FigureProps extends Pick<BarProps, 'bar' | 'colors'> {
  tiny: boolean;
  oneLine: boolean;
}

/** What a bar too narrow for its title says of it: the color of its first role or, in two lines, the initials of its title. */
function Mark({ bar: { item }, colors, oneLine }: Omit<FigureProps, 'tiny'>) {
  const [slot] = liveSlots(item.slots);
  if (!oneLine) return <span aria-hidden="true">{initials(item.shift.title)}</span>;
  if (!slot) return null;
  const color = { '--swatch': colors.get(slot.slot_type_id) } as CSSProperties;
  return <span aria-hidden="true" className="swatch size-1.5 shrink-0 rounded-round" style={color} />;
}

/** The figure of a bar too narrow for its title. */
function Figure({ bar: { item }, tiny }: Pick<FigureProps, 'bar' | 'tiny'>) {
  const t = useStore(boardTexts);
  const { state, missing, below, taken, required } = item.coverage;
  if (state === 'canceled') return '×';
  if (tiny && state === 'full') return <Check aria-hidden="true" className="size-4 shrink-0 text-done" />;
  return tiny ? missing || below : t.count({ taken, required });
}

/** A shift on the board. What happens to it is handled by the board, which has one listener for all. */
export const Bar = memo(function Bar({ bar, column, height, zone, colors, holding, isStop }: BarProps) {
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
  const unsureOf = (slot: string, wanted: 'asked' | 'displaced') =>
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
        <span
          className={clsx('-mx-2 flex grow items-center justify-center font-strong', oneLine ? 'gap-px' : 'flex-col')}
        >
          <Mark bar={bar} colors={colors} oneLine={oneLine} />
          <Figure bar={bar} tiny={fit.tiny} />
        </span>
      )}
    </button>
  );
});
