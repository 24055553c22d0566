import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { locale } from '@/i18n/languages.ts';
import { tagOf } from '@/i18n/spoken.ts';
import { addDays, addMonths, isoWeekday } from '@/lib/time/time.ts';

interface WeekInfo {
  firstDay: number;
}

/** The day with which a week begins in the displayed language; 1 is Monday. Some browsers know it as a property. */
export function firstWeekday(tag = tagOf(locale.get())): number {
  const known = new Intl.Locale(tag) as Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? (tag === 'en-US' ? 7 : 1);
}

/** The first day of the week of a day. */
const weekStart = (day: string, first: number): string => addDays(day, -((isoWeekday(day) - first + 7) % 7));

/** The weeks of a month (`2026-06`), in full: they begin and end with days of the months beside it. */
export function weeksOf(month: string, first: number): string[][] {
  const next = addMonths(`${month}-01`, 1);
  const weeks: string[][] = [];
  for (let start = weekStart(`${month}-01`, first); start < next; start = addDays(start, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)));
  }
  return weeks;
}

/** The day to which a key of the grid leads, or `null` for another key. */
export function dayOfKey(key: string, day: string, first: number): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return weekStart(day, first);
    case 'End':
      return addDays(weekStart(day, first), 6);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return null;
  }
}

/** The days that are chosen: the one at which choosing began, and the one at which it is. */
interface Chosen {
  anchor: string;
  end: string;
}

const dayOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-day]')?.dataset.day : undefined;

/**
 * Which month is shown, which of its days can be focused, and which are chosen: with a second click or tap, by dragging, or with
 * Shift and the arrow keys. Days before `today` cannot be chosen.
 */
export function useMonth(today: string, first: number) {
  const [focus, setFocus] = useState(today);
  const [month, setMonth] = useState(today.slice(0, 7));
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const drags = useRef(false);
  const focusDay = (day: string) => grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  const show = (day: string) => {
    setFocus(day);
    setMonth(day.slice(0, 7));
  };
  const choose = (day: string) => {
    setFocus(day);
    if (chosen?.anchor === day && chosen.end === day) setChosen(null);
    // A third day begins anew.
    else setChosen({ anchor: chosen && chosen.anchor === chosen.end ? chosen.anchor : day, end: day });
  };
  // A screen reader can focus any day.
  const onFocus = (event: { target: EventTarget }) => setFocus(dayOf(event.target) ?? focus);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape' && chosen) {
      event.preventDefault();
      setChosen(null);
    }
    const wanted = dayOfKey(event.key, focus, first);
    if (!wanted) return;
    event.preventDefault();
    const day = wanted < today ? today : wanted;
    if (event.shiftKey) setChosen({ anchor: chosen?.anchor ?? focus, end: day });
    show(day);
    // The day may be in a month that is not drawn yet.
    requestAnimationFrame(() => focusDay(day));
  };
  const onPointerDown = (event: PointerEvent) => {
    const day = dayOf(event.target);
    // On a touch screen, dragging scrolls.
    drags.current = event.pointerType === 'mouse' && event.button === 0 && day !== undefined && day >= today;
    if (drags.current && day) setFocus(day);
  };
  const onPointerOver = (event: PointerEvent) => {
    const day = dayOf(event.target);
    if (!drags.current || event.buttons !== 1 || !day || day < today) return;
    if (day !== focus || chosen?.anchor === focus) setChosen({ anchor: focus, end: day });
  };
  const onClick = (event: { target: EventTarget }) => {
    const day = dayOf(event.target);
    if (!day || day < today) return;
    choose(day);
    focusDay(day);
  };
  return {
    grid,
    month,
    focus,
    /** The first and the last chosen day. */
    days: chosen && ([chosen.anchor, chosen.end].toSorted() as [string, string]),
    clear: () => setChosen(null),
    focusDay: () => focusDay(focus),
    turn: (months: number) => {
      const day = addMonths(`${month}-01`, months);
      show(day < today ? today : day);
    },
    handlers: { onFocus, onKeyDown, onPointerDown, onPointerOver, onClick },
  };
}
