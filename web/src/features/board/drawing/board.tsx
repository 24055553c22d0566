import type { Board as BoardData } from '@contract/board.ts';
import { useStore } from '@nanostores/react';
import { type CSSProperties, type MouseEvent, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { writeTo } from '@/lib/letters/writing.ts';
import { now } from '@/lib/time/clock.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { type Axis, axisOf, endsOf, hourWidthFor, xOf } from '../engine/axis.ts';
import { type Day, spanOf, spansOf } from '../engine/days.ts';
import { ticksOf } from '../engine/hours.ts';
import { dense, layoutOf, roomy } from '../engine/layout.ts';
import { type By, type Row, rowsOf } from '../engine/rows.ts';
import { nearOf, sharesOf, sumOf } from '../engine/visible.ts';
import { between, firstStop, inTime, openingAt, spotOf } from '../engine/walk.ts';
import { Ghost } from '../moving/ghost.tsx';
import { type Holding, useHolding } from '../moving/use-holding.ts';
import { useKeys } from '../moving/use-keys.ts';
import { usePointer } from '../moving/use-pointer.ts';
import { useShiftActions } from '../moving/use-shift-actions.ts';
import { boardTexts } from '../texts.ts';
import { BarHint, useHint } from './bar-hint.tsx';
import { BoardHead } from './board-head.tsx';
import { BoardRow } from './board-row.tsx';
import { useBox, useDrawn, useSize, useStillRows } from './scroller.ts';

/** What a screen reader says while shifts are moved and selected. */
function Announcement({ holding }: { holding: Holding }) {
  return (
    <p role="status" className="sr-only">
      {useStore(holding.announcement)}
    </p>
  );
}

/** A line for each hour, below the shifts; folds are hatched. */
const HourLines = memo(function HourLines({ axis, zone }: { axis: Axis; zone: string }) {
  return (
    <div aria-hidden="true" className="absolute inset-y-0 left-(--head)" style={{ width: axis.width }}>
      {ticksOf(axis, zone).map(({ moment, x, clock }) => (
        <span
          key={moment}
          className={`absolute inset-y-0 border-l ${clock === 0 ? 'border-margin' : 'border-line/70'}`}
          style={{ left: x }}
        />
      ))}
      {axis.segments
        .filter(({ folded }) => folded)
        .map(({ from, x, width }) => (
          <span key={from} className="board-fold absolute inset-y-0" style={{ left: x, width }} />
        ))}
    </div>
  );
});

/** The present moment. It alone is drawn anew each minute. */
function NowLine({ axis }: { axis: Axis }) {
  const now = useNow();
  const { from, to } = endsOf(axis);
  if (now < from || now > to) return null;
  return (
    <span className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-action" style={{ left: xOf(axis, now) }}>
      <span className="absolute top-0 left-1/2 size-2 -translate-x-1/2 rounded-round bg-action" />
    </span>
  );
}

/** Leads to a message to everybody at a place or in a role on these days. */
function writeToRow({ key, kind }: Row, days: readonly [Day, ...Day[]]): void {
  const id = key.slice(kind.length + 1);
  const span = { first_day: days[0].day, last_day: (days.at(-1) ?? days[0]).day };
  if (kind === 'place') writeTo({ kind, place_id: id, span });
  if (kind === 'role') writeTo({ kind: 'slot_type', slot_type_id: id, span });
}

export interface BoardProps {
  board: BoardData;
  days: readonly [Day, ...Day[]];
  by: By;
  /** 0: the days fit into the window; each step magnifies. */
  zoom: number;
  today: string;
  /** The zone of the reader. */
  reader: string;
  /** Opens a shift. */
  onOpen: (shift: string) => void;
  reload: () => Promise<unknown>;
}

/** Pixels of an hour at least: on one day, and when several days are beside each other. */
const leastHour = { one: 30, several: 18, phone: 44 };
const magnified = 1.6;
const narrow = 640;
const headHeight = 86;

/** The shifts of some days, as bars in rows. */
export const Board = memo(function Board({ board, days, by, zoom, today, reader, onOpen, reload }: BoardProps) {
  const t = useStore(boardTexts);
  const scroller = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const size = useSize(scroller);
  const zone = board.timezone;
  const isNarrow = (size?.width ?? 0) < narrow;
  const headWidth = isNarrow ? 92 : 156;
  const fieldWidth = Math.max(0, (size?.width ?? 0) - headWidth);

  const rows = useMemo(() => rowsOf(board, by), [board, by]);
  const times = useMemo(() => board.shifts.map((shift) => spanOf(shift, zone)), [board, zone]);
  const spans = useMemo(() => spansOf(times, days, zone), [times, days, zone]);
  const several = days.length > 1 ? leastHour.several : leastHour.one;
  const least = isNarrow ? leastHour.phone : several;
  const hourWidth = hourWidthFor(spans, fieldWidth, least) * magnified ** zoom;
  const axis = useMemo(() => axisOf(spans, hourWidth), [spans, hourWidth]);
  const room = (size?.room ?? 0) - headHeight;
  // Bars have one line where two do not fit into the window, but a finger needs the higher ones.
  const layout = useMemo(() => {
    const high = layoutOf(rows, axis, roomy);
    const isHigh = high.height <= room || isNarrow || matchMedia('(pointer: coarse)').matches;
    return isHigh ? { ...high, density: roomy } : { ...layoutOf(rows, axis, dense), density: dense };
  }, [rows, axis, room, isNarrow]);
  const { rows: placed, height, density } = layout;
  const onWrite = useCallback((row: Row) => writeToRow(row, days), [days]);
  const colors = useMemo(() => new Map(board.slot_types.map(({ id, color }) => [id, color])), [board]);
  const box = useBox(scroller, size);
  const near = useMemo(() => nearOf(placed, box), [placed, box]);
  const shares = sharesOf(near, useDrawn(sumOf(near), `${by} ${days[0].day} ${days.length}`));

  useStillRows(scroller, placed);
  const hold = useHolding({ board, rows: placed, reload });
  const actions = useShiftActions({ board, days, rows: placed, holding: hold.holding });
  const hint = useHint(scroller, hold.holding);
  const [chosen, setChosen] = useState<{ key: string; shift: string } | null>(null);
  // A shift that has moved to another row is another bar.
  const moved = chosen && inTime(placed).find(({ item }) => item.shift.id === chosen.shift);
  const current = spotOf(placed, chosen?.key ?? null)?.bar ?? moved ?? firstStop(placed, now());
  const stop = current?.item.key ?? null;
  const focusOn = (key: string) =>
    field.current?.parentElement?.querySelector<HTMLElement>(`[data-bar="${CSS.escape(key)}"]`)?.focus();
  const choose = (key: string) => {
    const shift = spotOf(placed, key)?.bar.item.shift.id;
    if (shift) setChosen({ key, shift });
  };
  const go = (key: string) => {
    flushSync(() => choose(key));
    focusOn(key);
  };
  // When the bar with the focus has become another one, the focus follows it.
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const isRemoved = focused.current?.isConnected === false;
    if (isRemoved && stop && document.activeElement === document.body) focusOn(stop);
  });
  const anchor = useRef<string | null>(null);
  const onKeyDown = useKeys({ rows: placed, hold, actions, go });
  const pointer = usePointer({
    ...{ scroller, field, axis, rows: placed, hold, head: { width: headWidth, height: headHeight } },
    onLongPress: (key) => {
      const spot = spotOf(placed, key);
      if (spot) actions.toggle(spot.bar.item.shift.id);
    },
  });
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const key = (event.target as Element).closest<HTMLElement>('[data-bar]')?.dataset.bar;
    const spot = key ? spotOf(placed, key) : undefined;
    if (!key || !spot || pointer.isSwallowed()) return;
    const { id } = spot.bar.item.shift;
    choose(key);
    if (event.shiftKey) actions.select(between(placed, anchor.current ?? key, key));
    else if (event.ctrlKey || event.metaKey) actions.toggle(id);
    else onOpen(id);
    if (!event.shiftKey) anchor.current = key;
  };
  // The board opens at the present or first shift, which on a phone is beside what fits.
  const shownDay = `${days[0].day} ${days.length} ${size !== null && placed.length > 0}`;
  const opened = useRef('');
  useEffect(() => {
    if (opened.current === shownDay || !size) return;
    opened.current = shownDay;
    const first = openingAt(placed, now());
    if (first) requestAnimationFrame(() => scroller.current?.scrollTo({ left: first.x - 24, top: 0 }));
  }, [shownDay, placed, size]);

  return (
    <section
      ref={scroller}
      aria-label={t.board}
      className="board sheet relative isolate overflow-auto overscroll-contain [overflow-anchor:none]"
      style={{ '--head': `${headWidth}px`, '--top': `${headHeight}px` } as CSSProperties}
    >
      {size && (
        <>
          <BoardHead
            axis={axis}
            hourWidth={hourWidth}
            zone={zone}
            today={today}
            shifts={board.shifts}
            onSelect={actions.selectCell}
            onSelectFrom={actions.selectFrom}
          />
          <p id="board-keys" hidden>
            {t.keys}
          </p>
          {/* biome-ignore lint/a11y/useSemanticElements: positions are computed, which a table does not allow */}
          <div
            role="grid"
            aria-label={t.board}
            aria-describedby="board-keys"
            aria-multiselectable
            // Rows and shifts that are far from what is seen are not drawn, and count all the same.
            aria-rowcount={placed.length}
            aria-colcount={1 + Math.max(...placed.map(({ bars }) => bars.length))}
            className="relative"
            style={{ width: headWidth + axis.width, height }}
            onKeyDown={onKeyDown}
            onClick={onClick}
            onFocus={({ target }) => {
              focused.current = target;
            }}
            onBlur={({ target }) => {
              // The window alone may have lost the focus; React tells of no bar that it removes.
              if (document.activeElement !== target) focused.current = null;
              if (hold.holding.held.get()?.by === 'keys') hold.cancel();
            }}
            onContextMenu={(event) => hold.holding.held.get() && event.preventDefault()}
            {...pointer.handlers}
          >
            <HourLines axis={axis} zone={zone} />
            {placed.map((each, index) => {
              const isNear = each.top < box.bottom && each.top + each.height > box.top;
              const own = stop !== null && each.bars.some(({ item }) => item.key === stop) ? stop : null;
              const most = shares[index] ?? 0;
              if (!own && (!isNear || most === 0))
                return <div key={each.row.key} aria-hidden="true" style={{ height: each.height }} />;
              return (
                <BoardRow
                  key={each.row.key}
                  placed={each}
                  index={index}
                  width={axis.width}
                  density={density}
                  zone={zone}
                  colors={colors}
                  holding={hold.holding}
                  stop={own}
                  box={box}
                  most={most}
                  onWrite={onWrite}
                  onSelect={actions.selectGroup}
                />
              );
            })}
            <div
              ref={field}
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 left-(--head) z-5"
              style={{ width: axis.width }}
            >
              <NowLine axis={axis} />
              <Ghost axis={axis} rows={placed} height={density.bar} zone={zone} holding={hold.holding} />
            </div>
          </div>
        </>
      )}
      <BarHint hint={hint} rows={placed} board={board} reader={reader} />
      <Announcement holding={hold.holding} />
    </section>
  );
});
