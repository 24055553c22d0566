import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type Axis, momentAt } from '../engine/axis.ts';
import type { GripKind } from '../engine/grip.ts';
import { type PlacedRow, rowAt } from '../engine/layout.ts';
import { spotOf } from '../engine/walk.ts';
import type { Hold } from './use-holding.ts';

/** In pixels from the edge of a bar, if it is wide enough to leave room for moving it. */
const edge = 8;
const leastForEdges = 40;
/** How long a finger rests on a shift before it moves it, in milliseconds, and how far it may tremble. */
const longPress = 400;
const tremble = 8;
/** Near the edges of the board it scrolls, by this many pixels in each frame. */
const scrollZone = 36;
const scrollStep = 12;
const minute = 60_000;

interface Pressed {
  key: string;
  kind: GripKind;
  id: number;
  /** Where it began: in the window, and on the board. */
  client: { x: number; y: number };
  start: { x: number; y: number };
  touch: boolean;
  /** The shift has been taken. */
  taken: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

interface Setting {
  scroller: RefObject<HTMLElement | null>;
  /** The rows and their shifts, without the heads of the rows. */
  field: RefObject<HTMLElement | null>;
  head: { width: number; height: number };
  axis: Axis;
  rows: readonly PlacedRow[];
  hold: Hold;
  /** A finger has rested on a shift and was lifted without moving. */
  onLongPress: (key: string) => void;
}

function kindAt(bar: HTMLElement, clientX: number): GripKind {
  const { left, right, width } = bar.getBoundingClientRect();
  if (width < leastForEdges) return 'move';
  if (clientX - left < edge) return 'start';
  return right - clientX < edge ? 'end' : 'move';
}

/** Moves shifts by mouse, pen and finger. */
export function usePointer({ scroller, field, head, axis, rows, hold, onLongPress }: Setting) {
  const pressed = useRef<Pressed | null>(null);
  const last = useRef({ x: 0, y: 0, shiftKey: false, altKey: false });
  /** A click that ends a movement opens nothing. */
  const swallow = useRef(false);
  const frame = useRef(0);

  const position = (x: number, y: number) => {
    const { left = 0, top = 0 } = field.current?.getBoundingClientRect() ?? {};
    return { x: x - left, y: y - top };
  };
  const point = () => {
    const now = pressed.current;
    const area = scroller.current?.getBoundingClientRect();
    if (!now?.taken || !area) return;
    const { x, y, shiftKey, altKey } = last.current;
    const here = position(x, y);
    const inside = x >= area.left + head.width && x <= area.right && y >= area.top + head.height && y <= area.bottom;
    const row = inside ? rowAt(rows, here.y) : undefined;
    hold.act({
      type: 'point',
      dx: here.x - now.start.x,
      dy: here.y - now.start.y,
      minutes: (momentAt(axis, here.x) - momentAt(axis, now.start.x)) / minute,
      row: row?.row.key ?? null,
      free: shiftKey,
      fine: altKey,
    });
  };
  const scrollAtEdges = () => {
    const area = scroller.current;
    if (!area || !pressed.current?.taken) return;
    const { left, right, top, bottom } = area.getBoundingClientRect();
    const { x, y } = last.current;
    const towards = (low: number, high: number, at: number) => (at < low ? -scrollStep : at > high ? scrollStep : 0);
    const by = {
      left: towards(left + head.width + scrollZone, right - scrollZone, x),
      top: towards(top + head.height + scrollZone, bottom - scrollZone, y),
    };
    if (hold.holding.held.get()?.grip.moved && (by.left || by.top)) {
      area.scrollBy(by);
      point();
    }
    frame.current = requestAnimationFrame(scrollAtEdges);
  };
  const take = () => {
    const now = pressed.current;
    const spot = now && spotOf(rows, now.key);
    if (!now || !spot || !hold.take(spot, now.kind, 'pointer')) return;
    now.taken = true;
    if (now.touch) hold.lift();
    frame.current = requestAnimationFrame(scrollAtEdges);
  };
  const end = () => {
    clearTimeout(pressed.current?.timer);
    cancelAnimationFrame(frame.current);
    pressed.current = null;
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const bar = (event.target as Element).closest<HTMLElement>('[data-bar]');
    swallow.current = false;
    if (event.button !== 0 || !bar?.dataset.bar || pressed.current || event.ctrlKey || event.metaKey) return;
    const touch = event.pointerType === 'touch';
    const client = { x: event.clientX, y: event.clientY };
    last.current = { ...client, shiftKey: event.shiftKey, altKey: event.altKey };
    const kind = touch ? 'move' : kindAt(bar, event.clientX);
    pressed.current = {
      ...{ key: bar.dataset.bar, kind, id: event.pointerId, client, start: position(client.x, client.y), touch },
      ...{ taken: false, timer: touch ? setTimeout(take, longPress) : undefined },
    };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const now = pressed.current;
    if (!now || event.pointerId !== now.id) return;
    last.current = { x: event.clientX, y: event.clientY, shiftKey: event.shiftKey, altKey: event.altKey };
    const far = Math.hypot(event.clientX - now.client.x, event.clientY - now.client.y);
    if (!now.taken && now.touch && far > tremble) return end();
    if (!now.taken && !now.touch && far > 1) {
      take();
      if (now.taken) (event.currentTarget as Element).setPointerCapture(now.id);
    }
    point();
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const now = pressed.current;
    if (!now || event.pointerId !== now.id) return;
    // It has been let go if somebody has removed the shift or its row meanwhile: then there is nothing to drop, and no click.
    const moved = hold.holding.held.get()?.grip.moved ?? true;
    swallow.current = now.taken && (moved || now.touch);
    end();
    if (!now.taken) return;
    if (moved) hold.drop();
    else hold.cancel();
    if (!moved && now.touch) onLongPress(now.key);
  };
  const stop = () => {
    if (!pressed.current) return;
    const { taken } = pressed.current;
    end();
    if (taken) hold.cancel();
  };

  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !pressed.current?.taken) return;
    event.preventDefault();
    event.stopPropagation();
    swallow.current = true;
    stop();
  });
  const keepFromScrolling = useEffectEvent((event: TouchEvent) => {
    if (pressed.current?.taken) event.preventDefault();
  });
  useEffect(() => {
    const area = scroller.current;
    const onKey = (event: KeyboardEvent) => onEscape(event);
    // React's own listener could not prevent scrolling.
    const touch = (event: TouchEvent) => keepFromScrolling(event);
    addEventListener('keydown', onKey, true);
    area?.addEventListener('touchmove', touch, { passive: false });
    return () => {
      removeEventListener('keydown', onKey, true);
      area?.removeEventListener('touchmove', touch);
    };
  }, [scroller]);

  return {
    /** Whether a click belongs to a movement. */
    isSwallowed: () => swallow.current,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: stop },
  };
}
