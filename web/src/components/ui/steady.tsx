import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';

/** How long a finger that is on its way means what it has seen, in milliseconds. */
const reaction = 500;
/** How long after a press of the person a change is taken for theirs. */
const ownFor = 2_000;
/** Where a press changes what is shown elsewhere on the page: menus, dialogs, and "Undo" of a toast. */
const elsewhere = '[role=menu], [role=dialog], [role=alertdialog], [data-swipe-direction]';

let pressedElsewhere = Number.NEGATIVE_INFINITY;
addEventListener(
  'click',
  ({ target }) => {
    if (target instanceof Element && target.closest(elsewhere)) pressedElsewhere = performance.now();
  },
  { capture: true },
);

/**
 * For a button whose meaning others can change, as "Check in" becomes "Check out": a press within half a second after that was about what
 * was there before, and does nothing.
 * @param meaning what a press does
 * @returns the handler of `onClickCapture` for the button or what is around it
 */
export function useSteady(meaning: string): (event: MouseEvent) => void {
  const state = useRef({ meaning, shown: 0, pressed: Number.NEGATIVE_INFINITY, changed: Number.NEGATIVE_INFINITY });
  useLayoutEffect(() => {
    state.current.shown = performance.now();
  }, []);
  useLayoutEffect(() => {
    const { current } = state;
    if (current.meaning === meaning) return;
    const at = performance.now();
    const isOwn = at - Math.max(current.pressed, pressedElsewhere) < ownFor;
    // While a page opens, what it knows comes in parts: nobody has aimed yet.
    const isNew = at - current.shown < reaction;
    Object.assign(current, { meaning, changed: isOwn || isNew ? Number.NEGATIVE_INFINITY : at });
  }, [meaning]);
  return (event) => {
    const at = performance.now();
    if (at - state.current.changed < reaction) {
      event.preventDefault();
      event.stopPropagation();
    } else state.current.pressed = at;
  };
}

interface SteadyProps {
  /** What is in the rows, from the first to the last. */
  order: readonly string[];
  children: ReactNode;
}

/**
 * Around a list in which a press commits at once, such as people who get a place: a press just after others have moved its rows was about
 * what was there before, and does nothing. Its `key` is what the person looks for: another search is no change of others.
 */
export function Steady({ order, children }: SteadyProps) {
  return <div onClickCapture={useSteady(order.join())}>{children}</div>;
}
