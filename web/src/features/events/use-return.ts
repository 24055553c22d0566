import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useState } from 'react';
import { forgetEvent, lastEvent } from '@/lib/lists/last-filter.ts';

/** The focus is not taken from a person who has already moved it. */
const isAtRest = (): boolean => document.activeElement === document.body || document.activeElement?.tagName === 'H1';

const frames = 8;

/** Days get their true height only near the window, so one frame is not enough. */
function bringInSight(link: HTMLElement, left = frames): void {
  if (document.activeElement !== link) return;
  link.scrollIntoView({ block: 'center' });
  if (left > 0) requestAnimationFrame(() => bringInSight(link, left - 1));
}

/**
 * When a person returns from the page of an event, focuses that event in the list and scrolls to it. Returns which it is, or
 * `undefined` when the person comes from elsewhere. `rows`: what the list shows, once it does; a list that was kept gets a new event
 * only with the next rows.
 */
export function useReturn(
  list: RefObject<HTMLElement | null>,
  rows: readonly unknown[] | undefined,
): ReturnType<typeof lastEvent> {
  const router = useRouter();
  const [worked] = useState(lastEvent);
  const id = worked?.id;
  useEffect(() => {
    if (!id || lastEvent()?.id !== id || !rows) return;
    const lead = () => {
      const link = list.current?.querySelector<HTMLElement>(`[data-event="${CSS.escape(id)}"]`);
      if (!link || !isAtRest()) return;
      link.focus({ preventScroll: true });
      bringInSight(link);
      forgetEvent();
    };
    const { location, resolvedLocation } = router.state;
    if (resolvedLocation?.href === location.href) return lead();
    // Navigation first scrolls to the top and focuses the heading.
    return router.subscribe('onRendered', lead);
  }, [id, rows, list, router]);
  useEffect(() => () => forgetEvent(), []);
  return worked;
}
