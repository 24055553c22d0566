import type { Board, BoardSlot } from '@contract/board.ts';
import { useStore } from '@nanostores/react';
import { atom, type ReadableAtom } from 'nanostores';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { Needs } from '@/domains/qualifications/needs.tsx';
import { andOthers } from '@/domains/shifts/roster.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { personName } from '@/lib/format/person-name.ts';
import { dayOf, timeForReader } from '@/lib/time/event-time.ts';
import { weekday } from '@/lib/time/time.ts';
import { liveSlots } from '../engine/coverage.ts';
import type { PlacedRow } from '../engine/layout.ts';
import type { Item } from '../engine/rows.ts';
import { spotOf } from '../engine/walk.ts';
import { timesOfShift } from '../engine/words.ts';
import type { Holding } from '../moving/use-holding.ts';
import { boardTexts } from '../texts.ts';

/** The shift of which all is shown, and its bar. */
interface Hint {
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

/** In pixels: between bar and explanation, and beside the window's edges. */
const [gap, margin] = [4, 8];
const mostNames = 8;

interface BarHintProps {
  /** The zone of the reader. */
  reader: string;
  hint: ReadableAtom<Hint | null>;
  rows: readonly PlacedRow[];
  board: Board;
}

type AboutProps = Pick<BarHintProps, 'board'> & { item: Item };

/** A role of a shift: how many people it has, how many of them have not agreed, and their names. */
function SlotLine({ slot, item, board }: AboutProps & { slot: BoardSlot }) {
  const t = useStore(boardTexts);
  const shared = useStore(adminCommonTexts);
  const type = board.slot_types.find(({ id }) => id === slot.slot_type_id);
  const people = item.shift.signups.filter(({ slot_id }) => slot_id === slot.id);
  const names = people.map(({ user_id, status, unnamed = 0 }) => {
    const name = andOthers(personName(board.people.find(({ id }) => id === user_id)?.name ?? ''), unnamed);
    return status === 'confirmed' ? name : `${name} ?`;
  });
  const more = names.length - mostNames;
  return (
    <li className="mt-1">
      <p className="flex items-center gap-1.5">
        {type && <SlotSwatch color={type.color} />}
        <span className="grow">{type?.name}</span>
        <span className="font-strong">{t.count({ taken: slot.current_count, required: slot.required_count })}</span>
      </p>
      <Needs names={type?.needs} />
      {slot.reserved?.map(({ id, name, held }) => (
        <p key={id} className="text-soft">
          {shared.reservedFor({ count: held, name })}
        </p>
      ))}
      {names.length > 0 && (
        <p className="text-soft">
          {names.slice(0, mostNames).join(', ')} {more > 0 && `+${more}`}
        </p>
      )}
    </li>
  );
}

/** All about a shift, as lines. */
function About({ item, board, reader }: AboutProps & Pick<BarHintProps, 'reader'>) {
  const t = useStore(boardTexts);
  const common = useStore(commonTexts);
  const { shift, asked, unconfirmed } = item;
  const states = [
    shift.draft && common.draft,
    shift.status === 'canceled' && common.canceled,
    shift.feed_id !== null && t.fromFeed,
    asked > 0 && t.asked({ count: asked }),
    unconfirmed > 0 && t.unconfirmed({ count: unconfirmed }),
  ].filter((state) => typeof state === 'string');
  return (
    <>
      <p className="font-strong">{shift.title}</p>
      <p>
        {[`${weekday(dayOf(shift))} ${timesOfShift(item, board.timezone)}`, timeForReader(shift, reader)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p>{shift.location}</p>
      {states.length > 0 && <p className="font-strong">{states.join(', ')}</p>}
      <ul>
        {liveSlots(shift.slots).map((slot) => (
          <SlotLine key={slot.id} slot={slot} item={item} board={board} />
        ))}
      </ul>
    </>
  );
}

/** What does not fit into a bar, beside it: the one explanation of the board. */
export function BarHint({ hint, rows, board, reader }: BarHintProps) {
  const now = useStore(hint);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const item = now && spotOf(rows, now.key)?.bar.item;
  useLayoutEffect(() => {
    const area = box.current?.closest('.board')?.getBoundingClientRect();
    if (!now || !box.current || !area) return;
    const bar = now.bar.getBoundingClientRect();
    const { width, height } = box.current.getBoundingClientRect();
    const isBelow = bar.bottom + gap + height + margin <= innerHeight;
    box.current.style.top = `${isBelow ? bar.bottom + gap : Math.max(margin, bar.top - gap - height)}px`;
    // A bar may begin outside the part of the board that is shown.
    box.current.style.left = `${Math.max(margin, Math.min(Math.max(bar.left, area.left), innerWidth - width - margin))}px`;
    now.bar.setAttribute('aria-describedby', id);
    return () => now.bar.removeAttribute('aria-describedby');
  }, [now, id]);
  if (!item) return null;
  return (
    <div
      ref={box}
      id={id}
      role="tooltip"
      data-hint
      className="fixed z-20 w-max max-w-72 rounded-control border border-edge bg-raised px-3 py-2 text-small shadow-raised wrap-anywhere"
    >
      <About item={item} board={board} reader={reader} />
    </div>
  );
}
