import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { useLayoutEffect, useRef, useState } from 'react';
import { type Axis, xOf } from '../engine/axis.ts';
import { timesOfGrip } from '../engine/grip.ts';
import { type PlacedRow, rowOf, rowPadding } from '../engine/layout.ts';
import { timesText } from '../engine/words.ts';
import type { Holding } from './use-holding.ts';

interface GhostProps {
  axis: Axis;
  rows: readonly PlacedRow[];
  /** The height of bars. */
  height: number;
  zone: string;
  holding: Holding;
}

/**
 * Whom letting go would tell, and what would clash. It is above the ghost, where no finger is, if there is room. `atEnd`: there is more
 * room before the end of the ghost, which is in the second half of the axis.
 */
function PreviewNote({ text, atEnd, byKeys }: { text: string; atEnd: boolean; byKeys: boolean }) {
  const note = useRef<HTMLParagraphElement>(null);
  const [below, setBelow] = useState(false);
  useLayoutEffect(() => {
    const board = note.current?.closest<HTMLElement>('.board');
    if (!note.current || !board) return;
    const head = Number.parseFloat(board.style.getPropertyValue('--top'));
    const isHidden = note.current.getBoundingClientRect().top < board.getBoundingClientRect().top + head;
    if (isHidden && !below) setBelow(true);
    else if (byKeys) note.current.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [byKeys, below]);
  return (
    <div
      className={clsx(
        'absolute inset-x-0 flex',
        below ? 'top-full pt-1.5' : 'bottom-full pb-1.5',
        atEnd && 'justify-end',
      )}
    >
      <p
        ref={note}
        data-ahead
        className="sticky right-0 left-(--head) w-max max-w-64 shrink-0 rounded-control border border-line bg-raised px-2 py-0.5 font-strong shadow-raised"
      >
        {text}
      </p>
    </div>
  );
}

/** The shift that is being moved, where it would go, with its new times. It is all that a movement draws. */
export function Ghost({ axis, rows, height, zone, holding }: GhostProps) {
  const held = useStore(holding.held);
  const ahead = useStore(holding.preview);
  const box = useRef<HTMLDivElement>(null);
  const { minutes, row } = held?.grip ?? {};
  const byKeys = held?.by === 'keys';
  // A pointer brings the board along; keys have nobody who scrolls.
  useLayoutEffect(() => {
    if (byKeys && minutes !== undefined && row !== undefined)
      box.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [byKeys, minutes, row]);
  if (!held?.grip.moved) return null;
  const { grip, item, items, y, saving } = held;
  const times = timesOfGrip(grip);
  const x = xOf(axis, times.from);
  const width = Math.max(26, xOf(axis, times.to) - x - 2);
  const top = (rowOf(rows, grip.row)?.top ?? 0) + (grip.row === grip.home ? y : rowPadding);
  return (
    <div
      ref={box}
      aria-hidden="true"
      data-ghost
      className={clsx(
        'pointer-events-none absolute z-5 flex flex-col justify-center rounded-[7px] border-2 px-2 text-[0.8125rem]/[1.125rem] shadow-raised',
        grip.outside ? 'border-edge bg-desk opacity-60' : 'border-action bg-action-wash',
        saving && 'animate-breathe',
      )}
      style={{ left: x, top, width, height }}
    >
      <span className="whitespace-nowrap font-strong text-action-deep">{timesText(times, zone)}</span>
      {height > 30 && (
        <span className="truncate">
          {item.shift.title} {items.length > 1 && `+${items.length - 1}`}
        </span>
      )}
      {ahead && (
        <PreviewNote
          key={`${minutes} ${row}`}
          text={ahead.short.join(', ')}
          atEnd={x > axis.width / 2}
          byKeys={byKeys}
        />
      )}
    </div>
  );
}
