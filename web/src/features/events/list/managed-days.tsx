import type { Event } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { useRouter } from '@tanstack/react-router';
import { CalendarClock, CopyPlus } from 'lucide-react';
import {
  type MouseEvent,
  memo,
  type RefObject,
  type SyntheticEvent,
  startTransition,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { DaySheet } from '@/domains/shifts/day-sheet.tsx';
import { useLanguage } from '@/i18n/use-language.ts';
import { plan, plannedOf } from '@/lib/change-sets/planning.ts';
import { selectedShifts, useSelecting } from '@/lib/change-sets/selection.ts';
import { moveFocus } from '@/lib/focus/focus.ts';
import { groupByDay, todayOf, zonesOf } from '@/lib/time/event-time.ts';
import { dateInText } from '@/lib/time/time.ts';
import { eventListTexts } from '../texts.ts';
import { ManagedCard, ManagedEntry } from './managed-event.tsx';

const icon = 'grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-ink';

/**
 * What can be done with all events of a day: select, move, copy. `day`: its name for screen readers. The list handles the clicks of the
 * box (`useSelecting`), because a click with Shift selects several days.
 */
function DayActions({ events, day }: { events: readonly Event[]; day: string }) {
  const t = useStore(eventListTexts);
  const selected = useStore(selectedShifts);
  const count = events.filter(({ id }) => selected.has(id)).length;
  const all = count === events.length;
  return (
    <div data-print="no" className="-my-2 -mr-2 flex shrink-0">
      <button
        type="button"
        title={t.moveDay}
        onClick={() => plan('move', events.map(plannedOf))}
        className={`max-sm:hidden ${icon}`}
      >
        <CalendarClock aria-hidden="true" className="size-5" />
        <span className="sr-only">{t.moveNamedDay({ day })}</span>
      </button>
      <button
        type="button"
        title={t.copyDay}
        onClick={() => plan('copy', events.map(plannedOf))}
        className={`max-sm:hidden ${icon}`}
      >
        <CopyPlus aria-hidden="true" className="size-5" />
        <span className="sr-only">{t.copyNamedDay({ day })}</span>
      </button>
      <label title={t.selectDay} className="grid size-11 cursor-pointer place-items-center">
        <input
          type="checkbox"
          aria-label={t.selectNamedDay({ day })}
          checked={all}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !all;
          }}
          data-select={events[0]?.id}
          data-select-to={events.at(-1)?.id}
          // React asks for a handler.
          onChange={() => undefined}
          className="size-5 cursor-pointer accent-action"
        />
      </label>
    </div>
  );
}

/** A day and its events; `count`: how many of them are drawn. */
interface DrawnDay {
  day: string;
  events: readonly [Event, ...Event[]];
  count: number;
}

/**
 * Splits days into those with the first `count` events, the last of them perhaps in part, and the events of the rest.
 */
function drawnDays(
  days: readonly Omit<DrawnDay, 'count'>[],
  count: number,
): { drawn: DrawnDay[]; left: readonly Event[][] } {
  const drawn: DrawnDay[] = [];
  const left: Event[][] = [];
  let more = count;
  for (const { day, events } of days) {
    if (more > 0) drawn.push({ day, events, count: Math.min(more, events.length) });
    if (more < events.length) left.push(events.slice(Math.max(more, 0)));
    more -= events.length;
  }
  return { drawn, left };
}

/** The estimated height of days in rem: headings, and events in rows or as cards in two columns. */
function heightOf(days: readonly (readonly Event[])[], cards: boolean): number {
  const slots = (event: Event) => event.slot_assignments.length;
  return days.reduce((sum, events) => {
    if (!cards) return events.reduce((height, event) => height + 6 + Math.ceil(slots(event) / 2) * 1.75, sum + 5);
    return sum + 5 + Math.ceil(events.length / 2) * (12 + 2 * Math.max(...events.map(slots)));
  }, 0);
}

interface ManagedDayProps extends DrawnDay {
  cards: boolean;
  /** Today as `2025-06-14`. */
  today: string;
  /** The event that was just created, if it is of this day. */
  created: string | undefined;
  onDelete: (event: Event) => void;
}

/** One day of the list. Memoized, because a year has hundreds. */
const ManagedDay = memo(function ManagedDay({ day, events, count, cards, today, created, onDelete }: ManagedDayProps) {
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: zones are named in the language that is shown
  const zones = useMemo(() => zonesOf(events), [events, language]);
  const Entry = cards ? ManagedCard : ManagedEntry;
  return (
    <DaySheet
      day={day}
      today={today}
      zones={zones}
      height={heightOf([events], cards)}
      level={2}
      look={cards ? 'cards' : 'ruled'}
      actions={<DayActions events={events} day={dateInText(day, today)} />}
    >
      {events.slice(0, count).map((event) => (
        <Entry
          key={event.id}
          event={event}
          nameZone={zones.length > 1}
          isNew={event.id === created}
          onDelete={onDelete}
        />
      ))}
    </DaySheet>
  );
});

/** How many are drawn without scrolling; more would make every change of the list slow. */
const eager = 400;
const step = 32;
/** The distance to the window at which more is drawn. */
const ahead = '1500px';

/**
 * How many of `total` events to draw: `first` at once, up to 400 in the background, and the others when the reader
 * scrolls near them or prints. `rest`: ref for the placeholder of the events that are not drawn.
 */
function useDrawn(total: number, first: number): { count: number; rest: RefObject<HTMLDivElement | null> } {
  const [drawn, setDrawn] = useState(first);
  const [near, setNear] = useState(false);
  const rest = useRef<HTMLDivElement>(null);
  const count = Math.min(drawn, total);
  const wanted = near ? total : Math.min(total, eager);
  const complete = count === total;
  useEffect(() => {
    if (complete || !rest.current) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: ahead,
    });
    observer.observe(rest.current);
    return () => observer.disconnect();
  }, [complete]);
  useEffect(() => {
    if (count >= wanted) return;
    const timer = setTimeout(() => startTransition(() => setDrawn(count + step)), 16);
    return () => clearTimeout(timer);
  }, [count, wanted]);
  const drawAll = useEffectEvent(() => flushSync(() => setDrawn(total)));
  useEffect(() => {
    addEventListener('beforeprint', drawAll);
    return () => removeEventListener('beforeprint', drawAll);
  }, []);
  return { count, rest };
}

/** More than fit into a window. */
const eventsAtOnce = 24;

interface ManagedDaysProps {
  events: readonly Event[];
  cards: boolean;
  now: number;
  /** The event to render at once, so that it can be scrolled to. */
  sought: string | undefined;
  /** The event that was just created. */
  created: string | undefined;
  onDelete: (event: Event) => void;
}

const linkOf = ({ target }: SyntheticEvent): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('a[data-event], a[data-attendance], a[data-shift]') : null;

/** Handles the links to the events' panels, forms and attendance in one place: thousands of router links would be slow. */
function useEventLinks() {
  const router = useRouter();
  const pageOf = ({ dataset: { event, attendance } }: HTMLElement) =>
    attendance
      ? ({ to: '/admin/events/$eventId/attendance', params: { eventId: attendance } } as const)
      : ({ to: '/admin/events/$eventId/edit', params: { eventId: event ?? '' } } as const);
  return {
    go: (event: MouseEvent) => {
      const link = linkOf(event);
      if (!link || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const { shift } = link.dataset;
      if (shift)
        void router.navigate({ to: '.', search: (now) => ({ ...now, shift, slot: undefined }), resetScroll: false });
      else void router.navigate(pageOf(link));
    },
    prepare: (event: SyntheticEvent) => {
      const link = linkOf(event);
      if (link && !link.dataset.shift) void router.preloadRoute(pageOf(link));
    },
  };
}

/** The events, grouped by day. */
export function ManagedDays({ events, cards, now, sought, created, onDelete }: ManagedDaysProps) {
  const days = useMemo(() => groupByDay(events), [events]);
  const first = eventsAtOnce + (sought ? events.findIndex(({ id }) => id === sought) + 1 : 0);
  const { count, rest } = useDrawn(events.length, first);
  const { drawn, left } = drawnDays(days, count);
  const { go, prepare } = useEventLinks();
  const ids = useMemo(() => events.map(({ id }) => id), [events]);
  const select = useSelecting(ids);
  const selecting = useStore(selectedShifts).size > 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and clicks belong to the links inside
    <div
      className="@container"
      data-selecting={selecting || undefined}
      onClick={(event) => {
        go(event);
        select(event);
      }}
      onMouseOver={prepare}
      onFocus={prepare}
      onKeyDown={(event) => moveFocus(event, '[data-event]')}
    >
      {drawn.map((group) => (
        <ManagedDay
          key={group.day}
          {...group}
          cards={cards}
          today={todayOf(group.events[0], now)}
          created={group.events.some(({ id }) => id === created) ? created : undefined}
          onDelete={onDelete}
        />
      ))}
      <div ref={rest} style={{ height: `${heightOf(left, cards)}rem` }} />
    </div>
  );
}
