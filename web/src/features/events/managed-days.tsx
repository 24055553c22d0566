import type { Event } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type SyntheticEvent, useMemo } from 'react';
import { selectedShifts, useSelecting } from '@/lib/change-sets/selection.ts';
import { moveFocus } from '@/lib/focus/move-focus.ts';
import { groupByDay, todayOf } from '@/lib/time/event-time.ts';
import { ManagedDay } from './managed-day.tsx';
import { drawnDays, heightOf } from './progressive-render.ts';
import { useDrawn } from './use-drawn.ts';

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
