import type { Board as BoardData, BoardShift } from '@contract/board.ts';
import type { ChangeBody } from '@contract/change-bodies.ts';
import { makeChange } from '@contract/change-sets.ts';
import { flushSync } from 'react-dom';
import { onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Board, type BoardProps } from '@/features/board/drawing/board.tsx';
import { daysFrom } from '@/features/board/engine/days.ts';
import { api } from '@/lib/api/api.ts';
import { clearSelection } from '@/lib/change-sets/selection.ts';
import { type ChangeOptions, type Changes, ChangesContext, type PreviewChange } from '@/lib/change-sets/use-change.ts';
import { boardOf, boardShift, boardSlot } from './board.ts';
import { newId } from './records.ts';

export const [north, south] = [newId(), newId()];
export const places = [
  { id: north, name: 'North Gate' },
  { id: south, name: 'South Gate' },
];

/** A shift on October 24 with a slot of four people. */
export const shiftAt = (
  title: string,
  from: string,
  to: string,
  { taken = 0, min = null, ...more }: Partial<BoardShift> & { taken?: number; min?: number | null } = {},
): BoardShift =>
  boardShift({
    ...{ title, place_id: north, location: 'North Gate' },
    start_time: `2026-10-24T${from}:00Z`,
    end_time: `2026-10-24T${to}:00Z`,
    slots: [boardSlot({ required_count: 4, current_count: taken, min_count: min })],
    ...more,
  });

interface Asked {
  body: ChangeBody;
  options: ChangeOptions;
}

const preview: PreviewChange = (body, signal) => api(makeChange, { body: { ...body, preview: true }, signal });

/** Draws a board alone. The changes that it asks for are collected, and stay unanswered; previews are calls of the API. */
export async function drawBoard(
  shifts: readonly BoardShift[],
  more: Partial<BoardData> = {},
  props: Partial<BoardProps> = {},
) {
  onTestFinished(clearSelection);
  const asked: Asked[] = [];
  const undo = vi.fn();
  const onOpen = vi.fn();
  const reload = vi.fn(() => Promise.resolve());
  const all: BoardProps = {
    board: boardOf(shifts, { places, ...more }),
    days: daysFrom('2026-10-24', 1, 'UTC'),
    ...{
      by: 'place',
      zoom: 0,
      today: '2026-10-23',
      reader: 'UTC',
      onOpen,
      reload,
    },
    ...props,
  };
  const changes: Changes = {
    make: (body, options = {}) => void asked.push({ body, options }),
    preview,
    undo: () => {},
    undoLast: undo,
  };
  const tree = (given: BoardProps) => (
    <ChangesContext value={changes}>
      <main>
        <Board {...given} />
      </main>
    </ChangesContext>
  );
  const screen = await render(tree(all));
  const again = (part: Partial<BoardProps>) => screen.rerender(tree({ ...all, ...part }));
  return { asked, undo, onOpen, reload, again };
}

/** A shift on the board, by the beginning of its name. */
export const bar = (title: string) => page.getByRole('gridcell', { name: new RegExp(`^${title},`) });
export const said = () => document.querySelector('section [role=status]')?.textContent;
export const ghost = () => document.querySelector<HTMLElement>('[data-ghost]');

type Point = [x: number, y: number];

/**
 * A pointer that is pressed on an element, at a part of its width. The test moves it by pixels from there; `up` and `cancel` end
 * it. The events are made here, because the test looks at the board in between.
 */
export async function pressed(
  target: Element,
  { at = 0.5, type = 'mouse' }: { at?: number; type?: 'mouse' | 'touch' } = {},
) {
  // The browser only knows a pointer that has been on the page.
  await userEvent.hover(target);
  const { left, top, width, height } = target.getBoundingClientRect();
  const [x, y] = [left + width * at, top + height / 2];
  const send = (name: string, [dx, dy]: Point, more: PointerEventInit = {}) =>
    flushSync(() =>
      target.dispatchEvent(
        new PointerEvent(name, {
          ...{ bubbles: true, cancelable: true, pointerId: 1, pointerType: type, clientX: x + dx, clientY: y + dy },
          ...more,
        }),
      ),
    );
  let last: Point = [0, 0];
  send('pointerdown', last);
  return {
    move: (to: Point, more: PointerEventInit = {}) => {
      last = to;
      send('pointermove', to, more);
    },
    up: () => {
      send('pointerup', last);
      target.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: x, clientY: y }));
    },
    cancel: () => send('pointercancel', last),
  };
}
