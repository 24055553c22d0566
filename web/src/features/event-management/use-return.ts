import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useState } from 'react';
import { forgetEvent, lastEvent } from '@/lib/lists/last-filter.ts';

/** A person who has already moved on must not be led elsewhere. */
const isAtRest = (): boolean => document.activeElement === document.body || document.activeElement?.tagName === 'H1';

const frames = 8;

/** Days take their true height only as they come near the window, so that one frame is not enough. */
function bringInSight(link: HTMLElement, left = frames): void {
  if (document.activeElement !== link) return;
  link.scrollIntoView({ block: 'center' });
  if (left > 0) requestAnimationFrame(() => bringInSight(link, left - 1));
}

/**
 * Leads a person who returns from an event's form to that event in the list. Returns its id; `undefined` when they come from
 * elsewhere. `ready`: the list is there.
 */
export function useReturn(list: RefObject<HTMLElement | null>, ready: boolean): string | undefined {
  const router = useRouter();
  const [id] = useState(lastEvent);
  useEffect(() => {
    if (!id || !ready) return;
    const lead = () => {
      const link = list.current?.querySelector<HTMLElement>(`[data-event="${CSS.escape(id)}"]`);
      if (!link || !isAtRest()) return;
      link.focus({ preventScroll: true });
      bringInSight(link);
      forgetEvent();
    };
    const { location, resolvedLocation } = router.state;
    if (resolvedLocation?.href === location.href) return lead();
    // Arriving begins at the top and at the heading; only then one is led on.
    return router.subscribe('onRendered', lead);
  }, [id, ready, list, router]);
  useEffect(() => () => forgetEvent(), []);
  return id;
}
