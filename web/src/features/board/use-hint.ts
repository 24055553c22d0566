import { atom, type ReadableAtom } from 'nanostores';
import { type RefObject, useEffect, useState } from 'react';
import type { Holding } from './held.ts';

/** The shift of which all is shown, and its bar. */
export interface Hint {
  key: string;
  bar: HTMLElement;
}

/** In milliseconds: how long a bar is pointed at before it is explained, and the time to reach the explanation. */
const wait = 400;
const grace = 250;

const barAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-bar]') : null;
const isHint = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-hint]') !== null;
const focusedBar = (): HTMLElement | null => {
  const bar = barAt(document.activeElement);
  return bar?.matches(':focus-visible') ? bar : null;
};

/**
 * The shift that a mouse rests on, or that has the focus of the keyboard. It stays while the pointer is on its explanation (`data-hint`);
 * Escape ends it. One for the whole board, beside the state of React, so that nothing else is drawn.
 */
export function useHint(scroller: RefObject<HTMLElement | null>, { held }: Holding): ReadableAtom<Hint | null> {
  const [hint] = useState(() => atom<Hint | null>(null));
  useEffect(() => {
    const area = scroller.current;
    if (!area) return;
    /** The bar that is or will be explained, or would be if it were not dismissed. */
    let meant: HTMLElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (bar: HTMLElement | null) => {
      const key = bar?.dataset.bar;
      // The board may have been scrolled meanwhile.
      const isMeant = bar?.matches(':hover') || bar === focusedBar() || (bar && bar === hint.get()?.bar);
      hint.set(bar && key && isMeant && !held.get() ? { key, bar } : null);
    };
    const mean = (bar: HTMLElement | null) => {
      if (bar === meant) return;
      meant = bar;
      clearTimeout(timer);
      timer = setTimeout(() => show(bar), bar ? wait : grace);
    };
    const hide = () => {
      clearTimeout(timer);
      hint.set(null);
    };

    const stop = new AbortController();
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      listen: (event: HTMLElementEventMap[Name]) => void,
    ) => area.addEventListener(name, listen, { passive: true, signal: stop.signal });
    on('pointermove', ({ target, pointerType, buttons }) => {
      if (pointerType === 'touch' || buttons > 0) return;
      mean((isHint(target) ? hint.get()?.bar : barAt(target)) ?? focusedBar());
    });
    on('pointerleave', () => mean(focusedBar()));
    on('pointerdown', ({ target }) => {
      // A text of the explanation can be selected.
      if (!isHint(target)) hide();
    });
    on('scroll', () => hint.set(null));
    on('focusin', () => mean(focusedBar()));
    on('focusout', () => mean(null));
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide();
    };
    addEventListener('keydown', onKey, { capture: true, signal: stop.signal });
    const forget = held.listen((now) => now && hide());
    return () => {
      stop.abort();
      forget();
      hide();
    };
  }, [scroller, held, hint]);
  return hint;
}
